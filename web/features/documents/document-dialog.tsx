import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Pencil } from 'lucide-react'
import { type ReactNode, Suspense, useCallback, useState } from 'react'
import {
  type Document,
  type DocumentVersion,
  documentTypeNames,
  getDocument,
  isViewable,
  readDocumentContent,
  uploadDocumentVersion,
} from '#contract/documents/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { addressOf } from '#web/api/client.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { useUploads } from '#web/api/upload.ts'
import { clientPath, historyPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/feedback/error-panel.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash, formatFileSize } from '#web/ui/format/format.ts'
import { HistoryLink } from '#web/ui/history-link.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { lazyPart, suspendingPart } from '#web/ui/lazy-part.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ArchiveButton } from './archive-button.tsx'
import { downloadAddress } from './download-address.ts'
import { ExpiryBadge } from './expiry-badge.tsx'
import { FileIcon } from './file-icon.tsx'
import * as t from './messages.ts'

/** A chunk of its own, shared with the upload dialog: most people only read documents. */
const NewVersion = lazyPart(() => import('./new-version.tsx'), 'NewVersion')

type OpenDocument = AnswerOf<typeof getDocument>

interface DocumentDialogProps {
  readonly id: number
  /** The shown version. Default: the newest. */
  readonly version: string | undefined
  readonly mayChange: boolean
  readonly onVersion: (version: string | undefined) => void
  readonly onClose: () => void
}

export function DocumentDialog({ id, version, mayChange, onVersion, onClose }: DocumentDialogProps) {
  const user = useSignedInUser()
  const reading = useQuery(read(getDocument, { params: { id } }))
  const document = reading.data
  const describe = useCallback(() => ({ params: { id }, fields: {} }), [id])
  const uploads = useUploads(uploadDocumentVersion, describe)
  const shown = document?.versions.find((one) => one.version === version) ?? document?.versions[0]
  return (
    <Dialog
      onClose={onClose}
      unsentFiles={uploads.unsent}
      size="l"
      title={document?.title ?? ui.document}
      description={document ? `${documentTypeNames[document.documentType]} · ${document.fileName}` : undefined}
      footer={
        document && shown ? (
          <>
            <HistoryLink link={historyPath(user, 'document', id)} />
            {mayChange && !document.isGenerated ? <EditDocument document={document} /> : null}
            {mayChange ? <ArchiveButton document={document} /> : null}
            <a
              href={downloadAddress(id, shown.version)}
              download={shown.fileName}
              className={buttonClass({ variant: 'primary' })}
            >
              <Download />
              {ui.download}
            </a>
          </>
        ) : undefined
      }
    >
      <QueryContent reading={reading} messageOf={serverMessage} skeleton={<LoadingDocument />}>
        {(found) =>
          shown ? (
            <div className="grid gap-5">
              <DocumentPreview key={shown.version} id={id} title={found.title} version={shown} />
              <Versions document={found} shown={shown.version} onVersion={onVersion} />
              {mayChange && found.isActive && !found.isGenerated ? (
                <NewVersion uploads={uploads} onKept={() => onVersion(undefined)} />
              ) : null}
              <Section title={t.detailsTitle}>
                <DocumentFacts document={found} version={shown} />
              </Section>
            </div>
          ) : null
        }
      </QueryContent>
    </Dialog>
  )
}

function LoadingDocument() {
  return (
    <div>
      <Skeleton className="mb-4 h-72 w-full" />
      <SkeletonRows rows={4} />
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1.5 text-m font-title">{title}</h3>
      {children}
    </section>
  )
}

interface VersionsProps {
  readonly document: OpenDocument
  readonly shown: string
  readonly onVersion: (version: string | undefined) => void
}

function Versions({ document, shown, onVersion }: VersionsProps) {
  const newest = document.versions[0]?.version
  return (
    <Section title={t.versionsTitle}>
      <ul aria-label={t.versionsTitle} className="divide-y divide-line rounded-card border border-line">
        {document.versions.map((version) => (
          <li key={version.version}>
            <button
              type="button"
              aria-current={version.version === shown || undefined}
              onClick={() => onVersion(version.version === newest ? undefined : version.version)}
              className="flex w-full flex-wrap items-center gap-x-3 gap-y-0.5 px-3 py-2 text-left text-s hover:bg-paper aria-[current]:bg-accent-soft"
            >
              <span className="font-strong num">{version.version}</span>
              <span className="min-w-0 flex-1 basis-40 truncate">{version.fileName}</span>
              <span className="text-[12.5px] text-ink-2 num">
                {formatFileSize(version.fileSize)} · {version.createdByName} ·{' '}
                <DateText value={version.createdAt} time />
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Section>
  )
}

function DocumentFacts({ document, version }: { document: OpenDocument; version: OpenDocument['versions'][number] }) {
  const { clientId, clientName, expiresOn } = document
  return (
    <Facts
      rows={[
        {
          key: 'status',
          label: ui.status,
          value: (
            <span className="inline-flex gap-1.5">
              <Badge tone={document.isActive ? 'ok' : 'calm'}>{document.isActive ? ui.active : t.archivedLabel}</Badge>
              <ExpiryBadge document={document} />
            </span>
          ),
        },
        {
          key: 'client',
          label: ui.client,
          value:
            clientId === null ? (
              dash
            ) : (
              <Link {...clientPath(clientId)} className="text-accent hover:underline">
                {clientName}
              </Link>
            ),
        },
        { key: 'expires', label: t.expiresOnLabel, value: expiresOn === null ? dash : <DateText value={expiresOn} /> },
        { key: 'size', label: ui.size, value: formatFileSize(version.fileSize) },
        { key: 'type', label: t.fileTypeLabel, value: version.mimeType },
        { key: 'kept', label: t.retainedUntilLabel, value: <DateText value={version.retainedUntil} /> },
        {
          key: 'digest',
          label: 'SHA-256',
          value: <span className="text-[12px] font-medium break-all">{version.sha256}</span>,
        },
      ]}
    />
  )
}

// QueryContent on the first edit.
const EditDocumentDialog = lazyPart(() => import('./edit-document-dialog.tsx'), 'EditDocumentDialog')

/** Edits the title, type, client and expiry date of a document. Its file stays. */
function EditDocument({ document }: { document: Document }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Pencil />} onClick={() => setOpen(true)}>
        {ui.edit}
      </Button>
      {open ? <EditDocumentDialog document={document} onClose={() => setOpen(false)} /> : null}
    </>
  )
}

const PdfView = suspendingPart(() => import('#web/ui/pdf/pdf-view.tsx'), 'PdfView')

/** Shows a PDF or an image in the page; for other types, says how to open the file. */
function DocumentPreview({ id, title, version }: { id: number; title: string; version: DocumentVersion }) {
  const address = addressOf(readDocumentContent, { params: { id }, query: { version: version.version } })
  if (!isViewable(version.mimeType))
    return (
      <EmptyState
        icon={<FileIcon mimeType={version.mimeType} />}
        title={t.previewUnavailableTitle}
        text={t.previewUnavailableHint}
      />
    )
  if (version.mimeType === 'application/pdf')
    return (
      <ErrorBoundary resetKey={address}>
        <Suspense fallback={<Skeleton className="h-96 w-full" />}>
          <PdfView address={address} title={title} />
        </Suspense>
      </ErrorBoundary>
    )
  return (
    <div className="grid place-items-center rounded-card border border-line bg-paper p-3">
      <img src={address} alt={title} className="max-h-[60vh] max-w-full object-contain" />
    </div>
  )
}
