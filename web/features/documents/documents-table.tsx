import { Link, useNavigate } from '@tanstack/react-router'
import { Download, Eye } from 'lucide-react'
import { type Document, documentTypeNames, readDocumentContent } from '#contract/documents/api.ts'
import { addressOf } from '#web/api/client.ts'
import { clientPath, paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash, formatFileSize } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type ColumnChoice, useColumnChoice } from '#web/ui/list/column-picker.tsx'
import type { List } from '#web/ui/list/list.ts'
import type { Selection } from '#web/ui/list/selection.ts'
import type { ServerColumn } from '#web/ui/list/server-table.tsx'
import { SortableTable } from '#web/ui/list/sortable-table.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { ExpiryBadge } from './expiry-badge.tsx'
import { FileIcon } from './file-icon.tsx'

/** Download URL of a document's file. */
export const downloadAddress = (id: number, version?: string): string =>
  addressOf(readDocumentContent, { params: { id }, query: { version, download: 'true' } })

const columns = (open: (document: Document) => void): readonly ServerColumn<Document>[] => [
  {
    key: 'title',
    header: 'Document',
    sortKey: 'title',
    share: 3.2,
    fixed: true,
    cell: (document) => <NameCell document={document} />,
  },
  {
    key: 'type',
    header: 'Type',
    sortKey: 'documentType',
    share: 1.35,
    cell: (document) => (
      <span className="inline-flex flex-wrap gap-1.5">
        <Badge tone="calm">{documentTypeNames[document.documentType]}</Badge>
        <ExpiryBadge document={document} />
      </span>
    ),
  },
  {
    key: 'client',
    header: 'Client',
    share: 1.6,
    cell: ({ clientId, clientName }) =>
      clientId === null ? (
        <span className="text-ink-2">{dash}</span>
      ) : (
        <Link {...clientPath(clientId)} className="text-accent hover:underline">
          {clientName}
        </Link>
      ),
  },
  {
    key: 'expires',
    header: 'Expires',
    share: 1.1,
    hiddenAtFirst: true,
    cell: ({ expiresOn }) => (expiresOn === null ? dash : <DateText value={expiresOn} />),
  },
  { key: 'size', header: 'Size', align: 'end', share: 0.85, cell: ({ fileSize }) => formatFileSize(fileSize) },
  {
    key: 'added',
    header: 'Added',
    sortKey: 'createdAt',
    share: 1.05,
    cell: ({ createdAt }) => <DateText value={createdAt} />,
  },
  {
    key: 'actions',
    header: 'Actions',
    align: 'end',
    share: 1.9,
    cell: (document) => <ActionsCell document={document} onOpen={open} />,
  },
]

function NameCell({ document }: { document: Document }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <FileIcon mimeType={document.mimeType} />
      <span className="min-w-0">
        <span className="block truncate font-strong">{document.title}</span>
        <span className="block truncate text-[12.5px] text-ink-2">
          {document.fileName} · {document.version}
        </span>
      </span>
    </span>
  )
}

function ActionsCell({ document, onOpen }: { document: Document; onOpen: (document: Document) => void }) {
  return (
    <span className="inline-flex gap-1.5">
      <Button
        size="s"
        icon={<Eye aria-hidden="true" />}
        aria-label={`View ${document.title}`}
        onClick={() => onOpen(document)}
      >
        View
      </Button>
      <a
        href={downloadAddress(document.id)}
        download={document.fileName}
        aria-label={`Download ${document.title}`}
        className={buttonClass({ size: 's' })}
      >
        <Download aria-hidden="true" />
        Download
      </a>
    </span>
  )
}

/** The selectable columns do not depend on the open handler, so it does nothing here. */
export const documentColumns = columns(() => undefined)

export const useDocumentColumns = (): ColumnChoice => useColumnChoice('documents', documentColumns)

interface DocumentsTableProps {
  readonly list: List<Document>
  readonly choice: ColumnChoice
  readonly selection: Selection
}

export function DocumentsTable({ list, choice, selection }: DocumentsTableProps) {
  const [{ sort, document: openId }, change] = useListSearch(paths.documents)
  const navigate = useNavigate({ from: paths.documents })
  const open = ({ id }: Document) =>
    void navigate({ search: (current) => ({ ...current, document: id, version: undefined }), resetScroll: false })
  return (
    <Card flush>
      <SortableTable
        list={list}
        caption="Documents"
        columns={columns(open)}
        choice={choice}
        selection={selection}
        rowName={({ title }) => title}
        rowKey={({ id }) => id}
        sort={sort}
        onSort={(wanted) => change({ sort: wanted as typeof sort })}
        onRowOpen={open}
        isCurrent={({ id }) => id === openId}
      />
    </Card>
  )
}
