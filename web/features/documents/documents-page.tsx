import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Briefcase, Files, FileText, FolderOpen, Search, Stamp, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { countDocuments, listDocuments } from '#contract/documents.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, readPages } from '#web/api/queries.ts'
import { paths } from '#web/app/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorPanel } from '#web/ui/error-panel.tsx'
import { dash } from '#web/ui/format.ts'
import { Page } from '#web/ui/page.tsx'
import { StatCard } from '#web/ui/stat-card.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { DocumentsFilters } from './documents-filters.tsx'
import { DocumentsTable } from './documents-table.tsx'
import { UploadDialog } from './upload-dialog.tsx'

const pageSize = 100

export function DocumentsPage() {
  const user = useSignedInUser()
  const mayUpload = can(user, 'documents.write')
  const { document, version, upload: isUploading } = useSearch({ from: paths.documents })
  const navigate = useNavigate({ from: paths.documents })
  const setUploading = (shown: boolean) =>
    void navigate({
      search: ({ upload: _, ...rest }) => (shown ? { ...rest, upload: true } : rest),
      replace: !shown,
      resetScroll: false,
    })
  const upload = mayUpload ? (
    <Button variant="primary" icon={<Upload aria-hidden="true" />} onClick={() => setUploading(true)}>
      Upload Document
    </Button>
  ) : null
  return (
    <Page
      title="Document Library"
      breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Documents' }]}
      actions={upload}
    >
      <Counts />
      <DocumentList upload={upload} />
      <UploadDialog open={mayUpload && isUploading === true} onClose={() => setUploading(false)} />
      {document === undefined ? null : (
        <DocumentDialog
          key={document}
          id={document}
          version={version}
          mayChange={mayUpload}
          onVersion={(wanted) =>
            void navigate({ search: (current) => ({ ...current, version: wanted }), replace: true, resetScroll: false })
          }
          onClose={() =>
            void navigate({
              search: (current) => ({ ...current, document: undefined, version: undefined }),
              resetScroll: false,
            })
          }
        />
      )}
    </Page>
  )
}

function Counts() {
  const counts = useQuery(read(countDocuments, {}))
  const figure = (count: number | undefined) => (count === undefined ? dash : count.toLocaleString('en-US'))
  const { data } = counts
  const loading = counts.isPending
  return (
    <div className="grid grid-cols-2 gap-(--gap) wide:grid-cols-4">
      <StatCard title="Total Documents" value={figure(data?.total)} icon={<Files />} loading={loading} />
      <StatCard title="MSA" value={figure(data?.byType.msa)} icon={<FileText />} loading={loading} />
      <StatCard title="FX Letters" value={figure(data?.byType.fx_letter)} icon={<Stamp />} loading={loading} />
      <StatCard
        title="Compliance Packages"
        value={figure(data?.byType.compliance_package)}
        icon={<Briefcase />}
        loading={loading}
      />
    </div>
  )
}

function DocumentList({ upload }: { upload: ReactNode }) {
  const { q, type, archived, sort } = useSearch({ from: paths.documents })
  const query = { q, documentType: type, isActive: archived ? ('false' as const) : ('true' as const), sort }
  const list = useInfiniteQuery(readPages(listDocuments, { query: { ...query, limit: pageSize } }))
  const documents = list.data?.pages.flatMap((page) => page.items)
  const total = list.data?.pages[0]?.total
  const isFiltered = q !== undefined || type !== undefined || archived !== undefined
  return (
    <>
      <DocumentsFilters total={total} />
      {documents === undefined && list.error ? (
        <Card>
          <ErrorPanel message={serverMessage(list.error)} onRetry={() => void list.refetch()} />
        </Card>
      ) : documents?.length === 0 ? (
        <Card>
          {isFiltered ? (
            <EmptyState
              icon={<Search />}
              title="No Documents Found"
              text="No documents match your current search or filter criteria"
            />
          ) : (
            <EmptyState
              icon={<FolderOpen />}
              title="No Documents Found"
              text="Upload your first compliance document to get started"
              action={upload}
            />
          )}
        </Card>
      ) : (
        <DocumentsTable
          documents={documents ?? []}
          loading={documents === undefined}
          total={total}
          more={{
            hasMore: list.hasNextPage,
            loading: list.isFetchingNextPage,
            load: () => void list.fetchNextPage(),
          }}
        />
      )}
    </>
  )
}
