import type pg from 'pg'
import type { ConversionState } from '#contract/conversions/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { NamedStatement } from '#server/platform/database/database.ts'
import type { Instruction, Payout } from '#tests/running/external-systems.ts'
import type { Harness } from '#tests/running/harness.ts'
import { paidByBank } from '#tests/running/payment-traces.ts'
import { daysOverLimitText, isTransition } from './invariants.ts'

/** What the previous checks saw of one conversion. */
interface SeenConversion {
  readonly id: number
  readonly reference: string
  readonly state: ConversionState
  readonly version: number
  readonly amountXof: bigint
  readonly netUsdtMinor: bigint
  /** Every id under which the bank received a request for it; `payouts` for the chain. */
  readonly transferIds: ReadonlySet<string>
  readonly payoutIds: ReadonlySet<string>
  readonly wasFunded: boolean
}

export interface StateCheck {
  readonly breaches: readonly string[]
  /** Transitions since the previous check, in the order of ids. */
  readonly transitions: readonly string[]
}

/**
 * Returns a check for every step of a simulation. It compares the rows that changed since the
 * previous check, the totals, and what the bank and the chain report for each conversion.
 */
export function createStateCheck(harness: Harness) {
  const known = new Map<number, SeenConversion>()
  let checkedAt = new Date(0)

  return async (acknowledged: number): Promise<StateCheck> => {
    const breaches: string[] = []
    const { changed, totals, unbalanced, exceededLimits } = await readState(harness, checkedAt)
    checkedAt = harness.now()
    const transitions: string[] = []
    for (const row of changed) {
      const before = known.get(row.id)
      if (before?.version === row.version) continue
      if (before && before.version > row.version) breaches.push(`${row.reference} went back to version ${row.version}`)
      breaches.push(...transitionBreaches(row, before))
      known.set(row.id, seenOf(row, before))
      transitions.push(`${row.id} ${row.state} ${row.version}`)
    }
    if (known.size !== acknowledged) breaches.push(`${acknowledged} were acknowledged, ${known.size} exist`)
    breaches.push(
      ...debitedOnce(known, harness.effects.bank().instructions),
      ...paidOnceAndFunded(known, harness.effects.chain().payouts),
      ...unbalanced.map((currency) => `the trial balance does not balance in ${currency}`),
      ...unrecordedChanges(totals, [...known.values()]),
      ...exceededLimits,
    )
    return { breaches, transitions }
  }
}

interface ConversionRow {
  readonly id: number
  readonly reference: string
  readonly state: ConversionState
  readonly version: number
  readonly amount_xof: string
  readonly net_usdt_minor: string
  readonly end_to_end_id: string | null
  readonly payout_id: string | null
  /** Of its timeline, in order. */
  readonly states: ConversionState[]
}

interface State {
  readonly changed: readonly ConversionRow[]
  readonly totals: Totals
  /** Currencies in which debits and credits differ. */
  readonly unbalanced: readonly string[]
  /** Bank days that exceeded their connection's limit. */
  readonly exceededLimits: readonly string[]
}

interface Totals {
  readonly conversions: number
  /** Sum of their versions, which every transition increments. */
  readonly versions: number
}

/** All data that a check reads, in one statement and so in one snapshot; amounts as text. */
const stateStatement: NamedStatement = {
  name: 'simulation.state',
  text: `select
    (select coalesce(json_agg(json_build_object('id', c.id, 'reference', c.reference, 'state', c.state, 'version', c.version,
        'amount_xof', c.amount_xof::text, 'net_usdt_minor', c.net_usdt_minor::text, 'end_to_end_id', c.end_to_end_id,
        'payout_id', c.payout_id, 'states', array(select t.state from conversions.timeline_step t
          where t.conversion_id = c.id order by t.version)) order by c.id), '[]')
      from conversions.conversion c where c.updated_at >= $1) as changed,
    (select json_build_object('conversions', count(*), 'versions', coalesce(sum(version), 0)) from conversions.conversion) as totals,
    (select coalesce(json_agg(currency), '[]') from (
      select a.currency from ledger.balances() b join ledger.account a on a.id = b.account_id
      group by a.currency having sum(b.amount) <> 0) currencies) as unbalanced,
    (select coalesce(json_agg(format('connection %s exceeded its limit on %s', id, day)), '[]') from (${daysOverLimitText}) days) as "exceededLimits"`,
}

/** A row that changes within the millisecond of a check is read again by the next one. */
async function readState({ database }: Harness, since: Date): Promise<State> {
  const [state] = await database.call<State & pg.QueryResultRow>(stateStatement, [since.toISOString()])
  return assertDefined(state, 'the state of the simulation')
}

function transitionBreaches({ reference, states, state }: ConversionRow, before: SeenConversion | undefined): string[] {
  const wrong = states.slice(1).flatMap((to, index) => {
    const from = states[index] as ConversionState
    return isTransition(from, to) ? [] : [`${reference} went from ${from} to ${to}`]
  })
  const isLost = before !== undefined && !states.includes(before.state)
  return [
    ...wrong,
    ...(isLost ? [`${reference} was ${before.state}, which its timeline lacks`] : []),
    ...(states.at(-1) === state ? [] : [`${reference} is ${state}, and its timeline ends with ${states.at(-1)}`]),
  ]
}

function seenOf(row: ConversionRow, before: SeenConversion | undefined): SeenConversion {
  const withNew = (ids: ReadonlySet<string> | undefined, id: string | null) =>
    new Set([...(ids ?? []), ...(id === null ? [] : [id])])
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    version: row.version,
    amountXof: BigInt(row.amount_xof),
    netUsdtMinor: BigInt(row.net_usdt_minor),
    transferIds: withNew(before?.transferIds, row.end_to_end_id),
    payoutIds: withNew(before?.payoutIds, row.payout_id),
    wasFunded: row.states.includes('funded'),
  }
}

/** No bank books twice for one conversion, and none is funded without a booking. */
function debitedOnce(known: ReadonlyMap<number, SeenConversion>, instructions: readonly Instruction[]): string[] {
  const booked = new Map(
    instructions.flatMap((each) =>
      each.kind === 'transfer' && each.state === 'booked' ? [[each.endToEndId, each] as const] : [],
    ),
  )
  return [...known.values()].flatMap(({ reference, state, transferIds, amountXof }) => {
    const paid = [...transferIds].flatMap((id) => booked.get(id) ?? [])
    const times = paid.reduce((sum, { bookings }) => sum + bookings, 0)
    return [
      ...(times > 1 ? [`the bank booked ${times} transferIds for ${reference}`] : []),
      ...(paidByBank.includes(state) && times === 0
        ? [`${reference} is ${state}, and the bank booked nothing for it`]
        : []),
      ...paid.flatMap(({ amount }) =>
        BigInt(amount) === amountXof ? [] : [`${reference}: the bank booked ${amount}`],
      ),
    ]
  })
}

/** No payout without funding, none twice, none of another amount, and none without a conversion. */
function paidOnceAndFunded(known: ReadonlyMap<number, SeenConversion>, payouts: readonly Payout[]): string[] {
  const owners = new Map([...known.values()].flatMap((each) => [...each.payoutIds].map((id) => [id, each] as const)))
  const times = new Map<number, number>()
  const breaches = payouts
    .filter(({ sends }) => sends > 0)
    .flatMap(({ payoutId, sends, amount }) => {
      const owner = owners.get(payoutId)
      if (!owner) return [`the chain sent ${payoutId}, which no conversion asked for`]
      const { id, reference, netUsdtMinor, wasFunded } = owner
      times.set(id, (times.get(id) ?? 0) + sends)
      return [
        ...(wasFunded ? [] : [`${reference} was paid out and never funded`]),
        ...(BigInt(amount) === netUsdtMinor ? [] : [`${reference}: the chain sent ${amount}`]),
      ]
    })
  const unpaid = [...known.values()].filter(({ id, state }) => state === 'completed' && !times.has(id))
  return [
    ...breaches,
    ...[...times].filter(([, sends]) => sends > 1).map(([id, sends]) => `the chain sent ${sends} times for ${id}`),
    ...unpaid.map(({ reference }) => `${reference} is completed, and the chain sent nothing for it`),
  ]
}

/** No conversion disappears, and no version changes without a transition. */
function unrecordedChanges({ conversions, versions }: Totals, known: readonly SeenConversion[]): string[] {
  const expected = known.reduce((sum, { version }) => sum + version, 0)
  return [
    ...(conversions === known.length ? [] : [`${conversions} conversions exist, ${known.length} were seen`]),
    ...(versions === expected ? [] : ['a conversion has another version, and its time of change is the same']),
  ]
}
