/** Payout service: wallets, treasury, payouts and reconciliation. */
import { assert } from '#kernel/assert.ts'
import type { IntegrityViolation } from '#kernel/integrity-violation.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type StoredText, storedText } from '#server/platform/language/stored-text.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { pollPayouts } from './payout-polling.ts'
import { payoutStatus, submitPayout } from './payouts.ts'
import type { PayoutInstruction, PayoutOutcome, PayoutRailFault, PayoutRailName, PayoutStatus } from './port.ts'
import {
  compareTreasury,
  type HeldPayout,
  type HeldPayouts,
  reconcileTreasury,
  type TreasuryComparison,
} from './reconcile.ts'
import { findWatch, undoneInstructions } from './store.ts'
import type { WalletRow, WatchRow } from './tables.ts'
import { t } from './texts.ts'
import {
  ensureTreasury,
  type ReserveError,
  releaseTreasury,
  reserveTreasury,
  type TreasuryPosition,
  type TreasuryReservation,
  treasuryPosition,
} from './treasury.ts'
import { checkUsable } from './wallets/rules.ts'
import { ensureSandboxWallet } from './wallets/sandbox-wallets.ts'
import { findDefaultWallet, findWallet } from './wallets/store.ts'

export type Wallet = Readonly<WalletRow>

export interface Payout {
  /** The default wallet of the client, or our own for null. The error says why none can be paid. */
  defaultWallet(executor: Executor, clientId: number | null): Promise<Result<Wallet, StoredText>>
  /** Whether the wallet can be paid now; the error says why not. */
  mayPay(executor: Executor, walletId: number): Promise<Result<undefined, StoredText>>
  /** The default wallet, created if missing when payouts are simulated; null on a real chain. */
  ensureSandboxWallet(transaction: Transaction, actor: Actor, clientId: number | null): Promise<Wallet | null>

  /**
   * Reserves tokens, at most the balance in the books. Locks the treasury's row until the
   * transaction ends.
   */
  reserveTreasury(transaction: Transaction, reservation: TreasuryReservation): Promise<Result<undefined, ReserveError>>
  /**
   * Releases a conversion's reservation in the transaction that posts its completed payout (`paid`:
   * the tokens leave the balance) or that ends it otherwise. Does nothing without a reservation.
   */
  releaseTreasury(transaction: Transaction, conversionId: number, how?: { readonly paid: boolean }): Promise<void>
  treasury(executor: Executor): Promise<TreasuryPosition>

  /** No transaction may be open. Submitting the same payout id again is idempotent. */
  submit(instruction: PayoutInstruction): Promise<PayoutOutcome>
  status(payoutId: string): Promise<PayoutStatus>

  /** The payout rail; null when the installation cannot pay out. */
  readonly network: PayoutRailName | null
  readonly hasRail: boolean
  /**
   * Opens the treasury in the ledger once, with its balance when watching began. `poll` retries it.
   */
  ensureTreasury(): Promise<Result<'opened' | 'already_open', PayoutRailFault>>
  /** Regular work, called every few seconds. No transaction may be open. */
  poll(): Promise<void>
  /** The troubles that `poll` found last. */
  watch(executor: Executor): Promise<WatchRow>
  /** Payouts whose confirmation the chain has undone and that are not confirmed again. */
  undone(executor: Executor): Promise<string[]>
  /**
   * Compares the chain's treasury and transfers with payouts and ledger; null before the treasury
   * is open. `heldOf` returns the caller's open payouts, read in the same snapshot of the books.
   */
  compare(heldOf: HeldPayouts): Promise<TreasuryComparison | null>
  /**
   * The comparison as findings. Without `held`, uses the payouts that this module knows as open.
   */
  reconcile(held?: readonly HeldPayout[]): Promise<IntegrityViolation[]>
}

/** Throws when a production installation has a sandbox rail. */
export function createPayout(dependencies: PayoutDependencies): Payout {
  const { mode, rails, clock } = dependencies
  const network: PayoutRailName | null = rails.evm ? 'evm' : rails.sandbox ? 'sandbox' : null
  assert(mode === 'sandbox' || rails.sandbox === undefined, 'production mode must not have the sandbox payout rail')
  return {
    async defaultWallet(executor, clientId) {
      const found = network && (await findDefaultWallet(executor, clientId, network))
      if (!found) return err(storedText(() => t.noWallet))
      const usable = checkUsable(found, clock.now())
      return usable.ok ? ok(found) : usable
    },
    async mayPay(executor, walletId) {
      const found = await findWallet(executor, walletId)
      return found ? checkUsable(found, clock.now()) : err(storedText(() => t.walletNotFound))
    },
    network,
    async ensureSandboxWallet(transaction, actor, clientId) {
      // A sandbox address has no key holder, so it must never be paid on a real chain.
      return network === 'sandbox' ? ensureSandboxWallet(dependencies, transaction, actor, clientId) : null
    },
    reserveTreasury: (transaction, reservation) => reserveTreasury(dependencies, transaction, reservation),
    releaseTreasury: (transaction, conversionId, how) => releaseTreasury(dependencies, transaction, conversionId, how),
    treasury: (executor) => treasuryPosition(dependencies, executor),
    submit: (instruction) => submitPayout(dependencies, instruction),
    status: (payoutId) => payoutStatus(dependencies, payoutId),
    hasRail: network !== null,
    ensureTreasury: () => ensureTreasury(dependencies),
    poll: () => pollPayouts(dependencies),
    watch: findWatch,
    undone: undoneInstructions,
    compare: (heldOf) => compareTreasury(dependencies, heldOf),
    reconcile: (held) => reconcileTreasury(dependencies, held && (async () => held)),
  }
}
