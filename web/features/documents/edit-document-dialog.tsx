// Dialog that edits a document's title, type, client and expiry.
import { type Document, documentTypeNames, documentTypes, updateDocument } from '#contract/documents/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { FormField, notBlank, SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { ClientSearch, type KnownClient } from './client-search.tsx'

const types = documentTypes.map((type) => ({ value: type, label: documentTypeNames[type] }))

function clientOf({ clientId, clientName }: Document): KnownClient | null {
  return clientId === null ? null : { id: clientId, companyName: clientName ?? `Client #${clientId}` }
}

export function EditDocumentDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const api = useApiForm(updateDocument, {
    defaultValues: {
      title: document.title,
      documentType: document.documentType,
      client: clientOf(document),
      expiresOn: document.expiresOn ?? '',
    },
    toInput: ({ title, documentType, client, expiresOn }) => ({
      params: { id: document.id },
      body: { title, documentType, clientId: client?.id ?? null, expiresOn: expiresOn || null },
      version: document.recordVersion,
    }),
    fieldOf: (path) => (path === 'clientId' ? 'client' : path),
    mode: 'onChange',
    onSuccess: (changed) => {
      toast({ title: 'Document Changed', description: `${changed.title} is saved.` })
      onClose()
    },
    reload: { path: '/api/documents', onClose },
  })
  const { form } = api
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title="Edit Document"
      description="Its files stay as they are; the change is written into the audit log."
      submitLabel="Save"
      className="grid gap-3.5"
    >
      <TextField form={form} name="title" label="Title" required maxLength={200} rules={notBlank('Required')} />
      <SelectField form={form} name="documentType" label="Document Type" required options={types} />
      <FormField form={form} name="client" label="Client" hint="Leave empty for the business's own papers">
        <ClientSearch value={form.watch('client')} onValueChange={(client) => form.setValue('client', client)} />
      </FormField>
      <TextField
        form={form}
        name="expiresOn"
        label="Expires On"
        hint="For papers that run out, such as a passport"
        type="date"
      />
    </FormDialog>
  )
}
