// Calls to a bank with their latency and outcome.
import { assertDefined } from '#kernel/assert.ts'
import type { Result } from '#kernel/result.ts'
import type { BankingDependencies } from './dependencies.ts'
import type { BankRail, RailFault, TransferStatus } from './port.ts'
import { countRepeatedCall, insertRailCall } from './store.ts'
import type { ConnectionRow, railCallTable } from './tables.ts'

const statementRowMs = 60_000
type Answer = TransferStatus | Result<unknown, RailFault>

/**
 * Returns the rail of a connection. Throws when this installation lacks it, which `createBanking`
 * should have rejected.
 */
export function railOf({ rails }: BankingDependencies, row: ConnectionRow): BankRail {
  return assertDefined(rails[row.rail], `the ${row.rail} rail of bank connection ${row.id}`)
}

/** Calls the bank and saves latency and success for monitoring. */
export async function timed<A extends Answer>(
  { clock, database, logger }: BankingDependencies,
  connectionId: number,
  verb: typeof railCallTable.$inferInsert.verb,
  ask: () => Promise<A>,
): Promise<A> {
  const calledAt = clock.now()
  const answer = await ask()
  const latencyMs = Math.max(0, clock.now().getTime() - calledAt.getTime())
  const reason = faultOf(answer)
  if (reason !== null) logger.warn({ connectionId, verb, latencyMs, reason }, 'A bank gave no clear answer')
  const call = { connectionId, verb, calledAt, latencyMs, failed: reason !== null }
  // Statements are requested every two seconds, so successful reads share a row for a minute.
  const isRepeated =
    verb === 'statement' &&
    reason === null &&
    (await countRepeatedCall(database.pool, call, new Date(calledAt.getTime() - statementRowMs)))
  if (!isRepeated) await insertRailCall(database.pool, call)
  return answer
}

/** Returns why the call got no usable answer; null for an answer, also for a refusal. */
function faultOf(answer: Answer): string | null {
  if ('ok' in answer) return answer.ok || answer.error.code === 'refused' ? null : answer.error.reason
  return answer.kind === 'unknown' ? answer.reason : null
}
