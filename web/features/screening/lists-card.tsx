import { ListX } from 'lucide-react'
import type { SanctionsList } from '#contract/compliance/api.ts'
import { formatNumber } from '#kernel/language.ts'
import { Badge } from '#web/ui/badge.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import type { List } from '#web/ui/list/list.ts'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Active sanctions lists: age, size, and the hash that identifies the file. */
export function ListsCard({ lists }: { lists: List<SanctionsList> }) {
  return (
    <Card title={ui.sanctionsLists} flush>
      <ListTable
        list={lists}
        caption={t.listsCaption}
        columns={columns}
        rowKey={({ source }) => source}
        empty={<EmptyState icon={<ListX />} title={t.listsEmptyTitle} text={t.listsEmptyHint} />}
      />
    </Card>
  )
}

const columns: readonly Column<SanctionsList>[] = [
  {
    key: 'label',
    header: t.listHeader,
    primary: true,
    cell: ({ label, source, synthetic }) => (
      <span>
        <span className="font-strong">{label}</span>
        {synthetic ? null : <span className="text-ink-2"> {source}</span>}
      </span>
    ),
  },
  { key: 'status', header: ui.status, phone: 'figure', cell: (list) => <ListStatus list={list} /> },
  {
    key: 'age',
    header: t.loadedHeader,
    phone: 'fact',
    cell: ({ loadedAt, ageDays }) => (
      <span>
        <DateText value={loadedAt} />{' '}
        <span className="text-ink-2">({ageDays === 0 ? t.loadedToday : t.daysAgo(ui.dayCount(ageDays))})</span>
      </span>
    ),
  },
  { key: 'entries', header: t.entriesHeader, align: 'end', cell: ({ entries }) => formatNumber(entries) },
  {
    key: 'uncovered',
    header: t.scriptsNotCoveredHeader,
    phone: 'hidden',
    cell: ({ uncovered }) =>
      uncovered.length === 0 ? dash : uncovered.map(({ script, entries }) => `${script} (${entries})`).join(', '),
  },
  {
    key: 'changes',
    header: t.lastChangeHeader,
    phone: 'hidden',
    wide: true,
    cell: ({ added, changed, removed }) => t.listChanges(added, changed, removed),
  },
  {
    key: 'rescreening',
    header: t.rescreenedHeader,
    phone: 'hidden',
    cell: ({ rescreening }) =>
      rescreening === null
        ? dash
        : t.rescreeningSummary(
            t.subjectCount(rescreening.subjects),
            rescreening.found,
            rescreening.finishedAt ? '' : '…',
          ),
  },
  {
    key: 'version',
    header: t.versionHeader,
    phone: 'hidden',
    wide: true,
    cell: ({ version, sha256 }) => (
      <span>
        {version}, <code title={sha256}>{sha256.slice(0, 12)}…</code>
      </span>
    ),
  },
]

function ListStatus({ list: { synthetic, isOutdated, check } }: { list: SanctionsList }) {
  if (synthetic) return <Badge tone="calm">{ui.sandbox}</Badge>
  if (isOutdated) return <Badge tone="bad">{t.outdatedBadge}</Badge>
  if (check && check.outcome !== 'loaded' && check.outcome !== 'unchanged') {
    return (
      <span title={check.detail ?? undefined}>
        <Badge tone="warn">{check.outcome === 'refused' ? t.updateRejected : t.updateUnreachable}</Badge>
      </span>
    )
  }
  return <Badge tone="ok">{t.currentBadge}</Badge>
}
