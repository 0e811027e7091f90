import type { Wallet as WireWallet } from '#contract/wallets.ts'
import { assert } from '#kernel/assert.ts'
import type { Finding } from '#kernel/finding.ts'
import type { Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { payoutStatus, submitPayout } from './payouts.ts'
import type { PayoutInstruction, PayoutOutcome, PayoutRailFault, PayoutStatus } from './port.ts'
import { type HeldPayout, reconcileTreasury } from './reconcile.ts'
import { findDefaultWallet } from './store.ts'
import {
  ensureSandboxTreasury,
  releaseTreasury,
  reserveTreasury,
  type TreasuryPosition,
  type TreasuryReservation,
  treasuryPosition,
} from './treasury.ts'
import { ensureSandboxWallet, listWallets, type Wallet, type WalletPage } from './wallets.ts'

export interface Payout {
  /** The client's (null: the house's) default wallet, when it is whitelisted. */
  defaultWallet(executor: Executor, clientId: number | null): Promise<Wallet | null>
  /** The default wallet, made in sandbox mode when there is none yet. Throws in production mode. */
  ensureSandboxWallet(transaction: Transaction, actor: Actor, clientId: number | null): Promise<Wallet>
  listWallets(executor: Executor, page: WalletPage): Promise<Page<WireWallet>>

  /** Sets tokens aside, never more than the treasury holds in the books; the treasury's row stays locked until the transaction ends. */
  reserveTreasury(
    transaction: Transaction,
    reservation: TreasuryReservation,
  ): Promise<Result<undefined, { readonly code: 'treasury_short' }>>
  /**
   * Gives back what a conversion holds, in the transaction that posts its completed payout (the tokens leave the balance
   * instead) or that ends it otherwise. Nothing happens when it holds nothing.
   */
  releaseTreasury(transaction: Transaction, conversionId: number): Promise<void>
  treasury(executor: Executor): Promise<TreasuryPosition>

  /** No transaction may be open. The same payout id again asks for the same payout. */
  submit(instruction: PayoutInstruction): Promise<PayoutOutcome>
  status(payoutId: string): Promise<PayoutStatus>

  /** Brings the simulated chain's opening tokens into the books, once; to be called at every start in sandbox mode. */
  ensureSandboxTreasury(): Promise<Result<'opened' | 'already_open', PayoutRailFault>>
  /**
   * Sets the chain's own treasury and transfers against the payouts and the ledger. `held`: the payouts that the caller
   * has in its books and not yet ended; without it, those that this module knows to be open.
   */
  reconcile(held?: readonly HeldPayout[]): Promise<Finding[]>
}

/** Throws when a sandbox rail is handed to a production installation. */
export function createPayout(dependencies: PayoutDependencies): Payout {
  const { mode, rails } = dependencies
  assert(mode === 'sandbox' || rails.sandbox === undefined, 'production mode must not have the sandbox payout rail')
  return {
    defaultWallet: findDefaultWallet,
    async ensureSandboxWallet(transaction, actor, clientId) {
      assert(mode === 'sandbox', 'production mode must not make sandbox wallets')
      return ensureSandboxWallet(dependencies, transaction, actor, clientId)
    },
    listWallets,
    reserveTreasury: (transaction, reservation) => reserveTreasury(dependencies, transaction, reservation),
    releaseTreasury: (transaction, conversionId) => releaseTreasury(dependencies, transaction, conversionId),
    treasury: (executor) => treasuryPosition(dependencies, executor),
    submit: (instruction) => submitPayout(dependencies, instruction),
    status: (payoutId) => payoutStatus(dependencies, payoutId),
    async ensureSandboxTreasury() {
      assert(mode === 'sandbox', 'production mode must not open a sandbox treasury')
      return ensureSandboxTreasury(dependencies)
    },
    reconcile: (held) => reconcileTreasury(dependencies, held),
  }
}
