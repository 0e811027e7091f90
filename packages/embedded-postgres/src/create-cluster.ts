import { spawn } from 'node:child_process'
import { mkdtemp, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { Account } from './account.ts'
import type { Binaries } from './binaries.ts'
import { exists, type Location, makePrivate } from './location.ts'
import { createPasswords, type Passwords, readPasswords, savePasswords } from './passwords.ts'
import { passwordStatements, provisioningStatements, switchWalFile } from './store.ts'
import type { ClusterProfile } from './types.ts'

const majorVersion = '18'

interface NewCluster {
  readonly location: Location
  readonly binaries: Binaries
  readonly profile: ClusterProfile
  readonly fsync: boolean
}

/**
 * Files of the write-ahead log are created with the cluster and recycled afterwards. Creating one
 * on demand blocks every commit for up to 50 ms, until its 16 MB are on disk.
 */
const walFileMegabytes = 16
const walReserveMegabytes = 256

/** Tuned for a small machine. Operators change these in postgresql.conf. */
const tuning = [
  'max_connections=100',
  'shared_buffers=192MB',
  'effective_cache_size=1GB',
  'work_mem=8MB',
  'maintenance_work_mem=64MB',
  'wal_compression=on',
  'max_wal_size=2GB',
  `min_wal_size=${walReserveMegabytes}MB`,
  'checkpoint_timeout=15min',
  'random_page_cost=1.1',
  'synchronous_commit=on',
  // A fifth of the default vacuum speed, so that vacuum does not delay queries.
  'autovacuum_vacuum_cost_delay=10ms',
  'password_encryption=scram-sha-256',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  // Verbose errors quote row values, which must not reach the log.
  'log_error_verbosity=terse',
  'idle_in_transaction_session_timeout=60s',
]

/** The superuser cannot sign in: its work is done in single-user mode before the server starts. */
const accessRules = 'local all postgres reject\nlocal all all scram-sha-256\n'

/**
 * Creates the cluster with its roles and database where there is none, and returns the passwords.
 * The caller holds the lock, and no server runs. A new cluster is built beside its final path and
 * renamed when complete, so that a crash leaves no partial cluster there.
 */
export async function ensureCluster({ location, binaries, profile, fsync }: NewCluster): Promise<Passwords> {
  const { cluster, account, dataDir } = location
  await removeDrafts(location)
  if (!(await exists(cluster))) {
    const passwords = createPasswords()
    await createCluster({ location, binaries, profile, fsync }, passwords)
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

  const renewed = createPasswords()
  await runSingleUser(binaries, cluster, account, passwordStatements(profile, renewed))
  await savePasswords(dataDir, renewed)
  return renewed
}

const draftPrefix = 'cluster.new-'

/**
 * Removes what interrupted creations left. A program of one that was killed a moment ago may still
 * write to its draft; what is left of that is removed at the next start.
 */
async function removeDrafts({ home }: Location): Promise<void> {
  for (const name of await readdir(home)) {
    if (!name.startsWith(draftPrefix)) continue
    await rm(path.join(home, name), { recursive: true, force: true }).catch(() => undefined)
  }
}

async function createCluster({ location, binaries, profile, fsync }: NewCluster, passwords: Passwords) {
  const { home, cluster, account } = location
  // A name of its own, because programs of a creation that was killed may still write to theirs.
  const draft = await mkdtemp(path.join(home, draftPrefix))
  await makePrivate(draft, account)
  await execute(account, draft, binaries.initdb, [
    `--pgdata=${draft}`,
    '--username=postgres',
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-sync',
    '--no-instructions',
    ...tuning.flatMap((setting) => ['-c', setting]),
  ])
  await writeFile(path.join(draft, 'pg_hba.conf'), accessRules)
  await runSingleUser(binaries, draft, account, [
    ...provisioningStatements(profile, passwords),
    ...Array.from({ length: walReserveMegabytes / walFileMegabytes }, () => switchWalFile),
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

/** Runs a PostgreSQL program as the account; throws with its output when it fails. */
async function execute(account: Account, cwd: string, program: string, args: string[], input = ''): Promise<void> {
  const child = spawn(program, args, {
    cwd,
    env: { LC_ALL: 'C' },
    ...(account.dropped ? { uid: account.uid, gid: account.gid } : {}),
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk
  })
  // A program that ends early closes its input; its exit code is checked below.
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', resolve)
  })
  if (code !== 0) throw new Error(`${path.basename(program)} failed (exit ${code}): ${output.trim().slice(-2_000)}`)
}
