/**
 * Payout: beneficiary wallets, the treasury and payouts over a rail.
 *
 * Invariants: a wallet's address has its EIP-55 checksum. Nothing is paid to a wallet before a
 * second person approved it and its cooling-off period ended. Reservations never exceed the
 * treasury's balance in the ledger. A payout has exactly one id, and a call without a clear answer
 * is unknown, never failed. Nothing is broadcast before it is committed.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Payout } from './service.ts'

export { isChecksumAddress } from './address.ts'
export type { PayoutDependencies } from './dependencies.ts'
export type { EvmPayoutOptions } from './evm/context.ts'
export { openEvmPayout } from './evm/lazy-adapter.ts'
export type { PayoutOutcome, PayoutRail, PayoutRails, PayoutStatus } from './port.ts'
export type { HeldPayout, HeldPayouts, TreasuryComparison, TreasuryDiscrepancy } from './reconcile.ts'
export { payoutRoutes } from './routes.ts'
export { createSandboxPayout } from './sandbox-payout/sandbox-payout.ts'
export { createPayout, type Payout, type Wallet } from './service.ts'
export type { ReserveError, TreasuryPosition, TreasuryReservation } from './treasury.ts'
export type { WalletDependencies } from './wallets/dependencies.ts'
export type { AddWalletError, DecideWalletError } from './wallets/errors.ts'
export { createWallets, type Wallets } from './wallets/service.ts'
export { walletSealedColumn } from './wallets/wallets.ts'

/** Scheduled job that polls the payout rail. */
const everyMs = 2_000

export function payoutJobs({ payout }: { payout: Payout }): JobDefinition[] {
  return payout.hasRail ? [{ name: 'payout.poll', everyMs, atStart: true, work: () => payout.poll() }] : []
}
