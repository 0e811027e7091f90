import { spawn } from 'node:child_process'
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { exists, givePrivately, type Location } from './location.ts'
import { makePasswords, type Passwords, readPasswords, savePasswords } from './passwords.ts'
import { nextLogFile, passwordStatements, provisioningStatements } from './store.ts'

const majorVersion = '18'

/**
 * The log's files are made with the cluster and used again ever after. One that is made when it is needed keeps every commit
 * waiting until its 16 MB are on the disk, which takes up to 50 ms.
 */
const logFileMegabytes = 16
const logAheadMegabytes = 256

/** Tuned for a small machine; an operator changes them in postgresql.conf. */
const tuning = [
  'max_connections=100',
  'shared_buffers=192MB',
  'effective_cache_size=1GB',
  'work_mem=8MB',
  'maintenance_work_mem=64MB',
  'wal_compression=on',
  'max_wal_size=2GB',
  `min_wal_size=${logAheadMegabytes}MB`,
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'synchronous_commit=on',
  // Tables are tidied up at a fifth of the usual pace, so that nobody waits for a processor meanwhile.
  'autovacuum_vacuum_cost_delay=10ms',
  'password_encryption=scram-sha-256',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  // Details of an error quote the values of a row, which a log must not.
  'log_error_verbosity=terse',
  'idle_in_transaction_session_timeout=60s',
]

/** The superuser never signs in: what needs it is done by a single-user session before the server starts. */
const accessRules = 'local all postgres reject\nlocal all all scram-sha-256\n'

/**
 * Makes the cluster, its roles and its database unless they stand, and answers with the passwords of its logins.
 * To be called with the lock held and no server running. A new cluster is made beside its place and moved there when whole, so that a crash
 * on the way leaves nothing that looks like one.
 */
export async function ensureCluster(
  location: Location,
  binaries: Binaries,
  options: { fsync: boolean },
): Promise<Passwords> {
  const { cluster, account, dataDir } = location
  if (!(await exists(cluster))) {
    const passwords = makePasswords()
    await createCluster(location, binaries, passwords, options.fsync)
    await savePasswords(dataDir, passwords)
    return passwords
  }
  const version = (await readFile(path.join(cluster, 'PG_VERSION'), 'utf8')).trim()
  if (version !== majorVersion) {
    throw new Error(
      `The database in ${cluster} is of PostgreSQL ${version}, and this is ${majorVersion}: restore a backup instead.`,
    )
  }
  const passwords = await readPasswords(dataDir)
  if (passwords) return passwords

  const renewed = makePasswords()
  await runSingleUser(binaries, cluster, account, passwordStatements(renewed))
  await savePasswords(dataDir, renewed)
  return renewed
}

async function createCluster(location: Location, binaries: Binaries, passwords: Passwords, fsync: boolean) {
  const { home, cluster, account } = location
  const draft = path.join(home, 'cluster.new')
  await rm(draft, { recursive: true, force: true })
  await mkdir(draft)
  await givePrivately(draft, account)
  await execute(account, draft, binaries.initdb, [
    ...['--pgdata', draft, '--username', 'postgres', '--auth', 'trust', '--encoding', 'UTF8', '--locale', 'C'],
    ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--no-sync', '--no-instructions'],
    ...tuning.flatMap((setting) => ['-c', setting]),
  ])
  await writeFile(path.join(draft, 'pg_hba.conf'), accessRules)
  await runSingleUser(binaries, draft, account, [
    ...provisioningStatements(passwords),
    ...Array.from({ length: logAheadMegabytes / logFileMegabytes }, () => nextLogFile),
  ])
  if (fsync) await execute(account, draft, binaries.initdb, ['--sync-only', '--pgdata', draft])
  await rename(draft, cluster)
  const folder = await open(home, 'r')
  await folder.sync()
  await folder.close()
}

async function runSingleUser(binaries: Binaries, cluster: string, account: Account, statements: string[]) {
  const quiet = ['-c', 'exit_on_error=on', '-c', 'log_min_error_statement=panic', '-c', 'log_checkpoints=off']
  const input = statements.map((statement) => `${statement};\n`).join('')
  await execute(account, cluster, binaries.postgres, ['--single', '-D', cluster, ...quiet, 'postgres'], input)
}

/** Runs a PostgreSQL program as the account; throws with what it printed when it fails. */
async function execute(account: Account, cwd: string, program: string, args: string[], input = ''): Promise<void> {
  const child = spawn(program, args, {
    cwd,
    env: { LC_ALL: 'C' },
    ...(account.dropped ? { uid: account.uid, gid: account.gid } : {}),
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => {
    said += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk
  })
  // A program that ends early closes its input; its exit code tells the story.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${path.basename(program)} failed (exit ${code}): ${said.trim().slice(-2_000)}`)
}
