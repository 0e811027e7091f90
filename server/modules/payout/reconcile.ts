/** Reconciles treasury, payouts and ledger with the chain. */
import type { IntegrityViolation } from '#kernel/assert.ts'
import { formatAmountText } from '#kernel/format.ts'
import { usdt } from '#kernel/money.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { PayoutDependencies } from './dependencies.ts'
import * as t from './messages.ts'
import { railOf } from './payouts.ts'
import type { ChainTreasury, RailProblem } from './port.ts'
import { findTreasury, findWatch, selectInstructions } from './store.ts'
import type { InstructionRow } from './tables.ts'
import { treasuryAccount } from './treasury.ts'

/** A payout in the ledger that is requested but neither completed nor refused. */
export interface HeldPayout {
  readonly payoutId: string
  readonly amountUsdtMinor: bigint
}

/** Reads the caller's open payouts in the given transaction. */
export type HeldPayouts = (executor: Executor) => Promise<readonly HeldPayout[]>

/**
 * A difference between ledger and chain. `amounts`: the treasury's balance by the ledger and by the
 * chain, caused by it.
 */
export interface TreasuryDiscrepancy {
  readonly kind:
    | 'unknown_transfer'
    | 'sent_twice'
    | 'transfer_differs'
    | 'transfer_missing'
    | 'rejected_but_sent'
    | 'tokens_arrived'
    | 'foreign_key_use'
    | 'providers_disagree'
    | 'reorganised'
  readonly reference: string
  readonly amounts: { readonly expectedUsdtMinor: bigint; readonly foundUsdtMinor: bigint } | null
  readonly detail: string
}

export interface TreasuryComparison {
  /** Why the chain did not answer; all else is then empty. */
  readonly unreachable: string | null
  readonly discrepancies: readonly TreasuryDiscrepancy[]
  readonly balance: {
    readonly ledgerUsdtMinor: bigint
    /** Payouts on their way. Negative: the chain deducts them when sent, the ledger when final. */
    readonly inFlightUsdtMinor: bigint
    readonly chainUsdtMinor: bigint
    readonly asOf: Date
  } | null
}

/** How long a final payout is checked on the chain, longer than any reorganisation lasts. */
export const watchedMs = 24 * 60 * 60 * 1_000
const maxReadings = 3

/**
 * Compares the chain's treasury and transfers with payouts and ledger; null before the treasury is
 * open. `heldOf` returns the caller's open payouts, read in the same snapshot of the ledger; by
 * default those that this module knows as open.
 */
export async function compareTreasury(
  dependencies: PayoutDependencies,
  heldOf?: HeldPayouts,
): Promise<TreasuryComparison | null> {
  const { database, clock } = dependencies
  if ((await findTreasury(database.pool)).openedAt === null) return null
  for (let reading = 1; ; reading += 1) {
    const asOf = clock.now()
    const chain = await railOf(dependencies).treasury()
    if (!chain.ok) return { unreachable: chain.error.reason, discrepancies: [], balance: null }
    const ledger = await readLedger(dependencies, chain.value, asOf, heldOf)
    // Payouts that became final after the chain was read are not in that reading, so it is
    // repeated. The last reading is reported as it is.
    const isPast = ledger.instructions.every(({ state, updatedAt }) => state !== 'confirmed' || updatedAt < asOf)
    if (isPast || reading === maxReadings) return compare(chain.value, ledger, asOf)
  }
}

interface Ledger {
  readonly ledgerUsdtMinor: bigint
  readonly held: readonly HeldPayout[]
  readonly instructions: readonly InstructionRow[]
  readonly problems: readonly RailProblem[]
}

async function readLedger(
  { database, ledger }: PayoutDependencies,
  { sent }: ChainTreasury,
  asOf: Date,
  heldOf: HeldPayouts | undefined,
): Promise<Ledger> {
  const since = new Date(asOf.getTime() - watchedMs)
  const payoutIds = sent.map(({ payoutId }) => payoutId).filter((id) => uuid.test(id))
  const accountId = await database.transaction((transaction) => treasuryAccount(ledger, transaction))
  return database.transaction(
    async (transaction) => {
      const instructions = await selectInstructions(transaction, { since, payoutIds })
      return {
        ledgerUsdtMinor: await ledger.balance(transaction, accountId),
        held: heldOf ? await heldOf(transaction) : instructions.filter(isOpen),
        instructions: instructions.filter(
          (row) => isOpen(row) || row.updatedAt >= since || payoutIds.includes(row.payoutId),
        ),
        problems: (await findWatch(transaction)).problems,
      }
    },
    // All reads share one snapshot.
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

function compare(chain: ChainTreasury, ledger: Ledger, asOf: Date): TreasuryComparison {
  const left = new Set(chain.sent.map(({ payoutId }) => payoutId))
  const inFlight = ledger.held.filter(({ payoutId }) => left.has(payoutId))
  return {
    unreachable: null,
    discrepancies: [
      ...matchSent(chain, ledger.instructions),
      ...matchInstructions(chain, ledger, asOf),
      ...chain.received.map(arrived),
      ...ledger.problems.flatMap(ofProblem),
    ],
    balance: {
      ledgerUsdtMinor: ledger.ledgerUsdtMinor,
      inFlightUsdtMinor: inFlight.reduce((sum, { amountUsdtMinor }) => sum - amountUsdtMinor, 0n),
      chainUsdtMinor: chain.balanceUsdtMinor,
      asOf,
    },
  }
}

function matchSent({ sent }: ChainTreasury, instructions: readonly InstructionRow[]): TreasuryDiscrepancy[] {
  const instructionOf = new Map(instructions.map((instruction) => [instruction.payoutId, instruction]))
  const seen = new Set<string>()
  return sent.flatMap(({ payoutId, address, amountUsdtMinor }) => {
    const instruction = instructionOf.get(payoutId)
    const gone = (
      kind: TreasuryDiscrepancy['kind'],
      expectedUsdtMinor: bigint,
      detail: string,
    ): TreasuryDiscrepancy[] => [
      { kind, reference: payoutId, amounts: { expectedUsdtMinor, foundUsdtMinor: -amountUsdtMinor }, detail },
    ]
    if (!instruction) return gone('unknown_transfer', 0n, t.unexpectedTransfer(tokens(amountUsdtMinor)))
    if (seen.has(payoutId)) return gone('sent_twice', 0n, t.sentTwice)
    seen.add(payoutId)
    if (instruction.state === 'rejected') {
      return gone('rejected_but_sent', 0n, t.rejectedButSent)
    }
    if (instruction.amountUsdtMinor === amountUsdtMinor && instruction.address === address) return []
    return gone('transfer_differs', -instruction.amountUsdtMinor, t.sentDiffers)
  })
}

function matchInstructions({ sent }: ChainTreasury, { instructions, held }: Ledger, asOf: Date): TreasuryDiscrepancy[] {
  const onChain = new Map(sent.map((payout) => [payout.payoutId, payout]))
  const isHeld = new Set(held.map(({ payoutId }) => payoutId))
  const since = asOf.getTime() - watchedMs
  return instructions.flatMap(({ payoutId, state, updatedAt, reopenedAt, amountUsdtMinor }): TreasuryDiscrepancy[] => {
    if (reopenedAt !== null && state !== 'confirmed') {
      return [{ kind: 'reorganised', reference: payoutId, amounts: null, detail: t.finalPayoutUndone }]
    }
    const isWatched = state === 'confirmed' && updatedAt.getTime() >= since
    if (!isWatched || onChain.get(payoutId)?.confirmed) return []
    const isBooked = !isHeld.has(payoutId) && !onChain.has(payoutId)
    const detail = t.confirmedButNotOnChain
    const amounts = isBooked ? { expectedUsdtMinor: -amountUsdtMinor, foundUsdtMinor: 0n } : null
    return [{ kind: 'transfer_missing', reference: payoutId, amounts, detail }]
  })
}

function arrived({ reference, address, amountUsdtMinor }: ChainTreasury['received'][number]): TreasuryDiscrepancy {
  return {
    kind: 'tokens_arrived',
    reference,
    amounts: { expectedUsdtMinor: 0n, foundUsdtMinor: amountUsdtMinor },
    detail: t.unknownReceipt(tokens(amountUsdtMinor), address),
  }
}

function ofProblem({ kind, reference, message }: RailProblem): TreasuryDiscrepancy[] {
  if (kind === 'foreign_key_use') return [{ kind, reference, amounts: null, detail: message }]
  if (kind === 'nodes_disagree') return [{ kind: 'providers_disagree', reference, amounts: null, detail: message }]
  return []
}

/** The comparison as findings, including the balance, for checks that store nothing. */
export async function reconcileTreasury(
  dependencies: PayoutDependencies,
  heldOf?: HeldPayouts,
): Promise<IntegrityViolation[]> {
  const compared = await compareTreasury(dependencies, heldOf)
  if (!compared) return []
  if (compared.unreachable !== null) return [finding('treasury', t.chainNotReached(compared.unreachable))]
  const { discrepancies, balance } = compared
  const found = discrepancies.map(({ reference, detail }) => finding(reference, detail))
  if (!balance) return found
  const expected = balance.ledgerUsdtMinor + balance.inFlightUsdtMinor
  if (expected === balance.chainUsdtMinor) return found
  const message = t.balancesDiffer(tokens(balance.chainUsdtMinor), tokens(expected))
  return [...found, finding('treasury', message)]
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const isOpen = ({ state }: InstructionRow): boolean => state === 'requested' || state === 'pending'
const tokens = (amountUsdtMinor: bigint): string => formatAmountText(usdt(amountUsdtMinor))
const finding = (id: string, message: string): IntegrityViolation => ({ area: 'payout', id, message })
