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
export const nothingToCreate = 'Aucune facture n’est due. La prochaine sera créée le jour prévu.'
export const notSentTitle = (number: string) => `${number} n’a pas été envoyée`
export const notCreatedTitle = (client: string, day: string) => `La facture à ${client} du ${day} n’a pas été créée`
