import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { ConversionState } from '#contract/conversions.ts'
import { present } from '#kernel/assert.ts'
import { readPasswords } from '#server/platform/postgres/passwords.ts'
import { judge, readRecord } from '#server/platform/postgres/postmaster.ts'
import type { OutsideWorld } from '#tests/running/outside-world.ts'
import type { RunningServer } from '#tests/running/server.ts'

export type Victim = 'server' | 'database' | 'both' | 'bank' | 'chain'

const readyWithinMs = 120_000
const lookEveryMs = 3

/** The processes of an installation, and of the bank and the chain beside it, to be killed and brought back. */
export function createVictims(server: RunningServer, world: Pick<OutsideWorld, 'kill' | 'restart'>) {
  const cluster = join(server.dataDir, 'postgres', 'cluster')
  let databaseKills = 0

  const killDatabase = async (): Promise<void> => {
    const record = await readRecord(cluster)
    // Only ever a PostgreSQL of this very data folder.
    if (!record || (await judge(record.pid, cluster)) !== 'ours') return
    process.kill(record.pid, 'SIGKILL')
    databaseKills += 1
  }
  const isReady = async (): Promise<boolean> => {
    const answered = await fetch(`${server.address}/api/health/ready`).catch(() => null)
    return answered?.status === 200
  }

  return {
    /** The server starts a database that dies again, but not for ever: more often within its life and it gives up. */
    mayKillDatabaseAlone: () => databaseKills < 4,
    /** SIGKILL, without a word before. The server's part happens before this returns to its caller. */
    async kill(victim: Victim): Promise<void> {
      if (victim === 'bank' || victim === 'chain') return world.kill(victim)
      if (victim !== 'database') server.process.kill('SIGKILL')
      if (victim !== 'server') await killDatabase()
    },
    async bringBack(victim: Victim): Promise<void> {
      if (victim === 'bank' || victim === 'chain') return world.restart(victim)
      if (victim !== 'database') {
        // The exit of the killed process may still be on its way.
        await server.kill('SIGKILL')
        databaseKills = 0
        await server.restart()
        return
      }
      for (const deadline = performance.now() + readyWithinMs; performance.now() < deadline; await wait(50)) {
        if (await isReady()) return
      }
      throw new Error(`The database was not back within ${readyWithinMs} ms:\n${server.output()}`)
    },
    /** How many ms from now the last conversion that somebody had in hand takes to be taken up again; null when there is none. */
    async takenUpAgain(): Promise<number | null> {
      const since = performance.now()
      const client = await connect(server.dataDir, cluster)
      // A step that got no clear answer counts an attempt and says itself when it asks again, which may be later.
      const text = `select d.conversion_id as id, d.due_at::text as due from conversions.due d
        join conversions.conversion c on c.id = d.conversion_id
        where c.state not in ('in_review', 'awaiting_funds') and (c.attempts = 0 or d.due_at < now() + interval '10 s')`
      const standing = async () => (await client.query<{ id: number; due: string }>(text)).rows
      try {
        let left = await standing()
        if (left.length === 0) return null
        for (
          const deadline = performance.now() + readyWithinMs;
          performance.now() < deadline;
          await wait(lookEveryMs)
        ) {
          const now = new Map((await standing()).map(({ id, due }) => [id, due]))
          left = left.filter(({ id, due }) => now.get(id) === due)
          if (left.length === 0) return performance.now() - since
        }
        throw new Error(`${left.map(({ id }) => id).join(', ')} were not taken up again within ${readyWithinMs} ms`)
      } finally {
        await client.end().catch(() => undefined)
      }
    },
    /** Calls back once when any conversion next comes into `state`, seen in the database within milliseconds of the commit. */
    async watchFor(state: ConversionState, signal: AbortSignal, onSeen: () => void): Promise<void> {
      const client = await connect(server.dataDir, cluster)
      const count = async () => {
        const text = 'select count(*)::int as n from conversions.timeline_step where state = $1'
        return (await client.query<{ n: number }>(text, [state])).rows[0]?.n ?? 0
      }
      try {
        const before = await count()
        while (!signal.aborted && (await count()) === before) await wait(lookEveryMs)
        if (!signal.aborted) onSeen()
      } finally {
        await client.end().catch(() => undefined)
      }
    },
  }
}

async function connect(dataDir: string, cluster: string): Promise<pg.Client> {
  const record = present(await readRecord(cluster), 'a running database')
  const passwords = present(await readPasswords(dataDir), 'the passwords of the database')
  const client = new pg.Client({
    host: record.socketFolder,
    port: record.port,
    user: 'corridor_service',
    password: passwords.app,
    database: 'corridor',
    options: '-c role=corridor_app',
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}
