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
import * as t from '#web/app/messages.ts'
import { pageTitle as largeTransactionsTitle } from '#web/features/large-transactions/messages.ts'
import { pageTitle as reportsTitle } from '#web/features/reports/messages.ts'
import { pageTitle as waemuBankingTitle } from '#web/features/waemu-banking/messages.ts'
import * as ui from '#web/ui/messages.ts'
import { paths } from '../../routes/paths.ts'

export interface NavigationEntry {
  readonly name: string
  readonly to: (typeof paths)[keyof typeof paths]
  readonly icon: LucideIcon
  /** The permission without which the entry is left out. */
  readonly needs?: Permission
}

/** Sidebar entries, with the names and order of specification 2. */
export const navigation: readonly NavigationEntry[] = [
  { name: t.dashboardNav, to: paths.dashboard, icon: LayoutDashboard },
  { name: t.clientManagementNav, to: paths.clientManagement, icon: Users },
  { name: ui.invoices, to: paths.invoices, icon: ReceiptText },
  { name: t.largeTransactionsNav, to: paths.largeTransactions, icon: ArrowLeftRight },
  { name: t.automatedSchedulingNav, to: paths.automatedScheduling, icon: CalendarClock },
  { name: ui.waemuBanking, to: paths.waemuBanking, icon: Landmark },
  { name: t.complianceDashboardNav, to: paths.complianceDashboard, icon: ShieldCheck },
  { name: t.realTimeMonitoringNav, to: paths.realTimeMonitoring, icon: Activity },
  { name: t.advancedAnalyticsNav, to: paths.advancedAnalytics, icon: ChartLine },
  { name: ui.fxRates, to: paths.fxRates, icon: BadgeDollarSign },
  { name: ui.documents, to: paths.documents, icon: FolderOpen },
  { name: t.reportsNav, to: paths.reports, icon: FileChartColumn },
  { name: t.auditLogsNav, to: paths.auditLogs, icon: ScrollText },
]

/** Beneath Dashboard for people who may decide something. */
export const approvalsEntry: NavigationEntry = { name: ui.approvals, to: paths.approvals, icon: CircleCheck }

/** Shown to administrators only, under the title Administration. */
export const administration: readonly NavigationEntry[] = [
  { name: t.userManagementNav, to: paths.adminUsers, icon: UserCog },
  { name: t.settingsNav, to: paths.adminSettings, icon: Settings },
]

/** Titles of these screens by path, shown before the screen has loaded. */
export const screenTitles: Readonly<Record<string, string>> = {
  ...Object.fromEntries([...navigation, approvalsEntry, ...administration].map(({ to, name }) => [to, name])),
  [paths.largeTransactions]: largeTransactionsTitle,
  [paths.waemuBanking]: waemuBankingTitle,
  [paths.documents]: ui.documentLibrary,
  [paths.reports]: reportsTitle,
}
