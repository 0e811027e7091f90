import { plural } from '../../../kernel/plural.ts'
export const notInFuture = 'ne doit pas être dans le futur'
export const notBefore = (earliest: string) => `ne doit pas être antérieur au ${earliest}`
export const loadList = 'Chargez-en une avec `npx corridor lists import`, puis réessayez.'
export const kycMoveRefusedTitle = 'Changement non autorisé'
const statuses: Readonly<Record<string, string>> = {
  pending: 'en attente',
  approved: 'approuvé',
  rejected: 'rejeté',
  requires_review: 'à examiner',
  expired: 'expiré',
}
export const kycMoveRefused = (from: string, to: string) =>
  `Le KYC ne peut pas passer de « ${statuses[from] ?? from} » à « ${statuses[to] ?? to} ».`
export const matchOpenTitle = 'Correspondance de sanctions ouverte'
export const oneMatchOpen = 'Une correspondance de sanctions possible est ouverte. Traitez-la avant d’approuver le KYC.'
export const matchesOpen = (matches: number) =>
  `${matches} correspondances de sanctions possibles sont ouvertes. Traitez-les avant d’approuver le KYC.`
export const clientFrozenTitle = 'Avoirs du client gelés'
export const clientFrozen =
  'Une correspondance de sanctions est confirmée. Le KYC de ce client ne peut pas être approuvé.'
export const noListTitle = 'Aucune liste de sanctions'
export const noListForScreening = (loadOne: string) =>
  `Aucune liste de sanctions n’est chargée ; le client ne peut donc pas être filtré. ${loadOne}`
export const listTooOldTitle = 'Liste de sanctions trop ancienne'
export const listTooOld = (maxAgeDays: number, loadOne: string) =>
  `Les listes de sanctions chargées ont plus de ${maxAgeDays} jours. ${loadOne}`
export const notPermittedTitle = 'Non autorisé'
export const pendingKycOnly =
  'Votre rôle ne permet d’ajouter que des clients dont le KYC est en attente. Adressez-vous à une personne habilitée à décider du KYC.'
export const importedPending = (detail: string) => `a été importé, mais son KYC reste en attente : ${detail}`
export const clientKyc = 'KYC du client'
export const sanctionsScreening = 'Filtrage des sanctions'
export const monthlyLimitCheck = 'Plafond mensuel'
export const rateCheck = 'Taux'
export const filingCheck = 'Déclaration BCEAO'
export const licensedProvider = 'Prestataire agréé'
export const ruleCheck = (name: string) => `Règle : ${name}`
export const asksForReview = 'Examen requis'
export const foundByVersion = (title: string, version: number) => `${title}, selon la version ${version}`
export const notNeeded = 'Non requis'
export const ownAccountNoIdentity = 'compte propre, aucun client à identifier'
export const byName = (kycDecidedByName: string) => ` par ${kycDecidedByName}`
export const approved = 'Approuvé'
export const approvedSince = (since: string, by: string) => `approuvé${since === '' ? '' : ` le${since}`}${by}`
export const expired = 'Expiré'
export const expiredOn = (kycExpiresAt: string) => `expiré le ${kycExpiresAt}`
export const expiredSince = (since: string) => `expiré${since === '' ? '' : `, approuvé le${since}`}`
export const rejected = 'Rejeté'
export const rejectedSince = (since: string, by: string) => `rejeté${since === '' ? '' : ` le${since}`}${by}`
export const requiresReview = 'À examiner'
export const requiresReviewSince = (since: string) => `à examiner${since === '' ? '' : ` depuis le${since}`}`
export const pending = 'En attente'
export const noDecisionYet = 'aucune décision pour l’instant'
export const confirmedMatch = 'Correspondance confirmée'
export const matchConfirmedFrozen = 'une correspondance est confirmée ; les avoirs du client sont donc gelés'
export const matchOpenVerdict = 'Correspondance ouverte'
export const openMatches = (count: number) =>
  plural(count, {
    one: '# correspondance possible est ouverte',
    other: '# correspondances possibles sont ouvertes',
  })
export const notScreened = 'Non filtré'
export const unscreenedNames = (count: number) =>
  plural(count, { one: '# nom n’a pas pu être filtré', other: '# noms n’ont pas pu être filtrés' })
export const noList = 'Aucune liste'
export const noListLoaded = 'aucune liste de sanctions n’est chargée'
export const listOfDate = (label: string, loadedAt: string) => `${label} du ${loadedAt}`
export const listsOutdated = 'Listes périmées'
export const listsOlderThan = (listMaxAgeDays: number, outdated: string) =>
  `de plus de ${listMaxAgeDays} jours : ${outdated}`
export const clear = 'Sans correspondance'
export const noMatch = 'aucune correspondance'
export const noClientToScreen = 'aucun client à filtrer'
export const noLimit = 'Sans plafond'
export const noneForOwnAccount = 'aucun pour le compte propre'
export const noneSetUsed = (used: string) => `aucun plafond, ${used} utilisés ce mois-ci`
export const usedOf = (used: string, limit: string) => `${used} utilisés sur ${limit}`
export const within = 'Respecté'
export const exceeded = 'Dépassé'
export const wouldExceedBy = (usage: string, excess: string) =>
  `${usage} ; cette conversion dépasserait le plafond de ${excess}`
export const usedToday = (whose: string, used: string, limit: string) =>
  `${whose} : ${used} utilisés sur ${limit} aujourd’hui`
export const initiator = 'demandeur'
export const ownAccountLowercase = 'compte propre'
export const wouldExceed = (detail: string) => `${detail} ; cette conversion dépasserait le plafond`
export const dayLimits = 'Plafonds journaliers'
export const defaultRate = 'Par défaut'
export const noMarketRate = 'le taux par défaut, faute de taux de marché enregistré'
export const staleRate = 'Périmé'
export const noNewerRate = 'aucun taux plus récent n’a pu être obtenu'
export const unusualRate = 'Inhabituel'
export const rateMovedFar = 'variation inhabituelle depuis un jour précédent ; à comparer avec une autre source'
export const current = 'À jour'
export const currentMarketRate = 'un taux de marché à jour'
export const notNeededUpTo = (threshold: string) => `non requise jusqu’à ${threshold}`
export const filingRequired = 'Requise'
export const filingNeeded = (threshold: string, dueOn: string) =>
  `requise au-delà de ${threshold}, échéance le ${dueOn}`
export const deadlineNotVerified = ' (délai non vérifié)'
export const notStated = 'Non indiqué'
export const notStatedInSettings = 'non indiqué dans les paramètres'
export const providerIncomplete = 'Incomplet'
export const licenceNotStated = (provider: string) => `${provider}, agrément non indiqué`
export const stated = 'Indiqué'
export const kycOf = (companyName: string) => `KYC (${companyName})`
export const statedOnImport = 'Indiqué à l’import'
export const statedOnAdding = 'Indiqué à la création'
export const identityFieldNames = {
  companyName: 'raison sociale',
  country: 'pays',
  registrationNumber: 'numéro d’immatriculation',
} as const
export const identityChanged = (fields: string) => `Données d’identité modifiées après l’approbation : ${fields}`
export const approvalExpired = (riskLevel: string) => `L’approbation a expiré (risque ${risks[riskLevel] ?? riskLevel})`
export const kycPending = 'Le KYC est en attente'
export const kycRequiresReview = 'Le KYC est à examiner'
export const kycExpired = 'Le KYC a expiré'
export const kycRejected = 'Le KYC a été rejeté'
export const noRiskFactor = 'Aucun facteur de risque'
export const sanctionsMatchConfirmed = 'Une correspondance avec une liste de sanctions est confirmée'
export const sanctionsMatchOpen = 'Une correspondance possible avec une liste de sanctions est à traiter'
export const highRiskCountry = (country: string) => `${country} figure parmi les pays à haut risque`
export const patternConfirmed = 'Un schéma suspect a été confirmé'
export const patternOpen = 'Un schéma suspect est en cours d’examen'
export const highVolume = 'Plus de 1 000 000 $ ont été convertis en 30 jours'
export const newClientFactor = (newForDays: number) => `Client depuis moins de ${newForDays} jours`
export const onePoliticallyExposed = 'Une personne liée au client est politiquement exposée (PPE)'
export const politicallyExposed = (people: number) =>
  `${people} personnes liées au client sont politiquement exposées (PPE)`

const risks: Readonly<Record<string, string>> = { low: 'faible', medium: 'moyen', high: 'élevé' }
