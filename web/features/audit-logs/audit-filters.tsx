import { useNavigate, useSearch } from '@tanstack/react-router'
import { X } from 'lucide-react'
import { paths } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { capitalise, formatCount } from '#web/ui/format/format.ts'
import { resourceLabel } from './audit-labels.ts'
import { filteredActions } from './search.ts'

const actions = filteredActions.map((value) => ({ value, label: capitalise(value) }))
const results = [
  { value: 'success', label: 'Successful Only' },
  { value: 'failed', label: 'Failed Only' },
] as const

/** What is searched and filtered stands in the address; the server does it over the whole log. */
export function AuditFilters({ total }: { total: number | undefined }) {
  const search = useSearch({ from: paths.auditLogs })
  const navigate = useNavigate({ from: paths.auditLogs })
  const change = (wish: Partial<typeof search>) =>
    void navigate({ search: (current) => ({ ...current, ...wish }), replace: true, resetScroll: false })
  const { resource, id } = search
  return (
    <search className="flex flex-wrap items-center gap-2.5">
      <SearchField
        label="Search logs"
        placeholder="Search by action, resource, endpoint, id or IP"
        value={search.q}
        onSearch={(q) => change({ q })}
      />
      <Select
        aria-label="Action"
        placeholder="All Actions"
        options={actions}
        value={search.action ?? ''}
        onChange={(event) => change({ action: (event.target.value || undefined) as typeof search.action })}
        className="w-auto! min-w-36 max-phone:flex-1"
      />
      <Select
        aria-label="Result"
        placeholder="All Results"
        options={results}
        value={search.result ?? ''}
        onChange={(event) => change({ result: (event.target.value || undefined) as typeof search.result })}
        className="w-auto! min-w-36 max-phone:flex-1"
      />
      {resource === undefined && id === undefined ? null : (
        <Button size="s" icon={<X aria-hidden="true" />} onClick={() => change({ resource: undefined, id: undefined })}>
          {[resource ? resourceLabel(resource) : 'Record', id ? `#${id}` : ''].join(' ').trim()}
          <span className="sr-only"> only. Show the entries of all records</span>
        </Button>
      )}
      <p role="status" className="ml-auto text-s text-ink-2 num">
        {total === undefined ? '' : formatCount(total, 'entry', 'entries')}
      </p>
    </search>
  )
}
