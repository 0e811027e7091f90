import { sql } from 'drizzle-orm'
import type { ConversionState } from '#contract/conversions.ts'
import type { Instruction, Payout } from '#tests/running/outside-world.ts'
import { paidByBank } from '#tests/running/paid-once.ts'
import type { World } from '#tests/running/world.ts'
import { isMove, limitsPassed } from './invariants.ts'

interface Known {
  readonly id: number
  readonly reference: string
  readonly state: ConversionState
  readonly version: number
  readonly amountXof: bigint
  readonly netUsdtMinor: bigint
  /** Every id under which the bank and the chain were ever asked for it. */
  readonly transfers: ReadonlySet<string>
  readonly payouts: ReadonlySet<string>
  readonly wasFunded: boolean
}

export interface Look {
  readonly breaches: readonly string[]
  /** What has moved since the look before, in the order of ids. */
  readonly moved: readonly string[]
}

/**
 * Looks at a world after every step of a simulation, in mid-flight: at the rows that moved since the look before, at the
 * totals, and at what the bank and the chain did for each conversion by their own account.
 */
export function createWatch(world: World) {
  const known = new Map<number, Known>()
  let lastLook = new Date(0)

  return async (acknowledged: number): Promise<Look> => {
    const breaches: string[] = []
    const moved = await selectMoved(world, lastLook)
    lastLook = world.now()
    const news: string[] = []
    for (const row of moved) {
      const before = known.get(row.id)
      if (before?.version === row.version) continue
      if (before && before.version > row.version) breaches.push(`${row.reference} went back to version ${row.version}`)
      breaches.push(...movesSince(row, before))
      known.set(row.id, knownOf(row, before))
      news.push(`${row.id} ${row.state} ${row.version}`)
    }
    if (known.size !== acknowledged) breaches.push(`${acknowledged} were acknowledged, ${known.size} stand`)
    const { instructions } = (await world.effects('bank')) as { instructions: Instruction[] }
    const { payouts } = (await world.effects('chain')) as { payouts: Payout[] }
    breaches.push(
      ...debitedOnce(known, instructions),
      ...paidOnceAndFunded(known, payouts),
      // Postings come with moves, in one transaction.
      ...(news.length === 0 ? [] : await trialBalance(world)),
      ...(await totals(world, [...known.values()])),
      ...(await limitsPassed(world)),
    )
    return { breaches, moved: news }
  }
}

interface Moved {
  readonly id: number
  readonly reference: string
  readonly state: ConversionState
  readonly version: number
  readonly amount_xof: bigint
  readonly net_usdt_minor: bigint
  readonly end_to_end_id: string | null
  readonly payout_id: string | null
  readonly states: ConversionState[]
}

/** With the states of each in their order. A row that moves in the millisecond of a look is seen again by the next. */
async function selectMoved({ database }: World, since: Date): Promise<Moved[]> {
  const { rows } = await database.pool.execute<Moved & Record<string, unknown>>(sql`
    select c.id, c.reference, c.state, c.version, c.amount_xof, c.net_usdt_minor, c.end_to_end_id, c.payout_id,
      array(select t.state from conversions.timeline_step t where t.conversion_id = c.id order by t.version) as states
    from conversions.conversion c where c.updated_at >= ${since.toISOString()} order by c.id`)
  return rows
}

function movesSince({ reference, states, state }: Moved, before: Known | undefined): string[] {
  const wrong = states.slice(1).flatMap((to, index) => {
    const from = states[index] as ConversionState
    return isMove(from, to) ? [] : [`${reference} went from ${from} to ${to}`]
  })
  const isLost = before !== undefined && !states.includes(before.state)
  return [
    ...wrong,
    ...(isLost ? [`${reference} was ${before.state}, of which its timeline says nothing`] : []),
    ...(states.at(-1) === state ? [] : [`${reference} is ${state}, and its timeline ends with ${states.at(-1)}`]),
  ]
}

function knownOf(row: Moved, before: Known | undefined): Known {
  const withNew = (ids: ReadonlySet<string> | undefined, id: string | null) =>
    new Set([...(ids ?? []), ...(id === null ? [] : [id])])
  return {
    id: row.id,
    reference: row.reference,
    state: row.state,
    version: row.version,
    amountXof: row.amount_xof,
    netUsdtMinor: row.net_usdt_minor,
    transfers: withNew(before?.transfers, row.end_to_end_id),
    payouts: withNew(before?.payouts, row.payout_id),
    wasFunded: row.states.includes('funded'),
  }
}

/** No bank books twice for one conversion, and none is funded for which no bank has booked. */
function debitedOnce(known: ReadonlyMap<number, Known>, instructions: readonly Instruction[]): string[] {
  const booked = new Map(
    instructions.flatMap((each) =>
      each.kind === 'transfer' && each.state === 'booked' ? [[each.endToEndId, each] as const] : [],
    ),
  )
  return [...known.values()].flatMap(({ reference, state, transfers, amountXof }) => {
    const paid = [...transfers].flatMap((id) => booked.get(id) ?? [])
    const times = paid.reduce((sum, { bookings }) => sum + bookings, 0)
    return [
      ...(times > 1 ? [`the bank booked ${times} transfers for ${reference}`] : []),
      ...(paidByBank.includes(state) && times === 0
        ? [`${reference} is ${state}, and the bank booked nothing for it`]
        : []),
      ...paid.flatMap(({ amount }) =>
        BigInt(amount) === amountXof ? [] : [`${reference}: the bank booked ${amount}`],
      ),
    ]
  })
}

/** No payout without funding, none twice, none of another amount, and none that no conversion asked for. */
function paidOnceAndFunded(known: ReadonlyMap<number, Known>, payouts: readonly Payout[]): string[] {
  const owners = new Map([...known.values()].flatMap((each) => [...each.payouts].map((id) => [id, each] as const)))
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

/** Money is neither made nor lost, in any currency. */
async function trialBalance({ database, modules }: World): Promise<string[]> {
  const { balanced } = await modules.ledger.trialBalance(database.pool)
  return balanced ? [] : ['the trial balance does not balance']
}

/** No conversion is lost, nor a version of one that nobody touched. */
async function totals({ database }: World, known: readonly Known[]): Promise<string[]> {
  const { rows } = await database.pool.execute<{ stand: bigint; versions: bigint }>(
    sql`select count(*) as stand, coalesce(sum(version), 0)::bigint as versions from conversions.conversion`,
  )
  const versions = known.reduce((sum, { version }) => sum + version, 0)
  return [
    ...(Number(rows[0]?.stand) === known.length ? [] : [`${rows[0]?.stand} conversions stand for ${known.length}`]),
    ...(Number(rows[0]?.versions) === versions
      ? []
      : ['a conversion is another, and its time says that it did not move']),
  ]
}
