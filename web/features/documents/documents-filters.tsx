import type { ReactNode } from 'react'
import { documentTypeNames, documentTypes } from '#contract/documents/api.ts'
import { paths } from '#web/routes/paths.ts'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { FilterBar } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'

const types = documentTypes.map((type) => ({ value: type, label: documentTypeNames[type] }))

/** Search and filters are in the URL; the server applies them to all documents. */
export function DocumentsFilters({ total, children }: { total: number | undefined; children?: ReactNode }) {
  const [search, change] = useListSearch(paths.documents)
  return (
    <FilterBar total={total} noun="document">
      <SearchField
        label="Search documents"
        placeholder="Search by title or document type"
        value={search.q}
        onSearch={(q) => change({ q })}
      />
      <Select
        aria-label="Document type"
        placeholder="All types"
        options={types}
        value={search.type ?? ''}
        onChange={(event) => change({ type: (event.target.value || undefined) as typeof search.type })}
        className="w-auto! min-w-40 max-phone:flex-1"
      />
      <SegmentedControl
        label="In force or archived"
        options={[
          { value: 'active', label: 'Active' },
          { value: 'archived', label: 'Archived' },
        ]}
        value={search.archived ? 'archived' : 'active'}
        onValueChange={(value) => change({ archived: value === 'archived' ? true : undefined })}
      />
      {children}
    </FilterBar>
  )
}
