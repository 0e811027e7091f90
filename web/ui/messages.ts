// Words and short texts that many screens share.
import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'

export const accountType = 'Account type'
export const actions = 'Actions'
export const active = 'Active'
export const add = 'Add'
export const addFirstClientHint = 'Get started by adding your first client'
export const addNewClient = 'Add New Client'
export const added = 'Added'
export const address = 'Address'
export const ageLabels = {
  current: 'Not due',
  days30: '1–30 days',
  days60: '31–60 days',
  days90: '61–90 days',
  older: 'Over 90 days',
} as const
export const adjustFiltersHint = 'Try adjusting your search or filter criteria'
export const adjustSearchHint = 'Try adjusting your search terms'
export const all = 'All'
export const allAccountTypes = 'All account types'
export const allKycStatuses = 'All KYC statuses'
export const allRiskLevels = 'All risk levels'
export const allStatuses = 'All statuses'
export const amount = 'Amount'
export const approvals = 'Approvals'
export const approve = 'Approve'
export const approveKyc = 'Approve KYC'
export const auditLogHint = 'Recorded in the audit log'
export const back = 'Back'
export const byPerson = (name: string | number) => `by ${name}`
export const cancel = 'Cancel'
export const changesInForm = 'Your changes are still in the form. Save to apply them.'
export const client = 'Client'
export const clientNumber = (id: string | number) => `Client #${id}`
export const clients = 'Clients'
export const clientsLoadError = "Couldn't load clients"
export const close = 'Close'
export const code = 'Code'
export const codesSavedAction = "I've saved them"
export const completed = 'Completed'
export const confirm = 'Confirm'
export const confirmIdentityTitle = "Confirm it's you"
export const contactPerson = 'Contact Person'
export const conversions = 'Conversions'
export const copied = 'Copied'
export const copy = 'Copy'
export const country = 'Country'
export const created = 'Created'
export const currency = 'Currency'
export const day = 'Day'
export const dayCount = (count: number) => plural(count, { one: '# day', other: '# days' })
export const deactivate = 'Deactivate'
export const deactivateQuestion = (name: string | number) => `Deactivate ${name}?`
export const deliveryUnknown = 'Delivery unknown'
export const emailRejected = 'Not delivered'
export const queuedNotSent = 'Queued, not sent'
export const reject = 'Reject'
export const description = 'Description'
export const dismiss = 'Dismiss'
export const documentLibrary = 'Document Library'
export const documents = 'Documents'
export const done = 'Done'
export const download = 'Download'
export const due = 'Due'
export const edit = 'Edit'
export const editNamed = (name: string | number) => `Edit ${name}`
export const email = 'Email'
export const evidence = 'Evidence'
export const evidenceHint = 'What you checked: registries, documents, calls'
export const expired = 'Expired'
export const exportAction = 'Export'
export const failed = 'Failed'
export const filters = 'Filters'
export const filtersButton = (count: number) => (count === 0 ? filters : `${filters} (${count})`)
export const firstName = 'First name'
export const generateInvoice = 'Generate Invoice'
export const history = 'History'
export const importAction = 'Import'
export const inactive = 'Inactive'
export const invoices = 'Invoices'
export const kycApprovedHint = 'No KYC review is needed until the approval expires.'
export const kycUpdatedToast = 'KYC Status Updated'
export const lastName = 'Last name'
export const loading = 'Loading'
export const moreActionsLabel = (name: string | number) => `More actions for ${name}`
export const name = 'Name'
export const newInvoice = 'New Invoice'
export const newestFirst = 'Newest first'
export const no = 'No'
export const noClientsFound = 'No clients found'
export const noClientsYet = 'No clients yet'
export const noConversionsYet = 'No conversions yet'
export const noInvoicesYet = 'No invoices yet'
export const noLimit = 'No limit'
export const none = 'None'
export const note = 'Note'
export const notes = 'Notes'
export const notifications = 'Notifications'
export const nowStatus = (name: string | number, status: string | number) => `${name} is now ${status}.`
export const number = 'Number'
export const oldestFirst = 'Oldest first'
export const optional = 'Optional'
export const outbox = 'Outbox'
export const paid = 'Paid'
export const password = 'Password'
export const paymentTerms = 'Payment Terms'
export const person = 'Person'
export const phone = 'Phone'
export const preferredBanks = 'Preferred banks'
export const productName = 'Corridor'
export const profile = 'Profile'
export const qrCodeLabel = 'QR code for your authenticator app'
export const reason = 'Reason'
export const reasonRequired = 'Reason is required'
export const reference = 'Reference'
export const refreshRates = 'Refresh rates'
export const registrationNumber = 'Registration Number'
export const reload = 'Reload'
export const remove = 'Remove'
export const removeNamed = (name: string | number) => `Remove ${name}`
export const required = 'Required'
export const retry = 'Retry'
export const riskBadge = (level: string | number) => `${level} risk`
export const riskLevel = 'Risk level'
export const role = 'Role'
export const sandbox = 'Sandbox'
export const save = 'Save'
export const saveChanges = 'Save changes'
export const searchClientsPlaceholder = 'Search by company, contact or email'
export const secondFactor = 'Second factor'
export const selectClient = 'Select Client'
export const sendingEmail = 'Sending'
export const sent = 'Sent'
export const setupKeyHint = 'No camera? Enter this key:'
export const sixDigitsHint = 'Six digits.'
export const size = 'Size'
export const sort = 'Sort'
export const stale = 'Stale'
export const status = 'Status'
export const taxId = 'Tax ID'
export const title = 'Title'
export const today = 'Today'
export const tryAgain = 'Try again'
export const type = 'Type'
export const upload = 'Upload'
export const uploadDocument = 'Upload Document'
export const passkeyAction = 'Use a passkey'
export const view = 'View'
export const viewAll = 'View all'
export const viewInAuditLog = 'View in audit log'
export const waiting = 'Waiting'
export const withdrawnNotSent = 'Withdrawn, not sent'
export const yes = 'Yes'
export const yourRecoveryCodes = 'Your recovery codes'
export const chartKeysHint = 'Use the arrow keys to read each value. A table follows.'
export const showTableAction = 'Show as a table'
export const downloadCsvAction = 'Download CSV'
export const highUsageLabel = 'High'
export const notMeasured = 'not measured'
export const loadErrorTitle = "Couldn't load this"
export const crashTitle = 'Something went wrong'
export const crashHint = 'The rest of the page still works.'
export const undoneToast = 'Undone'
export const undoAction = 'Undo'
export const clearAction = 'Clear'
export const optionsPlaceholder = 'Options'
export const searchingLabel = 'Searching…'
export const searchEmpty = 'No results'
export const foundCount = (count: number) => `${count} found`
export const edgeBrowser = 'Edge'
export const operaBrowser = 'Opera'
export const firefoxBrowser = 'Firefox'
export const chromeBrowser = 'Chrome'
export const safariBrowser = 'Safari'
export const androidDevice = 'Android'
export const windowsDevice = 'Windows'
export const linuxDevice = 'Linux'
export const otherSoftware = 'Other software'
export const durationMs = (ms: string) => `${ms} ms`
export const durationMinutes = (minutes: number, seconds: number) => `${minutes} min ${seconds} s`
export const durationHours = (hours: number, minutes: number) => `${hours} h ${minutes} min`
export const fileSizeUnits = ['Bytes', 'KB', 'MB', 'GB'] as const
export const timeAgo = (duration: string) => `${duration} ago`
export const invoiceCount = (count: number) => plural(count, { one: '# invoice', other: '# invoices' })
export const hourCount = (count: number) => plural(count, { one: '# hour', other: '# hours' })
export const justNow = 'Just now'
export const minutesAgo = (minutes: number) => `${minutes} min ago`
export const hoursAgo = (hours: number) => `${hours} hr ago`
export const breadcrumbLabel = 'Breadcrumb'
export const increaseLabel = 'Up'
export const decreaseLabel = 'Down'
export const inProgressLabel = 'In progress'
export const upcomingLabel = 'Upcoming'
export const errorTitle = 'Error'
export const onDevice = (browser: string, system: string) => `${browser} on ${system}`
export const selectionLabel = 'Selection'
export const selectedCount = (count: string) => `${count} selected`
export const selectAllAction = (total: string) => `Select all ${total}`
export const downloadLimitHint = (label: string, max: string) => `${label} (maximum ${max})`
export const changedToast = (count: string) => `${count} updated.`
export const backgroundAction = 'Continue in background'
export const startingLabel = 'Starting…'
export const bulkResult = (changed: string, total: string, skipped: string) =>
  `${changed} of ${total} done, ${skipped} skipped`
export const bulkProgress = (done: string, total: string) => `${done} of ${total}…`
export const bulkDone = (done: string, total: string) => `${done} of ${total} done`
export const bulkFailedTitle = (failed: string, before: string) => `${failed} left as ${before}`
export const leftAsItWas = 'it was'
export const leftAsTheyWere = 'they were'
export const moreFailures = (count: string) => `and ${count} more`
export const columnsLabel = 'Columns'
export const columnsTitle = 'Visible columns'
export const loadingMore = 'Loading…'
export const loadMoreAction = 'Load more'
export const selectedHeader = 'Selected'
export const selectMatchingAction = 'Select all matching rows'
export const selectRowLabel = (row: string | number) => `Select ${row}`
export const viewSwitchLabel = 'View'
export const cardsViewLabel = 'Cards'
export const tableViewLabel = 'Table'
export const excelFormatLabel = 'Excel workbook (XLSX)'
export const pdfLockedHint = 'This PDF is password-protected. Download it to open it.'
export const pdfDamagedHint = 'This PDF is damaged. Download it and try another program.'
export const pdfFailedHint = 'Download it and open it in another program.'
export const pdfFailedTitle = "Can't preview this PDF"
export const zoomOutAction = 'Zoom out'
export const zoomInAction = 'Zoom in'
export const pdfPageLabel = (page: number, pages: number, text: string) => `Page ${page} of ${pages}. ${text}`
export const sessionsLabel = 'Sessions'
export const currentSessionLabel = 'This device'
export const undoTitle = (action: string) => `Undo: ${action}`
export const sessionLastUsed = (address: string | null, at: ReactNode) => rich`${address}, last used ${at}`

export const discardTitle = 'Discard what you typed?'
export const discardHint = 'It has not been saved.'
export const discardAction = 'Discard'
export const approvesFrom = (at: string) => `Your access is new. You can approve from ${at}.`
export const dateRangeLabel = 'Dates'
export const anyDateLabel = 'Any date'
export const lastWeekLabel = 'Last 7 days'
export const thisMonthLabel = 'This month'
export const fromDayLabel = 'From'
export const toDayLabel = 'To'
export const sinceDay = (day: string) => `Since ${day}`
export const untilDay = (day: string) => `Until ${day}`
export const betweenDays = (from: string, to: string) => `${from} to ${to}`
export const kycStatus = 'KYC status'
export const home = 'Home'
export const waemuBanking = 'WAEMU Banking'
export const fxRates = 'FX Rates'
export const fxRate = 'FX rate'
export const apiStatus = 'API Status'
export const apiKey = 'API key'
export const apiKeys = 'API keys'
export const kycStatusTitle = 'KYC Status'
export const csvFile = 'CSV file'
export const swiftCode = 'SWIFT Code'
export const fxLetters = 'FX Letters'
export const fxRatesGroup = 'FX rates'
export const kycWord = 'KYC'
export const jsonFile = 'JSON file'
export const pdfDocument = 'PDF document'
