import type { FactName } from '#contract/approvals/api.ts'
import type { ApprovalKind } from '#contract/approvals/kinds.ts'
import { plural } from '#kernel/plural.ts'

export const requestedTab = 'Requested by me'
export const listLabel = 'Requests'
export const factsLabel = 'Request details'
export const requestColumn = 'Request'
export const requesterColumn = 'Requested by'
export const waitingEmptyTitle = 'Nothing is waiting for you'
export const waitingEmptyHint = 'Requests from others appear here once you can decide them.'
export const requestedEmptyTitle = 'You have no open requests'
export const requestedEmptyHint = "Requests that need someone else's approval appear here until they are decided."
export const requestGoneNotice = 'This request is no longer waiting. Choose another one.'
export const openRecordAction = 'Open record'
export const backAction = 'All requests'
export const dueToday = (time: string) => `Today ${time}`
export const anyApprover = 'System'
export const awaitingSecond = 'Awaiting second approval'
export const requesterNotPermitted = 'The account or role of this person has ended. You can still decide the request.'
export const approvesFromNotice = (time: string) => `Your access is new. You can decide from ${time}.`
export const accountNotOwnHint =
  "Someone else created or reset your account, so you can't decide their requests. An operator can release it."
export const checksTitle = 'Checks'
export const approveNoteRequired = 'A note is required: what did you check?'
export const reasonRequired = 'A reason is required'
export const rejectReasonHint = 'Required to reject.'
export const upToLabel = 'Maximum per run'
export const untilRequired = 'The last day is required'
export const withdrawAction = 'Withdraw request'
export const signAction = 'Sign report'
export const clearMatchAction = 'Clear match'
export const confirmMatchAction = 'Confirm match'
export const waiveAction = 'Waive dossier'
export const approveRunsAction = 'Pre-approve runs'
export const archiveAction = 'Archive wallet'
export const approvedToast = 'Approved'
export const rejectedToast = 'Rejected'
export const withdrawnToast = 'Request withdrawn'
export const signedToast = 'Report signed'
export const clearedToast = 'Match cleared'
export const clearingProposedToast = 'Clearing proposed'
export const refundAction = 'Refund'
export const refundedToast = 'Refund started'
export const confirmedToast = 'Match confirmed'
export const waivedToast = 'Dossier waived'
export const sentBackToast = 'Sent back'
export const archivedToast = 'Wallet archived'
export const selectLabel = (subject: string) => `Select ${subject}`
export const approveSelectedAction = (count: number) => `Approve ${count}`
export const selectedCount = (count: number) =>
  plural(count, { one: '# request selected', other: '# requests selected' })
export const clearSelectionAction = 'Clear selection'
export const batchToast = (done: number) => plural(done, { one: '# request approved', other: '# requests approved' })
export const batchFailure = (subject: string, message: string) => `${subject}: ${message}`
export const linkTitle = 'One-time link'
export const linkHint = "Share it through a channel you trust. It won't be shown again."
export const linkLabel = 'Link'
export const moreAction = 'Show more'

export const kindLabels: Readonly<Record<ApprovalKind, string>> = {
  conversion: 'Conversion',
  refund: 'Refund',
  pre_authorisation: 'Schedule',
  dossier_waiver: 'Transfer dossier',
  correction: 'Reconciliation',
  bank_connection: 'Bank connection',
  bank_limits: 'Bank limits',
  bank_channel: 'Bank channel',
  channel_change: 'Channel change',
  wallet: 'Wallet',
  sending_exception: 'Uncertified invoice',
  certification_set_up: 'Certification',
  kyc: 'KYC',
  client_limit: 'Client limit',
  mail_server: 'Mail server',
  month_lock: 'Month lock',
  screening_match: 'Sanctions match',
  alert_closing: 'Alert',
  rule_version: 'Alert rule',
  suspicion_report: 'Suspicion report',
  setting: 'Setting',
  access_request: 'Access',
}

export const factLabels: Readonly<Record<FactName, string>> = {
  account: 'From',
  accountName: 'Account name',
  address: 'Server',
  amount: 'Amount',
  answerWithin: 'Answer within',
  bank: 'Bank',
  booked: 'In the ledger',
  certification: 'Certification',
  client: 'Client',
  contact: 'Contact',
  counterAccount: 'Counter account',
  country: 'Country',
  dailyCap: 'Daily cap',
  dailyLimit: 'Daily limit',
  decision: 'Decision',
  description: 'Finding',
  detail: 'Detail',
  detectedOn: 'Detected on',
  documents: 'Documents',
  effectiveFrom: 'In force from',
  email: 'Email',
  enabled: 'Rule',
  establishment: 'Establishment',
  evidence: 'Proof of ownership',
  explanation: 'Effect',
  facts: 'Facts',
  fee: 'Service fee',
  found: 'Found',
  grounds: 'Grounds',
  gross: 'Gross',
  hostKey: 'Host key',
  inbox: 'Inbox',
  legalReference: 'Legal reference',
  list: 'List',
  listedName: 'Listed name',
  missing: 'Missing documents',
  monthlyLimit: 'Monthly limit',
  name: 'Name',
  net: 'Net',
  nextRun: 'Next run',
  note: 'Note',
  notes: 'Notes',
  offence: 'Offence',
  openMatches: 'Open matches',
  operation: 'Operation',
  outbox: 'Outbox',
  outcome: 'Outcome',
  owner: 'Owner',
  painVersion: 'Payment format',
  parameters: 'Parameters',
  party: 'Party',
  paymentMethod: 'Default payment method',
  pointOfSale: 'Point of sale',
  rate: 'Rate',
  rateLockedUntil: 'Rate locked until',
  reason: 'Reason',
  regime: 'VAT regime',
  registration: 'Registration',
  resolution: 'Resolution',
  reviewReasons: 'Reasons for review',
  risk: 'Risk',
  role: 'Role',
  schedule: 'Runs',
  score: 'Score',
  secret: 'Password or key',
  service: 'Service',
  severity: 'Severity',
  signedBy: 'First signature',
  similarity: 'Similarity',
  stickerThreshold: 'Sticker warning below',
  subject: 'Subject',
  swift: 'SWIFT code',
  taxId: 'Tax ID',
  value: 'Value',
  wallet: 'To',
}
export const decidedTitle = 'Decided in the last 30 days'
export const decidedBy = (name: string) => `By ${name}`
export const outcomeLabels = { approved: 'Approved', rejected: 'Rejected', sent_back: 'Sent back' } as const
