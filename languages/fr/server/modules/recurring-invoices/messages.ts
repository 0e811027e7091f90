import type { MissingPart } from '#contract/invoices/labels.ts'

export const notFound = 'Facture récurrente introuvable.'
export const endedTitle = 'Terminée'
export const ended = 'Cette facture récurrente est terminée. Créez-en plutôt une nouvelle.'
export const tooManyTitle = 'Trop de factures récurrentes'
export const tooMany = (max: number) =>
  `${max} factures récurrentes au plus peuvent être actives. Mettez fin à l’une de celles qui ne servent plus.`
export const clientInactiveTitle = 'Client inactif'
export const clientInactive = (name: string) => `${name} est inactif. Choisissez un autre client ou réactivez celui-ci.`
export const paused = 'Cette facture récurrente est déjà en pause.'
export const notPaused = 'Cette facture récurrente n’est pas en pause.'
export const nothingToCreate = 'Aucune facture n’est à créer. La prochaine le sera le jour prévu.'
export const notSentTitle = (number: string) => `${number} n’a pas été envoyée`
export const notCreatedTitle = (client: string, day: string) => `La facture à ${client} du ${day} n’a pas été créée`

export const startInPast = (today: string) => `Choisissez le ${today} ou un jour ultérieur`
export const rhythmFixed =
  'Ne peut plus changer après la première période. Mettez fin à cette facture récurrente et créez-en une nouvelle'
export const noPeriodBeforeEnd = (first: string) =>
  `La première facture serait datée du ${first} : choisissez un jour ultérieur`
export const unfitPriceCurrency = (local: string) => `Les prix doivent être en USD, en ${local} ou en XOF`
export const notCombined =
  'Une ligne hors champ de la taxe ne peut pas être combinée avec d’autres lignes : choisissez un seul régime pour toutes les lignes'
export const totalNotPositive = 'Le total des lignes doit être supérieur à zéro'
export const categoryRateMismatch =
  'Un taux de taxe supérieur à zéro exige le taux normal ; tout autre régime exige un taux nul'
export const missingParts: Readonly<Partial<Record<MissingPart, string>>> = {
  business_name: 'votre entreprise n’a pas de nom dans les paramètres',
  client_email: 'le client n’a pas d’adresse e-mail',
}
export const notSentLacks = (parts: readonly string[]) =>
  `Non envoyée : ${parts.join(' et ')}. Complétez ces informations, puis envoyez le brouillon.`
export const notSentError =
  'Non envoyée à cause d’une erreur du serveur ; voir le journal du serveur. Envoyez le brouillon vous-même.'
