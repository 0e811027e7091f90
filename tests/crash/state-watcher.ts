import { setTimeout as wait } from 'node:timers/promises'
import type { ConversionState } from '#contract/conversions/api.ts'
import { connectToRunning } from '#tests/running/running-database.ts'
import { watchedStates } from './points.ts'

const lookEveryMs = 3
const maxRecoveryWaitMs = 120_000

/**
 * Reports each state of a conversion within milliseconds of the commit, until `onSeen` returns
 * true.
 */
export async function watchStates(
  dataDir: string,
  signal: AbortSignal,
  onSeen: (state: ConversionState) => boolean,
): Promise<void> {
  const client = await connectToRunning(dataDir)
  // Conversions in a final state never move again, so the cost of a poll does not depend on their
  // number.
  const oldest = `select coalesce(min(id) filter (where state not in ('completed', 'rejected', 'cancelled', 'refunded', 'failed')),
    max(id) + 1, 0) as id from conversions.conversion`
  const text =
    'select state, count(*)::int as n from conversions.timeline_step where conversion_id >= $1 group by state'
  try {
    const floor = (await client.query<{ id: number }>(oldest)).rows[0]?.id ?? 0
    const counts = async () => {
      const { rows } = await client.query<{ state: ConversionState; n: number }>(text, [floor])
      return new Map(rows.map(({ state, n }) => [state, n]))
    }
    for (let before = await counts(); !signal.aborted; await wait(lookEveryMs)) {
      const now = await counts()
      if (signal.aborted) return
      for (const state of watchedStates) {
        if ((now.get(state) ?? 0) > (before.get(state) ?? 0) && onSeen(state)) return
      }
      before = now
    }
  } finally {
    await client.end().catch(() => undefined)
  }
}

/** Milliseconds from now until the last leased conversion resumes; null when there is none. */
export async function waitForRecovery(dataDir: string): Promise<number | null> {
  const since = performance.now()
  const client = await connectToRunning(dataDir)
  // A step without a clear response counts an attempt and sets its own retry time, which may be
  // later.
  const text = `select d.conversion_id as id, d.due_at::text as due from conversions.due d
    join conversions.conversion c on c.id = d.conversion_id
    where c.state not in ('in_review', 'awaiting_funds') and (c.attempts = 0 or d.due_at < now() + interval '10 s')`
  const waiting = async () => (await client.query<{ id: number; due: string }>(text)).rows
  try {
    let left = await waiting()
    if (left.length === 0) return null
    for (
      const deadline = performance.now() + maxRecoveryWaitMs;
      performance.now() < deadline;
      await wait(lookEveryMs)
    ) {
      const now = new Map((await waiting()).map(({ id, due }) => [id, due]))
      left = left.filter(({ id, due }) => now.get(id) === due)
      if (left.length === 0) return performance.now() - since
    }
    throw new Error(`${left.map(({ id }) => id).join(', ')} were not taken up again within ${maxRecoveryWaitMs} ms`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
