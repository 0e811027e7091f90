import { Archive, ArchiveRestore } from 'lucide-react'
import { useState } from 'react'
import { type Document, setDocumentActive } from '#contract/documents/api.ts'
import { undoMs } from '#contract/undo.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { useUndo } from '#web/api/undo.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { undoToast } from '#web/ui/feedback/undo-toast.ts'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'

/** Archives a document or restores it, after confirmation. Its file stays either way. */
export function ArchiveButton({ document }: { document: Document }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={document.isActive ? <Archive /> : <ArchiveRestore />} onClick={() => setOpen(true)}>
        {document.isActive ? ui.archive : t.restoreAction}
      </Button>
      {open ? <AskArchive document={document} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function AskArchive({ document, onClose }: { document: Document; onClose: () => void }) {
  const change = useChange(setDocumentActive, {
    onSuccess: (changed) => {
      undoToast({
        title: isActive ? t.archivedToast : t.restoredToast,
        description: isActive ? t.archivedHint(title) : t.restoredHint(title),
        shownMs: undoMs,
        undo: () => undo({ type: 'document', id, version: changed.recordVersion }),
      })
      onClose()
    },
  })
  const undo = useUndo()
  const [reason, setReason] = useState('')
  const { id, title, recordVersion } = document
  // Keep the question's wording while the dialog closes, although the document has changed by then.
  const [isActive] = useState(document.isActive)

  function confirm() {
    change.mutate({ params: { id }, body: { isActive: !isActive, reason }, version: recordVersion })
  }

  return (
    <ConfirmDialog
      onClose={onClose}
      onConfirm={confirm}
      title={isActive ? t.archiveQuestion(title) : t.restoreQuestion(title)}
      description={isActive ? t.archiveHint : t.restoreHint}
      confirmLabel={isActive ? ui.archive : t.restoreAction}
      pending={change.isPending}
    >
      <div className="grid gap-3">
        <Field label={ui.reason} hint={ui.auditLogHint}>
          <TextInput value={reason} maxLength={1000} onChange={(event) => setReason(event.target.value)} />
        </Field>
        {change.error ? (
          <Notice tone="bad" alert>
            {serverMessage(change.error)}
          </Notice>
        ) : null}
      </div>
    </ConfirmDialog>
  )
}
