import { Link, useParams } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import {
  getRecurringInvoice,
  type RecurringInvoiceDetail,
  type RecurringRun,
} from '#contract/recurring-invoices/api.ts'
import { withPercentSign } from '#kernel/language.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useRecord } from '#web/api/queries.ts'
import { clientPath, historyPath, invoicePath, paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatAmount, formatDate, formatDateTime, groupThousands } from '#web/ui/format/format.ts'
import { HistoryLink } from '#web/ui/history-link.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type RecordFrame, RecordPage } from '#web/ui/layout/record-page.tsx'
import * as ui from '#web/ui/messages.ts'
import { linesLabel, poNumberLabel } from '../messages.ts'
import * as t from './messages.ts'
import { RecurringActions } from './recurring-actions.tsx'
import { outcomeTones, stateTones } from './tones.ts'

const frame: RecordFrame = {
  title: t.recordTitle,
  list: { name: t.pageTitle, to: paths.recurringInvoices },
  missing: { icon: <Repeat />, title: t.notFoundTitle, text: t.notFoundHint, action: t.allAction },
}

export function RecurringInvoicePage() {
  const { recurringId } = useParams({ from: '/invoices/recurring/$recurringId' })
  return (
    <RecordPage frame={frame} {...useRecord(getRecurringInvoice, recurringId)}>
      {(template) => <Template key={template.id} template={template} />}
    </RecordPage>
  )
}

function Template({ template }: { template: RecurringInvoiceDetail }) {
  const user = useSignedInUser()
  return (
    <Page
      title={template.description}
      breadcrumbs={[
        { name: ui.invoices, to: paths.invoices },
        { name: t.pageTitle, to: paths.recurringInvoices },
        { name: template.description },
      ]}
      actions={
        <>
          <HistoryLink link={historyPath(user, 'recurring_invoice', template.id)} />
          <RecurringActions template={template} />
        </>
      }
    >
      <div className="grid items-start gap-(--gap) side:grid-cols-2">
        <div className="grid min-w-0 gap-(--gap)">
          <ScheduleCard template={template} />
          <RunsCard template={template} />
        </div>
        <LinesCard template={template} />
      </div>
    </Page>
  )
}

function ScheduleCard({ template }: { template: RecurringInvoiceDetail }) {
  const { frequency, state, startOn, dayOfMonth, nextOn, upcoming, endOn, maxInvoices, isSentAutomatically } = template
  const rhythm = frequency === 'week' ? t.frequencyNames.week : t.onDay(t.frequencyNames[frequency], String(dayOfMonth))
  const end = endOn !== null ? t.endsOn(formatDate(endOn)) : maxInvoices !== null ? t.endsAfter(maxInvoices) : null
  const later = upcoming.slice(1).map((day) => formatDate(day))
  return (
    <Card title={ui.schedule} aside={<Badge tone={stateTones[state]}>{t.stateNames[state]}</Badge>}>
      <Facts
        rows={[
          { key: 'rhythm', label: t.frequencyLabel, value: rhythm },
          { key: 'start', label: t.startLabel, value: <DateText value={startOn} /> },
          { key: 'next', label: t.nextLabel, value: <DateText value={nextOn} /> },
          { key: 'then', label: t.thenLabel, value: later.join('\n') || null },
          { key: 'end', label: t.endLabel, value: end ?? t.endNames.never },
          { key: 'output', label: t.outputLabel, value: t.outputNames[isSentAutomatically ? 'send' : 'draft'] },
          { key: 'zone', label: ui.timeZone, value: template.timeZone },
          {
            key: 'by',
            label: t.createdByLabel,
            value: `${template.createdByName}, ${formatDateTime(template.createdAt)}`,
          },
        ]}
      />
    </Card>
  )
}

function LinesCard({ template }: { template: RecurringInvoiceDetail }) {
  const { lines, priceCurrency, priceChanges, discountPercent, clientId, clientName, total, note, buyerReference } =
    template
  return (
    <Card title={t.templateTitle}>
      <CardList label={linesLabel}>
        {lines.map(({ position, description, quantity, unitPrice, taxPercent }) => (
          <CardRow
            key={position}
            title={description}
            detail={t.quantityOf(quantity, formatAmount(unitPrice, priceCurrency))}
            end={Number(taxPercent) > 0 ? t.plusTax(taxPercent) : null}
          />
        ))}
      </CardList>
      <Facts
        rows={[
          {
            key: 'client',
            label: ui.client,
            value: (
              <Link {...clientPath(clientId)} className="text-accent hover:underline">
                {clientName}
              </Link>
            ),
          },
          { key: 'total', label: ui.total, value: <Money amount={total} currency={priceCurrency} /> },
          { key: 'terms', label: t.termsLabel, value: template.paymentTermsDays },
          {
            key: 'discount',
            label: ui.discount,
            value: Number(discountPercent) > 0 ? withPercentSign(groupThousands(discountPercent)) : null,
          },
          ...priceChanges.map(({ from, percent }) => ({
            key: from,
            label: t.priceChangesLabel,
            value: t.changeText(percent, formatDate(from)),
          })),
          { key: 'note', label: ui.note, value: note || null },
          { key: 'po', label: poNumberLabel, value: buyerReference || null },
        ]}
      />
    </Card>
  )
}

function RunsCard({ template: { runs, runCount } }: { template: RecurringInvoiceDetail }) {
  return (
    <Card title={t.runsTitle} aside={runCount > runs.length ? t.runCount(runCount, runs.length) : null}>
      {runs.length === 0 ? (
        <p className="text-s text-ink-2">{t.runsEmpty}</p>
      ) : (
        <ul aria-label={t.runsTitle} className="divide-y divide-line">
          {runs.map((run) => (
            <Run key={run.id} run={run} />
          ))}
        </ul>
      )}
    </Card>
  )
}

function Run({ run: { on, outcome, reason, invoice } }: { run: RecurringRun }) {
  return (
    <li className="grid gap-1 py-2.5 text-s first:pt-0">
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
        <DateText value={on} />
        <Badge tone={outcomeTones[outcome]}>{t.outcomeNames[outcome]}</Badge>
        {invoice ? (
          <Link {...invoicePath(invoice.id)} className="ml-auto font-strong text-accent hover:underline">
            {invoice.invoiceNumber}
          </Link>
        ) : null}
      </div>
      {reason ? <p className="text-[12.5px] text-bad">{reason}</p> : null}
    </li>
  )
}
