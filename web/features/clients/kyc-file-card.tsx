import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Upload, X } from 'lucide-react'
import { type ChangeEvent, useRef, useState } from 'react'
import type { Client } from '#contract/clients/api.ts'
import { fileKycDocument, getKycFile, type KycFileEntry } from '#contract/clients/file.ts'
import { listDocuments, uploadDocument } from '#contract/documents/api.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { newKey, read, useChange } from '#web/api/queries.ts'
import { uploadForm } from '#web/api/upload.ts'
import { documentVersionPath } from '#web/routes/paths.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { formatDate } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const states: Readonly<Record<KycFileEntry['state'], readonly [text: string, tone: Tone]>> = {
  missing: [t.documentMissing, 'warn'],
  on_file: [t.documentOnFile, 'ok'],
  expires_soon: [t.documentExpiresSoon, 'warn'],
  expired: [ui.expired, 'bad'],
}

/** Documents that the KYC file requires, each with its current document and validity. */
export function KycFileCard({ client }: { client: Client }) {
  const file = useQuery(read(getKycFile, { params: { id: client.id } }))
  const documents = file.data ?? []
  const there = documents.filter(({ state }) => state === 'on_file' || state === 'expires_soon').length
  return (
    <Card
      title={t.kycDocumentsTitle}
      aside={documents.length > 0 ? t.documentsOnFile(there, documents.length) : undefined}
    >
      <QueryContent reading={file} messageOf={serverMessage} skeleton={<SkeletonRows rows={7} />}>
        {(entries) => (
          <ul aria-label={t.kycDocumentsTitle} className="divide-y divide-line">
            {entries.map((entry) => (
              <KycDocument key={entry.kind} entry={entry} clientId={client.id} />
            ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  )
}

function KycDocument({ entry, clientId }: { entry: KycFileEntry; clientId: number }) {
  const mayWrite = can(useSignedInUser(), 'clients.write')
  const { name, state, document, notedByName } = entry
  const [text, tone] = states[state]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2.5 text-s">
      <div className="min-w-0 flex-1 basis-56">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-strong">{name}</span>
          <Badge tone={tone}>{text}</Badge>
        </p>
        {document ? (
          <p className="text-[12.5px] text-ink-2">
            <Link {...documentVersionPath(document.id, document.version)} className="underline">
              {document.title}
            </Link>
            {t.kycDocumentDetail(
              document.version,
              document.expiresOn ? t.kycDocumentValidUntil(formatDate(document.expiresOn)) : '',
              notedByName ? t.kycDocumentFiledBy(notedByName) : '',
            )}
          </p>
        ) : null}
      </div>
      {mayWrite ? <DocumentControls entry={entry} clientId={clientId} /> : null}
    </li>
  )
}

/** Selects or uploads a document of the client, or removes the current one from the file. */
function DocumentControls({ entry: { kind, name, document }, clientId }: { entry: KycFileEntry; clientId: number }) {
  const documents = useQuery(read(listDocuments, { query: { clientId, isActive: 'true', limit: 200 } }))
  // The current document is shown next to it; repeated here it would be cut or wrap. Corridor's own
  // invoices, quotes and statements prove nothing about the client.
  const choices = documents.data?.filter(({ id, isGenerated }) => id !== document?.id && !isGenerated) ?? []
  const input = useRef<HTMLInputElement>(null)
  const [uploading, setUploading] = useState(false)
  const fail = (error: unknown) => toast(errorToast(error))
  const put = useChange(fileKycDocument, { onError: fail })
  const set = (documentId: number | null) => put.mutate({ params: { id: clientId, kind }, body: { documentId } })

  async function upload(event: ChangeEvent<HTMLInputElement>) {
    const file = event.target.files?.[0]
    event.target.value = ''
    if (!file) return
    setUploading(true)
    try {
      const fields = { documentType: 'kyc', title: name, clientId: String(clientId) }
      const options = { idempotencyKey: newKey(), onProgress: () => undefined, signal: new AbortController().signal }
      const stored = await uploadForm(uploadDocument, { fields, file }, options)
      set(stored.id)
    } catch (error) {
      fail(error)
    } finally {
      setUploading(false)
    }
  }

  return (
    <div className="flex items-center gap-2">
      {choices.length > 0 ? (
        <Select
          aria-label={t.kycDocumentLabel(name)}
          placeholder={document ? t.chooseOtherDocumentPlaceholder : t.chooseDocumentPlaceholder}
          options={choices.map(({ id, title }) => ({ value: String(id), label: title }))}
          value=""
          onChange={(event) => set(Number(event.target.value))}
          className="w-44!"
        />
      ) : null}
      <input ref={input} type="file" hidden onChange={(event) => void upload(event)} />
      <Button
        icon={<Upload />}
        aria-label={t.uploadNamedLabel(name)}
        pending={uploading}
        onClick={() => input.current?.click()}
      >
        {ui.upload}
      </Button>
      {document && document.newestVersion !== document.version ? (
        <Button aria-label={t.newerVersionLabel(document.newestVersion, name)} onClick={() => set(document.id)}>
          {ui.newerVersionAction(document.newestVersion)}
        </Button>
      ) : null}
      {document ? <IconButton label={t.removeFromKycLabel(name)} icon={<X />} onClick={() => set(null)} /> : null}
    </div>
  )
}
