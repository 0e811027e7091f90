// Entries of the sidebar and the command palette.
import {
  Activity,
  ArrowLeftRight,
  BadgeDollarSign,
  CalendarClock,
  ChartLine,
  CircleCheck,
  FileChartColumn,
  FolderOpen,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  Settings,
  ShieldCheck,
  UserCog,
  Users,
} from 'lucide-react'
import type { Permission } from '#contract/permissions.ts'
import { pageTitle as largeTransactionsTitle } from '#web/features/large-transactions/messages.ts'
import { pageTitle as reportsTitle } from '#web/features/reports/messages.ts'
import { pageTitle as waemuBankingTitle } from '#web/features/waemu-banking/messages.ts'
import * as ui from '#web/ui/messages.ts'
import { paths } from '../../routes/paths.ts'

export interface NavigationEntry {
  readonly name: string
  readonly to: (typeof paths)[keyof typeof paths]
  readonly icon: LucideIcon
  /** Screens with another address that belong to the entry; it is highlighted on them too. */
  readonly covers?: readonly string[]
  /** The permission without which the entry is left out. */
  readonly needs?: Permission
}

/** Sidebar entries, with the names and order of specification 2. */
export const navigation: readonly NavigationEntry[] = [
  { name: ui.dashboard, to: paths.dashboard, icon: LayoutDashboard },
  { name: ui.clientManagement, to: paths.clientManagement, icon: Users },
  {
    name: ui.invoices,
    to: paths.invoices,
    icon: ReceiptText,
    covers: [paths.receivables, paths.receipts, paths.certifications, paths.outbox],
  },
  { name: ui.largeTransactions, to: paths.largeTransactions, icon: ArrowLeftRight },
  { name: ui.automatedScheduling, to: paths.automatedScheduling, icon: CalendarClock },
  { name: ui.waemuBanking, to: paths.waemuBanking, icon: Landmark },
  { name: ui.complianceDashboard, to: paths.complianceDashboard, icon: ShieldCheck },
  { name: ui.realTimeMonitoring, to: paths.realTimeMonitoring, icon: Activity },
  { name: ui.advancedAnalytics, to: paths.advancedAnalytics, icon: ChartLine },
  { name: ui.fxRates, to: paths.fxRates, icon: BadgeDollarSign },
  { name: ui.documents, to: paths.documents, icon: FolderOpen },
  { name: ui.reports, to: paths.reports, icon: FileChartColumn },
  { name: ui.auditLogs, to: paths.auditLogs, icon: ScrollText },
]

/** Beneath Dashboard for people who may decide something. */
export const approvalsEntry: NavigationEntry = { name: ui.approvals, to: paths.approvals, icon: CircleCheck }

/** Shown to administrators only, under the title Administration. */
export const administration: readonly NavigationEntry[] = [
  { name: ui.userManagement, to: paths.adminUsers, icon: UserCog },
  { name: ui.settings, to: paths.adminSettings, icon: Settings },
]

/** Titles of these screens by path, shown before the screen has loaded. */
export const screenTitles: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...navigation, approvalsEntry, ...administration].map(({ to, name }) => [to, name])),
  [paths.largeTransactions]: largeTransactionsTitle,
  [paths.waemuBanking]: waemuBankingTitle,
  [paths.documents]: ui.documentLibrary,
  [paths.reports]: reportsTitle,
}
