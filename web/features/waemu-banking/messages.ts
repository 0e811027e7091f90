import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'
export const addTitle = 'Add bank connection'
export const selectBankPlaceholder = 'Select bank'
export const selectCountryPlaceholder = 'Select country'
export const accountNumberLabel = 'Account Number'
export const accountNameFieldLabel = 'Account Name'
export const dailyLimitFieldLabel = 'Daily Limit'
export const approvedImmediatelyHint =
  'There is no other approver, so it is approved immediately. This is only possible in the sandbox.'
export const addApprovalHint = 'A second approver must approve the connection before it can fund conversions.'
export const channelLabel = 'Channel'
export const channelHint = 'How we connect to the bank.'
export const selectChannelPlaceholder = 'Select channel'
export const sandboxOption = 'Sandbox (simulated, no real money)'
export const hostToHostOption = (name: string) => `Host-to-host: ${name}`
export const addedToast = 'Bank Connection Added'
export const addedToastHint = (connection: string) => `${connection} is pending. Test it next.`
export const addFailedToast = 'Connection Failed'
export const addFailedHint = 'Failed to add bank connection. Please check your details.'
export const filledFromBankHint = 'Filled in from the bank'
export const swiftUnknownHint = 'Unknown for this bank. Enter it if you have it.'
export const approvedToast = 'Bank connection approved'
export const approveLimitsTitle = 'Approve limits'
export const approveTitle = 'Approve bank connection'
export const approvalRecordHint = 'Your approval is recorded with your name and the time.'
export const approvalNoteHint = 'What you checked (optional)'
export const accountNameLabel = 'Account name'
export const dailyLimitLabel = 'Daily limit'
export const monthlyLimitLabel = 'Monthly limit'
export const changeProposedHint = (name: string) =>
  `A second approver must approve the change. Until then, ${name} works as before.`
export const channelChangedToast = 'Channel changed'
export const editChannelTitle = 'Edit channel'
export const changeApprovalHint = 'The current values stay in use until a second approver approves the new ones.'
export const changeImmediateHint = 'The new values apply immediately.'
export const changeReasonHint = 'Saved with the change and shown to the approver.'
export const replacesPendingChange = (name: string) => `Saving replaces the change requested by ${name}.`
export const pendingChangeLabel = (name: string) => `Pending change for ${name}`
export const awaitingSecondApproval = 'Awaiting second approval'
export const currentValuesHint = '. The current values stay in use until the change is approved.'
export const newValuesTestFailed = (testFault: string) => `Couldn't reach the bank with these values: ${testFault}`
export const newValuesTestPassed = 'The bank was reached with these values'
export const bankReachedToast = 'Bank reached'
export const newValuesTestHint = (files: string) => `${files} in the inbox with the new values`
export const fileCount = (count: number) => plural(count, { one: '# file', other: '# files' })
export const testNewValuesAction = 'Test new values'
export const withdrawChangeAction = 'Withdraw change'
export const rejectChangeAction = 'Reject change'
export const approveChangeAction = 'Approve change'
export const channelAddedToast = 'Channel added'
export const channelAddedHint = (name: string) => `${name} needs approval and a successful test before use.`
export const addChannelAction = 'Add channel'
export const addChannelHint =
  'Exchanges files with a bank. A second approver must approve the channel before it is used.'
export const connectedByLabel = 'Connection method'
export const localFolderOption = 'Folder on this server'
export const nameRequired = 'Name is required'
export const bankRequired = 'Bank is required'
export const hostRequired = 'Host is required'
export const portRequired = 'Port is required'
export const userRequired = 'User is required'
export const hostKeyRequired = 'Pinned host key is required'
export const folderRequired = 'Folder is required'
export const bankSideNameRequired = 'Name at the bank is required'
export const bankSideIdRequired = 'ID at the bank is required'
export const privateKeyLabel = 'Private key'
export const secretRequired = (secretName: string) => `${secretName} is required`
export const hostLabel = 'Host'
export const portLabel = 'Port'
export const hostKeyLabel = 'Pinned host key'
export const authenticationLabel = 'Authentication'
export const secretUnchangedHint = 'Leave empty to keep the current one, which is never shown.'
export const secretHint = 'Stored encrypted and never shown again.'
export const ordersFolderLabel = 'Outgoing folder'
export const answersFolderLabel = 'Incoming folder'
export const ordersVersionLabel = 'Payment order version'
export const nameAtBankLabel = 'Our name at the bank'
export const idAtBankLabel = 'Our ID at the bank'
export const hideFilesAction = 'Hide files'
export const showFilesAction = 'Show files'
export const filesCaption = (name: string) => `Latest files of ${name}`
export const filesEmpty = 'No files sent or received yet.'
export const fileHeader = 'File'
export const unreadableFormat = 'unreadable'
export const incomingLabel = 'Received'
export const timeHeader = 'Time'
export const hideChangesAction = 'Hide changes'
export const showChangesAction = 'Show changes'
export const changesEmpty = 'No changes since it was added.'
export const changesLabel = (name: string) => `Changes to ${name}`
export const someone = 'Someone'
export const secretLabel = 'Password or key'
export const approvedState = 'Approved'
export const rejectedState = 'Rejected'
export const withdrawnState = 'Withdrawn'
export const replacedState = 'Replaced'
export const appliedImmediatelyState = 'Applied immediately'
export const channelsTitle = 'Host-to-host channels'
export const channelsEmptyTitle = 'No channels yet'
export const channelsEmptyHint =
  'Add a channel to exchange ISO 20022 files with a bank over SFTP or a folder. Connections to that bank can then use it.'
export const foldersLabel = 'Folders'
export const foldersValue = (outbox: string, inbox: string) => `${outbox} out, ${inbox} in`
export const ordersLabel = 'Payment orders'
export const onLabel = 'On'
export const lastExchangePrefix = 'Last exchange:'
export const noExchangeYet = 'No files exchanged yet'
export const lastExchangeFailed = 'The last exchange failed'
export const bankReachedHint = (files: string, name: string) => `${files} in the inbox of ${name}`
export const testAction = 'Test'
export const testNamedAction = (name: string) => `Test ${name}`
export const editNamedAction = (name: string) => `Edit ${name}`
export const switchOffAction = 'Turn off'
export const switchOnAction = 'Turn on'
export const multiCountry = 'Multi-country'
export const benin = 'Bénin'
export const burkinaFaso = 'Burkina Faso'
export const coteDIvoire = "Côte d'Ivoire"
export const guineaBissau = 'Guinée-Bissau'
export const mali = 'Mali'
export const niger = 'Niger'
export const senegal = 'Sénégal'
export const togo = 'Togo'
export const inactiveBadge = 'Inactive'
export const swiftCodeUnknown = 'SWIFT code unknown'
export const lastSyncPrefix = 'Last sync:'
export const neverSynced = 'Never synced'
export const lastTestFailed = 'The last test failed'
export const activatedToast = 'Bank activated'
export const editLimitsTitle = 'Edit limits'
export const testPassedToast = 'Connection Test Successful'
export const testPassedHint = (bankName: string, balance: string) => `${bankName}: balance ${balance}`
export const testFailedToast = 'Connection Test Failed'
export const testFailedHint = 'Unable to establish connection with the bank.'
export const faultAt = (fault: string, banks: string) => `${fault}: ${banks}`
export const approveNamedAction = (connection: string) => `Approve ${connection}`
export const limitReached = 'Limit reached'
export const ofLimit = (limit: string) => `of ${limit}`
export const connectionsEmptyTitle = 'No banks connected'
export const connectionsEmptyHint =
  'Select a bank and enter an account number. The connection starts as pending; test it to fetch the balance.'
export const connectionsEmptyOperatorHint = 'Ask an operator to add the first one.'
export const deactivatedToast = 'Bank deactivated'
export const deactivateQuestion = 'Deactivate bank connection?'
export const deactivateWarning = (connection: string) =>
  `${connection} won't fund conversions until you activate it again. Conversions in progress continue.`
export const assignToMeAction = 'Assign to me'
export const resolveAction = 'Resolve'
export const proposeAction = 'Propose'
export const resolutionLabel = 'Resolution'
export const counterAccountLabel = 'Counter account'
export const counterAccountHint = 'The account for the other side of the correction.'
export const effectLabel = 'Effect'
export const paymentBookedEffect = 'The payment counts as booked, and its conversion continues.'
export const paymentOpenEffect = 'The payment stays open until the bank books or rejects it.'
export const resolutionReasonHint = 'What you found out and from whom.'
export const resolutionProposedToast = 'Resolution proposed'
export const exceptionResolvedToast = 'Exception resolved'
export const secondApproverHint = 'Awaiting second approval.'
export const ledgerUpdatedHint = 'The ledger will be updated.'
export const sentBackToast = 'Sent back'
export const whatLabel = 'What'
export const ledgerLabel = 'Ledger'
export const chainLabel = 'Blockchain'
export const foundLabel = 'Found'
export const ownerLabel = 'Assignee'
export const unassigned = 'Unassigned'
export const againstAccount = (counterAccountLabel: string) => ` against ${counterAccountLabel}`
export const proposedByLabel = 'Proposed by'
export const resolvedByLabel = 'Resolved by'
export const connectedBanksTitle = 'Connected Banks'
export const noneAddedYet = 'None added yet'
export const connectionCount = (count: number) => plural(count, { one: '# connection', other: '# connections' })
export const dailyVolumeTitle = 'Daily Volume'
export const noActiveLimit = 'No active limit'
export const committedOf = (limit: string) => `of ${limit} daily limit committed`
export const sandboxSuffix = ', sandbox'
export const noTestsYet = 'No connections tested yet'
export const testsSucceeded = (succeeded: number, total: number) => `${succeeded} of ${total} latest tests succeeded`
export const noActiveConnections = 'No active connections'
export const approvedWithinLimits = (inOrder: number, total: number) =>
  `${inOrder} of ${total} approved and within limits`
export const pendingConnectionNotice = (addedBy: string) =>
  `Added${addedBy}. It can't fund conversions until a second approver approves it.`
export const proposedLimitsNotice = (daily: string, monthly: string, proposedBy: string) =>
  `Proposed limits: ${daily} a day and ${monthly} a month${proposedBy}.`
export const byName = (name: string) => ` by ${name}`
export const hoursSetToast = 'Working hours updated'
export const everyBank = 'All banks'
export const everyOtherBank = 'All other banks'
export const hoursTitle = 'Working hours'
export const opensLabel = 'Opens'
export const closesLabel = 'Closes'
export const hoursHint =
  'Hours are in UTC and apply on bank days. If the closing hour is not after the opening hour, the bank stays open past midnight. Outside its hours, the bank accepts orders and books them when it opens. Orders already accepted are not affected.'
export const setHoursAction = 'Save hours'
export const aroundTheClock = 'Always open'
export const currentHoursLabel = 'Current working hours'
export const openNow = 'Open now'
export const opensNext = (opensNext: string) => `Opens ${opensNext}`
export const hoursRange = (opensAt: string, closesAt: string) => `${opensAt} to ${closesAt} UTC`
export const limitsProposedToast = 'Limits proposed'
export const limitsProposedHint = 'A second approver must approve the increase.'
export const limitsUpdatedToast = 'Limits updated'
export const saveLimitsAction = 'Save limits'
export const usedToday = (dailyUsed: string) => `Used today: ${dailyUsed}`
export const usedThisMonth = (monthlyUsed: string) => `Used this month: ${monthlyUsed}`
export const limitsImmediateHint =
  'There is no other approver, so increases apply immediately. This is only possible in the sandbox.'
export const limitsApprovalHint =
  'Decreases apply immediately. Increases need a second approver; the current limit applies until then.'
export const replacesProposedLimits = ' Saving replaces the limits already proposed.'
export const positionsTitle = 'Daily positions'
export const positionUnavailable = (subjectName: string) => `Couldn't reach ${subjectName}`
export const positionsCaption = 'Daily positions of bank accounts and treasury'
export const positionsEmptyTitle = 'No positions yet'
export const positionsEmptyHint = 'Positions appear once an account is connected and its balance is in the ledger.'
export const inTransitHeader = 'In transit'
export const externalHeader = 'Bank or blockchain'
export const differenceHeader = 'Difference'
export const resolutionLabels = {
  correction: 'Book a correction',
  explained: 'Explained, no entry needed',
  send_again: 'Resend the file',
} as const
export const counterAccountLabels = {
  bank_charges: 'Bank charges',
  provider_settlement: 'Provider settlement',
  suspense: 'Suspense account',
} as const
export const openState = 'Open'
export const resolvedState = 'Resolved'
export const matchesAgainState = 'Matches again'
export const comparedToast = 'Comparison complete'
export const comparedAllMatch = 'The ledger matches all banks and the blockchain.'
export const comparedOpenCount = (unresolved: number) => `${unresolved} open.`
export const payoutsStoppedTitle = 'New payouts are on hold'
export const compareNowAction = 'Compare now'
export const exceptionsTitle = 'Exceptions'
export const exceptionsFilterLabel = 'Show exceptions'
export const exceptionsCaption = 'Unreconciled items'
export const exceptionsEmptyTitle = 'No exceptions yet'
export const allReconciledTitle = 'Everything is reconciled'
export const exceptionsEmptyHint = 'All bank accounts and the treasury are compared with the ledger every two seconds.'
export const exceptionHeader = 'Exception'
export const ledgerVersusExternalHeader = 'Ledger / bank or blockchain'
export const stopsPayoutsBadge = 'Blocks payouts'
export const faultLabels = {
  slow: 'Slow: responds after 3 s',
  reject: 'Rejects every order',
  lose_answer: 'Loses responses',
  lose_request: 'Loses orders',
  answer_twice: 'Responds twice',
  out_of_order: 'Reports booking before acceptance (files)',
  contradict: 'Rejects after booking (files)',
  wrong_balance: 'Reports a wrong balance',
  book_later: 'Books one minute late',
  down: 'Down',
} as const
export const simulatedBanksTitle = 'Simulated banks'
export const simulatorHint =
  'No real money moves here. Faults and working hours apply until you clear them or the simulator stops.'
export const accountsCaption = 'Banks with accounts'
export const faultLabel = 'Fault'
export const addFaultAction = 'Add fault'
export const clearAllAction = 'Clear all'
export const chargeBookedToast = 'Charge booked'
export const statementSentToast = 'Statement sent'
export const simulatedAccountTitle = 'Simulated bank account'
export const simulatedAccountHint = 'The full number, or the last four characters of one listed here.'
export const chargeLabel = 'Charge'
export const chargeHint =
  'Booked without an order on an account at the bank. Reconciliation should detect it and stop payouts.'
export const bookChargeAction = 'Book charge'
export const sendStatementAction = 'Send statement file'
export const pageTitle = 'WAEMU Banking Integration'
export const loadError = "Couldn't load"
export const tabsLabel = 'WAEMU banking sections'
export const connectionsTab = 'Connections'
export const reconciliationTab = 'Reconciliation'
export const hostToHostTab = 'Host-to-host'
export const hostToHostBadge = (channelName: string) => `Host-to-host: ${channelName}`
export const testConnectionLabel = (connection: string) => `Test ${connection}`
export const ofConnections = (total: string) => `of ${total}`
export const changeRequestedBy = (name: string, at: ReactNode) => rich`${name} requested this, ${at}`
export const changeDecidedBy = (name: string, at: ReactNode) => rich`; decided by ${name}, ${at}`
export const rejectedTitle = 'Rejected by a second approver'
export const purposeLabels = {
  delivery: 'Delivery for conversions',
  top_up: 'Treasury top-up',
} as const
export const purposeLabel = 'Purpose of the tokens'
export const purposeHint = 'A delivery settles francs that conversions paid. A top-up was bought for the treasury.'
export const settledAmountLabel = 'Francs settled'
export const settledAmountHint = 'What the provider charged for these tokens, as stated in its document.'
export const providerDocumentLabel = "Provider's document"
export const documentPlaceholder = 'Search documents'
export const documentRequired = "Choose the provider's document"
export const noDocumentFound = 'No document found. Upload it under Documents first.'
export const settledText = (amount: string, purpose: string) => `${amount}, ${purpose}`
export const documentText = (id: number) => `Document ${id}`
export const swiftCodeLabel = 'SWIFT code'
export const hostKeyHint = 'SHA256:… from the bank or from ssh-keygen -l. Connections to any other server are refused.'
export const sandboxMoney = (amount: string) => `${amount}, Sandbox`
