import { createHash } from 'node:crypto'
import type { ConversionDetail, ConversionState } from '#contract/conversions.ts'
import type { OutsideWorld } from '#tests/running/outside-world.ts'
import type { RunningServer } from '#tests/running/server.ts'
import type { StaffMember } from '#tests/running/staff.ts'

/** States in which the bank has paid for a conversion, and the provider, the chain or the client holds what it is worth. */
const paidByBank: readonly ConversionState[] = [
  'funded',
  'paying_out',
  'payout_unknown',
  'completed',
  'refunding',
  'refunded',
]

export interface Proof {
  readonly breaches: readonly string[]
  readonly states: ReadonlyMap<ConversionState, number>
}

/**
 * Looks from outside at what a run has left: the calls of the product on one side, the books of the bank and of the chain
 * on the other. `acknowledged` has the id that each key was answered with.
 */
export async function proveRun(
  { server, world, operator }: { server: RunningServer; world: OutsideWorld; operator: StaffMember },
  acknowledged: ReadonlyMap<string, number>,
): Promise<Proof> {
  const conversions = await allConversions(operator)
  const breaches = [
    ...eachOnce(conversions, acknowledged),
    ...conversions.flatMap(saysWhy),
    ...(await bankPaidOnce(conversions, world)),
    ...(await chainPaidOnce(conversions, world)),
    ...(await booksBalance(operator)),
  ]
  const verify = async (when: string): Promise<string[]> =>
    server.command(['verify']).then(
      () => [],
      (error: Error) => [`verify, ${when}: ${error.message}`],
    )
  breaches.push(...(await verify('with the server running')))
  await server.kill('SIGTERM')
  breaches.push(...(await verify('with the server stopped')))
  const states = new Map<ConversionState, number>()
  for (const { state } of conversions) states.set(state, (states.get(state) ?? 0) + 1)
  return { breaches, states }
}

export async function allConversions(operator: StaffMember): Promise<ConversionDetail[]> {
  const found: ConversionDetail[] = []
  for (let cursor = ''; ; ) {
    const page = await operator.insist('GET', `/api/transactions?limit=500${cursor}`)
    for (const { id } of page.body) {
      const detail = await operator.insist('GET', `/api/transactions/${id}`)
      found.push(detail.body as unknown as ConversionDetail)
    }
    if (page.body.length < 500) return found
    cursor = `&cursor=${found.at(-1)?.id}`
  }
}

/** Every key was answered, every answer stands for one conversion, and no conversion stands for none. */
function eachOnce(conversions: readonly ConversionDetail[], acknowledged: ReadonlyMap<string, number>): string[] {
  const ids = new Set(conversions.map(({ id }) => id))
  const answered = [...acknowledged.values()]
  return [
    ...answered.filter((id) => !ids.has(id)).map((id) => `acknowledged conversion ${id} is lost`),
    ...(new Set(answered).size < answered.length ? ['two keys were answered with one conversion'] : []),
    ...(ids.size > answered.length ? [`${ids.size} conversions for ${answered.length} keys`] : []),
  ]
}

function saysWhy({ reference, state, reason }: ConversionDetail): string[] {
  return state === 'completed' || reason ? [] : [`${reference} is ${state} and does not say why`]
}

/** One booked transfer for each conversion that was paid for, one booked return for each refund, and no other. */
async function bankPaidOnce(conversions: readonly ConversionDetail[], world: OutsideWorld): Promise<string[]> {
  const instructions = await world.instructions()
  const booked = instructions.filter(({ state }) => state === 'booked')
  const isPaid = ({ state, timeline }: ConversionDetail): boolean =>
    paidByBank.includes(state) || (state === 'failed' && timeline.some((step) => step.state === 'funded'))
  const expected = new Map(
    conversions.filter(isPaid).map(({ endToEndId, amountXof }) => [endToEndId, amountXof] as const),
  )
  const transfers = booked.filter(({ kind }) => kind === 'transfer')
  const returns = booked.filter(({ kind }) => kind === 'return').length
  const refunded = conversions.filter(({ state }) => state === 'refunded').length
  return [
    ...booked
      .filter(({ bookings }) => bookings !== 1)
      .map(({ endToEndId, bookings }) => `the bank booked ${endToEndId} ${bookings} times`),
    ...transfers
      .filter(({ endToEndId, amount }) => expected.get(endToEndId) !== Number(amount))
      .map(({ endToEndId, amount }) => `the bank paid ${amount} for ${endToEndId}, which no conversion accounts for`),
    ...(transfers.length === expected.size
      ? []
      : [`the bank paid ${transfers.length} times for ${expected.size} conversions`]),
    ...(returns === refunded ? [] : [`the bank returned ${returns} payments for ${refunded} refunds`]),
    ...instructions.filter(({ state }) => state === 'accepted').map(({ endToEndId }) => `${endToEndId} is not booked`),
  ]
}

/** One confirmed payout of the right amount for each completed conversion, and no other. */
async function chainPaidOnce(conversions: readonly ConversionDetail[], world: OutsideWorld): Promise<string[]> {
  const sent = (await world.payouts()).filter(({ sends }) => sends > 0)
  const completed = conversions.filter(({ state }) => state === 'completed')
  const expected = new Map(completed.map(({ payoutReference, netUsdt }) => [payoutReference, netUsdt] as const))
  return [
    ...sent
      .filter(({ sends }) => sends !== 1)
      .map(({ payoutId, sends }) => `the chain sent ${payoutId} ${sends} times`),
    ...sent
      .filter(({ payoutId, amount }) => usdtMinor(expected.get(hashOf(payoutId))) !== BigInt(amount))
      .map(({ payoutId, amount }) => `the chain paid ${amount} for ${payoutId}, which no conversion accounts for`),
    ...(sent.length === completed.length
      ? []
      : [`the chain paid ${sent.length} times for ${completed.length} completed conversions`]),
  ]
}

/** How the simulated chain names the transaction of a payout. */
function hashOf(payoutId: string): string {
  return `0x${createHash('sha256').update(payoutId).digest('hex')}`
}

function usdtMinor(decimal: string | undefined): bigint | null {
  if (decimal === undefined) return null
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}

async function booksBalance(operator: StaffMember): Promise<string[]> {
  const { body } = await operator.insist('GET', '/api/ledger/trial-balance')
  const totals = body.totals as { currency: string; debit: string; credit: string }[]
  return totals
    .filter(({ debit, credit }) => debit !== credit)
    .map(({ currency, debit, credit }) => `${currency}: debits ${debit}, credits ${credit}`)
}
