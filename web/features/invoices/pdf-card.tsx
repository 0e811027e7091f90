import { Download, ExternalLink } from 'lucide-react'
import { getInvoicePdf, type InvoiceDetail } from '#contract/invoices.ts'
import { addressOf } from '#web/api/client.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** The PDF in the page: of a draft as it would go out now, else as it was sent. On a phone, which shows none in a page, by a link. */
export function PdfCard({ invoice }: { invoice: InvoiceDetail }) {
  const params = { id: invoice.id }
  const address = addressOf(getInvoicePdf, { params })
  const isDraft = invoice.sentAt === null
  const name = isDraft ? 'Preview' : 'PDF'
  return (
    <Card
      title={name}
      flush
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
      <iframe
        key={`${invoice.id}-${invoice.version}`}
        src={`${address}#toolbar=0&view=FitH`}
        title={`${name} of ${invoice.invoiceNumber}`}
        className="block h-[36rem] w-full rounded-b-card border-t border-line bg-calm-soft max-phone:hidden"
      />
    </Card>
  )
}
