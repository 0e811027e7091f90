import { useQuery } from '@tanstack/react-query'
import { FileCode2, FileText } from 'lucide-react'
import { useState } from 'react'
import {
  createSuspicionReport,
  getSuspicionReport,
  type SuspicionReportDetail,
  updateSuspicionReport,
} from '#contract/filings/suspicion-reports.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { capitalise, dash } from '#web/ui/format/format.ts'
import { type BreakdownRow, Facts } from '#web/ui/layout/breakdown.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { Attachments } from './attachments.tsx'
import { decisionLabels, offenceLabels, operationLabels, stateTones } from './labels.ts'
import { ReportForm, reportFieldsOf } from './report-form.tsx'
import { ReportSteps } from './report-steps.tsx'

interface ReportDialogProps {
  /** Null for a new report. */
  readonly id: number | null
  readonly onOpen: (id: number) => void
  readonly onClose: () => void
}

export function ReportDialog({ id, onOpen, onClose }: ReportDialogProps) {
  if (id === null) return <NewReport onOpen={onOpen} onClose={onClose} />
  return <StandingReport id={id} onClose={onClose} />
}

function NewReport({ onOpen, onClose }: Pick<ReportDialogProps, 'onOpen' | 'onClose'>) {
  const api = useApiForm(createSuspicionReport, {
    defaultValues: reportFieldsOf(null),
    toInput: (fields) => ({ body: { ...fields, conversionIds: [...fields.conversionIds] } }),
    onSuccess: (made) => {
      toast({ title: 'Draft Kept', description: made.number })
      onOpen(made.id)
    },
  })
  return (
    <Dialog open onClose={onClose} title="New suspicion report" size="l" firm>
      <ReportForm api={api} button="Keep draft" />
    </Dialog>
  )
}

function StandingReport({ id, onClose }: { id: number; onClose: () => void }) {
  const page = useQuery(read(getSuspicionReport, { params: { id } }))
  return (
    <Dialog
      open
      onClose={onClose}
      title={page.data ? `Report ${page.data.number}` : 'Suspicion report'}
      description="Confidential. Two people sign before it is transmitted; what follows stands in addenda."
      size="l"
      firm
    >
      {page.data ? (
        <ReportBody report={page.data} />
      ) : page.error ? (
        <ErrorPanel message={serverMessage(page.error)} onRetry={() => void page.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Dialog>
  )
}

function EditReport({ report, onClose }: { report: SuspicionReportDetail; onClose: () => void }) {
  const api = useApiForm(updateSuspicionReport, {
    defaultValues: reportFieldsOf(report),
    toInput: (fields) => ({
      params: { id: report.id },
      body: { ...fields, conversionIds: [...fields.conversionIds] },
      version: report.version,
    }),
    onSuccess: onClose,
  })
  return <ReportForm api={api} button="Keep changes" onCancel={onClose} />
}

function ReportBody({ report }: { report: SuspicionReportDetail }) {
  const [editing, setEditing] = useState(false)
  if (editing) return <EditReport report={report} onClose={() => setEditing(false)} />
  const isOpen = report.state === 'draft' || report.state === 'signed_once'
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-[22px] font-title">
          <Money amount={report.amountXof} currency="XOF" />
        </p>
        <Badge tone={stateTones[report.state]}>{capitalise(report.state.replaceAll('_', ' '))}</Badge>
        <div className="ml-auto flex flex-wrap gap-2">
          {isOpen ? (
            <Button size="s" onClick={() => setEditing(true)}>
              Edit
            </Button>
          ) : null}
          <a className={buttonClass({ size: 's' })} href={`/api/suspicion-reports/${report.id}/pdf`} download>
            <FileText aria-hidden="true" /> PDF
          </a>
          <a className={buttonClass({ size: 's' })} href={`/api/suspicion-reports/${report.id}/goaml`} download>
            <FileCode2 aria-hidden="true" /> goAML XML
          </a>
        </div>
      </div>
      <Facts rows={factRows(report)} />
      <Text title="Facts" text={report.facts} />
      <Text title="Grounds of suspicion" text={report.grounds} />
      {report.addenda.map(({ id, text, addedAt, addedBy }) => (
        <Text key={id} title={`Addendum by ${addedBy}`} at={addedAt} text={text} />
      ))}
      <Attachments report={report} />
      <p className="text-xs text-ink-2">
        The XML follows a structure written down for this product: it proves structure only, not that a FIU would take
        it.
      </p>
      <ReportSteps key={report.version} report={report} />
    </div>
  )
}

function Text({ title, text, at }: { title: string; text: string; at?: string }) {
  return (
    <section>
      <h3 className="mb-1 text-s font-strong">
        {title}
        {at ? (
          <span className="font-medium text-ink-2">
            , <DateText value={at} time />
          </span>
        ) : null}
      </h3>
      <p className="text-s break-words whitespace-pre-wrap">{text}</p>
    </section>
  )
}

function factRows(report: SuspicionReportDetail): BreakdownRow[] {
  const signed = report.signatures.map(({ name }) => name).join(', ')
  const statement = (on: string | null, reference: string | null) =>
    on === null ? (
      dash
    ) : (
      <>
        <DateText value={on} />, {reference}
      </>
    )
  return [
    { key: 'subject', label: 'Subject', value: report.subjectName },
    { key: 'offence', label: 'Presumed offence', value: offenceLabels[report.offence] },
    { key: 'operation', label: 'State of the operation', value: operationLabels[report.operationState] },
    { key: 'detected', label: 'Detected', value: <DateText value={report.detectedOn} /> },
    { key: 'decision', label: 'Decision', value: decisionLabels[report.decision] },
    {
      key: 'conversions',
      label: 'Conversions',
      value: report.conversions.map(({ reference }) => reference).join(', ') || dash,
    },
    { key: 'signatures', label: 'Signed by', value: signed || dash },
    { key: 'transmitted', label: 'Transmitted', value: statement(report.transmittedOn, report.transmissionReference) },
    {
      key: 'acknowledged',
      label: 'Acknowledged',
      value: statement(report.acknowledgedOn, report.acknowledgementReference),
    },
    ...(report.discardReason ? [{ key: 'discarded', label: 'Discarded', value: report.discardReason }] : []),
  ]
}
