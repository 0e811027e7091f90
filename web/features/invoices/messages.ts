import { plural } from '#kernel/plural.ts'
export const amountsTitle = 'Amounts'
export const linesLabel = 'Lines'
export const lessDepositLabel = (number: string) => `Less deposit ${number}`
export const depositForLabel = 'Deposit on'
export const creditedOnLabel = 'Credited on'
export const taxRateLabel = (percent: string) => `Tax (${percent}%)`
export const localAmountLabel = 'Local amount'
export const rateText = (invoice: string, localCurrency: string) => `${invoice} ${localCurrency} per US dollar`
export const rateSourceLabel = 'Rate source'
export const rateLockedLabel = 'Rate locked'
export const creditedLabel = 'Credited'
export const withholdingRateLabel = (percent: number) => `AIB (${percent}%)`
export const xofBalanceLabel = 'Balance due (XOF)'
export const owedToClientLabel = 'Owed to the client'
export const servicePeriodLabel = 'Service period'
export const issuedLabel = 'Issued'
export const firstViewedLabel = 'First viewed'
export const poNumberLabel = 'PO number'
export const datesTitle = 'Dates'
export const cancelledToast = 'Invoice cancelled'
export const cancelledHint = (invoiceNumber: string) => `${invoiceNumber} was cancelled.`
export const cancelQuestion = (invoiceNumber: string) => `Cancel ${invoiceNumber}?`
export const cancelWarning = "It keeps its number and stays readable, but can no longer be paid. This can't be undone."
export const cancelInvoiceAction = 'Cancel invoice'
export const clientsEmpty = 'No clients yet. Add one to bill.'
export const viewedByLink = 'via the link sent'
export const sendingEntry = 'Sending'
export const paymentEntry = 'Payment'
export const resendingEntry = 'Sending again'
export const scheduleEntry = 'Scheduling'
export const partPaymentEntry = 'Part payment recorded'
export const fullPaymentEntry = 'Paid in full'
export const resentEntry = 'Sent again'
export const viewedEntry = 'Viewed by the client'
export const deliveredEntry = 'Email accepted by the mail server'
export const markedSentEntry = 'Marked as sent'
export const deliveryFailedEntry = 'Email rejected by the mail server'
export const deliveryUnknownEntry = 'Email: outcome unknown'
export const deliveryWithdrawnEntry = 'Email withdrawn'
export const sendScheduled = 'Send scheduled'
export const sendUnscheduled = 'Scheduled send cancelled'
export const scheduleFailedEntry = 'Scheduled send failed'
export const certificationPendingEntry = 'Certification requested'
export const certifiedEntry = 'Certified by the tax authority'
export const certificationRefusedEntry = 'Certification refused'
export const certificationUnknownEntry = 'Certification: outcome unknown'
export const certificationWithdrawnEntry = 'Certification withdrawn'
export const withholdingSetEntry = 'AIB added to the amount'
export const withholdingRemovedEntry = 'AIB removed from the amount'
export const overdueEntry = 'Became overdue'
export const editedEntry = 'Edited'
export const reminderSent = 'Reminder sent'
export const remindersSetEntry = 'Reminders set'
export const dunnedEntry = 'Overdue notice sent'
export const creditedEntry = 'Credited'
export const paymentReversed = 'Payment reversed'
export const refusedEntry = (attempt: string) => `${attempt} refused`
export const reversalEntry = 'Reversal'
export const cancellationEntry = 'Cancellation'
export const creditNote = 'Credit note'
export const reminderEntry = 'Reminder'
export const pdfOpenedEntry = 'PDF opened'
export const attachmentsEntry = 'Attachments changed'
export const duplicateEntry = 'Duplicate'
export const openedEntry = 'Opened'
export const duplicateAction = 'Duplicate as draft'
export const recordPaymentAction = 'Record payment'
export const moreAction = 'More'
export const duplicatedToast = 'Invoice duplicated'
export const duplicatedHint = (invoiceNumber: string) => `${invoiceNumber} is a draft with the same content.`
export const newInvoiceHint = 'Create a new invoice for a client with automatic FX rate conversion.'
export const creatingLabel = 'Creating...'
export const createInvoiceAction = 'Create Invoice'
export const createdToast = 'Success'
export const createdHint = 'Invoice created successfully'
export const createError = 'Failed to create invoice'
export const updatedToast = 'Invoice updated'
export const updatedHint = (invoiceNumber: string) => `${invoiceNumber} was updated.`
export const reloadedToast = 'Invoice reloaded'
export const lockedRateHint = 'The locked rate stays unless you change the currency.'
export const saveInvoiceAction = 'Save invoice'
export const amountUsdLabel = 'Amount (USD)'
export const linesTotalHint = 'Total of lines'
export const localCurrencyLabel = 'Local currency'
export const servicePeriodStartLabel = 'Service period start'
export const servicePeriodEndLabel = 'Service period end'
export const dueDateLabel = 'Due date'
export const poNumberOptionalLabel = 'PO number (optional)'
export const poNumberHint = "The client's purchase order or reference number"
export const noteHint = 'Appears below the totals'
export const singleAmountAction = 'Use one amount instead of lines'
export const detailedLinesAction = 'Add lines, discounts and taxes'
export const paymentTermsHint = (paymentTerms: string) => `The client's payment terms: ${paymentTerms}`
export const billedInDollarsHint = 'Billed in US dollars'
export const dollarsOnlyHint = (currency: string) => `US dollars only; this client is billed in ${currency}`
export const noRateTitle = (currency: string) => `No USD/${currency} rate is stored yet`
export const noRateHint = (currency: string) =>
  `An invoice needs a rate to lock. Refresh the rates under FX Rates, or use a currency other than ${currency}.`
export const openFxRatesLink = 'Open FX Rates'
export const dollarsRateHint = (at: string) => `Prices become US dollars ${at}`
export const rateLockHint = (rate: string, source: string, staleMark: string) =>
  `at ${rate} (${source}${staleMark}), locked when the invoice is created`
export const lockedRateLabel = (rate: string, source: string) => `at the locked ${rate} (${source})`
export const staleSuffix = ', stale'
export const convertedHint = (at: string) => `Converted ${at}`
export const notFoundTitle = 'Invoice not found'
export const notFoundHint = 'Check the address. Invoices are never deleted.'
export const allInvoicesAction = 'All invoices'
export const sendAction = 'Send'
export const sendInvoicesTitle = 'Send invoices'
export const sendInvoicesHint =
  'Each draft is finalised, saved as a PDF and emailed to its client. Other invoices are skipped.'
export const sendRemindersAction = 'Send reminders'
export const sendRemindersHint = 'Sends a reminder to the client of each sent, pending or overdue invoice.'
export const cancelInvoicesAction = 'Cancel invoices'
export const cancelInvoicesHint =
  "They keep their numbers and stay readable, but can no longer be paid. Invoices with payments or credit notes are skipped. This can't be undone."
export const downloadPdfsAction = 'Download PDFs'
export const dueFirstSort = 'Due date, earliest first'
export const dueLastSort = 'Due date, latest first'
export const amountOrderOption = 'Largest first'
export const smallestFirstSort = 'Smallest first'
export const searchLabel = 'Search invoices'
export const searchPlaceholder = 'Search by number, description or client'
export const searchEmptyTitle = 'No invoices found'
export const emptyHint = 'Get started by creating your first invoice'
export const exemptionText = (exemptionReason: string) => `Tax exemption: ${exemptionReason}`
export const quantityLabel = 'Quantity'
export const priceLabel = 'Price'
export const netHeader = 'Net'
export const unitLabel = 'Unit'
export const lineUnitLabel = (number: number) => `Unit of line ${number}`
export const unitNames = {
  C62: 'Piece',
  HUR: 'Hour',
  DAY: 'Day',
  WEE: 'Week',
  MON: 'Month',
  ANN: 'Year',
  KGM: 'Kilogram',
  TNE: 'Tonne',
  MTR: 'Metre',
  MTK: 'Square metre',
  MTQ: 'Cubic metre',
  LTR: 'Litre',
  KMT: 'Kilometre',
} as const
export const addLineAction = 'Add line'
export const overallDiscountLabel = 'Overall discount (%)'
export const lineLabel = (number: number) => `Line ${number}`
export const lineQuantityLabel = (number: number) => `Quantity of line ${number}`
export const linePriceLabel = (number: number) => `Price of line ${number}`
export const discountPercentHeader = 'Disc. %'
export const lineDiscountLabel = (number: number) => `Discount of line ${number}`
export const taxPercentHeader = 'Tax %'
export const lineTaxLabel = (number: number) => `Tax of line ${number}`
export const removeLineAction = (number: number) => `Remove line ${number}`
export const outOfScopeOption = 'Outside the scope of tax'
export const zeroRatedOption = 'Zero rated'
export const exemptOption = 'Exempt'
export const reverseChargeOption = 'Reverse charge'
export const exportOption = 'Export'
export const exemptionLabel = 'Tax exemption'
export const exemptionPlaceholder = 'None selected'
export const lineExemptionLabel = (line: number) => `Tax exemption of line ${line}`
export const exemptionReasonLabel = 'Reason shown on the invoice'
export const exemptionReasonHint = 'For example the article of law. If empty, only the exemption type is shown.'
export const lineExemptionReasonLabel = (line: number) => `Exemption reason of line ${line} shown on the invoice`
export const previewTitle = 'Preview'
export const pdfTitle = (name: string, invoiceNumber: string) => `${name} of ${invoiceNumber}`
export const reminderSentHint = 'The client is reminded by email.'
export const remindersTitle = 'Reminders'
export const remindNowAction = 'Remind now'
export const automaticRemindersLabel = 'Automatic reminders'
export const remindersEmpty = 'No further reminders planned'
export const nextReminder = (nextReminderOn: string) => `Next on ${nextReminderOn}`
export const reminderSkipped = 'Skipped: a later reminder was due'
export const manualReminder = 'Manual'
export const reminderOnDueDate = 'On the due date'
export const reminderBeforeDue = (days: string) => `${days} before the due date`
export const reminderAfterDue = (day: string) => `${day} after the due date`
export const waemuReportToast = 'WAEMU Report Generated'
export const transactionCount = (count: number) => plural(count, { one: '# transaction', other: '# transactions' })
export const waemuReportErrorTitle = 'Report Generation Failed'
export const waemuReportError = 'Failed to generate WAEMU compliance report.'
export const sentToast = 'Invoice sent'
export const sentToHint = (invoiceNumber: string, form: string) => `Sending ${invoiceNumber} to ${form}.`
export const recipientsHint = 'Separate several addresses with commas'
export const ccLabel = 'Copy to (optional)'
export const messageHint = 'Appears above the standard text'
export const sendWarning = "A sent invoice can't be edited. The PDF is saved and attached to the email."
export const sendInvoiceAction = 'Send invoice'
export const refundReversed = 'Refund reversed'
export const clientCreditTitle = (amount: string) => `The client has ${amount} in credit`
export const clientCreditHint = 'From credit notes on invoices that were already paid.'
export const applyCreditAction = 'Apply credit'
export const creditApplied = 'Credit applied'
export const creditReturnedEntry = 'Use of credit reversed'
export const creditRefundedEntry = 'Credit refunded'
export const beforeSendingTitle = 'Before you send'
export const missingText = (parts: string) => `Missing: ${parts}.`
export const businessNamePart = 'your business name'
export const businessAddressPart = 'your address'
export const businessTaxIdPart = 'your tax ID'
export const businessBankPart = 'your bank account'
export const clientAddressPart = "the client's address"
export const clientEmailPart = "the client's email"
export const clientTaxIdPart = "the client's tax ID or registration number, which reverse charge needs"
export const taxReasonPart = 'the tax exemption of a line with 0% tax'
export const businessProfileLink = 'Complete the business profile'
export const askAdministratorHint = 'Ask an administrator to complete it in Settings.'
export const clientLink = 'Open client'
export const taxReasonHint = 'Edit the draft to add it.'
export const taxDefaultLink = 'Set a default exemption'
export const noServerWarning = 'No mail server is set up. The email stays in the outbox until someone sends it.'
export const queuedHint = (invoiceNumber: string) => `The email for ${invoiceNumber} is waiting in the outbox.`
export const queuedExplanation =
  "This email isn't sent automatically. Download it from the outbox, send it with your own email program and mark it as sent."
export const undeliveredExplanation =
  'The client may not have received it. Open the email to see why, or send it again.'
export const setUpServerLink = 'Set up a mail server'
export const markSentAction = 'Mark as sent'
export const markedSentToast = 'Marked as sent'
export const markedSentHint = 'Recorded in the history with your name.'
export const emailsTitle = 'Emails'
export const toRecipients = (addresses: string) => `to ${addresses}`
export const markedBy = (name: string) => `marked as sent by ${name}`
export const ofTotal = (total: string) => `of ${total}`
export const paidOn = (day: string) => `on ${day}`
export const dueOn = (day: string) => `Due ${day}`
export const lateBy = (days: string) => `, ${days} late`
export const copyLinkAction = 'Copy public link'
export const linkCopiedToast = 'Link copied'
export const linkCopiedHint = 'Anyone with the link can view this invoice without signing in.'
export const resendAction = 'Send again'
export const resendTitle = (invoiceNumber: string) => `Send ${invoiceNumber} again`
export const resendDescription = 'Sends the same PDF and link. An email still waiting is withdrawn.'
export const scheduleAction = 'Schedule'
export const scheduleTitle = (invoiceNumber: string) => `Schedule ${invoiceNumber}`
export const scheduleDescription = 'The draft is sent at this time. You can edit it until then.'
export const scheduleSendAction = 'Schedule send'
export const scheduledTitle = (at: string) => `Will be sent ${at}`
export const scheduledHint = (name: string) => `Scheduled by ${name}. You can still edit or send it now.`
export const scheduleFailedTitle = 'The scheduled send failed'
export const unscheduleAction = 'Cancel scheduled send'
export const remindQuestion = (invoiceNumber: string) => `Remind the client of ${invoiceNumber}?`
export const remindWarning = (addresses: string) => `An email with the PDF will be sent to ${addresses}.`
export const paidThisMonthTile = 'Paid this month'
export const paymentCount = (count: number) => plural(count, { one: '# payment', other: '# payments' })
export const viewInvoiceAction = 'View invoice'
export const amountInLabel = 'Amount entered in'
export const amountLocalLabel = (currency: string) => `Amount (${currency})`
export const dollarsAtRateHint = (amountUsd: string, at: string) => `${amountUsd} ${at}`
export const defaultRateSuffix = ', default rate: refresh the rates'
export const xofAtDefaultLabel = 'Balance due (XOF), at the default rate'
export const previewClientEmpty = 'No client yet'
export const previewDescriptionEmpty = 'No description yet'
export const billedToLabel = 'Billed to'
export const inCurrencyLabel = (currency: string) => `In ${currency}`
export const itemHeader = 'Item'
export const priceHeader = (currency: string) => `Price (${currency})`
export const createAndOpenAction = 'Create and Open'

export const noticesTitle = 'Overdue notices'
export const noticeNames = ['First notice', 'Second notice', 'Final notice'] as const
export const nextNoticeDue = (level: number, day: string) => `${noticeNames[level - 1] ?? ''} due ${day}`
export const noticesStopped = (isClient: boolean) => (isClient ? 'Stopped for this client' : 'Stopped')
export const noticesStoppedBy = (name: string, reason: string) => `By ${name}: ${reason}`
export const stopNoticesAction = 'Stop'
export const stopNoticesTitle = (number: string) => `Stop notices about ${number}?`
export const stopNoticesHint = 'No notices are due until you resume.'
export const stopNoticesReasonRequired = 'Reason is required'
export const noticesResumedToast = 'Notices resumed'
export const sendNoticeAction = 'Send now'
export const noticeSentToast = 'Notice sent'
export const noticeSentHint = (to: string) => `Sending to ${to}.`
export const failedReason = 'failed'
