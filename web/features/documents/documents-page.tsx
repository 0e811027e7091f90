import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Briefcase, Files, FileText, FolderOpen, Search, Stamp, Upload } from 'lucide-react'
import type { ReactNode } from 'react'
import { countDocuments, documentTypeNames, listDocuments, storedDocumentTypes } from '#contract/documents/api.ts'
import { exportDocuments } from '#contract/documents/lists.ts'
import { formatNumber } from '#kernel/language.ts'
import { addressOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { dash } from '#web/ui/format/format.ts'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { ColumnMenu } from '#web/ui/list/column-picker.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListFilters } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import { ListContent } from '#web/ui/list/list-content.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useSelection } from '#web/ui/list/selection.ts'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { type DocumentListFilter, DocumentsBulk } from './documents-bulk.tsx'
import { DocumentsTable, documentColumns, useDocumentColumns } from './documents-table.tsx'
import * as t from './messages.ts'

// Loaded on the first upload.
const UploadDialog = lazyPart(() => import('./upload-dialog.tsx'), 'UploadDialog')
// Loaded with the first opened document.
const DocumentDialog = lazyPart(() => import('./document-dialog.tsx'), 'DocumentDialog')

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
    <Button variant="primary" icon={<Upload />} onClick={() => setUploading(true)}>
      {ui.uploadDocument}
    </Button>
  ) : null
  return (
    <ListPage
      title={ui.documentLibrary}
      shortTitle={ui.documents}
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
        <UploadDialog clientId={client} onClose={() => setUploading(false)} />
      ) : null}
      {document === undefined ? null : (
        <DocumentDialog
          key={document}
          id={document}
          version={version}
          mayChange={mayUpload}
          onVersion={(requested) =>
            void navigate({
              search: (current) => ({ ...current, version: requested }),
              replace: true,
              resetScroll: false,
            })
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
  const figure = (count: number | undefined) => (count === undefined ? dash : formatNumber(count))
  const { data } = counts
  const loading = counts.isPending
  return (
    <div className="grid grid-cols-2 gap-(--gap) wide:grid-cols-4">
      <StatCard
        captionLines={0}
        title={t.totalDocumentsLabel}
        value={figure(data?.total)}
        icon={<Files />}
        loading={loading}
      />
      <StatCard
        captionLines={0}
        title={t.msaTitle}
        value={figure(data?.byType.msa)}
        icon={<FileText />}
        loading={loading}
      />
      <StatCard
        captionLines={0}
        title={ui.fxLetters}
        value={figure(data?.byType.fx_letter)}
        icon={<Stamp />}
        loading={loading}
      />
      <StatCard
        captionLines={0}
        title={t.compliancePackagesLabel}
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
            <EmptyState icon={<Search />} title={t.emptyTitle} text={t.searchEmptyHint} />
          ) : (
            <EmptyState icon={<FolderOpen />} title={t.emptyTitle} text={t.emptyHint} action={upload} />
          )
        }
      >
        {() => table}
      </ListContent>
      <DocumentsBulk selection={selection} filter={filter} total={list.total ?? 0} mayChange={mayChange} />
    </>
  )
}

const filters = [
  {
    key: 'type',
    label: t.documentTypeLabel,
    all: t.allTypesLabel,
    options: storedDocumentTypes.map((type) => ({ value: type, label: documentTypeNames[type] })),
  },
] as const

/** Search and filters are in the URL; the server applies them to all documents. */
function DocumentsFilters({ total, children }: { total: number | undefined; children?: ReactNode }) {
  const [search, change] = useListSearch(paths.documents)
  return (
    <ListFilters
      path={paths.documents}
      total={total}
      count={t.documentCount}
      label={t.searchLabel}
      placeholder={t.searchPlaceholder}
      filters={filters}
    >
      <SegmentedControl
        label={t.archiveFilterLabel}
        options={[
          { value: 'active', label: ui.active },
          { value: 'archived', label: t.archivedLabel },
        ]}
        value={search.archived ? 'archived' : 'active'}
        onValueChange={(value) => change({ archived: value === 'archived' ? true : undefined })}
      />
      {children}
    </ListFilters>
  )
}
