import { getRouteApi } from '@tanstack/react-router'
import { ScanSearch, ShieldCheck } from 'lucide-react'
import { listScreeningMatches, type ScreeningMatch } from '#contract/compliance/api.ts'
import { unreadableLabel } from '#contract/compliance/labels.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { amlCheckHere, paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorBoundary } from '#web/ui/feedback/error-panel.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { capitalise, dash, formatPercent } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { statusTones } from './labels.ts'
import { ListsCard } from './lists-card.tsx'
import { MatchView } from './match-view.tsx'

const route = getRouteApi(paths.screening)

/** Queue of screening matches for compliance, with their lists. */
export function ScreeningPage() {
  const user = useSignedInUser()
  const { match, status, q } = route.useSearch()
  const navigate = route.useNavigate()
  const open = (id: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, match: id }), resetScroll: false })
  return (
    <Page
      title="Sanctions Screening"
      breadcrumbs={[{ name: 'Home', to: paths.dashboard }, { name: 'Sanctions Screening' }]}
      actions={
        <>
          <ExportMenu addressOf={exportAddress(listScreeningMatches, { query: { status, q } })} />
          {can(user, 'screening.search') ? (
            <Button
              variant="primary"
              icon={<ScanSearch aria-hidden="true" />}
              onClick={() => void navigate(amlCheckHere)}
            >
              Run AML Check
            </Button>
          ) : null}
        </>
      }
    >
      <Card title="Matches" aside={<StatusChoice />} flush>
        <MatchList onOpen={open} />
      </Card>
      <ErrorBoundary>
        <ListsCard />
      </ErrorBoundary>
      {match === undefined ? null : <MatchView key={match} id={match} onClose={() => open(undefined)} />}
    </Page>
  )
}

const statuses = [
  { value: 'open', label: 'Open' },
  { value: 'confirmed', label: 'Confirmed' },
  { value: 'cleared', label: 'Cleared' },
  { value: 'all', label: 'All' },
] as const

function StatusChoice() {
  const { status, q } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="flex flex-wrap items-center gap-2">
      <SearchField
        label="Search matches"
        placeholder="Search matches…"
        value={q ?? ''}
        onSearch={(text) =>
          void navigate({
            search: (before) => ({ ...before, q: text || undefined }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <SegmentedControl
        label="Status"
        options={statuses}
        value={status ?? 'all'}
        onValueChange={(value) =>
          void navigate({
            search: (before) => ({
              ...before,
              status: value === 'all' ? undefined : (value as ScreeningMatch['status']),
            }),
            replace: true,
            resetScroll: false,
          })
        }
      />
    </div>
  )
}

const columns: readonly Column<ScreeningMatch>[] = [
  {
    key: 'subject',
    header: 'Our record',
    primary: true,
    cell: ({ subject }) => <span className="font-strong">{subject}</span>,
  },
  { key: 'name', header: 'Name on the list', cell: ({ matchedName }) => matchedName ?? unreadableLabel },
  {
    key: 'list',
    header: 'List and entry',
    cell: ({ list, entryId }) => (list === null ? dash : `${list}, ${entryId}`),
  },
  {
    key: 'score',
    header: 'Score',
    align: 'end',
    cell: ({ score }) => (score === null ? dash : formatPercent(Math.round(score * 1000) / 10)),
  },
  {
    key: 'status',
    header: 'Status',
    cell: ({ status }) => <Badge tone={statusTones[status]}>{capitalise(status)}</Badge>,
  },
  { key: 'found', header: 'Found', cell: ({ createdAt }) => <DateText value={createdAt} /> },
]

function MatchList({ onOpen }: { onOpen: (id: number) => void }) {
  const { status, q, match } = route.useSearch()
  const query = { limit: 50, ...(status ? { status } : {}), ...(q ? { q } : {}) }
  const list = useList(listScreeningMatches, { query })
  return (
    <ListTable
      list={list}
      caption="Screening matches"
      columns={columns}
      rowKey={({ id }) => id}
      onRowOpen={({ id }) => onOpen(id)}
      isCurrent={({ id }) => id === match}
      empty={<EmptyState icon={<ShieldCheck />} title="No matches" text="Nobody here resembles a listed name." />}
    />
  )
}
