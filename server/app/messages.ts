import { monthInWords } from '#contract/reports/period-words.ts'
import { formatUtcText } from '#kernel/format.ts'
import { plural } from '#kernel/plural.ts'

/** Texts of the command line, start-up, notifications, readiness warnings and filled pages. */

export const sandboxControlsWarning =
  "Sandbox controls: new approvers don't have to wait 24 hours, and accounts don't have to be confirmed. Set CONTROLS=production to enforce both."
export const oneApproverWarning =
  'Fewer than two active people can approve: anything that needs two people has to wait, or is decided by one. Add another approver.'
export const oneAdministratorWarning =
  'Fewer than two active administrators: if the account is lost, it can be replaced only on the command line. Add another administrator.'

export const oldKeyNeeded = (count: number): string =>
  `Values still encrypted with the old key: ${count}. Run npx corridor key rotate.`
export const oldKeyUnneeded =
  'The old encryption key is configured, but nothing is encrypted with it. Remove ENCRYPTION_KEY_OLD or secrets/encryption-old.'
export const unknownKeyNeeded = (count: number): string =>
  `Values encrypted with a key that is not configured: ${count}. Set ENCRYPTION_KEY_OLD to that key.`

export const rolledBackTitle = 'The database went back to an earlier state'
export const rolledBackBody = (seal: bigint): string =>
  `Seal ${seal} of the audit log was written but is no longer in the database. Someone restored or rewrote the database. ` +
  "If that was not planned, stop conversions and see Incidents in the operator's guide."

export const reportUnreadable = 'The report is in neither of the formats that browsers send.'

export const unusualSignInTitle = 'New sign-in to your account'

const reasonTexts: Readonly<Record<string, string>> = {
  new_browser: 'from a browser you had not used before',
  new_network: 'from a network you had not used before',
  after_failures: 'after several failed attempts',
}

/** For example `Someone signed in on Nov 25, 2026, 10:15 UTC from a browser …`. */
export function unusualSignInBody(reasons: readonly string[], at: Date): string {
  const how = reasons.flatMap((reason) => reasonTexts[reason] ?? []).join(' and ')
  return (
    `Someone signed in to your account on ${formatUtcText(at)} ${how}. If it was not you, end that session under Profile, ` +
    'change your password, and tell an administrator.'
  )
}

export const sessionEnded = 'Your session has ended. Sign in again to continue.'
export const clientNotBuilt = 'The web client is not built. Build it with npm run build, then reload this page.'
export const failedSendTitle = (invoiceNumber: string) => `Scheduled invoice not sent: ${invoiceNumber}`
export const failedSendBody = (reason: string) =>
  `${reason} The invoice is still a draft: correct it and send it again.`
export const registrationNumber = (number: string) => `Reg. ${number}`
export const taxId = (id: string) => `Tax ID ${id}`
export const accessChangedTitle = 'Your role or access changed'
export const passwordChangedTitle = 'Your password was changed'
export const secondFactorChangedTitle = 'Your second factor was changed'
export const accessRequestedBody = (requestedByName: string) =>
  `${requestedByName} requested a new role or an account reset. A second person must decide.`
export const accessChangedBody = "If this wasn't you, tell another administrator or compliance officer now."
export const lastApproverTitle = 'Only one approver left'
export const lastApproverBody = (person: string) =>
  `${person} can no longer approve. Anything that needs two people has to wait until there is a second approver.`
export const raisedLimitsTitle = 'Raised limits'
export const titleOf = (title: string, subject: string) => `${title}: ${subject}`
export const newBankTitle = 'New funding bank'
export const monthLockTitle = (month: string) => `Month to be locked: ${monthInWords(month)}`
export const secondPersonDecides = (person: string) => `Requested by ${person}. A second person must decide.`
export const someone = 'Someone'
export const channelChangeTitle = 'Change of a bank channel'
export const newChannelTitle = 'New bank channel'
export const requestedWithReason = (name: string, reason: string) => `Requested by ${name}: ${reason}`
export const addedBody = (name: string) => `Added by ${name}. A second person must decide.`
export const newWalletTitle = (label: string) => `New wallet: ${label}`
export const higherLimitTitle = (companyName: string) => `Higher monthly limit: ${companyName}`
export const settingChangeTitle = (key: string) => `Change of a setting: ${key}`
export const secondAdministratorDecides = (person: string) =>
  `Requested by ${person}. A second administrator must decide.`
export const anAdministrator = 'An administrator'
export const newClientTitle = (companyName: string) => `New client: ${companyName}`
export const kycPendingBody = 'The KYC of this client is awaiting a decision.'
export const ruleChangeTitle = (name: string) => `Change of a rule: ${name}`
export const scheduledRunsTitle = (name: string) => `Runs of ${name}`
export const scheduledRunsBody = (ownerName: string) =>
  `Scheduled by ${ownerName}. Each run needs a review unless the runs are approved in advance.`
export const resolutionTitle = (subjectName: string, reference: string) => `Resolution for ${subjectName}, ${reference}`
export const resolutionBody = (person: string, note: string) => `Proposed by ${person}: ${note}`
export const payoutsStoppedTitle = (subjectName: string) => `Payouts are on hold: ${subjectName}`
export const payoutsStoppedBody = (detail: string) => `${detail}. Resolve it in Reconciliation to resume payouts.`
const outcomes: Readonly<Record<string, string>> = {
  approved: 'approved',
  rejected: 'rejected',
  sent_back: 'sent back',
}
export const decidedTitle = (subject: string, outcome: string) => `${subject}: ${outcomes[outcome]}`
export const decidedBy = (decidedByName: string, note: string) => `By ${decidedByName}.${note}`
export const clearingTitle = (subjectName: string) => `Match to be cleared: ${subjectName}`
export const clearingBody = (proposal: string) => `${proposal}. A second person must decide.`
export const backupSummary = 'Write the database, documents and keys to one file; works while the server is running'
export const backupTargetMissing = 'Name the target: corridor backup --to FILE'
export const backupWritten = (rows: number, tables: number, documents: number, sizeBytes: number, to: string) =>
  `${rows} rows of ${tables} tables, ${documents} documents; ${sizeBytes} bytes in ${to}`
export const backupEncrypted = 'Encrypted, with the keys.'
export const backupNotEncrypted = 'Not encrypted and without the keys. Back up DATA_DIR/secrets separately.'
export const demoClearSummary = 'Reset the whole sandbox after confirmation'
export const demoClearOnlySandbox = 'Only a sandbox can be reset: MODE is production.'
export const demoClearServerRunning = 'A server is using this database. Stop it first.'
export const demoClearAborted = 'Nothing was deleted.'
export const demoCleared = 'The sandbox is empty. The next start sets it up again.'
export const demoClearConfirmation =
  'This deletes every record, document, person and setting of the sandbox. Type reset: '
export const listsImportSummary = 'Load a sanctions list from a file'
export const listsImportUsage = (
  listImportHelp: string,
) => `corridor lists import FILE --source NAME [--format FORMAT] [--label TEXT] [--accept-shrink yes]

  --source NAME         name of the list; a list in force with the same name is replaced
  --label TEXT          name shown on screens; by default the source
  --accept-shrink yes   accept a list that is at least a fifth shorter than the one in force

${listImportHelp}`
export const listsImportMissing = 'Name a file and its source: corridor lists import FILE --source NAME'
export const listFormatUnknown = (format: string) => `${format} is not a list format. See corridor lists import --help`
export const passphraseTooShort = (file: string, minLength: number) =>
  `The first line of ${file} must be a passphrase of at least ${minLength} characters.`
export const receiptSummary = 'Write the receipt of a conversion, with the proof that it is in the sealed audit log'
export const receiptNumberMissing = 'Name one conversion by its number: corridor receipt 42'
export const conversionNotFound = (given: string) => `There is no conversion ${given}.`
export const receiptNotReady = 'The latest change to this conversion is not sealed yet. Try again in a few seconds.'
export const publicKeySummary = 'Print the public key that verifies checkpoints and receipts'
export const restoreSummary = 'Check a backup, load it into an empty folder or database, and verify the books'
export const restoreSourceMissing = 'Name the source: corridor restore --from FILE'
export const backupChecked = (madeAt: string, mode: string, rows: number, count: number) =>
  `Backup of ${madeAt}, ${mode}, is complete: ${rows} rows, ${count} documents.`
export const backupModeDiffers = (backupMode: string, ownMode: string) =>
  `This backup was made in ${backupMode} mode; MODE is ${ownMode}.`
export const restored = 'Restored. Everyone must sign in again.'
export const backupWithoutKeys = (dataDir: string) =>
  `This backup contains no keys. Put the installation's keys into ${dataDir}, or set ENCRYPTION_KEY and AUDIT_SEAL_KEY.`
export const verifyReceiptSummary = 'Check a receipt on any machine, without a database or data folder'
export const verifyReceiptFileMissing = 'Name one file: corridor verify-receipt FILE'
export const receiptInvalid = (reason: string) => `The receipt is not valid. ${reason}`
export const receiptValid = (entryCount: number, checkpointSize: number, issuedAt: string) =>
  `The receipt is valid: ${entryCount} entries are in the log of ${checkpointSize} seals, issued ${issuedAt}.`
export const receiptSigner = (publicKey: string) =>
  `Signed by ${publicKey}. Compare this key with the one that the installation publishes, or pass that key with --key.`
export const receiptSignedByGivenKey = 'Signed with the key you gave.'
export const verifySummary =
  'Verify the books: ledger, audit log and recorded state, documents, bank and chain; exits 1 on any breach'
export const everythingAgrees = 'Everything agrees.'
export const breachesFound = (count: number) => plural(count, { one: '# breach found.', other: '# breaches found.' })
export const userCreateSummary = 'Add a user'
export const userCreateUsage = (
  passwordHelp: string,
) => `corridor user create --email ADDRESS [--role user|compliance|auditor|admin] [--first NAME] [--last NAME]

  --role             role of the person; by default user
${passwordHelp}`
export const userResetSummary = 'Set a new password for a person and end their sessions'
export const userResetUsage = (passwordHelp: string) => `corridor user reset --email ADDRESS [--second-factor]

  --second-factor    also remove the authenticator app and recovery codes, for a person who lost them
${passwordHelp}`
export const userReleaseSummary = 'Confirm that an account belongs to its user, so that the user may approve'
export const userReleaseUsage =
  'corridor user release ADDRESS\n\nUntil then, the account cannot approve anything from the person who created or reset it. Make sure\nthat only its user knows the password. Sessions, API keys, passkeys and other second factors that an\nearlier holder may have left are revoked. The user sets up a second factor again.'
export const screenSummary = 'Screen many names against the lists in force'
export const screenFileMissing = 'Name a file: corridor screen --names FILE.jsonl'
export const ratesRefreshSummary = 'Fetch exchange rates from the provider now'
export const migrateSummary = 'Migrate the database to the newest schema'
export const migrated = 'The database has the newest schema.'
export const listsUpdateSummary = 'Fetch the official sanctions lists (OFAC SDN, UN, EU) that have changed'
export const listsUpdateUsage = (officialLists: string) => `corridor lists update [--accept-shrink yes]

Fetches the lists that have changed since the last time. A list that is damaged, or at least a fifth shorter than the one in force, is
rejected and the last good list stays in force; with --accept-shrink yes, a shorter list is accepted. Exits 1 if a list could not be
fetched or was rejected. Fetched from:
${officialLists}`
export const demoSeedSummary = 'Create 13 months of demo history in a sandbox; running it again adds nothing'
export const unknownVerb = (words: string) => `There is no command '${words}'.

`
export const signInFirst = 'Sign in first.'
export const exportNotPermitted = 'This API key does not permit this (reports.export).'
export const exportSummary = (summary: string) => `${summary}: all rows, as CSV or XLSX`
export const cannotStart = (error: string) => `Corridor can't start.
${error}
`
export const banksUnreachedTitle = 'Not reached'
export const banksUnreached = "The simulated banks did not respond, or don't know this account."
export const portInUse = (port: number) =>
  `Port ${port} is in use by another program. Stop it, or set PORT to a free port.`
export const portNotAllowed = (port: number) => `This user may not open port ${port}. Set PORT to a port above 1023.`
export const hostUnknown = (host: string, message: string) =>
  `HOST ${host} is not an address of this machine: ${message}. Set HOST to one of its addresses.`
export const databaseUnusable = (variable: string, message: string) =>
  `The database of ${variable} can't be used: ${message}.`
export const dataFolderUnusable = (folder: string, message: string) => `DATA_DIR ${folder} can't be used: ${message}.`
export const sandboxMode = 'sandbox (no real money moves)'
export const readyAt = (address: string) => `  Corridor is ready at ${address}`
export const modeLine = (mode: string) => `  Mode      ${mode}`
export const signInLine = (signIn: string) => `  Sign in   ${signIn}`
export const stopLine = '  Stop      Ctrl C'
export const sslModeInvalid = "A database address's sslmode must be disable, require, verify-ca or verify-full"
export const sslRootCertUnreadable = (file: string) =>
  `A database address's sslrootcert must be a readable file: ${file}`
export const notPermitted = 'Your role does not permit this. Ask an administrator.'
export const tooLateTitle = 'Too late'
export const undoTooLate = 'This can no longer be undone: ten seconds have passed, or it has changed since.'
export const ledgerLine = (currency: string, debit: string, credit: string) =>
  `ledger  ${currency}  debits ${debit}  credits ${credit}`
export const auditLine = (sealedEntries: number, batches: number, unsealedEntries: number) =>
  `audit   ${sealedEntries} entries in ${batches} seals, ${unsealedEntries} not yet sealed`
export const merkleLine = (rootsComputed: number, checkpoints: number) =>
  `audit   ${rootsComputed} Merkle roots computed, earlier checkpoints compared: ${checkpoints}`
export const stateLine = (outcome: string) => `state   ${outcome}`
export const stateAgrees = 'is as the audit log recorded it'
export const stateDiffers = (count: number) => plural(count, { one: '# value differs', other: '# values differ' })
export const documentsLine = (objects: number, sizeBytes: number, differing: number) =>
  `documents  ${objects} files read again, ${sizeBytes} bytes, ${differing} not as stored`
export const bankLine = (outcome: string) => `bank    ${outcome}`
export const bankAgrees = 'every booking is in the books'
export const chainLine = (outcome: string) => `chain   ${outcome}`
export const chainAgrees = 'every payout is in the books'
export const alertsLine = (alerts: number, differing: number) =>
  `alerts  ${alerts} derived again from their rules and inputs, ${differing} different`
export const talliesLine = (outcome: string) => `tallies ${outcome}`
export const talliesAgree = 'match their conversions'
export const talliesWrong = (count: number) => `${count} wrong`
export const conversionsLine = (counts: string) => `conversions  ${counts}`
export const moreFindings = (more: number) => `And ${more} more: run npx corridor verify.`
export const bankConnection = 'bank connection'
export const bankChannel = 'bank channel'
export const storedState = (field: string, subject: string, resourceId: string, present: string) =>
  `The ${field} of ${subject} ${resourceId} is ${present}`
export const changedOutside = (now: string, recorded: string) =>
  `${now}, but the audit log last recorded ${recorded}: it was changed outside Corridor.`
export const writtenOutside = (now: string) =>
  `${now}, but the audit log never recorded that: it was written outside Corridor.`

export const verificationFailedTitle = (count: number) =>
  plural(count, { one: 'Verification found # discrepancy', other: 'Verification found # discrepancies' })
export const exceptions = (count: number) => plural(count, { one: '# exception', other: '# exceptions' })
export const noConversions = 'none'
export const screenUsage = `corridor screen --names FILE.jsonl [--limit 5] [--from 0.3]

FILE has one query per line: {"name": "…", "type": "person", "country": "Mali", "birthDate": "1971-03-14"}. Only name is required;
gender, identifiers (a list) and wallet are also accepted; type is person or organisation. Prints one line per query, in the same
order: {"name", "score", "hit", "matches": [{list, entryId, name, primaryName, score, hit, reasons}], "unreadable": {scripts, reason}}
with at most --limit matches that score at least --from, best first. "hit" is true if a match reaches the threshold in the settings;
"unreadable" gives the reason why the name could not be screened, or null. Nothing is stored.`
export const ratesRefreshUsage = 'corridor rates refresh'
export const migrateUsage = 'corridor migrate'
export const demoSeedUsage = `corridor demo seed [--months N] [--seed N] [--yes]

  --months N   length of the history in months, 1 to 18; by default 13
  --seed N     a whole number above zero; the same seed on the same day creates the same history
  --yes        create demo data even if the installation has other data`
export const backupUsage = `corridor backup --to FILE [--passphrase-file FILE]

  --to FILE               archive to write; it appears once it is complete
  --passphrase-file FILE  encrypts the archive with the passphrase in the first line of FILE (age format). Without this
                          option anyone who has the archive can read it, and it does not contain the keys in
                          DATA_DIR/secrets: back those up separately, or the account numbers become unreadable.`
export const demoClearUsage = `corridor demo clear [--yes]

Deletes everything, not only the demo data: all records and books, documents, people and settings, and the data of the simulated
bank and chain. The keys in DATA_DIR/secrets are kept. Stop the server first. The next start sets up the sandbox again.

  --yes   do not ask for confirmation`
export const receiptUsage = `corridor receipt CONVERSION [--to FOLDER]

Writes receipt-REFERENCE.json, and receipt-REFERENCE.pdf with the same facts and the JSON attached, to the folder of --to or the
current folder. Anyone can check either file with corridor verify-receipt.`
export const invoiceRulesSummary = 'Check invoices against the published rules of EN 16931'
export const invoiceRulesUsage = `corridor invoice rules INVOICE... --xslt FILE [--processor COMMAND]

Runs your copy of the published rules for CII (EN16931-CII-validation.xslt) over the XML of these invoices. INVOICE is the number
in the address of the invoice's page. COMMAND is an XSLT 2.0 processor that accepts -xsl:FILE -s:FILE: xslt3 (the default), or
for example "java -jar saxon.jar". Exits 1 if an invoice breaks a rule whose breach a recipient's validator rejects.`
export const invoiceRulesInput =
  'Name invoices and the rules: corridor invoice rules 42 --xslt EN16931-CII-validation.xslt'
export const stylesheetNotFound = (path: string) => `There is no readable file ${path}.`
export const invoiceNotFound = (id: string) => `There is no invoice ${id}.`
export const invoiceRulesResult = (number: string, fatal: number, warnings: number) =>
  `${number}: ${fatal} broken, ${warnings} warnings`
export const specimensSummary = 'Create the specimens that a tax authority requires before production'
export const specimensUsage = `corridor certification specimens [--to FOLDER]

Certifies an invoice per template, tax and payment method, and credit notes, with the simulator or the authority's test service.
Writes each as a PDF, with the JSON sent and received, to the folder of --to (by default specimens). Exits 1 unless all are certified.`
export const publicKeyUsage = 'corridor public-key'
export const restoreUsage = `corridor restore --from FILE [--passphrase-file FILE] [--check]

  --check  only read the whole archive and report its contents

The database (DATA_DIR, or DATABASE_URL) must be empty. An interrupted restore can be run again. After restoring, the books
are verified as by corridor verify, with the same exit code.`
export const verifyReceiptUsage = `corridor verify-receipt FILE [--key KEY]

  FILE    a receipt as JSON or PDF, byte for byte as issued
  --key   the public key that you got from the installation itself (corridor public-key, or GET /api/public/audit-key).
          Without this option, the receipt is checked with the key it contains.

Exits 1 and prints the reason if anything in the file does not match.`
export const verifyUsage = `corridor verify [--full]

A verification computes the Merkle roots of the seals since the last intact one. --full computes all of them again.`

export const noDemoRates = 'there is no such day'

export const reencrypted = (column: string, count: number) => `${column}: ${count} re-encrypted`
export const reencryptedInTotal = (count: number) => `${count} re-encrypted in total.`
export const changedOrUnreadable = 'they changed in the meantime or cannot be decrypted'
export const keyNotConfigured = 'this key is not configured'
export const underOtherKey = (column: string, count: number, keyId: string, why: string) =>
  `LEFT  ${column}  ${count} under key ${keyId}: ${why}`
export const nothingUnderOtherKey = 'Nothing is left under another key. Remove the old key from every instance.'
