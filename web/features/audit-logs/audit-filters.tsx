import { X } from 'lucide-react'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { FilterBar, FilterSelect } from '#web/ui/list/filter-bar.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import { resourceLabel } from './audit-labels.ts'
import { filteredActions } from './search.ts'

const actions = filteredActions.map((value) => ({ value, label: capitalise(value) }))
const results = [
  { value: 'success', label: 'Successful Only' },
  { value: 'failed', label: 'Failed Only' },
] as const

/** Search and filters are in the URL; the server applies them to the whole log. */
export function AuditFilters({ total }: { total: number | undefined }) {
  const [search, change] = useListSearch(paths.auditLogs)
  const { resource, id } = search
  return (
    <FilterBar total={total} noun={['entry', 'entries']}>
      <SearchField
        label="Search logs"
        placeholder="Search by action, resource, endpoint, id or IP"
        value={search.q}
        onSearch={(q) => change({ q })}
      />
      <FilterSelect
        label="Action"
        all="All Actions"
        options={actions}
        value={search.action}
        onValueChange={(value) => change({ action: value })}
      />
      <FilterSelect
        label="Result"
        all="All Results"
        options={results}
        value={search.result}
        onValueChange={(value) => change({ result: value })}
      />
      {resource === undefined && id === undefined ? null : (
        <Button size="s" icon={<X aria-hidden="true" />} onClick={() => change({ resource: undefined, id: undefined })}>
          {[resource ? resourceLabel(resource) : 'Record', id ? `#${id}` : ''].join(' ').trim()}
          <span className="sr-only"> only. Show the entries of all records</span>
        </Button>
      )}
    </FilterBar>
  )
}
