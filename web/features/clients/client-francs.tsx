import { useQuery } from '@tanstack/react-query'
import type { Client } from '#contract/clients/api.ts'
import { type ClientFrancs, getClientFrancs } from '#contract/receivables/client-deposits.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { StatStrip } from '#web/ui/layout/stat-strip.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** The client's own francs: what the business has of them, what it needs, and what moved. */
export function ClientFrancsPanel({ client }: { client: Client }) {
  const francs = useQuery(read(getClientFrancs, { params: { id: client.id } }))
  return (
    <QueryContent
      reading={francs}
      messageOf={serverMessage}
      skeleton={
        <Card>
          <SkeletonRows rows={4} />
        </Card>
      }
    >
      {(found) => <Francs francs={found} />}
    </QueryContent>
  )
}

function Francs({ francs }: { francs: ClientFrancs }) {
  const amount = (value: string) => <Money amount={value} currency="XOF" />
  const { available, owed, undebited, needed, movements, movementCount } = francs
  const figures = [
    { title: t.francsAvailableTitle, value: amount(available), caption: t.francsAvailableHint },
    { title: t.francsOwedTitle, value: amount(owed), caption: t.francsOwedHint },
    { title: t.francsUndebitedTitle, value: amount(undebited), caption: t.francsUndebitedHint },
    { title: t.francsNeededTitle, value: amount(needed), caption: t.francsNeededHint },
  ]
  return (
    <div className="grid gap-(--gap)">
      <StatStrip figures={figures} isWide />
      <Card title={t.francsMovementsTitle}>
        {movements.length === 0 ? <p className="text-s text-ink-2">{t.francsEmpty}</p> : null}
        <ul className="divide-y divide-line">
          {movements.map((movement) => (
            <li
              key={movement.transferId}
              className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 py-2 text-s first:pt-0 last:pb-0"
            >
              <span className="font-medium">{t.francsMovement(movement.kind)}</span>
              {amount(movement.amount)}
              <span className="text-ink-2">
                <DateText value={movement.occurredAt} time />
              </span>
              <span className="text-right text-ink-2">
                {ui.balance} {amount(movement.balance)}
              </span>
            </li>
          ))}
        </ul>
        {movementCount > movements.length ? (
          <p className="text-s text-ink-2">{t.francsMore(movements.length, movementCount)}</p>
        ) : null}
      </Card>
    </div>
  )
}
