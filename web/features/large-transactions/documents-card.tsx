import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Upload } from 'lucide-react'
import { Suspense, useId, useState } from 'react'
import { getDocument, isViewable, readDocumentContent, uploadDocument } from '#contract/documents/api.ts'
import { attachDossierDocument, type Dossier, operationKindNames } from '#contract/filings/dossiers.ts'
import { fieldMessage, serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { newKey, read, useChange } from '#web/api/queries.ts'
import { uploadForm } from '#web/api/upload.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { useDossier } from './dossier.ts'
import * as t from './messages.ts'

const PdfView = suspendingPart(() => import('#web/ui/pdf/pdf-view.tsx'), 'PdfView')

const tones = { incomplete: 'warn', complete: 'ok', waived: 'note' } as const
const words = { incomplete: t.dossierIncomplete, complete: t.dossierComplete, waived: t.dossierWaived } as const
/** States in which a conversion waits for its dossier. */
const waiting: ReadonlySet<string> = new Set(['initiated', 'screened', 'in_review', 'approved', 'awaiting_funds'])

/** The documents of the transfer dossier, viewed and uploaded in place. */
export function DocumentsCard({ conversionId }: { readonly conversionId: number }) {
  const dossier = useDossier(conversionId)
  return (
    <Card
      title={ui.documents}
      aside={
        <Link
          className="font-strong text-accent hover:underline"
          to={paths.dossiers}
          search={{ dossier: conversionId }}
        >
          {t.manageDossierAction}
        </Link>
      }
    >
      {dossier ? <Checklist dossier={dossier} /> : <SkeletonRows rows={3} />}
    </Card>
  )
}

function Checklist({ dossier }: { readonly dossier: Dossier }) {
  const user = useSignedInUser()
  const mayUpload = can(user, 'documents.write') && can(user, 'conversions.create')
  const [viewed, setViewed] = useState<DocumentRowProps['document']>()
  const { operationKind, documents, state, waiver, isBlocking, conversionState } = dossier
  const attached = documents.filter(({ documentId }) => documentId !== null).length
  return (
    <div className="grid gap-2.5">
      <p className="flex flex-wrap items-center gap-2 text-[12.5px] text-ink-2">
        {t.dossierSummary(operationKindNames[operationKind], attached, documents.length)}
        <Badge tone={tones[state]}>{words[state]}</Badge>
      </p>
      {state === 'incomplete' && isBlocking && waiting.has(conversionState) ? (
        <Notice tone="warn">{t.dossierBlocksHint}</Notice>
      ) : waiver ? (
        <p className="text-[12.5px] text-ink-2">{t.dossierWaivedBy(waiver.by, waiver.reason)}</p>
      ) : null}
      <ul aria-label={t.dossierDocumentsLabel} className="divide-y divide-line">
        {documents.map((document) => (
          <DocumentRow
            key={document.kind}
            dossier={dossier}
            document={document}
            mayUpload={mayUpload}
            onView={() => setViewed(document)}
          />
        ))}
      </ul>
      {viewed?.documentId && viewed.documentVersion ? (
        <DocumentDialog id={viewed.documentId} version={viewed.documentVersion} onClose={() => setViewed(undefined)} />
      ) : null}
    </div>
  )
}

interface DocumentRowProps {
  readonly dossier: Dossier
  readonly document: Dossier['documents'][number]
  readonly mayUpload: boolean
  readonly onView: () => void
}

function DocumentRow({ dossier, document, mayUpload, onView }: DocumentRowProps) {
  const { name, documentId, documentTitle, documentVersion, newestVersion } = document
  const upload = useDossierUpload(dossier, document)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 py-2 text-s first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-40">
        <p className="font-strong wrap-anywhere">{name}</p>
        <p className="text-[12.5px] wrap-anywhere text-ink-2">
          {upload.isSending ? t.uploadingDocument : (documentTitle ?? t.missingDocumentText)}
          {documentVersion && documentVersion !== newestVersion ? ` · ${ui.documentVersion(documentVersion)}` : null}
        </p>
        {upload.failure ? (
          <p role="alert" className="text-[12.5px] font-medium text-bad">
            {upload.failure}
          </p>
        ) : null}
      </div>
      <span className="flex gap-2">
        {documentId === null ? null : (
          <Button size="s" aria-label={t.viewDocumentAction(name)} onClick={onView}>
            {ui.view}
          </Button>
        )}
        {mayUpload ? (
          <FileButton
            label={documentId === null ? t.uploadDocumentAction(name) : t.replaceDocumentAction(name)}
            text={documentId === null ? ui.upload : t.replaceAction}
            pending={upload.isSending}
            onFile={upload.send}
          />
        ) : null}
      </span>
    </li>
  )
}

interface FileButtonProps {
  readonly label: string
  readonly text: string
  readonly pending: boolean
  readonly onFile: (file: File) => void
}

function FileButton({ label, text, pending, onFile }: FileButtonProps) {
  const id = useId()
  return (
    <>
      <input
        id={id}
        type="file"
        tabIndex={-1}
        aria-label={label}
        className="sr-only"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          if (file) onFile(file)
          target.value = ''
        }}
      />
      <Button
        size="s"
        icon={<Upload />}
        pending={pending}
        aria-label={label}
        onClick={() => document.getElementById(id)?.click()}
      >
        {text}
      </Button>
    </>
  )
}

/** Stores the file as a document of the client, then attaches it to the dossier. */
function useDossierUpload(
  { conversionId, clientId, conversionReference, version }: Dossier,
  document: DocumentRowProps['document'],
) {
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const attach = useChange(attachDossierDocument, {
    onSuccess: () => toast({ title: t.documentAttachedToast, description: `${document.name}, ${conversionReference}` }),
    onError: (error) => setFailure(fieldMessage(error)),
  })

  async function send(file: File) {
    setSending(true)
    setFailure(null)
    try {
      const stored = await uploadForm(
        uploadDocument,
        {
          fields: {
            documentType: 'compliance_package',
            title: `${document.name}, ${conversionReference}`,
            clientId: clientId === null ? '' : String(clientId),
          },
          file,
        },
        { idempotencyKey: newKey(), onProgress: () => undefined, signal: new AbortController().signal },
      )
      attach.mutate({ params: { conversionId }, body: { kind: document.kind, documentId: stored.id }, version })
    } catch (error) {
      setFailure(serverMessage(error))
    } finally {
      setSending(false)
    }
  }
  return { send: (file: File) => void send(file), isSending: isSending || attach.isPending, failure }
}

/** Shows a document at the version that was attached. */
function DocumentDialog({ id, version, onClose }: { id: number; version: string; onClose: () => void }) {
  const reading = useQuery(read(getDocument, { params: { id } }))
  return (
    <Dialog
      onClose={onClose}
      title={reading.data?.title ?? ui.documents}
      size="l"
      footer={
        <a
          className={buttonClass()}
          href={addressOf(readDocumentContent, { params: { id }, query: { version, download: 'true' } })}
          download
        >
          <Download />
          {ui.download}
        </a>
      }
    >
      <QueryContent reading={reading} messageOf={serverMessage} skeleton={<Skeleton className="h-96 w-full" />}>
        {({ title, versions }) => (
          <Preview
            address={addressOf(readDocumentContent, { params: { id }, query: { version } })}
            title={title}
            mimeType={versions.find((other) => other.version === version)?.mimeType ?? ''}
          />
        )}
      </QueryContent>
    </Dialog>
  )
}

function Preview({ address, title, mimeType }: { address: string; title: string; mimeType: string }) {
  if (!isViewable(mimeType)) return <p className="text-s text-ink-2">{t.previewUnavailable}</p>
  if (mimeType === 'application/pdf')
    return (
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <PdfView address={address} title={title} />
      </Suspense>
    )
  return <img src={address} alt={title} className="mx-auto max-h-[60vh] max-w-full object-contain" />
}
