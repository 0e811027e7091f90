import { Download, ExternalLink } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { getInvoicePdf, type InvoiceDetail } from '#contract/invoices/api.ts'
import { addressOf } from '#web/api/client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'

const PdfView = lazy(() => import('#web/ui/pdf/pdf-view.tsx').then(({ PdfView: view }) => ({ default: view })))

/** The PDF in the page: a preview of a draft, or the file as sent. */
export function PdfCard({ invoice }: { invoice: InvoiceDetail }) {
  const params = { id: invoice.id }
  const address = addressOf(getInvoicePdf, { params })
  const isDraft = invoice.sentAt === null
  const name = isDraft ? 'Preview' : 'PDF'
  return (
    <Card
      title={name}
      aside={
        <span className="flex gap-2">
          <a href={address} target="_blank" rel="noreferrer" className={buttonClass({ size: 's', variant: 'ghost' })}>
            <ExternalLink aria-hidden="true" />
            Open
          </a>
          <a
            href={addressOf(getInvoicePdf, { params, query: { download: 'yes' } })}
            download
            className={buttonClass({ size: 's', variant: 'ghost' })}
          >
            <Download aria-hidden="true" />
            Download
          </a>
        </span>
      }
    >
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        {/* A changed draft gets a new preview; a sent invoice never changes. */}
        <PdfView
          key={invoice.sentAt ?? invoice.version}
          address={address}
          title={`${name} of ${invoice.invoiceNumber}`}
        />
      </Suspense>
    </Card>
  )
}
