import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'

const units: Readonly<Record<string, string>> = { 'bank days': 'jours ouvrés', days: 'jours', months: 'mois' }

export const dossiersPageTitle = 'Dossiers de transfert'
export const dossiersTitle = 'Dossiers'
export const dossierSearchLabel = 'Rechercher des dossiers'
export const dossierSearchPlaceholder = 'Conversion ou client'
export const allDossiersLabel = 'Tous les dossiers'
export const attachedShare = (attached: number, total: number) => `${attached} sur ${total}`
export const operationTypeLabel = 'Nature de l’opération'
export const documentsTitle = 'Pièces'
export const dossiersCaption = 'Dossiers de transfert'
export const noDossiersFound = 'Aucun dossier trouvé'
export const dossiersEmptyTitle = 'Aucun dossier'
export const tryOtherStatusHint = 'Essayez une autre recherche ou un autre statut.'
export const dossiersEmptyHint = 'Un dossier est créé pour chaque conversion.'
export const dossierOfConversion = (conversionReference: string) => `Dossier de ${conversionReference}`
export const dossierTitle = 'Dossier de transfert'
export const checklistsUnverifiedHint =
  'Ces listes de pièces reposent sur des connaissances générales et n’ont pas été vérifiées.'
export const openConversionAction = 'Voir la conversion'
export const dossierBlocksHint =
  'La conversion est suspendue jusqu’à ce que le dossier soit complet ou qu’une dérogation soit accordée.'
export const dossierNotBlockingHint = 'Un dossier incomplet ne suspend pas la conversion : le paramètre est désactivé.'
export const waivedTitle = 'Dérogation accordée'
export const attachedBy = (attachedBy: string) => `Jointe par ${attachedBy}`
export const notAttached = 'Non jointe'
export const documentForLabel = (name: string) => `Document pour « ${name} »`
export const waiverReasonLabel = 'Motif de la dérogation'
export const waiveAction = 'Accorder une dérogation'
export const formCancelled = 'Annulé'
export const formIssued = 'Établi'
export const matchConfirmedBadge = 'Correspondance confirmée'
export const matchOpenBadge = 'Correspondance ouverte'
export const formsPageTitle = 'Formulaires de change'
export const issueFormAction = 'Établir un formulaire'
export const formsTitle = 'Formulaires'
export const formSearchLabel = 'Rechercher des formulaires'
export const formSearchPlaceholder = 'Numéro, conversion, facture'
export const allFormsLabel = 'Tous les formulaires'
export const branchLabel = 'Agence'
export const formSubjectLabel = 'Objet'
export const beneficiaryLabel = 'Bénéficiaire'
export const formsCaption = 'Formulaires de change'
export const noFormsFound = 'Aucun formulaire trouvé'
export const formsEmptyTitle = 'Aucun formulaire'
export const tryOtherTypeHint = 'Essayez une autre recherche ou un autre type.'
export const formsEmptyHint = 'Établissez-en un pour une conversion ou une facture à l’exportation.'
export const formTitle = 'Formulaire de change'
export const applicantLabel = 'Demandeur'
export const valueXofLabel = 'Contre-valeur en XOF'
export const issuedByName = (issuedBy: string) => `Établi par ${issuedBy}`
export const conversionBlockedHint = 'Sa conversion est bloquée.'
export const noPaymentHint = 'Ne payez pas le bénéficiaire.'
export const conversionOnHoldHint = 'Sa conversion est suspendue jusqu’à la décision sur la correspondance.'
export const matchPendingHint = 'La correspondance attend une décision.'
export const beneficiaryListedTitle = 'Le bénéficiaire figure sur une liste de sanctions'
export const beneficiaryResemblesTitle = 'Le bénéficiaire ressemble à un nom d’une liste de sanctions'
export const openMatchAction = 'Voir la correspondance'
export const cancelReasonLabel = 'Motif de l’annulation'
export const cancelReasonHint = 'Le numéro ne pourra pas être réattribué.'
export const cancelFormAction = 'Annuler le formulaire'
export const issueFormTitle = 'Établir un formulaire de change'
export const branchNeededNotice = 'Ajoutez d’abord une agence bancaire dans les référentiels.'
export const formFieldLabel = 'Formulaire'
export const selectBranchPlaceholder = 'Choisir une agence'
export const exportInvoiceLabel = 'Facture à l’exportation'
export const economicCodeLabel = 'Code économique'
export const supportingInvoiceLabel = 'Facture justificative'
export const supportingInvoiceDateLabel = 'Date de la facture'
export const issueAction = 'Établir'
export const selectConversionPlaceholder = 'Choisir une conversion'
export const selectInvoicePlaceholder = 'Choisir une facture'
export const noConversionsFound = 'Aucune conversion trouvée'
export const noExportInvoicesFound = 'Aucune facture à l’exportation trouvée'
export const exchangeFormKindNames = {
  autorisation_de_change: 'Autorisation de change',
  engagement_de_change: 'Engagement de change',
} as const
export const openState = 'En attente'
export const partlyState = 'Reçues en partie'
export const bankedLabel = 'Justifié par les relevés bancaires'
export const bookingsLabel = 'Écritures bancaires'
export const lateState = 'En retard'
export const toCedeState = 'À céder'
export const settledState = 'Soldées'
export const proceedsPageTitle = 'Recettes d’exportation'
export const registerTitle = 'Registre'
export const proceedsSearchLabel = 'Rechercher des recettes d’exportation'
export const proceedsSearchPlaceholder = 'Rechercher par facture ou client'
export const allProceedsLabel = 'Toutes les recettes'
export const repatriateByLabel = 'À rapatrier au plus tard le'
export const receivedLabel = 'Reçu'
export const cededLabel = 'Cédé'
export const proceedsCaption = 'Recettes d’exportation'
export const noProceedsFound = 'Aucune recette d’exportation trouvée'
export const proceedsEmptyTitle = 'Aucune recette d’exportation'
export const proceedsEmptyHint = 'Elles sont créées avec les factures aux clients hors UEMOA.'
export const proceedsOfInvoice = (invoiceNumber: string) => `Recettes de ${invoiceNumber}`
export const proceedsUnverifiedHint =
  'Le délai de rapatriement et la quotité à céder proviennent des référentiels. Ils sont tenus pour non vérifiés tant qu’aucune vérification n’est enregistrée.'
export const invoicedLabel = 'Facturé'
export const dueLabel = 'À déposer'
export const toCedeLabel = 'À céder à la BCEAO'
export const retainedByBankLabel = 'Conservé par la banque'
export const cessionsLabel = 'Cessions'
export const cessionRecordedBy = (reference: string, by: string) => `, ${reference}, enregistrée par ${by}`
export const cededOnLabel = 'Date de cession'
export const recordCessionAction = 'Enregistrer la cession'
export const submissionRecordedToast = 'Dépôt enregistré'
export const submittedOnLabel = 'Date de dépôt'
export const recordSubmissionAction = 'Enregistrer le dépôt'
export const acknowledgementRecordedToast = 'Accusé de réception enregistré'
export const sentBackToast = 'Déclaration renvoyée'
export const sentBackHint = 'Elle est de nouveau à déposer.'
export const acknowledgedOnLabel = 'Date de l’accusé de réception'
export const acknowledgementNoteLabel = 'Note, ou motif du renvoi'
export const sentBackLabel = 'Renvoyée'
export const recordAcknowledgementAction = 'Enregistrer l’accusé de réception'
export const referenceRequired = 'La référence est obligatoire'
export const dateRequired = 'La date est obligatoire'
export const filingForConversion = (conversionReference: string) => `Déclaration de ${conversionReference}`
export const filingTitle = 'Déclaration'
export const internalPolicyHint =
  'Le seuil et le délai relèvent d’une politique interne. Aucune règle publiée n’a été trouvée.'
export const packageTitle = 'Dossier'
export const deadlineLabel = 'Date limite'
export const deadlineUnverifiedLabel = 'Date limite (non vérifiée)'
export const submittedLabel = 'Déposée'
export const acknowledgedLabel = 'Accusé reçu'
export const packageEmpty =
  'Aucun dossier pour l’instant. Il contient le formulaire en français avec une traduction en anglais, les données en JSON et XML, les documents choisis et un bordereau d’empreintes.'
export const packageVersion = (fileName: string, version: string) => `${fileName}, version ${version}`
export const sha256 = (sha256: string) => `SHA-256 ${sha256}`
export const historyEmpty = 'Aucune activité pour l’instant.'
export const eventNote = (note: string) => ` : ${note}`
export const fileProgress = (name: string, progress: string) => `${name} : ${progress}`
export const eventReference = (reference: string) => `, référence ${reference}`
export const eventPackage = (packageVersion: string) => `, dossier ${packageVersion}`
export const filingsTitle = 'Déclarations'
export const nextDueBy = (nextDueOn: string) => `Prochaine date limite : ${nextDueOn}`
export const nothingDue = 'Rien à déposer'
export const deadlineBankDays = (deadlineBankDays: number, suffix: string) =>
  `Délai de ${deadlineBankDays} jours ouvrés${suffix}`
export const unverifiedSuffix = ', non vérifié'
export const awaitingAcknowledgementTitle = 'En attente d’accusé de réception'
export const acknowledgedCount = (acknowledged: number) => `${acknowledged} avec accusé de réception`
export const submittedThisYearTitle = 'Déposées cette année'
export const requiredAbove = (thresholdXof: string) => `Requises au-delà de ${thresholdXof}`
export const withdrawnLabel = 'Retirée'
export const filingSearchLabel = 'Rechercher des déclarations'
export const filingSearchPlaceholder = 'Conversion, client, référence'
export const allFilingsLabel = 'Toutes les déclarations'
export const packageBuilt = 'Constitué'
export const noFilingsFound = 'Aucune déclaration trouvée'
export const filingsEmptyTitle = 'Aucune déclaration'
export const filingsEmptyHint = 'Une déclaration est créée pour chaque conversion supérieure au seuil.'
export const singularUnit = (unit: string) => (unit === 'mois' ? unit : unit.replaceAll(/s\b/g, ''))
export const bankDay = 'jour ouvré'
export const bankDays = 'jours ouvrés'
export const lateToday = 'en retard'
export const dueToday = 'aujourd’hui'
export const daysLate = (count: number, unit: string) => `${count} ${unit} de retard`
export const daysLeft = (count: number, unit: string) => `${count} ${unit}`
export const packageBuiltEvent = 'Dossier constitué'
export const packageDocumentsTitle = 'Documents à inclure'
export const inDossierSuffix = ', dossier de transfert'
export const rebuildPackageAction = 'Reconstituer le dossier'
export const buildPackageAction = 'Constituer le dossier'
export const branchTitle = (code: string) => `Agence ${code}`
export const addBranchAction = 'Ajouter une agence'
export const cityLabel = 'Ville'
export const inUseLabel = 'Utilisée'
export const sourceRequired = 'La source est obligatoire'
export const inForceFromLabel = 'Date d’effet'
export const verifiedByLabel = 'Vérifié par'
export const verifiedOnLabel = 'Date de vérification'
export const settingEntryHint =
  'La valeur se modifie dans les paramètres. Une vérification ne porte que sur la valeur actuelle.'
export const registerEntryHint =
  'Les valeurs enregistrées ici s’appliquent à partir de leur date d’effet. Les valeurs antérieures sont conservées.'
export const registerHistoryEmpty = 'Aucune modification enregistrée. La valeur d’origine s’applique.'
export const registerUpdatedToast = 'Référentiel mis à jour'
export const valueLabel = 'Valeur'
export const valueInUnitLabel = (unit: string) => `Valeur (${units[unit] ?? unit})`
export const recordValueAction = 'Enregistrer la valeur'
export const registerGroupNames = {
  threshold: 'Seuils',
  deadline: 'Délais',
  share: 'Quotités',
  countries: 'Pays',
  provider: 'Prestataire agréé',
} as const
export const valuesTitle = 'Valeurs en vigueur'
export const verifiedShare = (verified: number, total: number) =>
  `${plural(verified, { one: '# vérifiée', other: '# vérifiées' })} sur ${total}`
export const registersPageTitle = 'Référentiels'
export const unverifiedBadge = 'Non vérifié'
export const entryHeader = 'Élément'
export const placeHeader = 'Lieu'
export const notInUse = 'Non utilisée'
export const branchesTitle = 'Agences bancaires'
export const branchesEmptyTitle = 'Aucune agence'
export const branchesEmptyHint =
  'Les formulaires de change sont numérotés par agence de dépôt. Ajoutez une agence pour établir des formulaires.'
export const dropFilesHint = 'Déposez les fichiers ici'
export const unsignedFilesHint = '10 Mo au plus par fichier. Les signatures couvrent les pièces jointes.'
export const signedFilesHint =
  '10 Mo au plus par fichier. Les signatures ne couvrent pas les fichiers ajoutés maintenant.'
export const attachFileAction = 'Joindre un fichier'
export const offenceLabels = {
  money_laundering: 'Blanchiment de capitaux',
  terrorist_financing: 'Financement du terrorisme',
  proliferation_financing: 'Financement de la prolifération',
  fraud: 'Fraude',
  corruption: 'Corruption',
  tax_offence: 'Infraction fiscale',
  sanctions: 'Violation de sanctions financières',
  other: 'Autre',
} as const
export const operationExecuted = 'Exécutée'
export const operationAttempted = 'Tentée'
export const decisionLabels = {
  continue: 'Relation maintenue',
  suspend: 'Opération suspendue',
  refuse: 'Opération refusée',
} as const
export const draftSavedToast = 'Brouillon enregistré'
export const newReportTitle = 'Nouvelle déclaration de soupçon'
export const saveDraftAction = 'Enregistrer le brouillon'
export const reportNumber = (number: string) => `Déclaration ${number}`
export const reportTitle = 'Déclaration de soupçon'
export const reportHint =
  'Confidentiel. Deux personnes doivent signer avant la transmission. Les informations ultérieures s’ajoutent sous forme de compléments.'
export const factsLabel = 'Faits'
export const groundsLabel = 'Motifs du soupçon'
export const addendumBy = (addedBy: string) => `Complément ajouté par ${addedBy}`
export const xmlNotice =
  'Le XML suit une structure définie pour ce produit. Une structure valide ne garantit pas que la CENTIF acceptera la déclaration.'
export const subjectLabel = 'Personne visée'
export const presumedOffenceLabel = 'Infraction présumée'
export const operationStatusLabel = 'État de l’opération'
export const detectedLabel = 'Détection'
export const signedByLabel = 'Signée par'
export const transmittedLabel = 'Transmission'
export const discardedLabel = 'Abandon'
export const unsavedNotice =
  'Les déclarations ne sont pas conservées dans ce navigateur. Enregistrez le brouillon avant de quitter ou de recharger la page.'
export const detectedOnLabel = 'Date de détection'
export const amountRequired = 'Le montant est obligatoire'
export const factsRequired = 'Les faits sont obligatoires'
export const groundsRequired = 'Les motifs du soupçon sont obligatoires'
export const reportClientLabel = 'Client (le cas échéant)'
export const subjectRequired = 'La personne visée est obligatoire'
export const relatedConversionsTitle = 'Conversions concernées'
export const reportSignedToast = 'Déclaration signée'
export const signaturesTitle = 'Signatures'
export const signaturesHint = (missing: string) => `${missing} Toute modification annule la première signature.`
export const discardReasonLabel = 'Motif de l’abandon'
export const youSigned = 'Vous avez signé'
export const signAction = 'Signer'
export const transmittedOnLabel = 'Date de transmission'
export const recordTransmissionAction = 'Enregistrer la transmission'
export const addendumLabel = 'Complément'
export const addendumHint = 'Un complément ne peut être ni modifié ni supprimé.'
export const reportsPageTitle = 'Déclarations de soupçon'
export const newReportAction = 'Nouvelle déclaration'
export const confidentialHint =
  'Seule la conformité peut voir cette page. Ne révélez jamais l’existence d’une déclaration, surtout pas à la personne visée.'
export const confidentialTitle = 'Confidentiel'
export const reportsTitle = 'Déclarations'
export const reportSearchLabel = 'Rechercher des déclarations'
export const reportSearchPlaceholder = 'Numéro ou personne visée'
export const allReportsLabel = 'Toutes les déclarations'
export const reportsCaption = 'Déclarations de soupçon'
export const noReportsFound = 'Aucune déclaration trouvée'
export const reportsEmptyTitle = 'Aucune déclaration'
export const reportsEmptyHint = 'Créez-en une lorsqu’une opération est suspecte.'
export const tryOtherFilingsHint = 'Essayez d’autres mots ou un autre statut.'
export const twoSignaturesNeeded = 'Deux personnes doivent signer.'
export const oneMoreSignatureNeeded = 'Une autre personne doit encore signer.'
export const waiverSummary = (name: string, at: ReactNode, reason: string) => rich`Par ${name}, ${at} : ${reason}`
export const packageDetail = (size: string, at: ReactNode) => rich`${size}, constitué le ${at}`
export const eventSummary = (event: ReactNode, name: string, at: ReactNode) => rich`${event} par ${name}, ${at}`
export const effectiveFrom = (day: ReactNode) => rich`à partir du ${day}`
export const lineUnverified = ' · non vérifié'
export const lineVerified = (name: string, day: ReactNode) => rich` · vérifié par ${name}, ${day}`
export const formPdfAction = 'PDF, quatre exemplaires'
export const factsOfAlert = (alertId: number, title: string, description: string) =>
  `Alerte ${alertId} : ${title}. ${description}`
export const pdfAction = 'PDF'
export const goamlAction = 'XML goAML'
export const provedByBooking = 'écriture bancaire'
export const bookingUndone = 'écriture bancaire annulée'
export const cededBankedLabel = 'Cédé, justifié par les relevés bancaires'
export const cededBookingLabel = 'Écriture bancaire'
export const bookingOption = (bank: string, reference: string, amount: string) => `${bank}, ${reference}, ${amount}`
export const noBookingOption = 'Reçu sans relevé bancaire'
