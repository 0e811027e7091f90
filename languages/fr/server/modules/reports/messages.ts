const severities: Readonly<Record<string, string>> = {
  critical: 'critique',
  high: 'élevée',
  medium: 'moyenne',
  low: 'faible',
}

export const revenueReportTitle = 'Rapport des revenus'
export const revenueLabel = 'Revenus'
export const revenueMeaning = 'Paiements reçus sur la période, moins les avoirs émis sur la même période'
export const paymentsReceivedLabel = 'Paiements reçus'
export const paymentsReceivedMeaning = 'Selon la date de réception'
export const paymentsLabel = 'Paiements'
export const paymentsMeaning = 'Nombre de paiements'
export const creditNotesLabel = 'Avoirs'
export const creditNotesMeaning = 'Selon la date d’émission'
export const invoicesSentLabel = 'Factures envoyées'
export const invoicesSentMeaning = 'Envoyées sur la période'
export const billedLabel = 'Montant facturé'
export const billedMeaning = 'Montant de ces factures'
export const outstandingLabel = 'Encours'
export const outstandingMeaning = 'Reste à payer à ce jour sur les factures envoyées, en attente ou en retard'
export const overdueReceivablesLabel = 'Dont en retard'
export const overdueReceivablesMeaning = 'Échues avant aujourd’hui'
export const conversionFeesLabel = 'Frais de conversion'
export const conversionFeesMeaning = 'Frais des conversions terminées sur la période'
export const revenueOverTimeTitle = 'Évolution des revenus'
export const bucketColumn = 'Jour ou mois'
export const receivedColumn = 'Reçu'
export const creditedColumn = 'Avoirs'
export const paymentsByCurrencyTitle = 'Paiements par devise'
export const paymentCurrencyColumn = 'Devise du paiement'
export const receivedUsdColumn = 'En dollars américains'
export const conversionVolumeReportTitle = 'Rapport du volume de conversion'
export const volumeLabel = 'Volume'
export const volumeMeaning = 'Conversions lancées sur la période, hors échecs'
export const conversionsLabel = 'Conversions'
export const conversionsMeaning = 'Nombre de ces conversions'
export const grossLabel = 'Brut'
export const grossMeaning = 'Le volume en dollars américains, au taux bloqué de chaque conversion'
export const feesLabel = 'Frais'
export const ofTheseConversions = 'De ces conversions'
export const netLabel = 'Net'
export const netMeaning = 'Brut moins les frais'
export const meanSizeLabel = 'Montant moyen'
export const meanSizeMeaning = 'Volume ÷ nombre de conversions'
export const maxLabel = 'Montant le plus élevé'
export const dailyAverageLabel = 'Moyenne journalière'
export const dailyAverageMeaning = 'Volume ÷ jours calendaires écoulés de la période'
export const completedLabel = 'Terminées'
export const ofAllInitiated = 'Parmi toutes les conversions lancées sur la période'
export const inProgressLabel = 'En cours'
export const failedLabel = 'Échecs'
export const failedMeaning =
  'Parmi toutes les conversions lancées sur la période, y compris celles rejetées ou annulées'
export const ownAccountConversionsLabel = 'Pour compte propre'
export const ownAccountConversionsMeaning = 'Parmi les conversions qui n’ont pas échoué'
export const volumeOverTimeTitle = 'Évolution du volume'
export const initiatedColumn = 'Lancées'
export const volumeByBankTitle = 'Volume par banque débitée'
export const bankColumn = 'Banque'
export const shareColumn = 'Part'
export const fxImpactReportTitle = 'Rapport d’effet de change'
export const openingRateLabel = 'Taux d’ouverture'
export const closingRateLabel = 'Taux de clôture'
export const openingRateMeaning =
  'XOF pour 1 USD : le dernier taux enregistré avant la période, sinon le premier de la période'
export const closingRateMeaning = 'XOF pour 1 USD : le taux enregistré le plus récent'
export const changeLabel = 'Variation'
export const changeMeaning = 'Clôture ÷ ouverture − 1 ; positive lorsque le dollar s’est apprécié'
export const meanConversionRateLabel = 'Taux moyen de conversion'
export const meanConversionRateMeaning = 'Volume ÷ dollars bruts des conversions qui n’ont pas échoué'
export const lowestRateLabel = 'Taux le plus bas'
export const lockedRateMeaning = 'Parmi les taux bloqués des conversions de la période'
export const highestRateLabel = 'Taux le plus élevé'
export const grossFxMeaning = 'Contre-valeur en dollars de ces conversions'
export const impactLabel = 'Effet de change'
export const impactMeaning = 'Brut moins la contre-valeur en dollars des mêmes francs au taux d’ouverture'
export const conversionsNotFailedMeaning = 'Lancées sur la période et non échouées'
export const storedRatesTitle = 'Taux enregistrés pour 1 dollar américain'
export const currencyColumn = 'Devise'
export const firstRateColumn = 'Premier'
export const lastRateColumn = 'Dernier'
export const lowRateColumn = 'Plus bas'
export const highRateColumn = 'Plus haut'
export const storedRatesColumn = 'Taux enregistrés'
export const efficiencyReportTitle = 'Rapport d’efficacité'
export const initiatedInPeriod = 'Lancées sur la période'
export const ofThese = 'Parmi celles-ci'
export const failedOfTheseMeaning = 'Parmi celles-ci, y compris celles rejetées ou annulées'
export const successRateLabel = 'Taux de réussite'
export const conversionSuccessRateMeaning = 'Terminées ÷ (terminées + échecs)'
export const medianTimeLabel = 'Durée médiane'
export const medianTimeMeaning = 'Du lancement à l’achèvement, hors attente d’une personne ou de fonds'
export const meanTimeLabel = 'Durée moyenne'
export const meanTimeMeaning = 'Comme ci-dessus, en moyenne au lieu de la médiane'
export const percentile95Label = '95e centile'
export const percentile95Meaning = '95 % des conversions terminées n’ont pas duré plus longtemps'
export const reviewedLabel = 'Examinées'
export const reviewedMeaning = 'Soumises à l’approbation d’une seconde personne'
export const reviewedShareLabel = 'Part examinée'
export const reviewedShareMeaning = 'Examinées ÷ conversions'
export const reviewWaitLabel = 'Attente moyenne en cas d’examen'
export const reviewWaitMeaning = 'Temps passé à l’examen ou dans l’attente de fonds'
export const overTimeTitle = 'Évolution'
export const bankingStatusReportTitle = 'Rapport d’état bancaire'
export const activeConnectionsLabel = 'Connexions actives'
export const activeConnectionsMeaning = 'Connexions bancaires actives à ce jour'
export const connectedLabel = 'Connectées'
export const inErrorLabel = 'En erreur'
export const transfersRequestedLabel = 'Virements demandés'
export const transfersRequestedMeaning = 'Ordres de virement transmis aux banques sur la période'
export const bookedLabel = 'Comptabilisés'
export const bookedMeaning = 'Parmi ceux-ci, comptabilisés par la banque'
export const rejectedLabel = 'Rejetés'
export const rejectedMeaning = 'Parmi ceux-ci, rejetés définitivement'
export const transferSuccessRateMeaning = 'Comptabilisés ÷ (comptabilisés + rejetés)'
export const bookedVolumeLabel = 'Volume comptabilisé'
export const bookedVolumeMeaning = 'Montant total des virements comptabilisés'
export const bankCallsLabel = 'Appels aux banques'
export const bankCallsMeaning = 'Sur la période ; les appels sont conservés quelques semaines'
export const failedCallsLabel = 'Appels en échec'
export const ofTheseCalls = 'Parmi ces appels'
export const medianResponseLabel = 'Temps de réponse médian'
export const byBankTitle = 'Par banque'
export const countryColumn = 'Pays'
export const statusColumn = 'Statut'
export const requestedColumn = 'Demandés'
export const callsColumn = 'Appels'
export const medianColumn = 'Médiane'
export const clientPatternsReportTitle = 'Rapport des habitudes des clients'
export const convertingClientsLabel = 'Clients ayant converti'
export const convertingClientsMeaning = 'Clients ayant au moins une conversion non échouée sur la période'
export const firstTimeClientsLabel = 'Première conversion'
export const firstTimeClientsMeaning = 'Parmi ceux-ci, sans conversion avant la période'
export const repeatClientsLabel = 'Clients récurrents'
export const repeatClientsMeaning = 'Parmi ceux-ci, avec au moins deux conversions sur la période'
export const newClientsLabel = 'Nouveaux clients'
export const newClientsMeaning = 'Fiches clients créées sur la période'
export const ofTheseClients = 'De ces clients'
export const conversionsPerClientLabel = 'Conversions par client'
export const conversionsPerClientMeaning = 'En moyenne'
export const meanVolumePerClientLabel = 'Volume moyen par client'
export const grossDollarsMeaning = 'En dollars américains bruts'
export const topShareLabel = 'Part des 20 % premiers'
export const topShareMeaning = 'Part du volume réalisée par les 20 % de clients les plus importants'
export const clientsByVolumeTitle = 'Clients par volume'
export const clientColumn = 'Client'
export const byHourTitle = 'Par heure de la journée'
export const hourColumn = 'Heure'
export const byWeekdayTitle = 'Par jour de la semaine'
export const weekdayColumn = 'Jour de la semaine'
export const filingReportTitle = 'Rapport des déclarations BCEAO'
export const filingsRequiredLabel = 'Déclarations requises'
export const filingsRequiredMeaning =
  'Conversions lancées sur la période et soumises à déclaration, hors déclarations retirées'
export const filingVolumeLabel = 'Volume à déclarer'
export const filingVolumeMeaning = 'Montant total de ces conversions'
export const filingsDueLabel = 'Restant à déposer'
export const filingsDueMeaning = 'Parmi celles-ci, non encore déposées'
export const overdueLabel = 'En retard'
export const filingsOverdueMeaning = 'Parmi celles-ci, dont l’échéance est dépassée'
export const submittedLabel = 'Déposées'
export const submittedMeaning = 'Déposées, sans accusé de réception à ce jour'
export const acknowledgedLabel = 'Avec accusé de réception'
export const acknowledgedMeaning = 'Accusé de réception délivré par l’autorité'
export const withdrawnLabel = 'Retirées'
export const withdrawnMeaning = 'Déclarations de conversions qui n’ont pas abouti'
export const filedLabel = 'Taux de dépôt'
export const filedMeaning = '(Déposées + avec accusé de réception) ÷ requises'
export const filingsTitle = 'Déclarations'
export const conversionColumn = 'Conversion'
export const amountColumn = 'Montant'
export const dueColumn = 'Échéance'
export const screeningReportTitle = 'Rapport de filtrage LBC/FT'
export const screeningsLabel = 'Filtrages'
export const screeningsMeaning = 'Tous les filtrages de la période'
export const screenedPartiesLabel = 'Parties filtrées'
export const screenedPartiesMeaning = 'Parties distinctes parmi ces filtrages'
export const screenedClientsLabel = 'Clients filtrés'
export const screenedClientsMeaning =
  'Clients distincts filtrés directement ou par l’intermédiaire de leurs personnes liées ou portefeuilles'
export const screeningHitsLabel = 'Avec ressemblance'
export const screeningHitsMeaning = 'Filtrages ayant trouvé une inscription au niveau du seuil ou au-dessus'
export const matchesRaisedLabel = 'Correspondances relevées'
export const matchesRaisedMeaning = 'Correspondances trouvées sur la période'
export const openMatchesLabel = 'Dont à traiter'
export const openMatchesMeaning = 'Sans décision à ce jour'
export const confirmedMatchesLabel = 'Dont confirmées'
export const confirmedMatchesMeaning = 'Confirmées comme étant la partie inscrite'
export const clearedMatchesLabel = 'Dont écartées'
export const clearedMatchesMeaning = 'Écartées comme concernant une autre partie'
export const allOpenMatchesLabel = 'Total des correspondances à traiter'
export const allOpenMatchesMeaning = 'Quelle que soit la date à laquelle elles ont été relevées'
export const meanDecisionTimeLabel = 'Délai moyen de décision'
export const meanDecisionTimeMeaning = 'De la correspondance à la décision, pour les décisions de la période'
export const screeningCoverageLabel = 'Clients actifs filtrés'
export const screeningCoverageMeaning = 'Clients actifs filtrés au moins une fois ÷ clients actifs'
export const matchesByListTitle = 'Correspondances par liste'
export const listColumn = 'Liste'
export const raisedColumn = 'Relevées'
export const openColumn = 'À traiter'
export const confirmedColumn = 'Confirmées'
export const clearedColumn = 'Écartées'
export const activeListsTitle = 'Listes en vigueur'
export const sourceColumn = 'Source'
export const kindColumn = 'Nature'
export const entriesLabel = 'Inscriptions'
export const loadedColumn = 'Chargée le'
export const forexDocumentationReportTitle = 'Rapport sur la documentation de change'
export const documentsOnFileLabel = 'Documents au dossier'
export const documentsOnFileMeaning = 'Tous les documents non archivés'
export const fxLettersLabel = 'Lettres d’opération de change au dossier'
export const fxLettersMeaning = 'Parmi ceux-ci, de type lettre d’opération de change'
export const compliancePackagesLabel = 'Dossiers de conformité'
export const compliancePackagesMeaning = 'Parmi ceux-ci, de type dossier de conformité'
export const documentsAddedLabel = 'Ajoutés sur la période'
export const documentsAddedMeaning = 'Documents de tout type créés sur la période'
export const expiredLabel = 'Expirés'
export const expiredMeaning = 'Au dossier, avec une date d’expiration dépassée'
export const expiringLabel = 'Expirant sous 30 jours'
export const expiringMeaning = 'Au dossier, avec une date d’expiration dans les 30 prochains jours'
export const clientConversionsLabel = 'Conversions de clients'
export const clientConversionsMeaning = 'Lancées sur la période et non échouées, hors compte propre'
export const fxLetterCoverageLabel = 'Couvertes par une lettre d’opération de change'
export const fxLetterCoverageMeaning =
  'Part de ces conversions dont le client a une lettre d’opération de change au dossier'
export const documentsByTypeTitle = 'Documents par type'
export const typeColumn = 'Type'
export const onFileColumn = 'Au dossier'
export const addedColumn = 'Ajoutés'
export const archivedColumn = 'Archivés'
export const riskAssessmentReportTitle = 'Rapport d’évaluation des risques'
export const activeClientsLabel = 'Clients actifs'
export const activeClientsMeaning = 'Clients actifs à ce jour'
export const highRiskLabel = 'Risque élevé'
export const highRiskMeaning = 'Parmi ceux-ci, de niveau de risque élevé'
export const mediumRiskLabel = 'Risque moyen'
export const mediumRiskMeaning = 'Parmi ceux-ci, de niveau de risque moyen'
export const lowRiskLabel = 'Risque faible'
export const lowRiskMeaning = 'Parmi ceux-ci, de niveau de risque faible'
export const withoutKycLabel = 'Sans KYC approuvé'
export const withoutKycMeaning = 'Parmi ceux-ci, sans KYC approuvé'
export const highRiskVolumeLabel = 'Volume des clients à risque élevé'
export const highRiskVolumeMeaning =
  'Part du volume de la période réalisée par les clients dont le niveau de risque actuel est élevé'
export const conversionsReviewedLabel = 'Conversions examinées'
export const conversionsReviewedMeaning = 'Lancées sur la période et soumises à examen'
export const conversionsFailedLabel = 'Conversions échouées'
export const conversionsFailedMeaning = 'Échecs ÷ toutes les conversions lancées sur la période'
export const openScreeningMatchesLabel = 'Correspondances à traiter'
export const openScreeningMatchesMeaning = 'En attente de décision à ce jour'
export const openExceptionsLabel = 'Écarts de rapprochement'
export const openExceptionsMeaning = 'Non résolus à ce jour'
export const receivablesLabel = 'Créances clients'
export const receivablesMeaning = 'Reste à payer sur les factures envoyées'
export const lateReceivablesLabel = 'Créances en retard de plus de 30 jours'
export const lateReceivablesMeaning = 'Part des créances échues depuis plus de 30 jours'
export const clientsByRiskTitle = 'Clients actifs par niveau de risque'
export const riskLevelColumn = 'Niveau de risque'
export const clientsLabel = 'Clients'
export const kycApprovedColumn = 'KYC approuvé'
export const clientsByCountryTitle = 'Clients actifs par pays'
export const periodLabel = 'Période'
export const generatedLabel = 'Établi le'
export const rowsCountedLabel = 'Lignes comptées'
export const figuresTitle = 'Indicateurs'
export const figureColumn = 'Indicateur'
export const valueColumn = 'Valeur'
export const unitColumn = 'Unité'
export const meaningColumn = 'Définition'
export const truncatedTableTitle = (title: string, shown: number, total: number) => `${title} (${shown} sur ${total})`
export const timeZoneLabel = 'Fuseau horaire'
export const fromLabel = 'Début de période'
export const toLabel = 'Fin de période'
export const accountNotFound = 'Ce compte n’existe pas.'
export const trialBalanceTitle = 'Balance générale'
export const balancedLabel = 'Équilibre'
export const balancedValue = 'oui : débits et crédits sont égaux dans chaque devise'
export const unbalancedValue = 'NON'
export const totalsValue = (debit: string, credit: string) => `débits ${debit}, crédits ${credit}`
export const accountsSheet = 'Comptes'
export const accountIdColumn = 'N° de compte'
export const accountColumn = 'Compte'
export const ownerLabel = 'Titulaire'
export const debitColumn = 'Débit'
export const creditColumn = 'Crédit'
export const accountStatementTitle = 'Relevé de compte'
export const ownAccountOwner = 'compte propre'
export const balanceLabel = 'Solde'
export const balanceValue = (balance: string) => `${balance} (positif = débit, négatif = crédit)`
export const timeColumn = 'Heure (UTC)'
export const descriptionColumn = 'Libellé'
export const transferColumn = 'Opération'
export const rowsLabel = 'Lignes'
export const inactiveClient = (about: string) => `${about}, inactif`
export const amountForClient = (amount: string, about: string, state: string) => `${amount} pour ${about}, ${state}`
export const archivedDocument = (about: string) => `${about}, archivé`
export const assignedAlertDetail = (severity: string) =>
  `Alerte qui vous est attribuée, gravité ${severities[severity] ?? severity}`
export const filingTitle = (reference: string, kind: string) => `Déclaration pour ${reference} : ${kind}`
export const filingDetail = (clientName: string, dueOn: string) => `Pour ${clientName}, échéance le ${dueOn}`
export const periodDaysMissing = 'Une période personnalisée demande un premier et un dernier jour.'
export const periodDaysUnexpected = 'Seule une période personnalisée admet un premier et un dernier jour.'
export const periodReversed = 'Le dernier jour précède le premier.'
export const periodNotBegun = 'Cette période n’a pas encore commencé.'
export const stateLabel = 'État'
export const leftOutLabel = 'Non repris'
export const leftOutValue = (labels: string) => `${labels}. Ces indicateurs décrivent le présent et non la période.`
export const withUnit = (label: string, unit: string) => `${label} (${unit})`
export const unitNames = {
  XOF: 'XOF',
  USD: 'USD',
  USDT: 'USDT',
  percent: 'pour cent',
  count: 'nombre',
  days: 'jours',
  hours: 'heures',
  ms: 'durée',
  rate: 'XOF pour 1 USD',
  text: '',
  country: '',
  date: '',
} as const
export const waemuReportTitle = 'Rapport de conformité UEMOA'
export const transactionsTitle = 'Opérations'
export const referenceColumn = 'Référence'
export const rateColumn = 'Taux'
export const rateSourceColumn = 'Source du taux'
export const stateColumn = 'État'
export const filingColumn = 'Déclaration'
export const initiatedAtColumn = (timeZone: string) => `Lancée le (${timeZone})`
export const waemuTransactionsLabel = 'Opérations'
export const waemuTransactionsMeaning = 'Conversions lancées sur la période, hors échecs'
export const waemuVolumeMeaning = 'De ces conversions'
export const waemuFailedMeaning = 'Rejetées, annulées, échouées ou remboursées, parmi celles lancées sur la période'
export const waemuFilingsRequiredMeaning = 'Conversions soumises à déclaration, hors déclarations retirées'
export const waemuFilingsSubmittedMeaning = 'Parmi ces déclarations, déposées ou avec accusé de réception'
export const waemuOwnAccountMeaning = 'Parmi les opérations, celles pour compte propre'
export const conversionsInitiatedTitle = 'Conversions lancées'
export const exportsLabel = 'Factures d’exportation'
export const exportsMeaning = 'Envoyées à des clients établis hors de l’UEMOA'
export const repatriatedLabel = 'Rapatrié'
export const repatriatedMeaning = 'Encaissé sur les factures d’exportation'
export const bankedLabel = 'Dont sur relevés bancaires'
export const bankedMeaning = 'Justifié par des écritures bancaires'
export const toCedeLabel = 'À céder'
export const toCedeMeaning = 'Part des encaissements à céder selon le registre'
export const cededLabel = 'Cédé'
export const cededMeaning = 'Cessions enregistrées'
export const cededBankedLabel = 'Cédé, justifié'
export const cededBankedMeaning = 'Cessions de fonds justifiés par une écriture bancaire'
export const lateExportsLabel = 'Factures d’exportation en retard'
export const lateExportsMeaning = 'Non encaissées en totalité à l’échéance'
export const lateOpenLabel = 'Recettes en retard'
export const lateOpenMeaning = 'Reste à encaisser sur les factures d’exportation en retard'
export const hashLabel = 'SHA-256'
export const amountInUnit = (amount: string, unit: string) => `${amount} ${unit}`
export const percentage = (figure: string) => `${figure} %`
export const codeNames = {
  Monday: 'Lundi',
  Tuesday: 'Mardi',
  Wednesday: 'Mercredi',
  Thursday: 'Jeudi',
  Friday: 'Vendredi',
  Saturday: 'Samedi',
  Sunday: 'Dimanche',
  high: 'Élevé',
  medium: 'Moyen',
  low: 'Faible',
  connected: 'Connectée',
  error: 'En erreur',
  pending: 'En attente',
  official: 'Officielle',
  sandbox: 'Bac à sable',
  due: 'À déposer',
  submitted: 'Déposée',
  acknowledged: 'Accusé reçu',
  withdrawn: 'Retirée',
  initiated: 'Lancée',
  screened: 'Filtrée',
  in_review: 'À l’examen',
  approved: 'Approuvée',
  awaiting_funds: 'En attente de fonds',
  debit_requested: 'Débit demandé',
  debit_unknown: 'Débit incertain',
  funded: 'Financée',
  paying_out: 'Versement en cours',
  payout_unknown: 'Versement incertain',
  completed: 'Terminée',
  failed: 'Échouée',
  rejected: 'Rejetée',
  cancelled: 'Annulée',
  refunding: 'Remboursement en cours',
  refunded: 'Remboursée',
  draft: 'Brouillon',
  sent: 'Envoyée',
  overdue: 'En retard',
  paid: 'Payée',
} as const
