import { getRouteApi } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { useState } from 'react'
import { type ExportProceeds, listExportProceeds, recordCession } from '#contract/filings/export-proceeds.ts'
import { proceedsStates } from '#contract/filter-labels.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { AmountField, TextField } from '#web/ui/form/form-field.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
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

/**
 * Invoices to clients outside WAEMU: amounts to repatriate by their deadline, and amounts to cede.
 */
export function ExportProceedsPage() {
  const [opened, setOpened] = useState<ExportProceeds | null>(null)
  const { state, q } = route.useSearch()
  return (
    <ListPage
      title="Export Proceeds"
      parents={[{ name: 'Compliance Dashboard', to: paths.complianceDashboard }]}
      actions={<ExportMenu addressOf={exportAddress(listExportProceeds, { query: { state, q } })} />}
      intro={<ComplianceNav />}
      overlays={opened ? <ProceedsView proceeds={opened} onChange={setOpened} onClose={() => setOpened(null)} /> : null}
    >
      <Card title="Register" aside={<Filters />} flush>
        <ProceedsList onOpen={setOpened} />
      </Card>
    </ListPage>
  )
}

function Filters() {
  const [{ state, q }, change] = useListSearch(paths.exportProceeds)
  return (
    <ListFilters
      search={{
        label: 'Search export proceeds',
        placeholder: 'Invoice or client…',
        value: q,
        onSearch: (text) => change({ q: text }),
      }}
      choice={{
        label: 'State',
        all: 'All proceeds',
        options: proceedsStates.map((value) => ({ value, label: states[value].text })),
        value: state,
        onValueChange: (chosen) => change({ state: chosen }),
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
  const list = useList(listExportProceeds, { query })
  return (
    <ListTable
      list={list}
      caption="Export proceeds"
      columns={columns}
      rowKey={({ invoiceId }) => invoiceId}
      onRowOpen={onOpen}
      empty={
        <EmptyState
          icon={<Globe />}
          title={state || q ? 'No proceeds match' : 'No export proceeds'}
          text={state || q ? 'Try other words or another state.' : 'They arise with invoices to clients outside WAEMU.'}
        />
      }
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
  const api = useApiForm(recordCession, {
    defaultValues: { amountUsd: '', cededOn: '', reference: '' },
    toInput: (body) => ({ params: { invoiceId: proceeds.invoiceId }, body }),
    onSuccess: onChange,
  })
  const { form } = api
  const { amountUsd, cededOn, reference } = form.watch()
  const isComplete = amountUsd !== '' && cededOn !== '' && reference.trim() !== ''
  return (
    <form {...api.formProps} className="grid gap-3.5 border-t border-line pt-4">
      <div className="grid grid-cols-3 gap-3.5 max-phone:grid-cols-1">
        <AmountField form={form} name="amountUsd" label="Ceded" required currency="USD" decimals={2} />
        <TextField form={form} name="cededOn" label="On" required type="date" />
        <TextField form={form} name="reference" label="Reference" required maxLength={120} />
      </div>
      <Refusal {...api.refusal} />
      <div className="flex justify-end">
        <Button variant="primary" type="submit" disabled={!isComplete} pending={api.isPending}>
          Record cession
        </Button>
      </div>
    </form>
  )
}
