import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { ScanSearch } from 'lucide-react'
import { useState } from 'react'
import type { Client } from '#contract/clients/api.ts'
import {
  listSanctionsLists,
  listScreeningMatches,
  type SanctionsList,
  type ScreeningMatch,
  screenClient,
} from '#contract/compliance/api.ts'
import { foundText, unreadableLabel } from '#contract/compliance/labels.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, readPages, useChange } from '#web/api/queries.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { capitalise, formatDateTime, formatPercent } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { MoreSentinel } from '#web/ui/list/data-table.tsx'
import { MatchDialog } from './match-dialog.tsx'

/** Sanctions screening of this client: runs it, lists matches and decides them. */
export function ScreeningCard({ client }: { client: Client }) {
  const user = useSignedInUser()
  const matches = useInfiniteQuery(readPages(listScreeningMatches, { query: { clientId: client.id } }))
  const [deciding, setDeciding] = useState<ScreeningMatch>()
  const rows = matches.data?.pages.flatMap((page) => page.items)

  return (
    <Card
      title="Sanctions screening"
      aside={can(user, 'screening.search') ? <RunScreening clientId={client.id} /> : undefined}
    >
      {rows === undefined ? (
        matches.error ? (
          <ErrorPanel message={serverMessage(matches.error)} onRetry={() => void matches.refetch()} />
        ) : (
          <SkeletonRows rows={2} />
        )
      ) : rows.length === 0 ? (
        <NoMatch />
      ) : (
        <ul className="divide-y divide-line">
          {rows.map((match) => (
            <Match
              key={match.id}
              match={match}
              onDecide={can(user, 'screening.decide') && match.status === 'open' ? () => setDeciding(match) : undefined}
            />
          ))}
        </ul>
      )}
      {matches.hasNextPage ? (
        <MoreSentinel hasMore loading={matches.isFetchingNextPage} load={() => void matches.fetchNextPage()} />
      ) : null}
      <MatchDialog match={deciding} onClose={() => setDeciding(undefined)} />
    </Card>
  )
}

/** Names the searched lists. With no list loaded, "no match" means nothing. */
function NoMatch() {
  const { data: lists } = useQuery(read(listSanctionsLists, {}))
  if (lists === undefined) return <SkeletonRows rows={1} />
  return <p className="text-s">{noMatchText(lists)}</p>
}

export function noMatchText(lists: readonly Pick<SanctionsList, 'label' | 'loadedAt'>[]): string {
  const newest = lists
    .map(({ loadedAt }) => loadedAt)
    .sort()
    .at(-1)
  if (newest === undefined) return 'No sanctions list is loaded: this client has not been screened.'
  const names = lists.map(({ label }) => label).join(', ')
  return `No match has been found. Lists in force: ${names}; the newest loaded ${formatDateTime(newest)}.`
}

function RunScreening({ clientId }: { clientId: number }) {
  const screen = useChange(screenClient, {
    onSuccess: ({ riskLevel, matches, listsAsOf }) =>
      toast({
        title: 'AML Screening Complete',
        description: `Risk level: ${riskLevel}. ${foundText(matches)} with the lists of ${formatDateTime(listsAsOf)}.`,
      }),
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  return (
    <Button
      icon={<ScanSearch aria-hidden="true" />}
      pending={screen.isPending}
      onClick={() => screen.mutate({ params: { clientId }, body: {} })}
    >
      Run screening
    </Button>
  )
}

const tones = { open: 'warn', confirmed: 'bad', cleared: 'ok', withdrawn: 'calm' } as const satisfies Record<
  ScreeningMatch['status'],
  Tone
>

function Match({ match, onDecide }: { match: ScreeningMatch; onDecide: (() => void) | undefined }) {
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 py-2.5 text-s first:pt-0 last:pb-0">
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-strong">{match.matchedName ?? unreadableLabel}</span>
          <Badge tone={tones[match.status]}>{capitalise(match.status)}</Badge>
        </p>
        <p className="text-[12.5px] text-ink-2">
          {match.score === null
            ? match.subject
            : `${match.list}, entry ${match.entryId} · ${formatPercent(Math.round(match.score * 100))} alike`}{' '}
          · <DateText value={match.createdAt} />
        </p>
        <p className="mt-0.5 text-[12.5px] text-ink-2">{match.reasons.join(' · ')}</p>
        {match.decidedAt ? (
          <p className="mt-0.5 text-[12.5px] text-ink-2">
            {capitalise(match.status)} by {match.decidedBy ?? 'Corridor'} on <DateText value={match.decidedAt} />
            {match.reason ? `: ${match.reason}` : null}
          </p>
        ) : null}
      </div>
      {onDecide ? <Button onClick={onDecide}>Decide</Button> : null}
    </li>
  )
}
