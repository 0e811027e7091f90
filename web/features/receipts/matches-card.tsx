import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReceiptDetail } from '#contract/receivables/api.ts'
import { invoicePath } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as t from './messages.ts'
import { Lines, PayerLine, ReversalLine } from './receipt-lines.tsx'

const UndoDialog = lazyPart(() => import('./receipt-dialogs.tsx'), 'UndoDialog')

type Match = ReceiptDetail['matches'][number]

/** What a receipt pays, undone matches included. */
export function MatchesCard({ detail, mayUndo }: { detail: ReceiptDetail; mayUndo: boolean }) {
  const [undoing, setUndoing] = useState<Match>()
  return (
    <Card title={t.matchesTitle}>
      <ul className="divide-y divide-line">
        {detail.matches.map((match) => (
          <li key={match.id} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
            <MatchRow match={match} />
            {mayUndo && match.reversal === null ? (
              <p>
                <Button size="s" onClick={() => setUndoing(match)}>
                  {t.undoMatchAction}
                </Button>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {undoing ? <UndoDialog detail={detail} match={undoing} onClose={() => setUndoing(undefined)} /> : null}
    </Card>
  )
}

function MatchRow({ match }: { match: Match }) {
  const { allocations, reversal, isAutomatic, matchedByName, matchedAt, payer } = match
  return (
    <>
      {allocations.map((allocation) => (
        <div key={allocation.invoiceId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-s">
          <span>
            <Link {...invoicePath(allocation.invoiceId)}>{allocation.invoiceNumber}</Link> {allocation.clientName}
          </span>
          <Money amount={allocation.settled} currency="XOF" className={reversal ? 'line-through' : ''} />
          <Lines {...allocation} />
        </div>
      ))}
      <p className="text-s text-ink-2">
        {isAutomatic ? t.matchedAutomatically : t.matchedBy(matchedByName)}, <DateText value={matchedAt} time />
      </p>
      <PayerLine payer={payer} />
      <ReversalLine reversal={reversal} />
    </>
  )
}
