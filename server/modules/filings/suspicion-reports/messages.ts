import type { ReportContent } from './rules.ts'

export const formTitle = { fr: "Déclaration d'opération suspecte", en: 'Suspicious-transaction report' }
export const formNotice = {
  fr: "CONFIDENTIEL. Il est interdit de révéler l'existence de cette déclaration. Formulaire établi par le déclarant ; le modèle fixé par arrêté n'a pas été vérifié.",
  en: 'CONFIDENTIAL. The existence of this report must not be disclosed. Drawn up by the declarant; the template set by order was not verified.',
}
export const reportingEntity = { fr: 'Déclarant', en: 'Reporting entity' }
export const businessName = { fr: 'Raison sociale', en: 'Business name' }
export const tradeRegister = { fr: 'RCCM', en: 'Trade register' }
export const taxId = { fr: 'Identifiant fiscal', en: 'Tax id' }
export const suspiciousOperation = { fr: 'Opération suspecte', en: 'Suspicious operation' }
export const subject = { fr: 'Personne concernée', en: 'Subject' }
export const presumedOffence = { fr: "Nature de l'infraction présumée", en: 'Presumed offence' }
export const stateOfTheOperation = { fr: "État de l'opération", en: 'State of the operation' }
export const detectedOn = { fr: 'Date de détection', en: 'Detected on' }
export const amount = { fr: 'Montant', en: 'Amount' }
export const decision = { fr: 'Décision', en: 'Decision' }
export const facts = { fr: 'Exposé des faits', en: 'Facts' }
export const groundsOfSuspicion = { fr: 'Motifs du soupçon', en: 'Grounds of suspicion' }
export const attachedDocuments = { fr: 'Pièces jointes', en: 'Attached documents' }
export const operations = { fr: 'Opérations', en: 'Operations' }
export const none = { fr: 'Aucune', en: 'None' }
export const transmission = { fr: 'Transmission', en: 'Transmission' }
export const transmittedOn = { fr: 'Transmise le', en: 'Transmitted on' }
export const acknowledgedOn = { fr: 'Accusé de réception', en: 'Acknowledged on' }
export const offenceLabels = {
  money_laundering: 'Blanchiment de capitaux / Money laundering',
  terrorist_financing: 'Financement du terrorisme / Terrorist financing',
  proliferation_financing: 'Financement de la prolifération / Proliferation financing',
  fraud: 'Escroquerie, fraude / Fraud',
  corruption: 'Corruption / Corruption',
  tax_offence: 'Infraction fiscale / Tax offence',
  sanctions: 'Violation de sanctions financières / Breach of financial sanctions',
  other: 'Autre / Other',
} as const satisfies Readonly<Record<ReportContent['offence'], string>>
export const stateLabels = {
  executed: 'Exécutée / Executed',
  in_progress: 'En cours / In progress',
  attempted: 'Tentative / Attempted',
} as const satisfies Readonly<Record<ReportContent['operationState'], string>>
export const decisionLabels = {
  continue: 'Relation poursuivie / Relationship continues',
  suspend: 'Opération suspendue / Operation suspended',
  refuse: 'Opération refusée / Operation refused',
} as const satisfies Readonly<Record<ReportContent['decision'], string>>
export const firstSignature = { fr: 'Premier signataire', en: 'First signature' }
export const secondSignature = { fr: 'Second signataire', en: 'Second signature' }
export const addendum = (on: string, by: string) => ({ fr: `Complément du ${on}`, en: `Addendum by ${by}` })
export const notInFuture = 'must not be in the future'
export const notBefore = (earliest: string) => `must not be before ${earliest}`
export const goamlContinue = 'Relationship continues under watch'
export const goamlSuspended = 'Operation suspended'
export const goamlRefused = 'Operation refused'
export const notEditable = "it can't be changed"
export const notSignable = "it can't be signed"
export const notTransmittable = "it can't be transmitted"
export const notAcknowledgeable = "it can't be acknowledged"
export const notAddable = 'nothing can be added to it'
export const notAttachable = 'nothing can be attached to it'
export const notDiscardable = "it can't be discarded"
export const reportNotFound = 'Report not found.'
export const notPermittedTitle = 'Not permitted'
export const notPermitted = 'Your role does not permit this.'
export const wrongStateTitle = 'Wrong state'
export const wrongReportState = (state: string, verb: string) => `This report is ${state}: ${verb}.`
export const reportChangedTitle = 'Changed by someone else'
export const reportChanged = 'The report has changed since you opened it. Reload it, read it and sign again.'
export const alreadySigned = 'You have already signed this report. Another person must sign it as well.'
export const alreadyAttachedTitle = 'Already attached'
export const alreadyAttached = 'This file is already attached to the report.'
export const tooManyAttachmentsTitle = 'Too many attachments'
export const tooManyAttachments = (maxAttachments: number) =>
  `A report can have at most ${maxAttachments} attachments. Combine some of them into one file.`
export const attachmentNotFound = 'Attachment not found.'
export const clientUnknown = 'there is no such client'
export const reportConversionUnknown = (conversionId: number) => `there is no conversion ${conversionId}`
export const secondSignatureNeededTitle = (number: string) => `${number} is awaiting a second signature`
export const secondSignatureNeeded = (name: string) => `Signed by ${name}. Another person must sign.`
export const signedTitle = (number: string) => `${number} is signed`
export const secondSignatureGiven = (name: string) => `${name} gave the second signature.`
export const goamlNumberMissingTitle = 'No goAML entity number'
export const goamlNumberMissing =
  'The XML requires the number that the FIU gave the business. Enter it under Settings, Compliance.'
export const continuedInReport = (number: string) => ` […] (continues in the signed report ${number})`
export const walletInstitution = 'Self-hosted wallet'
