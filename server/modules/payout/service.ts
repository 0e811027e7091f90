import { assert } from '#kernel/assert.ts'
import type { IntegrityViolation } from '#kernel/integrity-violation.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
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
  /** The client's (null: the house's) default wallet; the error says why nothing can be paid to it yet, or that there is none. */
  defaultWallet(executor: Executor, clientId: number | null): Promise<Result<Wallet, string>>
  /** Whether the wallet may be paid to now; the error says why not. */
  mayPay(executor: Executor, walletId: number): Promise<Result<undefined, string>>
  /** The default wallet, made when there is none yet where payouts are simulated; null where they are not. */
  ensureSandboxWallet(transaction: Transaction, actor: Actor, clientId: number | null): Promise<Wallet | null>

  /** Sets tokens aside, never more than the treasury holds in the books; the treasury's row stays locked until the transaction ends. */
  reserveTreasury(transaction: Transaction, reservation: TreasuryReservation): Promise<Result<undefined, ReserveError>>
  /**
   * Gives back what a conversion holds, in the transaction that posts its completed payout (the tokens leave the balance
   * instead: `paid`) or that ends it otherwise. Nothing happens when it holds nothing.
   */
  releaseTreasury(transaction: Transaction, conversionId: number, how?: { readonly paid: boolean }): Promise<void>
  treasury(executor: Executor): Promise<TreasuryPosition>

  /** No transaction may be open. The same payout id again asks for the same payout. */
  submit(instruction: PayoutInstruction): Promise<PayoutOutcome>
  status(payoutId: string): Promise<PayoutStatus>

  /** The rail that payouts leave by; null in an installation that can pay nothing out. */
  readonly network: PayoutRailName | null
  readonly hasRail: boolean
  /** Brings what the treasury held when it came under watch into the books, once; tried again by `tend`. */
  ensureTreasury(): Promise<Result<'opened' | 'already_open', PayoutRailFault>>
  /** What must go on though nobody asks; called every few seconds. No transaction may be open. */
  tend(): Promise<void>
  /** What `tend` last found that needs a person. */
  watch(executor: Executor): Promise<WatchRow>
  /** Payouts that were final until the chain undid them, and have not become so again. */
  undone(executor: Executor): Promise<string[]>
  /**
   * Sets the chain's own treasury and transfers against the payouts and the ledger; null before the treasury is in the
   * books. `heldOf`: the payouts that the caller has in its books and not yet ended, read in the one moment of the books.
   */
  compare(heldOf: HeldPayouts): Promise<TreasuryComparison | null>
  /** The same as findings. Without `held` it takes those that this module knows to be open. */
  reconcile(held?: readonly HeldPayout[]): Promise<IntegrityViolation[]>
}

/** Throws when a sandbox rail is handed to a production installation. */
export function createPayout(dependencies: PayoutDependencies): Payout {
  const { mode, rails, clock } = dependencies
  const network: PayoutRailName | null = rails.evm ? 'evm' : rails.sandbox ? 'sandbox' : null
  assert(mode === 'sandbox' || rails.sandbox === undefined, 'production mode must not have the sandbox payout rail')
  return {
    async defaultWallet(executor, clientId) {
      const found = network && (await findDefaultWallet(executor, clientId, network))
      if (!found) return err('No whitelisted wallet to pay to; add one and have it approved.')
      const usable = checkUsable(found, clock.now())
      return usable.ok ? ok(found) : usable
    },
    async mayPay(executor, walletId) {
      const found = await findWallet(executor, walletId)
      return found ? checkUsable(found, clock.now()) : err('There is no such wallet.')
    },
    network,
    async ensureSandboxWallet(transaction, actor, clientId) {
      // An address that nobody holds the key of must never be paid on a chain.
      return network === 'sandbox' ? ensureSandboxWallet(dependencies, transaction, actor, clientId) : null
    },
    reserveTreasury: (transaction, reservation) => reserveTreasury(dependencies, transaction, reservation),
    releaseTreasury: (transaction, conversionId, how) => releaseTreasury(dependencies, transaction, conversionId, how),
    treasury: (executor) => treasuryPosition(dependencies, executor),
    submit: (instruction) => submitPayout(dependencies, instruction),
    status: (payoutId) => payoutStatus(dependencies, payoutId),
    hasRail: network !== null,
    ensureTreasury: () => ensureTreasury(dependencies),
    tend: () => pollPayouts(dependencies),
    watch: findWatch,
    undone: undoneInstructions,
    compare: (heldOf) => compareTreasury(dependencies, heldOf),
    reconcile: (held) => reconcileTreasury(dependencies, held && (async () => held)),
  }
}
