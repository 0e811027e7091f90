import { plural } from '#kernel/plural.ts'
export const maximumAmountError = (maximumConversionXof: string) =>
  `Maximum amount for one conversion is ${maximumConversionXof}`
export const convertAction = 'Convert XOF'
export const convertAmountAction = (amountXof: string) => `Convert ${amountXof}`
export const rateLabel = 'Rate'
export const rateSourceLabel = 'Rate source'
export const rateLockedUntilLabel = 'Rate locked until'
export const grossUsdLabel = 'Gross USD'
export const serviceFeeLabel = 'Service fee'
export const fundingAccountLabel = 'Funding account'
export const walletLabel = 'Destination wallet'
export const notReservedYet = 'Not assigned yet'
export const requestedByLabel = 'Requested by'
export const netUsdtLabel = 'Net USDT'
export const reviewReasonsTitle = 'Reasons for review'
export const checksTitle = 'Checks'
export const clientNeedsReviewHint = (kycStatus: string) => `KYC ${kycStatus}: goes to review`
export const complianceStatusTitle = 'Compliance status'
export const ownAccountHint = 'With no client selected, the conversion is for your own account.'
export const passedChecks = (count: number): string =>
  plural(count, {
    one: '# check passes. Enter an amount to see it.',
    other: '# checks pass. Enter an amount to see them.',
  })
/** Names the account and the amount that the checks are about. */
export const checkedAmount = (account: string, amount: string, isMinimum: boolean): string =>
  isMinimum ? `${account}, from ${amount}` : `${account}, ${amount}`
export const noReviewNeeded = 'No review needed.'
export const reviewNeeded = (lowerFirst: string) => `Needs approval: ${lowerFirst}.`
export const rateOnConversionLabel = 'Rate (locked when you convert)'
export const previewError = (error: string) => `Couldn't confirm this preview: ${error}`
export const fundedFrom = (bankName: string, account: string) => `Funded from ${bankName}, ${account}`
export const ratesLoadError = "Couldn't load exchange rates. This preview uses the default rate of 561 XOF per USD."
export const noRateNotice =
  'No exchange rate is available yet. The default of 561 XOF per USD applies, and conversions at this rate need approval.'
export const staleRateNotice = 'This rate is stale. Conversions at this rate need approval.'
export const requiredFiling = 'Required BCEAO Filing'
export const viewOnlyHint = "Your role can view conversions but can't start them."
export const minimumHint = (minimumConversionXof: string) => `At least ${minimumConversionXof}`
export const fillTypicalAction = (typicalConversionXof: string) => `Use typical amount: ${typicalConversionXof}`
export const filingRequiredNotice = (filingThresholdXof: string, approvers: string) =>
  `Over ${filingThresholdXof}: we prepare a BCEAO filing, and a second approver must approve before funds move.${approvers}`
export const startedHeader = 'Started'
export const processingLabel = 'Processing'
export const completedLabel = 'Completed'
export const failedLabel = 'Failed'
export const compliancePendingLabel = 'Compliance pending'
export const complianceReviewLabel = 'Compliance review'
export const complianceApprovedLabel = 'Compliance approved'
export const searchLabel = 'Search conversions'
export const searchPlaceholder = 'Search by reference or client'
export const allComplianceLabel = 'All compliance'
export const listCaption = 'Conversions, newest first'
export const noneFoundTitle = 'No conversions found'
export const emptyTitle = 'No conversions yet'
export const emptyHint = 'Start your first one with the form.'
export const alreadyDecided = (state: string) => `This conversion is now “${state}”. No decision is needed.`
export const selfApprovalWarning =
  'You requested this conversion. You can approve it yourself only because this is the sandbox and there is no other approver.'
export const changedHint = 'Review the latest version before you decide.'
export const changedTitle = 'This conversion has changed'
export const approveTitle = 'Approve conversion'
export const approveHint = 'Your approval covers exactly the details shown. Any change requires a new approval.'
export const approveAmountAction = (amount: string) => `Approve ${amount}`
export const approvedToast = 'Conversion approved'
export const rejectTitle = 'Reject this conversion?'
export const rejectWarning = (reference: string) =>
  `${reference} will be closed. This can't be undone. No money has moved.`
export const rejectAction = 'Reject conversion'
export const rejectedToast = 'Conversion rejected'
export const cancelTitle = 'Cancel this conversion?'
export const cancelWarning = (reference: string) =>
  `${reference} will be cancelled. This can't be undone. The bank debit has not been requested yet.`
export const cancelAction = 'Cancel conversion'
export const cancelledToast = 'Conversion cancelled'
export const retryTitle = 'Retry this conversion?'
export const retryHint = 'The step is first reconciled with the bank or the blockchain, so nothing is paid twice.'
export const retryAction = 'Retry conversion'
export const retriedToast = 'Conversion retried'
export const refundButton = 'Refund'
export const refundTitle = 'Refund this conversion?'
export const refundWarning = (amountXof: string, bank: string, account: string) =>
  `${amountXof} will be returned to ${bank} ${account}. No USDT will be paid out.`
export const theBank = 'the bank'
export const refundAmountAction = (amount: string) => `Refund ${amount}`
export const refundRequestedToast = 'Refund requested'
export const dossierIncomplete = 'Incomplete'
export const dossierComplete = 'Complete'
export const dossierWaived = 'Waived'
export const dossierTitle = 'Transfer dossier'
export const dossierSummary = (operationKindName: string, attached: number, total: number) =>
  `${operationKindName} · ${attached} of ${total} documents`
export const dossierDocumentsLabel = 'Dossier documents'
export const dossierBlocksHint = 'On hold until the dossier is complete or waived.'
export const dossierWaivedBy = (by: string, reason: string) => `Waived by ${by}: ${reason}`
export const unclearOutcomeError =
  "We didn't get a clear answer, so the conversion may have started. Convert again without changing anything: it won't be carried out twice."
export const initiatedState = 'Initiated'
export const screenedState = 'Screened'
export const inReviewState = 'In review'
export const approvedState = 'Approved'
export const waitingForFundsState = 'Waiting for funds'
export const debitRequestedState = 'Bank debit requested'
export const debitUnclearState = 'Bank response unclear'
export const fundedState = 'Funded'
export const payingOutState = 'Paying out'
export const payoutUnclearState = 'Payout status unclear'
export const rejectedState = 'Rejected'
export const cancelledState = 'Cancelled'
export const refundingState = 'Refunding'
export const refundedState = 'Refunded'
/** Why a second person must review. */
export const reviewReasonLabels = {
  filing_threshold: 'Above the BCEAO filing threshold',
  kyc_not_approved: "The client's KYC is not approved",
  screening_hit_open: 'A sanctions match is open',
  no_sanctions_list: 'No current sanctions list is loaded',
  monthly_limit_passed: "Exceeds the client's monthly limit",
  person_limit_passed: "Exceeds the requester's daily limit",
  own_account_limit_passed: 'Exceeds the daily limit of the own account',
  rate_stale: 'The rate is stale',
  rate_default: 'The default rate applies because no rate is stored',
  rate_jumped: 'The rate moved unusually far since an earlier day',
  rule: 'A compliance rule requires approval',
  approval_outdated: 'The approved details have changed',
} as const
export const secondApproverRequired = 'Someone other than the requester must approve'
/** Why a planned conversion would wait, from the server's text about waiting ones. */
export const wouldWait = (reason: string | null) =>
  reason?.startsWith('Waiting for ')
    ? reason.replace('Waiting', 'Would wait')
    : `Would wait for funds. ${reason ?? ''}`.trim()
export const pageTitle = 'Large Transaction Processing'
export const typicalVolumeTitle = 'Typical daily volume'
export const marketTitle = 'Market rate'
export const xofPerUsd = 'XOF per USD'
export const defaultRateBadge = 'Default rate'
export const rateChartEmpty = 'The chart appears once two days of rates are available.'
export const rateChartTitle = 'USD/XOF, last 30 days'
export const stepsLabel = (reference: string) => `Steps of ${reference}`
export const receiptJsonAction = 'Receipt (JSON)'
export const receiptPdfAction = 'Receipt (PDF)'
export const approvedByLabel = 'Approved by'
export const endToEndIdLabel = 'End-to-end ID'
export const payoutReferenceLabel = 'Payout reference'
export const payingOutStep = (netUsdt: string) => `Paying out ${netUsdt}`
export const debitRequestedStep = (bankName: string, account: string) => `Bank debit requested, ${bankName} ${account}`
export const causeBy = (cause: string, actor: string) => `${cause}, by ${actor}`
export const byActor = (actor: string) => `By ${actor}`
export const serviceFeePercent = (percent: string) => `Service fee (${percent}%)`
export const minimumAmountError = 'Minimum amount for large conversion is 50M XOF'
export const amountTooSmallToast = 'Amount Too Small'
export const failedToast = 'Conversion Failed'
export const failedToastHint = 'Failed to initiate large conversion. Please try again.'
export const initiatedToast = 'Large Conversion Initiated'
export const initiatedToastHint = (amount: string, netUsd: string) => `${amount}, net ${netUsd}`
export const reportGeneratedToast = 'Compliance Report Generated'
export const reportFailedToast = 'Report Generation Failed'
export const reportFailedHint = 'Failed to generate compliance report.'
export const reportTransactionCount = (count: number) =>
  plural(count, { one: '# transaction', other: '# transactions' })
export const medianOf = (businessDays: string) => `Median of the last ${businessDays}`
export const bankDayCount = (count: number) => plural(count, { one: '# bank day', other: '# bank days' })
export const typicalLabel = 'Typical'
export const volumeChartCaption = (businessDays: number) => `XOF converted per bank day, last ${businessDays} bank days`
export const volumeEmpty = (businessDays: string) =>
  `No conversions in the last ${businessDays}. The chart appears after the first one.`

export const onlyApproverNotice =
  ' There is no other approver. You can approve it yourself only because this is the sandbox.'
export const waitingChoiceLabel = 'Which conversions'
export const waitingForYouCount = (count: number) => `Waiting for you (${count})`
export const nothingWaitsTitle = 'Nothing is waiting for you'
export const nothingWaitsHint = 'Conversions that need your approval or answer appear here.'
export const bankFilterLabel = 'Funding bank'
export const allBanksLabel = 'All banks'
export const progressTitle = 'Progress'
export const notFoundTitle = 'Conversion not found'
export const notFoundHint = 'Check the address.'
export const allConversionsAction = 'All conversions'
export const convertedTo = 'converted to'
export const clientReceivesLabel = 'Client receives'
export const screeningNext = 'Screening and compliance checks are running.'
export const approvalNext = 'Waiting for approval.'
export const decideNext = 'Waiting for your decision. Review the checks, then approve or reject.'
export const debitNext = 'Approved. The bank debit is requested next.'
export const fundsNext = 'Waiting for funds.'
export const bankNext = "Waiting for the bank's answer."
export const payoutNext = 'The bank has paid. The payout is next.'
export const chainNext = 'Waiting for confirmations on the blockchain.'
export const completedNext = 'Paid out and confirmed.'
export const dossierNext = 'The transfer dossier still lacks documents.'
export const rejectedNext = 'Rejected. No money has moved.'
export const cancelledNext = 'Cancelled before the bank debit. No money has moved.'
export const failedNext = 'This conversion failed.'
export const retryNext = 'You can retry it.'
export const refundNext = 'The francs are on their way back to the funding account.'
export const refundedNext = 'The francs were returned to the funding account.'
export const answerNext = (by: string) => `${by} asked for information. Answer in the discussion.`
export const waitsForAnswer = (name: string) => `Waiting for ${name} to answer a request for information.`
export const requestInformationAction = 'Request information'
export const requestInformationHint = (name: string) => `${name} is notified and answers on this page.`
export const questionLabel = 'Question'
export const questionRequired = 'A question is required'
export const sendRequestAction = 'Send request'
export const informationRequestedToast = 'Information requested'
export const discussionTitle = 'Discussion'
export const discussionEmpty = 'No comments yet.'
export const answerAwaited = 'Awaiting answer'
export const requestBadge = 'Information requested'
export const answerBadge = 'Answer'
export const answerLabel = (by: string) => `Answer to ${by}`
export const answerRequired = 'An answer is required'
export const sendAnswerAction = 'Send answer'
export const commentLabel = 'Comment'
export const commentRequired = 'A comment is required'
export const commentAction = 'Comment'
export const answeredStep = 'Information provided'
export const attentionCount = (count: number) => plural(count, { one: '# needs attention', other: '# need attention' })
export const nothingNeedsAttention = 'Nothing needs attention'
export const openCheckAction = (label: string) => `Open ${label}`
export const checksEmpty = 'Checks appear once screening has run.'
export const dossierCount = (attached: number, required: number) => `${attached} of ${required}`
export const dossierMissing = (names: string) => `Missing: ${names}`
export const dossierAllAttached = 'All documents attached'
export const alertsOpenVerdict = (count: number) => plural(count, { one: '# open', other: '# open' })
export const alertsNoneOpen = 'None open'
export const manageDossierAction = 'Manage dossier'
export const viewDocumentAction = (name: string) => `View ${name}`
export const uploadDocumentAction = (name: string) => `Upload ${name}`
export const replaceDocumentAction = (name: string) => `Replace ${name}`
export const uploadingDocument = 'Uploading…'
export const documentAttachedToast = 'Document attached'
export const replaceAction = 'Replace'
export const missingDocumentText = 'Missing'
export const previewUnavailable = 'This file type has no preview. Download it to open it.'
export const dossierIncompleteTitle = 'Transfer dossier incomplete'
export const resolveStopLink = 'Open the exception that blocks it'
export const requesterUnconfirmed =
  "You created the requester's account, and no other approver has confirmed it. Another approver must decide, or confirm the account first."
export const refundByAnother = 'You requested this conversion, so someone else must start its refund.'
export const noteRequired = 'A note is required: what did you check?'
export const oneDay = '24 h'
export const thirtyDays = '30 d'
