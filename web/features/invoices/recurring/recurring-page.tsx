import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus, Repeat } from 'lucide-react'
import { getInvoice } from '#contract/invoices/api.ts'
import { listRecurringInvoices, type RecurringInvoice } from '#contract/recurring-invoices/api.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { toWholeList } from '#web/api/list.ts'
import { invoiceTabsLabel } from '#web/api/messages.ts'
import { read } from '#web/api/queries.ts'
import { invoiceScreens } from '#web/api/related-screens.ts'
import { paths, recurringInvoicePath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageNav } from '#web/ui/layout/page-nav.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { outcomeTones, stateTones } from './tones.ts'

// The form and its library load when it is opened.
const NewRecurringDialog = lazyPart(() => import('./recurring-form.tsx'), 'NewRecurringDialog')

/** Recurring invoices that run, and those that have ended. */
export function RecurringPage() {
  const user = useSignedInUser()
  const [{ state, from }, change, open] = useListSearch(paths.recurringInvoices)
  const add = can(user, 'invoices.write') ? (
    <Button variant="primary" icon={<Plus />} onClick={() => open({ from: 0 })}>
      {t.newAction}
    </Button>
  ) : null
  return (
    <ListPage
      title={t.pageTitle}
      parents={[{ name: ui.invoices, to: paths.invoices }]}
      intro={<PageNav label={invoiceTabsLabel} items={invoiceScreens} />}
      actions={add}
      overlays={
        from === undefined || add === null ? null : (
          <NewRecurring from={from} onClose={() => change({ from: undefined })} />
        )
      }
    >
      <Tabs
        label={t.pageTitle}
        tabs={[
          { value: 'running', label: t.runningTab },
          { value: 'ended', label: t.endedTab },
        ]}
        value={state ?? 'running'}
        onValueChange={(value) => change({ state: value === 'ended' ? 'ended' : undefined })}
      >
        <Rows state={state ?? 'running'} />
      </Tabs>
    </ListPage>
  )
}

/** The form with the terms of invoice `from`; empty for 0 and for one that is not found. */
function NewRecurring({ from, onClose }: { from: number; onClose: () => void }) {
  const { data, error } = useQuery({ ...read(getInvoice, { params: { id: from } }), enabled: from > 0 })
  if (from > 0 && !data && !error) return null
  return <NewRecurringDialog invoice={data ?? null} onClose={onClose} />
}

function Rows({ state }: { state: 'running' | 'ended' }) {
  const navigate = useNavigate()
  const list = toWholeList(useQuery(read(listRecurringInvoices, { query: { state } })))
  const empty =
    state === 'ended' ? (
      <EmptyState icon={<Repeat />} title={t.endedEmptyTitle} text={t.endedEmptyHint} />
    ) : (
      <EmptyState icon={<Repeat />} title={t.emptyTitle} text={t.emptyHint} />
    )
  return (
    <Card flush>
      <ListTable
        list={list}
        caption={t.pageTitle}
        columns={columns}
        rowKey={({ id }) => id}
        onRowOpen={({ id }) => void navigate(recurringInvoicePath(id))}
        empty={empty}
      />
    </Card>
  )
}

const columns: readonly Column<RecurringInvoice>[] = [
  {
    key: 'client',
    header: ui.client,
    primary: true,
    cell: ({ clientName }) => clientName,
    detail: ({ description }) => description,
  },
  {
    key: 'state',
    header: ui.status,
    phone: 'fact',
    cell: ({ state }) => <Badge tone={stateTones[state]}>{t.stateNames[state]}</Badge>,
  },
  { key: 'frequency', header: t.frequencyLabel, phone: 'fact', cell: ({ frequency }) => t.frequencyNames[frequency] },
  {
    key: 'next',
    header: t.nextHeader,
    phone: 'labelled',
    cell: ({ nextOn }) => (nextOn ? <DateText value={nextOn} /> : dash),
  },
  {
    key: 'last',
    header: t.lastHeader,
    phone: 'hidden',
    cell: ({ lastRun }) =>
      lastRun ? <Badge tone={outcomeTones[lastRun.outcome]}>{t.outcomeNames[lastRun.outcome]}</Badge> : dash,
  },
  {
    key: 'total',
    header: ui.total,
    align: 'end',
    phone: 'figure',
    cell: ({ total, priceCurrency }) => <Money amount={total} currency={priceCurrency} />,
  },
]
