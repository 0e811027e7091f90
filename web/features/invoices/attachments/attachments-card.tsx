import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Paperclip, Upload, X } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import { type Document, listDocuments, uploadDocument } from '#contract/documents/api.ts'
import type { InvoiceAttachment, InvoiceDetail } from '#contract/invoices/api.ts'
import {
  attachmentFault,
  maxInvoiceAttachmentBytes,
  maxInvoiceAttachments,
  setInvoiceAttachments,
} from '#contract/invoices/attachments.ts'
import { canEdit } from '#contract/invoices/capabilities.ts'
import { errorToast } from '#web/api/call-error.ts'
import { acceptedFileTypes, faultBeforeSending, titleFrom } from '#web/api/chosen-file.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { newKey, read, useChange } from '#web/api/queries.ts'
import { uploadForm } from '#web/api/upload.ts'
import { paths } from '#web/routes/paths.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { formatFileSize } from '#web/ui/format/format.ts'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { totalBytesOf } from './attachments-summary.tsx'
import * as t from './messages.ts'

/** Documents that go out with the invoice. Hidden where there is none and none can be added. */
export function AttachmentsCard({ invoice }: { invoice: InvoiceDetail }) {
  const user = useSignedInUser()
  const isEditable = canEdit(invoice, user)
  const { attachments } = invoice
  const set = useAttachments(invoice)
  if (attachments.length === 0 && !isEditable) return null
  const total = t.totalText(t.documentCount(attachments.length), formatFileSize(totalBytesOf(attachments)))
  return (
    <Card title={t.title} aside={attachments.length > 0 ? total : undefined}>
      {attachments.length === 0 ? (
        <p className="text-s text-ink-2">{t.emptyHint}</p>
      ) : (
        <CardList label={t.title}>
          {attachments.map((attachment) => (
            <AttachmentRow
              key={attachment.documentId}
              attachment={attachment}
              onRemove={isEditable ? () => set.remove(attachment.documentId) : undefined}
            />
          ))}
        </CardList>
      )}
      {isEditable ? <AddDocument invoice={invoice} onAdd={set.add} isPending={set.isPending} /> : null}
    </Card>
  )
}

function useAttachments(invoice: InvoiceDetail) {
  const change = useChange(setInvoiceAttachments, {
    onSuccess: () => toast({ title: t.savedToast }),
    onError: (error) => toast(errorToast(error)),
  })
  const ids = invoice.attachments.map(({ documentId }) => documentId)
  const set = (documentIds: number[]) =>
    change.mutate({ params: { id: invoice.id }, body: { documentIds }, version: invoice.version })
  return {
    isPending: change.isPending,
    add: (added: readonly number[]) => set([...ids, ...added]),
    remove: (id: number) => set(ids.filter((other) => other !== id)),
  }
}

interface AttachmentRowProps {
  readonly attachment: InvoiceAttachment
  readonly onRemove: (() => void) | undefined
}

function AttachmentRow({ attachment, onRemove }: AttachmentRowProps) {
  const { documentId, title, fileName, fileSize, version, fault } = attachment
  return (
    <CardRow
      start={<Paperclip className="size-4 flex-none text-ink-3" />}
      title={
        <Link to={paths.documents} search={{ document: documentId }} className="hover:underline">
          {title}
        </Link>
      }
      detail={
        fault === null ? (
          t.fileText(fileName, formatFileSize(fileSize), version)
        ) : (
          <span className="font-strong text-bad">{t.faults[fault]}</span>
        )
      }
      end={
        onRemove ? (
          <IconButton
            label={ui.removeNamed(title)}
            variant="ghost"
            icon={<X aria-hidden="true" />}
            onClick={onRemove}
          />
        ) : undefined
      }
    />
  )
}

interface AddDocumentProps {
  readonly invoice: InvoiceDetail
  readonly onAdd: (documentIds: readonly number[]) => void
  readonly isPending: boolean
}

/** Chooses a stored document, or uploads one as a document of the client. */
function AddDocument({ invoice, onAdd, isPending }: AddDocumentProps) {
  const mayUpload = can(useSignedInUser(), 'documents.write')
  const left = maxInvoiceAttachments - invoice.attachments.length
  if (left <= 0) return <p className="mt-3 text-s text-ink-2">{t.tooMany(maxInvoiceAttachments)}</p>
  return (
    <div className="mt-3 grid gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <DocumentSearch invoice={invoice} onChoose={({ id }) => onAdd([id])} />
        </div>
        {mayUpload ? <UploadButton invoice={invoice} onUploaded={onAdd} isPending={isPending} /> : null}
      </div>
      <p className="text-[12.5px] text-ink-2">
        {t.limitHint(maxInvoiceAttachments, formatFileSize(maxInvoiceAttachmentBytes))}
      </p>
    </div>
  )
}

function DocumentSearch({ invoice, onChoose }: { invoice: InvoiceDetail; onChoose: (document: Document) => void }) {
  const search = useServerSearch()
  const { clientId, attachments } = invoice
  const documents = useQuery(read(listDocuments, { query: { attachableFor: clientId, limit: 50, ...search.query } }))
  const attached = new Set(attachments.map(({ documentId }) => documentId))
  const items = (documents.data ?? []).filter(
    (document) => attachmentFault(document, clientId) === null && !attached.has(document.id),
  )
  return (
    <Combobox
      items={items}
      value={null}
      onValueChange={(document) => document && onChoose(document)}
      itemKey={({ id }) => String(id)}
      itemLabel={({ title }) => title}
      itemDetail={({ fileSize }) => formatFileSize(fileSize)}
      {...search.combobox(documents)}
      label={t.addLabel}
      placeholder={t.searchPlaceholder}
      emptyText={documents.isError ? t.loadError : t.noneFound}
    />
  )
}

/** A file that does not fit is refused before it is stored. */
function faultBeforeAttaching(file: File, { attachments }: InvoiceDetail): string | undefined {
  const isTooMuch = totalBytesOf(attachments) + file.size > maxInvoiceAttachmentBytes
  const fault = faultBeforeSending(file, maxInvoiceAttachmentBytes)
  return fault ?? (isTooMuch ? t.tooMuchInAll(formatFileSize(maxInvoiceAttachmentBytes)) : undefined)
}

interface UploadButtonProps {
  readonly invoice: InvoiceDetail
  readonly onUploaded: (documentIds: readonly number[]) => void
  readonly isPending: boolean
}

function UploadButton({ invoice, onUploaded, isPending }: UploadButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  const [isUploading, setUploading] = useState(false)

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    const fault = faultBeforeAttaching(file, invoice)
    if (fault) return toast({ title: t.notUploadedToast, description: fault, destructive: true })
    setUploading(true)
    try {
      const title = titleFrom(file.name) || file.name
      const fields = { documentType: 'invoice', title, clientId: String(invoice.clientId) }
      const options = { idempotencyKey: newKey(), onProgress: () => undefined, signal: new AbortController().signal }
      const stored = await uploadForm(uploadDocument, { fields, file }, options)
      onUploaded([stored.id])
    } catch (error) {
      toast(errorToast(error))
    } finally {
      setUploading(false)
    }
  }

  return (
    <>
      <input ref={input} type="file" hidden accept={acceptedFileTypes} onChange={(event) => void upload(event)} />
      <Button icon={<Upload />} pending={isUploading || isPending} onClick={() => input.current?.click()}>
        {ui.upload}
      </Button>
    </>
  )
}
