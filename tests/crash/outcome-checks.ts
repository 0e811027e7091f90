import type { ConversionDetail, ConversionState } from '#contract/conversions/api.ts'
import type { ExternalSystems } from '#tests/running/external-systems.ts'
import { expectPaidOnce, type Traced } from '#tests/running/payment-traces.ts'
import type { RunningServer } from '#tests/running/server.ts'
import type { Answer, StaffMember } from '#tests/running/staff-member.ts'

export interface Proof {
  readonly breaches: readonly string[]
  readonly states: ReadonlyMap<ConversionState, number>
}

/**
 * Checks the result of a run from outside: the product's calls against the books of the bank and
 * the chain. `acknowledged` maps each key to the id in its response.
 */
export async function checkRun(
  { server, systems, operator }: { server: RunningServer; systems: ExternalSystems; operator: StaffMember },
  acknowledged: ReadonlyMap<string, number>,
): Promise<Proof> {
  const conversions = await allConversions(operator)
  const breaches = [
    ...eachOnce(conversions, acknowledged),
    ...expectPaidOnce(conversions.map(traced), await systems.instructions(), await systems.payouts()),
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
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Answer = await operator.insist('GET', `/api/transactions?limit=500${cursor}`)
    for (const { id } of page.body) {
      const detail = await operator.insist('GET', `/api/transactions/${id}`)
      found.push(detail.body as unknown as ConversionDetail)
    }
    cursor = page.next === null ? null : `&cursor=${page.next}`
  }
  return found
}

/**
 * Every key was answered, every answer names one conversion, and every conversion has an answer.
 */
function eachOnce(conversions: readonly ConversionDetail[], acknowledged: ReadonlyMap<string, number>): string[] {
  const ids = new Set(conversions.map(({ id }) => id))
  const answered = [...acknowledged.values()]
  return [
    ...answered.filter((id) => !ids.has(id)).map((id) => `acknowledged conversion ${id} is lost`),
    ...(new Set(answered).size < answered.length ? ['two keys were answered with one conversion'] : []),
    ...(ids.size > answered.length ? [`${ids.size} conversions for ${answered.length} keys`] : []),
  ]
}

async function booksBalance(operator: StaffMember): Promise<string[]> {
  const { body } = await operator.insist('GET', '/api/ledger/trial-balance')
  const totals = body.totals as { currency: string; debit: string; credit: string }[]
  return totals
    .filter(({ debit, credit }) => debit !== credit)
    .map(({ currency, debit, credit }) => `${currency}: debits ${debit}, credits ${credit}`)
}

function traced(conversion: ConversionDetail): Traced {
  const { timeline, amountXof, netUsdt, ...rest } = conversion
  return {
    ...rest,
    states: timeline.map(({ state }) => state),
    amountXof: BigInt(amountXof),
    netUsdtMinor: minorOf(netUsdt),
  }
}

/** Millionths of a USDT from a wire decimal. */
function minorOf(decimal: string): bigint {
  const [whole = '0', fraction = ''] = decimal.split('.')
  return BigInt(whole + fraction.padEnd(6, '0'))
}
