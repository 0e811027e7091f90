import type { ReactNode } from 'react'
import { rich } from '#web/ui/format/rich.ts'

export const dossiersPageTitle = 'Transfer Dossiers'
export const dossiersTitle = 'Dossiers'
export const dossierSearchLabel = 'Search dossiers'
export const dossierSearchPlaceholder = 'Conversion or client'
export const allDossiersLabel = 'All dossiers'
export const attachedShare = (attached: number, total: number) => `${attached} of ${total}`
export const operationTypeLabel = 'Operation type'
export const documentsTitle = 'Documents'
export const dossiersCaption = 'Transfer dossiers'
export const noDossiersFound = 'No dossiers found'
export const dossiersEmptyTitle = 'No dossiers yet'
export const tryOtherStatusHint = 'Try a different search or status.'
export const dossiersEmptyHint = 'A dossier is created for each conversion.'
export const dossierOfConversion = (conversionReference: string) => `Dossier for ${conversionReference}`
export const dossierTitle = 'Transfer dossier'
export const checklistsUnverifiedHint = 'These checklists are based on general knowledge and have not been verified.'
export const openConversionAction = 'View conversion'
export const dossierBlocksHint = 'The conversion is on hold until the dossier is complete or waived.'
export const dossierNotBlockingHint = "Incomplete dossiers don't hold conversions because the setting is off."
export const waivedTitle = 'Waived'
export const attachedBy = (attachedBy: string) => `Attached by ${attachedBy}`
export const notAttached = 'Not attached'
export const documentForLabel = (name: string) => `Document for ${name}`
export const waiverReasonLabel = 'Reason for waiver'
export const waiveAction = 'Waive dossier'
export const formCancelled = 'Cancelled'
export const formIssued = 'Issued'
export const matchConfirmedBadge = 'Match confirmed'
export const matchOpenBadge = 'Match open'
export const formsPageTitle = 'Exchange Forms'
export const issueFormAction = 'Issue form'
export const formsTitle = 'Forms'
export const formSearchLabel = 'Search forms'
export const formSearchPlaceholder = 'Number, conversion, invoice'
export const allFormsLabel = 'All forms'
export const branchLabel = 'Branch'
export const formSubjectLabel = 'For'
export const beneficiaryLabel = 'Beneficiary'
export const formsCaption = 'Exchange forms'
export const noFormsFound = 'No forms found'
export const formsEmptyTitle = 'No forms yet'
export const tryOtherTypeHint = 'Try a different search or type.'
export const formsEmptyHint = 'Issue one for a conversion or an export invoice.'
export const formTitle = 'Exchange form'
export const applicantLabel = 'Applicant'
export const valueXofLabel = 'Value in XOF'
export const issuedByName = (issuedBy: string) => `Issued by ${issuedBy}`
export const conversionBlockedHint = 'Its conversion is blocked.'
export const noPaymentHint = 'Do not pay the beneficiary.'
export const conversionOnHoldHint = 'Its conversion is on hold until the match is decided.'
export const matchPendingHint = 'The match is awaiting a decision.'
export const beneficiaryListedTitle = 'The beneficiary is on a sanctions list'
export const beneficiaryResemblesTitle = 'The beneficiary resembles a listed name'
export const openMatchAction = 'View match'
export const cancelReasonLabel = 'Reason for cancelling'
export const cancelReasonHint = "The number can't be reused."
export const cancelFormAction = 'Cancel form'
export const issueFormTitle = 'Issue exchange form'
export const branchNeededNotice = 'Add a bank branch under Registers first.'
export const formFieldLabel = 'Form'
export const selectBranchPlaceholder = 'Select branch'
export const exportInvoiceLabel = 'Export invoice'
export const economicCodeLabel = 'Economic code'
export const supportingInvoiceLabel = 'Supporting invoice'
export const supportingInvoiceDateLabel = 'Invoice date'
export const issueAction = 'Issue'
export const selectConversionPlaceholder = 'Select conversion'
export const selectInvoicePlaceholder = 'Select invoice'
export const noConversionsFound = 'No conversions found'
export const noExportInvoicesFound = 'No export invoices found'
export const exchangeFormKindNames = {
  autorisation_de_change: 'Autorisation de change',
  engagement_de_change: 'Engagement de change',
} as const
export const openState = 'Open'
export const partlyState = 'Partly received'
export const bankedLabel = 'Proven by bank statements'
export const bookingsLabel = 'Bank bookings'
export const lateState = 'Late'
export const toCedeState = 'Cession due'
export const settledState = 'Settled'
export const proceedsPageTitle = 'Export Proceeds'
export const registerTitle = 'Register'
export const proceedsSearchLabel = 'Search export proceeds'
export const proceedsSearchPlaceholder = 'Search by invoice or client'
export const allProceedsLabel = 'All proceeds'
export const repatriateByLabel = 'Repatriate by'
export const receivedLabel = 'Received'
export const cededLabel = 'Ceded'
export const proceedsCaption = 'Export proceeds'
export const noProceedsFound = 'No export proceeds found'
export const proceedsEmptyTitle = 'No export proceeds yet'
export const proceedsEmptyHint = 'They are created with invoices to clients outside WAEMU.'
export const proceedsOfInvoice = (invoiceNumber: string) => `Proceeds for ${invoiceNumber}`
export const proceedsUnverifiedHint =
  'The repatriation period and cession share come from the registers. Both are unverified until a verification is recorded.'
export const invoicedLabel = 'Invoiced'
export const dueLabel = 'Due'
export const toCedeLabel = 'To cede to BCEAO'
export const retainedByBankLabel = 'Retained by the bank'
export const cessionsLabel = 'Cessions'
export const cessionRecordedBy = (reference: string, by: string) => `, ${reference}, recorded by ${by}`
export const cededOnLabel = 'Ceded on'
export const recordCessionAction = 'Record cession'
export const submissionRecordedToast = 'Submission recorded'
export const submittedOnLabel = 'Submitted on'
export const recordSubmissionAction = 'Record submission'
export const acknowledgementRecordedToast = 'Acknowledgement recorded'
export const sentBackToast = 'Filing sent back'
export const sentBackHint = 'It is due again.'
export const acknowledgedOnLabel = 'Acknowledged on'
export const acknowledgementNoteLabel = 'Note, or reason for return'
export const sentBackLabel = 'Sent back'
export const recordAcknowledgementAction = 'Record acknowledgement'
export const referenceRequired = 'Reference is required'
export const dateRequired = 'Date is required'
export const filingForConversion = (conversionReference: string) => `Filing for ${conversionReference}`
export const filingTitle = 'Filing'
export const internalPolicyHint = 'The threshold and deadline follow internal policy. No published rule was found.'
export const packageTitle = 'Package'
export const deadlineLabel = 'Deadline'
export const deadlineUnverifiedLabel = 'Deadline (unverified)'
export const submittedLabel = 'Submitted'
export const acknowledgedLabel = 'Acknowledged'
export const packageEmpty =
  'No package yet. It contains the form in French with an English translation, the data as JSON and XML, the selected documents, and a manifest with digests.'
export const packageVersion = (fileName: string, version: string) => `${fileName}, version ${version}`
export const sha256 = (sha256: string) => `SHA-256 ${sha256}`
export const historyEmpty = 'No activity yet.'
export const eventNote = (note: string) => `: ${note}`
export const fileProgress = (name: string, progress: string) => `${name}: ${progress}`
export const eventReference = (reference: string) => `, reference ${reference}`
export const eventPackage = (packageVersion: string) => `, package ${packageVersion}`
export const filingsTitle = 'Filings'
export const nextDueBy = (nextDueOn: string) => `Next due ${nextDueOn}`
export const nothingDue = 'None due'
export const deadlineBankDays = (deadlineBankDays: number, suffix: string) =>
  `Deadline of ${deadlineBankDays} bank days${suffix}`
export const unverifiedSuffix = ', unverified'
export const awaitingAcknowledgementTitle = 'Awaiting acknowledgement'
export const acknowledgedCount = (acknowledged: number) => `${acknowledged} acknowledged`
export const submittedThisYearTitle = 'Submitted this year'
export const requiredAbove = (thresholdXof: string) => `Required above ${thresholdXof}`
export const withdrawnLabel = 'Withdrawn'
export const filingSearchLabel = 'Search filings'
export const filingSearchPlaceholder = 'Conversion, client, reference'
export const allFilingsLabel = 'All filings'
export const packageBuilt = 'Built'
export const noFilingsFound = 'No filings found'
export const filingsEmptyTitle = 'No filings yet'
export const filingsEmptyHint = 'A filing is created for each conversion above the threshold.'
/** The unit of a figure, for the figure 1: `months` as `month`. */
export const singularUnit = (unit: string) => unit.replace(/s$/, '')
export const bankDay = 'bank day'
export const bankDays = 'bank days'
export const lateToday = 'late'
export const dueToday = 'today'
export const daysLate = (count: number, unit: string) => `${count} ${unit} late`
export const daysLeft = (count: number, unit: string) => `${count} ${unit} left`
export const packageBuiltEvent = 'Package built'
export const packageDocumentsTitle = 'Documents to include'
export const inDossierSuffix = ', transfer dossier'
export const rebuildPackageAction = 'Rebuild package'
export const buildPackageAction = 'Build package'
export const branchTitle = (code: string) => `Branch ${code}`
export const addBranchAction = 'Add branch'
export const cityLabel = 'City'
export const inUseLabel = 'In use'
export const sourceRequired = 'Source is required'
export const inForceFromLabel = 'In force from'
export const verifiedByLabel = 'Verified by'
export const verifiedOnLabel = 'Verified on'
export const settingEntryHint = 'Change the value in Settings. A verification applies only to the current value.'
export const registerEntryHint = 'Values recorded here apply from their effective date. Earlier values are kept.'
export const registerHistoryEmpty = 'No changes recorded yet. The built-in value applies.'
export const registerUpdatedToast = 'Register updated'
export const valueLabel = 'Value'
export const valueInUnitLabel = (unit: string) => `Value in ${unit}`
export const recordValueAction = 'Record value'
export const registerGroupNames = {
  threshold: 'Thresholds',
  deadline: 'Deadlines',
  share: 'Shares',
  countries: 'Countries',
  provider: 'Licensed provider',
} as const
export const valuesTitle = 'Values in force'
export const verifiedShare = (verified: number, total: number) => `${verified} of ${total} verified`
export const registersPageTitle = 'Registers'
export const unverifiedBadge = 'Unverified'
export const entryHeader = 'Entry'
export const placeHeader = 'Location'
export const notInUse = 'Not in use'
export const branchesTitle = 'Bank branches'
export const branchesEmptyTitle = 'No branches yet'
export const branchesEmptyHint =
  'Exchange forms are numbered by the branch they are filed with. Add a branch to issue forms.'
export const dropFilesHint = 'Drop files here'
export const unsignedFilesHint = 'Up to 10 MB each. Attached files are covered by the signatures.'
export const signedFilesHint = 'Up to 10 MB each. Files added now are not covered by the signatures.'
export const attachFileAction = 'Attach file'
export const offenceLabels = {
  money_laundering: 'Money laundering',
  terrorist_financing: 'Terrorist financing',
  proliferation_financing: 'Proliferation financing',
  fraud: 'Fraud',
  corruption: 'Corruption',
  tax_offence: 'Tax offence',
  sanctions: 'Breach of financial sanctions',
  other: 'Other',
} as const
export const operationExecuted = 'Executed'
export const operationAttempted = 'Attempted'
export const decisionLabels = {
  continue: 'Relationship continues',
  suspend: 'Operation suspended',
  refuse: 'Operation refused',
} as const
export const draftSavedToast = 'Draft saved'
export const newReportTitle = 'New suspicion report'
export const saveDraftAction = 'Save draft'
export const reportNumber = (number: string) => `Report ${number}`
export const reportTitle = 'Suspicion report'
export const reportHint =
  'Confidential. Two people must sign before transmission. Later information is added as addenda.'
export const factsLabel = 'Facts'
export const groundsLabel = 'Grounds of suspicion'
export const addendumBy = (addedBy: string) => `Addendum by ${addedBy}`
export const xmlNotice =
  'The XML follows a structure defined for this product. A valid structure does not mean that an FIU will accept the report.'
export const subjectLabel = 'Subject'
export const presumedOffenceLabel = 'Presumed offence'
export const operationStatusLabel = 'Operation status'
export const detectedLabel = 'Detected'
export const signedByLabel = 'Signed by'
export const transmittedLabel = 'Transmitted'
export const discardedLabel = 'Discarded'
export const unsavedNotice =
  'Reports are not saved in this browser. Save the draft before you leave or reload the page.'
export const detectedOnLabel = 'Detected on'
export const amountRequired = 'Amount is required'
export const factsRequired = 'Facts are required'
export const groundsRequired = 'Grounds are required'
export const reportClientLabel = 'Client (if applicable)'
export const subjectRequired = 'Subject is required'
export const relatedConversionsTitle = 'Related conversions'
export const reportSignedToast = 'Report signed'
export const signaturesTitle = 'Signatures'
export const signaturesHint = (missing: string) => `${missing} Editing removes the first signature.`
export const discardReasonLabel = 'Reason for discarding'
export const youSigned = 'You have signed'
export const signAction = 'Sign'
export const transmittedOnLabel = 'Transmitted on'
export const recordTransmissionAction = 'Record transmission'
export const addendumLabel = 'Addendum'
export const addendumHint = "Addenda can't be changed or removed."
export const reportsPageTitle = 'Suspicion Reports'
export const newReportAction = 'New report'
export const confidentialHint =
  'Only compliance can see this page. Never disclose that a report exists, least of all to its subject.'
export const confidentialTitle = 'Confidential'
export const reportsTitle = 'Reports'
export const reportSearchLabel = 'Search reports'
export const reportSearchPlaceholder = 'Number or subject'
export const allReportsLabel = 'All reports'
export const reportsCaption = 'Suspicion reports'
export const noReportsFound = 'No reports found'
export const reportsEmptyTitle = 'No reports yet'
export const reportsEmptyHint = 'Create one when an operation is suspicious.'
export const tryOtherFilingsHint = 'Try other words or another status.'
export const twoSignaturesNeeded = 'Two people must sign.'
export const oneMoreSignatureNeeded = 'One more person must sign.'
export const waiverSummary = (name: string, at: ReactNode, reason: string) => rich`By ${name}, ${at}: ${reason}`
export const packageDetail = (size: string, at: ReactNode) => rich`${size}, built ${at}`
export const eventSummary = (event: ReactNode, name: string, at: ReactNode) => rich`${event} by ${name}, ${at}`
export const effectiveFrom = (day: ReactNode) => rich`from ${day}`
export const lineUnverified = ' · unverified'
export const lineVerified = (name: string, day: ReactNode) => rich` · verified by ${name}, ${day}`
export const formPdfAction = 'PDF, four copies'
export const factsOfAlert = (alertId: number, title: string, description: string) =>
  `Alert ${alertId}: ${title}. ${description}`
export const pdfAction = 'PDF'
export const goamlAction = 'goAML XML'
export const provedByBooking = 'bank booking'
export const bookingUndone = 'bank booking undone'
export const cededBankedLabel = 'Ceded, proven by bank statements'
export const cededBookingLabel = 'Bank booking'
export const bookingOption = (bank: string, reference: string, amount: string) => `${bank}, ${reference}, ${amount}`
export const noBookingOption = 'Received without a bank statement'
