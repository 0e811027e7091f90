import { plural } from '#kernel/plural.ts'

/** By the label of a kind of record, in the form that a sentence has it. */
const recordNames: Readonly<Record<string, readonly [one: string, several: string]>> = {
  client: ['le client', 'les clients'],
  utilisateur: ['l’utilisateur', 'les utilisateurs'],
  facture: ['la facture', 'les factures'],
  conversion: ['la conversion', 'les conversions'],
  session: ['la session', 'les sessions'],
  document: ['le document', 'les documents'],
  portefeuille: ['le portefeuille', 'les portefeuilles'],
  paramètre: ['le paramètre', 'les paramètres'],
  'connexion bancaire': ['la connexion bancaire', 'les connexions bancaires'],
  'canal bancaire': ['le canal bancaire', 'les canaux bancaires'],
  alerte: ['l’alerte', 'les alertes'],
  'Règle d’alerte': ['la règle d’alerte', 'les règles d’alerte'],
  filtrage: ['le filtrage', 'les filtrages'],
  correspondance: ['la correspondance', 'les correspondances'],
  'liste de sanctions': ['la liste de sanctions', 'les listes de sanctions'],
  planification: ['la planification', 'les planifications'],
  rapprochement: ['l’écart de rapprochement', 'les écarts de rapprochement'],
  webhook: ['le webhook', 'les webhooks'],
  'clé d’API': ['la clé d’API', 'les clés d’API'],
  rapport: ['le rapport', 'les rapports'],
  'rapport planifié': ['le rapport planifié', 'les rapports planifiés'],
  'taux de change': ['le taux de change', 'les taux de change'],
  encaissement: ['l’encaissement', 'les encaissements'],
  'E-mail': ['le message', 'les messages'],
  Déclaration: ['la déclaration', 'les déclarations'],
  'dossier de transfert': ['le dossier de transfert', 'les dossiers de transfert'],
  'formulaire de change': ['le formulaire de change', 'les formulaires de change'],
  'recettes d’exportation': ['les recettes d’exportation', 'les recettes d’exportation'],
  Référentiel: ['le référentiel', 'les référentiels'],
  'jour férié': ['le jour férié', 'les jours fériés'],
  'grand livre': ['le grand livre', 'les comptes du grand livre'],
  trésorerie: ['la trésorerie', 'les comptes de trésorerie'],
  versement: ['le versement', 'les versements'],
  'clé de chiffrement': ['la clé de chiffrement', 'les clés de chiffrement'],
  'données de démonstration': ['les données de démonstration', 'les données de démonstration'],
  devis: ['le devis', 'les devis'],
  'facture récurrente': ['la facture récurrente', 'les factures récurrentes'],
  article: ['l’article', 'les articles'],
  'Déclaration de soupçon': ['la déclaration de soupçon', 'les déclarations de soupçon'],
  comptabilité: ['la comptabilité', 'les journaux comptables'],
}

export const entryLabel = 'Entrée'
export const userIdLabel = 'Identifiant de l’utilisateur'
export const browserLabel = 'Navigateur'
export const milliseconds = (responseTimeMs: number) => `${responseTimeMs} ms`
export const changesTitle = 'Modifications'
export const fieldHeader = 'Champ'
export const beforeHeader = 'Avant'
export const afterHeader = 'Après'
export const openRecordAction = (name: string) => `Voir : ${name}`
export const recordEntriesAction = 'Toutes les entrées de cet élément'
export const successStatus = 'Réussite'
export const successfulOnlyOption = 'Réussites seulement'
export const failedOnlyOption = 'Échecs seulement'
export const searchLabel = 'Rechercher dans la piste d’audit'
export const searchPlaceholder = 'Rechercher par personne, date, action, ressource, point d’accès ou IP'
export const allActionsLabel = 'Toutes les actions'
export const allResultsLabel = 'Tous les résultats'
export const recordLabel = 'Élément'
export const clearRecordHint = 'uniquement. Afficher les entrées de tous les éléments'
export const suspicionReport = 'Déclaration de soupçon'
export const entriesCaption = 'Entrées de la piste d’audit'
/** Behind the name of the person who viewed them. */
export const viewCount = (count: number) =>
  plural(count, { one: 'a consulté # fiche ou liste', other: 'a consulté # fiches et listes' })
export const viewsLabel = (person: string) => `Consultations de ${person}`
export const exportLogsAction = 'Exporter la piste'
export const exportLimit = (maxEntries: string) => `${maxEntries} entrées au plus`
export const showNewerAction = (newer: string) => `Afficher ${newer}`
export const newerEntryCount = (count: number) =>
  plural(count, { one: '# entrée plus récente', other: '# entrées plus récentes' })
export const noneFoundHint = 'Aucune entrée ne correspond à votre recherche ou à vos filtres.'
export const emptyHint = 'Aucune entrée n’a encore été enregistrée.'
export const totalActionsTitle = 'Total des actions'
export const successfulTitle = 'Réussies'
export const recomputingSealsStep = 'Nouveau calcul des sceaux'
export const comparingCountsStep = 'Comparaison des décomptes'
export const verifyLogAction = 'Vérifier la piste'
export const verificationTitle = 'Vérification de la piste d’audit'
export const storedHeadResults = {
  agrees: 'Concorde avec la base de données',
  differs: 'Ne concorde pas avec la base de données',
  none: 'Aucun enregistré pour l’instant',
} as const
export const intactHint = 'Depuis leur scellement, aucune entrée n’a été modifiée, supprimée, ajoutée ou déplacée.'
export const intactTitle = 'La piste d’audit est intacte'
export const findingCount = (count: number) => plural(count, { one: '# anomalie', other: '# anomalies' })
export const entriesRecomputedLabel = 'Entrées recalculées'
export const sealedBatchesLabel = 'Lots scellés'
export const firstSealedLabel = 'Premier scellement'
export const lastSealedLabel = 'Dernier scellement'
export const unsealedLabel = 'Pas encore scellées'
export const countsComparedLabel = 'Décomptes enregistrés comparés'
export const externalSealLabel = 'Sceau conservé hors de la base de données'
export const checkedAtLabel = 'Vérifiée le'
export const visitor = 'Un visiteur'
export const attempt = (action: string) => `n’a pas pu ${action}`
export const fieldPhrase = (field: string) => [`a modifié « ${field} » pour`, `modifier « ${field} » pour`] as const
export const fieldsPhrase = (count: number) =>
  [`a modifié ${count} champs pour`, `modifier ${count} champs pour`] as const
export const fromTo = (from: string, to: string) => `de ${from} à ${to}`
export const stateMove = (from: string, to: string) => `de « ${from} » à « ${to} »`
export const twoFields = (one: string, other: string) => `${one} et ${other}`
export const movePhrase = ['a fait passer', 'faire passer'] as const
export const auditLogName = 'la piste d’audit'
export const recordsName = (label: string) => recordNames[label]?.[1] ?? label
export const listName = (records: string) => `la liste des ${records.replace(/^les /, '')}`
export const numberedRecord = (label: string, id: string) => `${recordNames[label]?.[0] ?? label} n° ${id}`
export const namedRecord = (label: string, name: string) => `${recordNames[label]?.[0] ?? label} ${name}`
export const allPeopleLabel = 'Toutes les personnes'
export const peopleEmptyHint = 'Aucune personne trouvée'
export const peopleFailedHint = 'Les personnes n’ont pas pu être chargées'
export const kindLabel = 'Type d’élément'
export const anyKindLabel = 'Tous les types'
export const recordNumberLabel = 'Numéro ou identifiant'
export const recordNumberHint = 'Laissez vide pour tous les éléments de ce type'
export const applyAction = 'Appliquer'
export const actionDetailLabel = 'Appel'
export const actionPhrases = {
  login: ['a ouvert une session', 'ouvrir une session'],
  logout: ['a fermé sa session', 'fermer sa session'],
  create: ['a ajouté', 'ajouter'],
  update: ['a modifié', 'modifier'],
  delete: ['a supprimé', 'supprimer'],
  view: ['a consulté', 'consulter'],
  download: ['a téléchargé', 'télécharger'],
  upload: ['a téléversé', 'téléverser'],
} as const
export const exportPhrase = ['a exporté', 'exporter'] as const
export const callPhrases: Readonly<Record<string, readonly [past: string, base: string]>> = {
  'POST /api/clients/:id/notes': ['a ajouté une note pour', 'ajouter une note pour'],
  'POST /api/clients/:id/people': ['a ajouté une personne pour', 'ajouter une personne pour'],
  'PATCH /api/clients/:id/people/:id': ['a modifié une personne pour', 'modifier une personne pour'],
  'DELETE /api/clients/:id/people/:id': ['a retiré une personne pour', 'retirer une personne pour'],
  'POST /api/clients/imports/:id/confirm': ['a importé', 'importer'],
  'POST /api/documents/:id/versions': ['a téléversé une nouvelle version pour', 'téléverser une nouvelle version pour'],
  'POST /api/documents': ['a téléversé', 'téléverser'],
  'POST /api/invoices/:id/send': ['a envoyé', 'envoyer'],
  'POST /api/invoices/:id/resend': ['a renvoyé', 'renvoyer'],
  'POST /api/invoices/:id/payments': ['a enregistré un paiement pour', 'enregistrer un paiement pour'],
  'POST /api/invoices/:id/payments/:id/reversal': ['a contrepassé un paiement pour', 'contrepasser un paiement pour'],
  'POST /api/invoices/:id/cancel': ['a annulé', 'annuler'],
  'POST /api/invoices/:id/credit-notes': ['a établi un avoir sur', 'établir un avoir sur'],
  'POST /api/invoices/:id/duplicate': ['a dupliqué', 'dupliquer'],
  'POST /api/invoices/:id/reminders': ['a envoyé un rappel pour', 'envoyer un rappel pour'],
  'PATCH /api/invoices/:id/reminders': ['a modifié les rappels pour', 'modifier les rappels pour'],
  'POST /api/invoices/:id/schedule': ['a planifié l’envoi pour', 'planifier l’envoi pour'],
  'DELETE /api/invoices/:id/schedule': ['a annulé l’envoi planifié pour', 'annuler l’envoi planifié pour'],
  'POST /api/transactions/large-conversion': ['a lancé', 'lancer'],
  'POST /api/transactions/:id/approve': ['a approuvé', 'approuver'],
  'POST /api/transactions/:id/reject': ['a rejeté', 'rejeter'],
  'POST /api/transactions/:id/cancel': ['a annulé', 'annuler'],
  'POST /api/transactions/:id/retry': ['a relancé', 'relancer'],
  'POST /api/transactions/:id/comments': ['a commenté', 'commenter'],
  'POST /api/transactions/:id/information-requests': [
    'a demandé des informations sur',
    'demander des informations sur',
  ],
  'POST /api/banking/connections/:id/approve': ['a approuvé', 'approuver'],
  'POST /api/banking/connections/:id/test': ['a testé', 'tester'],
  'POST /api/banking/channels/:id/approve': ['a approuvé', 'approuver'],
  'POST /api/wallets/:id/approve': ['a approuvé', 'approuver'],
  'POST /api/wallets/:id/archive': ['a archivé', 'archiver'],
  'POST /api/compliance/alerts/:id/comments': ['a commenté', 'commenter'],
  'POST /api/compliance/alerts/:id/decision': ['a statué sur', 'statuer sur'],
  'POST /api/compliance/aml-screening/:id': ['a filtré', 'filtrer'],
  'POST /api/filings/:id/package': ['a constitué le dossier pour', 'constituer le dossier pour'],
  'POST /api/users': ['a invité', 'inviter'],
  'POST /api/users/:id/activate': ['a réactivé', 'réactiver'],
  'POST /api/users/:id/deactivate': ['a désactivé', 'désactiver'],
  'POST /api/users/:id/link': ['a créé un lien de connexion pour', 'créer un lien de connexion pour'],
  'POST /api/users/:id/sign-out': ['a fermé les sessions ouvertes pour', 'fermer les sessions ouvertes pour'],
  'POST /api/users/:id/confirmation': ['a demandé de confirmer le compte de', 'demander de confirmer le compte de'],
  'POST /api/users/:id/second-factor/reset': [
    'a réinitialisé le second facteur pour',
    'réinitialiser le second facteur pour',
  ],
  'POST /api/access-requests/:id/decision': ['a statué sur l’accès pour', 'statuer sur l’accès pour'],
  'POST /api/undo': ['a annulé une modification pour', 'annuler une modification pour'],
  'POST /api/fx-rates/refresh': ['a actualisé', 'actualiser'],
  'POST /api/audit-logs/verify': ['a vérifié', 'vérifier'],
}
export const unchangedPhrases: Readonly<Record<string, readonly [past: string, base: string]>> = {
  'PATCH /api/clients/:id/monthly-limit': [
    'a statué sur le plafond mensuel pour',
    'statuer sur le plafond mensuel pour',
  ],
  'PATCH /api/clients/:id/risk': ['a modifié le niveau de risque pour', 'modifier le niveau de risque pour'],
  'PATCH /api/clients/:id/kyc': ['a modifié le statut KYC pour', 'modifier le statut KYC pour'],
  'PATCH /api/clients/:id/active': ['a modifié le statut pour', 'modifier le statut pour'],
}
export const valuePhrases: Readonly<Record<string, readonly [past: string, base: string]>> = {
  'kycStatus approved': ['a approuvé le KYC pour', 'approuver le KYC pour'],
  'kycStatus rejected': ['a rejeté le KYC pour', 'rejeter le KYC pour'],
  'kycStatus requires_review': ['a demandé un réexamen du KYC pour', 'demander un réexamen du KYC pour'],
  'kycStatus expired': ['a déclaré expiré le KYC pour', 'déclarer expiré le KYC pour'],
  'kycStatus pending': ['a rouvert le KYC pour', 'rouvrir le KYC pour'],
  'isActive true': ['a réactivé', 'réactiver'],
  'isActive false': ['a désactivé', 'désactiver'],
  'document isActive true': ['a restauré', 'restaurer'],
  'document isActive false': ['a archivé', 'archiver'],
}
export const entryCount = (count: number) => plural(count, { one: '# entrée', other: '# entrées' })
export const ipAddressLabel = 'Adresse IP'
export const fxRate = 'Taux de change'
