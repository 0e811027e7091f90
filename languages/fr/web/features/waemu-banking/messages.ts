import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'
export const addTitle = 'Ajouter une connexion bancaire'
export const selectBankPlaceholder = 'Choisir une banque'
export const selectCountryPlaceholder = 'Choisir un pays'
export const accountNumberLabel = 'Numéro de compte'
export const accountNameFieldLabel = 'Intitulé du compte'
export const dailyLimitFieldLabel = 'Plafond journalier'
export const approvedImmediatelyHint =
  'En l’absence d’autre approbateur, l’approbation est immédiate. Ce n’est possible que dans le bac à sable.'
export const addApprovalHint =
  'Un second approbateur doit approuver la connexion avant qu’elle puisse financer des conversions.'
export const channelLabel = 'Canal'
export const channelHint = 'Mode de connexion à la banque.'
export const selectChannelPlaceholder = 'Choisir un canal'
export const sandboxOption = 'Bac à sable (simulation, sans argent réel)'
export const hostToHostOption = (name: string) => `Host-to-host : ${name}`
export const addedToast = 'Connexion bancaire ajoutée'
export const addedToastHint = (connection: string) => `${connection} est en attente. Testez maintenant la connexion.`
export const addFailedToast = 'Échec de la connexion'
export const addFailedHint = 'La connexion bancaire n’a pas pu être ajoutée. Vérifiez les informations saisies.'
export const filledFromBankHint = 'Rempli d’après la banque'
export const swiftUnknownHint = 'Inconnu pour cette banque. Saisissez-le si vous l’avez.'
export const approvedToast = 'Connexion bancaire approuvée'
export const approveLimitsTitle = 'Approuver les plafonds'
export const approveTitle = 'Approuver la connexion bancaire'
export const approvalRecordHint = 'Votre approbation est enregistrée avec votre nom et l’heure.'
export const approvalNoteHint = 'Ce que vous avez vérifié (facultatif)'
export const accountNameLabel = 'Intitulé du compte'
export const dailyLimitLabel = 'Plafond journalier'
export const monthlyLimitLabel = 'Plafond mensuel'
export const changeProposedHint = (name: string) =>
  `Un second approbateur doit approuver la modification. D’ici là, ${name} fonctionne comme avant.`
export const channelChangedToast = 'Canal modifié'
export const editChannelTitle = 'Modifier le canal'
export const changeApprovalHint =
  'Les valeurs actuelles restent en vigueur jusqu’à ce qu’un second approbateur approuve les nouvelles.'
export const changeImmediateHint = 'Les nouvelles valeurs s’appliquent immédiatement.'
export const changeReasonHint = 'Enregistré avec la modification et communiqué à l’approbateur.'
export const replacesPendingChange = (name: string) => `L’enregistrement remplace la modification demandée par ${name}.`
export const pendingChangeLabel = (name: string) => `Modification en attente pour ${name}`
export const awaitingSecondApproval = 'En attente d’une seconde approbation'
export const currentValuesHint = '. Les valeurs actuelles restent en vigueur jusqu’à l’approbation de la modification.'
export const newValuesTestFailed = (testFault: string) => `Banque injoignable avec ces valeurs : ${testFault}`
export const newValuesTestPassed = 'Banque jointe avec ces valeurs'
export const bankReachedToast = 'Banque jointe'
export const newValuesTestHint = (files: string) =>
  `${files} dans le répertoire de réception avec les nouvelles valeurs`
export const fileCount = (count: number) => plural(count, { one: '# fichier', other: '# fichiers' })
export const testNewValuesAction = 'Tester les nouvelles valeurs'
export const withdrawChangeAction = 'Retirer la modification'
export const rejectChangeAction = 'Rejeter la modification'
export const approveChangeAction = 'Approuver la modification'
export const channelAddedToast = 'Canal ajouté'
export const channelAddedHint = (name: string) =>
  `${name} doit être approuvé et testé avec succès avant d’être utilisé.`
export const addChannelAction = 'Ajouter un canal'
export const addChannelHint =
  'Échange de fichiers avec une banque. Un second approbateur doit approuver le canal avant son utilisation.'
export const connectedByLabel = 'Mode de connexion'
export const localFolderOption = 'Répertoire sur ce serveur'
export const nameRequired = 'Le nom est obligatoire'
export const bankRequired = 'La banque est obligatoire'
export const hostRequired = 'L’hôte est obligatoire'
export const portRequired = 'Le port est obligatoire'
export const userRequired = 'L’utilisateur est obligatoire'
export const hostKeyRequired = 'L’empreinte de la clé d’hôte est obligatoire'
export const folderRequired = 'Le répertoire est obligatoire'
export const bankSideNameRequired = 'Le nom auprès de la banque est obligatoire'
export const bankSideIdRequired = 'L’identifiant auprès de la banque est obligatoire'
export const privateKeyLabel = 'Clé privée'
export const secretRequired = (secretName: string) => `${secretName} : champ obligatoire`
export const hostLabel = 'Hôte'
export const portLabel = 'Port'
export const hostKeyLabel = 'Empreinte de la clé d’hôte'
export const authenticationLabel = 'Authentification'
export const secretUnchangedHint = 'Laissez vide pour conserver la valeur actuelle, qui n’est jamais affichée.'
export const secretHint = 'Conservé chiffré et jamais réaffiché.'
export const ordersFolderLabel = 'Répertoire d’envoi'
export const answersFolderLabel = 'Répertoire de réception'
export const ordersVersionLabel = 'Version des ordres de paiement'
export const nameAtBankLabel = 'Notre nom auprès de la banque'
export const idAtBankLabel = 'Notre identifiant auprès de la banque'
export const hideFilesAction = 'Masquer les fichiers'
export const showFilesAction = 'Afficher les fichiers'
export const filesCaption = (name: string) => `Derniers fichiers : ${name}`
export const filesEmpty = 'Aucun fichier envoyé ni reçu pour l’instant.'
export const fileHeader = 'Fichier'
export const unreadableFormat = 'illisible'
export const incomingLabel = 'Reçu'
export const timeHeader = 'Date et heure'
export const hideChangesAction = 'Masquer les modifications'
export const showChangesAction = 'Afficher les modifications'
export const changesEmpty = 'Aucune modification depuis l’ajout.'
export const changesLabel = (name: string) => `Modifications : ${name}`
export const someone = 'Une personne'
export const secretLabel = 'Mot de passe ou clé'
export const approvedState = 'Approuvée'
export const rejectedState = 'Rejetée'
export const withdrawnState = 'Retirée'
export const replacedState = 'Remplacée'
export const appliedImmediatelyState = 'Appliquée immédiatement'
export const channelsTitle = 'Canaux host-to-host'
export const channelsEmptyTitle = 'Aucun canal'
export const channelsEmptyHint =
  'Ajoutez un canal pour échanger des fichiers ISO 20022 avec une banque, par SFTP ou dans un répertoire. Les connexions à cette banque pourront alors l’utiliser.'
export const foldersLabel = 'Répertoires'
export const foldersValue = (outbox: string, inbox: string) => `${outbox} en envoi, ${inbox} en réception`
export const ordersLabel = 'Ordres de paiement'
export const onLabel = 'Activé'
export const lastExchangePrefix = 'Dernier échange :'
export const noExchangeYet = 'Aucun fichier échangé pour l’instant'
export const lastExchangeFailed = 'Le dernier échange a échoué'
export const bankReachedHint = (files: string, name: string) => `${files} dans le répertoire de réception (${name})`
export const testAction = 'Tester'
export const testNamedAction = (name: string) => `Tester ${name}`
export const editNamedAction = (name: string) => `Modifier ${name}`
export const switchOffAction = 'Désactiver'
export const switchOnAction = 'Activer'
export const multiCountry = 'Plusieurs pays'
export const benin = 'Bénin'
export const burkinaFaso = 'Burkina Faso'
export const coteDIvoire = 'Côte d’Ivoire'
export const guineaBissau = 'Guinée-Bissau'
export const mali = 'Mali'
export const niger = 'Niger'
export const senegal = 'Sénégal'
export const togo = 'Togo'
export const inactiveBadge = 'Inactive'
export const swiftCodeUnknown = 'Code SWIFT inconnu'
export const lastSyncPrefix = 'Dernière synchronisation :'
export const neverSynced = 'Jamais synchronisée'
export const lastTestFailed = 'Le dernier test a échoué'
export const activatedToast = 'Banque activée'
export const editLimitsTitle = 'Modifier les plafonds'
export const testPassedToast = 'Test de connexion réussi'
export const testPassedHint = (bankName: string, balance: string) => `${bankName} : solde ${balance}`
export const testFailedToast = 'Échec du test de connexion'
export const testFailedHint = 'La connexion avec la banque n’a pas pu être établie.'
export const faultAt = (fault: string, banks: string) => `${fault} : ${banks}`
export const approveNamedAction = (connection: string) => `Approuver ${connection}`
export const limitReached = 'Plafond atteint'
export const ofLimit = (limit: string) => `sur ${limit}`
export const connectionsEmptyTitle = 'Aucune banque connectée'
export const connectionsEmptyHint =
  'Choisissez une banque et saisissez un numéro de compte. La connexion est d’abord en attente ; testez-la pour obtenir le solde.'
export const connectionsEmptyOperatorHint = 'Demandez à un opérateur d’ajouter la première.'
export const deactivatedToast = 'Banque désactivée'
export const deactivateQuestion = 'Désactiver la connexion bancaire ?'
export const deactivateWarning = (connection: string) =>
  `${connection} ne financera plus de conversions jusqu’à sa réactivation. Les conversions en cours se poursuivent.`
export const assignToMeAction = 'Me l’attribuer'
export const resolveAction = 'Traiter'
export const proposeAction = 'Proposer'
export const resolutionLabel = 'Traitement'
export const counterAccountLabel = 'Compte de contrepartie'
export const counterAccountHint = 'Le compte qui porte la contrepartie de la régularisation.'
export const effectLabel = 'Effet'
export const paymentBookedEffect = 'Le paiement est réputé comptabilisé et sa conversion se poursuit.'
export const paymentOpenEffect = 'Le paiement reste en attente jusqu’à ce que la banque le comptabilise ou le rejette.'
export const resolutionReasonHint = 'Ce que vous avez constaté, et auprès de qui.'
export const resolutionProposedToast = 'Traitement proposé'
export const exceptionResolvedToast = 'Écart traité'
export const secondApproverHint = 'En attente d’une seconde approbation.'
export const ledgerUpdatedHint = 'Le grand livre va être mis à jour.'
export const sentBackToast = 'Écart renvoyé'
export const whatLabel = 'Objet'
export const ledgerLabel = 'Grand livre'
export const chainLabel = 'Blockchain'
export const foundLabel = 'Constaté le'
export const ownerLabel = 'Attribué à'
export const unassigned = 'Non attribué'
export const againstAccount = (counterAccountLabel: string) => `, contrepartie : ${counterAccountLabel}`
export const proposedByLabel = 'Proposé par'
export const resolvedByLabel = 'Traité par'
export const connectedBanksTitle = 'Banques connectées'
export const noneAddedYet = 'Aucune pour l’instant'
export const connectionCount = (count: number) => plural(count, { one: '# connexion', other: '# connexions' })
export const dailyVolumeTitle = 'Volume du jour'
export const noActiveLimit = 'Aucun plafond actif'
export const committedOf = (limit: string) => `engagés sur un plafond journalier de ${limit}`
export const sandboxSuffix = ', bac à sable'
export const noTestsYet = 'Aucune connexion testée pour l’instant'
export const testsSucceeded = (succeeded: number, total: number) => `Derniers tests réussis : ${succeeded} sur ${total}`
export const noActiveConnections = 'Aucune connexion active'
export const approvedWithinLimits = (inOrder: number, total: number) =>
  `Approuvées et sous plafond : ${inOrder} sur ${total}`
export const pendingConnectionNotice = (addedBy: string) =>
  `Connexion ajoutée${addedBy}. Elle ne peut financer aucune conversion tant qu’un second approbateur ne l’a pas approuvée.`
export const proposedLimitsNotice = (daily: string, monthly: string, proposedBy: string) =>
  `Plafonds proposés${proposedBy} : ${daily} par jour et ${monthly} par mois.`
export const byName = (name: string) => ` par ${name}`
export const hoursSetToast = 'Horaires mis à jour'
export const everyBank = 'Toutes les banques'
export const everyOtherBank = 'Toutes les autres banques'
export const hoursTitle = 'Horaires d’ouverture'
export const opensLabel = 'Ouverture'
export const closesLabel = 'Fermeture'
export const hoursHint =
  'Les heures sont en UTC et valent pour les jours ouvrés bancaires. Si l’heure de fermeture ne suit pas l’heure d’ouverture, la banque reste ouverte au-delà de minuit. En dehors de ses horaires, la banque accepte les ordres et les comptabilise à l’ouverture. Les ordres déjà acceptés ne changent pas.'
export const setHoursAction = 'Enregistrer les horaires'
export const aroundTheClock = 'Toujours ouverte'
export const currentHoursLabel = 'Horaires d’ouverture actuels'
export const openNow = 'Ouverte'
export const opensNext = (opensNext: string) => `Ouverture : ${opensNext}`
export const hoursRange = (opensAt: string, closesAt: string) => `de ${opensAt} à ${closesAt} UTC`
export const limitsProposedToast = 'Plafonds proposés'
export const limitsProposedHint = 'Un second approbateur doit approuver le relèvement.'
export const limitsUpdatedToast = 'Plafonds mis à jour'
export const saveLimitsAction = 'Enregistrer les plafonds'
export const usedToday = (dailyUsed: string) => `Utilisé aujourd’hui : ${dailyUsed}`
export const usedThisMonth = (monthlyUsed: string) => `Utilisé ce mois-ci : ${monthlyUsed}`
export const limitsImmediateHint =
  'En l’absence d’autre approbateur, les relèvements s’appliquent immédiatement. Ce n’est possible que dans le bac à sable.'
export const limitsApprovalHint =
  'Les baisses s’appliquent immédiatement. Les relèvements requièrent un second approbateur ; d’ici là, le plafond actuel s’applique.'
export const replacesProposedLimits = ' L’enregistrement remplace les plafonds déjà proposés.'
export const positionsTitle = 'Positions journalières'
export const positionUnavailable = (subjectName: string) => `${subjectName} : injoignable`
export const positionsCaption = 'Positions journalières des comptes bancaires et de la trésorerie'
export const positionsEmptyTitle = 'Aucune position'
export const positionsEmptyHint =
  'Les positions s’affichent dès qu’un compte est connecté et que son solde figure au grand livre.'
export const inTransitHeader = 'En transit'
export const externalHeader = 'Banque ou blockchain'
export const differenceHeader = 'Différence'
export const resolutionLabels = {
  correction: 'Passer une écriture de régularisation',
  explained: 'Expliqué, sans écriture',
  send_again: 'Renvoyer le fichier',
} as const
export const counterAccountLabels = {
  bank_charges: 'Frais bancaires',
  provider_settlement: 'Règlement du prestataire',
  suspense: 'Compte d’attente',
} as const
export const openState = 'Ouvert'
export const resolvedState = 'Traité'
export const matchesAgainState = 'De nouveau concordant'
export const comparedToast = 'Comparaison terminée'
export const comparedAllMatch = 'Le grand livre concorde avec toutes les banques et la blockchain.'
export const comparedOpenCount = (unresolved: number) => `Écarts ouverts : ${unresolved}.`
export const payoutsStoppedTitle = 'Les nouveaux versements sont suspendus'
export const compareNowAction = 'Comparer maintenant'
export const exceptionsTitle = 'Écarts'
export const exceptionsFilterLabel = 'Afficher les écarts'
export const exceptionsCaption = 'Éléments non rapprochés'
export const exceptionsEmptyTitle = 'Aucun écart'
export const allReconciledTitle = 'Tout est rapproché'
export const exceptionsEmptyHint =
  'Tous les comptes bancaires et la trésorerie sont comparés au grand livre toutes les deux secondes.'
export const exceptionHeader = 'Écart'
export const ledgerVersusExternalHeader = 'Grand livre / banque ou blockchain'
export const stopsPayoutsBadge = 'Bloque les versements'
export const faultLabels = {
  slow: 'Lente : répond après 3 s',
  reject: 'Rejette tous les ordres',
  lose_answer: 'Perd les réponses',
  lose_request: 'Perd les ordres',
  answer_twice: 'Répond deux fois',
  out_of_order: 'Annonce l’écriture avant l’acceptation (fichiers)',
  contradict: 'Rejette après comptabilisation (fichiers)',
  wrong_balance: 'Annonce un solde erroné',
  book_later: 'Comptabilise avec une minute de retard',
  down: 'Hors service',
} as const
export const simulatedBanksTitle = 'Banques simulées'
export const simulatorHint =
  'Aucun argent réel ne circule ici. Les pannes et les horaires s’appliquent jusqu’à leur suppression ou l’arrêt du simulateur.'
export const accountsCaption = 'Banques avec comptes'
export const faultLabel = 'Panne'
export const addFaultAction = 'Ajouter une panne'
export const clearAllAction = 'Tout supprimer'
export const chargeBookedToast = 'Frais comptabilisés'
export const statementSentToast = 'Relevé envoyé'
export const simulatedAccountTitle = 'Compte bancaire simulé'
export const simulatedAccountHint = 'Le numéro complet, ou les quatre derniers caractères d’un compte de la liste.'
export const chargeLabel = 'Frais'
export const chargeHint =
  'Débités d’un compte de la banque sans ordre. Le rapprochement doit les détecter et suspendre les versements.'
export const bookChargeAction = 'Comptabiliser les frais'
export const sendStatementAction = 'Envoyer le fichier de relevé'
export const pageTitle = 'Intégration bancaire UEMOA'
export const loadError = 'Chargement impossible'
export const tabsLabel = 'Rubriques bancaires UEMOA'
export const connectionsTab = 'Connexions'
export const reconciliationTab = 'Rapprochement'
export const hostToHostTab = 'Host-to-host'
export const hostToHostBadge = (channelName: string) => `Host-to-host : ${channelName}`
export const testConnectionLabel = (connection: string) => `Tester ${connection}`
export const ofConnections = (total: string) => `sur ${total}`
export const changeRequestedBy = (name: string, at: ReactNode) => rich`${name} a fait cette demande, ${at}`
export const changeDecidedBy = (name: string, at: ReactNode) => rich` ; décidé par ${name}, ${at}`
export const rejectedTitle = 'Rejetée par un second approbateur'
export const purposeLabels = {
  delivery: 'Livraison pour des conversions',
  top_up: 'Approvisionnement de la trésorerie',
} as const
export const purposeLabel = 'Nature des jetons'
export const purposeHint =
  'Une livraison solde les francs que des conversions ont payés. Un approvisionnement est acheté pour la trésorerie.'
export const settledAmountLabel = 'Francs réglés'
export const settledAmountHint = 'Montant retenu par le prestataire pour ces jetons, d’après son document.'
export const providerDocumentLabel = 'Document du prestataire'
export const documentPlaceholder = 'Rechercher des documents'
export const documentRequired = 'Choisissez le document du prestataire'
export const noDocumentFound = 'Aucun document trouvé. Téléversez-le d’abord sous Documents.'
export const settledText = (amount: string, purpose: string) => `${amount}, ${purpose}`
export const documentText = (id: number) => `Document ${id}`
export const swiftCodeLabel = 'Code SWIFT'
export const hostKeyHint =
  'SHA256:… telle que la banque la communique ou que l’affiche ssh-keygen -l. Aucun autre serveur n’est contacté.'
export const sandboxMoney = (amount: string) => `${amount}, bac à sable`
