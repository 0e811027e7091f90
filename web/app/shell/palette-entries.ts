// Entries of the command palette.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouter } from '@tanstack/react-router'
import {
  ArrowLeftRight,
  FileCheck2,
  FileLock2,
  FileText,
  Keyboard,
  LogOut,
  type LucideIcon,
  Monitor,
  Moon,
  Plus,
  ReceiptText,
  Sun,
  Users,
} from 'lucide-react'
import { screenOf } from '#contract/notifications/labels.ts'
import type { Permission } from '#contract/permissions.ts'
import { type SearchResult, type SearchResultKind, searchRecords } from '#contract/search.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { useDebounced } from '#web/ui/use-debounced.ts'
import { addClientHere, complianceScreens, newInvoiceHere, paths, uploadDocument } from '../../routes/paths.ts'
import { chooseTheme } from '../theme.ts'
import { administration, furtherScreens, navigation } from './navigation.ts'
import { matching } from './palette-match.ts'
import { recentRecords } from './recent-records.ts'
import { signOut } from './sign-out.ts'

export const paletteGroups = [
  'Recent',
  'Screens',
  'Clients',
  'Invoices',
  'Conversions',
  'Documents',
  'Actions',
] as const

export interface PaletteEntry {
  readonly key: string
  readonly name: string
  readonly detail?: string
  readonly group: (typeof paletteGroups)[number]
  readonly icon: LucideIcon
  readonly run: () => void
}

/** Actions that create a record, for `C` and the palette. */
export function useCreations(): readonly PaletteEntry[] {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const creation = (name: string, permission: Permission, run: () => void): readonly PaletteEntry[] =>
    can(user, permission) ? [{ key: name, name, group: 'Actions', icon: Plus, run }] : []
  return [
    ...creation('Add client', 'clients.write', () => void navigate(addClientHere)),
    ...creation('New invoice', 'invoices.write', () => void navigate(newInvoiceHere)),
    ...creation('New conversion', 'conversions.create', () => void navigate({ to: paths.largeTransactions })),
    ...creation('Upload document', 'documents.write', () => void navigate(uploadDocument)),
  ]
}

/** Palette entries for a search text; without one, recently opened records come first. */
export function usePaletteEntries(text: string, showShortcuts: () => void) {
  const own = matching(useOwnEntries(showShortcuts), text)
  const { records, isSearching } = useRecords(text)
  const entries = paletteGroups.flatMap((group) => [...own, ...records].filter((entry) => entry.group === group))
  return { entries, isSearching }
}

function useOwnEntries(showShortcuts: () => void): readonly PaletteEntry[] {
  const user = useSignedInUser()
  const navigate = useNavigate()
  const creations = useCreations()
  // Skip the first compliance screen, the alerts: the sidebar lists it.
  const ownScreens = complianceScreens.slice(1).filter(({ needs }) => needs === undefined || can(user, needs))
  const screens = [
    ...navigation,
    ...furtherScreens,
    ...ownScreens.map((screen) => ({ ...screen, icon: screen.needs === undefined ? FileCheck2 : FileLock2 })),
    ...(user.role === 'admin' ? administration : []),
  ]
  const action = (name: string, icon: LucideIcon, run: () => void): PaletteEntry => ({
    key: name,
    name,
    group: 'Actions',
    icon,
    run,
  })
  return [
    ...screens.map(({ name, to, icon }) => ({
      key: to,
      name,
      group: 'Screens' as const,
      icon,
      run: () => void navigate({ to }),
    })),
    ...creations,
    action('Keyboard shortcuts', Keyboard, showShortcuts),
    action('Light theme', Sun, () => chooseTheme('light')),
    action('Dark theme', Moon, () => chooseTheme('dark')),
    action('System theme', Monitor, () => chooseTheme('system')),
    action('Log out', LogOut, signOut),
  ]
}

const groupOf = { client: 'Clients', invoice: 'Invoices', conversion: 'Conversions', document: 'Documents' } as const
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
    group: isEmpty ? 'Recent' : groupOf[kind],
    icon: iconOf[kind],
    run: () => history.push(screenOf(kind, String(id))),
  })
  return { records: records.map(entryOf), isSearching: !isEmpty && (found.isFetching || typed !== text.trim()) }
}
