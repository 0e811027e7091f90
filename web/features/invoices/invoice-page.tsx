import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { FileX } from 'lucide-react'
import { getInvoice, type InvoiceDetail } from '#contract/invoices/api.ts'
import { canSend } from '#contract/invoices/capabilities.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { clientPath, paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import { AmountsCard, DatesCard } from './amounts-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { clientNameOf } from './invoice-card.tsx'
import { LinesCard } from './lines-card.tsx'
import { PdfCard } from './pdf-card.tsx'
import { RemindersCard } from './reminders-card.tsx'
import { SendCard } from './send-card.tsx'
import { SettlementsCard } from './settlements-card.tsx'

export function InvoicePage() {
  const { invoiceId } = useParams({ from: '/invoices/$invoiceId' })
  const id = /^[1-9]\d{0,9}$/.test(invoiceId) ? Number(invoiceId) : undefined
  return id === undefined ? <NoSuchInvoice /> : <InvoiceScreen key={id} id={id} />
}

function InvoiceScreen({ id }: { id: number }) {
  const { data: invoice, error, refetch } = useQuery(read(getInvoice, { params: { id } }))
  if (invoice) return <InvoiceFile invoice={invoice} />
  if (isCallError(error) && (error.status === 404 || error.status === 400)) return <NoSuchInvoice />
  return (
    <Page title="Invoice" breadcrumbs={crumbs('Invoice')}>
      <Card>
        {error ? (
          <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={6} />
        )}
      </Card>
    </Page>
  )
}

function NoSuchInvoice() {
  return (
    <Page title="Invoice" breadcrumbs={crumbs('Invoice')}>
      <Card>
        <EmptyState
          icon={<FileX />}
          title="There is no such invoice"
          text="The address may be mistyped. Invoices are never deleted."
          action={
            <Link to={paths.invoices} className={buttonClass()}>
              All invoices
            </Link>
          }
        />
      </Card>
    </Page>
  )
}

const crumbs = (name: string) => [
  { name: 'Home', to: paths.dashboard },
  { name: 'Invoices', to: paths.invoices },
  { name },
]

function InvoiceFile({ invoice }: { invoice: InvoiceDetail }) {
  const user = useSignedInUser()
  return (
    <Page
      title={invoice.invoiceNumber}
      breadcrumbs={crumbs(invoice.invoiceNumber)}
      actions={<InvoiceActions invoice={invoice} />}
    >
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-s">
        <StatusBadge status={invoice.status} />
        <Link {...clientPath(invoice.clientId)} className="font-strong text-accent hover:underline">
          {clientNameOf(invoice)}
        </Link>
        <span className="min-w-0 break-words text-ink-2">{invoice.description}</span>
        {invoice.cancelReason === null ? null : <span className="text-ink-2">({invoice.cancelReason})</span>}
      </div>
      <div className="grid items-start gap-(--gap) side:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-(--gap) max-side:order-2">
          <PdfCard invoice={invoice} />
          <LinesCard invoice={invoice} />
          <HistoryCard invoiceId={invoice.id} />
        </div>
        <div className="grid min-w-0 gap-(--gap)">
          <SendCard key={invoice.clientEmail} invoice={invoice} shown={canSend(invoice, user)} />
          <AmountsCard invoice={invoice} />
          <SettlementsCard invoice={invoice} />
          <RemindersCard invoice={invoice} />
          <DatesCard invoice={invoice} />
        </div>
      </div>
    </Page>
  )
}
