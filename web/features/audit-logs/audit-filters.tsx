import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { listAuditPeople } from '#contract/audit/api.ts'
import { read } from '#web/api/queries.ts'
import { paths, recordId } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Combobox, useServerSearch } from '#web/ui/form/combobox.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { DateRangeFilter } from '#web/ui/list/date-range-filter.tsx'
import { FilterBar, FilterSelect, FoldedFilters } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import * as ui from '#web/ui/messages.ts'
import { Popover } from '#web/ui/overlay/menu.tsx'
import { filteredKinds, resourceLabel } from './audit-labels.ts'
import * as t from './messages.ts'
import { filteredActions } from './search.ts'

const actions = filteredActions.map((value) => ({ value, label: valueLabel(value) }))
const results = [
  { value: 'success', label: t.successfulOnlyOption },
  { value: 'failed', label: t.failedOnlyOption },
] as const

/** Search and filters are in the URL; the server applies them to the whole log. */
export function AuditFilters({ total }: { total: number | undefined }) {
  const [search, change] = useListSearch(paths.auditLogs)
  const { person, resource, id, from, to, action, result } = search
  const count = [person, resource ?? id, from ?? to, action, result].filter((value) => value !== undefined).length
  return (
    <FilterBar total={total} count={t.entryCount}>
      <SearchField
        label={t.searchLabel}
        placeholder={t.searchPlaceholder}
        value={search.q}
        onSearch={(q) => change({ q })}
      />
      <FoldedFilters count={count}>
        <PersonFilter value={search.person} onValueChange={(person) => change({ person })} />
        <DateRangeFilter from={from} to={to} onRange={(range) => change(range)} />
        <RecordFilter key={`${resource} ${id}`} resource={resource} id={id} onRecord={change} />
        <FilterSelect
          label={ui.action}
          all={t.allActionsLabel}
          options={actions}
          value={search.action}
          onValueChange={(value) => change({ action: value })}
        />
        <FilterSelect
          label={ui.result}
          all={t.allResultsLabel}
          options={results}
          value={search.result}
          onValueChange={(value) => change({ result: value })}
        />
      </FoldedFilters>
    </FilterBar>
  )
}

interface PersonFilterProps {
  readonly value: string | undefined
  readonly onValueChange: (id: string | undefined) => void
}

function PersonFilter({ value, onValueChange }: PersonFilterProps) {
  const search = useServerSearch()
  const people = useQuery(read(listAuditPeople, { query: search.query }))
  const chosen = useQuery({
    ...read(listAuditPeople, { query: { userId: value ?? '' } }),
    enabled: value !== undefined,
  })
  return (
    <div className="w-52 max-sm:w-full">
      <Combobox
        label={ui.person}
        items={people.data ?? []}
        value={value === undefined ? null : (chosen.data?.[0] ?? { id: value, name: value, email: '' })}
        onValueChange={(person) => onValueChange(person?.id)}
        itemKey={({ id }) => id}
        itemLabel={({ name }) => name}
        itemDetail={({ email }) => email}
        {...search.combobox(people)}
        placeholder={t.allPeopleLabel}
        emptyText={people.isError ? t.peopleFailedHint : t.peopleEmptyHint}
        clearable
      />
    </div>
  )
}

interface RecordFilterProps {
  readonly resource: string | undefined
  readonly id: number | string | undefined
  readonly onRecord: (record: { resource: string | undefined; id: number | string | undefined }) => void
}

const kinds = filteredKinds.map((value) => ({ value, label: resourceLabel(value) }))

/** One record, or every record of a kind. */
function RecordFilter({ resource, id, onRecord }: RecordFilterProps) {
  const isSet = resource !== undefined || id !== undefined
  if (isSet)
    return (
      <Button icon={<X aria-hidden="true" />} onClick={() => onRecord({ resource: undefined, id: undefined })}>
        {[resource ? resourceLabel(resource) : t.recordLabel, id ? `#${id}` : ''].join(' ').trim()}
        <span className="sr-only"> {t.clearRecordHint}</span>
      </Button>
    )
  return (
    <Popover
      label={t.recordLabel}
      align="start"
      className="w-64! p-3.5"
      trigger={(trigger) => <Button {...trigger}>{t.recordLabel}</Button>}
    >
      <RecordForm onRecord={onRecord} />
    </Popover>
  )
}

function RecordForm({ onRecord }: Pick<RecordFilterProps, 'onRecord'>) {
  const [kind, setKind] = useState('')
  const [number, setNumber] = useState('')
  function apply(event: FormEvent) {
    event.preventDefault()
    const id = number.trim().replace(/^#/, '')
    onRecord({ resource: kind || undefined, id: id === '' ? undefined : recordId(id) })
  }
  return (
    <form onSubmit={apply} className="grid gap-3">
      <Field label={t.kindLabel}>
        <Select
          options={kinds}
          placeholder={t.anyKindLabel}
          value={kind}
          onChange={({ target }) => setKind(target.value)}
        />
      </Field>
      <Field label={t.recordNumberLabel} hint={t.recordNumberHint}>
        <TextInput value={number} maxLength={80} onChange={({ target }) => setNumber(target.value)} />
      </Field>
      <Button type="submit" variant="primary">
        {t.applyAction}
      </Button>
    </form>
  )
}
