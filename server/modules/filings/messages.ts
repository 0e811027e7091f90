import { formatDateText } from '#kernel/format.ts'
import { formatDecimal } from '#kernel/language.ts'

export const dossierIncomplete = (missing: readonly string[]) =>
  `The transfer dossier is missing: ${missing.join(', ').toLowerCase()}. Attach ${missing.length === 1 ? 'it' : 'them'} or have the dossier waived.`
export const conversionNotFound = 'Conversion not found.'
export const wrongDocumentRole = 'is not a document of this kind of operation'
export const documentUnknown = 'there is no such active document'
export const documentOfAnother = 'belongs to another client'
export const ownWaiver = 'Someone other than the person who requested this conversion must waive its dossier.'
export const waivedTitle = 'Already waived'
export const alreadyWaived = 'This dossier is already waived.'
export const waiverTitle = (reference: string) => `Waiver of the transfer dossier of ${reference}`
export const proceedsNotFound = 'No export proceeds found for this invoice.'
export const bookingNotFound = 'must be a bank booking of this invoice'
export const bookingRequired = 'must name the bank booking that brought the money'
export const bookingTooSmall = (left: string) => `is more than the ${left} USD left of this bank booking`
export const cessionBeforeBooking = (bookedOn: string) =>
  `must not be before the bank booking of ${formatDateText(bookedOn)}`
export const cessionTooLarge = (left: string) => `is more than the ${left} USD left to cede`
export const mustBePositive = 'must be above zero'
export const notInFuture = 'must not be in the future'
export const mustBeWholeNumber = 'must be a whole number'
export const mustBePercentage = 'must be a percentage from 0 to 100'
export const internalPolicy = 'Internal policy: no published rule was found'
export const olderRegulationSource =
  'Older value under Regulation 09/2010/CM/UEMOA, to be checked against Regulation 06/2024/CM/UEMOA'
export const currentRegulationSource =
  'Regulation 06/2024/CM/UEMOA and instructions 01 to 15-07-2025-RFE, according to public sources'
export const goodsDomiciliationLabel = 'Domiciliation of goods trade above'
export const supportingDocumentsLabel = 'Supporting documents from'
export const cashReportLabel = 'Cash report to CENTIF from'
export const cashReportSource = 'Uniform law of 31 March 2023, according to public sources; they disagree'
export const filingDeadlineLabel = 'Filing deadline'
export const filingThresholdLabel = 'Filing threshold'
export const licensedProviderLabel = 'Licensed provider'
export const monthsUnit = 'months'
export const daysUnit = 'days'
export const bankDaysUnit = 'bank days'
export const repatriationLabel = 'Repatriation of export proceeds after the due date'
export const goodsPaymentLabel = 'Payment for goods after shipment'
export const servicesPaymentLabel = 'Payment for services'
export const cededProceedsLabel = 'Export proceeds ceded to BCEAO'
export const highRiskCountriesLabel = 'High-risk countries'
export const noneStated = 'None stated'
export const providerLegalBasisLabel = 'Legal basis of the provider'
export const registerLineNotFound = 'There is no such line.'
export const changedInSettings = 'can be changed only under Settings'
export const verifierIncomplete = 'the verifier and the date must be given together'
export const branchNotFound = 'Branch not found.'
export const codeTakenTitle = 'Code already in use'
export const codeTaken = 'Another branch has this code.'
export const packageNotBuildable = "its package can't be built"
export const notSubmittable = "it can't be submitted"
export const notReturnable = "it can't be sent back"
export const notAcknowledgeable = "it can't be acknowledged"
export const filingNotFound = 'Filing not found.'
export const wrongStateTitle = 'Wrong state'
export const wrongFilingState = (status: string, verb: string) => `This filing is ${status}: ${verb}.`
export const packageMissingTitle = 'No package'
export const packageMissing = 'Build the package first. It is kept as proof of what was submitted.'
export const documentNotFound = (documentId: number) => `there is no document ${documentId}`
export const documentsTooLarge = (maxMegabytes: number) => `the documents are larger than ${maxMegabytes} MB together`
export const overdueTitle = (reference: string) => `Filing for ${reference} is overdue`
export const dueTitle = (reference: string) => `Filing for ${reference} is due`
export const proceedsDueTitle = (number: string) => `Proceeds of ${number} must be repatriated soon`
export const proceedsLateTitle = (number: string) => `Repatriation of the proceeds of ${number} is late`
export const proceedsBody = (open: string, by: string) =>
  `USD ${formatDecimal(open)} has not been repatriated yet. The deadline is ${formatDateText(by)}.`
export const overdueBody = (dueOn: string) => `It was due on ${formatDateText(dueOn)}.`
export const dueBody = (dueOn: string) => `It is due on ${formatDateText(dueOn)}.`
