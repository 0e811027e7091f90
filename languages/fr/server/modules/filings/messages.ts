import type { BusinessDate } from '#kernel/clock.ts'
import { formatDateText } from '../../../kernel/format.ts'
import { formatDecimal } from '../../../kernel/language.ts'

const day = (iso: string) => formatDateText(iso as BusinessDate)
export const conversionNotFound = 'Conversion introuvable.'
export const wrongDocumentRole = 'n’est pas un document de cette nature d’opération'
export const documentUnknown = 'ce document actif n’existe pas'
export const documentOfAnother = 'appartient à un autre client'
export const ownWaiver = 'Une autre personne que celle qui a demandé cette conversion doit accorder la dérogation.'
export const waivedTitle = 'Dérogation déjà accordée'
export const alreadyWaived = 'Une dérogation est déjà accordée pour ce dossier.'
export const registerLineNotFound = 'Cette ligne n’existe pas.'
export const changedInSettings = 'ne peut être modifié que dans les paramètres'
export const verifierIncomplete = 'le vérificateur et la date doivent être indiqués ensemble'
export const branchNotFound = 'Agence introuvable.'
export const codeTakenTitle = 'Code déjà utilisé'
export const codeTaken = 'Une autre agence a ce code.'
export const packageNotBuildable = 'son dossier ne peut pas être constitué'
export const notSubmittable = 'elle ne peut pas être déposée'
export const notReturnable = 'elle ne peut pas être renvoyée'
export const notAcknowledgeable = 'il ne peut pas en être accusé réception'
export const filingNotFound = 'Déclaration introuvable.'
export const wrongStateTitle = 'État incompatible'
const states: Readonly<Record<string, string>> = {
  due: 'est à déposer',
  prepared: 'est préparée',
  submitted: 'est déposée',
  filed: 'est déposée',
  acknowledged: 'a fait l’objet d’un accusé de réception',
  rejected: 'est rejetée',
}
export const wrongFilingState = (status: string, verb: string) =>
  `Cette déclaration ${states[status] ?? `est ${status}`} : ${verb}.`
export const packageMissingTitle = 'Aucun dossier'
export const packageMissing = 'Constituez d’abord le dossier. Il est conservé comme preuve de ce qui a été déposé.'
export const documentNotFound = (documentId: number) => `le document ${documentId} n’existe pas`
export const documentsTooLarge = (maxMegabytes: number) => `les documents dépassent ensemble ${maxMegabytes} Mo`
export const proceedsNotFound = 'Aucune recette d’exportation n’est connue pour cette facture.'
export const bookingNotFound = 'doit être une écriture bancaire liée à cette facture'
export const bookingRequired = 'doit indiquer l’écriture bancaire des fonds reçus'
export const bookingTooSmall = (left: string) =>
  `dépasse les ${formatDecimal(left)} USD qui restent de cette écriture bancaire`
export const cessionBeforeBooking = (bookedOn: string) =>
  `ne doit pas être antérieur à l’écriture bancaire du ${day(bookedOn)}`
export const cessionTooLarge = (left: string) => `dépasse les ${formatDecimal(left)} USD qui restent à céder`
export const mustBePositive = 'doit être supérieur à zéro'
export const notInFuture = 'ne doit pas être dans le futur'
export const overdueTitle = (reference: string) => `Déclaration de ${reference} en retard`
export const dueTitle = (reference: string) => `Déclaration de ${reference} à déposer`
export const overdueBody = (dueOn: string) => `Échéance dépassée : ${day(dueOn)}.`
export const dueBody = (dueOn: string) => `Échéance : ${day(dueOn)}.`
export const dossierIncomplete = (missing: readonly string[]) =>
  `Il manque au dossier de transfert : ${missing.join(', ').toLowerCase()}. ${missing.length === 1 ? 'Joignez cette pièce' : 'Joignez ces pièces'} ou demandez une dérogation.`
export const waiverTitle = (reference: string) => `Dérogation au dossier de transfert de ${reference}`
export const proceedsLateTitle = (number: string) => `Recettes de ${number} : rapatriement en retard`
export const proceedsDueTitle = (number: string) => `Recettes de ${number} à rapatrier prochainement`
export const proceedsBody = (open: string, by: string) =>
  `${formatDecimal(open)} USD restent à rapatrier. L’échéance est le ${day(by)}.`
export const mustBeWholeNumber = 'doit être un nombre entier'
export const mustBePercentage = 'doit être un pourcentage de 0 à 100'
export const internalPolicy = 'Politique interne : aucune règle publiée n’a été trouvée'
export const olderRegulationSource =
  'Ancienne valeur du Règlement n° 09/2010/CM/UEMOA, à vérifier au regard du Règlement n° 06/2024/CM/UEMOA'
export const currentRegulationSource =
  'Règlement n° 06/2024/CM/UEMOA et instructions n° 01 à 15-07-2025-RFE, d’après des sources publiques'
export const filingThresholdLabel = 'Seuil de déclaration'
export const goodsDomiciliationLabel = 'Domiciliation des échanges de marchandises au-delà de'
export const supportingDocumentsLabel = 'Pièces justificatives à partir de'
export const cashReportLabel = 'Déclaration des transactions en espèces à la CENTIF à partir de'
export const cashReportSource = 'Loi uniforme du 31 mars 2023, d’après des sources publiques ; elles ne concordent pas'
export const filingDeadlineLabel = 'Délai de déclaration'
export const bankDaysUnit = 'jours ouvrés'
export const monthsUnit = 'mois'
export const daysUnit = 'jours'
export const repatriationLabel = 'Rapatriement des recettes d’exportation après l’échéance'
export const goodsPaymentLabel = 'Règlement des marchandises après expédition'
export const servicesPaymentLabel = 'Règlement des services'
export const cededProceedsLabel = 'Recettes d’exportation cédées à la BCEAO'
export const highRiskCountriesLabel = 'Pays à haut risque'
export const noneStated = 'Non indiquée'
export const licensedProviderLabel = 'Prestataire agréé'
export const providerLegalBasisLabel = 'Base légale du prestataire'
