import { useQuery } from '@tanstack/react-query'
import { Outlet, useLocation, useNavigate, useRouterState } from '@tanstack/react-router'
import { CircleQuestionMark, Menu as MenuIcon } from 'lucide-react'
import { type ReactNode, useDeferredValue, useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { isRole } from '#contract/permissions.ts'
import { followedRuns, useUnseenRuns } from '#web/api/bulk.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { type CurrentUser, can, currentUserRead, useCurrentUser, useSignInNotice } from '#web/api/current-user.ts'
import { useServerEvents } from '#web/api/events.ts'
import { reauthenticationQueue, signInQueue } from '#web/api/reauthentication.ts'
import * as t from '#web/app/messages.ts'
import { addClientHere, helpPath, newInvoiceHere, paths, uploadDocument } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { IconButton, iconButtonClass } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { ToastRegion } from '#web/ui/feedback/toast.tsx'
import { setBusinessTimeZone } from '#web/ui/format/business-time.ts'
import { PageChromeContext, PageToCome } from '#web/ui/layout/page.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { Sheet } from '#web/ui/overlay/dialog.tsx'
import { Tooltip } from '#web/ui/overlay/tooltip.tsx'
import { NoRolePage } from '../pages/fallback-pages.tsx'
import { OfflineNotice, StoppedPayouts, VersionNotice } from './app-banners.tsx'
import { FirstFrame } from './first-frame.tsx'
import { screenTitles } from './navigation.ts'
import { NewRecordDialog } from './new-record.tsx'
import { NotificationBell } from './notification-bell.tsx'
import { useRememberRecent } from './recent-records.ts'
import { SearchButton } from './search-button.tsx'
import { Sidebar } from './sidebar.tsx'
import { isLeaving, leaveForLanding } from './sign-out.ts'

// The palette chunk loads when it is first opened.
const ShortcutsDialog = lazyPart(() => import('./palette/palette.tsx'), 'ShortcutsDialog')
const CommandPalette = lazyPart(() => import('./palette/palette.tsx'), 'CommandPalette')

/**
 * Frame around every screen. Renders none before the signed-in user is known. Without a user, the
 * browser opens the page that the server redirects to.
 */
export function Shell() {
  const user = useCurrentUser()
  // Set the zone before any time is rendered.
  if (user) setBusinessTimeZone(user.timeZone)
  useEffect(() => {
    if (user === null) leaveForLanding()
  }, [user])
  return user ? <SignedInShell user={user} /> : <NoUserScreen />
}

function SignedInShell({ user }: { user: CurrentUser }) {
  const [navigationOpen, setNavigationOpen] = useState(false)
  const palette = usePalette(user)
  useServerEvents()
  useSignInNotice(user.id)
  useRememberRecent(user.id)
  const hasData = isRole(user.role)

  const chrome = useMemo(
    () => ({
      start: (
        <span className="-ml-2 side:hidden">
          <IconButton
            label={t.openNavigationAction}
            variant="ghost"
            icon={<MenuIcon />}
            onClick={() => setNavigationOpen(true)}
          />
        </span>
      ),
      mark: user.mode === 'sandbox' ? <SandboxMark /> : null,
      tools: hasData ? (
        <>
          <SearchButton onOpen={palette.show} />
          <NotificationBell />
          <HelpLink />
        </>
      ) : null,
    }),
    [hasData, palette.show, user.mode],
  )

  return (
    <>
      <a
        href="#content"
        className="fixed top-2 left-2 z-50 -translate-y-16 rounded-s bg-accent px-3 py-2 text-s font-strong text-accent-ink focus:translate-y-0"
      >
        {t.skipToContentAction}
      </a>
      <div className="min-h-dvh side:grid side:grid-cols-[var(--side)_minmax(0,1fr)]">
        <aside className="sticky top-0 h-dvh border-r border-line max-side:hidden">
          <Sidebar user={user} />
        </aside>
        <main id="content" tabIndex={-1} className="min-w-0 outline-none">
          <OfflineNotice />
          <VersionNotice />
          {hasData ? <StoppedPayouts /> : null}
          <PageChromeContext value={chrome}>
            {/* A new time zone remounts the screen. */}
            <InSlices>{hasData ? <Outlet key={user.timeZone} /> : <NoRolePage />}</InSlices>
          </PageChromeContext>
        </main>
      </div>
      <Sheet open={navigationOpen} onClose={() => setNavigationOpen(false)} title={t.navigationLabel} side="start" bare>
        <Sidebar user={user} onNavigate={() => setNavigationOpen(false)} />
      </Sheet>
      {palette.asked ? (
        <CommandPalette
          open={palette.shown === 'search' || palette.shown === 'create'}
          creating={palette.shown === 'create'}
          onClose={palette.hide}
          onShortcuts={palette.help}
        />
      ) : null}
      {palette.shown === 'help' ? <ShortcutsDialog open onClose={palette.hide} /> : null}
      <ReauthenticationDialog />
      <SignInAgainDialog />
      {hasData ? <NewRecordDialog user={user} /> : null}
      {hasData ? <FollowedBulkRuns /> : null}
      <ToastRegion />
      <RouteAnnouncer />
    </>
  )
}

/**
 * Renders its children after the shell, in slices. The router renders a screen synchronously, and
 * the first screen is large enough to delay a tap or a key press.
 */
function InSlices({ children }: { children: ReactNode }) {
  const isDue = useDeferredValue(true, false)
  const title = useScreenTitle()
  return isDue ? children : <PageToCome title={title} />
}

type Shown = 'search' | 'create' | 'help' | null

/** Overlays opened by a key: the palette, its create actions, or the list of shortcuts. */
function usePalette(user: CurrentUser) {
  const [state, setState] = useState<{ shown: Shown; asked: boolean }>({ shown: null, asked: false })
  const doors = useMemo(() => {
    const open = (shown: Shown) => () =>
      setState(({ asked }) => ({ shown, asked: asked || shown === 'search' || shown === 'create' }))
    return { show: open('search'), create: open('create'), help: open('help'), hide: open(null) }
  }, [])
  useShortcuts(user, { onPalette: doors.show, onCreate: doors.create, onHelp: doors.help })
  return { ...state, ...doors }
}

/** Announces a new screen to screen readers, as a page load would. */
function RouteAnnouncer() {
  const path = useRouterState({ select: (state) => state.resolvedLocation?.pathname })
  const [title, setTitle] = useState('')
  useEffect(() => {
    if (path !== undefined) setTitle(document.title)
  }, [path])
  return (
    <p aria-live="polite" className="sr-only">
      {title}
    </p>
  )
}

/** Opens the section of the user guide about this screen in a new tab. */
function HelpLink() {
  const address = useLocation({ select: ({ pathname }) => pathname })
  return (
    <Tooltip text={t.helpAction} names>
      <a
        href={helpPath(address)}
        target="_blank"
        rel="noreferrer"
        aria-label={t.helpLabel}
        className={iconButtonClass()}
      >
        <CircleQuestionMark />
      </a>
    </Tooltip>
  )
}

/** Shown while the signed-in user is loading, or after loading failed. */
function NoUserScreen() {
  const { error, refetch } = useQuery(currentUserRead)
  const title = useScreenTitle()
  if (!error) return <FirstFrame title={title} />
  return (
    <main className="grid min-h-dvh place-items-center">
      <ErrorPanel title={t.unreachableTitle} message={serverMessage(error)} onRetry={() => void refetch()} />
    </main>
  )
}

/** The title of a screen of the navigation, before the screen itself shows it; otherwise empty. */
const useScreenTitle = () => useLocation({ select: ({ pathname }) => screenTitles[pathname] ?? '' })

/** Marks the header of every screen: a sandbox contains no real money (decisions 10). */
function SandboxMark() {
  return (
    <span className="whitespace-nowrap">
      <Badge tone="note">{ui.sandbox}</Badge>
    </span>
  )
}

// Rarely needed, so its chunk loads with the question.
const ReauthenticationForm = lazyPart(() => import('./reauthentication-form.tsx'), 'ReauthenticationForm')

const SignInAgainForm = lazyPart(() => import('./sign-in-again-form.tsx'), 'SignInAgainForm')

const useIsAsking = (queue: typeof signInQueue): boolean =>
  useSyncExternalStore(queue.subscribe, queue.isAsking, queue.isAsking)

/** Asks for a new sign-in when the session has ended. Screens and drafts stay as they are. */
function SignInAgainDialog() {
  return useIsAsking(signInQueue) && !isLeaving() ? <SignInAgainForm /> : null
}

/** Asks for identity again when a call requires it. The call then continues. */
function ReauthenticationDialog() {
  return useIsAsking(reauthenticationQueue) ? <ReauthenticationForm /> : null
}

// Loads with the first run.
const BulkRuns = lazyPart(() => import('./bulk-runs.tsx'), 'BulkRuns')

function FollowedBulkRuns() {
  useUnseenRuns()
  const runs = useSyncExternalStore(followedRuns.subscribe, followedRuns.current)
  return runs.length > 0 ? <BulkRuns runs={runs} /> : null
}

interface ShortcutDoors {
  readonly onPalette: () => void
  readonly onCreate: () => void
  readonly onHelp: () => void
}

/** Shortcuts that work on every screen, except in open dialogs and text fields. */
function useShortcuts(user: CurrentUser, { onPalette, onCreate, onHelp }: ShortcutDoors): void {
  const createHere = useCreateHere(user)
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      // A dialog is open, and the palette would cover it.
      if (event.defaultPrevented || document.querySelector('dialog:modal')) return
      const isCommand = event.ctrlKey || event.metaKey
      if (isCommand && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') onPalette()
      else if (isCommand || event.altKey || takesText(event.target)) return
      else if (event.key === '?') onHelp()
      else if (event.key.toLowerCase() === 'c' && !event.shiftKey && !event.repeat) (createHere ?? onCreate)()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [onPalette, onCreate, onHelp, createHere])
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=menu] *'))

/** What `C` creates on the current screen; undefined where the user must choose. */
function useCreateHere(user: CurrentUser): (() => void) | undefined {
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if ((path === paths.clients || path === paths.clientManagement) && can(user, 'clients.write'))
    return () => void navigate(addClientHere)
  if (path === paths.invoices && can(user, 'invoices.write')) return () => void navigate(newInvoiceHere)
  if (path === paths.documents && can(user, 'documents.write')) return () => void navigate(uploadDocument)
  return undefined
}
