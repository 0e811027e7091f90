import { plural } from '#kernel/plural.ts'

const currentPeriods: Readonly<Record<string, string>> = {
  week: 'Semaine en cours',
  month: 'Mois en cours',
  quarter: 'Trimestre en cours',
  year: 'Année en cours',
}
const lastPeriods: Readonly<Record<string, string>> = {
  week: 'Semaine dernière',
  month: 'Mois dernier',
  quarter: 'Trimestre dernier',
  year: 'Année dernière',
}

export const categoryReports = (name: string) => `Rapports ${name}`
export const rowCount = (count: number) => plural(count, { one: '# ligne', other: '# lignes' })
export const sha256 = (sha256: string) => `SHA-256 ${sha256}`
export const shownOfTotal = (shown: number, total: number) => `· ${shown} sur ${total}`
export const noRowsInPeriod = 'Aucune ligne sur cette période.'
export const groupNames = {
  regulatory: 'réglementaires',
  financial: 'financiers',
  operational: 'opérationnels',
} as const
export const reportTitles = {
  'bceao-filing': 'Rapport sur les déclarations BCEAO',
  'aml-screening': 'Rapport de filtrage LBC/FT',
  'forex-docs': 'Rapport sur la documentation de change',
  'risk-assessment': 'Rapport d’évaluation des risques',
  revenue: 'Rapport sur le chiffre d’affaires',
  'conversion-volume': 'Rapport sur le volume de conversion',
  'fx-impact': 'Rapport sur l’effet de change',
  efficiency: 'Rapport d’efficacité',
  'banking-status': 'Rapport sur l’état des banques',
  'client-patterns': 'Rapport sur le comportement des clients',
  waemu: 'Rapport de conformité UEMOA',
} as const
export const reportHints = {
  'bceao-filing': 'Les déclarations requises, à déposer, déposées et avec accusé de réception, en détail.',
  'aml-screening': 'Les filtrages, les correspondances, les décisions et les listes en vigueur.',
  'forex-docs': 'Les documents au dossier et les conversions couvertes par une lettre d’opération de change.',
  'risk-assessment': 'Les clients par risque et par pays, les créances en retard et les points ouverts.',
  revenue: 'Les paiements nets des avoirs, les montants facturés et dus, et les frais.',
  'conversion-volume': 'Le volume, le brut, les frais et le net, dans le temps et par banque.',
  'fx-impact': 'L’évolution du taux et son effet sur les conversions.',
  efficiency: 'La durée des conversions et la part de celles qui ont abouti.',
  'banking-status': 'Les demandes adressées à chaque banque et ses réponses.',
  'client-patterns': 'Qui convertit, à quelle fréquence, quand, et la part de chaque client dans le total.',
} as const
export const volumeNames = {
  week: 'Volume hebdomadaire',
  month: 'Volume mensuel',
  quarter: 'Volume trimestriel',
  year: 'Volume annuel',
} as const
export const volumeHint = 'Les conversions lancées depuis le début de la période, hors échecs'
export const dailyAverageTitle = 'Moyenne journalière'
export const dailyAverageBasis = 'Par jour calendaire écoulé'
export const dailyAverageHint = 'Le volume divisé par le nombre de jours calendaires écoulés de la période'
export const successRateBasis = 'Des conversions achevées'
export const successRateHint = 'Terminées ÷ (terminées + échouées), parmi les conversions lancées sur la période'
export const approvedShare = (approvedClients: number, clients: string) =>
  `Approuvés : ${approvedClients} sur ${clients}`
export const complianceHint = 'Clients approuvés ÷ ensemble des clients, arrondi. 100 en l’absence de clients.'
export const pageTitle = 'Rapports et analyses avancés'
export const ledgerTitle = 'Grand livre'
export const ledgerHint = 'Tous les comptes du grand livre avec leur solde actuel, et un relevé pour chacun.'
export const ledgerAction = 'Balance générale et relevés'
export const statementPageTitle = 'Relevé de compte'
export const entryCount = (count: number) => plural(count, { one: '# écriture', other: '# écritures' })
export const entriesCaption = 'Écritures du compte'
export const entriesEmptyTitle = 'Aucune écriture'
export const accountNotFoundTitle = 'Compte introuvable'
export const statementLink = 'Relevé'
export const timeHeader = 'Date et heure'
export const trendsTitle = 'Évolution de l’activité'
export const metricLabel = 'Indicateur'
export const trendsEmptyTitle = 'Aucune conversion sur cette période'
export const trendsEmptyHint = 'Les jours avec conversions s’affichent ici en barres.'
export const soFar = (figure: string) => `${figure} à ce jour`
export const conversionVolumeLabel = 'Volume de conversion'
export const trendCaption = (name: string, figure: string, start: string) => `${name} ${figure} depuis le ${start}`
export const byMonth = 'par mois'
export const byDay = 'par jour'
export const accountsTitle = 'Comptes'
export const accountsCaption = 'Comptes du grand livre et soldes'
export const showZeroAccounts = (count: number) =>
  plural(count, { one: 'Afficher # compte au solde nul', other: 'Afficher # comptes au solde nul' })
export const hideZeroAccounts = 'Masquer les comptes au solde nul'
export const accountsEmptyTitle = 'Aucune écriture comptabilisée'
export const accountsEmptyHint =
  'Les comptes sont ouverts au premier test d’une banque et au lancement de la première conversion.'
export const totalsTitle = 'Totaux'
export const balanced = 'Débits et crédits équilibrés'
export const outOfBalance = 'Balance déséquilibrée'
export const asOf = (asOf: string) => `Situation au ${asOf}`
export const waemuGeneratedToast = 'Rapport UEMOA généré'
export const waemuFailedToast = 'Échec de la génération du rapport'
export const waemuFailedHint = 'Le rapport de conformité UEMOA n’a pas pu être généré.'
export const reportBasis = (made: string, rows: string) => `Généré le ${made} · ${rows} ·`
export const debitsLabel = 'Débits'
export const creditsLabel = 'Crédits'
export const datesLabel = 'Dates'
export const soFarOption = (unit: string) => currentPeriods[unit] ?? unit
export const lastOption = (unit: string) => lastPeriods[unit] ?? unit
export const chosenDatesOption = 'Dates choisies'
export const lastDayTooEarly = 'Le dernier jour précède le premier.'
export const periodDays = (firstDay: string, lastDay: string) => `du ${firstDay} au ${lastDay}`
export const closedPeriod = 'Clôturée'
export const runningPeriod = (asOf: string) => `En cours, chiffres arrêtés au ${asOf}`
export const datesMissingTitle = 'Choisissez les dates'
export const datesMissingHint =
  'Choisissez un premier et un dernier jour pour afficher les chiffres et les rapports de cette période.'
export const dailyAverageClosedBasis = 'Par jour calendaire'
export const leftOutOfClosed = (labels: string) => `Non repris, car relatifs au présent : ${labels}.`
export const waemuCardHint =
  'Les totaux et chaque conversion de la période, avec son taux et sa déclaration. Le bouton ci-dessus enregistre le rapport en JSON.'
export const scheduledReportsTitle = 'Rapports planifiés'
export const scheduledReportLabel = 'Rapport planifié'
export const scheduledReportsEmptyTitle = 'Aucun rapport planifié'
export const scheduledReportsEmptyHint =
  'Faites envoyer un rapport par e-mail à vos collègues à chaque clôture de mois ou de trimestre.'
export const scheduleReportAction = 'Planifier un rapport'
export const scheduleReportSubmit = 'Planifier'
export const reportLabel = 'Rapport'
export const cadenceLabel = 'Périodicité'
export const cadenceNames = {
  month: 'Chaque mois clos',
  quarter: 'Chaque trimestre clos',
} as const
export const sendTimeLabel = 'Heure d’envoi'
export const sendTimeHint = (timeZone: string) => `Le lendemain de la période, heure du fuseau ${timeZone}.`
export const sendTimeInZone = (time: string, timeZone: string) => `${time} le lendemain, ${timeZone}`
export const recipientsLabel = 'Destinataires'
export const recipientsHint = 'Les personnes autorisées à exporter les rapports.'
export const recipientMissing = 'Choisissez au moins un destinataire'
export const recipientCount = (count: number) => plural(count, { one: '# destinataire', other: '# destinataires' })
export const mayNotReceive = (name: string) => `${name} (n’est plus autorisé)`
export const nextLabel = 'Prochain envoi'
export const nextSending = (at: string) => `prochain envoi le ${at}`
export const scheduledByLabel = 'Planifié par'
export const quarterName = (quarter: number, year: number) => `T${quarter} ${year}`
export const runsTitle = 'Envois'
export const runsEmptyHint = 'Aucun envoi pour l’instant.'
export const openFileAction = 'Ouvrir le fichier'
export const reportScheduledToast = 'Rapport planifié'
export const reportScheduledHint = (name: string, at: string) => `${name}, premier envoi le ${at}`
export const editScheduledReportTitle = 'Modifier le rapport planifié'
export const scheduledReportUpdatedToast = 'Rapport planifié mis à jour'
export const reportPausedToast = 'Rapport planifié mis en pause'
export const reportResumedToast = 'Rapport planifié repris'
export const sendNowAction = 'Envoyer maintenant'
export const sendNowQuestion = 'Envoyer maintenant la dernière période close ?'
export const sendNowHint = (recipients: string) =>
  `Le rapport est généré et envoyé par e-mail à ${recipients}. Chaque période n’est envoyée qu’une fois.`
export const sendingReportToast = 'Envoi du rapport'
export const deleteAction = 'Supprimer'
export const deleteScheduledReportQuestion = 'Supprimer ce rapport planifié ?'
export const deleteScheduledReportHint = 'Plus rien ne sera envoyé. Les envois passés et leurs fichiers sont conservés.'
export const scheduledReportDeletedToast = 'Rapport planifié supprimé'
export const scheduledReportDeletedHint = 'Les envois passés sont conservés.'
export const lastRun = (period: string, status: string) => `Dernier envoi : ${period} · ${status}`
export const pausedState = 'En pause'
/** Accounts of the ledger by kind. */
export const accountTypes = {
  bank: 'Compte bancaire',
  client: 'Client',
  own_account: 'Compte propre',
  fx_position: 'Position de change',
  treasury: 'Trésorerie',
  fee_income: 'Produits des frais de service',
  unapplied_receipts: 'Encaissements non affectés',
  receivable: 'Créance client',
  fx_difference: 'Écart de change sur encaissements',
  opening_equity: 'Capitaux propres d’ouverture',
  bank_debit_in_flight: 'Débits bancaires en cours',
  provider_settlement: 'Règlement du prestataire',
  refund_in_flight: 'Remboursements en cours',
  bank_charges: 'Frais bancaires',
  payout_in_flight: 'Versements en cours',
  suspense: 'Compte d’attente',
  treasury_funding: 'Approvisionnement de la trésorerie',
} as const
export const transferKinds: Readonly<Record<string, string>> = {
  debit_requested: 'Débit demandé',
  debit_refused: 'Débit refusé',
  funded: 'Financement',
  payout_requested: 'Versement demandé',
  payout_refused: 'Versement refusé',
  payout_completed: 'Versement terminé',
  payout_reopened: 'Versement rouvert',
  refund_requested: 'Remboursement demandé',
  refund_refused: 'Remboursement refusé',
  refunded: 'Remboursement',
  reconciliation_correction: 'Régularisation de rapprochement',
  provider_delivered: 'Livraison du prestataire',
  treasury_topped_up: 'Approvisionnement de la trésorerie',
  treasury_opening: 'Ouverture de la trésorerie',
  receipt: 'Encaissement',
  receipt_matched: 'Encaissement affecté',
  receipt_match_undone: 'Affectation annulée',
  receipt_released: 'Encaissement renvoyé au rapprochement',
  client_deposit: 'Francs du client',
  client_deposit_undone: 'Francs du client annulés',
}
