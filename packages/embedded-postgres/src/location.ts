import { randomBytes } from 'node:crypto'
import { chmod, chown, lstat, mkdir, mkdtemp, realpath, rm, rmdir, stat, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Account, canReach, chooseAccount } from './account.ts'

/** Paths of one embedded cluster. Every path is resolved: it contains no symbolic links. */
export interface Location {
  /** The data folder that the caller named. */
  readonly dataDir: string
  /**
   * Contains the lock, the log and the cluster: `<dataDir>/postgres`, or the target of that link.
   */
  readonly home: string
  /** PostgreSQL's data folder. */
  readonly cluster: string
  readonly account: Account
  readonly filePrefix: string
  /** Where root stores files for an unprivileged user who may not enter the data folder. */
  readonly sharedFolder: string
}

/** `sun_path` holds 108 bytes on Linux and 104 on macOS, including the final zero. */
const maxSocketPathBytes = process.platform === 'darwin' ? 103 : 107
const socketFile = '/.s.PGSQL.5432'

/**
 * Finds or creates the folders of a data folder.
 *
 * When root uses a data folder that PostgreSQL's user may not enter, the cluster is created below
 * /var/lib/<filePrefix> and `<dataDir>/postgres` becomes a link to it.
 */
export async function prepareLocation(dataDirectory: string, filePrefix: string): Promise<Location> {
  const asRoot = process.getuid?.() === 0
  const sharedFolder = path.join('/var/lib', filePrefix)
  const created = await mkdir(dataDirectory, { recursive: true, mode: 0o700 })
  // PostgreSQL's user must pass through. The cluster's folder is 0700, and secrets are 0600 files.
  if (created && asRoot) await chmod(dataDirectory, 0o711)
  const dataDir = await realpath(dataDirectory)
  const link = path.join(dataDir, 'postgres')
  const account = await chooseAccount(path.join(link, 'cluster'))

  if (!(await exists(link))) {
    if (await canReach(account, dataDir)) await createTraversable(link, account.dropped)
    else await createSharedHome(link, sharedFolder)
  }
  const home = await realpath(link).catch(() => {
    throw new Error(`${link} points to a folder that is gone. Restore that folder, or remove the link to start empty.`)
  })
  if (!(await canReach(account, home))) {
    throw new Error(
      `PostgreSQL runs as user ${account.uid}, which may not enter ${home}. Open the folders above it to that user (chmod o+x), or move the data folder.`,
    )
  }
  const cluster = path.join(home, 'cluster')
  await refuseForeignOwner(cluster, account)
  return { dataDir, home, cluster, account, filePrefix, sharedFolder }
}

async function createSharedHome(link: string, sharedFolder: string): Promise<void> {
  const home = path.join(sharedFolder, randomBytes(8).toString('hex'))
  await createTraversable(sharedFolder, true)
  await createTraversable(home, true)
  await symlink(home, link).catch(async (error: NodeJS.ErrnoException) => {
    // Another process won the race: use its folder.
    await rmdir(home)
    if (error.code !== 'EEXIST') throw error
  })
}

/** Creates a folder with a mode that ignores the umask. Others may pass through but not list it. */
async function createTraversable(folder: string, forOthers: boolean): Promise<void> {
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
 * Creates a private folder for the socket among the temporary files, because a path in the data
 * folder could exceed the length limit of a socket path. A random name prevents squatting.
 */
export async function createSocketFolder({ account, filePrefix }: Location): Promise<string> {
  for (const parent of new Set([tmpdir(), '/tmp', '/var/tmp'])) {
    const example = path.join(parent, `${filePrefix}-XXXXXX`) + socketFile
    if (Buffer.byteLength(example) > maxSocketPathBytes) continue
    if (!(await canReach(account, parent).catch(() => false))) continue
    const folder = await mkdtemp(path.join(await realpath(parent), `${filePrefix}-`))
    await makePrivate(folder, account)
    return folder
  }
  throw new Error('No folder for temporary files is short enough, and open to PostgreSQL, to hold its socket.')
}

/** Recreates a socket folder that a cleaner deleted. Fails on a folder of another user. */
export async function restoreSocketFolder(folder: string, account: Account): Promise<void> {
  const found = await lstat(folder).catch(() => undefined)
  if (found?.isDirectory() && found.uid === account.uid) return
  await mkdir(folder, { mode: 0o700 })
  await makePrivate(folder, account)
}

/** Removes a socket folder of a dead server. Leaves folders that contain anything else. */
export async function removeSocketFolder({ filePrefix }: Location, folder: string): Promise<void> {
  if (!path.basename(folder).startsWith(`${filePrefix}-`)) return
  for (const file of [socketFile, `${socketFile}.lock`]) await rm(folder + file, { force: true })
  await rmdir(folder).catch(() => undefined)
}

export function socketIn(folder: string): string {
  return folder + socketFile
}

/** Gives `folder` to the account and closes it to every other user. */
export async function makePrivate(folder: string, account: Account): Promise<void> {
  await chmod(folder, 0o700)
  if (account.dropped) await chown(folder, account.uid, account.gid)
}

export async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  )
}
