import { plural } from '#kernel/plural.ts'
export const entryLabel = 'Entry'
export const userIdLabel = 'User ID'
export const browserLabel = 'Browser'
export const milliseconds = (responseTimeMs: number) => `${responseTimeMs} ms`
export const changesTitle = 'Changes'
export const fieldHeader = 'Field'
export const beforeHeader = 'Before'
export const afterHeader = 'After'
export const openRecordAction = (name: string) => `View ${name}`
export const recordEntriesAction = 'All entries of this record'
export const successStatus = 'Success'
export const successfulOnlyOption = 'Successful only'
export const failedOnlyOption = 'Failed only'
export const searchLabel = 'Search logs'
export const searchPlaceholder = 'Search by person, date, action, resource, endpoint or IP'
export const allActionsLabel = 'All actions'
export const allResultsLabel = 'All results'
export const recordLabel = 'Record'
export const clearRecordHint = 'only. Show entries of all records'
export const suspicionReport = 'Suspicion Report'
export const entriesCaption = 'Audit entries'
/** Behind the name of the person who viewed them. */
export const viewCount = (count: number) =>
  plural(count, { one: 'viewed # record or list', other: 'viewed # records and lists' })
export const viewsLabel = (person: string) => `Views of ${person}`
export const exportLogsAction = 'Export Logs'
export const exportLimit = (maxEntries: string) => `up to ${maxEntries} entries`
export const showNewerAction = (newer: string) => `Show ${newer}`
export const newerEntryCount = (count: number) => plural(count, { one: '# newer entry', other: '# newer entries' })
export const noneFoundHint = 'No logs match your current search or filter criteria.'
export const emptyHint = 'No audit logs have been recorded yet.'
export const totalActionsTitle = 'Total Actions'
export const successfulTitle = 'Successful'
export const recomputingSealsStep = 'Recomputing seals'
export const comparingCountsStep = 'Comparing counts'
export const verifyLogAction = 'Verify Log'
export const verificationTitle = 'Audit log verification'
export const storedHeadResults = {
  agrees: 'Matches the database',
  differs: 'Does not match the database',
  none: 'None saved yet',
} as const
export const intactHint = 'No entry was changed, removed, added or moved since it was sealed.'
export const intactTitle = 'Audit log is intact'
export const findingCount = (count: number) => plural(count, { one: '# finding', other: '# findings' })
export const entriesRecomputedLabel = 'Entries recomputed'
export const sealedBatchesLabel = 'Sealed batches'
export const firstSealedLabel = 'First sealed'
export const lastSealedLabel = 'Last sealed'
export const unsealedLabel = 'Not yet sealed'
export const countsComparedLabel = 'Saved counts compared'
export const externalSealLabel = 'Seal stored outside the database'
export const checkedAtLabel = 'Checked'
export const visitor = 'A visitor'
export const attempt = (action: string) => `tried to ${action}`
export const fieldPhrase = (field: string) => [`changed the ${field} of`, `change the ${field} of`] as const
export const fieldsPhrase = (count: number) => [`changed ${count} fields of`, `change ${count} fields of`] as const
export const fromTo = (from: string, to: string) => `from ${from} to ${to}`
export const stateMove = (from: string, to: string) => `from ${from} to ${to}`
export const twoFields = (one: string, other: string) => `${one} and ${other}`
export const movePhrase = ['moved', 'move'] as const
export const auditLogName = 'the audit log'
/** Records whose label has another plural, or none. */
const irregularRecords: Readonly<Record<string, string>> = {
  accounting: 'accounting journals',
  ledger: 'ledger accounts',
  treasury: 'treasury accounts',
  reconciliation: 'reconciliation exceptions',
  'export proceeds': 'export proceeds',
  'demo data': 'demo data',
}
/** `invoice` → `invoices`, `copy` → `copies`, `holiday` → `holidays`. */
export const recordsName = (label: string) =>
  irregularRecords[label] ?? (/[^aeiou]y$/.test(label) ? `${label.slice(0, -1)}ies` : `${label}s`)
export const listName = (records: string) => `the list of ${records}`
export const numberedRecord = (label: string, id: string) => `${label} #${id}`
export const namedRecord = (label: string, name: string) => `${label} ${name}`
export const allPeopleLabel = 'All people'
export const peopleEmptyHint = 'No people found'
export const peopleFailedHint = "Couldn't load people"
export const kindLabel = 'Record type'
export const anyKindLabel = 'All types'
export const recordNumberLabel = 'Number or ID'
export const recordNumberHint = 'Leave empty for all records of this type'
export const applyAction = 'Apply'
export const actionDetailLabel = 'Call'
/** Verbs of an action that succeeded, and of one that was refused. A record follows. */
export const actionPhrases = {
  login: ['signed in', 'sign in'],
  logout: ['signed out', 'sign out'],
  create: ['added', 'add'],
  update: ['changed', 'change'],
  delete: ['removed', 'remove'],
  view: ['viewed', 'view'],
  download: ['downloaded', 'download'],
  upload: ['uploaded', 'upload'],
} as const
export const exportPhrase = ['exported', 'export'] as const
/** By the call, without ids. */
export const callPhrases: Readonly<Record<string, readonly [past: string, base: string]>> = {
  'POST /api/clients/:id/notes': ['added a note to', 'add a note to'],
  'POST /api/clients/:id/people': ['added a person to', 'add a person to'],
  'PATCH /api/clients/:id/people/:id': ['changed a person of', 'change a person of'],
  'DELETE /api/clients/:id/people/:id': ['removed a person from', 'remove a person from'],
  'POST /api/clients/imports/:id/confirm': ['imported', 'import'],
  'POST /api/documents/:id/versions': ['uploaded a new version of', 'upload a new version of'],
  'POST /api/documents': ['uploaded', 'upload'],
  'POST /api/invoices/:id/send': ['sent', 'send'],
  'POST /api/invoices/:id/resend': ['sent again', 'send again'],
  'POST /api/invoices/:id/payments': ['recorded a payment of', 'record a payment of'],
  'POST /api/invoices/:id/payments/:id/reversal': ['reversed a payment of', 'reverse a payment of'],
  'POST /api/invoices/:id/cancel': ['cancelled', 'cancel'],
  'POST /api/invoices/:id/credit-notes': ['credited', 'credit'],
  'POST /api/invoices/:id/duplicate': ['duplicated', 'duplicate'],
  'POST /api/invoices/:id/reminders': ['sent a reminder for', 'send a reminder for'],
  'PATCH /api/invoices/:id/reminders': ['changed the reminders of', 'change the reminders of'],
  'POST /api/invoices/:id/schedule': ['scheduled the sending of', 'schedule the sending of'],
  'DELETE /api/invoices/:id/schedule': ['cancelled the scheduled sending of', 'cancel the scheduled sending of'],
  'POST /api/transactions/large-conversion': ['started', 'start'],
  'POST /api/transactions/:id/approve': ['approved', 'approve'],
  'POST /api/transactions/:id/reject': ['rejected', 'reject'],
  'POST /api/transactions/:id/cancel': ['cancelled', 'cancel'],
  'POST /api/transactions/:id/retry': ['retried', 'retry'],
  'POST /api/transactions/:id/comments': ['commented on', 'comment on'],
  'POST /api/transactions/:id/information-requests': ['asked for information on', 'ask for information on'],
  'POST /api/banking/connections/:id/approve': ['approved', 'approve'],
  'POST /api/banking/connections/:id/test': ['tested', 'test'],
  'POST /api/banking/channels/:id/approve': ['approved', 'approve'],
  'POST /api/wallets/:id/approve': ['approved', 'approve'],
  'POST /api/wallets/:id/archive': ['archived', 'archive'],
  'POST /api/compliance/alerts/:id/comments': ['commented on', 'comment on'],
  'POST /api/compliance/alerts/:id/decision': ['decided on', 'decide on'],
  'POST /api/compliance/aml-screening/:id': ['screened', 'screen'],
  'POST /api/filings/:id/package': ['built the package of', 'build the package of'],
  'POST /api/users': ['invited', 'invite'],
  'POST /api/users/:id/activate': ['reactivated', 'reactivate'],
  'POST /api/users/:id/deactivate': ['deactivated', 'deactivate'],
  'POST /api/users/:id/link': ['created a sign-in link for', 'create a sign-in link for'],
  'POST /api/users/:id/sign-out': ['ended the sessions of', 'end the sessions of'],
  'POST /api/users/:id/confirmation': ['asked to confirm the account of', 'ask to confirm the account of'],
  'POST /api/users/:id/second-factor/reset': ['reset the second factor of', 'reset the second factor of'],
  'POST /api/access-requests/:id/decision': ['decided on the access of', 'decide on the access of'],
  'POST /api/undo': ['undid a change of', 'undo a change of'],
  'POST /api/fx-rates/refresh': ['refreshed', 'refresh'],
  'POST /api/audit-logs/verify': ['verified', 'verify'],
}
/** By the call, for entries without a changed field. */
export const unchangedPhrases: Readonly<Record<string, readonly [past: string, base: string]>> = {
  'PATCH /api/clients/:id/monthly-limit': ['decided on the monthly limit of', 'decide on the monthly limit of'],
  'PATCH /api/clients/:id/risk': ['changed the risk level of', 'change the risk level of'],
  'PATCH /api/clients/:id/kyc': ['changed the KYC status of', 'change the KYC status of'],
  'PATCH /api/clients/:id/active': ['changed the status of', 'change the status of'],
}
/** By the new value of the changed field, as `kycStatus approved`. */
export const valuePhrases: Readonly<Record<string, readonly [past: string, base: string]>> = {
  'kycStatus approved': ['approved KYC of', 'approve KYC of'],
  'kycStatus rejected': ['rejected KYC of', 'reject KYC of'],
  'kycStatus requires_review': ['requested a KYC review of', 'request a KYC review of'],
  'kycStatus expired': ['expired KYC of', 'expire KYC of'],
  'kycStatus pending': ['reopened KYC of', 'reopen KYC of'],
  'isActive true': ['reactivated', 'reactivate'],
  'isActive false': ['deactivated', 'deactivate'],
  'document isActive true': ['restored', 'restore'],
  'document isActive false': ['archived', 'archive'],
}
export const entryCount = (count: number) => plural(count, { one: '# entry', other: '# entries' })
export const ipAddressLabel = 'IP address'
export const fxRate = 'FX Rate'
