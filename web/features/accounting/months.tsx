import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import {
  type AccountingExport,
  type Book,
  createAccountingExport,
  decideLock,
  downloadAccountingExport,
  getBook,
  type LockRequest,
  listAccountingExports,
  requestLock,
} from '#contract/accounting/api.ts'
import { accountingFormats } from '#contract/accounting/labels.ts'
import { monthInWords } from '#contract/reports/period-words.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { SelectField } from '#web/ui/form/form-field.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'

/** Months of the books with the lock in two steps, and exports. */
export function MonthsAndExports() {
  const reading = useQuery(read(getBook, {}))
  return (
    <QueryContent reading={reading} messageOf={serverMessage} skeleton={<SkeletonRows rows={6} />}>
      {(book) => (
        <div className="grid gap-4">
          <Months book={book} />
          <Exports months={book.months.map(({ month }) => month)} />
        </div>
      )}
    </QueryContent>
  )
}

function Months({ book: { months, nextMonth, locks } }: { book: Book }) {
  const user = useSignedInUser()
  const [locking, setLocking] = useState(false)
  const waiting = locks.find(({ state }) => state === 'waiting')
  const mayLock = can(user, 'accounting.manage') && nextMonth !== null && !waiting
  return (
    <Card
      title={t.monthsTitle}
      aside={mayLock ? <Button onClick={() => setLocking(true)}>{t.lockAction(nextMonth)}</Button> : null}
    >
      {waiting ? <Waiting request={waiting} /> : null}
      <CardList label={t.monthsTitle}>
        {months.map(({ month, entries, isLocked }) => (
          <CardRow
            key={month}
            title={monthInWords(month)}
            detail={t.entryCount(entries)}
            end={<Badge tone={isLocked ? 'ok' : 'calm'}>{isLocked ? t.lockedState : t.openState}</Badge>}
          />
        ))}
      </CardList>
      {locking && nextMonth !== null ? <AskLock month={nextMonth} onClose={() => setLocking(false)} /> : null}
    </Card>
  )
}

function AskLock({ month, onClose }: { month: string; onClose: () => void }) {
  const ask = useChange(requestLock, {
    onSuccess: () => closeWithToast(onClose, { title: t.lockRequestedToast, description: monthInWords(month) }),
    onError: (error) => toast(errorToast(error)),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={() => ask.mutate({ body: { month } })}
      title={t.lockTitle(month)}
      description={t.lockHint}
      confirmLabel={t.lockSubmit}
      pending={ask.isPending}
    />
  )
}

/** The requester may withdraw; another person decides. */
function Waiting({ request }: { request: LockRequest }) {
  const { id, month, requestedBy, requestedByName, version } = request
  const user = useSignedInUser()
  const isOwn = user.id === requestedBy
  const decide = useChange(decideLock, {
    onSuccess: () => toast({ title: t.lockDecidedToast, description: monthInWords(month) }),
    onError: (error) => toast(errorToast(error)),
  })
  const send = (decision: 'approved' | 'rejected') =>
    decide.mutate({ params: { id }, body: { decision, note: null }, version })
  const mayDecide = can(user, 'accounting.manage')
  return (
    <Notice
      tone="calm"
      title={t.lockWaits(month)}
      action={
        mayDecide ? (
          <span className="flex flex-wrap gap-2">
            {isOwn ? null : (
              <Button variant="primary" pending={decide.isPending} onClick={() => send('approved')}>
                {t.approveLock}
              </Button>
            )}
            <Button pending={decide.isPending} onClick={() => send('rejected')}>
              {isOwn ? ui.withdraw : ui.reject}
            </Button>
          </span>
        ) : null
      }
    >
      {t.requestedBy(requestedByName)}
    </Notice>
  )
}

/** Numbered exports with their hash; each keeps its bytes. */
function Exports({ months }: { months: readonly string[] }) {
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
