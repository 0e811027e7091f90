import { Link, useNavigate } from '@tanstack/react-router'
import { FolderOpen, Plus, ReceiptText, Upload, Wallet as WalletIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Client } from '#contract/clients/api.ts'
import { type Document, documentTypeNames, listDocuments } from '#contract/documents/api.ts'
import { type Invoice, listInvoices } from '#contract/invoices/invoice.ts'
import { listWallets, type Wallet } from '#contract/payout/wallets.ts'
import type { RouteContract } from '#contract/route.ts'
import type { CallInput, ItemOf } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { invoicePath, newInvoiceHere, paths, uploadDocumentOf, walletsPath } from '#web/routes/paths.ts'
import { Badge, StatusBadge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { DeliveryNote } from '#web/ui/delivery-note.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatFileSize } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const pageSize = 50

interface RecordsProps<R extends RouteContract> {
  readonly route: R
  readonly input: CallInput<R>
  readonly caption: string
  readonly columns: readonly Column<ItemOf<R>>[]
  readonly onOpen?: (row: ItemOf<R>) => void
  readonly empty: ReactNode
  /** Above the rows: their title, and the action that adds one. */
  readonly title?: string
  readonly action?: ReactNode
}

/** Records of one client, from the list of all records. */
function Records<R extends RouteContract>({
  route,
  input,
  caption,
  columns,
  onOpen,
  empty,
  title,
  action,
}: RecordsProps<R>) {
  const list = useList(route, input)
  if (list.failure)
    return (
      <Card>
        <ErrorPanel {...list.failure} />
      </Card>
    )
  return (
    <Card flush title={action ? title : undefined} aside={action}>
      <ListTable<ItemOf<R>>
        list={list}
        caption={caption}
        columns={columns}
        rowKey={(row) => (row as { id: number }).id}
        {...(onOpen ? { onRowOpen: onOpen } : {})}
        empty={empty}
      />
    </Card>
  )
}

const documentColumns: readonly Column<Document>[] = [
  { key: 'title', header: ui.title, cell: ({ title }) => <span className="font-strong">{title}</span> },
  { key: 'type', header: ui.type, cell: ({ documentType }) => documentTypeNames[documentType] },
  { key: 'version', header: t.versionHeader, cell: ({ version }) => version },
  { key: 'size', header: ui.size, align: 'end', cell: ({ fileSize }) => formatFileSize(fileSize) },
  { key: 'created', header: ui.added, cell: ({ createdAt }) => <DateText value={createdAt} /> },
]

export function ClientDocuments({ clientId }: { clientId: number }) {
  const navigate = useNavigate()
  const mayUpload = can(useSignedInUser(), 'documents.write')
  return (
    <Records
      title={ui.documents}
      action={
        mayUpload ? (
          <Link {...uploadDocumentOf(clientId)} className={buttonClass()}>
            <Upload />
            {ui.uploadDocument}
          </Link>
        ) : undefined
      }
      route={listDocuments}
      input={{ query: { clientId, isActive: 'true', limit: pageSize } }}
      caption={t.documentsLabel}
      columns={documentColumns}
      onOpen={({ id }) => void navigate({ to: paths.documents, search: { document: id } })}
      empty={
        <EmptyState
          icon={<FolderOpen />}
          title={t.documentsEmptyTitle}
          text={t.documentsEmptyHint}
          action={
            <Link to={paths.documents} className={buttonClass()}>
              {ui.documentLibrary}
            </Link>
          }
        />
      }
    />
  )
}

const invoiceColumns: readonly Column<Invoice>[] = [
  {
    key: 'number',
    header: ui.number,
    cell: ({ invoiceNumber }) => <span className="font-strong num">{invoiceNumber}</span>,
  },
  { key: 'created', header: ui.created, cell: ({ createdAt }) => <DateText value={createdAt} /> },
  { key: 'due', header: ui.due, cell: ({ dueDate }) => <DateText value={dueDate} /> },
  {
    key: 'amount',
    header: ui.amount,
    align: 'end',
    cell: ({ amountUsd }) => <Money amount={amountUsd} currency="USD" />,
  },
  {
    key: 'open',
    header: ui.balanceDue,
    align: 'end',
    cell: ({ openUsd }) => <Money amount={openUsd} currency="USD" />,
  },
  {
    key: 'status',
    header: ui.status,
    cell: ({ status, delivery }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <StatusBadge status={status} />
        {status === 'paid' || status === 'cancelled' ? null : <DeliveryNote status={delivery?.status} />}
      </span>
    ),
  },
]

export function ClientInvoices({ client: { id: clientId, isActive } }: { client: Client }) {
  const navigate = useNavigate()
  const mayBill = can(useSignedInUser(), 'invoices.write') && isActive
  return (
    <Records
      title={ui.invoices}
      action={
        mayBill ? (
          <Button icon={<Plus />} onClick={() => void navigate(newInvoiceHere)}>
            {ui.newInvoice}
          </Button>
        ) : undefined
      }
      route={listInvoices}
      input={{ query: { clientId, limit: pageSize } }}
      caption={t.invoicesLabel}
      columns={invoiceColumns}
      onOpen={({ id }) => void navigate(invoicePath(id))}
      empty={<EmptyState icon={<ReceiptText />} title={ui.noInvoicesYet} text={t.invoicesEmptyHint} />}
    />
  )
}

const walletColumns: readonly Column<Wallet>[] = [
  { key: 'label', header: ui.wallet, cell: ({ label }) => <span className="font-strong">{label}</span> },
  { key: 'address', header: ui.address, cell: ({ address }) => <span className="break-all num">{address}</span> },
  {
    key: 'network',
    header: ui.network,
    cell: ({ network }) => (network === 'sandbox' ? ui.sandbox : t.chainNetwork),
  },
  {
    key: 'status',
    header: ui.status,
    cell: ({ status, isDefault }) => (
      <span className="inline-flex gap-1.5">
        <Badge tone={status === 'whitelisted' ? 'ok' : status === 'waiting' ? 'warn' : 'calm'}>
          {valueLabel(status)}
        </Badge>
        {isDefault ? <Badge tone="note">{t.defaultWalletLabel}</Badge> : null}
      </span>
    ),
  },
]

export function ClientWallets({ clientId }: { clientId: number }) {
  const navigate = useNavigate()
  const { to, search } = walletsPath(clientId)
  return (
    <Records
      route={listWallets}
      input={{ query: { clientId, limit: pageSize } }}
      caption={t.walletsLabel}
      columns={walletColumns}
      onOpen={({ id }) => void navigate({ to, search: { ...search, wallet: id } })}
      empty={
        <EmptyState
          icon={<WalletIcon />}
          title={t.walletsEmptyTitle}
          text={t.walletsEmptyHint}
          action={
            <Link to={to} search={search} className={buttonClass()}>
              {t.walletsLabel}
            </Link>
          }
        />
      }
    />
  )
}
