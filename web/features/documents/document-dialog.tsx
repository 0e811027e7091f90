import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Download, Pencil } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { type Document, documentTypeNames, getDocument } from '#contract/documents/api.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { clientPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash, formatFileSize } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ArchiveButton } from './archive-button.tsx'
import { DocumentPreview } from './document-preview.tsx'
import { downloadAddress } from './documents-table.tsx'
import { ExpiryBadge } from './expiry-badge.tsx'

/** A chunk of its own, shared with the upload dialog: most people only read documents. */
const NewVersion = lazy(() => import('./new-version.tsx').then(({ NewVersion: component }) => ({ default: component })))

type OpenDocument = AnswerOf<typeof getDocument>

interface DocumentDialogProps {
  readonly id: number
  /** The shown version. Default: the newest. */
  readonly version: string | undefined
  readonly mayChange: boolean
  readonly onVersion: (version: string | undefined) => void
  readonly onClose: () => void
}

/** A document with its preview, its details and its versions. */
export function DocumentDialog({ id, version, mayChange, onVersion, onClose }: DocumentDialogProps) {
  const reading = useQuery(read(getDocument, { params: { id } }))
  const document = reading.data
  const shown = document?.versions.find((one) => one.version === version) ?? document?.versions[0]
  return (
    <Dialog
      open
      onClose={onClose}
      size="l"
      title={document?.title ?? 'Document'}
      description={document ? `${documentTypeNames[document.documentType]} · ${document.fileName}` : undefined}
      footer={
        document && shown ? (
          <>
            {mayChange ? <EditDocument document={document} /> : null}
            {mayChange ? <ArchiveButton document={document} /> : null}
            <a
              href={downloadAddress(id, shown.version)}
              download={shown.fileName}
              className={buttonClass({ variant: 'primary' })}
            >
              <Download aria-hidden="true" />
              Download
            </a>
          </>
        ) : undefined
      }
    >
      <Loaded reading={reading} messageOf={serverMessage} skeleton={<LoadingDocument />}>
        {(found) =>
          shown ? (
            <div className="grid gap-5">
              <DocumentPreview key={shown.version} id={id} title={found.title} version={shown} />
              <Versions document={found} shown={shown.version} onVersion={onVersion} />
              {mayChange && found.isActive ? (
                <Suspense fallback={null}>
                  <NewVersion id={id} onKept={() => onVersion(undefined)} />
                </Suspense>
              ) : null}
              <Section title="Details">
                <DocumentFacts document={found} version={shown} />
              </Section>
            </div>
          ) : null
        }
      </Loaded>
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
    <Section title="Versions">
      <ul aria-label="Versions" className="divide-y divide-line rounded-card border border-line">
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
          label: 'Status',
          value: (
            <span className="inline-flex gap-1.5">
              <Badge tone={document.isActive ? 'ok' : 'calm'}>{document.isActive ? 'Active' : 'Archived'}</Badge>
              <ExpiryBadge document={document} />
            </span>
          ),
        },
        {
          key: 'client',
          label: 'Client',
          value:
            clientId === null ? (
              dash
            ) : (
              <Link {...clientPath(clientId)} className="text-accent hover:underline">
                {clientName}
              </Link>
            ),
        },
        { key: 'expires', label: 'Expires on', value: expiresOn === null ? dash : <DateText value={expiresOn} /> },
        { key: 'size', label: 'Size', value: formatFileSize(version.fileSize) },
        { key: 'type', label: 'File type', value: version.mimeType },
        { key: 'kept', label: 'Kept until at least', value: <DateText value={version.retainedUntil} /> },
        {
          key: 'digest',
          label: 'SHA-256',
          value: <span className="text-[12px] font-medium break-all">{version.sha256}</span>,
        },
      ]}
    />
  )
}

// Loaded on the first edit.
const EditDocumentDialog = lazy(() =>
  import('./edit-document-dialog.tsx').then(({ EditDocumentDialog: component }) => ({ default: component })),
)

/** Edits the title, type, client and expiry date of a document. Its file stays. */
function EditDocument({ document }: { document: Document }) {
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
