import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getScreeningCoverage, listNotedHits, type NotedHit } from '#contract/compliance/coverage.ts'
import { formatNumber } from '#kernel/language.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { useList } from '#web/api/list.ts'
import { read } from '#web/api/queries.ts'
import { clientPath, paths } from '#web/routes/paths.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { formatPercent } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** What the matches leave out: names that could not be read, and hits below the threshold. */
export function CoverageCard() {
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

const columns: readonly Column<NotedHit>[] = [
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
    cell: ({ score }) => formatPercent(Math.round(score * 1000) / 10),
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
      columns={columns}
      rowKey={({ id }) => id}
      empty={<EmptyState title={t.notedEmpty} text={t.notedEmptyHint} />}
    />
  )
}
