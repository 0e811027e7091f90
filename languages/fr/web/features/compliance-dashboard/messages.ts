import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'

export const investigateAction = 'Examiner'
export const resolveAction = 'Clôturer'
export const raisedLabel = 'Émise le'
export const internalPolicy = 'Politique interne'
export const evidenceTitle = 'Éléments de preuve'
export const ruleLabel = 'Règle'
export const ruleVersion = (name: string, version: number) => `${name}, version ${version}`
export const inForceSinceLabel = 'En vigueur depuis'
export const reproducibleLabel = 'Reproductible'
export const notReproducible = 'Non, le résultat diffère'
export const digestLabel = 'Empreinte'
export const alertTitle = (id: number, title: string) => `Alerte ${id} : ${title}`
export const alertNumber = (id: number) => `Alerte ${id}`
export const linkedRecordsTitle = 'Éléments rattachés'
export const assignAction = 'Attribuer'
export const bulkActionTitle = (title: string) => `${title} : alertes`
export const bulkHints = {
  investigate:
    'Les alertes sélectionnées passent à « En cours d’examen ». Celles qui ne sont attribuées à personne vous sont attribuées.',
  resolve:
    'Les alertes en cours d’examen sont clôturées avec cette conclusion et cette note. Pour les autres, vous verrez pourquoi elles restent ouvertes.',
  assign: 'Les alertes sélectionnées sont attribuées à la personne choisie.',
} as const
export const alertCount = (count: number) => plural(count, { one: '# alerte', other: '# alertes' })
export const alertsBySeverity = (
  count: number,
  { critical, high, medium, low }: Readonly<Record<'critical' | 'high' | 'medium' | 'low', number>>,
) => `${alertCount(count)} (gravité critique : ${critical}, élevée : ${high}, moyenne : ${medium}, faible : ${low})`
export const assignedToLabel = 'Attribuée à'
export const unassigned = 'Non attribuée'
export const noteRequired = 'Décrivez ce que vous avez constaté'
export const alertsTitle = 'Alertes de conformité'
export const alertRowName = (id: number, title: string) => `alerte ${id}, ${title}`
export const noneFoundTitle = 'Aucune alerte trouvée'
export const emptyTitle = 'Aucune alerte'
export const emptyHint =
  'Les règles contrôlent en continu chaque conversion, chaque taux et chaque filtrage. Leurs résultats s’affichent ici.'
export const openAlertsOption = 'Alertes ouvertes'
export const allSeveritiesLabel = 'Toutes les gravités'
export const allTypesLabel = 'Tous les types'
export const anyoneOption = 'Tout le monde'
export const assignedToMeOption = 'Moi'
export const oldestFirstOption = 'Les plus anciennes'
export const dueFirstOption = 'Échéance la plus proche'
export const severityOrderOption = 'Les plus graves'
export const searchLabel = 'Rechercher des alertes'
export const searchPlaceholder = 'Rechercher par client ou mot-clé'
export const newestFirstOption = 'Les plus récentes'
export const secondApproverHint = 'En attente d’une seconde approbation.'
export const alertUpdatedToast = 'Alerte mise à jour'
export const sentBackHint = 'Renvoyée pour examen.'
export const reopenAction = 'Rouvrir'
export const reopenReasonLabel = 'Motif de la réouverture'
export const assignedToName = (name: string) => `Attribuée à ${name}`
export const dueOnLabel = 'Échéance'
export const newCommentLabel = 'Nouveau commentaire'
export const addCommentAction = 'Ajouter un commentaire'
export const exportReportAction = 'Exporter le rapport'
export const runAmlCheckAction = 'Lancer un contrôle LBC/FT'
export const alertTrendsTitle = 'Évolution des alertes'
export const weakControlsTitle = 'Des contrôles sont moins stricts que par défaut'
export const metricsExplainedTitle = 'Signification de chaque indicateur'
export const totalAlertsTitle = 'Total des alertes'
export const totalAlertsHint = 'Les alertes actives ou en cours d’examen.'
export const criticalAlertsTitle = 'Alertes critiques'
export const criticalAlertsHint = 'Les alertes de gravité critique non clôturées.'
export const pendingReviewsTitle = 'Examens en attente'
export const pendingReviewsHint = (conversionsInReview: number, kycInReview: number) =>
  `Conversions à l’examen (${conversionsInReview}) et clients dont le KYC doit être réexaminé (${kycInReview}).`
export const complianceScoreTitle = 'Score de conformité'
export const complianceScoreHint = 'Part des clients dont le KYC est approuvé, arrondie. 100 % en l’absence de clients.'
export const kycCompletionHint = (approvedActiveClients: number, activeClients: number) =>
  `Clients actifs dont le KYC est approuvé (${approvedActiveClients}) sur l’ensemble des clients actifs (${activeClients}).`
export const screeningRateTitle = 'Taux de filtrage LBC/FT'
export const screeningRateHint = (screenedActiveClients: number, activeClients: number) =>
  `Clients actifs filtrés depuis le chargement de la liste la plus récente (${screenedActiveClients}) sur l’ensemble des clients actifs (${activeClients}).`
export const regulatoryFilingsTitle = 'Déclarations réglementaires'
export const regulatoryFilingsHint = (filingsDue: number) =>
  `Déclarations déposées ou avec accusé de réception cette année ; restent à déposer : ${filingsDue}.`
export const riskLevelTitle = 'Niveau de risque'
export const riskLevelHint =
  'D’après le score de risque global : faible jusqu’à 25, moyen jusqu’à 50, élevé jusqu’à 75, critique au-delà. Un tiret signale des données insuffisantes.'
export const notStatedOutcome = 'Conclusion non précisée'
export const outcomeMeanings = {
  false_positive: 'Rien d’anormal : la règle n’aurait pas dû émettre cette alerte.',
  confirmed: 'Le soupçon est confirmé. Une seconde approbation est requise.',
  obligation_met: 'L’action requise a été effectuée, par exemple une déclaration.',
  duplicate: 'Une autre alerte porte sur les mêmes faits.',
  accepted_risk: 'Les faits sont exacts et l’entreprise accepte le risque.',
} as const
export const outcomeRequired = 'Choisissez une conclusion'
export const reportSuspicionAction = 'Déclarer un soupçon'
export const awaitingSecondApproval = 'En attente d’une seconde approbation'
export const linkRecordTitle = 'Rattacher un élément'
export const recordTypeLabel = 'Type d’élément'
export const linkToAlertAction = 'Rattacher à l’alerte'
export const searchByNumberPlaceholder = 'Rechercher par numéro'
export const searchByNumberOrClientPlaceholder = 'Rechercher par numéro ou client'
export const searchByTitlePlaceholder = 'Rechercher par titre'
export const noRecordsFound = 'Aucun élément trouvé'
export const overdueAlerts = (count: number) => `${count} en retard`
export const reviewsBreakdown = (conversions: string, kyc: number) => `${conversions}, ${kyc} KYC`
export const criticalAlertsShare = 'non clôturées'
export const complianceScoreShare = 'de clients approuvés'
export const activeClientCount = (count: number) => plural(count, { one: '# client actif', other: '# clients actifs' })
export const filingsThisYear = (filingsDue: number) => `cette année, ${filingsDue} à déposer`
export const notEnoughData = 'données encore insuffisantes'
export const portfolioRisk = 'du portefeuille clients'
export const regulatoryStatusTitle = 'Situation réglementaire'
export const bceaoFilingsLabel = 'Déclarations BCEAO'
export const filingsSummary = (regulatoryFilings: string, filingsDue: number, filingsOverdue: number) =>
  `${regulatoryFilings} cette année, ${filingsDue} à déposer, ${filingsOverdue} hors délai`
export const filingCount = (count: number) =>
  plural(count, { one: '# déclaration déposée', other: '# déclarations déposées' })
export const nothingDue = 'Rien à déposer'
export const sanctionsScreeningLabel = 'Filtrage des sanctions'
export const screenedShare = (screenedActiveClients: number, activeClients: string) =>
  `Filtrage sur les listes actuelles : ${screenedActiveClients} sur ${activeClients}`
export const completeLabel = 'Complet'
export const noListLoaded = 'Aucune liste chargée. Les conversions requièrent une approbation.'
export const listOutdated = 'Périmées'
export const listCurrent = 'À jour'
export const kycShare = (approvedActiveClients: number, activeClients: string, kycInReview: number) =>
  `Approuvés : ${approvedActiveClients} sur ${activeClients}, à l’examen : ${kycInReview}`
export const licensedProviderLabel = 'Prestataire agréé et base légale'
export const providerStatedHint = 'Indiqués dans les paramètres'
export const providerStated = 'Indiqués'
export const providerMissingHint = 'Non indiqués dans les paramètres : les conversions sont signalées pour ce motif'
export const providerMissing = 'Manquants'
export const alertRulesLabel = 'Règles d’alerte'
export const rulesSummary = (rulesInForce: number, internalPolicyRules: number, rulesUnverified: number) =>
  `${rulesInForce} en vigueur, dont ${internalPolicyRules} de politique interne et ${rulesUnverified} à référence légale non vérifiée`
export const inForceStatus = 'En vigueur'
export const resolveTitle = 'Clôturer l’alerte'
export const alreadyResolvedHint =
  'Cette alerte n’est plus en cours d’examen. Copiez votre note si vous en avez besoin. L’alerte indique la décision prise.'
export const alreadyUpdatedTitle = 'Alerte déjà mise à jour'
export const outcomeLabel = 'Conclusion'
export const supersededStatus = 'Remplacée'
export const rejectedStatus = 'Rejetée'
export const aboveLabel = 'Au-delà de'
export const windowDaysLabel = 'Période observée (jours)'
export const minimumConversionsLabel = 'Nombre minimal de conversions'
export const minimumClientsLabel = 'Nombre minimal de clients'
export const baselineDaysLabel = 'Période de référence (jours)'
export const baselinePercentLabel = 'Au-delà de ce % du volume habituel'
export const minimumPastConversionsLabel = 'Nombre minimal de conversions passées'
export const volumeAboveLabel = 'Volume supérieur à, XOF'
export const inactiveDaysLabel = 'Inactif depuis plus de (jours)'
export const newClientDaysLabel = 'Client depuis moins de (jours)'
export const multiplesLabel = 'Multiples de, XOF'
export const levelsLabel = 'Niveaux'
export const fromPercentLevel = (fromPercent: string, severity: string) => `À partir de ${fromPercent} % : ${severity}`
export const aboveAmountLevel = (above: string, severity: string) => `Au-delà de ${above} : ${severity}`
export const fromPercentLabel = 'À partir de (%)'
export const removeLevelAction = (level: number) => `Retirer le niveau ${level}`
export const addLevelAction = 'Ajouter un niveau'
export const editRuleTitle = (name: string) => `Modifier la règle : ${name}`
export const testRuleAction = 'Tester sur les 90 derniers jours'
export const saveVersionAction = (version: number) => `Enregistrer comme version ${version}`
export const ruleOnLabel = 'Activée'
export const requiresReviewLabel = 'Examen requis'
export const requiresReviewHint =
  'Si cette option est activée, les conversions qui déclenchent la règle attendent un second approbateur.'
export const inForceFromLabel = 'En vigueur à partir du'
export const responseDaysLabel = 'Jours ouvrés pour répondre à une alerte'
export const legalReferenceLabel = 'Référence légale'
export const legalReferencePlaceholder = 'Laissez vide pour une politique interne'
export const verifiedByLabel = 'Vérifiée sur le texte officiel par'
export const verifiedByPlaceholder = 'Laissez vide si ce n’est pas encore vérifié'
export const ruleSavedToast = 'Règle enregistrée'
export const versionPendingHint = (version: number) => `La version ${version} attend une seconde approbation.`
export const versionActiveHint = (version: number, effectiveFrom: string) =>
  `La version ${version} s’applique à partir du ${effectiveFrom}.`
export const rulesPageTitle = 'Règles d’alerte'
export const versionsLabel = (name: string) => `Versions : ${name}`
export const offBadge = 'Désactivée'
export const verifiedBadge = 'Vérifiée'
export const unverifiedBadge = 'Non vérifiée'
export const versionSummary = (
  answerWithinBankDays: string,
  reason: string,
  createdBy: string,
  decision: string,
  note: string,
) => `Alertes à traiter sous ${answerWithinBankDays}. ${reason}, ${createdBy}${decision}${note}`
export const bankDayCount = (count: number) => plural(count, { one: '# jour ouvré', other: '# jours ouvrés' })
export const checkedBy = (verifiedBy: string) => `, vérifiée par ${verifiedBy}`
export const notCheckedYet = ', pas encore vérifiée'
export const versionApprovedToast = 'Version approuvée'
export const versionRejectedToast = 'Version rejetée'
export const testResultLabel = 'Test sur les 90 derniers jours'
export const eventCount = (count: number) => plural(count, { one: '# événement', other: '# événements' })
export const knownAlertCount = (count: number) => plural(count, { one: '# alerte connue', other: '# alertes connues' })
export const wouldHaveMissedTitle = 'Alertes qui auraient été manquées'
export const wouldHaveRaisedTitle = 'Alertes qui auraient été émises'
export const newBadge = 'nouvelle'
export const alertReference = (alertId: number) => `alerte ${alertId}`
export const andMore = (count: number) => `et ${count} de plus`
export const last30Days = '30 derniers jours'
export const trendsEmptyTitle = 'Aucune alerte ces 30 derniers jours'
export const trendsEmptyHint = 'Les alertes émises par les règles s’affichent ici.'
export const trendsCaption = 'Alertes émises par jour'
export const alertsRaisedHeader = 'Alertes émises'
export const alertsResolvedLabel = 'Alertes clôturées'
export const raisedComparison = (raised: number, raisedBefore: number) =>
  `${raised} (${raisedBefore} sur les 30 jours précédents)`
export const medianResolutionLabel = 'Délai médian de clôture'
export const falsePositiveShareLabel = 'Taux de fausses alertes (conclusions enregistrées)'
export const underOneHour = 'moins de 1 h'
export const hours = (hours: number) => `${hours} h`
export const statusChangedHint = (status: string) => `Nouveau statut de l’alerte : ${status}.`
export const assignedHint = (assignedToName: string) => `Attribuée à ${assignedToName}.`
export const unassignedHint = 'Remise dans la file commune.'
export const savedHint = 'Modification enregistrée.'
export const dueDateChangedHint = 'Échéance mise à jour.'
export const proposedClosing = (proposedBy: string, alert: string) =>
  `${proposedBy} propose de clôturer l’alerte ${alert}`
export const withOutcome = (outcomeLabel: string) => `(${outcomeLabel})`
export const withoutOutcome = '(conclusion non précisée)'
export const closedWith = (alert: string) => `Alerte clôturée ${alert}.`
export const closeAction = (alert: string) => `Clôturer ${alert}`
export const shareOfActiveClients = (count: number, activeClients: number) => `${count} sur ${activeClients} actifs`
export const screenedOnLists = (share: string, lists: string) => `${share}, sur ${lists}`
export const listCount = (all: number, synthetic: number) =>
  synthetic === all && all > 0
    ? plural(all, { one: '# liste fictive', other: '# listes fictives' })
    : plural(all, { one: '# liste', other: '# listes' })
export const secondApproverNotice = 'La clôture exige une seconde approbation s’il y a un autre approbateur.'
export const versionDecidedBy = (decision: string, decidedBy: string) =>
  ` ; ${decision === 'rejected' ? 'rejetée' : 'approuvée'} par ${decidedBy}`
export const secondApproverDecidesHint = 'La clôture est en attente d’une seconde approbation.'
export const figuresAsOf = (at: ReactNode) => rich`au ${at}`
export const oldestListLoaded = (at: ReactNode) => rich`La plus ancienne en vigueur a été chargée le ${at}`
export const versionFrom = (version: number, day: ReactNode) => rich`Version ${version}, à partir du ${day}`
export const onDay = (day: ReactNode) => rich` le ${day}`
export const trialSummary = (trial: {
  from: ReactNode
  to: ReactNode
  events: string
  raised: ReactNode
  added: number
  missed: ReactNode
  known: string
}) =>
  rich`Du ${trial.from} au ${trial.to}, sur ${trial.events} : la règle aurait émis ${trial.raised} (nouvelles : ${trial.added}) et manqué ${trial.missed} sur ${trial.known}.`
export const trendsPageTitle = 'Évolution des alertes'
export const regulatoryPageTitle = 'Situation réglementaire'
export const noOpenAlertsTitle = 'Aucune alerte ouverte'
export const noOpenAlertsHint = 'Toutes les alertes sont clôturées. Choisissez « Tous les statuts » pour les afficher.'
export const hitRateHeader = 'Taux de déclenchement'
export const falsePositivesHeader = 'Fausses alertes'
export const ruleFiguresCaption = (days: number) => `Chiffres des ${days} derniers jours`
export const falsePositivesOf = (falsePositives: number, stated: number) => `${falsePositives} sur ${stated} clôturées`
export const overAlertCount = (count: number) => plural(count, { one: 'plus de # alerte', other: 'plus de # alertes' })
export const unverifiedReference = (reference: string) => `${reference} (non vérifiée)`
export const yourselfOption = (name: string) => `${name} (vous)`
export const kycCompletionTitle = 'KYC approuvés'
