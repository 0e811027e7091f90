import { type FormEvent, useId, useRef } from 'react'
import type { ConversionDetail } from '#contract/conversions/api.ts'
import { approvesOwn, type ConversionDecision, decisionsOpen } from '#contract/conversions/capabilities.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ApprovalTerms } from './approval-terms.tsx'
import { stateLabels } from './labels.ts'
import { type Decision, useDecision } from './use-decision.ts'

interface DecisionDialogProps {
  readonly open: boolean
  readonly verb: ConversionDecision
  /** The conversion as it was when the dialog opened. */
  readonly opened: ConversionDetail
  /** The current version; if it differs from the opened one, the conversion has changed. */
  readonly currentVersion: number
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Dialog for one decision: its subject, a note or reason, and the server's answer. */
export function DecisionDialog({ open, verb, opened, currentVersion, onClose, onDone }: DecisionDialogProps) {
  const formId = useId()
  const asked = useRef<HTMLTextAreaElement>(null)
  const user = useSignedInUser()
  const decision = useDecision(verb, opened, onDone)
  const { words, conversion } = decision
  const isOffered = decisionsOpen(conversion, user).includes(verb)
  const isStale = decision.isStale || (currentVersion > conversion.version && !decision.pending)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isOffered || isStale) return
    decision.submit()
    // The missing field may be scrolled out of view below the approval's terms.
    if (words.asks.missing && decision.text.trim() === '') asked.current?.focus()
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={words.title}
      description={words.description(conversion)}
      size={verb === 'approve' ? 'm' : 's'}
      footer={
        <>
          <Trouble decision={decision} isStale={isStale} />
          <Button onClick={onClose}>Back</Button>
          <Button
            type="submit"
            form={formId}
            variant={words.variant === 'danger' || verb === 'cancel' ? 'danger' : 'primary'}
            pending={decision.pending}
            disabled={!isOffered || isStale}
          >
            {words.confirm(conversion)}
          </Button>
        </>
      }
    >
      {verb === 'approve' ? <ApprovalTerms conversion={conversion} /> : null}
      <form id={formId} onSubmit={submit} noValidate className="grid gap-3">
        {isOffered ? (
          <Field label={words.asks.label} required={words.asks.missing !== null} error={decision.missing}>
            <TextArea
              ref={asked}
              rows={verb === 'approve' ? 2 : 3}
              maxLength={1000}
              value={decision.text}
              onChange={(event) => decision.setText(event.target.value)}
            />
          </Field>
        ) : (
          <Notice tone="note">
            This conversion is now “{stateLabels[conversion.state].text}”; there is nothing to decide.
          </Notice>
        )}
        {verb === 'approve' && approvesOwn(conversion, user) ? (
          <Notice>
            You asked for this conversion yourself. You may approve it only because this is sandbox and nobody else may.
          </Notice>
        ) : null}
      </form>
    </Dialog>
  )
}

/** The problem, next to the buttons: never scrolled out of view. */
function Trouble({ decision, isStale }: { decision: Decision; isStale: boolean }) {
  return (
    <div className="grid w-full gap-2 empty:hidden">
      {isStale ? (
        <Notice
          alert
          title="This conversion has changed"
          action={
            <Button size="s" onClick={() => void decision.reload()}>
              Reload
            </Button>
          }
        >
          Look at it as it is now before you decide.
        </Notice>
      ) : null}
      {decision.failure ? (
        <Notice tone="bad" alert>
          {decision.failure}
        </Notice>
      ) : null}
    </div>
  )
}
