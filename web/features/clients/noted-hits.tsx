import { useState } from 'react'
import { listNotedHits, type NotedHit } from '#contract/compliance/coverage.ts'
import { similarityPercent } from '#contract/compliance/labels.ts'
import { useList } from '#web/api/list.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { formatPercent } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import * as t from './messages.ts'

const shownFirst = 3

/** Hits below the threshold, which hold nothing. Nothing is shown without any. */
export function NotedHits({ clientId }: { clientId: number }) {
  const { rows, total = 0, failure, more } = useList(listNotedHits, { query: { clientId, limit: 50 } })
  const [showsAll, setShowsAll] = useState(false)
  if (failure) return <ErrorPanel {...failure} />
  if (!rows || rows.length === 0) return null
  const shown = showsAll ? rows : rows.slice(0, shownFirst)
  return (
    <Card title={t.notedTitle(total)}>
      <p className="text-[12.5px] text-ink-2">{t.notedHint}</p>
      <ul className="mt-2 divide-y divide-line">
        {shown.map((hit) => (
          <Noted key={hit.id} hit={hit} />
        ))}
      </ul>
      {total > shown.length ? (
        <Button
          variant="ghost"
          size="s"
          className="mt-2"
          pending={more.loading}
          onClick={() => (showsAll ? more.load() : setShowsAll(true))}
        >
          {t.showAction(t.moreCount(total - shown.length))}
        </Button>
      ) : null}
    </Card>
  )
}

function Noted({ hit }: { hit: NotedHit }) {
  const { matchedName, subject, list, entryId, score, notedAt, reasons } = hit
  const [first, rest] = [reasons.slice(0, shownFirst), reasons.slice(shownFirst)]
  return (
    <li className="py-2.5 text-s last:pb-0">
      <p className="font-strong wrap-anywhere">{matchedName}</p>
      <p className="text-[12.5px] text-ink-2">
        {t.notedDetail(subject, list, entryId, formatPercent(similarityPercent(score)), <DateText value={notedAt} />)}
      </p>
      <p className="mt-0.5 text-[12.5px] text-ink-2">{first.join(' · ')}</p>
      {rest.length > 0 ? (
        <details className="mt-0.5 text-[12.5px] text-ink-2">
          <summary>{t.moreReasonCount(rest.length)}</summary>
          {rest.join(' · ')}
        </details>
      ) : null}
    </li>
  )
}
