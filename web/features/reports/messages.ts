import { plural } from '#kernel/plural.ts'
export const categoryReports = (name: string) => `${name} reports`
export const rowCount = (count: number) => plural(count, { one: '# row', other: '# rows' })
export const sha256 = (sha256: string) => `SHA-256 ${sha256}`
export const shownOfTotal = (shown: number, total: number) => `· ${shown} of ${total}`
export const noRowsInPeriod = 'None in this period.'
export const groupNames = {
  regulatory: 'Regulatory',
  financial: 'Financial',
  operational: 'Operational',
} as const
export const reportTitles = {
  'bceao-filing': 'BCEAO Filing Report',
  'aml-screening': 'AML Screening Report',
  'forex-docs': 'Forex Documentation Report',
  'risk-assessment': 'Risk Assessment Report',
  revenue: 'Revenue Report',
  'conversion-volume': 'Conversion Volume Report',
  'fx-impact': 'FX Impact Report',
  efficiency: 'Efficiency Report',
  'banking-status': 'Banking Status Report',
  'client-patterns': 'Client Patterns Report',
  waemu: 'WAEMU compliance report',
} as const
/** Apart from the titles, because the form of a scheduled report loads only those. */
export const reportHints = {
  'bceao-filing': 'Filings required, due, submitted and acknowledged, with details.',
  'aml-screening': 'Screenings, matches and decisions, and the lists in force.',
  'forex-docs': 'Documents on file and conversions covered by an FX letter.',
  'risk-assessment': 'Clients by risk and country, overdue receivables and open items.',
  revenue: 'Payments less credit notes, amounts billed and due, and fees.',
  'conversion-volume': 'Volume, gross, fees and net, over time and by bank.',
  'fx-impact': 'How the rate moved and how it affected conversions.',
  efficiency: 'How long conversions took and how many completed.',
  'banking-status': 'Requests to each bank and its responses.',
  'client-patterns': "Who converts, how often, when, and each client's share of the total.",
} as const
export const volumeNames = {
  week: 'Weekly Volume',
  month: 'Monthly Volume',
  quarter: 'Quarterly Volume',
  year: 'Yearly Volume',
} as const
export const volumeHint = 'Conversions initiated in the period so far, excluding failed ones'
export const dailyAverageTitle = 'Daily Average'
export const dailyAverageBasis = 'Per calendar day so far'
export const dailyAverageHint = 'Volume divided by the calendar days of the period so far'
export const successRateBasis = 'Of conversions that ended'
export const successRateHint = 'Completed ÷ (completed + failed), of conversions initiated in the period'
export const approvedShare = (approvedClients: number, clients: string) => `${approvedClients} of ${clients} approved`
export const complianceHint = 'Approved clients ÷ all clients, rounded. 100 if there are no clients.'
export const pageTitle = 'Advanced Reports & Analytics'
export const ledgerTitle = 'Ledger'
export const ledgerHint = 'All ledger accounts with their current balances, and a statement for each.'
export const ledgerAction = 'Trial balance and statements'
export const statementPageTitle = 'Account Statement'
export const entryCount = (count: number) => plural(count, { one: '# entry', other: '# entries' })
export const entriesCaption = 'Account entries'
export const entriesEmptyTitle = 'No entries yet'
export const accountNotFoundTitle = 'Account not found'
export const statementLink = 'Statement'
export const timeHeader = 'Time'
export const trendsTitle = 'Performance trends'
export const metricLabel = 'Metric'
export const trendsEmptyTitle = 'No conversions in this period yet'
export const trendsEmptyHint = 'Days with conversions appear here as bars.'
export const soFar = (figure: string) => `${figure} so far`
export const conversionVolumeLabel = 'Conversion volume'
export const trendCaption = (name: string, figure: string, start: string) => `${name} ${figure} from ${start}`
export const byMonth = 'by month'
export const byDay = 'by day'
export const accountsTitle = 'Accounts'
export const accountsCaption = 'Ledger accounts and balances'
export const showZeroAccounts = (count: number) =>
  plural(count, { one: 'Show # account without a balance', other: 'Show # accounts without a balance' })
export const hideZeroAccounts = 'Hide accounts without a balance'
export const accountsEmptyTitle = 'Nothing posted yet'
export const accountsEmptyHint = 'Accounts are opened when the first bank is tested and the first conversion starts.'
export const totalsTitle = 'Totals'
export const balanced = 'Debits equal credits'
export const outOfBalance = 'Out of balance'
export const asOf = (asOf: string) => `As of ${asOf}`
export const waemuGeneratedToast = 'WAEMU Report Generated'
export const waemuFailedToast = 'Report Generation Failed'
export const waemuFailedHint = 'Failed to generate WAEMU compliance report.'
export const reportBasis = (made: string, rows: string) => `Generated ${made} · ${rows} counted ·`
export const debitsLabel = 'Debits'
export const creditsLabel = 'Credits'
export const datesLabel = 'Dates'
export const soFarOption = (unit: string) => `This ${unit} so far`
export const lastOption = (unit: string) => `Last ${unit}`
export const chosenDatesOption = 'Chosen dates'
export const lastDayTooEarly = 'The last day is before the first.'
export const periodDays = (firstDay: string, lastDay: string) => `${firstDay} to ${lastDay}`
export const closedPeriod = 'Closed'
export const runningPeriod = (asOf: string) => `Still running, figures up to ${asOf}`
export const datesMissingTitle = 'Choose the dates'
export const datesMissingHint = 'Pick a first and a last day to see the figures and reports of that period.'
export const dailyAverageClosedBasis = 'Per calendar day'
export const leftOutOfClosed = (labels: string) => `Not included because they describe the present: ${labels}.`
export const waemuCardHint =
  'Totals and every conversion of the period, with rate and filing. Use the button above to save it as JSON.'
export const scheduledReportsTitle = 'Scheduled reports'
export const scheduledReportLabel = 'Scheduled report'
export const scheduledReportsEmptyTitle = 'No scheduled reports'
export const scheduledReportsEmptyHint = 'Email a report to colleagues after each month or quarter closes.'
export const scheduleReportAction = 'Schedule a report'
export const scheduleReportSubmit = 'Schedule'
export const reportLabel = 'Report'
export const cadenceLabel = 'Period'
export const cadenceNames = {
  month: 'Month',
  quarter: 'Quarter',
} as const
export const sendTimeLabel = 'Sent at'
export const sendTimeHint = (timeZone: string) => `On the day after the period, ${timeZone} time.`
export const sendTimeInZone = (time: string, timeZone: string) => `${time} on the next day, ${timeZone}`
export const recipientsLabel = 'Recipients'
export const recipientsHint = 'People who can export reports.'
export const recipientMissing = 'Choose at least one recipient'
export const recipientCount = (count: number) => plural(count, { one: '# recipient', other: '# recipients' })
export const mayNotReceive = (name: string) => `${name} (no longer permitted)`
export const nextLabel = 'Next'
export const nextSending = (at: string) => `next ${at}`
export const scheduledByLabel = 'Scheduled by'
export const quarterName = (quarter: number, year: number) => `Q${quarter} ${year}`
export const runsTitle = 'Runs'
export const runsEmptyHint = 'Nothing sent yet.'
export const openFileAction = 'Open file'
export const reportScheduledToast = 'Report scheduled'
export const reportScheduledHint = (name: string, at: string) => `${name}, first on ${at}`
export const editScheduledReportTitle = 'Edit scheduled report'
export const scheduledReportUpdatedToast = 'Scheduled report updated'
export const reportPausedToast = 'Scheduled report paused'
export const reportResumedToast = 'Scheduled report resumed'
export const sendNowAction = 'Send now'
export const sendNowQuestion = 'Send the last closed period now?'
export const sendNowHint = (recipients: string) =>
  `The report is generated and emailed to ${recipients}. Each period is sent only once.`
export const sendingReportToast = 'Sending report'
export const deleteAction = 'Delete'
export const deleteScheduledReportQuestion = 'Delete this scheduled report?'
export const deleteScheduledReportHint = 'Nothing more is sent. Past runs and their files are kept.'
export const scheduledReportDeletedToast = 'Scheduled report deleted'
export const scheduledReportDeletedHint = 'Past runs are kept.'
export const lastRun = (period: string, status: string) => `Last emailed: ${period} · ${status}`
export const pausedState = 'Paused'
/** Accounts of the ledger by kind. */
export const accountTypes = {
  bank: 'Bank account',
  client: 'Client',
  own_account: 'Own account',
  fx_position: 'FX position',
  treasury: 'Treasury',
  fee_income: 'Fee income',
  unapplied_receipts: 'Unmatched receipts',
  receivable: 'Receivable',
  fx_difference: 'FX difference on receipts',
  opening_equity: 'Opening equity',
  bank_debit_in_flight: 'Bank debit in flight',
  provider_settlement: 'Provider settlement',
  refund_in_flight: 'Refund in flight',
  bank_charges: 'Bank charges',
  payout_in_flight: 'Payout in flight',
  suspense: 'Suspense',
  treasury_funding: 'Treasury funding',
} as const
/** Transfers of the ledger by kind. */
export const transferKinds: Readonly<Record<string, string>> = {
  debit_requested: 'Debit requested',
  debit_refused: 'Debit refused',
  funded: 'Funded',
  payout_requested: 'Payout requested',
  payout_refused: 'Payout refused',
  payout_completed: 'Payout completed',
  payout_reopened: 'Payout reopened',
  refund_requested: 'Refund requested',
  refund_refused: 'Refund refused',
  refunded: 'Refunded',
  reconciliation_correction: 'Reconciliation correction',
  provider_delivered: 'Provider delivered',
  treasury_topped_up: 'Treasury topped up',
  treasury_opening: 'Treasury opening',
  receipt: 'Receipt',
  receipt_matched: 'Receipt matched',
  receipt_match_undone: 'Receipt match undone',
  receipt_released: 'Receipt released',
  client_deposit: 'Client deposit',
  client_deposit_undone: 'Client deposit undone',
}
