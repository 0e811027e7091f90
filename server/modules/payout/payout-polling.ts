/** Polling of the rail and its alerts. */
import { formatAmountText } from '#kernel/format.ts'
import { digitsOf, toDecimal, usdt } from '#kernel/money.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import type { PayoutDependencies } from './dependencies.ts'
import * as english from './messages.ts'
import { railOf } from './payouts.ts'
import type { RailProblem } from './port.ts'
import { watchedMs } from './reconcile.ts'
import {
  findInstruction,
  findTreasury,
  lockWatch,
  openInstructionIds,
  reopenInstruction,
  saveWatch,
  selectInstructions,
} from './store.ts'
import { t } from './texts.ts'
import { ensureTreasury, treasuryPosition } from './treasury.ts'

/**
 * Regular work, called every few seconds with no transaction open: opens the treasury, rebroadcasts
 * payouts that are in no block, reopens final ones that the chain has undone, and stores problems
 * that need a person. Idempotent.
 */
export async function pollPayouts(dependencies: PayoutDependencies): Promise<void> {
  const { database, clock, outbox, logger } = dependencies
  const rail = railOf(dependencies)
  const opened = await ensureTreasury(dependencies)
  if (!opened.ok) logger.warn({ reason: opened.error.reason }, 'The chain of the treasury cannot be read')
  const seen = [...(await rail.poll(await openInstructionIds(database.pool))), ...(await lowTreasury(dependencies))]
  if (rail.name === 'evm') await reopenUndone(dependencies)
  await database.transaction(async (transaction) => {
    const before = (await lockWatch(transaction)).problems
    const problems = withUnanswered(seen, before)
    await saveWatch(transaction, clock.now(), problems)
    const news = problems.filter((problem) => !isKnown(before, problem))
    for (const problem of news) {
      logger.error({ ...problem }, 'The payout rail needs a person')
      await ring(dependencies, transaction, problem)
    }
    if (news.length === 0 && problems.length === before.length) return
    await outbox.emit(transaction, {
      kind: 'wallets',
      type: 'treasury.problem',
      version: 1,
      aggregateId: 'treasury',
      payload: { problems: problems.length },
    })
  })
}

/**
 * While the chain is unreachable, keeps its last problems, so that they are not notified again
 * later.
 */
function withUnanswered(seen: readonly RailProblem[], before: readonly RailProblem[]): RailProblem[] {
  if (!seen.some(({ kind }) => kind === 'unreachable')) return [...seen]
  const unchecked = before.filter(({ kind }) => kind !== 'treasury_low' && kind !== 'unreachable')
  return [...seen, ...unchecked.filter((problem) => !isKnown(seen, problem))]
}

/** Compares the free treasury balance with the setting; skipped until the treasury is open. */
async function lowTreasury(dependencies: PayoutDependencies): Promise<RailProblem[]> {
  const { database, settings } = dependencies
  const lowUsdt = await settings.read(database.pool, 'wallets.lowTreasuryUsdt')
  if (lowUsdt === 0 || (await findTreasury(database.pool)).openedAt === null) return []
  const { balanceUsdtMinor, reservedUsdtMinor } = await treasuryPosition(dependencies, database.pool)
  const low = usdt(BigInt(lowUsdt) * 10n ** BigInt(digitsOf('USDT')))
  if (balanceUsdtMinor - reservedUsdtMinor >= low.minor) return []
  // The message omits the changing amount, so that the problem stays the same until it ends.
  const message = english.treasuryLow(formatAmountText(low))
  return [{ kind: 'treasury_low', reference: 'treasury', message }]
}

/**
 * Notifies administrators once when a problem starts, except for an unreachable chain, which is
 * transient.
 */
async function ring(
  { notifications, clock }: PayoutDependencies,
  transaction: Transaction,
  problem: RailProblem,
): Promise<void> {
  const { kind, reference, message } = problem
  if (kind === 'unreachable') return
  await notifications.notify(transaction, {
    permission: 'settings.manage',
    kind: 'payout_trouble',
    about: { resourceType: 'wallet', resourceId: 'treasury' },
    title: () => titleOf(kind),
    body: () => `${reasonText(message)}.`,
    dedupeKey: `payout ${kind} ${reference} ${clock.now().toISOString()}`,
  })
}

function titleOf(kind: Exclude<RailProblem['kind'], 'unreachable'>): string {
  const titles: Readonly<Record<typeof kind, string>> = {
    gas_low: t.gasLowTitle,
    treasury_low: t.treasuryLowTitle,
    foreign_key_use: t.foreignKeyUseTitle,
    nodes_disagree: t.nodesDisagreeTitle,
    moved_otherwise: t.movedOtherwiseTitle,
    payout_stuck: t.payoutStuckTitle,
  }
  return titles[kind]
}

const isKnown = (known: readonly RailProblem[], { kind, reference }: RailProblem): boolean =>
  known.some((one) => one.kind === kind && one.reference === reference)

/** Confirmed payouts whose transfer is gone from the chain; a new status from the rail decides. */
async function reopenUndone(dependencies: PayoutDependencies): Promise<void> {
  const { database, clock } = dependencies
  const rail = railOf(dependencies)
  const chain = await rail.treasury()
  if (!chain.ok) return
  const onChain = new Set(chain.value.sent.map(({ payoutId }) => payoutId))
  const since = new Date(clock.now().getTime() - watchedMs)
  for (const { payoutId, state } of await selectInstructions(database.pool, { since, payoutIds: [] })) {
    if (state !== 'confirmed' || onChain.has(payoutId)) continue
    const { kind } = await rail.status(payoutId)
    if (kind === 'pending') await reopen(dependencies, payoutId)
  }
}

function reopen({ database, clock, audit, outbox, logger }: PayoutDependencies, payoutId: string): Promise<void> {
  return database.transaction(async (transaction) => {
    const at = clock.now()
    const before = await findInstruction(transaction, payoutId)
    if (!before || !(await reopenInstruction(transaction, payoutId, at))) return
    logger.error({ payoutId }, 'The chain has undone a final payout')
    await audit.append(transaction, systemActor('payout.reopen', at), {
      action: 'update',
      resourceType: 'payout',
      resourceId: payoutId,
      details: { reorganised: true, txHash: before.txHash, amountUsdt: toDecimal(usdt(before.amountUsdtMinor)) },
    })
    await outbox.emit(transaction, {
      kind: 'wallets',
      type: 'payout.reopened',
      version: 1,
      aggregateId: payoutId,
      payload: { payoutId },
    })
  })
}
