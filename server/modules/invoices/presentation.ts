/** Invoices as the API returns them. */
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import type * as contract from '#contract/invoices/credit.ts'
import type { Invoice } from '#contract/invoices/invoice.ts'
import type { MissingPart } from '#contract/invoices/labels.ts'
import { type CreditUse, settlingCurrencyOf } from '#contract/invoices/settlements.ts'
import type { DeliveryStatus } from '#contract/mail/labels.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { InvoiceAmounts } from '#kernel/invoice-settlement.ts'
import { type Currency, money, toDecimal, usd } from '#kernel/money.ts'
import { toWireRate } from '#kernel/rate.ts'
import { versionText } from '#server/modules/documents/index.ts'
import type { Attachment } from './attachments.ts'
import { openOf } from './change.ts'
import { amountsOfUse, type ClientCredit, creditOf } from './client-credit.ts'
import { creditableOf } from './credit-notes.ts'
import type { InvoiceMessage } from './dependencies.ts'
import { exemptionOf, plainDecimal, taxGroupsOf } from './document.ts'
import { readRate } from './rates.ts'
import type { CreditableLine, SavedPayment } from './store.ts'
import type { SavedCreditUse } from './store-credit.ts'
import type { DepositCredit } from './store-deposits.ts'
import type { CreditNoteRow, InvoiceRow, LineRow, ReminderRow, ReversalRow } from './tables.ts'

/** An invoice with its lines, payments, credit notes and reminders. */
export interface InvoiceFile {
  readonly invoice: InvoiceRow
  readonly lines: readonly CreditableLine[]
  readonly payments: readonly SavedPayment[]
  /** Bank receipts by the payment that comes from them. */
  readonly receiptIds: ReadonlyMap<number, number>
  readonly deposits: readonly DepositCredit[]
  /** The invoice that credits this deposit. */
  readonly creditedOn: { readonly id: number; readonly invoiceNumber: string } | null
  /** Credit notes by the payment that their credit is. */
  readonly notesOfPayments: ReadonlyMap<number, Pick<CreditNoteRow, 'invoiceId' | 'creditNoteNumber'>>
  readonly creditNotes: readonly CreditNoteRow[]
  readonly creditUses: readonly SavedCreditUse[]
  /** What the client has in credit from any invoice; zero unless this one is open. */
  readonly clientCreditUsdMinor: bigint
  readonly reminders: readonly ReminderRow[]
  readonly attachments: readonly Attachment[]
  readonly clientEmail: string | null
  readonly emails: readonly InvoiceMessage[]
  readonly hasMailServer: boolean
  readonly missing: readonly MissingPart[]
  readonly publicLink: string | null
}

/** An invoice as lists return it. Dates are sent as midnight UTC. */
export function presentInvoice(invoice: InvoiceRow, deliveries: ReadonlyMap<string, DeliveryStatus>): Invoice {
  const { messageId } = invoice
  const status = messageId === null ? undefined : deliveries.get(messageId)
  return {
    id: invoice.id,
    invoiceNumber: invoice.invoiceNumber,
    clientId: invoice.clientId,
    clientName: invoice.clientName,
    amountUsd: dollars(invoice.amountUsdMinor),
    amountLocal: decimal(invoice.localCurrency, invoice.amountLocalMinor),
    localCurrency: invoice.localCurrency,
    fxRate: wireRate(invoice.fxRate),
    fxSource: invoice.fxSource,
    fxAsOf: invoice.fxAsOf?.toISOString() ?? null,
    fxLockedAt: invoice.ratesLockedAt.toISOString(),
    description: invoice.description,
    servicePeriodStart: startOf(invoice.servicePeriodStart),
    servicePeriodEnd: startOf(invoice.servicePeriodEnd),
    dueDate: startOf(invoice.dueDate),
    status: invoice.status,
    paymentDate: invoice.paymentDate === null ? null : startOf(invoice.paymentDate),
    pdfPath: invoice.pdfPath,
    openUsd: dollars(openOf(invoice).usd),
    delivery: messageId !== null && status ? { messageId, status } : null,
    sendAt: invoice.sendAt?.toISOString() ?? null,
    sentAt: invoice.sentAt?.toISOString() ?? null,
    firstViewedAt: invoice.firstViewedAt?.toISOString() ?? null,
    createdAt: invoice.createdAt.toISOString(),
    updatedAt: invoice.updatedAt.toISOString(),
    createdBy: invoice.createdBy,
    version: invoice.version,
  }
}

export function presentInvoiceFile(file: InvoiceFile): InvoiceDetail {
  const { invoice, lines, payments, creditNotes, reminders, clientEmail, emails } = file
  const open = openOf(invoice)
  const creditLeftOf = (note: CreditNoteRow) => creditOf(note, file.creditUses)?.left ?? null
  return {
    ...presentInvoice(invoice, new Map(emails.map(({ id, delivery }) => [id, delivery]))),
    lines: lines.map(presentLine),
    linesUsd: dollars(invoice.linesUsdMinor),
    discountPercent: percent(invoice.discountBasisPoints),
    discountUsd: dollars(invoice.discountUsdMinor),
    deposits: presentDeposits(file.deposits),
    depositFor: invoice.depositFor,
    creditedOn: file.creditedOn,
    taxes: taxGroupsOf(lines).map((group) => ({
      exemptionReason: exemptionOf(group, lines),
      category: group.category,
      percent: percent(group.rateBasisPoints),
      taxableUsd: dollars(group.taxableMinor),
      taxUsd: dollars(group.taxMinor),
    })),
    taxUsd: dollars(invoice.taxUsdMinor),
    withholding: presentWithholding(invoice),
    note: invoice.note,
    buyerReference: invoice.buyerReference,
    amountXof: decimal('XOF', invoice.amountXofMinor),
    xofRate: wireRate(invoice.xofRate),
    xofSource: invoice.xofSource,
    open: presentOpen(open, invoice.localCurrency),
    paidUsd: dollars(invoice.paidUsdMinor),
    creditedUsd: dollars(invoice.creditedUsdMinor),
    owedToClientUsd: dollars(creditNotes.reduce((sum, note) => sum + (creditLeftOf(note)?.usd ?? 0n), 0n)),
    clientCreditUsd: dollars(file.clientCreditUsdMinor),
    payments: payments.map((payment) => presentPayment(file, payment)),
    creditNotes: creditNotes.map((note) => presentCreditNote(file, note)),
    reminders: reminders.map(({ day, state, at, messageId }) => ({ day, state, at: at.toISOString(), messageId })),
    remindersOn: invoice.remindersOn,
    nextReminderOn: invoice.nextReminderOn,
    cancelReason: invoice.cancelReason,
    clientEmail,
    mailedTo: invoice.mailedTo,
    mailedCc: invoice.mailedCc,
    hasMailServer: file.hasMailServer,
    emails: emails.map(presentEmail),
    attachments: file.attachments.map(presentAttachment),
    missing: [...file.missing],
    publicLink: file.publicLink,
    scheduled: presentSchedule(invoice),
  }
}

function presentDeposits(credits: readonly DepositCredit[]): InvoiceDetail['deposits'] {
  const ids = [...new Set(credits.map(({ depositId }) => depositId))]
  return ids.map((id) => {
    const same = credits.filter(({ depositId }) => depositId === id)
    const netMinor = same.reduce((sum, one) => sum + one.netMinor, 0n)
    return { id, invoiceNumber: same[0]?.invoiceNumber ?? '', netUsd: dollars(netMinor) }
  })
}

function presentWithholding(invoice: InvoiceRow): InvoiceDetail['withholding'] {
  const { withholdingGroup: group, withholdingUsdMinor, withholdingXofMinor } = invoice
  if (group === null) return null
  return { group, amountUsd: dollars(withholdingUsdMinor), amountXof: decimal('XOF', withholdingXofMinor) }
}

function presentAttachment(attachment: Attachment): InvoiceDetail['attachments'][number] {
  const { documentId, title, fileName, mediaType, sizeBytes, versionNumber, fault } = attachment
  const version = versionText(versionNumber)
  return { documentId, title, fileName, mimeType: mediaType, fileSize: sizeBytes, version, fault }
}

function presentEmail(email: InvoiceMessage): InvoiceDetail['emails'][number] {
  return {
    messageId: email.id,
    replacesId: email.replacesId,
    subject: email.subject,
    to: email.toAddresses,
    cc: email.ccAddresses,
    status: email.delivery,
    at: email.createdAt.toISOString(),
    sentAt: email.sentAt?.toISOString() ?? null,
    settledBy: email.settledByName,
    version: email.version,
  }
}

function presentSchedule({ status, sendRequest, sendFailure }: InvoiceRow): InvoiceDetail['scheduled'] {
  if (status !== 'draft' || sendRequest === null) return null
  const { to, cc, message, requestedByName } = sendRequest
  return { to: [...to], cc: [...cc], message, requestedByName, failure: sendFailure }
}

export function presentPricedLine(line: Omit<LineRow, 'invoiceId' | 'depositUsdMinor'>) {
  return {
    position: line.position,
    description: line.description,
    quantity: plainDecimal(line.quantityMilli, 3),
    unit: line.unit,
    unitPrice: plainDecimal(line.unitPriceUsd4, 4, 2),
    discountPercent: percent(line.discountBasisPoints),
    taxPercent: percent(line.taxBasisPoints),
    taxCategory: line.taxCategory,
    exemptionReason: line.exemptionReason,
    netUsd: dollars(line.netUsdMinor),
  }
}

function presentLine(line: CreditableLine): InvoiceDetail['lines'][number] {
  return {
    ...presentPricedLine(line),
    taxUsd: dollars(line.taxUsdMinor),
    creditableUsd: dollars(creditableOf(line)),
    creditableTaxUsd: dollars(line.taxUsdMinor - line.creditedTaxUsdMinor),
  }
}

function presentPayment(
  { invoice, receiptIds, notesOfPayments }: InvoiceFile,
  payment: SavedPayment,
): InvoiceDetail['payments'][number] {
  const { currency } = payment
  return {
    id: payment.id,
    currency,
    amount: decimal(currency, payment.amountMinor),
    amountUsd: dollars(payment.usdMinor),
    rate: wireRate(currency === 'USD' ? '1' : currency === 'XOF' ? invoice.xofRate : invoice.fxRate),
    receivedOn: payment.receivedOn,
    reference: payment.reference,
    receiptId: receiptIds.get(payment.id) ?? null,
    creditNote: notesOfPayments.get(payment.id) ?? null,
    recordedAt: payment.recordedAt.toISOString(),
    recordedByName: payment.recordedByName,
    reversal: presentReversal(payment.reversal),
  }
}

const presentReversal = (reversal: Omit<ReversalRow, 'paymentId' | 'invoiceId'> | null) =>
  reversal && {
    reason: reversal.reason,
    reversedAt: reversal.reversedAt.toISOString(),
    reversedByName: reversal.reversedByName,
  }

function presentCreditNote(
  { invoice, creditUses }: InvoiceFile,
  note: CreditNoteRow,
): InvoiceDetail['creditNotes'][number] {
  const { localCurrency } = invoice
  const credit = creditOf(note, creditUses)
  return {
    id: note.id,
    creditNoteNumber: note.creditNoteNumber,
    amountUsd: dollars(note.amountUsdMinor),
    taxUsd: dollars(note.taxUsdMinor),
    withholdingUsd: dollars(note.withholdingUsdMinor),
    amountLocal: decimal(localCurrency, note.amountLocalMinor),
    reason: note.reason,
    issuedOn: note.issuedOn,
    messageId: note.messageId,
    creditLeft: credit && presentOpen(credit.left, localCurrency),
    uses: creditUses.filter(({ use }) => use.creditNoteId === note.id).map(presentUse),
    createdAt: note.createdAt.toISOString(),
    createdByName: note.createdByName,
  }
}

function presentUse({ use, reversal, ...paid }: SavedCreditUse): CreditUse {
  const currency = paid.paidCurrency ?? use.refundCurrency ?? 'USD'
  return {
    id: use.id,
    paid:
      use.paidInvoiceId === null || paid.paidNumber === null
        ? null
        : { id: use.paidInvoiceId, invoiceNumber: paid.paidNumber },
    currency,
    amount: decimal(currency, paid.paidMinor ?? amountsOfUse(use)[settlingCurrencyOf(currency)]),
    amountUsd: dollars(use.usdMinor),
    usedOn: use.usedOn,
    reference: use.reference,
    recordedAt: use.recordedAt.toISOString(),
    recordedByName: use.recordedByName,
    reversal: presentReversal(reversal),
  }
}

export function presentClientCredit(credits: readonly ClientCredit[]): contract.ClientCredit {
  return {
    leftUsd: dollars(credits.reduce((sum, { left }) => sum + left.usd, 0n)),
    notes: credits.map(({ note, invoice, left }) => ({
      id: note.id,
      creditNoteNumber: note.creditNoteNumber,
      issuedOn: note.issuedOn,
      invoiceId: invoice.id,
      invoiceNumber: invoice.invoiceNumber,
      localCurrency: invoice.localCurrency,
      left: presentOpen(left, invoice.localCurrency),
    })),
  }
}

const presentOpen = ({ usd: usdMinor, local, xof }: InvoiceAmounts, localCurrency: Currency) => ({
  usd: dollars(usdMinor),
  local: decimal(localCurrency, local),
  xof: decimal('XOF', xof),
})

const dollars = (minor: bigint): string => toDecimal(usd(minor))
const decimal = (currency: Currency, minor: bigint): string => toDecimal(money(currency, minor))
const wireRate = (stored: string): string => toWireRate(readRate(stored))
export const percent = (basisPoints: number): string => plainDecimal(BigInt(basisPoints), 2, 2)
const startOf = (day: BusinessDate): string => `${day}T00:00:00.000Z`
