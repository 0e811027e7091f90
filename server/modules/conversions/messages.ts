import type { ConversionState } from '#contract/conversions/api.ts'
import { plural } from '#kernel/plural.ts'

/** Texts of conversions: causes of their steps, checks, notifications, receipts and refusals. */

/** As the screens name them. */
export const stateNames: Readonly<Record<ConversionState, string>> = {
  initiated: 'Initiated',
  screened: 'Screened',
  in_review: 'In review',
  approved: 'Approved',
  awaiting_funds: 'Waiting for funds',
  debit_requested: 'Bank debit requested',
  debit_unknown: 'Bank response unclear',
  funded: 'Funded',
  paying_out: 'Paying out',
  payout_unknown: 'Payout status unclear',
  completed: 'Completed',
  rejected: 'Rejected',
  cancelled: 'Cancelled',
  failed: 'Failed',
  refunding: 'Refunding',
  refunded: 'Refunded',
}

const possibleMatches = (count: number) => plural(count, { one: '# possible match', other: '# possible matches' })
export const ownAccountScreened = (counterpartyMatches: number) =>
  counterpartyMatches === 0
    ? 'Own account: no client to screen'
    : `Own account: no client to screen; ${possibleMatches(counterpartyMatches)} with the counterparty`
export const screened = (matches: number) =>
  `Screened against the sanctions lists: ${matches === 0 ? 'no match' : possibleMatches(matches)}`
export const rulesAskForReview = (rules: readonly string[]) =>
  rules.length === 1 ? `the rule ${rules[0]} requires it` : `the rules ${rules.join(' and ')} require it`
export const clientFrozen = 'The client is frozen: a sanctions match was confirmed'
export const clientMatchOpen =
  'A possible sanctions match with the client is open. Decide it under Sanctions Screening.'
export const kycNoLongerApproved =
  "The client's KYC is no longer approved. The conversion continues once it is approved again."
export const kycRejectedAfterDebit =
  "The client's KYC was rejected after the bank had paid. Refund the francs, or approve the KYC and retry the payout."
export const counterpartyMatchOpen =
  'A possible sanctions match with the counterparty is open. Decide it under Sanctions Screening.'
export const counterpartyFrozen = 'A sanctions match with the counterparty was confirmed'
export const sandboxProvider = 'Sandbox Provider'
export const notificationSubject = (reference: string, amount: string, clientName: string) =>
  `${reference}: ${amount} for ${clientName}`
export const waitsForReviewTitle = (what: string) => `${what} is awaiting review`
export const waitsForReviewBody = (initiatedByName: string, cause: string) =>
  `Requested by ${initiatedByName}. ${cause}.`
export const failedTitle = (what: string) => `${what} failed`
export const endedTitle = (what: string, to: ConversionState) => `${what} was ${to}`
export const decidedBody = (cause: string, name: string) => `${cause}. By ${name}.`
export const ownAccount = 'Own account'
export const requestedAtDefaultRate = 'Requested at the default rate, because no market rate is stored'
export const requestedAtRate = (rateSource: string) => `Requested at a rate from ${rateSource}`
export const conversionNotFound = 'Conversion not found.'
export const receiptNotReadyTitle = 'Receipt not ready'
export const receiptNotReady = 'The latest change to this conversion is not sealed yet. Try again in a few seconds.'
export const receiptTitle = (reference: string) => `Receipt ${reference}`
export const receiptFacts = {
  reference: 'Reference',
  clientId: 'Client id',
  clientName: 'Client name',
  amountXof: 'Amount (XOF)',
  amountUsd: 'Amount (USD)',
  feeUsd: 'Fee (USD)',
  netUsdt: 'Net (USDT)',
  francsPerDollar: 'Francs per dollar',
  state: 'Status',
  bankName: 'Bank name',
  bankAccount: 'Bank account',
  wallet: 'Wallet',
  endToEndId: 'End-to-end id',
  payoutReference: 'Payout reference',
  initiatedBy: 'Initiated by',
  approvedBy: 'Approved by',
  createdAt: 'Created at',
  updatedAt: 'Updated at',
} as const
/** States and actions of the history, as the log has them. */
export const receiptChanges = {
  create: 'create',
  update: 'update',
  approve: 'approve',
  reject: 'reject',
  initiated: 'initiated',
  screened: 'screened',
  in_review: 'in_review',
  approved: 'approved',
  awaiting_funds: 'awaiting_funds',
  debit_requested: 'debit_requested',
  debit_unknown: 'debit_unknown',
  funded: 'funded',
  paying_out: 'paying_out',
  payout_unknown: 'payout_unknown',
  completed: 'completed',
  failed: 'failed',
  rejected: 'rejected',
  cancelled: 'cancelled',
  refunding: 'refunding',
  refunded: 'refunded',
} as const
export const receiptIssued = 'Issued'
export const receiptPublicKey = 'Public key'
export const receiptCheckpoint = 'Checkpoint'
export const receiptToVerify = 'To verify'
export const receiptVerifyCommand = (fileName: string) =>
  `npx corridor verify-receipt ${fileName}.pdf, or the attached JSON file`
export const historySheet = 'History'
export const timeHeader = 'Time (UTC)'
export const byHeader = 'By'
export const changeHeader = 'Change'
export const entryHeader = 'Entry'
export const sealHeader = 'Seal'
export const cancelledOnRequest = 'Cancelled on request'
export const payoutRetried = 'Payout retried'
export const fundingRetried = 'Funding retried'
export const refundBecause = (reason: string) => `Refund: ${reason}`
export const refundRequested = 'Refund requested'
export const refundOf = (reference: string) => `Refund of ${reference}`
export const belowMinimum = 'Minimum amount for large conversion is 50M XOF'
export const aboveMaximum = 'Maximum amount for one conversion is 1,000,000,000,000 XOF'
export const clientInactiveTitle = 'Client inactive'
export const clientInactive = 'This client is inactive. Reactivate it first.'
export const wrongStateTitle = 'Wrong state'
const refusedChanges: Readonly<Record<string, string>> = {
  approve: 'approved',
  reject: 'rejected',
  cancel: 'cancelled',
  retry_debit: 'retried',
  retry_payout: 'retried',
  refund: 'refunded',
}
export const wrongState = (state: ConversionState, verb: string) =>
  `The conversion's state is “${stateNames[state]}”, so it can't be ${refusedChanges[verb] ?? 'changed this way'}.`
export const conversionChanged = 'This conversion has changed since you opened it. Reload it and decide again.'
export const ownDecision = 'Someone other than the person who requested this conversion must decide on it.'
export const rateLockExpiredTitle = 'Rate lock expired'
export const rateLockExpired = 'The rate lock has expired. The conversion is being quoted again; check the new terms.'
export const matchOpenTitle = 'Sanctions match open'
export const matchOpen = 'A sanctions match on this client is open. Decide it first.'
export const kycChangedTitle = 'KYC not approved'
export const kycChanged =
  "The client's KYC has changed since this conversion was checked, and it is not approved. Approve the KYC first, or reject the conversion."
export const clientFrozenTitle = 'Client frozen'
export const clientFrozenReject = 'This client is frozen: a sanctions match was confirmed. Reject the conversion.'
export const matchConfirmedTitle = 'Sanctions match confirmed'
export const rejectConversion = (counterpartyFrozen: string) => `${counterpartyFrozen}. Reject the conversion.`
export const dossierIncompleteTitle = 'Transfer dossier incomplete'
export const reasonRequired = 'A reason is required'
export const requestNotOpenTitle = 'Request not open'
export const notAddressedTitle = 'Not addressed to you'
export const notInReviewTitle = 'Not in review'
export const refundFirstTitle = 'Refund first'
export const refundFirst = 'The provider still holds the francs. Request the refund again instead.'
export const nothingToRefundTitle = 'Nothing to refund'
export const nothingToRefund = 'The bank never paid, so there is nothing to return.'
export const providerAccountNotSet =
  "The licensed provider's account, which the bank pays, is not set. Set its name and number in the settings."
export const treasuryTooLow = 'The treasury does not hold enough USDT. Top it up.'
export const approvedBecause = (reason: string) => `Approved: ${reason}`
export const approved = 'Approved'
export const rejectedBecause = (reason: string) => `Rejected: ${reason}`
export const approvedTermsChanged = 'the approved terms have changed'
export const approvalReset = (reason: string) => `Needs approval again: ${reason}`
export const debitOrdered = (bankName: string | null) => `Ordered the payment to the provider from ${bankName}`
export const resourcesReserved = 'Account, wallet and tokens are reserved'
export const paymentBooked = (bankName: string | null) => `${bankName} booked the payment`
export const paymentInProgress = (bankName: string | null) => `${bankName} is processing the payment`
export const paymentAccepted = (bankName: string | null) =>
  `${bankName} accepted the payment; waiting for it to be booked`
export const paymentUnclear = (bankName: string | null, reason: string) =>
  `${bankName} gave no clear response: ${reason}. Checking its status`
export const paymentRejected = (bankName: string | null, reason: string) =>
  `${bankName} rejected the payment: ${reason}`
export const payingOut = 'Paying out'
export const payoutRejected = (reason: string) => `The payout was rejected: ${reason}`
export const confirmations = (confirmations: number, needed: number) => `${confirmations} of ${needed} confirmations`
export const payoutUnclear = (reason: string) => `The payout gave no clear response: ${reason}. Checking its status`
export const payoutFinal = 'The payout is final'
export const payoutReverted = 'The chain reverted the payout; waiting for the same transaction to be included again'
export const refundReference = (reference: string) => `Refund ${reference}`
export const returnBooked = (bankName: string | null) => `${bankName} booked the return`
export const refunded = 'Refunded'
export const returnRejected = (bankName: string | null, reason: string) => `${bankName} rejected the return: ${reason}`
export const returnAccepted = (bankName: string | null) =>
  `${bankName} accepted the return; waiting for it to be booked`
export const returnUnclear = (bankName: string | null, reason: string) =>
  `${bankName} gave no clear response about the return (${reason})`
export const notScreenedNoList = 'Not screened: no sanctions list is loaded'
export const notScreenedOldList = 'Not screened: the sanctions lists are too old'
export const clearedWithoutReview = 'Cleared without review'
export const preApproved = (signedByName: string) =>
  `Approved in advance by ${signedByName}, with the schedule that requested it`
export const reviewNeeded = (reason: string) => `Review needed: ${reason}`
export const accountReserved = (bank_name: string) => `Funding account reserved: ${bank_name}`
export const walletReserved = 'Wallet reserved'
export const quotedAgain = (rateSource: string) => `The rate lock expired; quoted again at a rate from ${rateSource}`
export const dossierCheck = 'Transfer dossier'
export const incomplete = 'Incomplete'
export const counterpartyCheck = 'Counterparty'
export const matchOpenVerdict = 'Match open'
export const aboveFilingThreshold = 'above the BCEAO filing threshold'
export const kycNotApproved = "the client's KYC is not approved"
export const clientMatchOpenReason = 'a sanctions match is open'
export const noCurrentList = 'no current sanctions list is loaded'
export const monthlyLimitExceeded = "it would exceed the client's monthly limit"
export const personLimitExceeded = "it would exceed the person's daily limit"
export const ownAccountLimitExceeded = "it would exceed the own account's daily limit"
export const rateStale = 'the rate is stale'
export const rateJumped = 'the rate moved unusually far since an earlier day'
export const rateDefault = 'the rate is the default one'
export const conversionSubject = (reference: string) => `Conversion ${reference}`
