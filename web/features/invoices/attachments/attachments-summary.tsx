import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { formatFileSize } from '#web/ui/format/format.ts'
import * as t from './messages.ts'

export const totalBytesOf = (attachments: InvoiceDetail['attachments']): number =>
  attachments.reduce((sum, { fileSize }) => sum + fileSize, 0)

/** What the email of a draft will bring, and the attachment that would stop it. */
export function AttachmentsSummary({ invoice: { attachments, invoiceNumber } }: { invoice: InvoiceDetail }) {
  const unfit = attachments.find(({ fault }) => fault !== null)
  if (attachments.length === 0) return null
  if (unfit)
    return (
      <Notice tone="bad" title={t.stopsSending}>
        {t.stopsSendingText(unfit.title)}
      </Notice>
    )
  const size = formatFileSize(totalBytesOf(attachments))
  return (
    <div className="text-s text-ink-2">
      <p>{t.goesAlong(`${invoiceNumber}.pdf`, t.documentCount(attachments.length), size)}</p>
      <ul className="list-disc pl-5">
        {attachments.map(({ documentId, fileName }) => (
          <li key={documentId} className="break-words">
            {fileName}
          </li>
        ))}
      </ul>
    </div>
  )
}
