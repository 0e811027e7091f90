// Entries of the sidebar and the command palette.
import {
  Activity,
  ArrowLeftRight,
  BadgeDollarSign,
  CalendarClock,
  CalendarDays,
  ChartLine,
  CircleUserRound,
  FileChartColumn,
  FolderOpen,
  Landmark,
  LayoutDashboard,
  type LucideIcon,
  Mails,
  ReceiptText,
  Scale,
  ScanSearch,
  ScrollText,
  Settings,
  ShieldCheck,
  UserCog,
  Users,
  Wallet,
} from 'lucide-react'
import { paths } from '../../routes/paths.ts'

export interface NavigationEntry {
  readonly name: string
  readonly to: (typeof paths)[keyof typeof paths]
  readonly icon: LucideIcon
}

/** Sidebar entries, with the names and order of specification 2. */
export const navigation: readonly NavigationEntry[] = [
  { name: 'Dashboard', to: paths.dashboard, icon: LayoutDashboard },
  { name: 'Client Management', to: paths.clientManagement, icon: Users },
  { name: 'Invoices', to: paths.invoices, icon: ReceiptText },
  { name: 'Large Transactions', to: paths.largeTransactions, icon: ArrowLeftRight },
  { name: 'Automated Scheduling', to: paths.automatedScheduling, icon: CalendarClock },
  { name: 'WAEMU Banking', to: paths.waemuBanking, icon: Landmark },
  { name: 'Compliance Dashboard', to: paths.complianceDashboard, icon: ShieldCheck },
  { name: 'Real-Time Monitoring', to: paths.realTimeMonitoring, icon: Activity },
  { name: 'Advanced Analytics', to: paths.advancedAnalytics, icon: ChartLine },
  { name: 'FX Rates', to: paths.fxRates, icon: BadgeDollarSign },
  { name: 'Documents', to: paths.documents, icon: FolderOpen },
  { name: 'Reports', to: paths.reports, icon: FileChartColumn },
  { name: 'Audit Logs', to: paths.auditLogs, icon: ScrollText },
]

/** Shown to administrators only, under the title Administration. */
export const administration: readonly NavigationEntry[] = [
  { name: 'User Management', to: paths.adminUsers, icon: UserCog },
  { name: 'Settings', to: paths.adminSettings, icon: Settings },
]

/** Screens that the palette offers although the sidebar does not list them. */
export const furtherScreens: readonly NavigationEntry[] = [
  { name: 'Clients', to: paths.clients, icon: Users },
  { name: 'Holiday Calendar', to: paths.holidays, icon: CalendarDays },
  { name: 'Outbox', to: paths.outbox, icon: Mails },
  { name: 'Sanctions Screening', to: paths.screening, icon: ScanSearch },
  { name: 'Treasury and Wallets', to: paths.wallets, icon: Wallet },
  { name: 'Trial Balance', to: paths.trialBalance, icon: Scale },
  { name: 'Profile', to: paths.profile, icon: CircleUserRound },
]
