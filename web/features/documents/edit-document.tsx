import { Pencil } from 'lucide-react'
import { useId, useState } from 'react'
import {
  type Document,
  type DocumentType,
  documentTypeNames,
  documentTypes,
  updateDocument,
} from '#contract/documents/api.ts'
import { useChange } from '#web/api/queries.ts'
import { useRefusal } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ClientSearch, type KnownClient } from './client-search.tsx'

const types = documentTypes.map((type) => ({ value: type, label: documentTypeNames[type] }))

/** Changes what is known of a document: its title, type, client and last day. Its bytes stay. */
export function EditDocument({ document }: { document: Document }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Pencil aria-hidden="true" />} onClick={() => setOpen(true)}>
        Edit
      </Button>
      {open ? <EditDialog document={document} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

function clientOf({ clientId, clientName }: Document): KnownClient | null {
  return clientId === null ? null : { id: clientId, companyName: clientName ?? `Client #${clientId}` }
}

function EditDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const formId = useId()
  const change = useChange(updateDocument)
  const [title, setTitle] = useState(document.title)
  const [documentType, setDocumentType] = useState<DocumentType>(document.documentType)
  const [client, setClient] = useState(() => clientOf(document))
  const [expiresOn, setExpiresOn] = useState(document.expiresOn ?? '')
  const refusal = useRefusal(change.error, '/api/documents', onClose)
  const isMissing = title.trim() === ''

  function save() {
    if (isMissing) return
    const body = { title, documentType, clientId: client?.id ?? null, expiresOn: expiresOn || null }
    change.mutate(
      { params: { id: document.id }, body, version: document.recordVersion },
      {
        onSuccess: (changed) => {
          toast({ title: 'Document Changed', description: `${changed.title} is saved.` })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Edit Document"
      description="Its files stay as they are; the change is written into the audit log."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="grid gap-3.5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        <Field label="Title" required error={isMissing ? 'Required' : undefined}>
          <TextInput value={title} maxLength={200} onChange={(event) => setTitle(event.target.value)} />
        </Field>
        <Field label="Document Type" required>
          <Select
            options={types}
            value={documentType}
            onChange={(event) => setDocumentType(event.target.value as DocumentType)}
          />
        </Field>
        <Field label="Client" hint="Leave empty for the business's own papers">
          <ClientSearch value={client} onValueChange={setClient} />
        </Field>
        <Field label="Expires On" hint="For papers that run out, such as a passport">
          <TextInput type="date" value={expiresOn} onChange={(event) => setExpiresOn(event.target.value)} />
        </Field>
        <Refusal {...refusal} />
      </form>
    </Dialog>
  )
}
