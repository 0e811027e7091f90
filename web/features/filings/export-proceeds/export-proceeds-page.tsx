import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { type ExportProceeds, listExportProceeds, recordCession } from '#contract/filings/export-proceeds.ts'
import { proceedsStates } from '#contract/filter-labels.ts'
import { fieldMessage, serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { readPages, useChange } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ComplianceNav } from '../compliance-nav.tsx'
import { ListFilters } from '../list-filters.tsx'

const route = getRouteApi(paths.exportProceeds)

const states = {
  open: { text: 'Open', tone: 'calm' },
  late: { text: 'Late', tone: 'bad' },
  to_cede: { text: 'To cede', tone: 'warn' },
  settled: { text: 'Settled', tone: 'ok' },
} as const

/** Invoices to clients outside WAEMU: what has to come home by when, and what of it is ceded. */
export function ExportProceedsPage() {
  const [opened, setOpened] = useState<ExportProceeds | null>(null)
  const { state, q } = route.useSearch()
  return (
    <Page
      title="Export Proceeds"
      breadcrumbs={[
        { name: 'Home', to: paths.dashboard },
        { name: 'Compliance Dashboard', to: paths.complianceDashboard },
        { name: 'Export Proceeds' },
      ]}
      actions={<ExportMenu addressOf={exportAddress(listExportProceeds, { query: { state, q } })} />}
    >
      <ComplianceNav />
      <Card title="Register" aside={<Filters />} flush>
        <ProceedsList onOpen={setOpened} />
      </Card>
      {opened ? <ProceedsView proceeds={opened} onChange={setOpened} onClose={() => setOpened(null)} /> : null}
    </Page>
  )
}

function Filters() {
  const { state, q } = route.useSearch()
  const navigate = route.useNavigate()
  const filter = (change: { q?: typeof q; state?: typeof state }) =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true, resetScroll: false })
  return (
    <ListFilters
      search={{
        label: 'Search export proceeds',
        placeholder: 'Invoice or client…',
        value: q,
        onSearch: (text) => filter({ q: text }),
      }}
      choice={{
        label: 'State',
        all: 'All proceeds',
        options: proceedsStates.map((value) => ({ value, label: states[value].text })),
        value: state,
        onChoose: (chosen) => filter({ state: chosen }),
      }}
    />
  )
}

const columns: readonly Column<ExportProceeds>[] = [
  {
    key: 'invoice',
    header: 'Invoice',
    primary: true,
    cell: ({ invoiceNumber }) => <span className="font-strong num">{invoiceNumber}</span>,
  },
  { key: 'client', header: 'Client', cell: ({ clientName, country }) => `${clientName}, ${country}` },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    cell: ({ amountUsd }) => <Money amount={amountUsd} currency="USD" />,
  },
  { key: 'by', header: 'Repatriate by', cell: ({ repatriateBy }) => <DateText value={repatriateBy} /> },
  {
    key: 'received',
    header: 'Received',
    align: 'end',
    cell: ({ receivedUsd }) => <Money amount={receivedUsd} currency="USD" />,
  },
  { key: 'ceded', header: 'Ceded', align: 'end', cell: ({ cededUsd }) => <Money amount={cededUsd} currency="USD" /> },
  { key: 'state', header: 'State', cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].text}</Badge> },
]

function ProceedsList({ onOpen }: { onOpen: (row: ExportProceeds) => void }) {
  const { state, q } = route.useSearch()
  const query = { limit: 50, ...(state ? { state } : {}), ...(q ? { q } : {}) }
  const list = useInfiniteQuery(readPages(listExportProceeds, { query }))
  if (list.error && !list.data)
    return <ErrorPanel message={serverMessage(list.error)} onRetry={() => void list.refetch()} />
  return (
    <DataTable
      caption="Export proceeds"
      columns={columns}
      rows={list.data?.pages.flatMap((page) => page.items) ?? []}
      rowKey={({ invoiceId }) => invoiceId}
      onRowOpen={onOpen}
      loading={list.isPending}
      empty={
        <EmptyState
          icon={<Globe />}
          title={state || q ? 'No proceeds match' : 'No export proceeds'}
          text={state || q ? 'Try other words or another state.' : 'They arise with invoices to clients outside WAEMU.'}
        />
      }
      more={{ hasMore: list.hasNextPage, loading: list.isFetchingNextPage, load: () => void list.fetchNextPage() }}
    />
  )
}

interface ProceedsViewProps {
  readonly proceeds: ExportProceeds
  readonly onChange: (after: ExportProceeds) => void
  readonly onClose: () => void
}

function ProceedsView({ proceeds, onChange, onClose }: ProceedsViewProps) {
  const user = useSignedInUser()
  const usd = (amount: string) => <Money amount={amount} currency="USD" />
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Proceeds of ${proceeds.invoiceNumber}`}
      description="Months and share come from the registers; both are unverified until somebody records otherwise."
    >
      <div className="grid gap-5">
        <Facts
          rows={[
            { key: 'client', label: 'Client', value: `${proceeds.clientName}, ${proceeds.country}` },
            { key: 'amount', label: 'Invoiced', value: usd(proceeds.amountUsd) },
            { key: 'due', label: 'Due', value: <DateText value={proceeds.dueOn} /> },
            { key: 'by', label: 'Repatriate by', value: <DateText value={proceeds.repatriateBy} /> },
            { key: 'received', label: 'Received', value: usd(proceeds.receivedUsd) },
            { key: 'to-cede', label: 'To be ceded to BCEAO', value: usd(proceeds.toCedeUsd) },
            { key: 'kept', label: 'Kept by the bank', value: usd(proceeds.keptUsd) },
            { key: 'ceded', label: 'Ceded', value: usd(proceeds.cededUsd) },
          ]}
        />
        {proceeds.cessions.length === 0 ? null : (
          <ol className="divide-y divide-line text-s" aria-label="Cessions">
            {proceeds.cessions.map(({ id, amountUsd, cededOn, reference, by }) => (
              <li key={id} className="py-1.5">
                {usd(amountUsd)}, <DateText value={cededOn} />, {reference}, recorded by {by}
              </li>
            ))}
          </ol>
        )}
        {can(user, 'filings.handle') && proceeds.state === 'to_cede' ? (
          <CessionForm key={proceeds.cededUsd} proceeds={proceeds} onChange={onChange} />
        ) : null}
      </div>
    </Dialog>
  )
}

function CessionForm({ proceeds, onChange }: Pick<ProceedsViewProps, 'proceeds' | 'onChange'>) {
  const record = useChange(recordCession)
  const [amountUsd, setAmount] = useState('')
  const [cededOn, setDay] = useState('')
  const [reference, setReference] = useState('')
  const isComplete = amountUsd !== '' && cededOn !== '' && reference.trim() !== ''
  return (
    <form
      className="grid gap-3.5 border-t border-line pt-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!isComplete) return
        record.mutate(
          { params: { invoiceId: proceeds.invoiceId }, body: { amountUsd, cededOn, reference } },
          { onSuccess: onChange },
        )
      }}
    >
      <div className="grid grid-cols-3 gap-3.5 max-phone:grid-cols-1">
        <Field label="Ceded" required>
          <AmountInput currency="USD" decimals={2} value={amountUsd} onValueChange={setAmount} />
        </Field>
        <Field label="On" required>
          <TextInput type="date" value={cededOn} onChange={(event) => setDay(event.target.value)} />
        </Field>
        <Field label="Reference" required>
          <TextInput maxLength={120} value={reference} onChange={(event) => setReference(event.target.value)} />
        </Field>
      </div>
      {record.error ? (
        <Notice tone="bad" alert>
          {fieldMessage(record.error)}
        </Notice>
      ) : null}
      <div className="flex justify-end">
        <Button variant="primary" type="submit" disabled={!isComplete} pending={record.isPending}>
          Record cession
        </Button>
      </div>
    </form>
  )
}
