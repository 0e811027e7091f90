import type { ReactNode } from 'react'
import { acknowledgeFiling, type FilingDetail, sendBackFiling, submitFiling } from '#contract/filings/api.ts'
import { type ApiForm, useApiForm } from '#web/api/api-form.ts'
import { fieldMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { notBlank, TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** The next step towards the acknowledgement. */
export function FilingSteps({ filing }: { filing: FilingDetail }) {
  if (filing.status === 'due') return <Submission filing={filing} />
  return filing.status === 'submitted' ? <Acknowledgement filing={filing} /> : null
}

const blank = { reference: '', on: '', note: '' }
type Statement = typeof blank

function Submission({ filing }: { filing: FilingDetail }) {
  const api = useApiForm(submitFiling, {
    defaultValues: blank,
    toInput: ({ reference, on, note }) => ({
      params: { id: filing.id },
      body: { reference, submittedOn: on, note },
      version: filing.version,
    }),
    fieldOf: (path) => (path === 'submittedOn' ? 'on' : path),
    onSuccess: (_, form) => toast({ title: t.submissionRecordedToast, description: form.getValues('reference') }),
  })
  if (!filing.hasPackage) return null
  return (
    <StatementForm
      api={api}
      title={t.recordSubmissionAction}
      day={t.submittedOnLabel}
      note={ui.note}
      refusal={api.refusal.message}
      buttons={
        <Button variant="primary" type="submit" pending={api.isPending}>
          {t.recordSubmissionAction}
        </Button>
      }
    />
  )
}

function Acknowledgement({ filing }: { filing: FilingDetail }) {
  const api = useApiForm(acknowledgeFiling, {
    defaultValues: blank,
    toInput: ({ reference, on, note }) => ({
      params: { id: filing.id },
      body: { reference, acknowledgedOn: on, note },
      version: filing.version,
    }),
    fieldOf: (path) => (path === 'acknowledgedOn' ? 'on' : path),
    onSuccess: (_, form) => toast({ title: t.acknowledgementRecordedToast, description: form.getValues('reference') }),
  })
  const sendBack = useChange(sendBackFiling, {
    onSuccess: () => toast({ title: t.sentBackToast, description: t.sentBackHint }),
  })
  const { form } = api
  const isPending = api.isPending || sendBack.isPending

  function sendItBack() {
    form.clearErrors()
    const reason = form.getValues('note')
    if (reason.trim() === '') form.setError('note', { message: ui.reasonRequired }, { shouldFocus: true })
    else sendBack.mutate({ params: { id: filing.id }, body: { reason }, version: filing.version })
  }

  return (
    <StatementForm
      api={api}
      title={t.recordAcknowledgementAction}
      day={t.acknowledgedOnLabel}
      note={t.acknowledgementNoteLabel}
      refusal={api.refusal.message ?? (sendBack.error ? fieldMessage(sendBack.error) : null)}
      buttons={
        <>
          <Button variant="danger" pending={isPending} onClick={sendItBack}>
            {t.sentBackLabel}
          </Button>
          <Button variant="primary" type="submit" pending={isPending}>
            {t.recordAcknowledgementAction}
          </Button>
        </>
      }
    />
  )
}

interface StatementFormProps {
  readonly api: ApiForm<Statement>
  readonly title: string
  readonly day: string
  readonly note: string
  readonly refusal: string | null
  readonly buttons: ReactNode
}

function StatementForm({ api: { form, formProps }, title, day, note, refusal, buttons }: StatementFormProps) {
  return (
    <form {...formProps} className="grid gap-3.5 border-t border-line pt-4">
      <h3 className="text-s font-strong">{title}</h3>
      <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
        <TextField
          form={form}
          name="reference"
          label={ui.reference}
          required
          rules={notBlank(t.referenceRequired)}
          maxLength={120}
        />
        <TextField form={form} name="on" label={day} required rules={notBlank(t.dateRequired)} type="date" />
      </div>
      <TextAreaField
        form={form}
        name="note"
        label={note}
        rules={{ onChange: () => form.clearErrors('note') }}
        rows={2}
        maxLength={1000}
      />
      <Refusal message={refusal} />
      <div className="flex flex-wrap justify-end gap-2">{buttons}</div>
    </form>
  )
}
