// Dialog that edits a document's title, type, client and expiry.

import {
  type Document,
  documentTypeNames,
  documentTypes,
  getDocument,
  updateDocument,
} from '#contract/documents/api.ts'
import { fetchCurrent, useRecordForm } from '#web/api/opened-record.ts'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { FormField, notBlank, SelectField, TextField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'
import { ClientSearch, type KnownClient } from './client-search.tsx'
import * as t from './messages.ts'

/** Types that the server generates stay selectable only for documents that have them. */
const typesFor = ({ documentType }: Document) =>
  [...new Set([...documentTypes, documentType])].map((type) => ({
    value: type,
    label: documentTypeNames[type],
  }))

function clientOf({ clientId, clientName }: Document): KnownClient | null {
  return clientId === null ? null : { id: clientId, companyName: clientName ?? ui.clientNumber(clientId) }
}

const fieldsOf = (document: Document) => ({
  title: document.title,
  documentType: document.documentType,
  client: clientOf(document),
  expiresOn: document.expiresOn ?? '',
})

export function EditDocumentDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const params = { id: document.id }
  const api = useRecordForm(updateDocument, {
    record: document,
    fieldsOf,
    load: fetchCurrent(getDocument, { params }),
    path: '/api/documents',
    toInput: ({ title, documentType, client, expiresOn }, { recordVersion: version }) => ({
      params,
      body: { title, documentType, clientId: client?.id ?? null, expiresOn: expiresOn || null },
      version,
    }),
    fieldOf: (path) => (path === 'clientId' ? 'client' : path),
    mode: 'onChange',
    onSuccess: (changed) =>
      closeWithToast(onClose, { title: t.updatedToast, description: t.updatedHint(changed.title) }),
  })
  const { form } = api
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title={t.editTitle}
      description={t.editHint}
      submitLabel={ui.save}
      className="grid gap-3.5"
    >
      <TextField form={form} name="title" label={ui.title} required maxLength={200} rules={notBlank(ui.required)} />
      <SelectField form={form} name="documentType" label={t.documentTypeLabel} required options={typesFor(document)} />
      <FormField form={form} name="client" label={ui.client} hint={t.clientHint}>
        <ClientSearch value={form.watch('client')} onValueChange={(client) => form.setValue('client', client)} />
      </FormField>
      <TextField form={form} name="expiresOn" label={t.expiresOnFieldLabel} hint={t.expiresOnHint} type="date" />
    </FormDialog>
  )
}
