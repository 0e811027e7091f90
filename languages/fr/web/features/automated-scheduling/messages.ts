import { plural } from '#kernel/plural.ts'
export const holidayCalendarLink = 'Calendrier des jours fériés'
export const allClientsLabel = 'Tous les clients'
export const createdPaused = 'en pause'
export const createdNextRun = (nextExecution: string) => `prochaine exécution : ${nextExecution}`
export const createdToast = 'Planification créée'
export const newScheduleTitle = 'Nouvelle planification'
export const activateLabel = 'Activer immédiatement'
export const activateHint = 'Sinon, la planification est enregistrée en pause.'
export const createAction = 'Créer la planification'
export const viewOnlyHint = 'Votre rôle permet de consulter les planifications, mais pas d’en créer.'
export const updatedToast = 'Planification mise à jour'
export const editTitle = 'Modifier la planification'
export const preApprovalHint =
  'L’approbation préalable couvre encore les montants jusqu’à sa limite. Toute autre modification requiert une nouvelle approbation.'
export const nextFiveRunsTitle = 'Cinq prochaines exécutions'
export const editHolidayTitle = (name: string) => `Modifier ${name}`
export const holidayDialogHint = (calendarCountryName: string) =>
  `Calendrier bancaire : ${calendarCountryName}. Les planifications s’ajustent immédiatement.`
export const addHolidayAction = 'Ajouter un jour férié'
export const followsEasterHint = 'Varie avec la date de Pâques.'
export const recurrenceLabel = 'Récurrence'
export const onceOption = 'Une seule fois'
export const everyYearOption = 'Chaque année'
export const sourceHint = 'Un décret, une circulaire ou un calendrier officiel.'
export const banksClosedLabel = 'Les banques sont fermées'
export const banksClosedHint = 'Sinon, les banques travaillent ce jour-là, même si un autre jour férié les ferme.'
export const verifiedLabel = 'J’ai vérifié ce jour férié'
export const verifiedHint =
  'Enregistré avec votre nom et l’heure. Toute modification ultérieure annule la vérification.'
export const holidayAddedToast = 'Jour férié ajouté'
export const holidayVerifiedToast = 'Jour férié vérifié'
export const holidayUpdatedToast = 'Jour férié mis à jour'
export const holidayRemovedToast = 'Jour férié supprimé'
export const removeHolidayQuestion = (name: string) => `Supprimer ${name} ?`
export const removeOnceHint = 'Les banques travailleront ce jour-là.'
export const removeYearlyHint = 'Les banques travailleront ce jour-là chaque année.'
export const removeHolidayAction = 'Supprimer le jour férié'
export const unverifiedHint =
  'Ils s’appliquent déjà. Vérifiez chacun d’eux dans le calendrier officiel, surtout les fêtes mobiles.'
export const unverifiedTitle = (unverified: string) => `À vérifier : ${unverified}`
export const holidaysCaption = (calendarCountryName: string, year: number) =>
  `Jours fériés bancaires, ${calendarCountryName}, ${year}`
export const holidaysEmptyTitle = 'Aucun jour férié'
export const holidaysEmptyHint = 'Les banques travaillent tous les jours de semaine de cette année.'
export const holidayHeader = 'Jour férié'
export const banksWorkBadge = 'Banques ouvertes'
export const verifiedHeader = 'Vérification'
export const unverifiedBadge = 'Non vérifié'
export const daysBeforeEaster = (days: number) => `${days} jours avant Pâques`
export const afterEaster = (days: string) => `${days} après Pâques`
export const actionsLabel = (name: string) => `Actions pour ${name}`
export const editOrVerifyAction = 'Modifier ou vérifier'
export const yearLabel = 'Année'
export const weekdayNames = ['Lundi', 'Mardi', 'Mercredi', 'Jeudi', 'Vendredi', 'Samedi', 'Dimanche'] as const
export const typeNames = {
  daily: 'Quotidienne',
  weekly: 'Hebdomadaire',
  monthly: 'Mensuelle',
} as const
export const onWeekday = (weekdayName: string) => `, le ${weekdayName.toLowerCase()}`
export const onLastDay = ', le dernier jour'
export const onMonthDay = (monthDay: number) => `, le ${monthDay === 1 ? '1er' : monthDay}`
export const frequencyAt = (typeName: string, on: string, executionTime: string) =>
  `${typeName}${on} à ${executionTime}`
export const banksClosedOn = (movedFrom: string) => `Les banques sont fermées le ${movedFrom}`
export const startedOutcome = 'Lancée'
export const refusedOutcome = 'Lancement impossible'
export const missedOutcome = 'Manquée'
export const skippedOutcome = 'Ignorée'
export const completedState = 'Terminée'
export const inReviewState = 'À l’examen'
export const failedState = 'Échouée'
export const failedStateNames: Readonly<Record<string, string>> = {
  rejected: 'Rejetée',
  cancelled: 'Annulée',
  refunding: 'Remboursement en cours',
  refunded: 'Remboursée',
}
export const processingState = 'En cours'
export const onTimeLabel = 'À l’heure'
export const catchUpLabel = 'Rattrapage'
export const runNowAction = 'Exécuter maintenant'
export const preApprovalActive = 'En vigueur'
export const preApprovalEnded = 'Expirée'
export const amountAboveLimit = 'Montant au-delà de la limite'
export const termsChanged = 'Conditions modifiées depuis'
export const approverSetTerms = 'Conditions fixées par l’approbateur'
export const milliseconds = (ms: number) => `${ms} ms`
export const minutes = (count: number) => `${count} min`
export const noRunsHint = 'Aucune exécution : le calendrier n’a pas de jour ouvré.'
export const performanceTitle = 'Performance'
export const lastDays = (days: number) => `${days} derniers jours`
export const refusedCount = (refused: number) => `${refused} sans lancement`
export const missedCount = (missed: number) => plural(missed, { one: '# manquée', other: '# manquées' })
export const skippedCount = (skipped: number) => plural(skipped, { one: '# ignorée', other: '# ignorées' })
export const schedulesTitle = 'Planifications'
export const activePausedCount = (active: number, paused: number) =>
  `${plural(active, { one: '# active', other: '# actives' })}, ${paused} en pause`
export const runsLabel = 'Exécutions'
export const runsSummary = (completed: string, failed: number, inProgress: number) =>
  `${completed}, ${plural(failed, { one: '# échouée', other: '# échouées' })}, ${inProgress} en cours`
export const completedCount = (count: number) => plural(count, { one: '# terminée', other: '# terminées' })
export const slotsWithoutRunLabel = 'Exécutions prévues non lancées'
export const successRateLabel = 'Taux de réussite'
export const convertedLabel = 'Converti'
export const paidOutLabel = 'Versé'
export const startDelayLabel = 'Retard au lancement (médiane)'
export const startToPayoutLabel = 'Du lancement au versement (médiane)'
export const runsApprovedToast = 'Exécutions approuvées'
export const upToPerRun = (upToXof: string) => `Jusqu’à ${upToXof} par exécution`
export const preApproveTitle = 'Approuver d’avance des exécutions'
export const preApproveHint =
  'Votre approbation est enregistrée avec votre nom et l’heure. Les déclarations sont toujours préparées et tous les autres contrôles restent applicables.'
export const approveRunsAction = 'Approuver d’avance'
export const selfApprovalWarning =
  'Vous avez fixé ces conditions. Vous ne pouvez les approuver vous-même que parce que vous êtes dans le bac à sable et qu’il n’y a pas d’autre approbateur.'
export const maximumPerRunLabel = 'Maximum par exécution'
export const lastDayLabel = 'Valable jusqu’au'
export const lastDayRequired = 'Choisissez une date'
export const approvalNoteHint = 'Ce que vous avez vérifié (facultatif)'
export const allClientsOwnAccount = 'Tous les clients (compte propre)'
export const currentAmountLabel = 'Montant actuel'
export const termsSetByLabel = 'Conditions fixées par'
export const replacesLabel = 'Remplace'
export const amountUntil = (upToXof: string, until: string) => `${upToXof} jusqu’au ${until}`
export const runStartedToast = 'Exécution lancée'
export const runNowQuestion = (name: string) => `Exécuter ${name} maintenant ?`
export const runNowHint = (amountXof: string, clientName: string) =>
  `Lance en votre nom une conversion de ${amountXof} pour ${clientName}, en plus des exécutions prévues.`
export const theOwnAccount = 'votre compte propre'
export const runSkippedToast = 'Exécution ignorée'
export const nextRunHint = (next: string) => `Prochaine exécution : ${next}`
export const skipRunQuestion = (name: string) => `Ignorer la prochaine exécution (${name}) ?`
export const skipRunHint = (time: string) => `L’exécution prévue (${time}) sera ignorée. L’historique l’indiquera.`
export const theNextSlot = 'prochaine date'
export const skipRunAction = 'Ignorer l’exécution'
export const archivedToast = 'Planification archivée'
export const archiveQuestion = (name: string) => `Archiver ${name} ?`
export const archiveWarning =
  'La planification ne s’exécute plus ; les conversions déjà lancées continuent. Vous avez dix secondes pour annuler ; ensuite, l’archivage est définitif. Son historique est conservé.'
export const archiveAction = 'Archiver la planification'
export const nameRequired = 'Le nom est obligatoire'
export const minimumHint = (minimumConversionXof: string) => `Au moins ${minimumConversionXof}`
export const fillTypicalAction = (typicalConversionXof: string) =>
  `Utiliser le montant habituel : ${typicalConversionXof}`
export const allClientsHint = '« Tous les clients » convertit pour votre compte propre.'
export const frequencyLabel = 'Fréquence'
export const weekdayLabel = 'Jour de la semaine'
export const executionTimeLabel = 'Heure d’exécution'
export const businessTimeZoneOption = 'Fuseau horaire de l’entreprise'
export const bankCalendarLabel = 'Calendrier bancaire'
export const businessCountryOption = 'Pays de l’entreprise'
export const clientNumber = (clientId: number) => `Client n° ${clientId}`
export const amountTooSmallToast = 'Montant insuffisant'
export const createFailedHint = 'La planification n’a pas pu être créée. Réessayez.'
export const archivedBadge = 'Archivée'
export const activeBadge = 'Active'
export const pausedBadge = 'En pause'
export const nextRunLabel = 'Prochaine exécution'
export const lastRunLabel = 'Dernière exécution'
export const preApprovedUpTo = (upToXof: string) => `Approuvée d’avance jusqu’à ${upToXof}`
export const preApprovalStatus = (status: string) => `Approbation préalable : ${status}`
export const skipNextRunAction = 'Ignorer la prochaine exécution'
export const historyLabel = (name: string) => `Historique : ${name}`
export const pausedToast = 'Planification mise en pause'
export const activatedToast = 'Planification reprise'
export const nextRunsTitle = 'Prochaines exécutions'
export const archivedHint = 'Archivée. Aucune autre exécution. Les conversions déjà lancées continuent.'
export const pausedHint = 'En pause. Aucune exécution jusqu’à la reprise. Les conversions déjà lancées continuent.'
export const preApprovalTitle = 'Approbation préalable'
export const approvedByLabel = 'Approuvée par'
export const approvalWithdrawnToast = 'Approbation retirée'
export const withdrawQuestion = 'Retirer l’approbation préalable ?'
export const withdrawHint = 'Désormais, les exécutions qui requièrent un examen attendront une approbation.'
export const withdrawAction = 'Retirer l’approbation préalable'
export const historyEmpty = 'Aucune exécution'
export const scheduleCount = (count: number) => plural(count, { one: '# planification', other: '# planifications' })
export const searchLabel = 'Rechercher des planifications'
export const searchPlaceholder = 'Rechercher par nom ou notes'
export const noneFoundTitle = 'Aucune planification trouvée'
export const emptyTitle = 'Aucune planification'
export const emptyHint = 'Créez la première avec le formulaire ci-dessus.'
export const lastMonthDay = '31 : dernier jour du mois'
const holidayTexts: Readonly<Record<string, string>> = {
  "New Year's Day": 'Jour de l’An',
  'Labour Day': 'Fête du Travail',
  Assumption: 'Assomption',
  "All Saints' Day": 'Toussaint',
  Christmas: 'Noël',
  'Easter Monday': 'Lundi de Pâques',
  Ascension: 'Ascension',
  'Whit Monday': 'Lundi de Pentecôte',
  'National day': 'Fête nationale',
  'Eid al-Fitr (Korité)': 'Korité (Aïd el-Fitr)',
  'Eid al-Adha (Tabaski)': 'Tabaski (Aïd el-Kébir)',
  'Common bank holidays of the union; general knowledge, unverified':
    'Jours fériés bancaires communs de l’Union ; de notoriété publique, non vérifiés',
  'National day; general knowledge, unverified': 'Fête nationale ; de notoriété publique, non vérifiée',
  'Expected by the Umm al-Qura calendar; moon sighting may move it; unverified':
    'Date attendue selon le calendrier Oumm al-Qoura ; l’observation de la lune peut la déplacer ; non vérifiée',
}
export const holidayText = (stored: string): string => holidayTexts[stored] ?? stored
