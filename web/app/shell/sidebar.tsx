import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { LogOut, Monitor, Moon, Sun, UserRound } from 'lucide-react'
import { useState } from 'react'
import { countApprovals } from '#contract/approvals/kinds.ts'
import { type CurrentUser, nameOf } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import * as t from '#web/app/messages.ts'
import { paths } from '#web/routes/paths.ts'
import { IconButton } from '#web/ui/button.tsx'
import { baseLabel } from '#web/ui/format/base-labels.ts'
import { Brand } from '#web/ui/layout/brand.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { chooseTheme, useTheme } from '../theme.ts'
import { administration, approvalsEntry, type NavigationEntry, navigation } from './navigation.ts'
import { signOut } from './sign-out.ts'

interface SidebarProps {
  readonly user: CurrentUser
  /** Called after a selection, so that the sheet closes. */
  readonly onNavigate?: () => void
}

export function Sidebar({ user, onNavigate }: SidebarProps) {
  const { data: approvals } = useQuery(read(countApprovals, {}))
  const [dashboard, ...screens] = navigation
  const entries = dashboard && approvals?.decides ? [dashboard, approvalsEntry, ...screens] : navigation
  return (
    <div className="flex h-full flex-col bg-surface px-2.5 py-3.5">
      <div className="flex items-center pr-2 pb-3.5 pl-2">
        <Link to={paths.dashboard} onClick={onNavigate} className="rounded-s" aria-label={t.brandLabel}>
          <Brand />
        </Link>
      </div>
      <nav aria-label={t.mainNavigationLabel} className="min-h-0 flex-1 overflow-y-auto">
        <Entries entries={entries} onNavigate={onNavigate} waiting={approvals?.waiting} />
        {user.role === 'admin' ? (
          <>
            <h2 id="administration" className="px-2.5 pt-3.5 pb-1.5 text-[11px]! font-strong! text-ink-2">
              {t.administrationGroup}
            </h2>
            <Entries entries={administration} onNavigate={onNavigate} labelledBy="administration" />
          </>
        ) : null}
      </nav>
      <Profile user={user} />
    </div>
  )
}

interface EntriesProps {
  readonly entries: readonly NavigationEntry[]
  readonly onNavigate: (() => void) | undefined
  readonly labelledBy?: string
  /** How many approvals wait. */
  readonly waiting?: number | undefined
}

function Entries({ entries, onNavigate, labelledBy, waiting }: EntriesProps) {
  const current = useLocation({ select: ({ pathname }) => pathname })
  return (
    <ul aria-labelledby={labelledBy} className="flex flex-col gap-px">
      {entries.map(({ name, to, icon: Icon, covers }) => (
        <li key={to}>
          <Link
            to={to}
            onClick={onNavigate}
            aria-current={covers?.includes(current) ? 'true' : undefined}
            activeOptions={{ exact: to === paths.dashboard, includeSearch: false }}
            className="flex min-h-8 items-center gap-2.5 rounded-s px-2.5 py-[5px] text-s font-medium -outline-offset-2! text-ink-2 hover:bg-calm-soft hover:text-ink aria-[current]:bg-accent-soft aria-[current]:font-[600] aria-[current]:text-accent"
          >
            <Icon className="size-4 flex-none" />
            {name}
            {to === paths.approvals && waiting ? (
              <span className="ml-auto rounded-full bg-bad-soft px-1.5 text-xs font-strong text-bad num">
                {waiting}
                <span className="sr-only"> {t.waitingSuffix}</span>
              </span>
            ) : null}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function Profile({ user }: { user: CurrentUser }) {
  return (
    <div className="flex items-center gap-2.5 border-t border-line px-2 pt-3">
      <Link
        to={paths.profile}
        className="flex min-w-0 flex-1 items-center gap-2.5 rounded-s"
        title={t.yourProfileLabel}
      >
        <Portrait url={user.profileImageUrl} />
        <span className="min-w-0 flex-1">
          <span className="block truncate text-s font-[600]">{nameOf(user)}</span>
          <span className="block truncate text-xs text-ink-2">{baseLabel(user.role)}</span>
        </span>
      </Link>
      <ThemeMenu />
      <IconButton
        label={t.signOutAction}
        variant="ghost"
        icon={<LogOut />}
        onClick={signOut}
        className="-mr-2 -ml-2.5"
      />
    </div>
  )
}

function Portrait({ url }: { url: string | null }) {
  const [failed, setFailed] = useState(false)
  return (
    <span className="grid size-[30px] flex-none place-items-center overflow-hidden rounded-full bg-accent-soft text-accent">
      {url && !failed ? (
        <img src={url} alt="" onError={() => setFailed(true)} className="size-full object-cover" />
      ) : (
        <UserRound className="size-4" />
      )}
    </span>
  )
}

const themes = [
  { theme: 'light', label: t.lightThemeLabel, Icon: Sun },
  { theme: 'dark', label: t.darkThemeLabel, Icon: Moon },
  { theme: 'system', label: t.systemThemeLabel, Icon: Monitor },
] as const

function ThemeMenu() {
  const chosen = useTheme()
  const Current = themes.find(({ theme }) => theme === chosen)?.Icon ?? Monitor
  return (
    <Menu
      trigger={(props) => <IconButton {...props} label={t.themeLabel} variant="ghost" icon={<Current />} />}
      items={themes.map(({ theme, label, Icon }) => ({
        label,
        icon: <Icon />,
        checked: theme === chosen,
        onSelect: () => chooseTheme(theme),
      }))}
    />
  )
}
