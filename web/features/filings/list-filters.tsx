import type { ComponentProps } from 'react'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { type Option, Select } from '#web/ui/form/select.tsx'

interface ListFiltersProps<V extends string> {
  readonly search: ComponentProps<typeof SearchField>
  /** One word that the list is narrowed by; `all` is the entry that narrows nothing. */
  readonly choice: {
    readonly label: string
    readonly all: string
    readonly options: readonly Option<V>[]
    readonly value: V | undefined
    readonly onChoose: (value: V | undefined) => void
  }
}

/** What a register is searched and narrowed by. */
export function ListFilters<V extends string>({ search, choice }: ListFiltersProps<V>) {
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField {...search} />
      <Select
        aria-label={choice.label}
        className="w-auto"
        placeholder={choice.all}
        options={choice.options}
        value={choice.value ?? ''}
        onChange={({ target: { value } }) =>
          choice.onChoose(choice.options.find((option) => option.value === value)?.value)
        }
      />
    </div>
  )
}
