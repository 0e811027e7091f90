import { useState } from 'react'
import { type Alert, decideAlert } from '#contract/alerts/api.ts'
import { canDecide, canReopen } from '#contract/alerts/capabilities.ts'
import { outcomeNames } from '#contract/alerts/names/messages.ts'
import { errorToast } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { useAlertChange } from './use-alert-change.ts'

/** Actions of some cases: the required second signature, and reopening a resolved case. */
export function CaseDecision({ alert }: { alert: Alert }) {
  const user = useSignedInUser()
  if (alert.proposedBy !== null)
    return (
      <Notice title={t.proposedClosing(alert.proposedBy, closingOf(alert))}>
        <p className="whitespace-pre-line">{alert.proposedNote}</p>
        {canDecide(alert, user) ? <SecondSignature alert={alert} /> : <p>{t.secondApproverHint}</p>}
      </Notice>
    )
  return canReopen(alert, user) ? <Reopening alert={alert} /> : null
}

/** `as confirmed`. */
const closingOf = ({ proposedOutcome }: Alert) =>
  proposedOutcome ? t.withOutcome(outcomeNames[proposedOutcome].toLowerCase()) : t.withoutOutcome

function SecondSignature({ alert }: { alert: Alert }) {
  const decide = useChange(decideAlert, {
    onSuccess: (_, { body: { decision } }) =>
      toast({
        title: t.alertUpdatedToast,
        description: decision === 'approved' ? t.closedWith(closingOf(alert)) : t.sentBackHint,
      }),
    onError: (error) => toast(errorToast(error)),
  })
  const [note, setNote] = useState('')
  const settle = (decision: 'approved' | 'sent_back') =>
    decide.mutate({ params: { id: alert.id }, body: { decision, note }, version: alert.version })
  return (
    <div className="mt-2 grid gap-2">
      <Field label={ui.note} hint={ui.optional}>
        <TextArea rows={2} maxLength={1000} value={note} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button variant="primary" size="s" pending={decide.isPending} onClick={() => settle('approved')}>
          {t.closeAction(closingOf(alert))}
        </Button>
        <Button size="s" pending={decide.isPending} onClick={() => settle('sent_back')}>
          {ui.sendBack}
        </Button>
      </div>
    </div>
  )
}

function Reopening({ alert }: { alert: Alert }) {
  const { change, isPending } = useAlertChange(alert)
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  if (!asking)
    return (
      <div>
        <Button size="s" onClick={() => setAsking(true)}>
          {t.reopenAction}
        </Button>
      </div>
    )
  return (
    <div className="grid gap-2">
      <Field label={t.reopenReasonLabel} required error={tried && reason.trim() === '' ? ui.reasonRequired : undefined}>
        <TextArea rows={2} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <div className="flex justify-end gap-2">
        <Button size="s" onClick={() => setAsking(false)}>
          {ui.cancel}
        </Button>
        <Button
          size="s"
          variant="primary"
          pending={isPending}
          onClick={() => {
            setTried(true)
            if (reason.trim() !== '') change({ status: 'investigating', reason })
          }}
        >
          {t.reopenAction}
        </Button>
      </div>
    </div>
  )
}
