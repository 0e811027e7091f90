import { useQuery } from '@tanstack/react-query'
import { getAlert } from '#contract/alerts/api.ts'
import {
  createSuspicionReport,
  getSuspicionReport,
  type SuspicionReportDetail,
  updateSuspicionReport,
} from '#contract/filings/suspicion-reports.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { fetchCurrent, useRecordForm } from '#web/api/opened-record.ts'
import { read } from '#web/api/queries.ts'
import * as t from '#web/features/filings/messages.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { type ReportFields, ReportForm, reportFieldsOf, reportFieldsOfAlert } from './report-form.tsx'

interface Callbacks {
  readonly onOpen: (id: number) => void
  readonly onClose: () => void
}

interface NewReportProps extends Callbacks {
  /** The alert that the report starts from. */
  readonly alertId: number | undefined
}

export function NewReport({ alertId, ...callbacks }: NewReportProps) {
  if (alertId !== undefined) return <ReportFromAlert alertId={alertId} {...callbacks} />
  return <Draft start={reportFieldsOf(null)} {...callbacks} />
}

/** Starts with what the alert knows: subject, conversions, amount, day and facts. */
function ReportFromAlert({ alertId, ...callbacks }: Callbacks & { alertId: number }) {
  const page = useQuery(read(getAlert, { params: { id: alertId } }))
  if (page.data) return <Draft start={reportFieldsOfAlert(page.data)} {...callbacks} />
  return (
    <Dialog onClose={callbacks.onClose} title={t.newReportTitle} size="l" firm>
      {page.error ? (
        <ErrorPanel message={serverMessage(page.error)} onRetry={() => void page.refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Dialog>
  )
}

function Draft({ start, onOpen, onClose }: Callbacks & { start: ReportFields }) {
  const api = useApiForm(createSuspicionReport, {
    defaultValues: start,
    toInput: (fields) => ({ body: { ...fields, conversionIds: [...fields.conversionIds] } }),
    onSuccess: (made) => {
      toast({ title: t.draftSavedToast, description: made.number })
      onOpen(made.id)
    },
  })
  return (
    <Dialog onClose={onClose} title={t.newReportTitle} size="l" firm>
      <ReportForm api={api} button={t.saveDraftAction} />
    </Dialog>
  )
}

/** Changes a report that is not signed by two people yet. */
export function EditReport({ report, onClose }: { report: SuspicionReportDetail; onClose: () => void }) {
  const params = { id: report.id }
  const api = useRecordForm(updateSuspicionReport, {
    record: report,
    fieldsOf: reportFieldsOf,
    load: fetchCurrent(getSuspicionReport, { params }),
    path: '/api/suspicion-reports',
    toInput: (fields, base) => ({
      params,
      body: { ...fields, conversionIds: [...fields.conversionIds] },
      version: base.version,
    }),
    onSuccess: onClose,
  })
  return <ReportForm api={api} button={ui.saveChanges} onCancel={onClose} />
}
