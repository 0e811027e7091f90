import { useQuery } from '@tanstack/react-query'
import { SlidersHorizontal } from 'lucide-react'
import { listBankConnections } from '#contract/banking/api.ts'
import { getClient, listClients } from '#contract/clients/api.ts'
import { read } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { DayFilter } from '#web/ui/form/day-filter.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import * as ui from '#web/ui/messages.ts'
import { Popover } from '#web/ui/overlay/menu.tsx'
import * as t from './messages.ts'
import type { LargeTransactionsSearch } from './search.ts'

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
export function FurtherFilters(props: FurtherFiltersProps) {
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
