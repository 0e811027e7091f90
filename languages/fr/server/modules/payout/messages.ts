export const notScreenedTitle = 'Non filtré'
export const noSanctionsList =
  'Aucune liste de sanctions n’est chargée ; le bénéficiaire ne peut donc pas être filtré. Chargez-en une avec `corridor lists update`.'
export const listsTooOld =
  'Les listes de sanctions sont trop anciennes pour écarter qui que ce soit. Actualisez-les avec `corridor lists update`.'
export const simulatedTitle = 'Les versements sont simulés'
export const payoutsSimulated =
  'Cette installation ne verse pas sur une blockchain : le bac à sable crée lui-même ses portefeuilles.'
export const alreadyListedTitle = 'Déjà enregistré'
export const walletAlreadyListed = 'Ce portefeuille est déjà enregistré pour ce titulaire.'
export const proofTooOld = 'Le message est trop ancien ou daté dans le futur : signez-en un daté d’aujourd’hui'
export const signatureMismatch = 'La signature n’a pas été faite par ce portefeuille pour le message affiché'
export const documentNotFound = 'Ce titulaire n’a pas ce document'
export const walletNotFound = 'Portefeuille introuvable.'
export const walletChanged = 'Une autre personne a modifié le portefeuille entre-temps. Rechargez-le.'
export const wrongStateTitle = 'État incompatible'
export const walletPastThat = 'Le portefeuille n’est plus dans cet état.'
export const ownApproval = 'La personne qui a ajouté le portefeuille ne peut pas l’approuver.'
export const screeningOpenTitle = 'Filtrage non terminé'
export const matchesOpen = (matches: number) =>
  `Le bénéficiaire a ${matches} correspondance(s) possible(s) sur les listes de sanctions ; écartez-les d’abord.`
export const gasLowTitle = 'La trésorerie manquera bientôt de gas'
export const treasuryLowTitle = 'La trésorerie est presque épuisée'
export const foreignKeyUseTitle = 'Un autre programme a utilisé la clé de la trésorerie'
export const nodesDisagreeTitle = 'Les nœuds de la chaîne se contredisent'
export const movedOtherwiseTitle = 'Des jetons ont quitté la trésorerie autrement que par un versement'
export const payoutStuckTitle = 'Un versement est bloqué'
export const noWallet = 'Aucun portefeuille approuvé vers lequel verser. Ajoutez-en un et faites-le approuver.'
export const walletDayLimit = (cap: string) => `Le portefeuille reçoit ${cap} au plus par jour ; le reste suit demain.`
export const walletArchived = 'Le portefeuille est archivé. Ajoutez-en un autre et faites-le approuver.'
export const walletAwaitingApproval = 'Le portefeuille attend l’approbation d’une seconde personne.'
export const walletCooling = (usableFrom: string) => `Le délai d’attente du portefeuille prend fin le ${usableFrom}.`
export const walletSubject = (label: string) => `Portefeuille ${label}`
