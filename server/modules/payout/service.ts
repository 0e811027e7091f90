/** Payout service: wallets, treasury, payouts and reconciliation. */
import { assert } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { bindFirst } from '#server/platform/bind.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type StoredText, storedText } from '#server/platform/language/stored-text.ts'
import type { PayoutDependencies } from './dependencies.ts'
import { pollPayouts } from './payout-polling.ts'
import { payoutStatus, submitPayout } from './payouts.ts'
import type { PayoutRailName } from './port.ts'
import { compareTreasury, type HeldPayout, reconcileTreasury } from './reconcile.ts'
import { findWatch, undoneInstructions } from './store.ts'
import type { WalletRow } from './tables.ts'
import { t } from './texts.ts'
import { ensureTreasury, releaseTreasury, reserveTreasury, treasuryPosition } from './treasury.ts'
import { checkUsable } from './wallets/rules.ts'
import { ensureSandboxWallet } from './wallets/sandbox-wallets.ts'
import { findDefaultWallet, findWallet } from './wallets/store.ts'

export type Wallet = Readonly<WalletRow>

export type Payout = ReturnType<typeof createPayout>

/** Throws when a production installation has a sandbox rail. */
export function createPayout(dependencies: PayoutDependencies) {
  const { mode, rails, clock } = dependencies
  const network: PayoutRailName | null = rails.evm ? 'evm' : rails.sandbox ? 'sandbox' : null
  assert(mode === 'sandbox' || rails.sandbox === undefined, 'production mode must not have the sandbox payout rail')
  const bind = bindFirst(dependencies)
  return {
    /** The payout rail; null when the installation cannot pay out. */
    network,
    hasRail: network !== null,
    /**
     * The default wallet of the client, or our own for null. The error says why none can be paid.
     */
    async defaultWallet(executor: Executor, clientId: number | null): Promise<Result<Wallet, StoredText>> {
      const found = network && (await findDefaultWallet(executor, clientId, network))
      if (!found) return err(storedText(() => t.noWallet))
      const usable = checkUsable(found, clock.now())
      return usable.ok ? ok(found) : usable
    },
    /** Whether the wallet can be paid now; the error says why not. */
    async mayPay(executor: Executor, walletId: number): Promise<Result<undefined, StoredText>> {
      const found = await findWallet(executor, walletId)
      return found ? checkUsable(found, clock.now()) : err(storedText(() => t.walletNotFound))
    },
    /** The default wallet, created if missing when payouts are simulated; null on a real chain. */
    async ensureSandboxWallet(transaction: Transaction, actor: Actor, clientId: number | null): Promise<Wallet | null> {
      // A sandbox address has no key holder, so it must never be paid on a real chain.
      return network === 'sandbox' ? ensureSandboxWallet(dependencies, transaction, actor, clientId) : null
    },
    reserveTreasury: bind(reserveTreasury),
    releaseTreasury: bind(releaseTreasury),
    treasury: bind(treasuryPosition),
    submit: bind(submitPayout),
    status: bind(payoutStatus),
    ensureTreasury: bind(ensureTreasury),
    poll: bind(pollPayouts),
    watch: findWatch,
    undone: undoneInstructions,
    compare: bind(compareTreasury),
    /** The comparison as findings; by default with the payouts that this module knows as open. */
    reconcile: (held?: readonly HeldPayout[]) => reconcileTreasury(dependencies, held && (async () => held)),
  }
}
