// Presents receipts, proposals and matches for the API.
import type * as contract from '#contract/receivables/api.ts'
import { money, toDecimal, xof } from '#kernel/money.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import type { NamedDeposit } from './client-deposits/store.ts'
import { type Proposal, settledXof } from './rules.ts'
import type { ReceiptDetail } from './service.ts'
import type { MatchDetails, OpenRow } from './store.ts'
import type { ReceiptRow } from './tables.ts'

const francs = (minor: bigint): string => toDecimal(xof(minor))

export function presentReceipt(row: ReceiptRow): contract.Receipt {
  const { id, bankName, reference, bookedOn, payerName, remittance, state, reason, version } = row
  return {
    id,
    bank: bankName,
    reference,
    bookedOn,
    payerName,
    remittance,
    state,
    reason,
    version,
    amount: francs(row.amountXof),
    allocated: francs(row.allocatedXof),
    payerAccount: row.payerLastFour && `••••${row.payerLastFour}`,
  }
}

export function presentReceiptDetail(detail: ReceiptDetail): contract.ReceiptDetail {
  const { receipt, proposals, settledMentions, matches, depositProposals, deposits, maxChargesXof } = detail
  const leftXof = receipt.amountXof - receipt.allocatedXof
  return {
    ...presentReceipt(receipt),
    proposals: proposals.map((proposal) => presentProposal(proposal, leftXof)),
    settledMentions: [...settledMentions],
    matches: matches.map(presentMatch),
    depositProposals: depositProposals.map(({ amountXof, neededXof, reasons, ...proposal }) => ({
      ...proposal,
      amount: francs(amountXof),
      needed: francs(neededXof),
      reasons: reasons.map(reasonText),
    })),
    deposits: deposits.map(presentDeposit),
    maxCharges: francs(maxChargesXof),
  }
}

function presentProposal({ allocations, invoices, score, reasons, isCertain }: Proposal, leftXof: bigint) {
  const byId = new Map(invoices.map((invoice) => [invoice.id, invoice]))
  const received = allocations.reduce((sum, { receivedXof }) => sum + receivedXof, 0n)
  return {
    allocations: allocations.flatMap((allocation) => {
      const invoice = byId.get(allocation.invoiceId)
      if (!invoice) return []
      const { number, clientId, clientName, openXof, dueDate } = invoice
      const lines = presentLines({ ...allocation, settledXof: settledXof(allocation) })
      return [{ ...lines, invoiceNumber: number, clientId, clientName, open: francs(openXof), dueDate }]
    }),
    score,
    reasons: reasons.map(reasonText),
    isCertain,
    left: francs(leftXof - received),
  }
}

function presentMatch(match: MatchDetails): contract.ReceiptDetail['matches'][number] {
  const { id, automatic, reasons, payer, matchedAt, matchedByName, allocations } = match
  return {
    id,
    isAutomatic: automatic,
    reasons: reasons.map(reasonText),
    payer,
    matchedAt: matchedAt.toISOString(),
    matchedByName,
    allocations: allocations.map((allocation) => {
      const { invoiceNumber, clientId, clientName } = allocation
      return { ...presentLines(allocation), invoiceNumber, clientId, clientName }
    }),
    reversal: presentReversal(match),
  }
}

function presentDeposit(deposit: NamedDeposit): contract.ReceiptDetail['deposits'][number] {
  const { id, clientId, clientName, amountXof, reasons, payer, depositedAt, depositedByName } = deposit
  return {
    id,
    clientId,
    clientName,
    amount: francs(amountXof),
    reasons: reasons.map(reasonText),
    payer,
    depositedByName,
    depositedAt: depositedAt.toISOString(),
    reversal: presentReversal(deposit),
  }
}

function presentReversal(row: Pick<MatchDetails, 'reversedAt' | 'reversedByName' | 'reversalReason'>) {
  const { reversedAt, reversedByName, reversalReason } = row
  if (reversedAt === null) return null
  return { reason: reversalReason ?? '', reversedAt: reversedAt.toISOString(), reversedByName: reversedByName ?? '' }
}

interface Lines {
  readonly invoiceId: number
  readonly receivedXof: bigint
  readonly chargesXof: bigint
  readonly fxDifferenceXof: bigint
  readonly settledXof: bigint
}

const presentLines = (lines: Lines) => ({
  invoiceId: lines.invoiceId,
  received: francs(lines.receivedXof),
  charges: francs(lines.chargesXof),
  fxDifference: francs(lines.fxDifferenceXof),
  settled: francs(lines.settledXof),
})

export function presentOpenInvoice(row: OpenRow): contract.OpenInvoice {
  const { id, number, clientId, clientName, dueDate, currency, openLocalMinor, openXof } = row
  const openLocal = toDecimal(money(currency, openLocalMinor))
  return { id, invoiceNumber: number, clientId, clientName, dueDate, currency, openLocal, open: francs(openXof) }
}
