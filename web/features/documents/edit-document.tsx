import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Document } from '#contract/documents/api.ts'
import { Button } from '#web/ui/button.tsx'

// Loaded on the first edit.
const EditDocumentDialog = lazy(() =>
  import('./edit-document-dialog.tsx').then(({ EditDocumentDialog: component }) => ({ default: component })),
)

/** Edits the title, type, client and expiry date of a document. Its file stays. */
export function EditDocument({ document }: { document: Document }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Pencil aria-hidden="true" />} onClick={() => setOpen(true)}>
        Edit
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <EditDocumentDialog document={document} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
