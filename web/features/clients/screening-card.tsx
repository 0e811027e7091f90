import { useQuery } from '@tanstack/react-query'
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
import { foundText, similarityPercent, unreadableLabel } from '#contract/compliance/labels.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useList } from '#web/api/list.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { formatDateTime, formatPercent } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { RecordList } from '#web/ui/list/record-list.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

// Loaded on first use.
const MatchDialog = lazyPart(() => import('./match-dialog.tsx'), 'MatchDialog')

/** Sanctions screening of this client: runs it, lists matches and decides them. */
export function ScreeningCard({ client }: { client: Client }) {
  const user = useSignedInUser()
  const matches = useList(listScreeningMatches, { query: { clientId: client.id } })
  const [deciding, setDeciding] = useState<ScreeningMatch>()

  return (
    <Card
      title={t.screeningTitle}
      aside={can(user, 'screening.search') ? <RunScreening clientId={client.id} /> : undefined}
    >
      <RecordList list={matches} empty={<NoMatch />}>
        {(match) => (
          <Match
            key={match.id}
            match={match}
            onDecide={can(user, 'screening.decide') && match.status === 'open' ? () => setDeciding(match) : undefined}
          />
        )}
      </RecordList>
      {deciding ? <MatchDialog match={deciding} onClose={() => setDeciding(undefined)} /> : null}
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
  if (newest === undefined) return t.screeningUnavailable
  const names = lists.map(({ label }) => label).join(', ')
  return t.screeningEmpty(names, formatDateTime(newest))
}

function RunScreening({ clientId }: { clientId: number }) {
  const screen = useChange(screenClient, {
    onSuccess: ({ riskLevel, matches, listsAsOf }) =>
      toast({
        title: t.screeningToast,
        description: t.screeningToastHint(riskLevel, foundText(matches), formatDateTime(listsAsOf)),
      }),
    onError: (error) => toast(errorToast(error)),
  })
  return (
    <Button
      icon={<ScanSearch />}
      pending={screen.isPending}
      onClick={() => screen.mutate({ params: { clientId }, body: {} })}
    >
      {t.runScreeningAction}
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
          <Badge tone={tones[match.status]}>{valueLabel(match.status)}</Badge>
        </p>
        <p className="text-[12.5px] text-ink-2">
          {match.score === null
            ? match.subject
            : t.matchDetail(match.list ?? '', match.entryId ?? '', formatPercent(similarityPercent(match.score)))}{' '}
          · <DateText value={match.createdAt} />
        </p>
        <p className="mt-0.5 text-[12.5px] text-ink-2">{match.reasons.join(' · ')}</p>
        {match.decidedAt ? (
          <p className="mt-0.5 text-[12.5px] text-ink-2">
            {t.matchDecision(
              valueLabel(match.status),
              match.decidedBy ?? ui.productName,
              <DateText value={match.decidedAt} />,
            )}
            {match.reason ? t.afterColon(match.reason) : null}
          </p>
        ) : null}
      </div>
      {onDecide ? <Button onClick={onDecide}>{t.reviewMatchAction}</Button> : null}
    </li>
  )
}
