import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'
export const reactivateAction = 'Réactiver'
export const deactivatedToast = 'Client désactivé'
export const reactivatedToast = 'Client réactivé'
export const reactivateQuestion = (companyName: string) => `Réactiver ${companyName} ?`
export const deactivateHint =
  'Rien de nouveau ne peut être engagé pour un client inactif. Son dossier est conservé, et vous pouvez le réactiver.'
export const reactivateHint = 'Vous pourrez de nouveau lancer des conversions pour ce client.'
export const changedEntry = 'Modification'
export const removedEntry = 'Suppression'
export const viewedEntry = 'Consultation'
export const downloadedEntry = 'Téléchargement'
export const uploadedEntry = 'Téléversement'
export const signedInEntry = 'Connexion'
export const signedOutEntry = 'Déconnexion'
export const personRemoved = 'Personne retirée'
export const kycFileRemovedEntry = 'Retiré du dossier KYC'
export const noteAddedEntry = 'Note ajoutée'
export const raisedLimitEntry = (raisedLimit: string) => `Relèvement du plafond : ${raisedLimit}`
export const bulkReactivatedEntry = 'Réactivation groupée'
export const bulkDeactivatedEntry = 'Désactivation groupée'
export const accountTypeEntry = (accountType: string) => `Type de compte : ${accountType}`
export const addClientHint = 'Tout nouveau client fait l’objet d’un filtrage sur les listes de sanctions.'
export const addingLabel = 'Ajout…'
export const addClientAction = 'Ajouter un client'
export const viewClientAction = 'Voir le client'
export const createdToast = 'Client créé'
export const createdHint = 'Le nouveau client a été ajouté.'
export const createError = 'Le client n’a pas pu être créé. Réessayez.'
export const activeHint = 'Un client inactif ne peut pas avoir de conversions'
export const addAnywayAction = 'Ajouter quand même'
export const activityTitle = 'Activité'
export const activityEmptyTitle = 'Aucune activité pour le moment'
export const activityEmptyHint = 'Les modifications de ce client s’affichent ici.'
export const raisedHeader = 'Émise le'
export const assignedToHeader = 'Attribuée à'
export const alertsLabel = 'Alertes de ce client'
export const alertsEmptyTitle = 'Aucune alerte'
export const alertsEmptyHint = 'Aucune règle n’a signalé ce client.'
export const countryCurrencyLabel = 'Pays et devise de facturation'
export const monthlyLimitSort = 'Plafond mensuel'
export const startedHeader = 'Lancée le'
export const netHeader = 'Net'
export const conversionsLabel = 'Conversions de ce client'
export const conversionsEmptyHint = 'Les conversions de ce client s’affichent ici.'
export const companyNameLabel = 'Raison sociale'
export const languageLabel = 'Langue des documents'
export const languageHint = 'Factures, relevés et e-mails adressés au client'
export const billingCurrencyLabel = 'Devise de facturation'
export const paymentTermsHint = 'Nombre de jours entre la date de facture et l’échéance'
export const monthlyLimitHint = 'Conversions par mois civil. Laissez vide pour ne pas fixer de plafond.'
export const countryPlaceholder = 'Choisir un pays'
export const countryEmpty = 'Aucun pays trouvé'
export const notFoundTitle = 'Client introuvable'
export const notFoundHint = 'Vérifiez l’adresse. Un client n’est jamais supprimé.'
export const overviewTab = 'Vue d’ensemble'
export const peopleTitle = 'Personnes'
export const screeningsTab = 'Filtrages'
export const decisionBy = (name: string, reason: string | null) => (reason ? `${name} : ${reason}` : name)
export const fieldChange = (field: string, from: string, to: string) => `${field} : ${from} → ${to}`
export const afterColon = (reason: string) => ` : ${reason}`
export const kycBadge = (kycStatus: string) => `KYC ${kycStatus.toLowerCase()}`
export const versionHeader = 'Version'
export const documentsLabel = 'Documents de ce client'
export const documentsEmptyTitle = 'Aucun document pour le moment'
export const documentsEmptyHint = 'Les documents de ce client s’affichent ici.'
export const invoicesLabel = 'Factures de ce client'
export const invoicesEmptyHint = 'Les factures de ce client s’affichent ici.'
export const defaultWalletLabel = 'Par défaut'
export const walletsLabel = 'Portefeuilles de ce client'
export const walletsEmptyTitle = 'Aucun portefeuille pour le moment'
export const walletsEmptyHint = 'Les conversions de ce client sont versées sur son portefeuille autorisé par défaut.'
export const deactivateClientsTitle = 'Désactiver des clients'
export const reactivateClientsTitle = 'Réactiver des clients'
export const setAccountTypeAction = 'Définir le type de compte'
export const bulkQuestions = {
  deactivate: (count: number) => plural(count, { one: 'Désactiver # client ?', other: 'Désactiver # clients ?' }),
  reactivate: (count: number) => plural(count, { one: 'Réactiver # client ?', other: 'Réactiver # clients ?' }),
  set_account_type: (count: number) =>
    plural(count, { one: 'Définir le type de compte de # client', other: 'Définir le type de compte de # clients' }),
} as const
export const bulkHints = {
  deactivate:
    'Rien de nouveau ne peut être engagé pour des clients inactifs. Leurs dossiers sont conservés, et vous pouvez les réactiver.',
  reactivate: 'Vous pourrez de nouveau lancer des conversions pour ces clients.',
  set_account_type: 'Attribue à chaque client le type de compte choisi.',
} as const
export const activeFilterLabel = 'Actifs ou inactifs'
export const activeFilterAll = 'Actifs et inactifs'
export const searchLabel = 'Rechercher des clients'
export const companyHeader = 'Société'
export const contactHeader = 'Interlocuteur'
export const riskTitle = 'Risque'
export const updatedToast = 'Client modifié'
export const updatedHint = (companyName: string) => `${companyName} : modifications enregistrées.`
export const reloadedToast = 'Client rechargé'
export const complianceNotesLabel = 'Notes de conformité'
export const identityReviewTitle = 'Le KYC devra être réexaminé'
export const identityReviewHint =
  'Le KYC a été approuvé pour l’ancienne raison sociale, l’ancien pays ou l’ancien numéro d’immatriculation. L’enregistrement le remet à réexaminer, et les conversions de ce client attendent une seconde personne jusqu’à une nouvelle approbation.'
export const saveAnywayAction = 'Enregistrer quand même'
export const importTitle = 'Importer des clients'
export const importHint =
  'Téléversez un fichier CSV avec un client par ligne. Vous verrez les résultats avant toute importation.'
export const importColumnsHint =
  'La première ligne doit comporter les colonnes suivantes : Company Name, Contact Person, Email, Address et Country. Le modèle indique les colonnes facultatives.'
export const checkingLabel = 'Vérification…'
export const chooseCsvAction = 'Choisir un fichier CSV'
export const downloadTemplateAction = 'Télécharger le modèle'
export const importRowStates = {
  ready: 'Prête',
  duplicate: 'Doublon',
  invalid: 'Non valide',
} as const
export const lineHeader = 'Ligne'
export const importSummary = (
  fileName: string,
  rows: string,
  ready: number,
  duplicates: number,
  invalid: number,
  duplicatesHint: string,
) => `${fileName} : ${rows}. Prêtes : ${ready}, doublons : ${duplicates}, non valides : ${invalid}.${duplicatesHint}`
export const rowCount = (count: number) => plural(count, { one: '# ligne', other: '# lignes' })
export const rowFilterLabel = 'Lignes affichées'
export const allRowsFilter = (rows: number) => `Toutes ${rows}`
export const readyRowsFilter = (ready: number) => `Prêtes ${ready}`
export const duplicateRowsFilter = (duplicates: number) => `Doublons ${duplicates}`
export const invalidRowsFilter = (invalid: number) => `Non valides ${invalid}`
export const rowsLabel = 'Lignes du fichier'
export const rowsEmpty = 'Aucune ligne à afficher.'
export const importDuplicatesLabel = 'Importer aussi les doublons'
export const importDuplicatesHint = 'J’ai vérifié qu’il s’agit de sociétés différentes'
export const chooseOtherFileAction = 'Choisir un autre fichier'
export const importClientsAction = (imported: string) => `Importer ${imported}`
export const kycHistoryEmpty = 'Aucune décision pour le moment.'
export const evidenceText = (note: string) => `Justificatifs : ${note}`
export const approvalWarningTitle = 'Avant d’approuver'
export const documentMissing = 'Manquant'
export const documentOnFile = 'Au dossier'
export const documentExpiresSoon = 'Expire bientôt'
export const kycDocumentsTitle = 'Documents KYC'
export const documentsOnFile = (onFile: number, total: number) => `${onFile} sur ${total} au dossier`
export const kycDocumentDetail = (version: string, validUntil: string, filedBy: string) =>
  `, version ${version}${validUntil}${filedBy}`
export const kycDocumentLabel = (name: string) => `Document : ${name}`
export const chooseOtherDocumentPlaceholder = 'En choisir un autre'
export const chooseDocumentPlaceholder = 'Choisir un document'
export const uploadNamedLabel = (name: string) => `Téléverser : ${name}`
export const newerVersionLabel = (version: string, name: string) => `Prendre la version ${version} : ${name}`
export const removeFromKycLabel = (name: string) => `Retirer du dossier KYC : ${name}`
export const requireReviewAction = 'Demander un réexamen'
export const reopenKycAction = 'Rouvrir'
export const expireKycAction = 'Faire expirer'
export const kycRejectedHint = 'Chaque conversion de ce client devra être examinée.'
export const kycReviewHint = 'Chaque conversion de ce client devra être examinée jusqu’à la prochaine décision KYC.'
export const kycReopenedHint = 'L’examen KYC recommence.'
export const kycExpiredHint = 'L’approbation prend fin.'
export const kycFileLabel = 'Dossier KYC'
export const openMatchesWarning = (openMatches: number) =>
  plural(openMatches, {
    one: 'Statuez d’abord sur la correspondance ouverte du filtrage',
    other: 'Statuez d’abord sur les # correspondances ouvertes du filtrage',
  })
export const missingDocumentsWarning = (missing: string) => `Manquant : ${missing}`
export const expiredDocumentsWarning = (expired: string) => `Expiré : ${expired}`
export const registrationMissingWarning = 'Aucun numéro d’immatriculation'
export const taxIdMissingWarning = 'Aucun identifiant fiscal'
export const highRiskWarning = 'Risque élevé'
export const inactiveWarning = 'Le client est inactif'
export const limitRaisedToast = 'Plafond mensuel relevé'
export const limitUnchangedToast = 'Plafond mensuel inchangé'
export const limitProposalTitle = 'Un plafond mensuel plus élevé attend un second approbateur'
export const noLimitText = 'aucun'
export const unreadableNameTitle = 'Examiner un nom illisible'
export const reviewMatchTitle = 'Examiner la correspondance'
export const unreadableNameHint =
  'Ce nom n’a pas pu être filtré ; vérifiez-le sous une autre graphie. Confirmer gèle les avoirs du client ; écarter autorise ses opérations tant que le nom ne change pas.'
export const reviewMatchHint =
  'Confirmer gèle les avoirs du client et arrête ses conversions. Une correspondance écartée ne revient que si l’entrée de la liste ou le client change.'
export const listedNameLabel = 'Nom sur la liste'
export const listEntryLabel = 'Liste et entrée'
export const similarityLabel = 'Similarité'
export const matchReasonsLabel = 'Motifs de la correspondance'
export const notesEmptyTitle = 'Aucune note pour le moment'
export const notesEmptyHint = 'Une note ajoutée ne peut plus être modifiée.'
export const newNoteLabel = 'Nouvelle note'
export const addNoteAction = 'Ajouter la note'
export const addPersonAction = 'Ajouter une personne'
export const peopleEmptyTitle = 'Aucune personne pour le moment'
export const peopleEmptyHint = 'Ajoutez les dirigeants et les bénéficiaires effectifs. Chacun est filtré dès son ajout.'
export const ownershipText = (owned: string, rest: string) => `Détenteurs connus pour ${owned} % du capital${rest}`
export const ownershipLabel = 'Part du capital dont les détenteurs sont connus'
export const bornOn = (birthDate: string) => `né(e) le ${birthDate}`
export const largeShareLabel = 'Plus de 25 %'
export const politicallyExposedLabel = 'Politiquement exposée (PPE)'
export const personRemovedHint = (name: string) => `${name} ne figure plus au dossier du client.`
export const personFallback = 'Cette personne'
export const removePersonQuestion = (name: string) => `Retirer ${name} ?`
export const removePersonHint =
  'La personne est retirée du dossier de ce client et n’influe plus sur son risque. La trace en est conservée.'
export const personDialogHint = 'La personne est filtrée immédiatement sur les listes de sanctions.'
export const shareLabel = 'Part'
export const shareHint = 'Pourcentage du capital, deux décimales au plus'
export const positionLabel = 'Fonction'
export const nationalityLabel = 'Nationalité'
export const birthDateLabel = 'Date de naissance'
export const politicallyExposedHint =
  'Exerce ou a exercé une fonction publique importante, ou est proche d’une telle personne'
export const personUpdatedToast = 'Personne modifiée'
export const personAddedToast = 'Personne ajoutée'
export const personScreenedHint = (name: string) => `Filtrage effectué : ${name}.`
export const personRoleNames = {
  director: 'Dirigeant',
  beneficial_owner: 'Bénéficiaire effectif',
  director_and_owner: 'Dirigeant et bénéficiaire effectif',
  signatory: 'Signataire',
} as const
export const riskOverriddenHint = 'Fixé manuellement. Facteurs de risque au dossier :'
export const riskFactorsHint = 'Facteurs de risque au dossier :'
export const riskFactorsEmpty = 'Aucun facteur de risque au dossier.'
export const changeRiskAction = 'Changer le niveau de risque'
export const currentRiskHint = (companyName: string, riskLevel: string) =>
  `${companyName} : niveau de risque actuel « ${riskLevel} ».`
export const riskUpdatedToast = 'Niveau de risque modifié'
export const riskUpdatedHint = (companyName: string, riskLevel: string) =>
  `${companyName} : nouveau niveau de risque « ${riskLevel} ».`
export const computedRiskOption = 'Calculé'
export const setRiskAction = 'Fixer le niveau de risque'
export const screeningTitle = 'Filtrage des sanctions'
export const screeningUnavailable = 'Aucune liste de sanctions n’est chargée : ce client n’a pas été filtré.'
export const screeningEmpty = (names: string, newest: string) =>
  `Aucune correspondance. Listes utilisées : ${names} ; chargement le plus récent : ${newest}.`
export const screeningToast = 'Filtrage LBC/FT terminé'
export const screeningToastHint = (riskLevel: string, matches: string, listsAsOf: string) =>
  `Niveau de risque : ${riskLevel}. ${matches}, listes au ${listsAsOf}.`
export const runScreeningAction = 'Lancer le filtrage'
export const matchDetail = (list: string, entryId: string, similarity: string) =>
  `${list}, entrée ${entryId} · similarité ${similarity}`
export const reviewMatchAction = 'Examiner'
export const conflictTitle = 'Modifié entre-temps par une autre personne'
export const duplicateTitle = 'Ce client existe peut-être déjà'
export const openDuplicateAction = (companyName: string) => `Ouvrir ${companyName}`

export const ignoredColumns = (columns: string) => ` Colonnes ignorées : ${columns}.`
export const kycDocumentValidUntil = (day: string) => ` · valable jusqu’au ${day}`
export const kycDocumentFiledBy = (name: string) => ` · classé par ${name}`
export const relationsTitle = 'Relations'
export const notedTitle = (total: number) => `Pour mémoire (${total})`
export const notedHint =
  'Ressemblances sous le seuil, mais avec un nom rare ou un numéro en commun. Elles ne bloquent rien et n’appellent aucune décision.'
export const showAction = (subject: string) => `Afficher ${subject}`
export const moreCount = (count: number) => plural(count, { one: '# de plus', other: '# de plus' })
export const moreReasonCount = (count: number) => plural(count, { one: '# autre motif', other: '# autres motifs' })
export const restNotOnRecord = ' ; le reste n’est pas renseigné'
export const relationsToOthersTitle = 'Relations avec d’autres clients'
export const relationDetailsTitle = 'Éléments'
export const relationDetailsCaption = 'Éléments partagés avec d’autres clients'
export const relationsEmpty = 'Rien à comparer'
export const relationsEmptyHint = 'Le dossier ne comporte ni personnes, ni portefeuilles, ni coordonnées.'
export const relationDetailHeader = 'Élément'
export const otherClientsHeader = 'Autres clients'
export const relationsGraphLabel = 'Graphe des relations'
export const relationsCutHint = 'Le graphe ne montre qu’une partie du tableau.'
export const perMonth = (amount: ReactNode) => rich`${amount} par mois`
export const clientSince = (day: ReactNode) => rich`Client depuis le ${day}`
export const approvedUntil = (day: ReactNode) => rich`Approuvé jusqu’au ${day}`
export const limitRequested = (name: string, day: ReactNode, requested: ReactNode, current: ReactNode) =>
  rich`Demandé par ${name} le ${day}. Plafond demandé : ${requested} ; plafond actuel : ${current}.`
export const matchDecision = (decision: string, name: string, day: ReactNode) => rich`${decision} par ${name} le ${day}`
export const notedDetail = (subject: string, list: string, entryId: string, likeness: string, day: ReactNode) =>
  rich`${subject} · ${list}, entrée ${entryId} · similarité ${likeness} · ${day}`
export const statementAction = 'Relevé'
export const statementTitle = 'Relevé de compte'
export const statementHint = 'Factures, paiements et avoirs de la période, avec le solde et sa balance âgée.'
export const statementUntil = 'Au'
export const statementRecipientsHint = 'Séparez plusieurs adresses par des virgules.'
export const statementCc = 'Copie à'
export const statementMessageHint = 'Figure au-dessus du texte standard.'
export const statementSend = 'Envoyer par e-mail'
export const statementDownload = 'Télécharger le PDF'
export const statementSentToast = 'Relevé envoyé'
export const statementSentHint = (to: string) => `L’e-mail est adressé à ${to}.`
export const statementQueuedHint =
  'Aucun serveur de messagerie n’est configuré. Envoyez l’e-mail depuis la file d’envoi.'
export const creditLeft = (amount: string) => `${amount} d’avoir disponible`
export const creditedTitle = 'Avoirs'
export const nothingDue = 'Aucun montant dû'
export const nextDue = (day: ReactNode) => rich`Échéance : ${day}`
export const limitUsedLabel = (used: string, limit: string) => `Plafond mensuel utilisé : ${used} sur ${limit}`
export const limitUsedMeaning = 'Montant brut des conversions du mois civil en cours, hors conversions échouées'
export const francsTab = 'Francs'
export const francsAvailableTitle = 'Disponible'
export const francsAvailableHint = 'Reçus avant une conversion'
export const francsOwedTitle = 'Dû par le client'
export const francsOwedHint = 'Convertis avant d’être reçus'
export const francsUndebitedTitle = 'Conversions en cours'
export const francsUndebitedHint = 'Pas encore débitées à la banque'
export const francsNeededTitle = 'À recevoir'
export const francsNeededHint = 'Pour toutes les conversions, déduction faite du disponible'
export const francsMovementsTitle = 'Mouvements'
export const francsEmpty = 'Aucun franc n’a encore été reçu de ce client ni converti pour lui.'
const francsMovements: Readonly<Record<string, string>> = {
  client_deposit: 'Francs reçus',
  client_deposit_undone: 'Encaissement annulé',
  funded: 'Conversion',
  refund_requested: 'Conversion remboursée',
  refund_refused: 'Remboursement refusé',
}
export const francsMovement = (kind: string) => francsMovements[kind] ?? kind.replaceAll('_', ' ')
export const francsMore = (shown: number, total: number) =>
  `Mouvements les plus récents : ${shown} sur ${total}. Le compte du grand livre, sous Rapports, les présente tous.`
export const chainNetwork = 'EVM'
