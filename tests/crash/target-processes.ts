import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { identifyProcess, readRecord } from '#embedded-postgres/index.ts'
import type { ExternalSystems } from '#tests/running/external-systems.ts'
import type { RunningServer } from '#tests/running/server.ts'

export type TargetProcess = 'server' | 'database' | 'both' | 'bank' | 'chain'

export interface TargetProcesses {
  /**
   * The surviving server waits longer after each early death of a database: beyond a second, a run
   * would only wait.
   */
  mayKillDatabaseAlone(): boolean
  /**
   * SIGKILL without warning; false when there was nothing to kill. The kill of the server happens
   * before this returns.
   */
  kill(victim: TargetProcess): Promise<boolean>
  /**
   * Starts the killed process unless something else does, and waits only for the bank and the
   * chain.
   */
  launch(victim: TargetProcess): Promise<void>
  /** Waits until the product reports that it is ready. */
  ready(): Promise<void>
  bringBack(victim: TargetProcess): Promise<void>
  /**
   * How often a server aborted its start because the database was killed, and was started again.
   */
  readonly abandonedStarts: number
}

const readyWithinMs = 120_000
const lookEveryMs = 30
const maxDatabaseKills = 3

/** The processes of an installation with its bank and chain, which can be killed and restarted. */
export function createTargetProcesses(
  server: RunningServer,
  systems: Pick<ExternalSystems, 'kill' | 'restart'>,
): TargetProcesses {
  const cluster = join(server.dataDir, 'postgres', 'cluster')
  /** Kills during the life of the running server. */
  let databaseKills = 0
  let isStarting = false
  let abandonedStarts = 0

  const killDatabase = async (): Promise<boolean> => {
    const record = await readRecord(cluster)
    // Matches only a PostgreSQL of this data folder.
    if (!record || (await identifyProcess(record.pid, cluster)) !== 'ours') return false
    process.kill(record.pid, 'SIGKILL')
    databaseKills += 1
    return true
  }
  const launchServer = async (): Promise<void> => {
    // The exit event of the killed process may still be pending.
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
    if (victim === 'bank' || victim === 'chain') return systems.restart(victim)
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
      // The operator would restart it in this case. A server may end for no other reason, whatever
      // happens to its database.
      if (!isStarting || databaseKills === 0) throw new Error(`The server ended with ${exitCode}:\n${server.output()}`)
      abandonedStarts += 1
      await launchServer()
    }
    throw new Error(`The product was not ready within ${readyWithinMs} ms:\n${server.output()}`)
  }

  return {
    mayKillDatabaseAlone: () => databaseKills < maxDatabaseKills,
    async kill(victim) {
      if (victim === 'bank' || victim === 'chain') {
        await systems.kill(victim)
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
    get abandonedStarts() {
      return abandonedStarts
    },
  }
}
