/**
 * Payout: the wallets that tokens go to, the treasury they come from, and the payouts asked of a rail.
 *
 * Invariants: a wallet's address carries its EIP-55 checksum, and nothing is paid to it before a second person approved it and
 * its cooling time is over; what is set aside never passes what the treasury holds in
 * the books; a payout is asked under one id only, and a call without a clear answer is unknown, never failed; nothing is
 * broadcast that was not committed before.
 */
export { isChecksumAddress } from './address.ts'
export type { PayoutDependencies } from './dependencies.ts'
export { openEvmPayout } from './evm/lazy-adapter.ts'
export type { EvmPayoutOptions } from './evm/options.ts'
export { payoutJobs } from './jobs.ts'
export type { PayoutOutcome, PayoutRail, PayoutRails, PayoutStatus } from './port.ts'
export type { HeldPayout, HeldPayouts, TreasuryComparison, TreasuryDiscrepancy } from './reconcile.ts'
export { payoutRoutes } from './routes.ts'
export { createSandboxPayout } from './sandbox-payout/sandbox-payout.ts'
export { createPayout, type Payout, type Wallet } from './service.ts'
export type { ReserveError, TreasuryPosition, TreasuryReservation } from './treasury.ts'
export type { WalletDependencies } from './wallets/dependencies.ts'
export type { AddWalletError, DecideWalletError } from './wallets/errors.ts'
export { createWallets, type Wallets } from './wallets/service.ts'
