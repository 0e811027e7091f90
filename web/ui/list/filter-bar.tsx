/** Search and filters of a list. Their values belong in the URL; the server applies them. */
import { useNavigate, useSearch } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import { type MouseEvent, type ReactNode, useId, useState } from 'react'
import * as t from '#web/ui/messages.ts'
import { Button } from '../button.tsx'
import { SearchField } from '../form/search-field.tsx'
import { type Option, Select } from '../form/select.tsx'
import { type ListPath, type SearchOf, useListSearch } from './list.ts'

interface FilterBarProps {
  /** Number of matches; undefined while unknown. */
  readonly total: number | undefined
  /** `22 invoices`. */
  readonly count: (total: number) => string
  /** `SearchField`, `FilterSelect` and other controls. */
  readonly children: ReactNode
}

/** A count of typical width, so that a narrow bar wraps alike before and after the answer. */
const usualTotal = 88

/** The controls, then how many rows match. Offers to clear the filters when none does. */
export function FilterBar({ total, count, children }: FilterBarProps) {
  return (
    <search className="flex flex-wrap items-center gap-2.5">
      {children}
      {total === 0 ? <ClearFilters /> : null}
      <p role="status" className="ml-auto text-s text-ink-2 num">
        {total === undefined ? (
          <span aria-hidden="true" className="invisible">
            {count(usualTotal)}
          </span>
        ) : (
          count(total)
        )}
      </p>
    </search>
  )
}

/** Removes every filter from the URL. Tab, sort and view stay. */
function ClearFilters() {
  const { tab, sort, view, ...filters }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  const navigate = useNavigate()
  if (Object.values(filters).every((value) => value === undefined)) return null
  function clear({ currentTarget }: MouseEvent<HTMLElement>) {
    currentTarget.closest('search')?.querySelector('input')?.focus()
    void navigate({ to: '.', search: { tab, sort, view } as object, replace: true, resetScroll: false })
  }
  return (
    <Button variant="ghost" onClick={clear}>
      {t.clearFiltersAction}
    </Button>
  )
}

interface FoldedFiltersProps {
  /** How many of the filters are set. */
  readonly count: number
  readonly children: ReactNode
}

/** Filters that are behind a button on a phone, where they would push the list off the screen. */
export function FoldedFilters({ count, children }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <Button
        className="sm:hidden"
        icon={<SlidersHorizontal />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t.filtersButton(count)}
      </Button>
      <div id={id} className={isOpen ? 'contents' : 'contents max-sm:hidden'}>
        {children}
      </div>
    </>
  )
}

interface FilterSelectProps<V extends string> {
  readonly label: string
  /** The option without a filter: 'All statuses'. */
  readonly all: string
  readonly options: readonly Option<V>[]
  readonly value: string | undefined
  /** Undefined for all. */
  readonly onValueChange: (value: V | undefined) => void
  readonly className?: string
}

/** Filters a list by one of a few values. */
export function FilterSelect<V extends string>({
  label,
  all,
  options,
  value,
  onValueChange,
  className = 'w-auto! min-w-36 max-sm:flex-1',
}: FilterSelectProps<V>) {
  const known = options.find((option) => option.value === value)
  return (
    <Select
      aria-label={label}
      placeholder={all}
      options={options}
      value={known?.value ?? ''}
      onChange={({ target }) => onValueChange(options.find((option) => option.value === target.value)?.value)}
      className={className}
    />
  )
}

/** A filter whose value is the search parameter `key`. */
interface Filter<Key extends string> {
  readonly key: Key
  readonly label: string
  readonly all: string
  readonly options: readonly Option<string>[]
}

interface ListFiltersProps<Path extends ListPath> extends Omit<FilterBarProps, 'children'> {
  /** The screen whose search parameters hold the values. */
  readonly path: Path
  readonly label: string
  readonly placeholder: string
  readonly filters: readonly Filter<keyof SearchOf<Path> & string>[]
  /** Further controls. */
  readonly children?: ReactNode
}

/** The search field of a list, its filters, and how many rows match. */
export function ListFilters<Path extends ListPath>({
  path,
  label,
  placeholder,
  filters,
  children,
  ...bar
}: ListFiltersProps<Path>) {
  const [search, change] = useListSearch(path)
  const values = search as { readonly [key in string]?: string }
  const set = (key: string, value: string | undefined) => change({ [key]: value } as Partial<SearchOf<Path>>)
  const count = filters.filter(({ key }) => values[key] !== undefined).length
  const selects = filters.map(({ key, label: name, all, options }) => (
    <FilterSelect<string>
      key={key}
      label={name}
      all={all}
      options={options}
      value={values[key]}
      onValueChange={(value) => set(key, value)}
    />
  ))
  return (
    <FilterBar {...bar}>
      <SearchField label={label} placeholder={placeholder} value={values.q} onSearch={(q) => set('q', q)} />
      {filters.length < 3 ? selects : <FoldedFilters count={count}>{selects}</FoldedFilters>}
      {children}
    </FilterBar>
  )
}

interface SortSelectProps<V extends string> extends Omit<FilterSelectProps<V>, 'label' | 'className'> {
  /** On wide screens the table headers sort, so the select is hidden. */
  readonly isTable: boolean
}

/** Sorts a list that is shown as cards or as a table. */
export function SortSelect<V extends string>({ isTable, ...select }: SortSelectProps<V>) {
  return (
    <span className={isTable ? 'flex flex-1 sm:hidden' : 'flex max-sm:flex-1'}>
      <FilterSelect label={t.sort} {...select} />
    </span>
  )
}
