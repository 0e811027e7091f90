// Matches a receipt to invoices, undoes a match, and sets a receipt aside.
import { xof } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import {
  receiptMatchedEntries,
  receiptMatchReversedEntries,
  receiptReleasedEntries,
} from '#server/modules/ledger/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { chargesLeft } from './bank-charges.ts'
import type { ReceivablesDependencies } from './dependencies.ts'
import type { ReceivablesError } from './errors.ts'
import * as t from './messages.ts'
import { changeReceipt, learnAccountOf, screenPayer, takeReceipt } from './receipt-changes.ts'
import { type Allocation, settledXof } from './rules.ts'
import { insertMatch, type MatchDetails, matchesOf, reverseMatch } from './store.ts'
import type { AllocationRow, ReceiptRow } from './tables.ts'

type Outcome = Promise<Result<ReceiptRow, ReceivablesError>>

export interface MatchInput extends Target {
  readonly allocations: readonly Allocation[]
  readonly reasons: readonly string[]
  readonly isAutomatic: boolean
}

export interface UndoInput extends Target {
  readonly matchId: number
  readonly reason: string | null
}

export interface AsideInput extends Target {
  readonly reason: string
}

/** The largest FX difference of a match: a tenth of what was received. */
const maxFxShare = 10n

/**
 * Pays the invoices, posts the entries and learns the payer's account. The caller must roll back on
 * an error, because an earlier invoice may be paid already.
 */
export async function matchReceipt(
  transaction: Transaction,
  deps: ReceivablesDependencies,
  actor: Actor,
  input: MatchInput,
): Outcome {
  const taken = await takeReceipt(transaction, input)
  if (!taken.ok) return taken
  const receipt = taken.value
  const maxChargesXof = await chargesLeft(deps, transaction, receipt.id)
  const checked = checkAllocations(receipt, input.allocations, maxChargesXof)
  if (!checked.ok) return checked
  const paid = await payInvoices(transaction, deps, actor, receipt, input.allocations)
  if (!paid.ok) return paid

  const now = deps.clock.now()
  const { allocations, numbers } = paid.value
  const transferId = deps.ids.next()
  await deps.ledger.post(transaction, {
    id: transferId,
    dedupeKey: `receipt:${receipt.id}:match:${transferId}`,
    kind: 'receipt_matched',
    description: t.matchDescription(receipt.reference, numbers.join(', ')).slice(0, 300),
    occurredAt: now,
    entries: receiptMatchedEntries(await postingOf(transaction, deps, allocations)),
  })
  const payer = await screenPayer(transaction, deps, actor, receipt, paid.value.clients)
  const matchId = await insertMatch(
    transaction,
    {
      receiptId: receipt.id,
      automatic: input.isAutomatic,
      reasons: [...input.reasons],
      payer,
      transferId,
      matchedAt: now,
      matchedBy: actor.userId,
      matchedByName: actor.name,
    },
    allocations,
  )
  await learnAccountOf(transaction, receipt, allocations, { by: 1, at: now, isAutomatic: input.isAutomatic })
  const received = allocations.reduce((sum, { receivedXof }) => sum + receivedXof, 0n)
  const details = { matchId, invoices: numbers, payer, isAutomatic: input.isAutomatic }
  return changeReceipt(transaction, deps, actor, receipt, received, { event: 'matched', details })
}

function checkAllocations(
  receipt: ReceiptRow,
  allocations: readonly Allocation[],
  maxChargesXof: bigint,
): Result<undefined, ReceivablesError> {
  const sum = (of: (allocation: Allocation) => bigint) => allocations.reduce((all, one) => all + of(one), 0n)
  if (new Set(allocations.map(({ invoiceId }) => invoiceId)).size < allocations.length)
    return err({ code: 'invoice_twice' })
  if (allocations.some((one) => one.receivedXof <= 0n || one.chargesXof < 0n || settledXof(one) <= 0n))
    return err({ code: 'settles_nothing' })
  const leftXof = receipt.amountXof - receipt.allocatedXof
  const received = sum(({ receivedXof }) => receivedXof)
  if (received > leftXof) return err({ code: 'more_than_received', leftXof })
  if (sum(({ chargesXof }) => chargesXof) > maxChargesXof)
    return err({ code: 'charges_too_high', maxXof: maxChargesXof })
  const difference = sum(({ fxDifferenceXof }) => (fxDifferenceXof < 0n ? -fxDifferenceXof : fxDifferenceXof))
  return difference * maxFxShare > received ? err({ code: 'fx_difference_too_high' }) : ok()
}

interface Paid {
  readonly allocations: readonly Omit<AllocationRow, 'matchId'>[]
  readonly numbers: readonly string[]
  readonly clients: readonly { readonly clientId: number; readonly clientName: string }[]
}

/** Locks the invoices in one order, so that two matches cannot deadlock. */
async function payInvoices(
  transaction: Transaction,
  { invoices }: ReceivablesDependencies,
  actor: Actor,
  receipt: ReceiptRow,
  requested: readonly Allocation[],
): Promise<Result<Paid, ReceivablesError>> {
  const allocations: Omit<AllocationRow, 'matchId'>[] = []
  const clients: Paid['clients'][number][] = []
  const numbers: string[] = []
  for (const allocation of [...requested].sort((one, other) => one.invoiceId - other.invoiceId)) {
    const settled = settledXof(allocation)
    const paid = await invoices.settleByPayment(transaction, actor, {
      id: allocation.invoiceId,
      version: null,
      amount: settled.toString(),
      currency: 'XOF',
      receivedOn: receipt.bookedOn,
      isBankDay: true,
      reference: t.paymentReference(receipt.reference).slice(0, 140),
    })
    if (!paid.ok) return err({ code: 'invoice_refused', error: paid.error })
    const { invoice, paymentId } = paid.value
    const { clientId, clientName } = invoice
    allocations.push({ ...allocation, clientId, paymentId, settledXof: settled })
    clients.push({ clientId, clientName })
    numbers.push(invoice.invoiceNumber)
  }
  return ok({ allocations, clients, numbers })
}

async function postingOf(
  transaction: Transaction,
  { ledger }: Pick<ReceivablesDependencies, 'ledger'>,
  allocations: readonly Omit<AllocationRow, 'matchId'>[],
) {
  const account = (kind: 'unapplied_receipts' | 'bank_charges' | 'fx_difference') =>
    ledger.account(transaction, { kind, currency: 'XOF' })
  const posted = []
  for (const { clientId, receivedXof, chargesXof, fxDifferenceXof } of allocations) {
    const receivable = await ledger.account(transaction, { kind: 'receivable', ownerId: clientId, currency: 'XOF' })
    posted.push({ receivable, receivedXof, chargesXof, fxDifferenceXof })
  }
  const accounts = {
    unappliedReceipts: await account('unapplied_receipts'),
    bankCharges: await account('bank_charges'),
    fxDifference: await account('fx_difference'),
  }
  return { accounts, allocations: posted }
}

/** Reverses the payments of a match and its entries; the receipt waits again. */
export async function undoMatch(
  transaction: Transaction,
  deps: ReceivablesDependencies,
  actor: Actor,
  input: UndoInput,
): Outcome {
  const taken = await takeReceipt(transaction, input, 'any')
  if (!taken.ok) return taken
  const receipt = taken.value
  const match = (await matchesOf(transaction, receipt.id)).find(({ id }) => id === input.matchId)
  if (!match || match.reversedAt !== null) return err({ code: 'match_not_found' })
  const reason = input.reason ?? t.undoneByUser
  for (const { invoiceId, paymentId } of match.allocations) {
    const reversal = { id: invoiceId, version: null, paymentId, reason, undoesMatch: true } as const
    const reversed = await deps.invoices.reversePayment(transaction, actor, reversal)
    if (!reversed.ok) return err({ code: 'invoice_refused', error: reversed.error })
  }
  const now = deps.clock.now()
  const reversalTransferId = deps.ids.next()
  await deps.ledger.post(transaction, {
    id: reversalTransferId,
    dedupeKey: `receipt:${receipt.id}:undo:${match.id}`,
    kind: 'receipt_match_undone',
    description: t.reversalDescription(receipt.reference).slice(0, 300),
    occurredAt: now,
    entries: receiptMatchReversedEntries(await postingOf(transaction, deps, match.allocations)),
  })
  const by = { reversedAt: now, reversedBy: actor.userId, reversedByName: actor.name }
  await reverseMatch(transaction, match.id, { ...by, reversalTransferId, reversalReason: reason })
  await learnAccountOf(transaction, receipt, match.allocations, { by: -1, at: now, isAutomatic: match.automatic })
  const details = { matchId: match.id, reason }
  return changeReceipt(transaction, deps, actor, receipt, -receivedOf(match), { event: 'match_undone', details })
}

const receivedOf = ({ allocations }: MatchDetails): bigint =>
  allocations.reduce((sum, { receivedXof }) => sum + receivedXof, 0n)

/** Gives the booking back to reconciliation, which raises an exception that two people resolve. */
export async function setAside(
  transaction: Transaction,
  deps: ReceivablesDependencies,
  actor: Actor,
  input: AsideInput,
): Outcome {
  const taken = await takeReceipt(transaction, input)
  if (!taken.ok) return taken
  const receipt = taken.value
  if (receipt.allocatedXof > 0n) return err({ code: 'already_allocated' })
  const { connectionId, reference, amountXof } = receipt
  await deps.banking.releaseReceipt(transaction, { connectionId, reference })
  const accounts = {
    bank: await deps.ledger.account(transaction, { kind: 'bank', ownerId: connectionId, currency: 'XOF' }),
    unappliedReceipts: await deps.ledger.account(transaction, { kind: 'unapplied_receipts', currency: 'XOF' }),
  }
  await deps.ledger.post(transaction, {
    id: deps.ids.next(),
    dedupeKey: `receipt:${receipt.id}:aside`,
    kind: 'receipt_released',
    description: t.releasedDescription(reference).slice(0, 300),
    occurredAt: deps.clock.now(),
    entries: receiptReleasedEntries({ accounts, amountXof: xof(amountXof) }),
  })
  const { reason } = input
  return changeReceipt(transaction, deps, actor, receipt, 0n, {
    event: 'set_aside',
    details: { reason },
    asideReason: reason,
  })
}
