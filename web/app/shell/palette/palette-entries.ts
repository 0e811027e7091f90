// Entries of the command palette.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  BookOpen,
  CalendarDays,
  CircleUserRound,
  FileCheck2,
  FileLock2,
  FileText,
  Inbox,
  Keyboard,
  LogOut,
  type LucideIcon,
  Mails,
  Monitor,
  Moon,
  Package,
  Plus,
  ReceiptText,
  Repeat,
  Scale,
  ScanSearch,
  Settings,
  Sun,
  Users,
  Wallet,
} from 'lucide-react'
import { screenOf } from '#contract/notifications/labels.ts'
import type { Permission } from '#contract/permissions.ts'
import { type SearchResult, type SearchResultKind, searchRecords } from '#contract/search.ts'
import { listSettings } from '#contract/settings/api.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import * as api from '#web/api/messages.ts'
import { read } from '#web/api/queries.ts'
import { complianceScreensOf } from '#web/api/related-screens.ts'
import * as app from '#web/app/messages.ts'
import { addClientHere, importClientsHere, newInvoiceHere, paths, uploadDocument } from '#web/routes/paths.ts'
import { useDebounced } from '#web/ui/debounce.ts'
import * as ui from '#web/ui/messages.ts'
import { chooseTheme } from '../../theme.ts'
import { administration, type NavigationEntry, navigation } from '../navigation.ts'
import { recentRecords } from '../recent-records.ts'
import { signOut } from '../sign-out.ts'
import * as t from './messages.ts'

export const paletteGroups = [
  t.recentGroup,
  t.screensGroup,
  ui.clients,
  ui.invoices,
  ui.conversions,
  ui.documents,
  ui.settings,
  ui.actions,
] as const

/** Screens that the sidebar does not list. */
const furtherScreens: readonly NavigationEntry[] = [
  { name: ui.clients, to: paths.clients, icon: Users },
  { name: ui.holidayCalendar, to: paths.holidays, icon: CalendarDays },
  { name: api.quotesTitle, to: paths.quotes, icon: FileText },
  { name: api.itemsTitle, to: paths.items, icon: Package },
  { name: app.recurringInvoicesNav, to: paths.recurringInvoices, icon: Repeat },
  { name: ui.certifications, to: paths.certifications, icon: FileCheck2 },
  { name: ui.receivables, to: paths.receivables, icon: Scale },
  { name: ui.accounting, to: paths.accounting, icon: BookOpen, needs: 'accounting.read' },
  { name: ui.receipts, to: paths.receipts, icon: Inbox },
  { name: ui.outbox, to: paths.outbox, icon: Mails },
  { name: ui.screening, to: paths.screening, icon: ScanSearch },
  { name: ui.treasury, to: paths.wallets, icon: Wallet },
  { name: ui.trialBalance, to: paths.trialBalance, icon: Scale },
  { name: ui.profile, to: paths.profile, icon: CircleUserRound },
]

export interface PaletteEntry {
  readonly key: string
  readonly name: string
  readonly detail?: string
  readonly group: string
  readonly icon: LucideIcon
  readonly run: () => void
}

/** Actions that create a record, for `C` and the palette. */
export function useCreations(): readonly PaletteEntry[] {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const creation = (name: string, permission: Permission, run: () => void): readonly PaletteEntry[] =>
    can(user, permission) ? [{ key: name, name, group: ui.actions, icon: Plus, run }] : []
  return [
    ...creation(t.addClientAction, 'clients.write', () => void navigate(addClientHere)),
    ...creation(t.importClientsAction, 'clients.write', () => void navigate(importClientsHere)),
    ...creation(t.newInvoiceAction, 'invoices.write', () => void navigate(newInvoiceHere)),
    ...creation(ui.newConversion, 'conversions.create', () => void navigate({ to: paths.largeTransactions })),
    ...creation(t.uploadDocumentAction, 'documents.write', () => void navigate(uploadDocument)),
  ]
}

/** Palette entries for a search text; without one, recently opened records come first. */
export function usePaletteEntries(text: string, showShortcuts: () => void) {
  const own = [
    ...matching(useOwnEntries(showShortcuts), text),
    ...matching(useSettingEntries(text), text).slice(0, maxSettings),
  ]
  const { records, isSearching, hasFailed } = useRecords(text)
  const entries = paletteGroups.flatMap((group) => [...own, ...records].filter((entry) => entry.group === group))
  return { entries, isSearching, hasFailed }
}

const maxSettings = 6

/** Settings by their labels, for administrators; loaded once they type. */
function useSettingEntries(text: string): readonly PaletteEntry[] {
  const isAdministrator = can(useSignedInUser(), 'settings.manage')
  const navigate = useNavigate()
  const isEmpty = text.trim() === ''
  const settings = useQuery({ ...read(listSettings, {}), enabled: isAdministrator && !isEmpty })
  if (isEmpty) return []
  return (settings.data ?? []).map(({ key, label }) => ({
    key,
    name: label,
    group: ui.settings,
    icon: Settings,
    run: () => void navigate({ to: paths.adminSettings, search: { q: label } }),
  }))
}

function useOwnEntries(showShortcuts: () => void): readonly PaletteEntry[] {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const creations = useCreations()
  // Skip the first compliance screen, the alerts: the sidebar lists it.
  const ownScreens = complianceScreensOf(user).slice(1)
  const screens = [
    ...navigation,
    ...furtherScreens.filter(({ needs }) => needs === undefined || can(user, needs)),
    ...ownScreens.map((screen) => ({ ...screen, icon: screen.needs === undefined ? FileCheck2 : FileLock2 })),
    ...(user.role === 'admin' ? administration : []),
  ]
  const action = (name: string, icon: LucideIcon, run: () => void): PaletteEntry => ({
    key: name,
    name,
    group: ui.actions,
    icon,
    run,
  })
  return [
    ...screens.map(({ name, to, icon }) => ({
      key: to,
      name,
      group: t.screensGroup,
      icon,
      run: () => void navigate({ to }),
    })),
    ...creations,
    action(t.shortcutsTitle, Keyboard, showShortcuts),
    action(t.lightThemeAction, Sun, () => chooseTheme('light')),
    action(t.darkThemeAction, Moon, () => chooseTheme('dark')),
    action(t.systemThemeAction, Monitor, () => chooseTheme('system')),
    action(app.signOutAction, LogOut, signOut),
  ]
}

const groupOf = {
  client: ui.clients,
  invoice: ui.invoices,
  conversion: ui.conversions,
  document: ui.documents,
} as const
const iconOf: Readonly<Record<SearchResultKind, LucideIcon>> = {
  client: Users,
  invoice: ReceiptText,
  conversion: ArrowLeftRight,
  document: FileText,
}

/** Records that the server finds. Not cached, because results change with every record. */
function useRecords(text: string) {
  const { history } = useRouter()
  const { id: userId } = useSignedInUser()
  const typed = useDebounced(text.trim(), 120)
  const recent = recentRecords(userId).join(',')
  const isEmpty = text.trim() === ''
  const query = isEmpty ? { named: recent } : { q: typed }
  const found = useQuery({
    ...read(searchRecords, { query }),
    enabled: isEmpty ? recent !== '' : typed !== '',
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  const records = (isEmpty ? recent !== '' : typed !== '') ? (found.data ?? []) : []
  const entryOf = ({ kind, id, title, detail }: SearchResult): PaletteEntry => ({
    key: `${kind}-${id}`,
    name: title,
    detail,
    group: isEmpty ? t.recentGroup : groupOf[kind],
    icon: iconOf[kind],
    run: () => history.push(screenOf(kind, String(id))),
  })
  return {
    records: records.map(entryOf),
    isSearching: !isEmpty && (found.isFetching || typed !== text.trim()),
    hasFailed: found.isError,
  }
}

/**
 * Entries whose name contains every typed word. Matches at the start of a word come first: `ra`
 * ranks FX Rates before Operations. Equal matches keep the given order.
 */
export function matching<T extends { readonly name: string }>(entries: readonly T[], text: string): readonly T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const rank = ({ name }: T) => {
    const ranks = words.map((word) => rankOf(name.toLowerCase(), word))
    return ranks.includes(-1) ? -1 : ranks.reduce((sum, one) => sum + one, 0)
  }
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((found) => found.rank >= 0)
    .sort((left, right) => left.rank - right.rank)
    .map(({ entry }) => entry)
}

function rankOf(name: string, word: string): number {
  if (name.startsWith(word)) return 0
  if (name.split(/[\s-]/).some((part) => part.startsWith(word))) return 1
  return name.includes(word) ? 2 : -1
}
