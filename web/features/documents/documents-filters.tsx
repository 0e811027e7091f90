import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { documentTypeNames, documentTypes } from '#contract/documents/api.ts'
import { paths } from '#web/routes/paths.ts'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { formatCount } from '#web/ui/format/format.ts'

const types = documentTypes.map((type) => ({ value: type, label: documentTypeNames[type] }))

/** What is searched and filtered stands in the address; the server does it over all documents. */
export function DocumentsFilters({ total, children }: { total: number | undefined; children?: ReactNode }) {
  const search = useSearch({ from: paths.documents })
  const navigate = useNavigate({ from: paths.documents })
  const change = (wish: Partial<typeof search>) =>
    void navigate({ search: (current) => ({ ...current, ...wish }), replace: true, resetScroll: false })
  return (
    <search className="flex flex-wrap items-center gap-2.5">
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
      <p role="status" className="ml-auto text-s text-ink-2 num">
        {total === undefined ? '' : formatCount(total, 'document')}
      </p>
    </search>
  )
}
