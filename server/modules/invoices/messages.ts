export const creditNoteEmailSubject = 'Credit note {note} from {business}'
export const creditNoteEmailText =
  'Dear {contact},\n\nPlease find attached credit note {note} for {amount} on invoice {number}.\n\n{reason}\n\nYou can also view the invoice and the credit note here:\n{link}\n\nKind regards\n{business}'

export const unfitPriceCurrency = (localCurrency: string) =>
  localCurrency === 'USD' ? 'must be USD or XOF' : `must be USD, ${localCurrency} or XOF`
export const moreThanOpen = (dollars: string, francs: string, isDefaultRate: boolean) =>
  `The balance due on this invoice is ${dollars} or ${francs}${isDefaultRate ? ' (at the default rate)' : ''}.`
export const sendTimePassed = 'Choose a time in the future'
export const sendTimeAfterDue = 'Choose a time before the due date ends'
export const noInvoiceTitle = 'No invoice here'
export const noInvoiceText =
  'This link does not lead to an invoice. Check that you copied the whole link, or ask the sender for a new one.'
export const lessDiscount = (currency: string) => `Less discount of ${currency}`
export const localTotal = (currency: string) => `Total in ${currency}`
export const creditNotesTitle = 'Credit notes'
export const paidByReceiptTitle = 'Paid by a bank receipt'
export const paidByReceipt = 'This payment comes from a bank receipt. Undo its match under Receipts instead.'
export const billedToName = (name: string) => `for ${name}`
export const downloadPdf = 'Download PDF'
export const quantityTimesPrice = 'Quantity × price'
export const amount = 'Amount'
export const bic = 'BIC'
export const draftMark = 'DRAFT'
export const amountWithSign = (sign: string, decimal: string) => `${sign}${decimal}`
export const amountWithCode = (currency: string, decimal: string) => `${currency} ${decimal}`
export const dateForm = (day: string, month: string, year: string) => `${month} ${day}, ${year}`
export const dayForm = (day: string, month: string) => `${month} ${day}`
export const periodForm = (from: string, until: string) => `${from} – ${until}`
export const shortMonths = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']
export const fxRateHeader = 'FX Rate'
export const fxSourceHeader = 'FX Source'
export const bulkItemFailed = 'Something went wrong on our side. Nothing was changed; try again.'
export const creditedLineUnknown = 'must name each line of the invoice at most once'
export const creditedLineTooHigh = 'is more than is left on the line'
export const exemptReason = 'Exempt from tax'
export const reverseChargeReason = 'Reverse charge'
export const exportReason = 'Export'
export const notTaxableReason = 'Not subject to tax'
export const discount = 'Discount'
export const depositInvoice = 'Deposit invoice'
export const depositInvoiceTitle = (number: string) => `Deposit invoice ${number}`
export const depositLine = (quote: string, percent: string | null) =>
  percent === null ? `Deposit on quote ${quote}` : `Deposit of ${percent} % on quote ${quote}`
export const depositDescription = (quote: string, description: string) => `Deposit on quote ${quote}: ${description}`
export const lessDeposit = (number: string) => `Less deposit ${number}`
export const depositReason = (number: string, issued: string) => `Deposit invoice ${number} of ${issued}`
export const depositTooHigh = (left: string) => `must be below ${left}, so that an amount is left for the final invoice`
export const depositNotCovered = 'The lines at each tax rate must cover the deposits billed at that rate'
export const depositNotSentTitle = 'Deposit not sent'
export const depositNotSent = (number: string) => `Send or cancel the deposit invoice ${number} first.`
export const depositTermsFixedTitle = 'Fixed by the quote'
export const depositTermsFixed =
  'The client, amount and taxes of a deposit invoice come from its quote. Cancel it, then create another from the quote.'
export const depositClientFixedTitle = 'Deposits of this client'
export const depositClientFixed =
  'This invoice credits deposits of its client. To bill another client, cancel it and create a new invoice.'
export const depositCreditedTitle = 'Credited on another invoice'
export const depositCredited = (number: string) => `Invoice ${number} credits this deposit. Cancel that invoice first.`
export const exclusiveWithAmounts = 'cannot be combined with an amount in dollars or with lines'
export const amountPositive = 'Amount must be above zero'
export const amountMax = 'must be at most 9,999,999,999,999.99'
export const amountNotLinesTotal = (total: string) => `must equal the total of the lines, ${total}`
export const noneSelected = 'Select at least one invoice.'
export const archiveMaxFiles = (maxZippedFiles: number) => `An archive can contain at most ${maxZippedFiles} files.`
export const noSavedPdf = 'was not sent and has no saved PDF'
export const pdfUnreadable = "its PDF can't be read from storage"
export const numberHeader = 'Number'
export const clientHeader = 'Client'
export const clientIdHeader = 'Client Id'
export const description = 'Description'
export const statusHeader = 'Status'
export const amountUsdHeader = 'Amount USD'
export const taxUsdHeader = 'Tax USD'
export const withholdingUsdHeader = 'AIB USD'
export const paidUsdHeader = 'Paid USD'
export const creditedUsdHeader = 'Credited USD'
export const openUsdHeader = 'Open USD'
export const localCurrencyHeader = 'Local Currency'
export const amountLocalHeader = 'Amount Local'
export const serviceStartHeader = 'Service Start'
export const serviceEndHeader = 'Service End'
export const due = 'Due'
export const sentHeader = 'Sent'
export const paidOnHeader = 'Paid On'
export const createdHeader = 'Created'
export const allowedCurrencies = (localCurrency: string) => `must be ${localCurrency}`
export const paymentDateTooEarly = (earliestDay: string) =>
  `Payment date cannot be before ${earliestDay}. Check the year.`
export const paymentDateInFuture = "Payment date can't be in the future"
export const currencyWithoutDecimals = (currency: string) => `${currency} has no decimals`
export const creditedInFull = 'Credited in full'
export const localTotalNote = (
  currency: string,
  total: string,
  rate: string,
  localCurrency: string,
  baseCurrency: string,
  rateSource: string,
  rateAt: string,
) => `Total in ${currency}: ${total} at ${rate} ${localCurrency} per ${baseCurrency}, ${rateSource}, ${rateAt}.`
export const creditTerms = (number: string) =>
  `Deducted from the balance due on invoice ${number}; what was already paid is credit for later invoices or refunded.`
export const outOfScopeReason = 'Outside the scope of tax'
export const tax = 'Tax'
export const exempt = 'Exempt'
export const exportOutOfScope = 'Export, outside the scope of tax here'
export const taxAtRate = (rateBasisPoints: string) => `Tax ${rateBasisPoints}`
export const invoice = 'Invoice'
export const creditNote = 'Credit note'
export const draftNotice = 'Draft for review, not yet an invoice'
export const corrects = (number: string, issueDate: string) => `Corrects ${number} of ${issueDate}`
export const logoAlt = (name: string) => `Logo of ${name}`
export const registration = (registrationNumber: string) => `Reg. ${registrationNumber}`
export const taxId = (taxId: string) => `Tax ID ${taxId}`
export const billedTo = 'Billed to'
export const quoteTitle = 'Quote (pro forma)'
export const quotedTo = 'Prepared for'
export const quotedAmount = 'Total'
export const validUntil = 'Valid until'
export const untilDate = (day: string) => `valid until ${day}`
export const creditedTo = 'Credited to'
export const issued = 'Issued'
export const servicePeriod = 'Service period'
export const yourReference = 'Your reference'
export const amountDue = 'Amount due'
export const amountCredited = 'Amount credited'
export const byDate = (dueDate: string) => `by ${dueDate}`
export const atRate = (rate: string, currency: string, currency2: string) => `at ${rate} ${currency} per ${currency2}`
export const quantity = 'Quantity'
export const unitPrice = 'Unit price'
export const amountIn = (currency: string) => `Amount, ${currency}`
export const embeddedInvoiceDescription = 'Factur-X invoice, profile EN 16931'
export const broughtForward = 'Brought forward'
export const carriedForward = 'Carried forward'
export const pageFooter = (number: string, number2: number, count: number) =>
  `${number}  ·  Page ${number2} of ${count}`
export const terms = 'Terms'
export const note = 'Note'
export const reason = 'Reason'
export const accountName = 'Account name'
export const bank = 'Bank'
export const account = 'Account'
export const reference = 'Reference'
export const howToPay = 'How to pay'
export const subtotal = 'Subtotal'
export const totalIn = (currency: string) => `Total ${currency}`
export const paid = 'Paid'
export const taxSummary = 'Tax summary'
export const taxable = 'Taxable'
export const lockedRate = (currency: string, rate: string, currency2: string, rateSource: string, rateAt: string) =>
  `1 ${currency} = ${rate} ${currency2}, from ${rateSource}, ${rateAt}.`
export const lockedRateTitle = 'Exchange rate, locked'
export const draft = 'Draft'
export const awaitingPayment = 'Awaiting payment'
export const overdue = 'Overdue'
export const cancelled = 'Cancelled'
export const invoiceTitle = (number: string) => `Invoice ${number}`
export const total = 'Total'
export const credited = 'Credited'
export const creditOrRefund = 'Credit or refund'
export const stillDue = 'Balance due'
export const editOnlyDraft = 'Only a draft can be edited'
export const sendOnlyDraft = 'Only a draft can be sent'
export const payOnlyOpen = 'A payment can be recorded while an invoice is sent, pending or overdue'
export const reverseOnlyPaid = 'A payment can be reversed while an invoice is sent, pending, overdue or paid'
export const creditOnlySent = 'A credit note can be issued once an invoice is sent'
export const cancelNotPaid = "An invoice that is paid or cancelled can't be cancelled"
export const resendOnlySent = 'An invoice can be sent again while it is sent, pending, overdue or paid'
export const scheduleOnlyDraft = 'Only a draft can be scheduled'
export const attachOnlyDraft = 'Documents can be attached only to a draft'
export const remindOnlyOpen = 'A reminder can be sent while an invoice is sent, pending or overdue'
export const invoiceNotFound = 'Invoice not found.'
export const clientInactiveTitle = 'Client inactive'
export const clientInactive = (companyName: string) => `${companyName} is inactive. Reactivate the client first.`
export const noRateTitle = 'No rate'
export const noRate = (currency: string) => `No USD/${currency} rate available yet. Refresh the rates and try again.`
export const wrongStatus = (action: string, status: string) => `${action}; this one is ${status}.`
export const dueDatePassedTitle = 'Due date passed'
export const dueDatePassed = 'The due date has passed. Choose a new due date before sending.'
export const overpaymentTitle = 'More than the balance due'
export const alreadySettledTitle = 'Partly paid or credited'
export const alreadySettled =
  'This invoice is already partly paid or credited. Issue a credit note for the rest instead.'
export const attachmentUnknown = (id: number) => `Document ${id} not found`
export const attachmentUnfitTitle = 'Not for this client'
export const attachmentUnfit = {
  archived: (title: string) => `${title} is archived. Restore it, or remove it from the invoice.`,
  other_client: (title: string) => `${title} belongs to another client. Remove it from the invoice.`,
  internal: (title: string) =>
    `${title} is an internal document (KYC, compliance or filing) and cannot be sent to clients. Remove it from the invoice.`,
} as const
export const attachmentsTooLargeTitle = 'Attachments too large'
export const attachmentsTooLarge = (total: string, max: string) =>
  `The attached documents total ${total} MB, but at most ${max} MB can go out with an invoice. Remove some documents.`
export const documentsNotReadableTitle = 'Not allowed'
export const documentsNotReadable = 'This API key cannot attach documents, because it cannot read them.'
export const attachmentsTitle = 'Documents'
export const sizeKilobytes = (kilobytes: number) => `${kilobytes} KB`
export const sizeMegabytes = (megabytes: string) => `${megabytes} MB`
export const nothingToCreditTitle = 'Nothing to credit'
export const nothingToCredit = 'This invoice is already credited in full, or no amount was given.'
export const paymentNotFound = 'Payment not found on this invoice.'
export const alreadyReversedTitle = 'Already reversed'
export const alreadyReversed = 'This payment is already reversed.'
export const creditNoteNotFound = 'Credit note not found.'
export const creditUsedUpTitle = 'No credit left'
export const creditUsedUp = 'Nothing is left of the credit of this credit note.'
export const creditNoteNotCertifiedTitle = 'Credit note not certified'
export const creditNoteNotCertified = 'Its credit can be used once the tax authority has certified the credit note.'
export const unusedCredit = (credit: string) =>
  `You have ${credit} in credit with us, which is not deducted here. We can set it off against this invoice.`
export const creditOfOtherClientTitle = 'Credit of another client'
export const creditOfOtherClient = 'The credit note belongs to another client. Choose a credit note of this client.'
export const moreThanCreditTitle = 'More than the credit'
export const moreThanCredit = (left: string) => `${left} of the credit is left. Enter this amount or less.`
export const refundNotFound = 'Refund not found on this credit note.'
export const refundAlreadyReversed = 'This refund is already reversed.'
export const refundDateInFuture = "Refund date can't be in the future"
export const refundBeforeNote = "Refund date can't be before the date of the credit note"
export const creditedSinceTitle = 'Credited since then'
export const creditedSince = "A credit note credits what was paid on this invoice, so its payments can't be reversed."
export const tooSmallToCreditTitle = 'Too small to credit'
export const tooSmallToCredit =
  'After the earlier credit notes, this amount is worth less than the smallest unit of another currency. Credit a larger one.'
export const tooSmallToReverseTitle = 'Too small to reverse'
export const tooSmallToReverse =
  'This payment is worth less than the smallest unit of another currency. Reverse it together with a larger one.'
export const invoiceLowercase = 'invoice'
export const creditNoteLowercase = 'credit note'
export const recordNotFound = (what: string) => `There is no such ${what}.`
export const reasonOnlyWithoutTax = 'Only a line without tax can have an exemption reason'
export const categoryRateMismatch = 'Category S needs a rate above zero; every other category needs a zero rate'
export const outOfScopeNotCombined = "A line outside the scope of tax (O) can't be combined with other categories"

// Published rules of EN 16931
export const processorNotStarted = (command: string, reason: string) =>
  `The XSLT processor ${command} could not be started: ${reason}`
export const processorFailed = (code: number | string) => `The XSLT processor failed with exit code ${code}`
export const rulesNotApplied =
  'The stylesheet did not apply any rules. Use the CII stylesheet of the published rules, such as EN16931-CII-validation.xslt'

// Certification by a tax authority
export const notCertifiedTitle = 'Not certified'
export const notCertified = {
  not_requested: 'Certify the invoice first, then send it',
  pending: 'The invoice is waiting to be certified. Send it once it is certified',
  submitting: 'The invoice is being certified. Send it once it is certified',
  refused: 'The certification was refused. Correct the stated errors, certify the invoice again, then send it',
  unknown:
    'It is unknown whether the invoice was certified. Check with the authority and record the outcome, then send the invoice',
  cancelled: 'Certify the invoice first, then send it',
  certified: 'The invoice is certified',
  totals_differ: 'The authority certified a different total. Two people must decide whether the invoice is sent',
} as const
export const frozenTitle = 'Already submitted to the tax authority'
export const frozen =
  'A certified invoice cannot be changed. Send it and issue a credit note, or withdraw the certification if it is still waiting'
export const certificationTitles = {
  fne: 'Facture certifiée FNE · Certified invoice',
  emcf: 'Facture normalisée e-MECeF · Certified invoice',
  secef: 'Facture certifiée SECeF · Certified invoice',
} as const
export const certificationCreditTitles = {
  fne: 'Avoir certifié FNE · Certified credit note',
  emcf: 'Avoir normalisé e-MECeF · Certified credit note',
  secef: 'Avoir certifié SECeF · Certified credit note',
} as const
export const certificationReference = {
  fne: 'Numéro FNE · Number',
  emcf: 'Code MECeF/DGI · Code',
  secef: 'Code SECeF · Code',
} as const
export const certificationNim = 'NIM · Machine'
export const certificationCounters = 'Compteurs · Counters'
export const certifiedOn = 'Certifié le · Certified on'
export const withheld = { A: 'AIB 1 %', B: 'AIB 5 %' } as const
export const certifiedTotal = 'Total certifié · Certified total'
export const schedulerMayNoLonger = (name: string) =>
  `${name}, who scheduled the email, may no longer send invoices. Send or schedule it again.`
export const specimen = 'Specimen'
export const specimenNote = 'Spécimen : sans valeur commerciale ni fiscale · Specimen: of no commercial or fiscal value'
export const verifyLink = 'Vérifier · Verify at the tax authority'
export const qrLabel = 'Code QR de certification / QR code of the certification'
