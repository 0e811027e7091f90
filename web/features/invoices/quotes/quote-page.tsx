import { Link, useParams } from '@tanstack/react-router'
import { Download, FileX } from 'lucide-react'
import { Suspense } from 'react'
import { unitMarks } from '#contract/invoices/names/messages.ts'
import { getQuote, getQuotePdf, type QuoteDetail } from '#contract/quotes/api.ts'
import { addressOf } from '#web/api/client.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useRecord } from '#web/api/queries.ts'
import { clientPath, historyPath, invoicePath, outboxMessagePath, paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { DeliveryNote } from '#web/ui/delivery-note.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatAmount, formatDateTime } from '#web/ui/format/format.ts'
import { HistoryLink } from '#web/ui/history-link.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type RecordFrame, RecordPage } from '#web/ui/layout/record-page.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { QuoteActions } from './quote-actions.tsx'
import { statusTones } from './tones.ts'

const PdfView = suspendingPart(() => import('#web/ui/pdf/pdf-view.tsx'), 'PdfView')

const frame: RecordFrame = {
  title: t.recordTitle,
  list: { name: t.pageTitle, to: paths.quotes },
  missing: { icon: <FileX />, title: t.notFoundTitle, text: t.notFoundHint, action: t.allAction },
}

export function QuotePage() {
  const { quoteId } = useParams({ from: '/invoices/quotes/$quoteId' })
  return (
    <RecordPage frame={frame} {...useRecord(getQuote, quoteId)}>
      {(quote) => <QuoteFile key={quote.id} quote={quote} />}
    </RecordPage>
  )
}

function QuoteFile({ quote }: { quote: QuoteDetail }) {
  const user = useSignedInUser()
  return (
    <Page
      title={quote.quoteNumber}
      breadcrumbs={[
        { name: ui.invoices, to: paths.invoices },
        { name: t.pageTitle, to: paths.quotes },
        { name: quote.quoteNumber },
      ]}
      actions={
        <>
          <HistoryLink link={historyPath(user, 'quote', quote.id)} />
          <QuoteActions quote={quote} />
        </>
      }
    >
      <div className="grid items-start gap-(--gap) side:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <PdfCard quote={quote} />
        <div className="grid min-w-0 gap-(--gap)">
          <TermsCard quote={quote} />
          <LinesCard quote={quote} />
        </div>
      </div>
    </Page>
  )
}

/** The PDF in the page: a preview of a draft, or the file as sent. */
function PdfCard({ quote }: { quote: QuoteDetail }) {
  const params = { id: quote.id }
  return (
    <Card
      title={t.recordTitle}
      aside={
        <a
          href={addressOf(getQuotePdf, { params, query: { download: 'yes' } })}
          download
          className={buttonClass({ size: 's', variant: 'ghost' })}
        >
          <Download />
          {ui.download}
        </a>
      }
    >
      <Suspense fallback={<Skeleton className="h-96 w-full" />}>
        <PdfView
          key={quote.sentAt ?? quote.version}
          address={addressOf(getQuotePdf, { params })}
          title={`${t.recordTitle} ${quote.quoteNumber}`}
        />
      </Suspense>
    </Card>
  )
}

function TermsCard({ quote }: { quote: QuoteDetail }) {
  const { status, clientId, clientName, decision, invoice, deposits, mailedTo, sentAt, delivery, note } = quote
  const link = 'text-accent hover:underline'
  return (
    <Card title={t.termsTitle} aside={<Badge tone={statusTones[status]}>{t.statusNames[status]}</Badge>}>
      <Facts
        rows={[
          {
            key: 'client',
            label: ui.client,
            value: (
              <Link {...clientPath(clientId)} className={link}>
                {clientName}
              </Link>
            ),
          },
          { key: 'description', label: ui.description, value: quote.description },
          { key: 'valid', label: t.validUntilLabel, value: <DateText value={quote.validUntil} /> },
          { key: 'by', label: t.createdByLabel, value: `${quote.createdByName}, ${formatDateTime(quote.createdAt)}` },
          {
            key: 'sent',
            label: t.sentToLabel,
            value: sentAt && (
              <>
                {`${mailedTo.join(', ')}\n${formatDateTime(sentAt)}`}
                {delivery && delivery.status !== 'sent' ? (
                  <Link {...outboxMessagePath(delivery.messageId)} className="flex w-fit hover:underline">
                    <DeliveryNote status={delivery.status} />
                  </Link>
                ) : null}
              </>
            ),
          },
          {
            key: 'answer',
            label: t.answerLabel,
            value:
              decision &&
              [
                t.answeredBy(t.statusNames[status], decision.decidedByName, formatDateTime(decision.decidedAt)),
                decision.note,
              ]
                .filter((part) => part !== null)
                .join('\n'),
          },
          {
            key: 'deposits',
            label: t.depositsLabel,
            value:
              deposits.length === 0 ? null : (
                <ul className="grid gap-1">
                  {deposits.map(({ id, invoiceNumber, netUsd }) => (
                    <li key={id}>
                      <Link {...invoicePath(id)} className={link}>
                        {invoiceNumber}
                      </Link>{' '}
                      <Money amount={netUsd} currency="USD" />
                    </li>
                  ))}
                </ul>
              ),
          },
          {
            key: 'invoice',
            label: ui.invoice,
            value: invoice && (
              <Link {...invoicePath(invoice.id)} className={link}>
                {invoice.invoiceNumber}
              </Link>
            ),
          },
          { key: 'note', label: ui.note, value: note || null },
        ]}
      />
    </Card>
  )
}

function LinesCard({ quote }: { quote: QuoteDetail }) {
  const money = (amount: string) => <Money amount={amount} currency="USD" />
  return (
    <Card title={t.linesTitle}>
      <CardList label={t.linesTitle}>
        {quote.lines.map(({ position, description, quantity, unit, unitPrice, netUsd }) => (
          <CardRow
            key={position}
            title={description}
            detail={t.quantityOf(`${quantity} ${unitMarks[unit]}`.trim(), formatAmount(unitPrice, 'USD'))}
            end={money(netUsd)}
          />
        ))}
      </CardList>
      <Facts
        rows={[
          {
            key: 'discount',
            label: ui.discount,
            value: Number(quote.discountUsd) > 0 ? money(`-${quote.discountUsd}`) : null,
          },
          { key: 'tax', label: ui.tax, value: Number(quote.taxUsd) > 0 ? money(quote.taxUsd) : null },
          { key: 'total', label: ui.total, value: money(quote.amountUsd) },
          {
            key: 'local',
            label: quote.localCurrency,
            value:
              quote.localCurrency === 'USD' ? null : (
                <Money amount={quote.amountLocal} currency={quote.localCurrency} />
              ),
          },
          { key: 'xof', label: 'XOF', value: <Money amount={quote.amountXof} currency="XOF" /> },
        ]}
      />
    </Card>
  )
}
