import { plural } from '../../kernel/plural.ts'
export const screenClientSummary =
  'Filtre un client au regard des listes de sanctions chargées ; 409 si aucune n’est chargée'
export const searchListsSummary = 'Recherche un nom dans les listes de sanctions chargées'
export const nameRequired = 'Le nom est obligatoire'
export const listSanctionsListsSummary = 'Les listes de sanctions en vigueur'
export const listMatchesSummary = 'Les correspondances de filtrage, de la plus récente à la plus ancienne'
export const getMatchSummary = 'Une correspondance avec les deux fiches et les décisions prises'
export const screenAllClientsSummary =
  'Filtre tous les clients actifs et leurs personnes liées, en traitement de masse avec suivi ; 409 si aucune liste n’est chargée'
export const reasonRequired = 'Le motif est obligatoire'
export const waemuReportSummary =
  'Le rapport de conformité UEMOA sur toutes les conversions d’une période jusqu’à ce jour'
export const listsNotFetched =
  'La mise à jour automatique des listes de sanctions est désactivée, dans les paramètres ou par SANCTIONS_URL=off. Les noms sont filtrés au regard des listes chargées.'
export const highThreshold =
  'Le seuil de filtrage est supérieur à la valeur par défaut : moins de noms ressemblants donnent lieu à une correspondance.'
export const oldListsAllowed =
  'Des listes de sanctions plus anciennes que l’âge maximal par défaut peuvent encore servir à valider un client.'
export const ruleOff = 'Au moins une règle d’alerte est désactivée.'
export const weakenedControlsSummary = 'Les contrôles anti-blanchiment plus faibles que par défaut'
export const listNotedHitsSummary =
  'Les ressemblances sous le seuil notées pour mémoire (nom rare ou numéro en commun), de la plus récente à la plus ancienne ; elles ne bloquent rien'
export const coverageSummary =
  'Le nombre de noms filtrés illisibles ou avec des ressemblances pour mémoire, et les systèmes d’écriture concernés'
export const unreadableLabel = 'Filtrage impossible'
export const confirmMatchAction = 'Confirmer la correspondance'
export const clearMatchAction = 'Écarter la correspondance'
export const confirmNameAction = 'Présent sur une liste'
export const clearNameAction = 'Absent des listes'
export const nameConfirmedTitle = 'Nom présent sur une liste'
export const nameClearedTitle = 'Nom absent des listes'
export const matchConfirmedTitle = 'Correspondance confirmée'
export const matchClearedTitle = 'Correspondance écartée'
export const unreadableMatchTitle = (subject: string) => `${subject} : filtrage impossible`
export const unreadableMatchDetail = 'Le nom n’a pas pu être lu'
export const openMatchTitle = (subject: string, matchedName: string) => `${subject} ressemble à ${matchedName}`
export const openMatchDetail = (list: string) => `Correspondance possible sur la liste de sanctions ${list}`
export const matchCount = (count: number) => plural(count, { one: '# correspondance', other: '# correspondances' })
export const foundWithUnreadable = (found: string, unreadable: number) =>
  `${found}, filtrage impossible pour ${plural(unreadable, { one: '# nom', other: '# noms' })}`
export const personRelation = 'Personne'
export const walletRelation = 'Portefeuille'
export const addressRelation = 'Adresse'
export const emailRelation = 'Adresse e-mail'
export const phoneRelation = 'Téléphone'
export const taxNumberRelation = 'Identifiant fiscal'
export const bankAccountRelation = 'Compte bancaire'
export const relationsSummary =
  'Les personnes, portefeuilles, coordonnées et comptes payeurs d’un client, avec les autres clients qui les partagent'
export const thresholdCurveSummary =
  'Ce que chaque valeur du seuil de filtrage trouve entre les listes chargées et notre propre fichier clients'
export const measureThresholdSummary =
  'Mesure la courbe du seuil en arrière-plan, sauf si les listes et le fichier n’ont pas changé depuis la dernière mesure'
export const clearingProposedTitle = 'En attente d’une seconde personne'
export const clearingProposal = (name: string, reason: string) => `${name} demande qu’elle soit écartée : ${reason}`
