import { useState } from 'react'
import {
  acknowledgeSuspicionReport,
  addSuspicionAddendum,
  discardSuspicionReport,
  type SuspicionReportDetail,
  signSuspicionReport,
  transmitSuspicionReport,
} from '#contract/filings/suspicion-reports.ts'
import { fieldMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { isUnproven } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea, TextInput } from '#web/ui/form/field.tsx'

/** What comes next: signatures, transmission, acknowledgement, and addenda once it is signed. */
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
  if (!error || isUnproven(error)) return null
  return (
    <Notice tone="bad" alert>
      {fieldMessage(error)}
    </Notice>
  )
}

function Signing({ report }: { report: SuspicionReportDetail }) {
  const sign = useChange(signSuspicionReport)
  const discard = useChange(discardSuspicionReport)
  const [reason, setReason] = useState('')
  const [discarding, setDiscarding] = useState(false)
  const { id, contentSha256, signatures, version } = report
  const hasSigned = signatures.some(({ isOwn }) => isOwn)
  const remaining = 2 - signatures.length
  return (
    <section className="grid gap-3.5 border-t border-line pt-4" aria-label="Signatures">
      <p className="text-s text-ink-2">
        {remaining === 2 ? 'Two people have to sign.' : 'One more person has to sign.'} An edit ends the first
        signature.
      </p>
      {discarding ? (
        <Field label="Why it is discarded" required>
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
          Discard
        </Button>
        <Button
          variant="primary"
          disabled={hasSigned}
          pending={sign.isPending}
          onClick={() =>
            sign.mutate(
              { params: { id }, body: { contentSha256 } },
              { onSuccess: () => toast({ title: 'Report Signed', description: report.number }) },
            )
          }
        >
          {hasSigned ? 'You have signed' : 'Sign'}
        </Button>
      </div>
    </section>
  )
}

function Transmission({ report }: { report: SuspicionReportDetail }) {
  const transmit = useChange(transmitSuspicionReport)
  return (
    <>
      <StatementForm
        day="Transmitted on"
        button="Record transmission"
        pending={transmit.isPending}
        error={transmit.error}
        onSubmit={(reference, transmittedOn) =>
          transmit.mutate({ params: { id: report.id }, body: { reference, transmittedOn }, version: report.version })
        }
      />
      <Addendum report={report} />
    </>
  )
}

function Acknowledgement({ report }: { report: SuspicionReportDetail }) {
  const acknowledge = useChange(acknowledgeSuspicionReport)
  return (
    <>
      <StatementForm
        day="Acknowledged on"
        button="Record acknowledgement"
        pending={acknowledge.isPending}
        error={acknowledge.error}
        onSubmit={(reference, acknowledgedOn) =>
          acknowledge.mutate({
            params: { id: report.id },
            body: { reference, acknowledgedOn },
            version: report.version,
          })
        }
      />
      <Addendum report={report} />
    </>
  )
}

interface StatementFormProps {
  readonly day: string
  readonly button: string
  readonly pending: boolean
  readonly error: unknown
  readonly onSubmit: (reference: string, on: string) => void
}

function StatementForm({ day, button, pending, error, onSubmit }: StatementFormProps) {
  const [reference, setReference] = useState('')
  const [on, setOn] = useState('')
  const [tried, setTried] = useState(false)
  return (
    <form
      className="grid gap-3.5 border-t border-line pt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (reference.trim() !== '' && on !== '') onSubmit(reference, on)
      }}
    >
      <div className="grid grid-cols-2 gap-3.5 max-phone:grid-cols-1">
        <Field label="Reference" required error={tried && !reference.trim() ? 'A reference is required' : undefined}>
          <TextInput maxLength={120} value={reference} onChange={(event) => setReference(event.target.value)} />
        </Field>
        <Field label={day} required error={tried && on === '' ? 'A day is required' : undefined}>
          <TextInput type="date" value={on} onChange={(event) => setOn(event.target.value)} />
        </Field>
      </div>
      <Failure error={error} />
      <div className="flex justify-end">
        <Button variant="primary" type="submit" pending={pending}>
          {button}
        </Button>
      </div>
    </form>
  )
}

function Addendum({ report }: { report: SuspicionReportDetail }) {
  const add = useChange(addSuspicionAddendum)
  const [text, setText] = useState('')
  return (
    <form
      className="grid gap-3.5 border-t border-line pt-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (text.trim() !== '') add.mutate({ params: { id: report.id }, body: { text } })
      }}
    >
      <Field label="Addendum" hint="Kept as it is written: it can be neither changed nor removed.">
        <TextArea rows={3} maxLength={10_000} value={text} onChange={(event) => setText(event.target.value)} />
      </Field>
      <Failure error={add.error} />
      <div className="flex justify-end">
        <Button type="submit" disabled={text.trim() === ''} pending={add.isPending}>
          Add
        </Button>
      </div>
    </form>
  )
}
