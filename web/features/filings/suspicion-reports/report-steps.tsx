import { useState } from 'react'
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import {
  acknowledgeSuspicionReport,
  addSuspicionAddendum,
  discardSuspicionReport,
  type SuspicionReportDetail,
  signSuspicionReport,
  transmitSuspicionReport,
} from '#contract/filings/suspicion-reports.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { fieldMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import * as t from '#web/features/filings/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { notBlank, TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'

/** The next step: signatures, transmission, acknowledgement, and addenda after signing. */
export function ReportSteps({ report }: { report: SuspicionReportDetail }) {
  switch (report.state) {
    case 'draft':
    case 'signed_once':
      return <Signing report={report} />
    case 'signed':
      return <Transmission report={report} />
    case 'transmitted':
      return <Acknowledgement report={report} />
    case 'acknowledged':
      return <Addendum report={report} />
    case 'discarded':
      return null
  }
}

function Failure({ error }: { error: unknown }) {
  if (!error || needsReauthentication(error)) return null
  return (
    <Notice tone="bad" alert>
      {fieldMessage(error)}
    </Notice>
  )
}

function Signing({ report }: { report: SuspicionReportDetail }) {
  const sign = useChange(signSuspicionReport, {
    onSuccess: () => toast({ title: t.reportSignedToast, description: report.number }),
  })
  const discard = useChange(discardSuspicionReport)
  const [reason, setReason] = useState('')
  const [discarding, setDiscarding] = useState(false)
  const { id, contentSha256, signatures, version } = report
  const hasSigned = signatures.some(({ isOwn }) => isOwn)
  const remaining = 2 - signatures.length
  return (
    <section className="grid gap-3.5 border-t border-line pt-4" aria-label={t.signaturesTitle}>
      <p className="text-s text-ink-2">
        {t.signaturesHint(remaining === 2 ? t.twoSignaturesNeeded : t.oneMoreSignatureNeeded)}
      </p>
      {discarding ? (
        <Field label={t.discardReasonLabel} required>
          <TextArea rows={2} maxLength={1000} value={reason} onChange={(event) => setReason(event.target.value)} />
        </Field>
      ) : null}
      <Failure error={sign.error ?? discard.error} />
      <div className="flex flex-wrap justify-end gap-2">
        <Button
          variant="danger"
          disabled={discarding && reason.trim() === ''}
          pending={discard.isPending}
          onClick={() =>
            discarding ? discard.mutate({ params: { id }, body: { reason }, version }) : setDiscarding(true)
          }
        >
          {ui.discardAction}
        </Button>
        <Button
          variant="primary"
          disabled={hasSigned}
          pending={sign.isPending}
          onClick={() => sign.mutate({ params: { id }, body: { contentSha256 } })}
        >
          {hasSigned ? t.youSigned : t.signAction}
        </Button>
      </div>
    </section>
  )
}

function Transmission({ report }: { report: SuspicionReportDetail }) {
  const api = useApiForm(transmitSuspicionReport, {
    defaultValues: { reference: '', transmittedOn: '' },
    toInput: (body) => ({ params: { id: report.id }, body, version: report.version }),
  })
  return (
    <>
      <form {...api.formProps} className="grid gap-3.5 border-t border-line pt-4">
        <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
          <ReferenceField form={api.form} name="reference" />
          <DayField form={api.form} name="transmittedOn" label={t.transmittedOnLabel} />
        </div>
        <StatementEnd {...api} button={t.recordTransmissionAction} />
      </form>
      <Addendum report={report} />
    </>
  )
}

function Acknowledgement({ report }: { report: SuspicionReportDetail }) {
  const api = useApiForm(acknowledgeSuspicionReport, {
    defaultValues: { reference: '', acknowledgedOn: '' },
    toInput: (body) => ({ params: { id: report.id }, body, version: report.version }),
  })
  return (
    <>
      <form {...api.formProps} className="grid gap-3.5 border-t border-line pt-4">
        <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
          <ReferenceField form={api.form} name="reference" />
          <DayField form={api.form} name="acknowledgedOn" label={t.acknowledgedOnLabel} />
        </div>
        <StatementEnd {...api} button={t.recordAcknowledgementAction} />
      </form>
      <Addendum report={report} />
    </>
  )
}

interface StatementFieldProps<Fields extends FieldValues> {
  readonly form: UseFormReturn<Fields>
  readonly name: FieldPath<Fields>
}

function ReferenceField<Fields extends FieldValues>(props: StatementFieldProps<Fields>) {
  return <TextField {...props} label={ui.reference} required rules={notBlank(t.referenceRequired)} maxLength={120} />
}

function DayField<Fields extends FieldValues>(props: StatementFieldProps<Fields> & { readonly label: string }) {
  return <TextField {...props} required rules={notBlank(t.dateRequired)} type="date" />
}

interface StatementEndProps {
  readonly refusal: { readonly message: string | null }
  readonly isPending: boolean
  readonly button: string
}

function StatementEnd({ refusal, isPending, button }: StatementEndProps) {
  return (
    <>
      <Refusal {...refusal} />
      <div className="flex justify-end">
        <Button variant="primary" type="submit" pending={isPending}>
          {button}
        </Button>
      </div>
    </>
  )
}

function Addendum({ report }: { report: SuspicionReportDetail }) {
  const api = useApiForm(addSuspicionAddendum, {
    defaultValues: { text: '' },
    toInput: (body) => ({ params: { id: report.id }, body }),
    onSuccess: (_, form) => form.reset(),
  })
  return (
    <form {...api.formProps} className="grid gap-3.5 border-t border-line pt-4">
      <TextAreaField
        form={api.form}
        name="text"
        label={t.addendumLabel}
        required
        rules={notBlank(ui.required)}
        hint={t.addendumHint}
        rows={3}
        maxLength={10_000}
      />
      <Refusal {...api.refusal} />
      <div className="flex justify-end">
        <Button type="submit" pending={api.isPending}>
          {ui.add}
        </Button>
      </div>
    </form>
  )
}
