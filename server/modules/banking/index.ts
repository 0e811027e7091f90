/**
 * Banking: connections to bank accounts, their limits and the transfers over them.
 *
 * Invariants: an account number is stored encrypted, and only its last four digits leave the
 * server. Each account has one connection. Daily and monthly reservations never exceed the
 * connection's limits. A transfer is requested from the bank under a single end-to-end id. A call
 * without a clear answer is unknown, never failed.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Banking } from './service.ts'

export type { ConnectionChange, NewConnection } from './connections.ts'
export { connectionSealedColumn } from './connections.ts'
export type { BankingDependencies } from './dependencies.ts'
export type {
  ApproveConnectionError,
  ChangeConnectionError,
  CreateConnectionError,
  NoCapacity as NoRoom,
  TestConnectionError,
} from './errors.ts'
export { channelChangeSealedColumn, channelSealedColumn } from './host-to-host/channel-availability.ts'
export { differences as channelDifferences } from './host-to-host/channel-terms.ts'
export type { NewChannel } from './host-to-host/channels.ts'
export { messageSealedColumn } from './host-to-host/collection.ts'
export type { BankRail, BankRails, Creditor, RailAccount, TransferOutcome, TransferStatus } from './port.ts'
export type { ChosenConnection, FundingNeed, Reservation } from './reservations.ts'
export { bankingRoutes } from './routes.ts'
export type { RailHealth } from './rules.ts'
export { createSandboxRail } from './sandbox-rail/sandbox-rail.ts'
export { type Banking, createBanking } from './service.ts'
export type {
  BankComparison,
  OpenInstruction,
  ReadOpenInstructions,
} from './statements/compare.ts'
export type { BookingRow } from './tables.ts'
export type { InstructionKey, RefundRequest, TransferRequest } from './transfers.ts'

export function bankingJobs({ banking }: { banking: Banking }): JobDefinition[] {
  return [{ name: 'banking.forget_rail_calls', cron: '40 3 * * *', work: () => banking.forgetOldRailCalls() }]
}
