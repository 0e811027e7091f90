/**
 * Banking: connections to bank accounts, their limits, and the transfers asked of them.
 *
 * Invariants: an account number is kept sealed and leaves the server as its last four digits; a connection stands once
 * per account; what is reserved in a day or month never passes the connection's limits; a transfer is asked of the bank
 * under one end-to-end id only, and a call without a clear answer is unknown, never failed.
 */
export { readAccountNumber } from './account-number.ts'
export type { ConnectionChange, NewConnection } from './connections.ts'
export type { BankingDependencies } from './dependencies.ts'
export type {
  ApproveConnectionError,
  ChangeConnectionError,
  CreateConnectionError,
  NoRoom,
  TestConnectionError,
} from './errors.ts'
export type { NewChannel } from './host-to-host/channels.ts'
export { bankingJobs } from './jobs.ts'
export type { BankRail, BankRails, Creditor, RailAccount, TransferOutcome, TransferStatus } from './port.ts'
export type { ChosenConnection, FundingNeed, Reservation } from './reservations.ts'
export { bankingRoutes } from './routes.ts'
export type { RailHealth } from './rules.ts'
export { createSandboxRail } from './sandbox-rail/sandbox-rail.ts'
export { type Banking, createBanking } from './service.ts'
export type { BankComparison, HeldInstruction, ReadHeld } from './statements/compare.ts'
export type { InstructionKey, RefundRequest, TransferRequest } from './transfers.ts'
