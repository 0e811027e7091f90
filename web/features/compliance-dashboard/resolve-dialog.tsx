import { useState } from 'react'
import type { Alert } from '#contract/alerts/api.ts'
import { canResolve } from '#contract/alerts/capabilities.ts'
import type { AlertOutcome } from '#contract/alerts/labels.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useAlertChange } from './use-alert-change.ts'

/**
 * Records the outcome of an alert and its reason for later readers. The dialog keeps its input when
 * another user resolves the alert first.
 */
export function ResolveDialog({ alert, onClose }: { alert: Alert; onClose: () => void }) {
  const { change, isPending } = useAlertChange(alert)
  const [outcome, setOutcome] = useState<AlertOutcome>('false_positive')
  const [note, setNote] = useState('')
  const [tried, setTried] = useState(false)
  const isOvertaken = !canResolve(alert, useSignedInUser()) && !isPending

  function resolve() {
    setTried(true)
    if (note.trim() !== '') change({ status: 'resolved', outcome, note }, onClose)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Resolve alert"
      description={alert.title}
      size="s"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" pending={isPending} disabled={isOvertaken} onClick={resolve}>
            Resolve
          </Button>
        </>
      }
    >
      <div className="grid gap-3.5">
        {isOvertaken ? (
          <Notice tone="warn" title="Somebody was faster">
            It is not under investigation any more. Copy your note if you need it; the case tells what was decided.
          </Notice>
        ) : null}
        <SegmentedControl
          label="Outcome"
          options={[
            { value: 'false_positive', label: 'False positive' },
            { value: 'confirmed', label: 'Confirmed' },
          ]}
          value={outcome}
          onValueChange={(value) => setOutcome(value === 'confirmed' ? 'confirmed' : 'false_positive')}
        />
        {outcome === 'confirmed' ? (
          <Notice>A second person signs it before it is closed, where there is one.</Notice>
        ) : null}
        <Field label="Note" required error={tried && note.trim() === '' ? 'Say what was found' : undefined}>
          <TextArea rows={4} maxLength={4000} value={note} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </div>
    </Dialog>
  )
}
