import { Link, useParams } from '@tanstack/react-router'
import { Repeat } from 'lucide-react'
import { useState } from 'react'
import {
  endRecurringInvoice,
  getRecurringInvoice,
  pauseRecurringInvoice,
  type RecurringInvoiceDetail,
  type RecurringRun,
  resumeRecurringInvoice,
  runRecurringInvoice,
} from '#contract/recurring-invoices/api.ts'
import type { RouteContract } from '#contract/route.ts'
import { withPercentSign } from '#kernel/language.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange, useRecord } from '#web/api/queries.ts'
import { useRefusal } from '#web/api/refusal.ts'
import { clientPath, historyPath, invoicePath, paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatAmount, formatDate, formatDateTime, groupThousands } from '#web/ui/format/format.ts'
import { HistoryLink } from '#web/ui/history-link.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type RecordFrame, RecordPage } from '#web/ui/layout/record-page.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { linesLabel, poNumberLabel } from '../messages.ts'
import * as t from './messages.ts'
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

const EditRecurringDialog = lazyPart(() => import('./recurring-form.tsx'), 'EditRecurringDialog')

function RecurringActions({ template }: { template: RecurringInvoiceDetail }) {
  const user = useSignedInUser()
  const [opened, setOpened] = useState<'edit' | 'end'>()
  const close = () => setOpened(undefined)
  const pause = useAction(pauseRecurringInvoice, t.pausedToast)
  const resume = useAction(resumeRecurringInvoice, t.resumedToast)
  const run = useAction(runRecurringInvoice, t.ranToast)
  if (!can(user, 'invoices.write')) return null
  const { state, version } = template
  const input = { params: { id: template.id }, body: {}, version }
  return (
    <>
      {canRun(template) ? (
        <Button variant="primary" pending={run.isPending} onClick={() => run.mutate(input)}>
          {t.runAction}
        </Button>
      ) : null}
      {state === 'active' ? (
        <Button pending={pause.isPending} onClick={() => pause.mutate(input)}>
          {ui.pause}
        </Button>
      ) : null}
      {state === 'paused' ? (
        <Button pending={resume.isPending} onClick={() => resume.mutate(input)}>
          {ui.resume}
        </Button>
      ) : null}
      {state === 'ended' ? null : (
        <>
          <Button onClick={() => setOpened('edit')}>{ui.edit}</Button>
          <Button variant="danger" onClick={() => setOpened('end')}>
            {t.endAction}
          </Button>
        </>
      )}
      {opened === 'edit' ? <EditRecurringDialog template={template} onClose={close} /> : null}
      {opened === 'end' ? <End template={template} onClose={close} /> : null}
    </>
  )
}

/** A period failed, or is due and not created yet. */
const canRun = ({ runs, nextOn }: RecurringInvoiceDetail): boolean =>
  runs.some(({ outcome }) => outcome === 'not_created') || (nextOn !== null && nextOn <= businessDay(new Date()))

const useAction = <R extends RouteContract>(route: R, title: string) =>
  useChange(route, {
    onSuccess: () => toast({ title }),
    onError: (error) => toast(errorToast(error)),
  })

function End({ template: { id, version }, onClose }: { template: RecurringInvoiceDetail; onClose: () => void }) {
  const end = useChange(endRecurringInvoice, {
    onSuccess: () => closeWithToast(onClose, { title: t.endedToast }),
  })
  return (
    <ConfirmDialog
      destructive
      onClose={onClose}
      title={t.endQuestion}
      description={t.endHint}
      confirmLabel={t.endAction}
      pending={end.isPending}
      onConfirm={() => end.mutate({ params: { id }, body: { reason: null }, version })}
    >
      <Refusal {...useRefusal(end.error, '/api/recurring-invoices', onClose)} />
    </ConfirmDialog>
  )
}
