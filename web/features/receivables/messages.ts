// Texts of receivables.
import type { ReactNode } from 'react'
import { plural } from '#kernel/plural.ts'
import { rich } from '#web/ui/format/rich.ts'

export const salesDaysTitle = 'Days sales outstanding'
export const salesDaysMeaning = 'Outstanding ÷ invoiced in the last 90 days, less credit notes, × 90.'
export const searchLabel = 'Search clients'
export const searchPlaceholder = 'Search by company'
export const ageFilterLabel = 'Age'
export const allAges = 'All ages'
export const outstandingFirst = 'Largest first'
export const overdueFirst = 'Most overdue'
export const oldestFirst = 'Oldest due'
export const oldestDueHeader = 'Oldest due'
export const tableLabel = 'Balances by client'
export const emptyTitle = 'Nothing is outstanding'
export const emptyHint = 'Clients with a balance due on a sent invoice appear here.'
export const searchEmptyTitle = 'No clients match'

export const balancesTab = 'Balances'
export const noticesDueTab = 'Notices due'
export const invoiceSearchLabel = 'Search invoices'
export const invoiceSearchEmpty = 'No invoices match'
export const noticesEmptyTitle = 'No notices are due'
export const noticesEmptyHint =
  'Invoices appear here when their next notice is due. Set the number of days in Settings.'
export const stoppedEmptyTitle = 'No stopped notices'
export const stoppedEmptyHint = 'Invoices in dispute stay here until you resume their notices.'
export const noticeKeysHint = 'Use ↑ and ↓ to move between notices, and Enter to send one.'
export const daysOverdue = (days: number) => plural(days, { one: '# day overdue', other: '# days overdue' })
const levelNames: Readonly<Record<number, string>> = { 1: 'first notice', 2: 'second notice', 3: 'final notice' }
export const lastNotice = (level: number, day: ReactNode) => rich`${levelNames[level] ?? ''} sent ${day}`
export const sendNotice = (level: number) => `Send ${levelNames[level] ?? ''}`
export const noticeSentToast = 'Notice sent'
export const noticeSentHint = (number: string, to: string) => `Sending the notice for ${number} to ${to}.`
export const stopAction = 'Stop notices'
export const stopTitle = 'Stop notices?'
export const stopHint = 'No notices are due until you resume. Automatic reminders are set on the invoice page.'
export const stopScope = 'Stop for'
export const stopInvoice = (number: string) => `Invoice ${number}`
export const stopClient = (name: string) => `All invoices of ${name}`
export const stopReasonRequired = 'Reason is required'
export const stoppedHint = 'Find it under Notices stopped.'
export const stoppedBy = (isClient: boolean, name: string, reason: string) =>
  `${isClient ? 'Client stopped' : 'Stopped'} by ${name}: ${reason}`
export const resumeAction = 'Resume notices'
export const resumedToast = 'Notices resumed'
