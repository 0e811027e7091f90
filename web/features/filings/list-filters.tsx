/** Search and one filter of a register, in the header of its card. */
import type { ComponentProps } from 'react'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { FilterSelect } from '#web/ui/list/filter-bar.tsx'

interface ListFiltersProps<V extends string> {
  readonly search: ComponentProps<typeof SearchField>
  readonly choice: Omit<ComponentProps<typeof FilterSelect<V>>, 'className'>
}

export function ListFilters<V extends string>({ search, choice }: ListFiltersProps<V>) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField {...search} />
      <FilterSelect {...choice} className="w-auto" />
    </div>
  )
}
