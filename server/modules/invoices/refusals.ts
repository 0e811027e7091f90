/** HTTP responses of invoice errors. */
import { maxInvoiceAttachmentBytes } from '#contract/invoices/attachments.ts'
import { money, toDecimal, usd, xof } from '#kernel/money.ts'
import { defaultSource } from '#kernel/rate.ts'
import {
  conflict,
  forbidden,
  invalidInput,
  invalidRequest,
  notFound,
  notPossibleNow,
  staleVersion,
} from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type { InvoiceAct, InvoiceError } from './errors.ts'
import { amountText } from './pdf/labels.ts'
import { t } from './texts.ts'

const actions = (): Readonly<Record<InvoiceAct, string>> => ({
  edit: t.editOnlyDraft,
  send: t.sendOnlyDraft,
  pay: t.payOnlyOpen,
  reverse: t.reverseOnlyPaid,
  credit: t.creditOnlySent,
  cancel: t.cancelNotPaid,
  resend: t.resendOnlySent,
  schedule: t.scheduleOnlyDraft,
  attach: t.attachOnlyDraft,
  remind: t.remindOnlyOpen,
})

/** Rounded up, so that what is over a limit never looks equal to it. */
const megabytes = (bytes: number): string => String(Math.ceil((bytes / 1024 / 1024) * 10) / 10)

/** Maps every invoice error to its response. */
export const invoiceRefusals: RefusalTable<InvoiceError> = {
  invoice_not_found: () => notFound(t.invoiceNotFound),
  invalid_invoice: ({ issues }) => invalidRequest(issues.map(({ message }) => message).join('; '), issues),
  client_inactive: ({ companyName }) => conflict(t.clientInactiveTitle, t.clientInactive(companyName)),
  no_rate: ({ currency }) => conflict(t.noRateTitle, t.noRate(currency)),
  stale_version: staleVersion('invoice'),
  wrong_status: ({ status, act }) => ({
    ...notPossibleNow(t.wrongStatus(actions()[act], status)),
    context: { status },
  }),
  not_certified: ({ hold }) => ({ ...conflict(t.notCertifiedTitle, t.notCertified[hold]), context: { hold } }),
  frozen_by_certification: () => conflict(t.frozenTitle, t.frozen),
  due_date_passed: () => conflict(t.dueDatePassedTitle, t.dueDatePassed),
  unfit_send_time: ({ isPast }) => invalidInput('sendAt', isPast ? t.sendTimePassed : t.sendTimeAfterDue),
  overpayment: ({ open, localCurrency, xofSource }) => {
    const local = toDecimal(money(localCurrency, open.local))
    const [dollars, francs] = [toDecimal(usd(open.usd)), toDecimal(xof(open.xof))]
    const isDefault = xofSource === defaultSource
    const also = localCurrency === 'USD' ? '' : `${amountText(localCurrency, open.local)}, `
    return {
      status: 409,
      title: t.overpaymentTitle,
      detail: t.moreThanOpen(`${also}${amountText('USD', open.usd)}`, amountText('XOF', open.xof), isDefault),
      context: { openUsd: dollars, openLocal: local, openXof: francs },
    }
  },
  paid_by_receipt: () => conflict(t.paidByReceiptTitle, t.paidByReceipt),
  already_settled: () => conflict(t.alreadySettledTitle, t.alreadySettled),
  deposit_not_sent: ({ invoiceNumber }) => conflict(t.depositNotSentTitle, t.depositNotSent(invoiceNumber)),
  deposit_terms_fixed: () => conflict(t.depositTermsFixedTitle, t.depositTermsFixed),
  deposit_client_fixed: () => conflict(t.depositClientFixedTitle, t.depositClientFixed),
  deposit_credited: ({ invoiceNumber }) => conflict(t.depositCreditedTitle, t.depositCredited(invoiceNumber)),
  attachment_unknown: ({ documentId }) => invalidInput('documentIds', t.attachmentUnknown(documentId)),
  attachment_unfit: ({ title, fault }) => conflict(t.attachmentUnfitTitle, t.attachmentUnfit[fault](title)),
  attachments_too_large: ({ totalBytes }) =>
    conflict(
      t.attachmentsTooLargeTitle,
      t.attachmentsTooLarge(megabytes(totalBytes), megabytes(maxInvoiceAttachmentBytes)),
    ),
  documents_not_readable: () => forbidden(t.documentsNotReadableTitle, t.documentsNotReadable),
  nothing_to_credit: () => conflict(t.nothingToCreditTitle, t.nothingToCredit),
  too_small_to_credit: () => conflict(t.tooSmallToCreditTitle, t.tooSmallToCredit),
  payment_not_found: () => notFound(t.paymentNotFound),
  already_reversed: () => conflict(t.alreadyReversedTitle, t.alreadyReversed),
  credited_since: () => conflict(t.creditedSinceTitle, t.creditedSince),
  too_small_to_reverse: () => conflict(t.tooSmallToReverseTitle, t.tooSmallToReverse),
  credit_note_not_found: () => notFound(t.creditNoteNotFound),
  credit_used_up: () => conflict(t.creditUsedUpTitle, t.creditUsedUp),
  credit_note_not_certified: () => conflict(t.creditNoteNotCertifiedTitle, t.creditNoteNotCertified),
  credit_of_other_client: () => conflict(t.creditOfOtherClientTitle, t.creditOfOtherClient),
  more_than_credit: ({ left, currency }) =>
    conflict(t.moreThanCreditTitle, t.moreThanCredit(amountText(currency, left))),
  refund_not_found: () => notFound(t.refundNotFound),
  refund_already_reversed: () => conflict(t.alreadyReversedTitle, t.refundAlreadyReversed),
}
