import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import { getClient } from '#contract/clients/api.ts'
import { type DocumentType, documentTypeNames, documentTypes, uploadDocument } from '#contract/documents/api.ts'
import { acceptedFileTypes, faultBeforeSending, titleFrom } from '#web/api/chosen-file.ts'
import { read } from '#web/api/queries.ts'
import { mayBeSent, type UploadItem, useUploads } from '#web/api/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { FileDrop } from '#web/ui/form/file-drop.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ClientSearch, type KnownClient } from './client-search.tsx'
import * as t from './messages.ts'
import { UploadList } from './upload-list.tsx'

interface UploadDialogProps {
  readonly onClose: () => void
  /** Default client of the documents. */
  readonly clientId?: number | undefined
}

const types = documentTypes.map((type) => ({ value: type, label: documentTypeNames[type] }))

/** Uploads files as documents, each with its own progress. */
export function UploadDialog({ onClose, clientId }: UploadDialogProps) {
  const [type, setType] = useState<DocumentType>()
  const [client, setClient] = useClient(clientId)
  const [expiresOn, setExpiresOn] = useState('')
  const [titles, setTitles] = useState<Readonly<Record<string, string>>>({})
  const [tried, setTried] = useState(false)
  const describe = useCallback(
    (id: string) => ({
      fields: {
        documentType: type ?? '',
        title: titles[id] ?? '',
        clientId: client ? String(client.id) : '',
        expiresOn,
      },
    }),
    [type, titles, client, expiresOn],
  )
  const uploads = useUploads(uploadDocument, describe)
  const progress = progressOf(uploads)

  function take(files: readonly File[]) {
    const added = uploads.add(files)
    setTitles((current) => ({
      ...current,
      ...Object.fromEntries(added.map(({ id, file }) => [id, titleFrom(file.name)])),
    }))
    for (const { id, file } of added) {
      const fault = faultBeforeSending(file)
      if (fault) uploads.refuse(id, fault)
    }
  }

  function send() {
    setTried(true)
    if (type !== undefined && uploads.items.filter(mayBeSent).every(({ id }) => titles[id]?.trim())) uploads.start()
  }

  function close() {
    if (progress.done > 0)
      toast({ title: t.uploadedToast, description: t.uploadedHint(t.documentCount(progress.done)) })
    onClose()
  }

  return (
    <Dialog
      onClose={close}
      unsentFiles={uploads.unsent}
      size="l"
      firm
      title={ui.uploadDocument}
      description={t.uploadHint}
      footer={(leave) => (
        <>
          <Button onClick={leave}>{progress.isOver ? ui.done : ui.cancel}</Button>
          {progress.isOver ? null : (
            <Button variant="primary" pending={progress.isSending} disabled={progress.open === 0} onClick={send}>
              {progress.isSending
                ? t.uploadingLabel
                : t.uploadAction(progress.open > 1 ? ui.fileCount(progress.open) : '').trim()}
            </Button>
          )}
        </>
      )}
    >
      <div className="grid gap-4">
        <FileDrop
          title={t.dropFilesHint}
          hint={t.fileTypesHint}
          chooseLabel={t.chooseFilesAction}
          accept={acceptedFileTypes}
          multiple
          onFiles={take}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t.documentTypeLabel} required error={tried && type === undefined ? ui.required : undefined}>
            <Select
              placeholder={t.typePlaceholder}
              options={types}
              value={type ?? ''}
              disabled={progress.isSending}
              onChange={(event) => setType((event.target.value || undefined) as DocumentType | undefined)}
            />
          </Field>
          <Field label={ui.client} hint={t.clientHint}>
            <ClientSearch value={client} onValueChange={setClient} />
          </Field>
          <ExpiryField value={expiresOn} onValueChange={setExpiresOn} />
        </div>
        <UploadList
          items={uploads.items}
          titles={titles}
          tried={tried}
          onTitle={(id, title) => setTitles((current) => ({ ...current, [id]: title }))}
          onRemove={uploads.remove}
        />
      </div>
    </Dialog>
  )
}

/** The selected client; at first the client of the page that opened the dialog. */
function useClient(atFirst: number | undefined) {
  const { data } = useQuery({
    ...read(getClient, { params: { id: atFirst ?? 0 } }),
    enabled: atFirst !== undefined,
  })
  const [chosen, setChosen] = useState<KnownClient | null>()
  return [chosen === undefined ? (data ?? null) : chosen, setChosen] as const
}

function ExpiryField({ value, onValueChange }: { value: string; onValueChange: (date: string) => void }) {
  return (
    <Field label={t.expiresOnFieldLabel} hint={t.expiresOnHint}>
      <TextInput type="date" value={value} onChange={(event) => onValueChange(event.target.value)} />
    </Field>
  )
}

function progressOf({ items, unsent }: { readonly items: readonly UploadItem[]; readonly unsent: number }) {
  const open = items.filter(mayBeSent).length
  const done = items.filter(({ state }) => state.step === 'done').length
  return { done, open, isSending: unsent > open, isOver: done > 0 && unsent === 0 }
}
