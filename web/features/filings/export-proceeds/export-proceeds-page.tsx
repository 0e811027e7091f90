import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Globe } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { type ExportProceeds, listExportProceeds, recordCession } from '#contract/filings/export-proceeds.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { readTotal } from '#web/api/queries.ts'
import * as t from '#web/features/filings/messages.ts'
import { paths, receiptPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { notBlank, SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ComplianceNav } from '../compliance-nav.tsx'

const route = getRouteApi(paths.exportProceeds)

const states = {
  open: { text: t.openState, tone: 'calm' },
  partly: { text: t.partlyState, tone: 'note' },
  late: { text: t.lateState, tone: 'bad' },
  to_cede: { text: t.toCedeState, tone: 'warn' },
  settled: { text: t.settledState, tone: 'ok' },
} as const

/**
 * Invoices to clients outside WAEMU: amounts to repatriate by their deadline, and amounts to cede.
 */
export function ExportProceedsPage() {
  const [opened, setOpened] = useState<ExportProceeds | null>(null)
  const { state, q } = route.useSearch()
  return (
    <ListPage
      title={t.proceedsPageTitle}
      parents={[{ name: ui.complianceDashboard, to: paths.complianceDashboard }]}
      actions={<ExportMenu addressOf={exportAddress(listExportProceeds, { query: { state, q } })} />}
      intro={<ComplianceNav />}
      overlays={opened ? <ProceedsView proceeds={opened} onChange={setOpened} onClose={() => setOpened(null)} /> : null}
    >
      <StateTabs>
        <Card flush>
          <div className="px-4 py-3">
            <Search />
          </div>
          <ProceedsList onOpen={setOpened} />
        </Card>
      </StateTabs>
    </ListPage>
  )
}

/** What a person must act on comes first, with its count. */
const stateOrder = ['late', 'to_cede', 'open', 'partly', 'settled'] as const

function StateTabs({ children }: { children: ReactNode }) {
  const [{ state = 'all' }, change] = useListSearch(paths.exportProceeds)
  const late = useQuery(readTotal(listExportProceeds, { query: { state: 'late' } })).data
  const toCede = useQuery(readTotal(listExportProceeds, { query: { state: 'to_cede' } })).data
  const counts: Readonly<Record<string, number | undefined>> = { late, to_cede: toCede }
  return (
    <Tabs
      label={ui.status}
      tabs={[
        { value: 'all', label: t.allProceedsLabel },
        ...stateOrder.map((value) => ({
          value,
          label: states[value].text,
          ...(counts[value] === undefined ? {} : { count: counts[value] }),
        })),
      ]}
      value={state}
      onValueChange={(chosen) => change({ state: chosen === 'all' ? undefined : chosen })}
    >
      {children}
    </Tabs>
  )
}

function Search() {
  const [{ q }, change] = useListSearch(paths.exportProceeds)
  return (
    <div className="max-w-96">
      <SearchField
        label={t.proceedsSearchLabel}
        placeholder={t.proceedsSearchPlaceholder}
        value={q}
        onSearch={(text) => change({ q: text })}
      />
    </div>
  )
}

const columns: readonly Column<ExportProceeds>[] = [
  {
    key: 'invoice',
    header: ui.invoice,
    primary: true,
    cell: ({ invoiceNumber }) => <span className="font-strong num">{invoiceNumber}</span>,
  },
  {
    key: 'client',
    header: ui.client,
    phone: 'fact',
    cell: ({ clientName, country }) => `${clientName}, ${countryText(country)}`,
  },
  {
    key: 'amount',
    header: ui.amount,
    align: 'end',
    cell: ({ amountUsd }) => <Money amount={amountUsd} currency="USD" />,
  },
  { key: 'by', header: t.repatriateByLabel, cell: ({ repatriateBy }) => <DateText value={repatriateBy} /> },
  {
    key: 'received',
    header: t.receivedLabel,
    align: 'end',
    phone: 'hidden',
    wide: true,
    cell: ({ receivedUsd }) => <Money amount={receivedUsd} currency="USD" />,
  },
  {
    key: 'ceded',
    header: t.cededLabel,
    align: 'end',
    phone: 'hidden',
    cell: ({ cededUsd }) => <Money amount={cededUsd} currency="USD" />,
  },
  {
    key: 'state',
    header: ui.status,
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].text}</Badge>,
  },
]

function ProceedsList({ onOpen }: { onOpen: (row: ExportProceeds) => void }) {
  const { state, q } = route.useSearch()
  const query = { limit: 50, ...(state ? { state } : {}), ...(q ? { q } : {}) }
  const list = useList(listExportProceeds, { query })
  return (
    <ListTable
      list={list}
      caption={t.proceedsCaption}
      columns={columns}
      rowKey={({ invoiceId }) => invoiceId}
      onRowOpen={onOpen}
      empty={
        <EmptyState
          icon={<Globe />}
          title={state || q ? t.noProceedsFound : t.proceedsEmptyTitle}
          text={state || q ? t.tryOtherStatusHint : t.proceedsEmptyHint}
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
      onClose={onClose}
      title={t.proceedsOfInvoice(proceeds.invoiceNumber)}
      description={t.proceedsUnverifiedHint}
    >
      <div className="grid gap-5">
        <Facts
          rows={[
            { key: 'client', label: ui.client, value: `${proceeds.clientName}, ${countryText(proceeds.country)}` },
            { key: 'amount', label: t.invoicedLabel, value: usd(proceeds.amountUsd) },
            { key: 'due', label: ui.due, value: <DateText value={proceeds.dueOn} /> },
            { key: 'by', label: t.repatriateByLabel, value: <DateText value={proceeds.repatriateBy} /> },
            { key: 'received', label: t.receivedLabel, value: usd(proceeds.receivedUsd) },
            { key: 'banked', label: t.bankedLabel, value: usd(proceeds.bankedUsd) },
            { key: 'to-cede', label: t.toCedeLabel, value: usd(proceeds.toCedeUsd) },
            { key: 'kept', label: t.retainedByBankLabel, value: usd(proceeds.keptUsd) },
            { key: 'ceded', label: t.cededLabel, value: usd(proceeds.cededUsd) },
            { key: 'ceded-banked', label: t.cededBankedLabel, value: usd(proceeds.cededBankedUsd) },
          ]}
        />
        <Bookings proceeds={proceeds} />
        {proceeds.cessions.length === 0 ? null : (
          <ol className="divide-y divide-line text-s" aria-label={t.cessionsLabel}>
            {proceeds.cessions.map(({ id, amountUsd, cededOn, receiptId, isProved, reference, by }) => (
              <li key={id} className="py-1.5">
                {usd(amountUsd)}, <DateText value={cededOn} />
                {t.cessionRecordedBy(reference, by)}
                {receiptId === null ? null : (
                  <>
                    {', '}
                    <Link {...receiptPath(receiptId)} className="hover:underline">
                      {isProved ? t.provedByBooking : t.bookingUndone}
                    </Link>
                  </>
                )}
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

/** The bank's bookings that prove what was received. */
function Bookings({ proceeds: { bookings } }: { proceeds: ExportProceeds }) {
  if (bookings.length === 0) return null
  return (
    <ol className="divide-y divide-line text-s" aria-label={t.bookingsLabel}>
      {bookings.map(({ receiptId, bank, reference, bookedOn, receivedXof, usd }) => (
        <li key={receiptId} className="flex flex-wrap gap-x-3 py-1.5">
          <Link {...receiptPath(receiptId)} className="hover:underline">
            {bank}, {reference}
          </Link>
          <DateText value={bookedOn} />
          <span className="ml-auto">
            <Money amount={receivedXof} currency="XOF" /> (<Money amount={usd} currency="USD" />)
          </span>
        </li>
      ))}
    </ol>
  )
}

function CessionForm({ proceeds, onChange }: Pick<ProceedsViewProps, 'proceeds' | 'onChange'>) {
  const api = useApiForm(recordCession, {
    defaultValues: {
      amountUsd: '',
      cededOn: '',
      receiptId: String(proceeds.bookings[0]?.receiptId ?? ''),
      reference: '',
    },
    toInput: ({ receiptId, ...body }) => ({
      params: { invoiceId: proceeds.invoiceId },
      body: { ...body, receiptId: receiptId === '' ? null : Number(receiptId) },
    }),
    onSuccess: onChange,
  })
  const { form } = api
  return (
    <form {...api.formProps} className="grid gap-3.5 border-t border-line pt-4">
      <div className="grid grid-cols-3 gap-3.5 max-sm:grid-cols-1">
        <AmountField
          form={form}
          name="amountUsd"
          label={t.cededLabel}
          required
          rules={notBlank(ui.required)}
          currency="USD"
          decimals={2}
        />
        <TextField
          form={form}
          name="cededOn"
          label={t.cededOnLabel}
          required
          rules={notBlank(ui.required)}
          type="date"
        />
        <TextField
          form={form}
          name="reference"
          label={ui.reference}
          required
          rules={notBlank(ui.required)}
          maxLength={120}
        />
      </div>
      {proceeds.bookings.length === 0 ? null : (
        <SelectField
          form={form}
          name="receiptId"
          label={t.cededBookingLabel}
          options={[
            ...proceeds.bookings.map(({ receiptId, bank, reference, usd }) => ({
              value: String(receiptId),
              label: t.bookingOption(bank, reference, formatAmount(usd, 'USD')),
            })),
            { value: '', label: t.noBookingOption },
          ]}
        />
      )}
      <Refusal {...api.refusal} />
      <div className="flex justify-end">
        <Button variant="primary" type="submit" pending={api.isPending}>
          {t.recordCessionAction}
        </Button>
      </div>
    </form>
  )
}
