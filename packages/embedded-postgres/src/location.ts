import { randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, realpath, rm, rmdir, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, canReach, chooseAccount } from './account.ts'

/** Where one embedded cluster and what belongs to it lives; every path is real, without symbolic links. */
export interface Location {
  /** DATA_DIR itself. */
  readonly dataDir: string
  /** Holds the lock, the log and the cluster; DATA_DIR/postgres, or what that links to. */
  readonly home: string
  /** PostgreSQL's data folder. */
  readonly cluster: string
  readonly account: Account
}

/** Where root keeps what an unprivileged user must reach when the checkout lies below a private folder. */
export const sharedStore = '/var/lib/corridor'

/** `sun_path` holds 108 bytes on Linux, the closing zero among them; macOS has 104. */
const maxSocketPathLength = process.platform === 'darwin' ? 103 : 107
const socketFile = '/.s.PGSQL.5432'

/**
 * Finds, or makes, the folders of this DATA_DIR.
 *
 * As root below a folder that PostgreSQL's user may not enter, the cluster is put under /var/lib/corridor and
 * DATA_DIR/postgres becomes a link to it.
 */
export async function prepareLocation(dataDirectory: string): Promise<Location> {
  const asRoot = process.getuid?.() === 0
  const made = await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  // Root leaves the way through open: the cluster's own folder is 0700, and secrets beside it are 0600 files.
  if (made && asRoot) await chmod(dataDirectory, 0o711)
  const dataDir = await realpath(dataDirectory)
  const link = path.join(dataDir, 'postgres')
  const account = await chooseAccount(path.join(link, 'cluster'))

  if (!(await exists(link))) {
    if (await canReach(account, dataDir)) await makePassable(link, account.dropped)
    else await makeDistantHome(link)
  }
  const home = await realpath(link).catch(() => {
    throw new Error(`${link} points to a folder that is gone. Restore that folder, or remove the link to start empty.`)
  })
  if (!(await canReach(account, home))) {
    throw new Error(
      `PostgreSQL runs as user ${account.uid}, which may not enter ${home}. Open the folders above it to that user (chmod o+x), or move DATA_DIR.`,
    )
  }
  const cluster = path.join(home, 'cluster')
  await refuseForeignOwner(cluster, account)
  return { dataDir, home, cluster, account }
}

async function makeDistantHome(link: string): Promise<void> {
  const home = path.join(sharedStore, randomBytes(8).toString('hex'))
  await makePassable(sharedStore, true)
  await makePassable(home, true)
  await symlink(home, link).catch(async (error: NodeJS.ErrnoException) => {
    // Another process was quicker: its home is everybody's.
    await rmdir(home)
    if (error.code !== 'EEXIST') throw error
  })
}

/** Makes a folder whose mode does not depend on the umask; whoever passes through still cannot list it. */
async function makePassable(folder: string, forOthers: boolean): Promise<void> {
  await mkdir(folder, { recursive: true })
  await chmod(folder, forOthers ? 0o711 : 0o700)
}

async function refuseForeignOwner(cluster: string, account: Account): Promise<void> {
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== account.uid) {
    throw new Error(
      `The database in ${cluster} belongs to user ${owner.uid}, and this process runs as user ${account.uid}. Start as that user, or as root.`,
    )
  }
}

/**
 * Makes a private folder for the socket in the system's folder for temporary files: a path in DATA_DIR could be longer
 * than a socket's name may be. Its name is random, so nobody can lay a trap there beforehand.
 */
export async function makeSocketFolder(account: Account): Promise<string> {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const longest = path.join(parent, 'corridor-XXXXXX') + socketFile
    if (Buffer.byteLength(longest) > maxSocketPathLength) continue
    if (!(await canReach(account, parent).catch(() => false))) continue
    const folder = await mkdtemp(path.join(await realpath(parent), 'corridor-'))
    await givePrivately(folder, account)
    return folder
  }
  throw new Error('No folder for temporary files is short enough, and open to PostgreSQL, to hold its socket.')
}

/** Makes the socket's folder again after a cleaner of temporary files took it; refuses one that somebody else made. */
export async function restoreSocketFolder(folder: string, account: Account): Promise<void> {
  const found = await lstat(folder).catch(() => undefined)
  if (found?.isDirectory() && found.uid === account.uid) return
  await mkdir(folder, { mode: 0o700 })
  await givePrivately(folder, account)
}

/** Removes a socket's folder that PostgreSQL left, and nothing that it would not have put there. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (!path.basename(folder).startsWith('corridor-')) return
  for (const file of [socketFile, `${socketFile}.lock`]) await rm(folder + file, { force: true })
  await rmdir(folder).catch(() => undefined)
}

export function socketIn(folder: string): string {
  return folder + socketFile
}

/** Makes `folder` belong to the account, and open to it alone. */
export async function givePrivately(folder: string, account: Account): Promise<void> {
  await chmod(folder, 0o700)
  if (account.dropped) await chown(folder, account.uid, account.gid)
}

export async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  )
}
