import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  type AccountingExport,
  createAccountingExport,
  downloadAccountingExport,
  listAccountingExports,
} from '#contract/accounting/api.ts'
import { accountingFormats } from '#contract/accounting/labels.ts'
import { monthInWords } from '#contract/reports/period-words.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { SelectField } from '#web/ui/form/form-field.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Numbered exports with their hash; each keeps its bytes. */
export function Exports({ months }: { months: readonly string[] }) {
  const user = useSignedInUser()
  const [exporting, setExporting] = useState(false)
  const reading = useQuery(read(listAccountingExports, { query: {} }))
  const mayExport = can(user, 'accounting.manage') && months.length > 0
  return (
    <Card
      title={t.exportsTitle}
      aside={mayExport ? <Button onClick={() => setExporting(true)}>{t.exportAction}</Button> : null}
    >
      <QueryContent reading={reading} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
        {(made) =>
          made.length === 0 ? (
            <EmptyState title={t.noExports} text={t.noExportsHint} />
          ) : (
            <CardList label={t.exportsTitle}>
              {made.map((one) => (
                <ExportRow key={one.id} made={one} />
              ))}
            </CardList>
          )
        }
      </QueryContent>
      {exporting ? <ExportDialog months={months} onClose={() => setExporting(false)} /> : null}
    </Card>
  )
}

function ExportRow({ made }: { made: AccountingExport }) {
  const { id, number, month, format, lines, sha256, exportedAt, exportedByName } = made
  return (
    <CardRow
      title={`${number} · ${monthInWords(month)} · ${t.formatNames[format]}`}
      detail={`${t.exportDetail(t.lineCount(lines), sha256)} · ${exportedByName}, ${formatDateTime(exportedAt)}`}
      end={
        <a
          href={addressOf(downloadAccountingExport, { params: { id } })}
          download
          aria-label={t.download(number)}
          className={buttonClass({ size: 's' })}
        >
          <Download />
        </a>
      }
    />
  )
}

function ExportDialog({ months, onClose }: { months: readonly string[]; onClose: () => void }) {
  const api = useApiForm(createAccountingExport, {
    defaultValues: { month: months[0] ?? '', format: 'fec' as const },
    toInput: (body) => ({ body }),
    onSuccess: ({ number }) => closeWithToast(onClose, { title: t.exportedToast, description: number }),
  })
  return (
    <FormDialog
      form={api}
      title={t.exportAction}
      description={t.exportDialogHint}
      submitLabel={ui.exportAction}
      onClose={onClose}
    >
      <SelectField
        form={api.form}
        name="month"
        label={t.monthFilter}
        options={months.map((month) => ({ value: month, label: monthInWords(month) }))}
      />
      <SelectField
        form={api.form}
        name="format"
        label={ui.format}
        options={accountingFormats.map((format) => ({ value: format, label: t.formatNames[format] }))}
      />
    </FormDialog>
  )
}
