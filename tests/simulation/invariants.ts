import { sql } from 'drizzle-orm'
import type { ConversionState } from '#contract/conversions/api.ts'
import { expectOk } from '#kernel/result.ts'
import { conversionVerbs, nextState } from '#server/modules/conversions/state-machine.ts'
import { holdsPayouts } from '#server/modules/reconciliation/rules.ts'
import type { Harness } from '#tests/running/harness.ts'
import { expectPaidOnce, type Traced } from '#tests/running/payment-traces.ts'

/** The invariants of a system at rest, whatever happened before. */
export async function findBreaches(harness: Harness, ids: readonly number[]): Promise<string[]> {
  const { ledger, banking, payout, conversions } = harness.modules
  const { pool } = harness.database
  const views = await Promise.all(ids.map(async (id) => expectOk(await conversions.get(pool, id), 'a conversion')))
  const { instructions } = harness.effects.bank()
  const { payouts } = harness.effects.chain()
  const { balanced } = await ledger.trialBalance(pool)
  const findings = [
    ...(await ledger.verify(pool)),
    ...(await banking.reconcile(await conversions.heldInstructions(pool))),
    ...(await payout.reconcile(await conversions.heldPayouts(pool))),
  ]
  const traced = views.map(({ row, timeline }): Traced => {
    const reason = row.reason ?? (row.state === 'in_review' ? row.reviewReasons.join(', ') : null)
    return { ...row, reason, states: timeline.map(({ state }) => state) }
  })
  return [
    ...(balanced ? [] : ['the trial balance does not balance']),
    ...findings.map(({ area, message }) => `${area}: ${message}`),
    ...expectPaidOnce(traced, instructions, payouts),
    ...traced.flatMap(undefinedTransitions),
    ...(await falseAlarms(harness)),
    ...(await reservationsLeft(harness)),
    ...(await exceededLimits(harness)),
  ]
}

/** No injected fault makes a bank book incorrectly, so every raised hold was a false alarm. */
async function falseAlarms({ modules, database }: Harness): Promise<string[]> {
  const page = { limit: 100, before: null }
  const { rows } = await modules.reconciliation.list(database.pool, { side: 'bank' }, page)
  return rows
    .filter(({ kind }) => holdsPayouts(kind))
    .map(({ kind, subjectName, detail, state }) => `reconciliation raised ${kind} (${state}): ${subjectName} ${detail}`)
}

/** Every step of the timeline is a transition in the table. */
function undefinedTransitions({ reference, states }: Traced): string[] {
  return states.slice(1).flatMap((to, index) => {
    const from = states[index] as ConversionState
    return isTransition(from, to) ? [] : [`${reference} went from ${from} to ${to}`]
  })
}

export function isTransition(from: ConversionState, to: ConversionState): boolean {
  return conversionVerbs.some((verb) => {
    const moved = nextState(from, verb)
    return moved.ok && moved.value === to
  })
}

/** An ended, unpaid conversion reserves nothing, and no ended conversion reserves tokens. */
async function reservationsLeft({ database }: Harness): Promise<string[]> {
  const { rows } = await database.pool.execute<{ what: string; reference: string; state: string }>(sql`
    select 'bank room' as what, c.reference, c.state from banking.reservation r
      join conversions.conversion c on c.id = r.conversion_id
      where r.released_at is null and (c.state in ('rejected', 'cancelled', 'refunded') or c.failed_step = 'debit')
    union all
    select 'tokens', c.reference, c.state from payout.reservation r
      join conversions.conversion c on c.id = r.conversion_id
      where r.released_at is null
        and (c.state in ('completed', 'rejected', 'cancelled', 'refunded') or c.failed_step = 'debit')`)
  return rows.map(({ what, reference, state }) => `${reference} is ${state} and still holds ${what}`)
}

/** Bank days that exceeded the connection's limit, with `id` and `day`. */
export const daysOverLimitText = `
  select k.id, r.business_date::text as day from banking.reservation r join banking.connection k on k.id = r.connection_id
  where r.released_at is null group by k.id, k.daily_limit_xof, r.business_date
  having sum(r.amount_xof) > k.daily_limit_xof`

async function exceededLimits({ database }: Harness): Promise<string[]> {
  const { rows } = await database.pool.execute<{ id: number; day: string }>(sql.raw(daysOverLimitText))
  return rows.map(({ id, day }) => `connection ${id} exceeded its limit on ${day}`)
}
