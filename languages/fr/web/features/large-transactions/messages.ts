import { plural } from '#kernel/plural.ts'

export const maximumAmountError = (maximumConversionXof: string) =>
  `Le montant maximal d’une conversion est de ${maximumConversionXof}`
export const convertAction = 'Convertir des XOF'
export const convertAmountAction = (amountXof: string) => `Convertir ${amountXof}`
export const rateLabel = 'Taux'
export const rateSourceLabel = 'Source du taux'
export const rateLockedUntilLabel = 'Fin du blocage du taux'
export const grossUsdLabel = 'Montant brut (USD)'
export const serviceFeeLabel = 'Frais de service'
export const fundingAccountLabel = 'Compte débité'
export const walletLabel = 'Portefeuille de destination'
export const notReservedYet = 'Pas encore affecté'
export const requestedByLabel = 'Demandée par'
export const netUsdtLabel = 'Montant net (USDT)'
export const reviewReasonsTitle = 'Motifs d’examen'
export const checksTitle = 'Contrôles'
export const clientNeedsReviewHint = (kycStatus: string) => `KYC ${kycStatus} : examen requis`
export const complianceStatusTitle = 'Situation de conformité'
export const ownAccountHint = 'Sans client choisi, la conversion est effectuée pour votre compte propre.'
export const passedChecks = (count: number): string =>
  plural(count, {
    one: '# contrôle est favorable. Saisissez un montant pour le voir.',
    other: '# contrôles sont favorables. Saisissez un montant pour les voir.',
  })
export const checkedAmount = (account: string, amount: string, isMinimum: boolean): string =>
  isMinimum ? `${account}, à partir de ${amount}` : `${account}, ${amount}`
export const noReviewNeeded = 'Aucun examen requis.'
export const reviewNeeded = (lowerFirst: string) => `Approbation requise : ${lowerFirst}.`
export const rateOnConversionLabel = 'Taux (bloqué à la conversion)'
export const previewError = (error: string) => `Cet aperçu n’a pas pu être confirmé : ${error}`
export const fundedFrom = (bankName: string, account: string) => `Compte débité : ${bankName}, ${account}`
export const ratesLoadError =
  'Les taux de change n’ont pas pu être chargés. Cet aperçu utilise le taux par défaut de 561 XOF pour 1 USD.'
export const noRateNotice =
  'Aucun taux de change n’est encore disponible. Le taux par défaut de 561 XOF pour 1 USD s’applique, et les conversions à ce taux requièrent une approbation.'
export const staleRateNotice = 'Ce taux est périmé. Les conversions à ce taux requièrent une approbation.'
export const requiredFiling = 'Déclaration BCEAO requise'
export const viewOnlyHint = 'Votre rôle permet de consulter les conversions, mais pas d’en lancer.'
export const minimumHint = (minimumConversionXof: string) => `Au moins ${minimumConversionXof}`
export const fillTypicalAction = (typicalConversionXof: string) =>
  `Utiliser le montant habituel : ${typicalConversionXof}`
export const filingRequiredNotice = (filingThresholdXof: string, approvers: string) =>
  `Au-delà de ${filingThresholdXof}, nous préparons une déclaration BCEAO, et un second approbateur doit donner son accord avant tout mouvement de fonds.${approvers}`
export const startedHeader = 'Lancée le'
export const processingLabel = 'En cours'
export const completedLabel = 'Terminée'
export const failedLabel = 'Échouée'
export const compliancePendingLabel = 'Conformité en attente'
export const complianceReviewLabel = 'Examen de conformité'
export const complianceApprovedLabel = 'Conformité approuvée'
export const searchLabel = 'Rechercher des conversions'
export const searchPlaceholder = 'Rechercher par référence ou client'
export const allComplianceLabel = 'Toutes les situations'
export const listCaption = 'Conversions, de la plus récente à la plus ancienne'
export const noneFoundTitle = 'Aucune conversion trouvée'
export const emptyTitle = 'Aucune conversion'
export const emptyHint = 'Lancez la première avec le formulaire.'
export const alreadyDecided = (state: string) =>
  `Cette conversion est maintenant à l’état « ${state} ». Aucune décision n’est attendue.`
export const selfApprovalWarning =
  'Vous avez demandé cette conversion. Vous ne pouvez l’approuver vous-même que parce que vous êtes dans le bac à sable et qu’il n’y a pas d’autre approbateur.'
export const changedHint = 'Consultez la dernière version avant de décider.'
export const changedTitle = 'Cette conversion a changé'
export const approveTitle = 'Approuver la conversion'
export const approveHint =
  'Votre approbation porte exactement sur les éléments affichés. Toute modification requiert une nouvelle approbation.'
export const approveAmountAction = (amount: string) => `Approuver ${amount}`
export const approvedToast = 'Conversion approuvée'
export const rejectTitle = 'Rejeter cette conversion ?'
export const rejectWarning = (reference: string) =>
  `${reference} sera close. Cette action est irréversible. Aucun mouvement de fonds n’a eu lieu.`
export const rejectAction = 'Rejeter la conversion'
export const rejectedToast = 'Conversion rejetée'
export const cancelTitle = 'Annuler cette conversion ?'
export const cancelWarning = (reference: string) =>
  `${reference} sera annulée. Cette action est irréversible. Le débit bancaire n’a pas encore été demandé.`
export const cancelAction = 'Annuler la conversion'
export const cancelledToast = 'Conversion annulée'
export const retryTitle = 'Relancer cette conversion ?'
export const retryHint =
  'L’étape est d’abord vérifiée auprès de la banque ou de la blockchain : rien n’est payé deux fois.'
export const retryAction = 'Relancer la conversion'
export const retriedToast = 'Conversion relancée'
export const refundButton = 'Rembourser'
export const refundTitle = 'Rembourser cette conversion ?'
export const refundWarning = (amountXof: string, bank: string, account: string) =>
  `${amountXof} seront restitués à ${bank} ${account}. Aucun USDT ne sera versé.`
export const theBank = 'la banque'
export const refundAmountAction = (amount: string) => `Rembourser ${amount}`
export const refundRequestedToast = 'Remboursement demandé'
export const dossierIncomplete = 'Incomplet'
export const dossierComplete = 'Complet'
export const dossierWaived = 'Dérogation accordée'
export const dossierTitle = 'Dossier de transfert'
export const dossierSummary = (operationKindName: string, attached: number, total: number) =>
  `${operationKindName} · pièces jointes : ${attached} sur ${total}`
export const dossierDocumentsLabel = 'Pièces du dossier'
export const dossierBlocksHint = 'Suspendue jusqu’à ce que le dossier soit complet ou qu’une dérogation soit accordée.'
export const dossierWaivedBy = (by: string, reason: string) => `Dérogation accordée par ${by} : ${reason}`
export const unclearOutcomeError =
  'Nous n’avons pas reçu de réponse claire : la conversion a peut-être été lancée. Convertissez de nouveau sans rien changer ; elle ne sera pas exécutée deux fois.'
export const initiatedState = 'Lancée'
export const screenedState = 'Filtrée'
export const inReviewState = 'À l’examen'
export const approvedState = 'Approuvée'
export const waitingForFundsState = 'En attente de fonds'
export const debitRequestedState = 'Débit bancaire demandé'
export const debitUnclearState = 'Réponse bancaire incertaine'
export const fundedState = 'Financée'
export const payingOutState = 'Versement en cours'
export const payoutUnclearState = 'Issue du versement inconnue'
export const rejectedState = 'Rejetée'
export const cancelledState = 'Annulée'
export const refundingState = 'Remboursement en cours'
export const refundedState = 'Remboursée'
export const reviewReasonLabels = {
  filing_threshold: 'Au-delà du seuil de déclaration BCEAO',
  kyc_not_approved: 'Le KYC du client n’est pas approuvé',
  screening_hit_open: 'Une correspondance de sanctions est ouverte',
  no_sanctions_list: 'Aucune liste de sanctions à jour n’est chargée',
  monthly_limit_passed: 'Dépasse le plafond mensuel du client',
  person_limit_passed: 'Dépasse le plafond journalier du demandeur',
  own_account_limit_passed: 'Dépasse le plafond journalier du compte propre',
  rate_stale: 'Le taux est périmé',
  rate_default: 'Le taux par défaut s’applique, faute de taux enregistré',
  rate_jumped: 'Le taux a varié de façon inhabituelle depuis un jour précédent',
  rule: 'Une règle de conformité requiert une approbation',
  approval_outdated: 'Les éléments approuvés ont changé',
} as const
export const secondApproverRequired = 'L’approbation doit venir d’une autre personne que le demandeur'
export const wouldWait = (reason: string | null) =>
  reason?.startsWith('En attente d')
    ? reason.replace('En attente', 'Serait mise en attente')
    : `Serait mise en attente de fonds. ${reason ?? ''}`.trim()
export const pageTitle = 'Traitement des opérations importantes'
export const typicalVolumeTitle = 'Volume journalier habituel'
export const marketTitle = 'Taux du marché'
export const xofPerUsd = 'XOF pour 1 USD'
export const defaultRateBadge = 'Taux par défaut'
export const rateChartEmpty = 'Le graphique s’affiche dès que deux jours de taux sont disponibles.'
export const rateChartTitle = 'USD/XOF, 30 derniers jours'
export const stepsLabel = (reference: string) => `Étapes de ${reference}`
export const receiptJsonAction = 'Attestation (JSON)'
export const receiptPdfAction = 'Attestation (PDF)'
export const approvedByLabel = 'Approuvée par'
export const endToEndIdLabel = 'Référence de bout en bout'
export const payoutReferenceLabel = 'Référence du versement'
export const payingOutStep = (netUsdt: string) => `Versement de ${netUsdt} en cours`
export const debitRequestedStep = (bankName: string, account: string) =>
  `Débit bancaire demandé, ${bankName} ${account}`
export const causeBy = (cause: string, actor: string) => `${cause}, par ${actor}`
export const byActor = (actor: string) => `Par ${actor}`
export const serviceFeePercent = (percent: string) => `Frais de service (${percent} %)`
export const minimumAmountError = 'Le montant minimal d’une conversion importante est de 50 000 000 XOF'
export const amountTooSmallToast = 'Montant insuffisant'
export const failedToast = 'Échec de la conversion'
export const failedToastHint = 'La conversion importante n’a pas pu être lancée. Réessayez.'
export const initiatedToast = 'Conversion importante lancée'
export const initiatedToastHint = (amount: string, netUsd: string) => `${amount}, net ${netUsd}`
export const reportGeneratedToast = 'Rapport de conformité généré'
export const reportFailedToast = 'Échec de la génération du rapport'
export const reportFailedHint = 'Le rapport de conformité n’a pas pu être généré.'
export const reportTransactionCount = (count: number) => plural(count, { one: '# opération', other: '# opérations' })
export const medianOf = (businessDays: string) => `Médiane sur ${businessDays}`
export const bankDayCount = (count: number) => plural(count, { one: '# jour ouvré', other: '# jours ouvrés' })
export const typicalLabel = 'Habituel'
export const volumeChartCaption = (businessDays: number) =>
  `XOF convertis par jour ouvré, ${businessDays} derniers jours ouvrés`
export const volumeEmpty = (businessDays: string) =>
  `Aucune conversion sur les ${businessDays} écoulés. Le graphique s’affiche après la première.`

export const onlyApproverNotice =
  ' Personne d’autre ne peut encore approuver ici ; vous ne pouvez l’approuver seul que parce que vous êtes dans le bac à sable.'
export const waitingChoiceLabel = 'Conversions affichées'
export const waitingForYouCount = (count: number) => `À traiter (${count})`
export const nothingWaitsTitle = 'Rien à traiter'
export const nothingWaitsHint = 'Les conversions qui attendent votre approbation ou votre réponse s’affichent ici.'
export const bankFilterLabel = 'Banque débitée'
export const allBanksLabel = 'Toutes les banques'
export const progressTitle = 'Avancement'
export const notFoundTitle = 'Conversion introuvable'
export const notFoundHint = 'Vérifiez l’adresse.'
export const allConversionsAction = 'Toutes les conversions'
export const convertedTo = 'convertis en'
export const clientReceivesLabel = 'Le client reçoit'
export const screeningNext = 'Le filtrage et les contrôles de conformité sont en cours.'
export const approvalNext = 'En attente d’approbation.'
export const decideNext = 'En attente de votre décision. Examinez les contrôles, puis approuvez ou rejetez.'
export const debitNext = 'Approuvée. Prochaine étape : la demande de débit bancaire.'
export const fundsNext = 'En attente de fonds.'
export const bankNext = 'En attente de la réponse de la banque.'
export const payoutNext = 'La banque a payé. Prochaine étape : le versement.'
export const chainNext = 'En attente de confirmations sur la blockchain.'
export const completedNext = 'Versée et confirmée.'
export const dossierNext = 'Il manque encore des pièces au dossier de transfert.'
export const rejectedNext = 'Rejetée. Aucun mouvement de fonds n’a eu lieu.'
export const cancelledNext = 'Annulée avant le débit bancaire. Aucun mouvement de fonds n’a eu lieu.'
export const failedNext = 'Cette conversion a échoué.'
export const retryNext = 'Vous pouvez la relancer.'
export const refundNext = 'Les francs sont en cours de retour sur le compte débité.'
export const refundedNext = 'Les francs ont été restitués sur le compte débité.'
export const answerNext = (by: string) => `${by} demande des informations. Répondez dans la discussion.`
export const waitsForAnswer = (name: string) => `Réponse attendue à une demande d’informations : ${name}.`
export const requestInformationAction = 'Demander des informations'
export const requestInformationHint = (name: string) => `${name} reçoit une notification et répond sur cette page.`
export const questionLabel = 'Question'
export const questionRequired = 'La question est obligatoire'
export const sendRequestAction = 'Envoyer la demande'
export const informationRequestedToast = 'Demande d’informations envoyée'
export const discussionTitle = 'Discussion'
export const discussionEmpty = 'Aucun commentaire pour l’instant.'
export const answerAwaited = 'En attente de réponse'
export const requestBadge = 'Demande d’informations'
export const answerBadge = 'Réponse'
export const answerLabel = (by: string) => `Réponse à ${by}`
export const answerRequired = 'La réponse est obligatoire'
export const sendAnswerAction = 'Envoyer la réponse'
export const commentLabel = 'Commentaire'
export const commentRequired = 'Le commentaire est obligatoire'
export const commentAction = 'Commenter'
export const answeredStep = 'Informations fournies'
export const attentionCount = (count: number) =>
  plural(count, { one: '# point à vérifier', other: '# points à vérifier' })
export const nothingNeedsAttention = 'Rien à vérifier'
export const openCheckAction = (label: string) => `Ouvrir : ${label}`
export const checksEmpty = 'Les contrôles s’affichent une fois le filtrage effectué.'
export const dossierCount = (attached: number, required: number) => `${attached} sur ${required}`
export const dossierMissing = (names: string) => `Manquent : ${names}`
export const dossierAllAttached = 'Toutes les pièces sont jointes'
export const alertsOpenVerdict = (count: number) => plural(count, { one: '# ouverte', other: '# ouvertes' })
export const alertsNoneOpen = 'Aucune ouverte'
export const manageDossierAction = 'Gérer le dossier'
export const viewDocumentAction = (name: string) => `Afficher : ${name}`
export const uploadDocumentAction = (name: string) => `Téléverser : ${name}`
export const replaceDocumentAction = (name: string) => `Remplacer : ${name}`
export const uploadingDocument = 'Téléversement…'
export const documentAttachedToast = 'Document joint'
export const replaceAction = 'Remplacer'
export const missingDocumentText = 'Manquante'
export const previewUnavailable = 'Ce type de fichier n’a pas d’aperçu. Téléchargez-le pour l’ouvrir.'
export const dossierIncompleteTitle = 'Dossier de transfert incomplet'
export const resolveStopLink = 'Ouvrir l’écart qui la bloque'
export const requesterUnconfirmed =
  'Vous avez créé le compte du demandeur, et aucun autre approbateur ne l’a confirmé. Un autre approbateur doit décider, ou confirmer d’abord le compte.'
export const refundByAnother = 'Vous avez demandé cette conversion : une autre personne doit lancer son remboursement.'
export const noteRequired = 'Indiquez dans la note ce que vous avez vérifié.'
export const oneDay = '24 h'
export const thirtyDays = '30 j'
