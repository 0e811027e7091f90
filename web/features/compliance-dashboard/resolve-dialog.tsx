import { useState } from 'react'
import type { Alert } from '#contract/alerts/api.ts'
import { canResolve, closingTakesTwo } from '#contract/alerts/capabilities.ts'
import type { AlertOutcome } from '#contract/alerts/labels.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'
import { OutcomeChoice } from './outcome-choice.tsx'
import { useAlertChange } from './use-alert-change.ts'

/**
 * Records the outcome of an alert and its reason for later readers. The dialog keeps its input when
 * another user resolves the alert first.
 */
export function ResolveDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { change, isPending } = useAlertChange(alert)
  const [outcome, setOutcome] = useState<AlertOutcome | null>(null)
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const isForbidden = !canResolve(alert, useSignedInUser()) && !isPending

  function resolve() {
    setTried(true)
    if (outcome !== null && note.trim() !== '') change({ status: 'resolved', outcome, note }, onClose)
  }

  return (
    <Dialog
      onClose={onClose}
      title={t.resolveTitle}
      description={alert.title}
      size="s"
      footer={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button variant="primary" pending={isPending} disabled={isForbidden} onClick={resolve}>
            {t.resolveAction}
          </Button>
        </>
      }
    >
      <div className="grid gap-3.5">
        {isForbidden ? (
          <Notice tone="warn" title={t.alreadyUpdatedTitle}>
            {t.alreadyResolvedHint}
          </Notice>
        ) : null}
        <OutcomeChoice
          value={outcome}
          onValueChange={setOutcome}
          error={tried && outcome === null ? t.outcomeRequired : undefined}
        />
        {closingTakesTwo(alert.severity, outcome) ? <Notice>{t.secondApproverNotice}</Notice> : null}
        <Field label={ui.note} required error={tried && note.trim() === '' ? t.noteRequired : undefined}>
          <TextArea rows={4} maxLength={4000} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
