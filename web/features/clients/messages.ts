import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'
export const reactivateAction = 'Reactivate'
export const deactivatedToast = 'Client deactivated'
export const reactivatedToast = 'Client reactivated'
export const reactivateQuestion = (companyName: string) => `Reactivate ${companyName}?`
export const deactivateHint =
  'Nothing new can be started for an inactive client. Its records remain, and you can reactivate it.'
export const reactivateHint = 'You can start conversions for this client again.'
export const changedEntry = 'Changed'
export const removedEntry = 'Removed'
export const viewedEntry = 'Viewed'
export const downloadedEntry = 'Downloaded'
export const uploadedEntry = 'Uploaded'
export const signedInEntry = 'Signed in'
export const signedOutEntry = 'Signed out'
export const personRemoved = 'Person removed'
export const kycFileRemovedEntry = 'Removed from KYC file'
export const noteAddedEntry = 'Note added'
export const raisedLimitEntry = (raisedLimit: string) => `Limit increase ${raisedLimit}`
export const bulkReactivatedEntry = 'Reactivated in bulk'
export const bulkDeactivatedEntry = 'Deactivated in bulk'
export const accountTypeEntry = (accountType: string) => `Account type: ${accountType}`
export const addClientHint = 'New clients are screened against the sanctions lists.'
export const addingLabel = 'Adding…'
export const addClientAction = 'Add Client'
export const viewClientAction = 'View client'
export const createdToast = 'Client Created'
export const createdHint = 'New client has been successfully added.'
export const createError = 'Failed to create client. Please try again.'
export const activeHint = "Inactive clients can't have conversions"
export const addAnywayAction = 'Add anyway'
export const activityTitle = 'Activity'
export const activityEmptyTitle = 'No activity yet'
export const activityEmptyHint = 'Changes to this client appear here.'
export const raisedHeader = 'Raised'
export const assignedToHeader = 'Assigned to'
export const alertsLabel = 'Alerts of this client'
export const alertsEmptyTitle = 'No alerts'
export const alertsEmptyHint = 'No rule has flagged this client.'
export const countryCurrencyLabel = 'Country and billing currency'
export const monthlyLimitSort = 'Monthly limit'
export const startedHeader = 'Started'
export const netHeader = 'Net'
export const conversionsLabel = 'Conversions of this client'
export const conversionsEmptyHint = 'Conversions for this client appear here.'
export const companyNameLabel = 'Company Name'
export const languageLabel = 'Language of documents'
export const languageHint = 'Of invoices, statements and emails to the client'
export const billingCurrencyLabel = 'Billing Currency'
export const paymentTermsHint = 'Days from invoice date to due date'
export const monthlyLimitHint = 'Conversions per calendar month. Leave empty for no limit.'
export const countryPlaceholder = 'Select country'
export const countryEmpty = 'No countries found'
export const notFoundTitle = 'Client not found'
export const notFoundHint = 'Check the address. Clients are never deleted.'
export const overviewTab = 'Overview'
export const peopleTitle = 'People'
export const screeningsTab = 'Screenings'
export const decisionBy = (name: string, reason: string | null) => (reason ? `${name}: ${reason}` : name)
export const fieldChange = (field: string, from: string, to: string) => `${field}: ${from} → ${to}`
export const afterColon = (reason: string) => `: ${reason}`
export const kycBadge = (kycStatus: string) => `KYC ${kycStatus}`
export const versionHeader = 'Version'
export const documentsLabel = 'Documents of this client'
export const documentsEmptyTitle = 'No documents yet'
export const documentsEmptyHint = 'Documents for this client appear here.'
export const invoicesLabel = 'Invoices of this client'
export const invoicesEmptyHint = 'Invoices for this client appear here.'
export const defaultWalletLabel = 'Default'
export const walletsLabel = 'Wallets of this client'
export const walletsEmptyTitle = 'No wallets yet'
export const walletsEmptyHint = 'Conversions for this client are paid out to its default whitelisted wallet.'
export const deactivateClientsTitle = 'Deactivate clients'
export const reactivateClientsTitle = 'Reactivate clients'
export const setAccountTypeAction = 'Set account type'
export const bulkQuestions = {
  deactivate: (count: number) => plural(count, { one: 'Deactivate # client?', other: 'Deactivate # clients?' }),
  reactivate: (count: number) => plural(count, { one: 'Reactivate # client?', other: 'Reactivate # clients?' }),
  set_account_type: (count: number) =>
    plural(count, { one: 'Set the account type of # client', other: 'Set the account type of # clients' }),
} as const
export const bulkHints = {
  deactivate: 'Nothing new can be started for inactive clients. Their records remain, and you can reactivate them.',
  reactivate: 'You can start conversions for these clients again.',
  set_account_type: 'Sets the chosen account type for each client.',
} as const
export const activeFilterLabel = 'Active or inactive'
export const activeFilterAll = 'Active and inactive'
export const searchLabel = 'Search clients'
export const companyHeader = 'Company'
export const contactHeader = 'Contact'
export const riskTitle = 'Risk'
export const updatedToast = 'Client updated'
export const updatedHint = (companyName: string) => `${companyName} was saved.`
export const reloadedToast = 'Client reloaded'
export const complianceNotesLabel = 'Compliance notes'
export const identityReviewTitle = 'The KYC must be reviewed again'
export const identityReviewHint =
  'The KYC was approved for the former company name, country or registration number. Saving sets it to Requires Review, and conversions of this client wait for a second person until it is approved again.'
export const saveAnywayAction = 'Save anyway'
export const importTitle = 'Import clients'
export const importHint =
  "Upload a CSV file with one client per row. You'll see the results before anything is imported."
export const importColumnsHint =
  'The first row must name these columns: Company Name, Contact Person, Email, Address and Country. The template lists the optional ones.'
export const checkingLabel = 'Checking…'
export const chooseCsvAction = 'Choose a CSV file'
export const downloadTemplateAction = 'Download the template'
export const importRowStates = {
  ready: 'Ready',
  duplicate: 'Duplicate',
  invalid: 'Invalid',
} as const
export const lineHeader = 'Line'
export const importSummary = (
  fileName: string,
  rows: string,
  ready: number,
  duplicates: number,
  invalid: number,
  duplicatesHint: string,
) => `${fileName}: ${rows}, ${ready} ready, ${duplicates} duplicate, ${invalid} invalid.${duplicatesHint}`
export const rowCount = (count: number) => plural(count, { one: '# row', other: '# rows' })
export const rowFilterLabel = 'Rows shown'
export const allRowsFilter = (rows: number) => `All ${rows}`
export const readyRowsFilter = (ready: number) => `Ready ${ready}`
export const duplicateRowsFilter = (duplicates: number) => `Duplicates ${duplicates}`
export const invalidRowsFilter = (invalid: number) => `Invalid ${invalid}`
export const rowsLabel = 'Rows in the file'
export const rowsEmpty = 'No rows to show.'
export const importDuplicatesLabel = 'Import duplicates too'
export const importDuplicatesHint = "I've checked that they are different companies"
export const chooseOtherFileAction = 'Choose another file'
export const importClientsAction = (imported: string) => `Import ${imported}`
export const kycHistoryEmpty = 'No decisions yet.'
export const evidenceText = (note: string) => `Evidence: ${note}`
export const approvalWarningTitle = 'Before you approve'
export const documentMissing = 'Missing'
export const documentOnFile = 'On file'
export const documentExpiresSoon = 'Expires soon'
export const kycDocumentsTitle = 'KYC documents'
export const documentsOnFile = (onFile: number, total: number) => `${onFile} of ${total} on file`
export const kycDocumentDetail = (version: string, validUntil: string, filedBy: string) =>
  `, version ${version}${validUntil}${filedBy}`
export const kycDocumentLabel = (name: string) => `Document for ${name}`
export const chooseOtherDocumentPlaceholder = 'Choose another'
export const chooseDocumentPlaceholder = 'Choose a document'
export const uploadNamedLabel = (name: string) => `Upload ${name}`
export const newerVersionLabel = (version: string, name: string) => `Use version ${version} of ${name}`
export const removeFromKycLabel = (name: string) => `Remove ${name} from the KYC file`
export const requireReviewAction = 'Require review'
export const reopenKycAction = 'Reopen'
export const expireKycAction = 'Expire'
export const kycRejectedHint = 'Every conversion for this client will need review.'
export const kycReviewHint = 'Every conversion for this client will need review until the next KYC decision.'
export const kycReopenedHint = 'The KYC review starts over.'
export const kycExpiredHint = 'The approval ends.'
export const kycFileLabel = 'KYC file'
export const openMatchesWarning = (openMatches: number) =>
  plural(openMatches, {
    one: 'Decide # open screening match first',
    other: 'Decide # open screening matches first',
  })
export const missingDocumentsWarning = (missing: string) => `Missing: ${missing}`
export const expiredDocumentsWarning = (expired: string) => `Expired: ${expired}`
export const registrationMissingWarning = 'No registration number'
export const taxIdMissingWarning = 'No tax ID'
export const highRiskWarning = 'High risk'
export const inactiveWarning = 'The client is inactive'
export const limitRaisedToast = 'Monthly limit raised'
export const limitUnchangedToast = 'Monthly limit unchanged'
export const limitProposalTitle = 'A higher monthly limit is awaiting a second approver'
export const noLimitText = 'no limit'
export const unreadableNameTitle = 'Review unreadable name'
export const reviewMatchTitle = 'Review match'
export const unreadableNameHint =
  "This name couldn't be screened, so check it in another spelling. Confirming freezes the client; clearing allows it until its name changes."
export const reviewMatchHint =
  'Confirming freezes the client and stops its conversions. A cleared match comes back only if the entry or the client changes.'
export const listedNameLabel = 'Name on the list'
export const listEntryLabel = 'List and entry'
export const similarityLabel = 'Similarity'
export const matchReasonsLabel = 'Match reasons'
export const notesEmptyTitle = 'No notes yet'
export const notesEmptyHint = "Notes can't be changed once added."
export const newNoteLabel = 'New note'
export const addNoteAction = 'Add note'
export const addPersonAction = 'Add person'
export const peopleEmptyTitle = 'No people yet'
export const peopleEmptyHint = 'Add directors and beneficial owners. Each is screened when added.'
export const ownershipText = (owned: string, rest: string) => `Owners known for ${owned}% of the company${rest}`
export const ownershipLabel = 'Share of the company with known owners'
export const bornOn = (birthDate: string) => `born ${birthDate}`
export const largeShareLabel = 'Above 25%'
export const politicallyExposedLabel = 'Politically exposed'
export const personRemovedHint = (name: string) => `${name} was removed from the client's file.`
export const personFallback = 'The person'
export const removePersonQuestion = (name: string) => `Remove ${name}?`
export const removePersonHint =
  "The person is removed from this client's file and no longer affects its risk. The record remains."
export const personDialogHint = 'The person is screened against the sanctions lists immediately.'
export const shareLabel = 'Share'
export const shareHint = 'Percentage of the company, up to two decimals'
export const positionLabel = 'Position'
export const nationalityLabel = 'Nationality'
export const birthDateLabel = 'Date of birth'
export const politicallyExposedHint = 'Holds or has held a prominent public function, or is close to someone who does'
export const personUpdatedToast = 'Person updated'
export const personAddedToast = 'Person added'
export const personScreenedHint = (name: string) => `${name} was screened.`
export const personRoleNames = {
  director: 'Director',
  beneficial_owner: 'Beneficial owner',
  director_and_owner: 'Director and beneficial owner',
  signatory: 'Signatory',
} as const
export const riskOverriddenHint = 'Set manually. Risk factors on record:'
export const riskFactorsHint = 'Risk factors on record:'
export const riskFactorsEmpty = 'No risk factors on record.'
export const changeRiskAction = 'Change risk level'
export const currentRiskHint = (companyName: string, riskLevel: string) =>
  `${companyName} is currently ${riskLevel} risk.`
export const riskUpdatedToast = 'Risk Level Updated'
export const riskUpdatedHint = (companyName: string, riskLevel: string) => `${companyName} is now ${riskLevel} risk.`
export const computedRiskOption = 'Computed'
export const setRiskAction = 'Set risk level'
export const screeningTitle = 'Sanctions screening'
export const screeningUnavailable = "No sanctions list is loaded, so this client hasn't been screened."
export const screeningEmpty = (names: string, newest: string) =>
  `No matches found. Lists in use: ${names}; latest loaded ${newest}.`
export const screeningToast = 'AML Screening Complete'
export const screeningToastHint = (riskLevel: string, matches: string, listsAsOf: string) =>
  `Risk level: ${riskLevel}. ${matches} against the lists as of ${listsAsOf}.`
export const runScreeningAction = 'Run screening'
export const matchDetail = (list: string, entryId: string, similarity: string) =>
  `${list}, entry ${entryId} · ${similarity} similar`
export const reviewMatchAction = 'Review'
export const conflictTitle = 'Changed by someone else'
export const duplicateTitle = 'This client may already exist'
export const openDuplicateAction = (companyName: string) => `Open ${companyName}`

export const ignoredColumns = (columns: string) => ` Ignored columns: ${columns}.`
export const kycDocumentValidUntil = (day: string) => ` · valid until ${day}`
export const kycDocumentFiledBy = (name: string) => ` · filed by ${name}`
export const relationsTitle = 'Relations'
export const notedTitle = (total: number) => `Noted (${total})`
export const notedHint =
  'Below the threshold, but with a rare name or number in common. They block nothing and need no decision.'
export const showAction = (subject: string) => `Show ${subject}`
export const moreCount = (count: number) => plural(count, { one: '# more', other: '# more' })
export const moreReasonCount = (count: number) => plural(count, { one: '# more reason', other: '# more reasons' })
export const restNotOnRecord = '; the rest is not stated'
export const relationsToOthersTitle = 'Relations to other clients'
export const relationDetailsTitle = 'Details'
export const relationDetailsCaption = 'Details shared with other clients'
export const relationsEmpty = 'Nothing to compare'
export const relationsEmptyHint = 'The file has no people, wallets or contact details.'
export const relationDetailHeader = 'Detail'
export const otherClientsHeader = 'Other clients'
export const relationsGraphLabel = 'Graph of relations'
export const relationsCutHint = 'The graph shows only part of the table.'
export const perMonth = (amount: ReactNode) => rich`${amount} a month`
export const clientSince = (day: ReactNode) => rich`Client since ${day}`
export const approvedUntil = (day: ReactNode) => rich`Approved until ${day}`
export const limitRequested = (name: string, day: ReactNode, requested: ReactNode, current: ReactNode) =>
  rich`${name} requested ${requested} instead of ${current} on ${day}.`
export const matchDecision = (decision: string, name: string, day: ReactNode) => rich`${decision} by ${name} on ${day}`
export const notedDetail = (subject: string, list: string, entryId: string, likeness: string, day: ReactNode) =>
  rich`${subject} · ${list}, entry ${entryId} · ${likeness} similar · ${day}`
export const statementAction = 'Statement'
export const statementTitle = 'Statement of account'
export const statementHint = 'Invoices, payments and credit notes of the period, with the balance and its ageing.'
export const statementUntil = 'Until'
export const statementRecipientsHint = 'Separate several addresses with commas.'
export const statementCc = 'Copy to'
export const statementMessageHint = 'Appears above the standard text.'
export const statementSend = 'Send by email'
export const statementDownload = 'Download PDF'
export const statementSentToast = 'Statement sent'
export const statementSentHint = (to: string) => `Sending to ${to}.`
export const statementQueuedHint = 'No mail server is set up. Send the email from the outbox.'
export const creditLeft = (amount: string) => `${amount} in credit`
export const creditedTitle = 'Credited'
export const nothingDue = 'Nothing due'
export const nextDue = (day: ReactNode) => rich`Due ${day}`
export const limitUsedLabel = (used: string, limit: string) => `Monthly limit used: ${used} of ${limit}`
export const limitUsedMeaning = 'Gross amount of conversions this calendar month, excluding failed ones'
export const francsTab = 'Francs'
export const francsAvailableTitle = 'Available'
export const francsAvailableHint = 'Received before a conversion'
export const francsOwedTitle = 'Owed'
export const francsOwedHint = 'Converted before they were received'
export const francsUndebitedTitle = 'Open conversions'
export const francsUndebitedHint = 'Not debited at the bank yet'
export const francsNeededTitle = 'To receive'
export const francsNeededHint = 'For all conversions, less what is available'
export const francsMovementsTitle = 'Movements'
export const francsEmpty = 'No francs received from or converted for this client yet.'
const francsMovements: Readonly<Record<string, string>> = {
  client_deposit: 'Francs received',
  client_deposit_undone: 'Receipt undone',
  funded: 'Conversion',
  refund_requested: 'Conversion refunded',
  refund_refused: 'Refund refused',
}
export const francsMovement = (kind: string) => francsMovements[kind] ?? kind.replaceAll('_', ' ')
export const francsMore = (shown: number, total: number) =>
  `Latest ${shown} of ${total} movements. See all in the ledger account under Reports.`
export const chainNetwork = 'EVM'
