import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { ReceiptDetail } from '#contract/receivables/api.ts'
import { clientPath } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { PayerLine, ReversalLine } from './receipt-lines.tsx'

const UndoDepositDialog = lazyPart(() => import('./receipt-dialogs.tsx'), 'UndoDepositDialog')

type Deposit = ReceiptDetail['deposits'][number]

/** Parts of a receipt that are clients' own francs, undone ones included. */
export function DepositsCard({ detail, mayUndo }: { detail: ReceiptDetail; mayUndo: boolean }) {
  const [undoing, setUndoing] = useState<Deposit>()
  return (
    <Card title={t.depositsTitle}>
      <ul className="divide-y divide-line">
        {detail.deposits.map((deposit) => (
          <li key={deposit.id} className="grid gap-1.5 py-3 first:pt-0 last:pb-0">
            <DepositRow deposit={deposit} />
            {mayUndo && deposit.reversal === null ? (
              <p>
                <Button size="s" onClick={() => setUndoing(deposit)}>
                  {t.undoDepositAction}
                </Button>
              </p>
            ) : null}
          </li>
        ))}
      </ul>
      {undoing ? <UndoDepositDialog detail={detail} deposit={undoing} onClose={() => setUndoing(undefined)} /> : null}
    </Card>
  )
}

function DepositRow({ deposit }: { deposit: Deposit }) {
  const { clientId, clientName, amount, depositedByName, depositedAt, payer, reversal } = deposit
  return (
    <>
      <p className="flex justify-between gap-3 text-s">
        {clientId === null ? (
          <span>{ui.ownAccount}</span>
        ) : (
          <Link {...clientPath(clientId)} search={{ tab: 'francs' }}>
            {clientName}
          </Link>
        )}
        <Money amount={amount} currency="XOF" className={reversal ? 'line-through' : ''} />
      </p>
      <p className="text-s text-ink-2">
        {t.depositedBy(depositedByName)}, <DateText value={depositedAt} time />
      </p>
      {clientId === null ? null : <PayerLine payer={payer} />}
      <ReversalLine reversal={reversal} />
    </>
  )
}
