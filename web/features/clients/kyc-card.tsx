import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Client, type KycStatus, listKycDecisions } from '#contract/clients/api.ts'
import { kycTransitionsFor } from '#contract/clients/capabilities.ts'
import type { AnswerOf } from '#contract/route.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { useApprovesFrom, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { StatusBadge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { valueTitle } from '#web/ui/format/value-labels.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { kycTransitionLabels } from './client-labels.tsx'
import * as t from './messages.ts'

// Loaded on first use.
const KycDialog = lazyPart(() => import('./kyc-dialog.tsx'), 'KycDialog')

/** KYC status, the transitions that the user may make, and every past decision. */
export function KycCard({ client }: { client: Client }) {
  const moves = kycTransitionsFor(useSignedInUser(), client)
  const until = useApprovesFrom()
  const hold = until === null ? null : ui.approvesFrom(formatDateTime(until))
  const history = useQuery(read(listKycDecisions, { params: { id: client.id } }))
  const [move, setMove] = useState<KycStatus>()

  return (
    <Card title={ui.kycWord} aside={<StatusBadge status={client.kycStatus} />}>
      {client.kycExpiresAt ? (
        <p className="text-s text-ink-2">{t.approvedUntil(<DateText value={client.kycExpiresAt} />)}</p>
      ) : null}
      {moves.length > 0 ? (
        <div className="flex flex-wrap gap-2 py-1">
          {moves.map((to) => (
            <Button
              key={to}
              variant={to === 'approved' ? 'primary' : to === 'rejected' ? 'danger' : 'secondary'}
              disabled={to === 'approved' && hold !== null}
              onClick={() => setMove(to)}
            >
              {kycTransitionLabels[to]}
            </Button>
          ))}
        </div>
      ) : null}
      {hold !== null && moves.includes('approved') ? <p className="text-[12.5px] text-ink-2">{hold}</p> : null}
      <h3 className="mt-3 text-xs text-ink-2">{ui.history}</h3>
      <QueryContent reading={history} messageOf={serverMessage} skeleton={<SkeletonRows rows={2} />}>
        {(decisions) =>
          decisions.length === 0 ? (
            <p className="mt-1 text-s">{t.kycHistoryEmpty}</p>
          ) : (
            <ol className="divide-y divide-line">
              {decisions.map((decision) => (
                <Decision key={decision.id} decision={decision} />
              ))}
            </ol>
          )
        }
      </QueryContent>
      {move ? <KycDialog client={client} move={move} onClose={() => setMove(undefined)} /> : null}
    </Card>
  )
}

function Decision({ decision }: { decision: AnswerOf<typeof listKycDecisions>[number] }) {
  return (
    <li className="py-2 text-s">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-strong">
          {valueTitle(decision.from)} → {valueTitle(decision.to)}
        </span>
        <span className="ml-auto text-[12.5px] text-ink-2">
          <DateText value={decision.decidedAt} time />
        </span>
      </p>
      <p className="text-ink-2">{t.decisionBy(decision.decidedBy ?? ui.productName, decision.reason)}</p>
      {decision.note ? <p className="text-ink-2">{t.evidenceText(decision.note)}</p> : null}
    </li>
  )
}
