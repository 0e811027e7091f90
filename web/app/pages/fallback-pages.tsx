import { type AsyncRouteComponent, type ErrorComponentProps, Link } from '@tanstack/react-router'
import { Compass, KeyRound } from 'lucide-react'
import type { Permission } from '#contract/permissions.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import * as t from '#web/app/messages.ts'
import { paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'

export function NotFoundPage() {
  return (
    <Page title={t.notFoundPageTitle}>
      <Card>
        <EmptyState
          icon={<Compass />}
          title={t.notFoundTitle}
          text={t.notFoundHint}
          action={
            <Link to={paths.dashboard} className={buttonClass({ variant: 'primary' })}>
              {t.dashboardAction}
            </Link>
          }
        />
      </Card>
    </Page>
  )
}

/** Restricts a screen to administrators; others see the not-found page (decisions 2). */
export function adminOnly(Screen: AsyncRouteComponent<object>): AsyncRouteComponent<object> {
  const AdminScreen = () => (useSignedInUser().role === 'admin' ? <Screen /> : <NotFoundPage />)
  return Screen.preload ? Object.assign(AdminScreen, { preload: Screen.preload }) : AdminScreen
}

/** Restricts a screen to holders of the permission; others see the not-found page. */
export function permittedOnly(
  permission: Permission,
  Screen: AsyncRouteComponent<object>,
): AsyncRouteComponent<object> {
  const Permitted = () => (can(useSignedInUser(), permission) ? <Screen /> : <NotFoundPage />)
  return Screen.preload ? Object.assign(Permitted, { preload: Screen.preload }) : Permitted
}

/** Replaces a screen that failed; the shell around it keeps working. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const requestId = isCallError(error) ? error.problem?.requestId : undefined
  const message = serverMessage(error, t.crashHint)
  return (
    <Page title={t.crashPageTitle}>
      <Card>
        <ErrorPanel
          title={t.crashTitle}
          message={requestId ? t.crashSupportHint(message, requestId) : message}
          onRetry={reset}
        />
      </Card>
    </Page>
  )
}

/** Page for users whose role gives access to no data (decisions 2). */
export function NoRolePage() {
  return (
    <Page title={t.noAccessPageTitle}>
      <Card>
        <EmptyState icon={<KeyRound />} title={t.noAccessTitle} text={t.noAccessHint} />
      </Card>
    </Page>
  )
}
