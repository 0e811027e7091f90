import { useQuery } from '@tanstack/react-query'
import { FileCode2, FileText, Paperclip } from 'lucide-react'
import { Suspense, useCallback, useState } from 'react'
import {
  addSuspicionAttachment,
  getSuspicionReport,
  maxAttachmentBytes,
  maxAttachments,
  type SuspicionReportDetail,
} from '#contract/filings/suspicion-reports.ts'
import { withPercentSign } from '#kernel/language.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { acceptedFileTypes, faultBeforeSending } from '#web/api/chosen-file.ts'
import { read } from '#web/api/queries.ts'
import { type UploadState, useUploads } from '#web/api/upload.ts'
import * as t from '#web/features/filings/messages.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash, formatFileSize } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { type BreakdownRow, Facts } from '#web/ui/layout/breakdown.tsx'
import { lazyPart, suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { operationLabels, stateTones } from './labels.ts'
import { ReportSteps } from './report-steps.tsx'

interface ReportDialogProps {
  /** Null for a new report. */
  readonly id: number | null
  /** The alert that a new report starts from. */
  readonly alertId?: number | undefined
  readonly onOpen: (id: number) => void
  readonly onClose: () => void
}

// The form is loaded for a new report and for changes only.
const EditReport = suspendingPart(() => import('./report-editors.tsx'), 'EditReport')
const NewReport = lazyPart(() => import('./report-editors.tsx'), 'NewReport')

export function ReportDialog({ id, alertId, onOpen, onClose }: ReportDialogProps) {
  if (id !== null) return <SavedReport id={id} onClose={onClose} />
  return <NewReport alertId={alertId} onOpen={onOpen} onClose={onClose} />
}

function SavedReport({ id, onClose }: { id: number; onClose: () => void }) {
  const page = useQuery(read(getSuspicionReport, { params: { id } }))
  const describe = useCallback(() => ({ params: { id }, fields: {} }), [id])
  const uploads = useUploads(addSuspicionAttachment, describe)
  return (
    <Dialog
      onClose={onClose}
      unsentFiles={uploads.unsent}
      title={page.data ? t.reportNumber(page.data.number) : t.reportTitle}
      description={t.reportHint}
      size="l"
      firm
    >
      <QueryContent reading={page} messageOf={serverMessage} skeleton={<SkeletonRows rows={6} />}>
        {(data) => <ReportBody report={data} uploads={uploads} />}
      </QueryContent>
    </Dialog>
  )
}

function ReportBody({ report, uploads }: AttachmentsProps) {
  const [editing, setEditing] = useState(false)
  if (editing)
    return (
      <Suspense fallback={<SkeletonRows rows={6} />}>
        <EditReport report={report} onClose={() => setEditing(false)} />
      </Suspense>
    )
  const isOpen = report.state === 'draft' || report.state === 'signed_once'
  return (
    <div className="grid gap-5">
      <div className="flex flex-wrap items-center gap-3">
        <p className="text-[22px] font-title">
          <Money amount={report.amountXof} currency="XOF" />
        </p>
        <Badge tone={stateTones[report.state]}>{valueLabel(report.state)}</Badge>
        <div className="ml-auto flex flex-wrap gap-2">
          {isOpen ? (
            <Button size="s" onClick={() => setEditing(true)}>
              {ui.edit}
            </Button>
          ) : null}
          <a className={buttonClass({ size: 's' })} href={`/api/suspicion-reports/${report.id}/pdf`} download>
            <FileText /> {t.pdfAction}
          </a>
          <a className={buttonClass({ size: 's' })} href={`/api/suspicion-reports/${report.id}/goaml`} download>
            <FileCode2 /> {t.goamlAction}
          </a>
        </div>
      </div>
      <Facts rows={factRows(report)} />
      <Text title={t.factsLabel} text={report.facts} />
      <Text title={t.groundsLabel} text={report.grounds} />
      {report.addenda.map(({ id, text, addedAt, addedBy }) => (
        <Text key={id} title={t.addendumBy(addedBy)} at={addedAt} text={text} />
      ))}
      <Attachments report={report} uploads={uploads} />
      <p className="text-xs text-ink-2">{t.xmlNotice}</p>
      <ReportSteps report={report} />
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
    { key: 'subject', label: t.subjectLabel, value: report.subjectName },
    { key: 'offence', label: t.presumedOffenceLabel, value: t.offenceLabels[report.offence] },
    { key: 'operation', label: t.operationStatusLabel, value: operationLabels[report.operationState] },
    { key: 'detected', label: t.detectedLabel, value: <DateText value={report.detectedOn} /> },
    { key: 'decision', label: ui.decision, value: t.decisionLabels[report.decision] },
    {
      key: 'conversions',
      label: ui.conversions,
      value: report.conversions.map(({ reference }) => reference).join(', ') || dash,
    },
    { key: 'signatures', label: t.signedByLabel, value: signed || dash },
    {
      key: 'transmitted',
      label: t.transmittedLabel,
      value: statement(report.transmittedOn, report.transmissionReference),
    },
    {
      key: 'acknowledged',
      label: t.acknowledgedLabel,
      value: statement(report.acknowledgedOn, report.acknowledgementReference),
    },
    { key: 'discarded', label: t.discardedLabel, value: report.discardReason || null },
  ]
}

interface AttachmentsProps {
  readonly report: SuspicionReportDetail
  readonly uploads: ReturnType<typeof useUploads>
}

/** Attachments of a report, visible only to its readers, and the upload of another. */
function Attachments({ report, uploads }: AttachmentsProps) {
  const { id, state, attachments } = report
  const isOpen = state === 'draft' || state === 'signed_once'
  const take = (files: readonly File[]) => {
    for (const { id: uploadId, file } of uploads.add(files)) {
      const fault = faultBeforeSending(file, maxAttachmentBytes)
      if (fault) uploads.refuse(uploadId, fault)
    }
    uploads.start()
  }
  return (
    <section aria-labelledby="report-documents">
      <h3 id="report-documents" className="mb-1 text-s font-strong">
        {t.documentsTitle}
      </h3>
      <ul aria-label={t.documentsTitle} className="grid gap-1 text-s empty:hidden">
        {attachments.map(({ id: attachmentId, fileName, sizeBytes, addedAt, addedBy }) => (
          <li key={attachmentId} className="flex flex-wrap items-baseline gap-x-2">
            <a
              className="min-w-0 break-words underline"
              href={`/api/suspicion-reports/${id}/attachments/${attachmentId}`}
              download
            >
              {fileName}
            </a>
            <span className="text-[12.5px] text-ink-2">
              {formatFileSize(sizeBytes)} · {addedBy}, <DateText value={addedAt} time />
            </span>
          </li>
        ))}
      </ul>
      {state === 'discarded' || attachments.length >= maxAttachments ? null : (
        <div className="mt-2 grid gap-2">
          <FileDrop
            title={t.dropFilesHint}
            hint={isOpen ? t.unsignedFilesHint : t.signedFilesHint}
            chooseLabel={t.attachFileAction}
            accept={acceptedFileTypes}
            multiple
            onFiles={take}
          />
          {uploads.items
            .filter((item) => item.state.step !== 'done')
            .map((item) => (
              <p key={item.id} role="status" className="flex flex-wrap items-center gap-2 text-s">
                <Paperclip className="size-3.5" />
                <span className="min-w-0 flex-1 break-words">
                  {t.fileProgress(item.file.name, progressText(item.state))}
                </span>
                {item.state.step === 'failed' ? (
                  <Button size="s" onClick={() => uploads.remove(item.id)}>
                    {ui.dismiss}
                  </Button>
                ) : null}
              </p>
            ))}
        </div>
      )}
    </section>
  )
}

function progressText(state: UploadState): string {
  if (state.step === 'failed') return state.message
  return state.step === 'sending' ? withPercentSign(String(Math.round(state.share * 100))) : ui.waiting
}
