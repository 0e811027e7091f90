import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { titleWords } from '#web/ui/format/format.ts'
import { rich } from '#web/ui/format/rich.ts'
export const newKeyTitle = 'New API key'
export const keysEmptyTitle = 'No API keys yet'
export const keysEmptyHint = 'Create a key for other software.'
export const permissionsLabel = 'Permissions'
export const actsForHeader = 'Acts for'
export const lastUsedHeader = 'Last used'
export const neverUsed = 'Never'
export const revokeAction = 'Revoke'
export const revokeNamedAction = (name: string) => `Revoke ${name}`
export const firstAndMore = (first: string, others: number) => `${first} and ${others} more`
export const keyRevokedToast = 'API key revoked'
export const revokeQuestion = (name: string) => `Revoke ${name}?`
export const revokeWarning = "Software that uses this key loses access immediately. This can't be undone."
export const selectedCount = (count: number) => `${count} selected`
export const deliveriesTitle = 'Deliveries'
export const deliveriesEmptyTitle = 'No deliveries yet'
export const deliveriesEmptyHint = 'Deliveries appear here after the next event.'
export const deliveryStates = {
  waiting: 'Waiting',
  sending: 'Sending',
  delivered: 'Delivered',
  failed: 'Failed',
} as const
export const showOlderAction = 'Show older'
export const attemptCount = (attempts: number) => plural(attempts, { one: '# attempt', other: '# attempts' })
export const lastResponse = (lastStatus: number) => `, responded ${lastStatus}`
export const resentToast = 'Delivery resent'
export const attemptsLabel = 'Attempts'
export const attemptResult = (answer: string, durationMs: number) => `: ${answer} in ${durationMs} ms`
export const resendAction = 'Resend'
export const secretValueHint = (masked: string) => `Currently ${masked}. Enter the full value; it won't be shown again.`
export const onePerLineHint = 'One per line.'
export const wholeNumbersHint = 'Whole numbers, separated by commas.'
export const activeState = 'Active'
export const expiredState = 'Expired'
export const revokedState = 'Revoked'
export const ownerInactiveState = 'Owner inactive'
export const webhooksTitle = 'Webhooks'
export const onState = 'On'
export const notSet = 'Not set'
export const keyCreatedTitle = (name: string) => `API key ${name}`
export const copyNowHint = "Copy it now. It won't be shown again."
export const newKeyHint = 'The key acts for you, with the permissions you choose here and within your role.'
export const createKeyAction = 'Create key'
export const keyNameHint = 'The software that uses it, as shown in the audit log.'
export const expiryLabel = 'Expiry date'
export const expiryHint = 'Without one, the key works until it is revoked.'
export const proposedChangesLabel = 'Proposed changes'
export const needsSecondApprovalBadge = 'Needs second approval'
export const settingSource = (source: string) => ` Source: ${source}.`
export const tabsLabel = 'Settings sections'
export const searchLabel = 'Search settings'
export const noneFoundTitle = 'No settings found'
export const noneFoundHint = 'Try a different search or section.'
export const testEventSentToast = 'Test event sent'
export const deliveriesTo = (url: string) => `Deliveries to ${url}`
export const sendTestEventAction = 'Send test event'
export const newSecretTitle = 'New signing secret'
export const switchOffAction = 'Turn off'
export const switchOnAction = 'Turn on'
export const newSecretQuestion = 'Create a new signing secret?'
export const newSecretHint =
  'For 24 hours, events are signed with both secrets so the receiver can switch over. After that, the old secret is no longer used.'
export const createSecretAction = 'Create secret'
export const signingSecretTitle = 'Signing secret'
export const webhookUpdatedToast = 'Webhook updated'
export const signingSecretHint = "The receiver uses it to verify signatures. Copy it now. It won't be shown again."
export const editWebhookTitle = 'Edit webhook'
export const addWebhookAction = 'Add webhook'
export const addressHint = 'Private network addresses are blocked unless a setting allows them.'
export const eventsLabel = 'Events'
export const webhooksHint =
  'Webhooks notify other software of events. They are signed according to Standard Webhooks and retried for 72 hours. An event names the record; fetch its data with an API key.'
export const webhooksEmptyTitle = 'No webhooks yet'
export const webhooksEmptyHint = 'Add a URL to receive events.'
export const failedCount = (failedDeliveries: number) => `${failedDeliveries} failed`
export const waitingCount = (waitingDeliveries: number) => `${waitingDeliveries} waiting`
export const twoSecretsBadge = 'Signed with two secrets'
export const eventCount = (count: number) => plural(count, { one: '# event', other: '# events' })
export const nothingDelivered = 'nothing delivered yet'

export const attemptStatus = (status: number) => `responded ${status}`
export const curveLabel = 'Effect of each threshold'
export const measuringLabel = 'Measuring'
export const measuring = 'Measuring…'
export const measuringProgress = (done: number, total: number) => `Measuring, ${done} of ${total} names`
export const curveCaption = 'Recall and expected alerts by threshold'
export const recallHeader = 'Recall'
export const alertsHeader = 'Alerts per 1,000 names'
export const currentBadge = 'Current'
export const proposedBadge = 'Proposed'
export const misspeltNameCount = (count: number) => plural(count, { one: '# misspelt name', other: '# misspelt names' })
export const nameCount = (count: number) => plural(count, { one: '# name', other: '# names' })
export const copySecretHint = "Copy it now. It won't be shown again."
export const apiKeysHint = (header: ReactNode, docs: ReactNode) =>
  rich`A key lets other software act for the person who created it, within the chosen permissions. Send it as ${header}; the calls are described at ${docs}.`
export const nextAttempt = (at: ReactNode) => rich`, next ${at}`
export const lastDelivered = (at: ReactNode) => rich`last delivered ${at}`
export const curveBasis = (misspelt: string, names: string, day: ReactNode) =>
  rich`Recall: ${misspelt} generated from the loaded lists. Alerts: ${names} in your records, including cleared ones. Measured ${day}.`
export const profileSection = 'Business profile'
export const securitySection = 'Security'
export const hoursUnit = 'hours'
export const daysUnit = 'days'
export const bankDaysUnit = 'bank days'
export const percentRefusal = 'Enter a percentage with at most two decimals, such as 1.5'
export const wholeRefusal = 'Enter a whole number'
export const decimalRefusal = 'Enter a number'
export const settingsSavedToast = 'Settings saved'
export const savedSummary = (saved: number, proposed: number) =>
  [
    saved > 0 ? plural(saved, { one: '# change applied.', other: '# changes applied.' }) : '',
    proposed > 0
      ? plural(proposed, { one: '# change is awaiting approval.', other: '# changes are awaiting approval.' })
      : '',
  ]
    .filter(Boolean)
    .join(' ')
export const unsavedChanges = (count: number) => plural(count, { one: '# unsaved change', other: '# unsaved changes' })
export const proposedValue = (proposed: string, name: string) =>
  `${name} proposed ${proposed}. The current value stays in use until it is approved.`
export const feeHint = 'Charged on each conversion, as a percentage of gross USD.'
export const toleranceHint = 'Maximum deviation of an XOF rate from the fixed parity.'
export const logoAlt = 'Logo'
export const logoFileLabel = 'Logo file'
export const logoHint = 'PNG or JPEG, up to 1 MB'
export const logoRefusal = 'Choose a PNG or JPEG of up to 1 MB.'
export const uploadLogoAction = 'Upload logo'
export const previewLabel = 'How clients see it'
export const registerLabel = 'RCCM'
export const addressMissing = 'No address yet'
export const taxIdMissing = 'No registration number or tax ID yet'
export const accountMissing = "No account yet. Invoices don't show how to pay."
export const payToLabel = 'Pay to'
export const paymentTitle = 'Account that clients pay to'
export const presentValueHint = 'Changes need a second approval. The current values stay in use until then.'
export const taxGroup = 'Lines without tax'
export const remindersGroup = 'Reminders and notices'
export const receiptsGroup = 'Bank receipts'
export const invoiceEmailGroup = 'Invoice email'
export const reminderBeforeGroup = 'Reminder before the due date'
export const reminderAfterGroup = 'Reminder after the due date'
export const ratesGroup = 'Exchange rates'
export const providerGroup = 'Licensed provider'
export const goamlGroup = 'goAML'
export const screeningGroup = 'Screening'
export const riskGroup = 'Risk score'
export const signInGroup = 'Sign-in'
export const nameLabel = 'Business name'
export const tradeRegisterLabel = 'Trade register (RCCM)'
export const emailHint = 'Client replies go to this address.'
export const websiteLabel = 'Website'
export const timeZoneHint = 'Used for limits, periods and displayed times.'
export const accountNameLabel = 'Account name'
export const accountNameHint = 'Leave empty to use the business name.'
export const accountNumberLabel = 'Account number'
export const accountNumberHint = 'IBAN, RIB or account number.'
export const bicLabel = 'BIC'
export const notStatedOption = 'Not stated'
export const taxNames = {
  O: 'Outside the scope of tax',
  E: 'Exempt',
  AE: 'Reverse charge',
  G: 'Export',
} as const
/** A word of a key's permission or a webhook's event: `risk_assessed` → `Risk Assessed`. */
export const scopeWord = (word: string): string => titleWords(word)
