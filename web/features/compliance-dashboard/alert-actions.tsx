import { useState } from 'react'
import type { Alert } from '#contract/alerts/api.ts'
import { canInvestigate, canResolve } from '#contract/alerts/capabilities.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as t from './messages.ts'
import { useAlertChange } from './use-alert-change.ts'

const ResolveDialog = lazyPart(() => import('./resolve-dialog.tsx'), 'ResolveDialog')

/** Investigate for active, Resolve for investigating, none for resolved (specification 4). */
export function AlertActions({ alert, size = 'm' }: { alert: Alert; size?: 's' | 'm' }) {
  const user = useSignedInUser()
  const { change, isPending } = useAlertChange(alert)
  const [resolving, setResolving] = useState(false)
  if (canInvestigate(alert, user))
    return (
      <Button size={size} pending={isPending} onClick={() => change({ status: 'investigating' })}>
        {t.investigateAction}
      </Button>
    )
  return (
    <>
      {canResolve(alert, user) ? (
        <Button size={size} onClick={() => setResolving(true)}>
          {t.resolveAction}
        </Button>
      ) : null}
      {resolving ? <ResolveDialog alert={alert} onClose={() => setResolving(false)} /> : null}
    </>
  )
}
