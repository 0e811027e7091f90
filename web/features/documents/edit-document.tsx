import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Document } from '#contract/documents/api.ts'
import { Button } from '#web/ui/button.tsx'

// The form's code is loaded with the first edit.
const EditDocumentDialog = lazy(() =>
  import('./edit-document-dialog.tsx').then(({ EditDocumentDialog: component }) => ({ default: component })),
)

/** Changes what is known of a document: its title, type, client and last day. Its bytes stay. */
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
