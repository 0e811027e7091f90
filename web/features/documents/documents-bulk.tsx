import { useState } from 'react'
import { type BulkRun, maxZippedFiles } from '#contract/bulk.ts'
import { documentTypeNames, documentTypes } from '#contract/documents/api.ts'
import { changeDocuments, type DocumentBulkAction, downloadDocuments } from '#contract/documents/lists.ts'
import { colon } from '#kernel/language.ts'
import { bulkSelection, selectionInAddress, useBulkAction } from '#web/api/bulk.ts'
import { errorToast } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { type Submit, useChange } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { BulkActions, BulkDownload } from '#web/ui/list/bulk-bar.tsx'
import type { Selection } from '#web/ui/list/selection.ts'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'

type Body = Submit<typeof changeDocuments>['body']
export type DocumentListFilter = NonNullable<Extract<Body['selection'], { all: true }>['filter']>

const words: Readonly<Record<DocumentBulkAction, { button: string; title: string; meaning: string }>> = {
  archive: {
    button: ui.archive,
    title: t.archiveDocumentsTitle,
    meaning: t.archiveDocumentsHint,
  },
  restore: {
    button: t.restoreAction,
    title: t.restoreAction,
    meaning: t.restoreDocumentsHint,
  },
  set_type: {
    button: t.setTypeAction,
    title: t.setDocumentTypeTitle,
    meaning: t.setTypeHint,
  },
}

interface DocumentsBulkProps {
  readonly selection: Selection
  readonly filter: DocumentListFilter
  readonly total: number
  readonly mayChange: boolean
}

export function DocumentsBulk({ selection, filter, total, mayChange }: DocumentsBulkProps) {
  const bulkAction = useBulkAction<DocumentBulkAction>()
  const address = addressOf(downloadDocuments, { query: selectionInAddress(selection.rows, filter) })
  const offered = filter.isActive === 'false' ? (['restore', 'set_type'] as const) : (['archive', 'set_type'] as const)
  return (
    <BulkActions
      selection={selection}
      total={total}
      count={t.documentCount}
      control={bulkAction}
      actions={(mayChange ? offered : []).map((action) => ({ action, label: words[action].button }))}
      download={
        <BulkDownload
          address={address}
          label={t.downloadFilesAction}
          count={selection.count(total)}
          max={maxZippedFiles}
        />
      }
    >
      {(action, dialog) => (
        <AskDialog action={action} selection={selection} filter={filter} total={total} {...dialog} />
      )}
    </BulkActions>
  )
}

interface AskDialogProps extends Omit<DocumentsBulkProps, 'mayChange'> {
  readonly action: DocumentBulkAction
  readonly onClose: () => void
  readonly onStarted: (run: BulkRun) => void
}

function AskDialog({ action, selection, filter, total, onClose, onStarted }: AskDialogProps) {
  const change = useChange(changeDocuments, {
    onSuccess: onStarted,
    onError: (error) => toast(errorToast(error)),
  })
  const [reason, setReason] = useState('')
  const [documentType, setDocumentType] = useState<(typeof documentTypes)[number]>('contract')
  const { button, title, meaning } = words[action]

  function confirm() {
    const body: Body = {
      selection: bulkSelection(selection.rows, filter),
      action,
      reason,
      ...(action === 'set_type' ? { documentType } : {}),
    }
    change.mutate({ body })
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={confirm}
      title={`${title}${colon}${t.documentCount(selection.count(total))}`}
      description={meaning}
      confirmLabel={button}
      pending={change.isPending}
    >
      <div className="grid gap-3">
        {action === 'set_type' ? (
          <Field label={t.documentTypeLabel}>
            <Select
              options={documentTypes.map((type) => ({ value: type, label: documentTypeNames[type] }))}
              value={documentType}
              onChange={(event) => setDocumentType(event.target.value as typeof documentType)}
            />
          </Field>
        ) : null}
        <Field label={ui.reason} hint={ui.auditLogHint}>
          <TextInput value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
        </Field>
      </div>
    </ConfirmDialog>
  )
}
