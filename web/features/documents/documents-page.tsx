import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Briefcase, Files, FileText, FolderOpen, Search, Stamp, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { lazy, Suspense } from 'react'
import { countDocuments, listDocuments } from '#contract/documents/api.ts'
import { exportDocuments } from '#contract/documents/lists.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { dash } from '#web/ui/format/format.ts'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { ColumnMenu } from '#web/ui/list/column-picker.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useSelection } from '#web/ui/list/selection.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { DocumentDialog } from './document-dialog.tsx'
import { type DocumentListFilter, DocumentsBulk } from './documents-bulk.tsx'
import { DocumentsFilters } from './documents-filters.tsx'
import { DocumentsTable, documentColumns, useDocumentColumns } from './documents-table.tsx'

// Loaded on the first upload.
const UploadDialog = lazy(() =>
  import('./upload-dialog.tsx').then(({ UploadDialog: component }) => ({ default: component })),
)

const pageSize = 100

export function DocumentsPage() {
  const user = useSignedInUser()
  const mayUpload = can(user, 'documents.write')
  const { document, version, upload: isUploading, client } = useSearch({ from: paths.documents })
  const navigate = useNavigate({ from: paths.documents })
  const setUploading = (shown: boolean) =>
    void navigate({
      search: ({ upload: _, client: __, ...rest }) => (shown ? { ...rest, upload: true } : rest),
      replace: !shown,
      resetScroll: false,
    })
  const upload = mayUpload ? (
    <Button variant="primary" icon={<Upload aria-hidden="true" />} onClick={() => setUploading(true)}>
      Upload Document
    </Button>
  ) : null
  return (
    <ListPage
      title="Document Library"
      shortTitle="Documents"
      actions={
        <>
          {can(user, 'reports.export') ? <ExportButton /> : null}
          {upload}
        </>
      }
      intro={<Counts />}
    >
      <DocumentList upload={upload} mayChange={mayUpload} />
      {mayUpload && isUploading === true ? (
        <Suspense fallback={null}>
          <UploadDialog clientId={client} onClose={() => setUploading(false)} />
        </Suspense>
      ) : null}
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
    </ListPage>
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

/** The list's filter in the shape of its calls. */
function useFilter(): DocumentListFilter {
  const { q, type, archived } = useSearch({ from: paths.documents })
  return { q, documentType: type, isActive: archived ? 'false' : 'true' }
}

function ExportButton() {
  const filter = useFilter()
  const { sort } = useSearch({ from: paths.documents })
  return <ExportMenu addressOf={(format) => addressOf(exportDocuments, { query: { ...filter, sort, format } })} />
}

function DocumentList({ upload, mayChange }: { upload: ReactNode; mayChange: boolean }) {
  const { q, type, archived, sort } = useSearch({ from: paths.documents })
  const filter = useFilter()
  const choice = useDocumentColumns()
  const selection = useSelection(JSON.stringify(filter))
  const list = useList(listDocuments, { query: { ...filter, sort, limit: pageSize } })
  const isFiltered = q !== undefined || type !== undefined || archived !== undefined
  // Renders its own skeleton.
  const table = <DocumentsTable list={list} choice={choice} selection={selection} />
  return (
    <>
      <DocumentsFilters total={list.total}>
        <ColumnMenu columns={documentColumns} choice={choice} />
      </DocumentsFilters>
      <ListContent
        list={list}
        skeleton={table}
        empty={
          isFiltered ? (
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
          )
        }
      >
        {() => table}
      </ListContent>
      <DocumentsBulk selection={selection} filter={filter} total={list.total ?? 0} mayChange={mayChange} />
    </>
  )
}
