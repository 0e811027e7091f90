import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'

const riskLevels: Readonly<Record<string, string>> = {
  low: 'faible',
  medium: 'moyen',
  high: 'élevé',
  critical: 'critique',
}

export const screeningAllTitle = 'Filtrage de tous les clients'
export const completeToast = 'Filtrage LBC/FT terminé'
export const completeHint = (riskLevel: string, matches: string, listsAsOf: string) =>
  `Niveau de risque : ${riskLevels[riskLevel] ?? riskLevel}. ${matches} avec les listes du ${listsAsOf}.`
export const runAmlCheckAction = 'Lancer un contrôle LBC/FT'
export const runAmlCheckHint =
  'Filtre un client, son interlocuteur et ses personnes liées au regard des listes de sanctions actuelles.'
export const runCheckAction = 'Lancer le contrôle'
export const scopeLabel = 'À filtrer'
export const oneClientOption = 'Un client'
export const allClientsHint =
  'Tous les clients actifs sont filtrés l’un après l’autre. Le filtrage se poursuit si vous quittez la page.'
export const clientRequired = 'Choisissez un client'
export const ourRecordLabel = 'Notre fiche'
export const listedNameHeader = 'Nom sur la liste'
export const listAndEntryLabel = 'Liste et entrée'
export const matchReasonsTitle = 'Motifs de la correspondance'
export const contactPersonSubject = 'Interlocuteur'
export const clientPersonSubject = 'Personne liée à un client'
export const walletAddressSubject = 'Adresse de portefeuille'
export const counterpartySubject = 'Contrepartie'
export const formBeneficiarySubject = 'Bénéficiaire d’un formulaire de change'
export const organisationType = 'Organisation'
export const vesselType = 'Navire'
export const aircraftType = 'Aéronef'
export const listsCaption = 'Listes de sanctions actuelles'
export const listsEmptyTitle = 'Aucune liste chargée'
export const listsEmptyHint = 'Chargez une liste pour commencer le filtrage. Exécutez : npx corridor lists update'
export const listHeader = 'Liste'
export const loadedHeader = 'Chargement'
export const loadedToday = 'aujourd’hui'
export const daysAgo = (ageDays: string) => `il y a ${ageDays}`
export const entriesHeader = 'Entrées'
export const scriptsNotCoveredHeader = 'Systèmes d’écriture non couverts'
export const lastChangeHeader = 'Dernière modification'
export const listChanges = (added: number, changed: number, removed: number) =>
  `ajouts : ${added}, modifications : ${changed}, retraits : ${removed}`
export const rescreenedHeader = 'Dernier refiltrage'
export const rescreeningSummary = (subjects: string, found: number, ellipsis: string) =>
  `${subjects}, ${plural(found, { one: '# correspondance', other: '# correspondances' })}${ellipsis}`
export const subjectCount = (count: number) => plural(count, { one: '# fiche', other: '# fiches' })
export const versionHeader = 'Version et SHA-256'
export const outdatedBadge = 'Périmée'
export const updateRejected = 'Mise à jour refusée'
export const updateUnreachable = 'Source de mise à jour injoignable'
export const currentBadge = 'À jour'
export const matchTitle = 'Correspondance de filtrage'
export const matchHint =
  'Confirmer une correspondance gèle les avoirs du client et arrête ses conversions, ainsi que toute conversion au profit de la personne concernée. Une correspondance écartée ne réapparaît que si l’entrée de la liste ou le client change.'
export const secondPersonClearsHint = 'Une autre personne doit écarter ou confirmer cette correspondance.'
export const onListTitle = 'Sur la liste'
export const notComparableNotice =
  'Ce nom n’a pu être comparé à aucune liste. Recherchez-le sous une autre graphie avant de décider.'
export const entryRemovedTitle = 'Cette entrée ne figure plus sur la liste'
export const entryUnavailable = 'L’entrée n’est plus disponible.'
export const birthDateLabel = 'Date de naissance'
export const openClientAction = 'Voir le client'
export const lastScreenedLabel = 'Dernier filtrage'
export const openPeopleAction = 'Voir les personnes liées au client'
export const openWalletAction = 'Voir le portefeuille'
export const receivesAtLabel = 'Portefeuille de réception'
export const openFormAction = 'Voir le formulaire de change'
export const namedOnLabel = 'Désigné sur'
export const listedAsLabel = 'Inscrit sous le nom'
export const countriesLabel = 'Pays'
export const genderLabel = 'Sexe'
export const otherNamesLabel = 'Autres noms'
export const weakAliasesLabel = 'Alias peu fiables'
export const idNumbersLabel = 'Numéros d’identification'
export const programmeLabel = 'Programme'
export const withdrawnAutomatically = (withdrawn: string) => `Retirée automatiquement : ${withdrawn}`
export const noDecisionYet = 'Aucune décision pour l’instant.'
export const matchesTitle = 'Correspondances'
export const openState = 'Ouvertes'
export const confirmedState = 'Confirmées'
export const clearedState = 'Écartées'
export const searchLabel = 'Rechercher des correspondances'
export const searchPlaceholder = 'Rechercher'
export const foundHeader = 'Constatée le'
export const matchesCaption = 'Correspondances de filtrage'
export const emptyTitle = 'Aucune correspondance'
export const emptyHint = 'Aucune fiche ne ressemble à un nom d’une liste.'
export const coverageTitle = 'Couverture'
export const allReadable = (subjects: string) => `Tous lisibles : ${subjects}.`
export const screenedNameCount = (count: number) => plural(count, { one: '# nom filtré', other: '# noms filtrés' })
export const unreadableShare = (unread: string, subjects: string) => `Filtrage impossible : ${unread} sur ${subjects}`
export const nameCount = (count: number) => plural(count, { one: '# nom', other: '# noms' })
export const notedTitle = (noted: string) => `Pour mémoire (${noted})`
export const noReadableLetters = 'aucune lettre lisible'
export const notedHeader = 'Noté le'
export const notedCaption = 'Ressemblances notées pour mémoire'
export const notedEmpty = 'Aucune ressemblance notée pour mémoire'
export const notedEmptyHint = 'Aucun nom sous le seuil ne partage un nom rare ou un numéro.'
export const showAllAction = 'Afficher toutes les correspondances'
export const foundOn = (day: ReactNode) => rich`constatée le ${day}`
export const matchDecision = (decision: ReactNode, name: string, day: ReactNode, reason: string | null) =>
  rich`${decision} par ${name}, ${day} : ${reason}`
export const yearsBetween = ' à '
