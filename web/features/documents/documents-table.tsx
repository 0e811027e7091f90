import { Link, useNavigate } from '@tanstack/react-router'
import { Download, Eye } from 'lucide-react'
import { type Document, documentTypeNames } from '#contract/documents/api.ts'
import { foldText } from '#kernel/search-text.ts'
import { titleFrom } from '#web/api/chosen-file.ts'
import { clientPath, paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash, formatFileSize } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type ColumnChoice, useColumnChoice } from '#web/ui/list/column-picker.tsx'
import { type List, useListSearch } from '#web/ui/list/list.ts'
import type { Selection } from '#web/ui/list/selection.ts'
import { type ServerColumn, SortableTable } from '#web/ui/list/sortable-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { downloadAddress } from './download-address.ts'
import { ExpiryBadge } from './expiry-badge.tsx'
import { FileIcon } from './file-icon.tsx'
import * as t from './messages.ts'

const columns = (open: (document: Document) => void): readonly ServerColumn<Document>[] => [
  {
    key: 'title',
    header: ui.document,
    sortKey: 'title',
    primary: true,
    fixed: true,
    cell: (document) => <NameCell document={document} />,
  },
  {
    key: 'type',
    header: ui.type,
    sortKey: 'documentType',
    units: 2.3,
    cell: (document) => (
      <span className="inline-flex max-w-full flex-wrap gap-1.5">
        <Badge tone="calm" className="max-w-full">
          <span className="truncate">{documentTypeNames[document.documentType]}</span>
        </Badge>
        <ExpiryBadge document={document} />
      </span>
    ),
  },
  {
    key: 'client',
    header: ui.client,
    units: 2.1,
    phone: 'fact',
    cell: ({ clientId, clientName }) =>
      clientId === null ? (
        dash
      ) : (
        <Link {...clientPath(clientId)} className="line-clamp-2 whitespace-normal text-accent hover:underline">
          {clientName}
        </Link>
      ),
  },
  {
    key: 'expires',
    header: ui.expires,
    units: 1.5,
    cell: ({ expiresOn }) => (expiresOn === null ? dash : <DateText value={expiresOn} />),
  },
  {
    key: 'size',
    header: ui.size,
    align: 'end',
    phone: 'hidden',
    units: 1.05,
    hiddenAtFirst: 'narrow',
    cell: ({ fileSize }) => formatFileSize(fileSize),
  },
  {
    key: 'added',
    header: ui.added,
    sortKey: 'createdAt',
    units: 1.5,
    hiddenAtFirst: 'narrow',
    phone: 'fact',
    cell: ({ createdAt }) => <DateText value={createdAt} />,
  },
  {
    key: 'actions',
    header: ui.actions,
    align: 'end',
    phone: 'figure',
    units: 1.5,
    cell: (document) => <ActionsCell document={document} onOpen={open} />,
  },
]

function NameCell({ document }: { document: Document }) {
  return (
    <span className="flex min-w-0 items-center gap-2.5">
      <FileIcon mimeType={document.mimeType} />
      <span className="min-w-0">
        <span className="line-clamp-3 font-strong break-words whitespace-normal">{document.title}</span>
        <span className="block truncate text-[12.5px] text-ink-2 max-sm:hidden">{detailOf(document)}</span>
      </span>
    </span>
  )
}

/** Version, and the file name unless it repeats the title. */
export function detailOf({ title, fileName, version }: Pick<Document, 'title' | 'fileName' | 'version'>): string {
  const isSame = foldText(titleFrom(fileName)) === foldText(title)
  return isSame ? t.versionText(version) : `${fileName} · ${t.versionText(version)}`
}

function ActionsCell({ document, onOpen }: { document: Document; onOpen: (document: Document) => void }) {
  return (
    <span className="inline-flex gap-1.5">
      <Button
        size="s"
        variant="ghost"
        // A press on the row opens it too, and a narrow table has room for one action.
        className="max-desktop:hidden"
        icon={<Eye />}
        aria-label={t.viewDocumentLabel(document.title)}
        title={ui.view}
        onClick={() => onOpen(document)}
      />
      <a
        href={downloadAddress(document.id)}
        download={document.fileName}
        aria-label={t.downloadDocumentLabel(document.title)}
        title={ui.download}
        className={buttonClass({ size: 's', variant: 'ghost' })}
      >
        <Download />
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
        caption={ui.documents}
        columns={columns(open)}
        choice={choice}
        selection={selection}
        rowName={({ title }) => title}
        sort={sort}
        onSort={(requested) => change({ sort: requested as typeof sort })}
        onRowOpen={open}
        isCurrent={({ id }) => id === openId}
      />
    </Card>
  )
}
