import { useState } from 'react'
import { acknowledgeFiling, type FilingDetail, sendBackFiling, submitFiling } from '#contract/filings/api.ts'
import { fieldMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea, TextInput } from '#web/ui/form/field.tsx'

/** What comes next on the way to the acknowledgement. */
export function FilingSteps({ filing }: { filing: FilingDetail }) {
  if (filing.status === 'due') return <Submission filing={filing} />
  return filing.status === 'submitted' ? <Acknowledgement filing={filing} /> : null
}

function Submission({ filing }: { filing: FilingDetail }) {
  const submit = useChange(submitFiling)
  if (!filing.hasPackage) return null
  return (
    <StatementForm
      title="Record the submission"
      day="Submitted on"
      button="Record submission"
      pending={submit.isPending}
      error={submit.error}
      onSubmit={({ reference, on, note }) =>
        submit.mutate(
          { params: { id: filing.id }, body: { reference, submittedOn: on, note }, version: filing.version },
          { onSuccess: () => toast({ title: 'Submission Recorded', description: reference }) },
        )
      }
    />
  )
}

function Acknowledgement({ filing }: { filing: FilingDetail }) {
  const acknowledge = useChange(acknowledgeFiling)
  const sendBack = useChange(sendBackFiling)
  return (
    <StatementForm
      title="Record the acknowledgement"
      day="Acknowledged on"
      button="Record acknowledgement"
      pending={acknowledge.isPending || sendBack.isPending}
      error={acknowledge.error ?? sendBack.error}
      onSubmit={({ reference, on, note }) =>
        acknowledge.mutate(
          { params: { id: filing.id }, body: { reference, acknowledgedOn: on, note }, version: filing.version },
          { onSuccess: () => toast({ title: 'Acknowledgement Recorded', description: reference }) },
        )
      }
      onSendBack={(reason) =>
        sendBack.mutate(
          { params: { id: filing.id }, body: { reason }, version: filing.version },
          { onSuccess: () => toast({ title: 'Filing Sent Back', description: 'It is due again.' }) },
        )
      }
    />
  )
}

interface Statement {
  readonly reference: string
  readonly on: string
  readonly note: string
}

interface StatementFormProps {
  readonly title: string
  readonly day: string
  readonly button: string
  readonly pending: boolean
  readonly error: unknown
  readonly onSubmit: (statement: Statement) => void
  readonly onSendBack?: (reason: string) => void
}

function StatementForm({ title, day, button, pending, error, onSubmit, onSendBack }: StatementFormProps) {
  const [statement, setStatement] = useState<Statement>({ reference: '', on: '', note: '' })
  const [tried, setTried] = useState<'submit' | 'back' | null>(null)
  const { reference, on, note } = statement
  const change = (changes: Partial<Statement>) => setStatement({ ...statement, ...changes })
  const missing = (wanted: boolean, text: string, message: string) =>
    wanted && text.trim() === '' ? message : undefined
  return (
    <form
      className="grid gap-3.5 border-t border-line pt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried('submit')
        if (reference.trim() !== '' && on !== '') onSubmit(statement)
      }}
    >
      <h3 className="text-s font-strong">{title}</h3>
      <div className="grid grid-cols-2 gap-3.5 max-phone:grid-cols-1">
        <Field label="Reference" required error={missing(tried === 'submit', reference, 'A reference is required')}>
          <TextInput
            maxLength={120}
            value={reference}
            onChange={(event) => change({ reference: event.target.value })}
          />
        </Field>
        <Field label={day} required error={missing(tried === 'submit', on, 'A day is required')}>
          <TextInput type="date" value={on} onChange={(event) => change({ on: event.target.value })} />
        </Field>
      </div>
      <Field
        label={onSendBack ? 'Note, or why it was sent back' : 'Note'}
        error={missing(tried === 'back', note, 'A reason is required')}
      >
        <TextArea rows={2} maxLength={1000} value={note} onChange={(event) => change({ note: event.target.value })} />
      </Field>
      {error ? (
        <Notice tone="bad" alert>
          {fieldMessage(error)}
        </Notice>
      ) : null}
      <div className="flex flex-wrap justify-end gap-2">
        {onSendBack ? (
          <Button
            variant="danger"
            pending={pending}
            onClick={() => {
              setTried('back')
              if (note.trim() !== '') onSendBack(note)
            }}
          >
            Sent back
          </Button>
        ) : null}
        <Button variant="primary" type="submit" pending={pending}>
          {button}
        </Button>
      </div>
    </form>
  )
}
