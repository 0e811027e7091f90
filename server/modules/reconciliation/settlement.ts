// Tokens from the provider: which francs they settle, and what they post.
import { usdt, xof } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import {
  deliveryCost,
  type Entry,
  providerDeliveredEntries,
  treasuryToppedUpEntries,
} from '#server/modules/ledger/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { ReconciliationDependencies } from './dependencies.ts'
import type { ReconciliationError } from './errors.ts'
import { correctionMinor } from './rules.ts'
import { lockSettlements } from './store.ts'
import type { ExceptionRow } from './tables.ts'

/** The largest difference between what was promised and what is delivered: a tenth. */
const maxDifferenceShare = 10n

type Settling = Pick<ExceptionRow, 'settlementPurpose' | 'settledXof' | 'expectedMinor' | 'foundMinor'>

/**
 * The entries of a delivery or top-up. Francs that conversions paid are for deliveries, the rest of
 * what the provider has is for top-ups. Other settlements wait until the transaction ends.
 */
export async function settlementEntries(
  { ledger }: Pick<ReconciliationDependencies, 'ledger'>,
  transaction: Transaction,
  { settlementPurpose, settledXof, ...amounts }: Settling,
): Promise<Result<Entry[], ReconciliationError>> {
  const deliveredMinor = correctionMinor(amounts)
  if (settlementPurpose === null || settledXof === null || settledXof <= 0n || deliveredMinor <= 0n)
    return err({ code: 'settlement_mismatch' })
  await lockSettlements(transaction)
  const accounts = await accountsOf(ledger, transaction)
  const position = await positionOf(ledger, transaction, accounts)
  const moved = { amountXof: xof(settledXof), deliveredUsdt: usdt(deliveredMinor) }
  if (settlementPurpose === 'top_up') {
    const maxXof = atLeastZero(position.providerXof - atLeastZero(position.openXof))
    if (settledXof > maxXof) return err({ code: 'settlement_too_high', maxXof })
    return ok(treasuryToppedUpEntries({ accounts, ...moved }))
  }
  const maxXof = atLeastZero(position.openUsdt > 0n ? min(position.openXof, position.providerXof) : 0n)
  if (settledXof > maxXof) return err({ code: 'settlement_too_high', maxXof })
  const promisedMinor = deliveryCost({ xof: position.openXof, usdt: position.openUsdt }, settledXof)
  const difference = atLeastZero(deliveredMinor - promisedMinor) + atLeastZero(promisedMinor - deliveredMinor)
  if (difference * maxDifferenceShare > promisedMinor)
    return err({ code: 'settlement_off_rate', promisedUsdtMinor: promisedMinor })
  return ok(providerDeliveredEntries({ accounts, ...moved, promisedUsdt: usdt(promisedMinor) }))
}

const atLeastZero = (value: bigint): bigint => (value > 0n ? value : 0n)
const min = (one: bigint, other: bigint): bigint => (one < other ? one : other)

type Ledger = ReconciliationDependencies['ledger']
type Accounts = Awaited<ReturnType<typeof accountsOf>>

async function accountsOf(ledger: Ledger, transaction: Transaction) {
  const account = (kind: Parameters<Ledger['account']>[1]['kind'], currency: 'XOF' | 'USDT') =>
    ledger.account(transaction, { kind, currency })
  return {
    treasury: await account('treasury', 'USDT'),
    providerSettlement: await account('provider_settlement', 'XOF'),
    fxPositionXof: await account('fx_position', 'XOF'),
    fxPositionUsdt: await account('fx_position', 'USDT'),
    fxDifferenceUsdt: await account('fx_difference', 'USDT'),
    treasuryFundingXof: await account('treasury_funding', 'XOF'),
    treasuryFundingUsdt: await account('treasury_funding', 'USDT'),
  }
}

/** What the provider has of ours, and what conversions still wait for of it. */
async function positionOf(ledger: Ledger, executor: Executor, accounts: Accounts) {
  return {
    providerXof: await ledger.balance(executor, accounts.providerSettlement),
    openXof: -(await ledger.balance(executor, accounts.fxPositionXof)),
    openUsdt: await ledger.balance(executor, accounts.fxPositionUsdt),
  }
}
