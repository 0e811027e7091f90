import { useQuery } from '@tanstack/react-query'
import { ListX } from 'lucide-react'
import { listSanctionsLists, type SanctionsList } from '#contract/compliance/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash, formatCount } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'

/** Active sanctions lists: age, size, and the hash that identifies the file. */
export function ListsCard() {
  const lists = useQuery(read(listSanctionsLists, {}))
  return (
    <Card title="Sanctions lists" flush>
      {lists.error && !lists.data ? (
        <ErrorPanel message={serverMessage(lists.error)} onRetry={() => void lists.refetch()} />
      ) : (
        <DataTable
          caption="Sanctions lists in force"
          columns={columns}
          rows={lists.data ?? []}
          rowKey={({ source }) => source}
          loading={lists.isPending}
          empty={
            <EmptyState
              icon={<ListX />}
              title="No list is loaded"
              text="Nobody can be screened. Load one with: npx corridor lists update"
            />
          }
        />
      )}
    </Card>
  )
}

const columns: readonly Column<SanctionsList>[] = [
  {
    key: 'label',
    header: 'List',
    primary: true,
    cell: ({ label, source, synthetic }) => (
      <span>
        <span className="font-strong">{label}</span>
        {synthetic ? null : <span className="text-ink-2"> {source}</span>}
      </span>
    ),
  },
  { key: 'standing', header: 'Standing', cell: (list) => <Standing list={list} /> },
  {
    key: 'age',
    header: 'Loaded',
    cell: ({ loadedAt, ageDays }) => (
      <span>
        <DateText value={loadedAt} />{' '}
        <span className="text-ink-2">({ageDays === 0 ? 'today' : `${formatCount(ageDays, 'day')} ago`})</span>
      </span>
    ),
  },
  { key: 'entries', header: 'Entries', align: 'end', cell: ({ entries }) => entries.toLocaleString('en-US') },
  {
    key: 'uncovered',
    header: 'Scripts not covered',
    cell: ({ uncovered }) =>
      uncovered.length === 0 ? dash : uncovered.map(({ script, entries }) => `${script} (${entries})`).join(', '),
  },
  {
    key: 'changes',
    header: 'Last change',
    cell: ({ added, changed, removed }) => `${added} added, ${changed} changed, ${removed} removed`,
  },
  {
    key: 'rescreening',
    header: 'Register screened',
    cell: ({ rescreening }) =>
      rescreening === null
        ? dash
        : `${formatCount(rescreening.subjects, 'subject')}, ${rescreening.found} found${rescreening.finishedAt ? '' : '…'}`,
  },
  {
    key: 'version',
    header: 'Version and SHA-256',
    cell: ({ version, sha256 }) => (
      <span>
        {version}, <code title={sha256}>{sha256.slice(0, 12)}…</code>
      </span>
    ),
  },
]

function Standing({ list: { synthetic, tooOld, check } }: { list: SanctionsList }) {
  if (synthetic) return <Badge tone="calm">Sandbox</Badge>
  if (tooOld) return <Badge tone="bad">Too old</Badge>
  if (check && check.outcome !== 'loaded' && check.outcome !== 'unchanged') {
    return (
      <span title={check.detail ?? undefined}>
        <Badge tone="warn">{check.outcome === 'refused' ? 'Update refused' : 'Update not reached'}</Badge>
      </span>
    )
  }
  return <Badge tone="ok">In force</Badge>
}
