import { lazy, Suspense } from 'react'
import { type DocumentVersion, isViewable, readDocumentContent } from '#contract/documents/api.ts'
import { addressOf } from '#web/api/client.ts'
import { ErrorBoundary } from '#web/ui/feedback/error-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FileIcon } from './file-icon.tsx'

const PdfView = lazy(() => import('#web/ui/pdf/pdf-view.tsx').then(({ PdfView: view }) => ({ default: view })))

interface DocumentPreviewProps {
  readonly id: number
  readonly title: string
  readonly version: DocumentVersion
}

/** Shows a PDF or an image in the page; for other types, says how to open the file. */
export function DocumentPreview({ id, title, version }: DocumentPreviewProps) {
  const address = addressOf(readDocumentContent, { params: { id }, query: { version: version.version } })
  if (!isViewable(version.mimeType))
    return (
      <EmptyState
        icon={<FileIcon mimeType={version.mimeType} />}
        title="Not shown in the page"
        text="Download this file to open it in its own program."
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
