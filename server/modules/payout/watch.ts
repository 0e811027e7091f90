import { toDecimal, usdt } from '#kernel/money.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { railOf } from './payouts.ts'
import type { RailTrouble } from './port.ts'
import { watchedMs } from './reconcile.ts'
import {
  findInstruction,
  findWatch,
  keepWatch,
  openInstructionIds,
  reopenInstruction,
  selectInstructions,
} from './store.ts'
import { ensureTreasury } from './treasury.ts'

/**
 * What must go on though nobody asks: the treasury comes under watch, payouts that no block has are offered again, final
 * ones that the chain has undone are taken back, and what needs a person is kept for the screens. Safe to repeat.
 */
export async function tendPayouts(dependencies: PayoutDependencies): Promise<void> {
  const { database, clock, outbox, logger } = dependencies
  const rail = railOf(dependencies)
  const opened = await ensureTreasury(dependencies)
  if (!opened.ok) logger.warn({ reason: opened.error.reason }, 'The chain of the treasury cannot be read')
  const troubles = await rail.tend(await openInstructionIds(database.pool))
  if (rail.name === 'evm') await reopenUndone(dependencies)
  const before = (await findWatch(database.pool)).troubles
  for (const trouble of troubles) {
    if (!isKnown(before, trouble)) logger.error({ ...trouble }, 'The payout rail needs a person')
  }
  await database.transaction(async (transaction) => {
    await keepWatch(transaction, clock.now(), troubles)
    const isNews = troubles.length !== before.length || !troubles.every((trouble) => isKnown(before, trouble))
    if (!isNews) return
    await outbox.emit(transaction, {
      kind: 'wallets',
      type: 'treasury.troubled',
      version: 1,
      aggregateId: 'treasury',
      payload: { troubles: troubles.length },
    })
  })
}

const isKnown = (known: readonly RailTrouble[], { kind, reference }: RailTrouble): boolean =>
  known.some((one) => one.kind === kind && one.reference === reference)

/** Final payouts whose transfer the chain no longer has: the rail's own word, asked anew, decides. */
async function reopenUndone(dependencies: PayoutDependencies): Promise<void> {
  const { database, clock } = dependencies
  const rail = railOf(dependencies)
  const chain = await rail.treasury()
  if (!chain.ok) return
  const standing = new Set(chain.value.sent.map(({ payoutId }) => payoutId))
  const since = new Date(clock.now().getTime() - watchedMs)
  for (const { payoutId, state } of await selectInstructions(database.pool, { since, payoutIds: [] })) {
    if (state !== 'confirmed' || standing.has(payoutId)) continue
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
