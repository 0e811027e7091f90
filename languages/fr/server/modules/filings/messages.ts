import type { BusinessDate } from '#kernel/clock.ts'
import { formatDateText } from '../../../kernel/format.ts'
import { formatDecimal } from '../../../kernel/language.ts'

const day = (iso: string) => formatDateText(iso as BusinessDate)
export const conversionNotFound = 'Conversion introuvable.'
export const wrongDocumentRole = 'n’est pas un document de cette nature d’opération'
export const documentUnknown = 'ce document actif n’existe pas'
export const ownWaiver = 'Une autre personne que celle qui a demandé cette conversion doit dispenser son dossier.'
export const waivedTitle = 'Déjà dispensé'
export const alreadyWaived = 'Ce dossier est déjà dispensé.'
export const registerLineNotFound = 'Cette ligne n’existe pas.'
export const changedInSettings = 'se modifie dans les paramètres'
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
  due: 'à déposer',
  prepared: 'préparée',
  submitted: 'déposée',
  filed: 'déposée',
  acknowledged: 'dotée d’un accusé de réception',
  rejected: 'rejetée',
}
export const wrongFilingState = (status: string, verb: string) =>
  `Cette déclaration est ${states[status] ?? status} : ${verb}.`
export const packageMissingTitle = 'Aucun dossier'
export const packageMissing = 'Constituez d’abord le dossier. Il est conservé comme preuve de ce qui a été déposé.'
export const documentNotFound = (documentId: number) => `le document ${documentId} n’existe pas`
export const documentsTooLarge = (maxMegabytes: number) => `les documents dépassent ensemble ${maxMegabytes} Mo`
export const proceedsNotFound = 'Aucune recette d’exportation n’est connue pour cette facture.'
export const bookingNotFound = 'doit être une comptabilisation bancaire de cette facture'
export const bookingRequired = 'doit indiquer la comptabilisation bancaire qui a apporté les fonds'
export const bookingTooSmall = (left: string) =>
  `dépasse les ${left} USD qui restent de cette comptabilisation bancaire`
export const cessionBeforeBooking = (bookedOn: string) =>
  `ne doit pas être antérieur à la comptabilisation bancaire du ${bookedOn}`
export const cessionTooLarge = (left: string) => `dépasse les ${left} USD qui restent à céder`
export const mustBePositive = 'doit être supérieur à zéro'
export const notInFuture = 'ne doit pas être dans le futur'
export const overdueTitle = (reference: string) => `Déclaration de ${reference} en retard`
export const dueTitle = (reference: string) => `Déclaration de ${reference} à déposer`
export const overdueBody = (dueOn: string) => `Échéance dépassée : ${day(dueOn)}.`
export const dueBody = (dueOn: string) => `Échéance : ${day(dueOn)}.`
export const dossierIncomplete = (missing: readonly string[]) =>
  `Il manque au dossier de transfert : ${missing.join(', ').toLowerCase()}. ${missing.length === 1 ? 'Joignez-la' : 'Joignez-les'} ou demandez une dispense du dossier.`
export const waiverTitle = (reference: string) => `Dispense du dossier de transfert de ${reference}`
export const proceedsLateTitle = (number: string) => `Recettes de ${number} : rapatriement en retard`
export const proceedsDueTitle = (number: string) => `Recettes de ${number} à rapatrier prochainement`
export const proceedsBody = (open: string, by: string) =>
  `Il reste ${formatDecimal(open)} USD. À rapatrier avant le ${day(by)}.`
export const mustBeWholeNumber = 'doit être un nombre entier'
export const mustBePercentage = 'doit être un pourcentage de 0 à 100'
export const internalPolicy = 'Politique interne : aucune règle publiée n’a été trouvée'
export const olderRegulationSource =
  'Ancienne valeur du Règlement n° 09/2010/CM/UEMOA, à vérifier au regard du Règlement n° 06/2024/CM/UEMOA'
export const currentRegulationSource =
  'Règlement n° 06/2024/CM/UEMOA et instructions n° 01 à 15-07-2025-RFE, d’après des comptes rendus publics'
export const filingThresholdLabel = 'Seuil de déclaration'
export const goodsDomiciliationLabel = 'Domiciliation des opérations commerciales au-delà de'
export const supportingDocumentsLabel = 'Pièces justificatives à partir de'
export const cashReportLabel = 'Déclaration des espèces à la CENTIF à partir de'
export const cashReportSource =
  'Comptes rendus publics de la loi uniforme du 31 mars 2023 ; les sources ne concordent pas'
export const filingDeadlineLabel = 'Délai de déclaration'
export const bankDaysUnit = 'jours ouvrés'
export const monthsUnit = 'mois'
export const daysUnit = 'jours'
export const repatriationLabel = 'Rapatriement des recettes d’exportation après l’échéance'
export const goodsPaymentLabel = 'Règlement des biens après expédition'
export const servicesPaymentLabel = 'Règlement des services'
export const cededProceedsLabel = 'Recettes d’exportation cédées à la BCEAO'
export const highRiskCountriesLabel = 'Pays à haut risque'
export const noneStated = 'Non indiquée'
export const licensedProviderLabel = 'Prestataire agréé'
export const providerLegalBasisLabel = 'Base juridique du prestataire'
