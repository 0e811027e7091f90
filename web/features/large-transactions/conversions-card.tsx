import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { useState } from 'react'
import { listBankConnections } from '#contract/banking/api.ts'
import { getClient, listClients } from '#contract/clients/api.ts'
import { type Conversion, listConversions, publicStatuses } from '#contract/conversions/api.ts'
import { exportAddress } from '#web/api/client.ts'
import { useList } from '#web/api/list.ts'
import { read, readTotal } from '#web/api/queries.ts'
import { conversionPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { DayFilter } from '#web/ui/form/day-filter.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { FilterSelect } from '#web/ui/list/filter-bar.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { Popover } from '#web/ui/overlay/menu.tsx'
import { stateLabels } from './labels.ts'
import * as t from './messages.ts'
import { type LargeTransactionsSearch, listStatuses } from './search.ts'

const columns: readonly Column<Conversion>[] = [
  {
    key: 'client',
    header: ui.client,
    primary: true,
    cell: ({ id, clientName }) => (
      <Link {...conversionPath(id)} className="font-strong break-words hover:underline">
        {clientName}
      </Link>
    ),
    // On a phone the second line has room for state and day only.
    detail: ({ reference }) => <span className="whitespace-nowrap num max-sm:hidden">{reference}</span>,
  },
  {
    key: 'amount',
    header: ui.amount,
    align: 'end',
    phone: 'figure',
    cell: ({ amountXof }) => <Money amount={amountXof} currency="XOF" className="font-strong" />,
    detail: ({ netUsdt }) => <Money amount={netUsdt} currency="USDT" />,
  },
  {
    key: 'state',
    header: ui.status,
    phone: 'fact',
    cell: ({ state }) => <Badge tone={stateLabels[state].tone}>{stateLabels[state].text}</Badge>,
  },
  { key: 'started', header: t.startedHeader, phone: 'fact', cell: ({ createdAt }) => <DateText value={createdAt} /> },
]

const statusOptions = listStatuses.map((value) => ({
  value,
  label: value === 'processing' ? t.processingLabel : stateLabels[value].text,
}))
const isPublic = (status: string): status is (typeof publicStatuses)[number] =>
  (publicStatuses as readonly string[]).includes(status)

/** The filters in the URL as the call's query. */
function queryOf({ q, status, compliance, client, bank, from, to, waiting }: LargeTransactionsSearch) {
  return {
    ...(q ? { q } : {}),
    ...(status ? (isPublic(status) ? { status } : { state: status }) : {}),
    ...(compliance ? { complianceStatus: compliance } : {}),
    ...(client ? { clientId: client } : {}),
    ...(bank ? { connectionId: bank } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(waiting ? { waiting } : {}),
  }
}

/** Fewer on a phone, where the form follows the list. */
const rowsAtFirst = (): number => (window.matchMedia('(width < 40rem)').matches ? 10 : 20)

interface ConversionsCardProps {
  readonly search: LargeTransactionsSearch
  /** Undefined fields are removed from the URL. */
  readonly onFilter: (filter: Partial<LargeTransactionsSearch>) => void
}

/** All conversions, newest first, searched and filtered by the server. */
export function ConversionsCard({ search, onFilter }: ConversionsCardProps) {
  const navigate = useNavigate()
  const query = queryOf(search)
  const [limit] = useState(rowsAtFirst)
  const list = useList(listConversions, { query: { limit, ...query } })
  const { q, status, waiting } = search
  const isFiltered = Object.keys(query).length > 0
  const { more } = list

  return (
    <Card
      flush
      title={ui.conversions}
      aside={
        <span className="flex flex-wrap items-center gap-2.5">
          <WaitingChoice value={waiting} onValueChange={(value) => onFilter({ waiting: value })} />
          <span role="status" className="max-sm:sr-only">
            {list.total === undefined ? null : ui.conversionCount(list.total)}
          </span>
          <ExportMenu addressOf={exportAddress(listConversions, { query })} />
        </span>
      }
    >
      <search className="flex flex-wrap items-center gap-2 border-b border-line px-4 pb-3">
        <SearchField
          label={t.searchLabel}
          placeholder={t.searchPlaceholder}
          value={q}
          onSearch={(text) => onFilter({ q: text })}
        />
        <FilterSelect
          label={ui.status}
          className="w-40! flex-none"
          all={ui.allStatus}
          options={statusOptions}
          value={status}
          onValueChange={(value) => onFilter({ status: value })}
        />
        <FurtherFilters search={search} onFilter={onFilter} />
      </search>
      <ListTable
        list={{ ...list, more: { ...more, hasMore: false } }}
        caption={t.listCaption}
        columns={columns}
        rowKey={({ id }) => id}
        onRowOpen={({ id }) => void navigate(conversionPath(id))}
        empty={<Nothing isFiltered={isFiltered} waiting={waiting} />}
      />
      {/* A button instead of scrolling: the form follows the list on a phone. */}
      {more.hasMore ? (
        <div className="flex justify-center border-t border-line py-2">
          <Button variant="ghost" pending={more.loading} onClick={more.load}>
            {ui.loadMoreAction}
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

interface WaitingChoiceProps {
  readonly value: 'me' | undefined
  readonly onValueChange: (value: 'me' | undefined) => void
}

/** All conversions, or those that wait for the user's approval or answer. */
function WaitingChoice({ value, onValueChange }: WaitingChoiceProps) {
  const { data: waiting } = useQuery(readTotal(listConversions, { query: { waiting: 'me' } }))
  return (
    <SegmentedControl
      label={t.waitingChoiceLabel}
      options={[
        { value: 'all', label: ui.all },
        { value: 'me', label: waiting ? t.waitingForYouCount(waiting) : ui.waitingForYou },
      ]}
      value={value ?? 'all'}
      onValueChange={(chosen) => onValueChange(chosen === 'me' ? 'me' : undefined)}
    />
  )
}

function Nothing({ isFiltered, waiting }: { isFiltered: boolean; waiting: 'me' | undefined }) {
  if (waiting) return <EmptyState title={t.nothingWaitsTitle} text={t.nothingWaitsHint} />
  if (isFiltered) return <EmptyState title={t.noneFoundTitle} text={ui.adjustFiltersHint} />
  return <EmptyState title={t.emptyTitle} text={t.emptyHint} />
}

const complianceOptions = [
  { value: 'pending', label: t.compliancePendingLabel },
  { value: 'review', label: t.complianceReviewLabel },
  { value: 'approved', label: t.complianceApprovedLabel },
] as const

interface FurtherFiltersProps {
  readonly search: LargeTransactionsSearch
  readonly onFilter: (filter: Partial<LargeTransactionsSearch>) => void
}

/** The filters that fewer people use: compliance, client, bank and dates. */
function FurtherFilters(props: FurtherFiltersProps) {
  const { compliance, client, bank, from, to } = props.search
  const count = [compliance, client, bank, from, to].filter((value) => value !== undefined).length
  return (
    <Popover
      label={ui.filters}
      className="p-3.5"
      trigger={(trigger) => (
        <Button {...trigger} icon={<SlidersHorizontal />}>
          {ui.filtersButton(count)}
        </Button>
      )}
    >
      <Filters {...props} hasAny={count > 0} />
    </Popover>
  )
}

function Filters({ search, onFilter, hasAny }: FurtherFiltersProps & { readonly hasAny: boolean }) {
  const { compliance, client, bank, from, to } = search
  const banks = useQuery(read(listBankConnections, {}))
  const bankOptions = (banks.data ?? []).map(({ id, bankName, accountNumber }) => ({
    value: String(id),
    label: `${bankName} ${accountNumber}`,
  }))
  return (
    <div className="grid gap-3">
      <Field label={t.complianceStatusTitle}>
        <Select
          options={complianceOptions}
          placeholder={t.allComplianceLabel}
          value={compliance ?? ''}
          onChange={({ target: { value } }) =>
            onFilter({ compliance: complianceOptions.find((option) => option.value === value)?.value })
          }
        />
      </Field>
      <Field label={ui.client}>
        <ClientFilter value={client} onValueChange={(id) => onFilter({ client: id })} />
      </Field>
      <Field label={t.bankFilterLabel}>
        <Select
          options={bankOptions}
          placeholder={t.allBanksLabel}
          value={bank === undefined ? '' : String(bank)}
          onChange={({ target: { value } }) => onFilter({ bank: value === '' ? undefined : Number(value) })}
        />
      </Field>
      <div className="grid grid-cols-2 gap-3">
        <DayFilter label={ui.fromDayLabel} value={from} max={to} onDay={(day) => onFilter({ from: day })} />
        <DayFilter label={ui.toDayLabel} value={to} min={from} onDay={(day) => onFilter({ to: day })} />
      </div>
      <Button
        size="s"
        variant="ghost"
        disabled={!hasAny}
        onClick={() =>
          onFilter({ compliance: undefined, client: undefined, bank: undefined, from: undefined, to: undefined })
        }
      >
        {ui.clearFiltersAction}
      </Button>
    </div>
  )
}

const shownAtOnce = 20

function ClientFilter({
  value,
  onValueChange,
}: {
  readonly value: number | undefined
  readonly onValueChange: (id: number | undefined) => void
}) {
  const search = useServerSearch()
  const clients = useQuery(read(listClients, { query: { limit: shownAtOnce, ...search.query } }))
  const chosen = useQuery({ ...read(getClient, { params: { id: value ?? 0 } }), enabled: value !== undefined })
  return (
    <Combobox
      items={clients.data ?? []}
      value={value === undefined ? null : (chosen.data ?? null)}
      onValueChange={(client) => onValueChange(client?.id)}
      itemKey={({ id }) => String(id)}
      itemLabel={({ companyName }) => companyName}
      {...search.combobox(clients)}
      placeholder={ui.allClients}
      emptyText={clients.isError ? ui.clientsLoadError : ui.noClientsFound}
      clearable
    />
  )
}
