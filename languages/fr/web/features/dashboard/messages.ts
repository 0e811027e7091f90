import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'
export const banksEmpty = 'Aucune banque connectée'
export const banksTitle = 'Banques'
export const bankDetail = (accountNumber: string, dailyVolume: string) =>
  `${accountNumber}, ${dailyVolume} comptabilisés aujourd’hui`
export const bankStates = {
  online: 'En ligne',
  degraded: 'Dégradée',
  offline: 'Hors ligne',
} as const
export const bankUnknown = 'Aucun contrôle récent'
export const monthlyChange = (percent: string) => `${percent} par rapport au mois dernier`
export const averageProcessing = (duration: string) => `Traitement moyen : ${duration}`
export const oneProcessingDay = '1 jour'
export const processingDays = (days: string) => `${days} jours`
export const excellentRating = 'Niveau excellent'
export const goodRating = 'Bon niveau'
export const attentionRating = 'À surveiller'
export const approvedClientsSummary = (approvedClients: number, totalClients: number, pendingClients: number) =>
  `clients approuvés : ${approvedClients}/${totalClients}, en attente : ${pendingClients}`
export const compliancePackagesSummary = (compliancePackages: number, documents: number) =>
  `${plural(compliancePackages, { one: '# document de conformité', other: '# documents de conformité' })} sur ${documents}`
export const complianceCheckToast = (complianceScore: number, clients: string, packages: string) =>
  `Score : ${complianceScore} % ; ${clients} ; ${packages}.`
export const demoDataSummary = (clients: number, invoices: number, documents: number) =>
  `${clients} clients, ${invoices} factures et ${documents} documents.`
export const complianceTitle = 'La conformité en bref'
export const openAlertsLabel = 'Alertes ouvertes'
export const openAlertsHint = 'Non clôturées'
export const conversionsInReviewLabel = 'Conversions en cours d’examen'
export const kycPendingLabel = 'KYC en attente'
export const kycPendingHint = 'Clients en attente d’une décision'
export const openMatchesLabel = 'Correspondances ouvertes'
export const openMatchesHint = 'À confirmer ou à écarter'
export const filingsDueTitle = 'Déclarations BCEAO à déposer'
export const nextFiling = (next: string) => `Prochaine le ${next}`
export const filingsDueEmpty = 'Aucune à déposer'
export const filingsDueHint = 'À déposer auprès de la Banque centrale'
export const listsLoaded = 'Chargées'
export const listsMissingHint = 'Chaque conversion doit être examinée'
export const listsSynthetic = 'Fictives'
export const viewReceivablesAction = 'Voir les créances clients'
export const overdueCaption = (amount: ReactNode) => rich`${amount} en retard`
export const salesDaysCaption = (days: string) => `DSO ${days}`
export const outlookTitle = 'Prochaines exécutions et état des banques'
export const volumeTitle = 'Volume des conversions'
export const volumePeriod = '30 derniers jours ouvrés et aujourd’hui'
export const totalClientsLabel = 'Total des clients'
export const monthlyRevenueLabel = 'Chiffre d’affaires mensuel'
export const pendingInvoicesLabel = 'Factures en attente'
export const complianceScoreLabel = 'Score de conformité'
export const demoDataToast = 'Données de démonstration créées'
export const demoDataThereToast = 'Données de démonstration déjà présentes'
export const demoDataConfirmTitle = 'Ajouter des données de démonstration aux vôtres ?'
export const demoDataConfirm =
  'Des clients, personnes, banques et portefeuilles fictifs s’ajoutent à vos données et comptent dans tous les chiffres. Vos propres données ne sont pas utilisées. Seule une réinitialisation complète du bac à sable les supprime.'
export const demoDataError = 'Les données de démonstration n’ont pas pu être créées. Réessayez.'
export const createDemoDataAction = 'Créer des données de démonstration'
export const demoDataLabel = 'Données de démonstration'
export const demoDataStarting = 'Démarrage'
export const businessDetailsTitle = 'Renseignez votre entreprise'
export const businessDetailsHint = 'Votre adresse figure sur chaque facture et chaque déclaration.'
export const administratorStep = 'Demandez à un administrateur de le faire.'
export const openSettingsAction = 'Ouvrir les paramètres'
export const secondApproverTitle = 'Invitez un second approbateur'
export const secondApproverHint = 'Vous ne pouvez pas approuver vos propres conversions.'
export const invitePersonAction = 'Inviter une personne'
export const firstClientTitle = 'Ajoutez votre premier client'
export const firstClientHint = 'Factures et conversions sont rattachées à un client.'
export const operatorStep = 'Demandez à un opérateur de le faire.'
export const addClientAction = 'Ajouter un client'
export const firstInvoiceTitle = 'Envoyez votre première facture'
export const firstInvoiceHint = 'Créez-la, vérifiez ce qui manque, contrôlez l’aperçu et envoyez-la.'
export const createInvoiceAction = 'Créer une facture'
export const approveKycTitle = 'Approuvez le KYC du client'
export const approveKycHint = 'Approuvez le KYC avant de convertir pour un client.'
export const complianceStep = 'Demandez au service conformité de le faire.'
export const reviewClientsAction = 'Examiner les clients'
export const connectBankTitle = 'Connectez une banque'
export const connectBankHint = 'Ce compte finance les conversions une fois approuvé et testé.'
export const firstConversionTitle = 'Convertissez des XOF en USDT'
export const firstConversionHint = 'Valorisée au taux du moment, contrôlée, approuvée et réglée.'
export const startConversionAction = 'Lancer une conversion'
export const firstStepsTitle = 'Premiers pas'
export const stepsDone = (doneCount: number, total: number) => `${doneCount} sur ${total}`
export const toDoLabel = 'À faire'
export const viewAllRatesAction = 'Voir tous les taux'
export const updatedLabel = 'Mise à jour :'
export const ratesEmpty = 'Aucun taux enregistré pour le moment.'
export const defaultRateLabel = 'Par défaut'
export const runsEmpty = 'Aucune exécution planifiée'
export const nextRunsTitle = 'Prochaines exécutions planifiées'
export const noConversionLabel = 'Aucune conversion'
export const viewSchedulesAction = 'Voir les planifications'
export const quickActionsTitle = 'Actions rapides'
export const complianceCheckAction = 'Contrôle de conformité'
export const generateReportAction = 'Générer un rapport'
export const complianceCheckError = 'Le contrôle de conformité n’a pas pu être effectué.'
export const recentActivityTitle = 'Activité récente'
export const recentActivityEmpty = 'Aucune activité récente'
export const recentActivityLabel = 'Activité récente'
export const viewAllActivityAction = 'Voir toute l’activité →'
export const recentClientsTitle = 'Clients récents'
export const recentClientsLabel = 'Clients récents'
export const recentInvoicesTitle = 'Factures récentes'
export const recentInvoicesLabel = 'Factures récentes'
export const volumeEmptyHint = 'Le volume quotidien s’affiche ici.'
export const volumeMedian = (medianXof: string) => `médiane ${medianXof} par jour ouvré`
export const volumeByDayLabel = 'Volume des conversions par jour'
export const dayVolume = (volumeXof: string, count: string) => `${volumeXof} en ${count}`

export const viewCertificationsAction = 'Voir les certifications'
export const uncertifiedInvoices = (count: number) =>
  plural(count, {
    one: '# facture envoyée n’a pas sa certification',
    other: '# factures envoyées n’ont pas leur certification',
  })
