import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { ScanSearch, ShieldCheck } from 'lucide-react'
import {
  type ListedMatch,
  listSanctionsLists,
  listScreeningMatches,
  type ScreeningMatch,
} from '#contract/compliance/api.ts'
import { getScreeningCoverage, listNotedHits, type NotedHit } from '#contract/compliance/coverage.ts'
import { similarityPercent, unreadableLabel } from '#contract/compliance/labels.ts'
import { formatNumber } from '#kernel/language.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { toWholeList, useList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { amlCheckHere, clientPath, paths } from '#web/routes/paths.ts'
import { HiddenUntil } from '#web/ui/after-content.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorBoundary, ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { SearchField } from '#web/ui/form/search-field.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { dash, formatPercent } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Page } from '#web/ui/layout/page.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { isSettled } from '#web/ui/list/list.ts'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { kindLabels, statusTones } from './labels.ts'
import { ListsCard } from './lists-card.tsx'
import { MatchView } from './match-view.tsx'
import * as t from './messages.ts'

const route = getRouteApi(paths.screening)

/** Queue of screening matches for compliance, with their lists. */
export function ScreeningPage() {
  const user = useSignedInUser()
  const { match, status, q, kind } = route.useSearch()
  const navigate = route.useNavigate()
  const query = { limit: 50, ...(status ? { status } : {}), ...(q ? { q } : {}), ...(kind ? { kind } : {}) }
  const matches = useList(listScreeningMatches, { query })
  const lists = toWholeList(useQuery(read(listSanctionsLists, {})))
  const open = (id: number | undefined) =>
    void navigate({ search: (before) => ({ ...before, match: id }), resetScroll: false })
  return (
    <Page
      title={ui.screening}
      breadcrumbs={[{ name: ui.screening }]}
      actions={
        <>
          <ExportMenu addressOf={exportAddress(listScreeningMatches, { query: { status, q, kind } })} />
          {can(user, 'screening.search') ? (
            <Button variant="primary" icon={<ScanSearch />} onClick={() => void navigate(amlCheckHere)}>
              {t.runAmlCheckAction}
            </Button>
          ) : null}
        </>
      }
    >
      <Card title={kind === 'unreadable' ? unreadableLabel : t.matchesTitle} aside={<StatusChoice />} flush>
        <ListTable
          list={matches}
          caption={t.matchesCaption}
          columns={columns}
          rowKey={({ id }) => id}
          onRowOpen={({ id }) => open(id)}
          isCurrent={({ id }) => id === match}
          empty={<EmptyState icon={<ShieldCheck />} title={t.emptyTitle} text={t.emptyHint} />}
        />
      </Card>
      <HiddenUntil settled={isSettled(matches) && isSettled(lists)}>
        <ErrorBoundary>
          <ListsCard lists={lists} />
        </ErrorBoundary>
        <ErrorBoundary>
          <CoverageCard />
        </ErrorBoundary>
      </HiddenUntil>
      {match === undefined ? null : <MatchView key={match} id={match} onClose={() => open(undefined)} />}
    </Page>
  )
}

const statuses = [
  { value: 'open', label: t.openState },
  { value: 'confirmed', label: t.confirmedState },
  { value: 'cleared', label: t.clearedState },
  { value: 'all', label: ui.all },
] as const

function StatusChoice() {
  const { status, q, kind } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <div className="flex flex-wrap items-center gap-2">
      {kind ? (
        <Button
          size="s"
          onClick={() => void navigate({ search: (before) => ({ ...before, kind: undefined }), resetScroll: false })}
        >
          {t.showAllAction}
        </Button>
      ) : null}
      <SearchField
        label={t.searchLabel}
        placeholder={t.searchPlaceholder}
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
        label={ui.status}
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

const columns: readonly Column<ListedMatch>[] = [
  {
    key: 'subject',
    header: t.ourRecordLabel,
    primary: true,
    cell: ({ subject, subjectKind }) => (
      <>
        <span className="block font-strong">{subject}</span>
        <span className="block text-s text-ink-2">{kindLabels[subjectKind]}</span>
      </>
    ),
  },
  { key: 'name', header: t.listedNameHeader, phone: 'fact', cell: ({ matchedName }) => matchedName ?? unreadableLabel },
  {
    key: 'list',
    header: t.listAndEntryLabel,
    phone: 'hidden',
    cell: ({ list, entryId }) => (list === null ? dash : `${list}, ${entryId}`),
  },
  {
    key: 'score',
    header: ui.score,
    align: 'end',
    cell: ({ score }) => (score === null ? dash : formatPercent(similarityPercent(score))),
  },
  {
    key: 'status',
    header: ui.status,
    phone: 'fact',
    cell: ({ status }) => <Badge tone={statusTones[status]}>{valueLabel(status)}</Badge>,
  },
  { key: 'found', header: t.foundHeader, phone: 'fact', cell: ({ createdAt }) => <DateText value={createdAt} /> },
]

/** What the matches leave out: names that could not be read, and hits below the threshold. */
function CoverageCard() {
  const { data, error, refetch } = useQuery(read(getScreeningCoverage, {}))
  if (!data)
    return (
      <Card title={t.coverageTitle}>
        {error ? (
          <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )}
      </Card>
    )
  const { subjects, unread, scripts, noted } = data
  return (
    <>
      <Card title={t.coverageTitle}>
        <p className="text-s">
          {unread === 0 ? (
            t.allReadable(t.screenedNameCount(subjects))
          ) : (
            <>
              <Link to={paths.screening} search={{ kind: 'unreadable' }} resetScroll={false}>
                {t.unreadableShare(t.nameCount(unread), formatNumber(subjects))}
              </Link>
              : {scripts.map(scriptText).join(', ')}.
            </>
          )}
        </p>
      </Card>
      <Card title={t.notedTitle(formatNumber(noted))} flush>
        <NotedList />
      </Card>
    </>
  )
}

type Scripts = NonNullable<ReturnType<typeof getScreeningCoverage.answer.parse>>['scripts']

const scriptText = ({ script, subjects }: Scripts[number]): string => `${script ?? t.noReadableLetters} (${subjects})`

const coverageColumns: readonly Column<NotedHit>[] = [
  {
    key: 'subject',
    header: t.ourRecordLabel,
    primary: true,
    cell: ({ subject, clientId }) =>
      clientId === null ? (
        subject
      ) : (
        <Link {...clientPath(clientId)} search={{ tab: 'screenings' }}>
          {subject}
        </Link>
      ),
  },
  { key: 'name', header: t.listedNameHeader, phone: 'fact', cell: ({ matchedName }) => matchedName },
  { key: 'list', header: t.listAndEntryLabel, phone: 'fact', cell: ({ list, entryId }) => `${list}, ${entryId}` },
  {
    key: 'score',
    header: ui.score,
    align: 'end',
    cell: ({ score }) => formatPercent(similarityPercent(score)),
  },
  { key: 'why', header: t.matchReasonsTitle, phone: 'fact', cell: ({ reasons }) => reasons.slice(0, 3).join(' · ') },
  { key: 'noted', header: t.notedHeader, phone: 'hidden', cell: ({ notedAt }) => <DateText value={notedAt} /> },
]

/** Hits below the threshold that share a rare name or a number. */
function NotedList() {
  const list = useList(listNotedHits, { query: { limit: 10 } })
  return (
    <ListTable
      list={list}
      caption={t.notedCaption}
      columns={coverageColumns}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t.notedEmpty} text={t.notedEmptyHint} />}
    />
  )
}
