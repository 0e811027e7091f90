import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'
export const banksEmpty = 'No banks connected'
export const banksTitle = 'Banks'
export const bankDetail = (accountNumber: string, dailyVolume: string) =>
  `${accountNumber}, ${dailyVolume} booked today`
export const bankStates = {
  online: 'Online',
  degraded: 'Degraded',
  offline: 'Offline',
} as const
export const bankUnknown = 'No recent check'
export const monthlyChange = (percent: string) => `${percent} from last month`
export const averageProcessing = (duration: string) => `${duration} avg processing`
export const oneProcessingDay = '1 day'
export const processingDays = (days: string) => `${days} days`
export const excellentRating = 'Excellent rating'
export const goodRating = 'Good rating'
export const attentionRating = 'Needs attention'
export const approvedClientsSummary = (approvedClients: number, totalClients: number, pendingClients: number) =>
  `${approvedClients}/${totalClients} clients approved, ${pendingClients} pending`
export const compliancePackagesSummary = (compliancePackages: number, documents: number) =>
  `${plural(compliancePackages, { one: '# compliance document', other: '# compliance documents' })} of ${documents}`
export const complianceCheckToast = (complianceScore: number, clients: string, packages: string) =>
  `Score ${complianceScore}%. ${clients}, ${packages}.`
export const demoDataSummary = (clients: number, invoices: number, documents: number) =>
  `${clients} clients, ${invoices} invoices and ${documents} documents.`
export const complianceTitle = 'Compliance at a glance'
export const openAlertsLabel = 'Open alerts'
export const openAlertsHint = 'Not resolved yet'
export const conversionsInReviewLabel = 'Conversions in review'
export const kycPendingLabel = 'KYC pending'
export const kycPendingHint = 'Clients awaiting a decision'
export const openMatchesLabel = 'Open screening matches'
export const openMatchesHint = 'To confirm or clear'
export const filingsDueTitle = 'BCEAO filings due'
export const nextFiling = (next: string) => `Next on ${next}`
export const filingsDueEmpty = 'None due'
export const filingsDueHint = 'Due to the central bank'
export const listsLoaded = 'Loaded'
export const listsMissingHint = 'Every conversion needs review'
export const listsSynthetic = 'Synthetic'
export const viewReceivablesAction = 'View receivables'
export const overdueCaption = (amount: ReactNode) => rich`${amount} overdue`
export const salesDaysCaption = (days: string) => `DSO ${days}`
export const outlookTitle = 'Next runs and bank health'
export const volumeTitle = 'Conversion volume'
export const volumePeriod = 'Last 30 bank days and today'
export const totalClientsLabel = 'Total Clients'
export const monthlyRevenueLabel = 'Monthly Revenue'
export const pendingInvoicesLabel = 'Pending Invoices'
export const complianceScoreLabel = 'Compliance Score'
export const demoDataToast = 'Demo Data Created'
export const demoDataThereToast = 'Demo data already exists'
export const demoDataConfirmTitle = 'Add demo data to your own?'
export const demoDataConfirm =
  "Fictional clients, people, banks and wallets are added alongside your data and count in every figure. Your own records aren't used. Only resetting the whole sandbox removes them."
export const demoDataError = 'Failed to create demo data. Please try again.'
export const createDemoDataAction = 'Create Demo Data'
export const demoDataLabel = 'Demo data'
export const demoDataStarting = 'Starting'
export const businessDetailsTitle = 'Enter your business details'
export const businessDetailsHint = 'Your address appears on every invoice and filing.'
export const administratorStep = 'Ask an administrator to do this.'
export const openSettingsAction = 'Open settings'
export const secondApproverTitle = 'Invite a second approver'
export const secondApproverHint = "You can't approve your own conversions."
export const invitePersonAction = 'Invite a person'
export const firstClientTitle = 'Add your first client'
export const firstClientHint = 'Invoices and conversions belong to a client.'
export const operatorStep = 'Ask an operator to do this.'
export const addClientAction = 'Add a client'
export const firstInvoiceTitle = 'Send your first invoice'
export const firstInvoiceHint = 'Create it, check what is missing, preview it and send it.'
export const createInvoiceAction = 'Create an invoice'
export const approveKycTitle = "Approve the client's KYC"
export const approveKycHint = 'Approve KYC before converting for a client.'
export const complianceStep = 'Ask compliance to do this.'
export const reviewClientsAction = 'Review clients'
export const connectBankTitle = 'Connect a bank'
export const connectBankHint = 'Conversions are funded from this account once it is approved and tested.'
export const firstConversionTitle = 'Convert XOF to USDT'
export const firstConversionHint = 'Priced at the current rate, checked, approved and settled.'
export const startConversionAction = 'Start a conversion'
export const firstStepsTitle = 'First steps'
export const stepsDone = (doneCount: number, total: number) => `${doneCount} of ${total} done`
export const toDoLabel = 'To do'
export const viewAllRatesAction = 'View all rates'
export const updatedLabel = 'Updated'
export const ratesEmpty = 'No rates stored yet.'
export const defaultRateLabel = 'Default'
export const runsEmpty = 'No scheduled runs'
export const nextRunsTitle = 'Next scheduled runs'
export const noConversionLabel = 'No conversion'
export const viewSchedulesAction = 'View schedules'
export const quickActionsTitle = 'Quick Actions'
export const complianceCheckAction = 'Compliance Check'
export const generateReportAction = 'Generate Report'
export const complianceCheckError = 'Failed to run compliance check.'
export const recentActivityTitle = 'Recent Activity'
export const recentActivityEmpty = 'No recent activity'
export const recentActivityLabel = 'Recent activity'
export const viewAllActivityAction = 'View all activity →'
export const recentClientsTitle = 'Recent Clients'
export const recentClientsLabel = 'Recent clients'
export const recentInvoicesTitle = 'Recent Invoices'
export const recentInvoicesLabel = 'Recent invoices'
export const volumeEmptyHint = 'Daily volume appears here.'
export const volumeMedian = (medianXof: string) => `median ${medianXof} per bank day`
export const volumeByDayLabel = 'Conversion volume by day'
export const dayVolume = (volumeXof: string, count: string) => `${volumeXof} in ${count}`

export const viewCertificationsAction = 'View certifications'
export const uncertifiedInvoices = (count: number) =>
  plural(count, {
    one: '# sent invoice is missing its certification',
    other: '# sent invoices are missing their certification',
  })
