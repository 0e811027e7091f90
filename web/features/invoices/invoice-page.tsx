import { useParams } from '@tanstack/react-router'
import { Download, ExternalLink, FileX } from 'lucide-react'
import { Suspense, useState } from 'react'
import { getInvoice, getInvoicePdf, type InvoiceDetail } from '#contract/invoices/api.ts'
import { canSend } from '#contract/invoices/capabilities.ts'
import { addressOf } from '#web/api/client.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useRecord } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Skeleton, SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type RecordFrame, RecordPage, recordBreadcrumbs } from '#web/ui/layout/record-page.tsx'
import { lazyPart, suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { AmountsCard, DatesCard } from './amounts-card.tsx'
import { BalanceCard } from './balance-card.tsx'
import { HistoryCard } from './history-card.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { LinesCard } from './lines-card.tsx'
import * as t from './messages.ts'
import { RemindersCard } from './reminders-card.tsx'
import { SettlementsCard } from './settlements-card.tsx'

// The form and its library load for a draft.
const SendCard = suspendingPart(() => import('./send-card.tsx'), 'SendCard')

// Below the fold.
const AttachmentsCard = lazyPart(() => import('./attachments/attachments-card.tsx'), 'AttachmentsCard')

const EmailsCard = suspendingPart(() => import('./emails-card.tsx'), 'EmailsCard')

const frame: RecordFrame = {
  title: ui.invoice,
  list: { name: ui.invoices, to: paths.invoices },
  missing: { icon: <FileX />, title: t.notFoundTitle, text: t.notFoundHint, action: t.allInvoicesAction },
}

const QuoteLink = lazyPart(() => import('./quotes/quote-actions.tsx'), 'QuoteLink')

const DunningCard = lazyPart(() => import('./dunning-card.tsx'), 'DunningCard')

const CertificationCard = lazyPart(() => import('./certification/certification-card.tsx'), 'CertificationCard')

export function InvoicePage() {
  const { invoiceId } = useParams({ from: '/invoices/$invoiceId' })
  return (
    <RecordPage frame={frame} {...useRecord(getInvoice, invoiceId)}>
      {(invoice) => <InvoiceFile key={invoice.id} invoice={invoice} />}
    </RecordPage>
  )
}

function InvoiceFile({ invoice }: { invoice: InvoiceDetail }) {
  const user = useSignedInUser()
  // Kept once sent, so that the card can confirm it.
  const [wasDraft] = useState(() => canSend(invoice, user))
  return (
    <Page
      title={invoice.invoiceNumber}
      breadcrumbs={recordBreadcrumbs(frame, invoice.invoiceNumber)}
      actions={<InvoiceActions invoice={invoice} />}
    >
      <BalanceCard invoice={invoice} />
      <div className="grid items-start gap-(--gap) side:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-(--gap) max-side:order-2">
          <PdfCard invoice={invoice} />
          <LinesCard invoice={invoice} />
          <HistoryCard invoiceId={invoice.id} />
        </div>
        <div className="grid min-w-0 gap-(--gap)">
          <CertificationCard invoice={invoice} />
          {wasDraft ? (
            <Suspense fallback={<SkeletonRows rows={5} />}>
              <SendCard key={invoice.clientEmail} invoice={invoice} shown={canSend(invoice, user)} />
            </Suspense>
          ) : null}
          <AttachmentsCard invoice={invoice} />
          <AmountsCard invoice={invoice} />
          <SettlementsCard invoice={invoice} />
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <EmailsCard invoice={invoice} />
          </Suspense>
          <RemindersCard invoice={invoice} />
          {invoice.sentAt === null ? null : <DunningCard invoice={invoice} />}
          <QuoteLink invoice={invoice} />
          <DatesCard invoice={invoice} />
        </div>
      </div>
    </Page>
  )
}

const PdfView = suspendingPart(() => import('#web/ui/pdf/pdf-view.tsx'), 'PdfView')

/** The PDF in the page: a preview of a draft, or the file as sent. */
function PdfCard({ invoice }: { invoice: InvoiceDetail }) {
  const params = { id: invoice.id }
  const address = addressOf(getInvoicePdf, { params })
  const isDraft = invoice.sentAt === null
  const name = isDraft ? t.previewTitle : 'PDF'
  return (
    <Card
      title={name}
      aside={
        <span className="flex gap-2">
          <a href={address} target="_blank" rel="noreferrer" className={buttonClass({ size: 's', variant: 'ghost' })}>
            <ExternalLink />
            {ui.open}
          </a>
          <a
            href={addressOf(getInvoicePdf, { params, query: { download: 'yes' } })}
            download
            className={buttonClass({ size: 's', variant: 'ghost' })}
          >
            <Download />
            {ui.download}
          </a>
        </span>
      }
    >
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        {/* A changed draft gets a new preview; a sent invoice never changes. */}
        <PdfView
          key={invoice.sentAt ?? invoice.version}
          address={address}
          title={t.pdfTitle(name, invoice.invoiceNumber)}
        />
      </Suspense>
    </Card>
  )
}
