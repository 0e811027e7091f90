import { monthInWords } from '#contract/reports/period-words.ts'
import { formatUtcText } from '#kernel/format.ts'
import { plural } from '#kernel/plural.ts'

/** Texts of the command line, start-up, notifications, readiness warnings and filled pages. */

export const sandboxControlsWarning =
  'Sandbox controls: new approvers do not rest, and accounts need not be confirmed. CONTROLS=production enforces both.'
export const oneApproverWarning =
  'Fewer than two active people can approve: what needs two people waits, or one decides.'
export const oneAdministratorWarning =
  'Fewer than two active administrators: a lost account can only be replaced on the command line.'

export const oldKeyNeeded = (count: number): string =>
  `Values still encrypted with the old key: ${count}. Run npx corridor key rotate.`
export const oldKeyUnneeded =
  'The old encryption key is configured, but nothing is encrypted with it. Remove ENCRYPTION_KEY_OLD or secrets/encryption-old.'
export const unknownKeyNeeded = (count: number): string =>
  `Values encrypted with a key that is not configured: ${count}. Give that key as ENCRYPTION_KEY_OLD.`

export const rolledBackTitle = 'The database went back to an earlier state'
export const rolledBackBody = (seal: bigint): string =>
  `Seal ${seal} of the audit log was written and is not in the database any more. Somebody restored or rewrote it. ` +
  "If that was not planned, stop conversions and see Incidents in the operator's guide."

export const reportUnreadable = 'The report has neither form that browsers send.'

export const unusualSignInTitle = 'New sign-in to your account'

const reasonTexts: Readonly<Record<string, string>> = {
  new_browser: 'from a browser that you had not used',
  new_network: 'from a network that you had not used',
  after_failures: 'after several failed attempts',
}

/** For example `Somebody signed in on Nov 25, 2026, 10:15 UTC from a browser …`. */
export function unusualSignInBody(reasons: readonly string[], at: Date): string {
  const how = reasons.flatMap((reason) => reasonTexts[reason] ?? []).join(' and ')
  return (
    `Somebody signed in with your account on ${formatUtcText(at)} ${how}. If it was not you, end that session under Profile, ` +
    'change your password, and tell an administrator.'
  )
}

export const sessionEnded = 'Your session has ended. Sign in again to continue.'
export const clientNotBuilt = 'The web client is not built. Build it with npm run build, then reload this page.'
export const failedSendTitle = (invoiceNumber: string) => `Scheduled invoice not sent: ${invoiceNumber}`
export const failedSendBody = (reason: string) => `${reason} It is still a draft: put it right and send it again.`
export const registrationNumber = (number: string) => `Reg. ${number}`
export const taxId = (id: string) => `Tax ID ${id}`
export const accessChangedTitle = 'Your role or access changed'
export const passwordChangedTitle = 'Your password was changed'
export const secondFactorChangedTitle = 'Your second factor was changed'
export const accessRequestedBody = (requestedByName: string) =>
  `${requestedByName} requested a new role or a reset. A second person decides.`
export const accessChangedBody = "If this wasn't you, tell another administrator or compliance officer now."
export const lastApproverTitle = 'Only one approver left'
export const lastApproverBody = (person: string) =>
  `${person} can no longer approve. Anything that needs two people waits.`
export const raisedLimitsTitle = 'Raised limits'
export const titleOf = (title: string, subject: string) => `${title}: ${subject}`
export const newBankTitle = 'New funding bank'
export const monthLockTitle = (month: string) => `Month to be locked: ${monthInWords(month)}`
export const secondPersonDecides = (person: string) => `Requested by ${person}. A second person decides.`
export const someone = 'Someone'
export const channelChangeTitle = 'Change of a bank channel'
export const newChannelTitle = 'New bank channel'
export const requestedWithReason = (name: string, reason: string) => `Requested by ${name}: ${reason}`
export const addedBody = (name: string) => `${name} added it. A second person decides.`
export const newWalletTitle = (label: string) => `New wallet: ${label}`
export const higherLimitTitle = (companyName: string) => `Higher monthly limit: ${companyName}`
export const settingChangeTitle = (key: string) => `Change of a setting: ${key}`
export const secondAdministratorDecides = (person: string) => `Requested by ${person}. A second administrator decides.`
export const anAdministrator = 'An administrator'
export const newClientTitle = (companyName: string) => `New client: ${companyName}`
export const kycPendingBody = 'Its KYC is awaiting a decision.'
export const ruleChangeTitle = (name: string) => `Change of a rule: ${name}`
export const scheduledRunsTitle = (name: string) => `Runs of ${name}`
export const scheduledRunsBody = (ownerName: string) =>
  `${ownerName} planned them. Each needs a review unless the runs are approved in advance.`
export const resolutionTitle = (subjectName: string, reference: string) => `Resolution for ${subjectName}, ${reference}`
export const resolutionBody = (person: string, note: string) => `Proposed by ${person}: ${note}`
export const payoutsStoppedTitle = (subjectName: string) => `Payouts are stopped: ${subjectName}`
export const payoutsStoppedBody = (detail: string) => `${detail}. Resolve it in Reconciliation to resume payouts.`
const outcomes: Readonly<Record<string, string>> = {
  approved: 'approved',
  rejected: 'rejected',
  sent_back: 'sent back',
}
export const decidedTitle = (subject: string, outcome: string) => `${subject}: ${outcomes[outcome]}`
export const decidedBy = (decidedByName: string, note: string) => `By ${decidedByName}.${note}`
export const clearingTitle = (subjectName: string) => `Match to be cleared: ${subjectName}`
export const clearingBody = (proposal: string) => `${proposal}. A second person decides.`
export const backupSummary = 'Write database, documents and keys into one file; works while the server runs'
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

  --source NAME         which list it is; one of the same name takes the place of the one in force
  --label TEXT          how screens call it; its source unless said
  --accept-shrink yes   take it although it is a fifth shorter than the one in force

${listImportHelp}`
export const listsImportMissing = 'Name a file and its source: corridor lists import FILE --source NAME'
export const listFormatUnknown = (format: string) => `${format} is not a list format. See corridor lists import --help`
export const passphraseTooShort = (file: string, minLength: number) =>
  `The first line of ${file} must be a passphrase of at least ${minLength} characters.`
export const receiptSummary = 'Write the receipt of a conversion, with the proof that it is in the sealed audit log'
export const receiptNumberMissing = 'Name one conversion by its number: corridor receipt 42'
export const conversionNotFound = (given: string) => `There is no conversion ${given}.`
export const receiptNotReady = 'Its latest change is not sealed yet. Try again in a few seconds.'
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
export const verifyReceiptSummary = 'Check a receipt on any machine, without database and data folder'
export const verifyReceiptFileMissing = 'Name one file: corridor verify-receipt FILE'
export const receiptInvalid = (reason: string) => `The receipt is not valid. ${reason}`
export const receiptValid = (entryCount: number, checkpointSize: number, issuedAt: string) =>
  `The receipt is valid: ${entryCount} entries are in the log of ${checkpointSize} seals, issued ${issuedAt}.`
export const receiptSigner = (publicKey: string) =>
  `Signed by ${publicKey}. Compare this key with the one that the installation publishes, or pass it as --key.`
export const receiptSignedByGivenKey = 'Signed by the key that you gave.'
export const verifySummary =
  'Verify the books: ledger, audit log and recorded state, documents, bank and chain; exits 1 on any breach'
export const everythingAgrees = 'Everything agrees.'
export const breachesFound = (count: number) => plural(count, { one: '# breach found.', other: '# breaches found.' })
export const userCreateSummary = 'Add a user'
export const userCreateUsage = (
  passwordHelp: string,
) => `corridor user create --email ADDRESS [--role user|compliance|auditor|admin] [--first NAME] [--last NAME]

  --role             what the person may do, user unless said
${passwordHelp}`
export const userResetSummary = 'Give a person a new password and end their sessions'
export const userResetUsage = (passwordHelp: string) => `corridor user reset --email ADDRESS [--second-factor]

  --second-factor    take away authenticator app and recovery codes too, for a person who lost them
${passwordHelp}`
export const userReleaseSummary = 'Confirm that an account belongs to its person, so that it may approve'
export const userReleaseUsage =
  'corridor user release ADDRESS\n\nUntil then an account approves nothing of the person who created or reset it. Make sure\nthat only its person knows the password. What an earlier holder may have left is ended: sessions,\nAPI keys, passkeys and other second factors. The person sets up a second factor again.'
export const screenSummary = 'Screen many names against the lists in force'
export const screenFileMissing = 'Name a file: corridor screen --names FILE.jsonl'
export const ratesRefreshSummary = 'Fetch exchange rates from the provider now'
export const migrateSummary = 'Migrate the database to the newest schema'
export const migrated = 'The database has the newest schema.'
export const listsUpdateSummary = 'Fetch the official sanctions lists (OFAC SDN, UN, EU) where they changed'
export const listsUpdateUsage = (officialLists: string) => `corridor lists update [--accept-shrink yes]

Asks the publishers for what changed since the last time. A list that is damaged, or a fifth shorter than the one in force, is not
taken: the last good one stays, unless --accept-shrink yes says that a shorter one is right. Exits 1 when a list could not be had or was refused. Fetched from:
${officialLists}`
export const demoSeedSummary = 'Create 13 months of demo history in a sandbox; running it again adds nothing'
export const unknownVerb = (words: string) => `There is no command '${words}'.

`
export const signInFirst = 'Sign in first.'
export const exportNotPermitted = 'This API key does not permit this (reports.export).'
export const exportSummary = (summary: string) => `${summary}: all of them, as CSV or XLSX`
export const cannotStart = (error: string) => `Corridor can't start.
${error}
`
export const banksUnreachedTitle = 'Not reached'
export const banksUnreached = "The simulated banks did not respond, or don't know this account."
export const portInUse = (port: number) =>
  `Port ${port} is in use by another program. Stop it, or set PORT to a free port.`
export const portNotAllowed = (port: number) => `This user may not open port ${port}. Set PORT to a port above 1023.`
export const hostUnknown = (host: string, message: string) =>
  `HOST ${host} is not an address of this machine: ${message}.`
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
  `alerts  ${alerts} found again from their rules and inputs, ${differing} otherwise`
export const talliesLine = (outcome: string) => `tallies ${outcome}`
export const talliesAgree = 'sum to their conversions'
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

const things = (count: number) => plural(count, { one: '# thing that does', other: '# things that do' })
export const verificationFailedTitle = (count: number) => `Verification found ${things(count)} not agree`
export const exceptions = (count: number) => plural(count, { one: '# exception', other: '# exceptions' })
export const noConversions = 'none'
export const screenUsage = `corridor screen --names FILE.jsonl [--limit 5] [--from 0.3]

FILE has a question a line: {"name": "…", "type": "person", "country": "Mali", "birthDate": "1971-03-14"}. All but name may be left
out; gender, identifiers (a list) and wallet may be added; type is person or organisation. Printed is a line a question, in the same
order: {"name", "score", "hit", "matches": [{list, entryId, name, primaryName, score, hit, reasons}], "unreadable": {scripts, reason}}
with the --limit best matches from the score of --from on; "hit" says whether one reaches the threshold of the settings, "unreadable"
why the name could not be screened, or null. Nothing is kept.`
export const ratesRefreshUsage = 'corridor rates refresh'
export const migrateUsage = 'corridor migrate'
export const demoSeedUsage = `corridor demo seed [--months N] [--seed N] [--yes]

  --months N   how far back the history begins, 1 to 18; 13 unless said
  --seed N     a whole number above zero: the same one on the same day makes the same history
  --yes        also beside other data`
export const backupUsage = `corridor backup --to FILE [--passphrase-file FILE]

  --to FILE               the archive to write; it appears when it is whole
  --passphrase-file FILE  encrypts it by the passphrase in the first line of that file (age format). Without it the
                          archive is readable to whoever has it, and the keys of DATA_DIR/secrets stay out of it:
                          keep those yourself, or nobody can read the account numbers again.`
export const demoClearUsage = `corridor demo clear [--yes]

Takes everything away: all records and books, documents, people and settings, and what the simulated bank and chain remember;
not only the demo data, since a record is never deleted alone. The keys in DATA_DIR/secrets stay. The server
must be stopped. The next start is a first start.

  --yes   do not ask`
export const receiptUsage = `corridor receipt CONVERSION [--to FOLDER]

Writes receipt-REFERENCE.json, and receipt-REFERENCE.pdf with the same facts and the JSON attached, into --to or the current
folder. Anybody checks either file with corridor verify-receipt.`
export const invoiceRulesSummary = 'Check invoices by the published rules of EN 16931'
export const invoiceRulesUsage = `corridor invoice rules INVOICE... --xslt FILE [--processor COMMAND]

Runs the operator's copy of the published rules for CII (EN16931-CII-validation.xslt) over the XML of these invoices, named by
the number in the address of their page. COMMAND is an XSLT 2.0 processor that takes -xsl:FILE -s:FILE: xslt3 (the default),
or for example "java -jar saxon.jar". Exits 1 if a rule is broken that a recipient's validator refuses.`
export const invoiceRulesInput =
  'Name invoices and the rules: corridor invoice rules 42 --xslt EN16931-CII-validation.xslt'
export const stylesheetNotFound = (path: string) => `There is no readable file ${path}.`
export const invoiceNotFound = (id: string) => `There is no invoice ${id}.`
export const invoiceRulesResult = (number: string, fatal: number, warnings: number) =>
  `${number}: ${fatal} broken, ${warnings} warnings`
export const specimensSummary = 'Make the specimens that a tax authority asks for before production'
export const specimensUsage = `corridor certification specimens [--to FOLDER]

Certifies an invoice per template, tax and payment method, and credit notes, at the simulator or the authority's test service.
Writes each as PDF with the JSON sent and received into --to (default specimens). Exits 1 unless all are certified.`
export const publicKeyUsage = 'corridor public-key'
export const restoreUsage = `corridor restore --from FILE [--passphrase-file FILE] [--check]

  --check  only read the archive to its end and say what it holds

The database (DATA_DIR, or DATABASE_URL) must be empty. A restore that is broken off can be run again. Afterwards the books
are proved as by corridor verify, whose exit code it answers.`
export const verifyReceiptUsage = `corridor verify-receipt FILE [--key KEY]

  FILE    a receipt as JSON or PDF, byte for byte as it was issued
  --key   the public key that you got from the installation itself (corridor public-key, or GET /api/public/audit-key).
          Without it, the receipt is checked by the key that it holds.

Exits 1 with the reason if anything in the file does not agree.`
export const verifyUsage = `corridor verify [--full]

A verification computes the Merkle roots of the seals since the last intact one. --full computes all of them again.`

export const noDemoRates = 'there is no such day'

export const reencrypted = (column: string, count: number) => `${column}: ${count} re-encrypted`
export const reencryptedInTotal = (count: number) => `${count} re-encrypted in total.`
export const changedOrUnreadable = 'they changed meanwhile or cannot be opened'
export const keyNotConfigured = 'this key is not configured'
export const underOtherKey = (column: string, count: number, keyId: string, why: string) =>
  `LEFT  ${column}  ${count} under key ${keyId}: ${why}`
export const nothingUnderOtherKey = 'Nothing is left under another key. Remove the old key from every instance.'
