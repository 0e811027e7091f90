import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { identifyProcess, readRecord } from '#embedded-postgres/index.ts'
import type { ExternalSystems } from '#tests/running/external-systems.ts'
import type { RunningServer } from '#tests/running/server.ts'

export type TargetProcess = 'server' | 'database' | 'both' | 'bank' | 'chain'

export interface TargetProcesses {
  /** Each early death of a database is waited out longer by the server that lives on: beyond a second, a run only waits. */
  mayKillDatabaseAlone(): boolean
  /** SIGKILL, without a word before; false when there was nothing to kill. The server's part happens before this returns to its caller. */
  kill(victim: TargetProcess): Promise<boolean>
  /** Starts what was killed, as far as nobody else does, and waits for nothing but the bank and the chain. */
  launch(victim: TargetProcess): Promise<void>
  /** Waits until the product says that it is ready. */
  ready(): Promise<void>
  bringBack(victim: TargetProcess): Promise<void>
  /** How often a server gave up its start, its database having been killed meanwhile, and was started once more. */
  readonly startsGivenUp: number
}

const readyWithinMs = 120_000
const lookEveryMs = 30
const maxDatabaseKills = 3

/** The processes of an installation, and of the bank and the chain beside it, to be killed and brought back. */
export function createTargetProcesses(
  server: RunningServer,
  world: Pick<ExternalSystems, 'kill' | 'restart'>,
): TargetProcesses {
  const cluster = join(server.dataDir, 'postgres', 'cluster')
  /** In the life of the server that runs. */
  let databaseKills = 0
  let isStarting = false
  let startsGivenUp = 0

  const killDatabase = async (): Promise<boolean> => {
    const record = await readRecord(cluster)
    // Only ever a PostgreSQL of this very data folder.
    if (!record || (await identifyProcess(record.pid, cluster)) !== 'ours') return false
    process.kill(record.pid, 'SIGKILL')
    databaseKills += 1
    return true
  }
  const launchServer = async (): Promise<void> => {
    // The exit of the killed process may still be on its way.
    await server.kill('SIGKILL')
    databaseKills = 0
    isStarting = true
    server.launch()
  }
  const isReady = async (): Promise<boolean> => {
    const answered = await fetch(`${server.address}/api/health/ready`).catch(() => null)
    return answered?.status === 200
  }
  const launch = async (victim: TargetProcess): Promise<void> => {
    if (victim === 'bank' || victim === 'chain') return world.restart(victim)
    if (victim !== 'database') await launchServer()
  }
  const ready = async (): Promise<void> => {
    for (const deadline = performance.now() + readyWithinMs; performance.now() < deadline; await wait(lookEveryMs)) {
      if (await isReady()) {
        isStarting = false
        return
      }
      const { exitCode } = server.process
      if (exitCode === null) continue
      // Whoever runs the product starts it again then. No server may end otherwise, whatever becomes of its database.
      if (!isStarting || databaseKills === 0) throw new Error(`The server ended with ${exitCode}:\n${server.output()}`)
      startsGivenUp += 1
      await launchServer()
    }
    throw new Error(`The product was not ready within ${readyWithinMs} ms:\n${server.output()}`)
  }

  return {
    mayKillDatabaseAlone: () => databaseKills < maxDatabaseKills,
    async kill(victim) {
      if (victim === 'bank' || victim === 'chain') {
        await world.kill(victim)
        return true
      }
      const isServerKilled = victim !== 'database' && server.process.kill('SIGKILL')
      const isDatabaseKilled = victim !== 'server' && (await killDatabase())
      return isServerKilled || isDatabaseKilled
    },
    launch,
    ready,
    async bringBack(victim) {
      await launch(victim)
      await ready()
    },
    get startsGivenUp() {
      return startsGivenUp
    },
  }
}
