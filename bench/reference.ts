// Runs pgbench as the reference workload.

import { spawn } from 'node:child_process'
import { access } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import type { ConnectionSettings } from '#embedded-postgres/index.ts'

/** Parallelism of every measurement here and of the required figures. */
export const clientCount = 16

/** Scale of the reference: one branch per client, as pgbench's documentation recommends. */
const scale = clientCount

export interface Slice {
  readonly transactions: number
  readonly perSecond: number
}

export interface Pgbench {
  readonly version: string
  /** Creates the TPC-B tables in the given database. */
  initialise(login: ConnectionSettings): Promise<void>
  /** Runs the reference: TPC-B with prepared statements. */
  runTpcb(login: ConnectionSettings, seconds: number): Promise<Slice>
  /**
   * Runs our script under the same conditions; `options` are PostgreSQL settings of the session.
   */
  runScript(login: ConnectionSettings, script: string, options: string, seconds: number): Promise<Slice>
}

/**
 * Finds pgbench on this machine; null where it is absent, because the embedded PostgreSQL does not
 * include it.
 */
export async function findPgbench(): Promise<Pgbench | null> {
  const versions = [18, 17, 16, 15, 14].map((version) => `/usr/lib/postgresql/${version}/bin`)
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...versions]
  for (const folder of folders.filter((name) => name !== '')) {
    const program = join(folder, 'pgbench')
    const isThere = await access(program).then(
      () => true,
      () => false,
    )
    if (isThere) return pgbenchAt(program)
  }
  return null
}

async function pgbenchAt(program: string): Promise<Pgbench> {
  const timed = (seconds: number) => ['-M', 'prepared', '-c', `${clientCount}`, '-j', '2', '-T', `${seconds}`, '-n']
  const version = (await execute(program, ['--version'], {})).trim()
  return {
    version,
    async initialise(login) {
      await execute(program, ['-i', '-q', '-s', `${scale}`], environmentOf(login))
    },
    async runTpcb(login, seconds) {
      return readSlice(await execute(program, ['-b', 'tpcb-like', ...timed(seconds)], environmentOf(login)))
    },
    async runScript(login, script, options, seconds) {
      const environment = { ...environmentOf(login), PGOPTIONS: options }
      return readSlice(await execute(program, ['-f', '-', ...timed(seconds)], environment, script))
    },
  }
}

function environmentOf(login: ConnectionSettings): Record<string, string> {
  return {
    PGHOST: login.host,
    PGPORT: String(login.port),
    PGUSER: login.user,
    PGPASSWORD: login.password,
    PGDATABASE: login.database,
  }
}

function readSlice(output: string): Slice {
  const transactions = /number of transactions actually processed: (\d+)/.exec(output)?.[1]
  const failed = /number of failed transactions: (\d+)/.exec(output)?.[1] ?? '0'
  const perSecond = /tps = ([\d.]+) \(without initial connection time\)/.exec(output)?.[1]
  if (!transactions || !perSecond || failed !== '0') throw new Error(`pgbench did not measure:\n${output}`)
  return { transactions: Number(transactions), perSecond: Number(perSecond) }
}

/** Runs the program and returns its output; throws when it fails or prints errors. */
function execute(
  program: string,
  parameters: string[],
  environment: Record<string, string>,
  input = '',
): Promise<string> {
  const child = spawn(program, parameters, { env: { ...process.env, ...environment } })
  let output = ''
  let complaint = ''
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    complaint += chunk
  })
  child.stdin.on('error', () => undefined)
  child.stdin.end(input)
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => {
      if (code === 0 && !complaint.includes('ERROR')) resolve(output)
      else reject(new Error(`pgbench failed (exit ${code}):\n${complaint.slice(-2_000)}`))
    })
  })
}
