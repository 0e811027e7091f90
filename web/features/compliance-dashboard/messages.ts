import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'
export const investigateAction = 'Investigate'
export const resolveAction = 'Resolve'
export const raisedLabel = 'Raised'
export const internalPolicy = 'Internal policy'
export const evidenceTitle = 'Evidence'
export const ruleLabel = 'Rule'
export const ruleVersion = (name: string, version: number) => `${name}, version ${version}`
export const inForceSinceLabel = 'In force since'
export const reproducibleLabel = 'Reproducible'
export const notReproducible = 'No, result differs'
export const digestLabel = 'Digest'
export const alertTitle = (id: number, title: string) => `Alert ${id}: ${title}`
export const alertNumber = (id: number) => `Alert ${id}`
export const linkedRecordsTitle = 'Linked records'
export const assignAction = 'Assign'
export const bulkActionTitle = (title: string) => `${title}: alerts`
export const bulkHints = {
  investigate: 'Selected alerts move to Investigating. Unassigned ones are assigned to you.',
  resolve:
    "Alerts under investigation are closed with this outcome and note. For the others, you'll see why they stay open.",
  assign: 'Selected alerts are assigned to the person you choose.',
} as const
export const alertCount = (count: number) => plural(count, { one: '# alert', other: '# alerts' })
export const alertsBySeverity = (
  count: number,
  { critical, high, medium, low }: Readonly<Record<'critical' | 'high' | 'medium' | 'low', number>>,
) => `${alertCount(count)} (${critical} critical, ${high} high, ${medium} medium, ${low} low)`
export const assignedToLabel = 'Assigned to'
export const unassigned = 'Unassigned'
export const noteRequired = 'Describe what you found'
export const alertsTitle = 'Compliance alerts'
export const alertRowName = (id: number, title: string) => `alert ${id}, ${title}`
export const noneFoundTitle = 'No alerts found'
export const emptyTitle = 'No alerts'
export const emptyHint = 'Rules check every conversion, rate and screening as it happens. Results appear here.'
export const openAlertsOption = 'Open alerts'
export const allSeveritiesLabel = 'All severities'
export const allTypesLabel = 'All types'
export const anyoneOption = 'Anyone'
export const assignedToMeOption = 'Me'
export const oldestFirstOption = 'Oldest first'
export const dueFirstOption = 'Due soonest'
export const severityOrderOption = 'Most severe first'
export const searchLabel = 'Search alerts'
export const searchPlaceholder = 'Search by client or keyword'
export const newestFirstOption = 'Newest first'
export const secondApproverHint = 'Awaiting second approval.'
export const alertUpdatedToast = 'Alert Updated'
export const sentBackHint = 'Sent back for investigation.'
export const reopenAction = 'Reopen'
export const reopenReasonLabel = 'Reason for reopening'
export const assignedToName = (name: string) => `Assigned to ${name}`
export const dueOnLabel = 'Due on'
export const newCommentLabel = 'New comment'
export const addCommentAction = 'Add comment'
export const exportReportAction = 'Export Report'
export const runAmlCheckAction = 'Run AML Check'
export const alertTrendsTitle = 'Alert trends'
export const weakControlsTitle = 'Controls are weaker than the defaults'
export const metricsExplainedTitle = 'What each metric means'
export const totalAlertsTitle = 'Total Alerts'
export const totalAlertsHint = 'Alerts that are active or under investigation.'
export const criticalAlertsTitle = 'Critical Alerts'
export const criticalAlertsHint = 'Unresolved alerts with critical severity.'
export const pendingReviewsTitle = 'Pending Reviews'
export const pendingReviewsHint = (conversionsInReview: number, kycInReview: number) =>
  `Conversions in review (${conversionsInReview}) and clients whose KYC requires review (${kycInReview}).`
export const complianceScoreTitle = 'Compliance Score'
export const complianceScoreHint = 'Share of all clients with approved KYC, rounded. 100% if there are no clients.'
export const kycCompletionHint = (approvedActiveClients: number, activeClients: number) =>
  `Active clients with approved KYC (${approvedActiveClients}) out of all active clients (${activeClients}).`
export const screeningRateTitle = 'AML Screening Rate'
export const screeningRateHint = (screenedActiveClients: number, activeClients: number) =>
  `Active clients screened since the newest list was loaded (${screenedActiveClients}) out of all active clients (${activeClients}).`
export const regulatoryFilingsTitle = 'Regulatory Filings'
export const regulatoryFilingsHint = (filingsDue: number) =>
  `Filings submitted or acknowledged this year; ${filingsDue} more are due.`
export const riskLevelTitle = 'Risk Level'
export const riskLevelHint =
  'Based on the overall risk score: up to 25 is low, up to 50 medium, up to 75 high, above that critical. A dash means there is not enough data.'
export const notStatedOutcome = 'Outcome not stated'
export const outcomeMeanings = {
  false_positive: "No issue: the rule shouldn't have raised it.",
  confirmed: 'The suspicion is confirmed. Needs second approval.',
  obligation_met: 'The required action was taken, such as a filing.',
  duplicate: 'Another alert covers the same facts.',
  accepted_risk: 'The facts are correct, and the business accepts the risk.',
} as const
export const outcomeRequired = 'Choose an outcome'
export const reportSuspicionAction = 'Report suspicion'
export const awaitingSecondApproval = 'Awaiting second approval'
export const linkRecordTitle = 'Link record'
export const recordTypeLabel = 'Record type'
export const linkToAlertAction = 'Link to alert'
export const searchByNumberPlaceholder = 'Search by number'
export const searchByNumberOrClientPlaceholder = 'Search by number or client'
export const searchByTitlePlaceholder = 'Search by title'
export const noRecordsFound = 'No records found'
export const overdueAlerts = (count: number) => `${count} overdue`
export const reviewsBreakdown = (conversions: string, kyc: number) => `${conversions}, ${kyc} KYC`
export const criticalAlertsShare = 'unresolved'
export const complianceScoreShare = 'clients approved'
export const activeClientCount = (count: number) => plural(count, { one: '# active client', other: '# active clients' })
export const filingsThisYear = (filingsDue: number) => `this year, ${filingsDue} due`
export const notEnoughData = 'not enough data yet'
export const portfolioRisk = 'of the portfolio'
export const regulatoryStatusTitle = 'Regulatory status'
export const bceaoFilingsLabel = 'BCEAO filings'
export const filingsSummary = (regulatoryFilings: string, filingsDue: number, filingsOverdue: number) =>
  `${regulatoryFilings} submitted or acknowledged this year, ${filingsDue} due, ${filingsOverdue} past the deadline`
export const filingCount = (count: number) => plural(count, { one: '# filing', other: '# filings' })
export const nothingDue = 'None due'
export const sanctionsScreeningLabel = 'Sanctions screening'
export const screenedShare = (screenedActiveClients: number, activeClients: string) =>
  `${screenedActiveClients} of ${activeClients} screened against the current lists`
export const completeLabel = 'Complete'
export const noListLoaded = 'No list loaded. Conversions need approval.'
export const listOutdated = 'Outdated'
export const listCurrent = 'Current'
export const kycShare = (approvedActiveClients: number, activeClients: string, kycInReview: number) =>
  `${approvedActiveClients} of ${activeClients} approved, ${kycInReview} under review`
export const licensedProviderLabel = 'Licensed provider and legal basis'
export const providerStatedHint = 'Stated in Settings'
export const providerStated = 'Stated'
export const providerMissingHint = 'Not stated in Settings; conversions are flagged'
export const providerMissing = 'Missing'
export const alertRulesLabel = 'Alert rules'
export const rulesSummary = (rulesInForce: number, internalPolicyRules: number, rulesUnverified: number) =>
  `${rulesInForce} in force, ${internalPolicyRules} based on internal policy, ${rulesUnverified} with an unverified legal reference`
export const inForceStatus = 'In force'
export const resolveTitle = 'Resolve alert'
export const alreadyResolvedHint =
  'This alert is no longer under investigation. Copy your note if you need it. The case shows the decision.'
export const alreadyUpdatedTitle = 'Alert already updated'
export const outcomeLabel = 'Outcome'
export const supersededStatus = 'Superseded'
export const rejectedStatus = 'Rejected'
export const aboveLabel = 'Above'
export const windowDaysLabel = 'Window (days)'
export const minimumConversionsLabel = 'Minimum conversions'
export const minimumClientsLabel = 'Minimum clients'
export const baselineDaysLabel = 'Baseline period (days)'
export const baselinePercentLabel = 'Above % of usual volume'
export const minimumPastConversionsLabel = 'Minimum past conversions'
export const volumeAboveLabel = 'Volume above, XOF'
export const inactiveDaysLabel = 'Inactive for more than (days)'
export const newClientDaysLabel = 'Client for less than (days)'
export const multiplesLabel = 'Multiples of, XOF'
export const levelsLabel = 'Levels'
export const fromPercentLevel = (fromPercent: string, severity: string) => `From ${fromPercent}%: ${severity}`
export const aboveAmountLevel = (above: string, severity: string) => `Above ${above}: ${severity}`
export const fromPercentLabel = 'From percent'
export const removeLevelAction = (level: number) => `Remove level ${level}`
export const addLevelAction = 'Add level'
export const editRuleTitle = (name: string) => `Edit rule: ${name}`
export const testRuleAction = 'Test on last 90 days'
export const saveVersionAction = (version: number) => `Save as version ${version}`
export const ruleOnLabel = 'Enabled'
export const requiresReviewLabel = 'Requires review'
export const requiresReviewHint = 'If on, conversions that trigger this rule wait for a second approver.'
export const inForceFromLabel = 'In force from'
export const responseDaysLabel = 'Bank days to respond to an alert'
export const legalReferenceLabel = 'Legal reference'
export const legalReferencePlaceholder = 'Leave empty for internal policy'
export const verifiedByLabel = 'Checked against the official text by'
export const verifiedByPlaceholder = 'Leave empty if not checked yet'
export const ruleSavedToast = 'Rule saved'
export const versionPendingHint = (version: number) => `Version ${version} is awaiting second approval.`
export const versionActiveHint = (version: number, effectiveFrom: string) =>
  `Version ${version} applies from ${effectiveFrom}.`
export const rulesPageTitle = 'Alert Rules'
export const versionsLabel = (name: string) => `Versions of ${name}`
export const offBadge = 'Off'
export const verifiedBadge = 'Verified'
export const unverifiedBadge = 'Unverified'
export const versionSummary = (
  answerWithinBankDays: string,
  reason: string,
  createdBy: string,
  decision: string,
  note: string,
) => `Alerts due within ${answerWithinBankDays}. ${reason}, ${createdBy}${decision}${note}`
export const bankDayCount = (count: number) => plural(count, { one: '# bank day', other: '# bank days' })
export const checkedBy = (verifiedBy: string) => `, checked by ${verifiedBy}`
export const notCheckedYet = ', not checked yet'
export const versionApprovedToast = 'Version approved'
export const versionRejectedToast = 'Version rejected'
export const testResultLabel = 'Test on last 90 days'
export const eventCount = (count: number) => plural(count, { one: '# event', other: '# events' })
export const knownAlertCount = (count: number) => plural(count, { one: '# known alert', other: '# known alerts' })
export const wouldHaveMissedTitle = 'Would have missed'
export const wouldHaveRaisedTitle = 'Would have raised'
export const newBadge = 'new'
export const alertReference = (alertId: number) => `alert ${alertId}`
export const andMore = (count: number) => `and ${count} more`
export const last30Days = 'Last 30 days'
export const trendsEmptyTitle = 'No alerts in the last 30 days'
export const trendsEmptyHint = 'Alerts appear here when rules raise them.'
export const trendsCaption = 'Alerts raised by day'
export const alertsRaisedHeader = 'Alerts raised'
export const alertsResolvedLabel = 'Alerts resolved'
export const raisedComparison = (raised: number, raisedBefore: number) =>
  `${raised} (${raisedBefore} in the previous 30 days)`
export const medianResolutionLabel = 'Median time to resolution'
export const falsePositiveShareLabel = 'False positive rate (recorded outcomes)'
export const underOneHour = 'under 1 hr'
export const hours = (hours: number) => `${hours} hr`
export const statusChangedHint = (status: string) => `Alert status changed to ${status}.`
export const assignedHint = (assignedToName: string) => `Assigned to ${assignedToName}.`
export const unassignedHint = 'Returned to the shared queue.'
export const savedHint = 'Saved.'
export const dueDateChangedHint = 'Due date updated.'
export const proposedClosing = (proposedBy: string, alert: string) => `${proposedBy} proposed closing it ${alert}`
export const withOutcome = (outcomeLabel: string) => `as ${outcomeLabel}`
export const withoutOutcome = 'without a stated outcome'
export const closedWith = (alert: string) => `Closed ${alert}.`
export const closeAction = (alert: string) => `Close ${alert}`
export const shareOfActiveClients = (count: number, activeClients: number) => `${count} of ${activeClients} active`
export const screenedOnLists = (share: string, lists: string) => `${share}, on ${lists}`
export const listCount = (all: number, synthetic: number) =>
  synthetic === all && all > 0
    ? plural(all, { one: '# synthetic list', other: '# synthetic lists' })
    : plural(all, { one: '# list', other: '# lists' })
export const secondApproverNotice = 'Closing needs second approval if there is another approver.'
export const versionDecidedBy = (decision: string, decidedBy: string) => `; ${decision} by ${decidedBy}`
export const secondApproverDecidesHint = 'Closing is awaiting second approval.'
export const figuresAsOf = (at: ReactNode) => rich`as of ${at}`
export const oldestListLoaded = (at: ReactNode) => rich`The oldest in force was loaded ${at}`
export const versionFrom = (version: number, day: ReactNode) => rich`Version ${version}, from ${day}`
export const onDay = (day: ReactNode) => rich` on ${day}`
export const trialSummary = (trial: {
  from: ReactNode
  to: ReactNode
  events: string
  raised: ReactNode
  added: number
  missed: ReactNode
  known: string
}) =>
  rich`From ${trial.from} to ${trial.to}, over ${trial.events}: it would have raised ${trial.raised}, ${trial.added} of them new, and missed ${trial.missed} of ${trial.known}.`
export const trendsPageTitle = 'Alert Trends'
export const regulatoryPageTitle = 'Regulatory Status'
export const noOpenAlertsTitle = 'No open alerts'
export const noOpenAlertsHint = 'Every alert is resolved. Choose All Status to see them.'
export const hitRateHeader = 'Hit rate'
export const falsePositivesHeader = 'False positives'
export const ruleFiguresCaption = (days: number) => `Figures of the last ${days} days`
export const falsePositivesOf = (falsePositives: number, stated: number) => `${falsePositives} of ${stated} resolved`
export const overAlertCount = (count: number) => plural(count, { one: 'over # alert', other: 'over # alerts' })
export const unverifiedReference = (reference: string) => `${reference} (unverified)`
export const yourselfOption = (name: string) => `${name} (you)`
export const kycCompletionTitle = 'KYC Completion'
