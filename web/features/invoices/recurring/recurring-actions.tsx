// What can be done with a recurring invoice in its state.
import { useState } from 'react'
import {
  endRecurringInvoice,
  pauseRecurringInvoice,
  type RecurringInvoiceDetail,
  resumeRecurringInvoice,
  runRecurringInvoice,
} from '#contract/recurring-invoices/api.ts'
import type { RouteContract } from '#contract/route.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { useRefusal } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'

const EditRecurringDialog = lazyPart(() => import('./recurring-form.tsx'), 'EditRecurringDialog')

export function RecurringActions({ template }: { template: RecurringInvoiceDetail }) {
  const user = useSignedInUser()
  const [opened, setOpened] = useState<'edit' | 'end'>()
  const close = () => setOpened(undefined)
  const pause = useAction(pauseRecurringInvoice, t.pausedToast)
  const resume = useAction(resumeRecurringInvoice, t.resumedToast)
  const run = useAction(runRecurringInvoice, t.ranToast)
  if (!can(user, 'invoices.write')) return null
  const { state, version } = template
  const input = { params: { id: template.id }, body: {}, version }
  return (
    <>
      {canRun(template) ? (
        <Button variant="primary" pending={run.isPending} onClick={() => run.mutate(input)}>
          {t.runAction}
        </Button>
      ) : null}
      {state === 'active' ? (
        <Button pending={pause.isPending} onClick={() => pause.mutate(input)}>
          {ui.pause}
        </Button>
      ) : null}
      {state === 'paused' ? (
        <Button pending={resume.isPending} onClick={() => resume.mutate(input)}>
          {ui.resume}
        </Button>
      ) : null}
      {state === 'ended' ? null : (
        <>
          <Button onClick={() => setOpened('edit')}>{ui.edit}</Button>
          <Button variant="danger" onClick={() => setOpened('end')}>
            {t.endAction}
          </Button>
        </>
      )}
      {opened === 'edit' ? <EditRecurringDialog template={template} onClose={close} /> : null}
      {opened === 'end' ? <End template={template} onClose={close} /> : null}
    </>
  )
}

/** A period failed, or is due and not created yet. */
const canRun = ({ runs, nextOn }: RecurringInvoiceDetail): boolean =>
  runs.some(({ outcome }) => outcome === 'not_created') || (nextOn !== null && nextOn <= businessDay(new Date()))

const useAction = <R extends RouteContract>(route: R, title: string) =>
  useChange(route, {
    onSuccess: () => toast({ title }),
    onError: (error) => toast(errorToast(error)),
  })

function End({ template: { id, version }, onClose }: { template: RecurringInvoiceDetail; onClose: () => void }) {
  const end = useChange(endRecurringInvoice, {
    onSuccess: () => closeWithToast(onClose, { title: t.endedToast }),
  })
  return (
    <ConfirmDialog
      destructive
      onClose={onClose}
      title={t.endQuestion}
      description={t.endHint}
      confirmLabel={t.endAction}
      pending={end.isPending}
      onConfirm={() => end.mutate({ params: { id }, body: { reason: null }, version })}
    >
      <Refusal {...useRefusal(end.error, '/api/recurring-invoices', onClose)} />
    </ConfirmDialog>
  )
}
