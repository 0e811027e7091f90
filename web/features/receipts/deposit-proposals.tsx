import type { DepositProposal, ReceiptDetail } from '#contract/receivables/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { confirmButtonId } from './match-keys.ts'
import * as t from './messages.ts'
import { useDeposit } from './use-deposit.ts'

interface DepositProposalsProps {
  readonly detail: ReceiptDetail
  readonly mayMatch: boolean
  readonly onMoveOn: () => void
}

/** Clients whose own francs the receipt may be, after the invoices that it may pay. */
export function DepositProposals({ detail, mayMatch, onMoveOn }: DepositProposalsProps) {
  const deposit = useDeposit(onMoveOn)
  const before = detail.proposals.length
  const confirm = ({ clientId, amount, reasons }: DepositProposal) =>
    deposit.mutate({ params: { id: detail.id }, body: { clientId, amount, reasons }, version: detail.version })
  return (
    <ol aria-label={t.depositProposalsLabel} className="divide-y divide-line">
      {detail.depositProposals.map((proposal, index) => (
        <li key={proposal.clientId} className="grid gap-1.5 py-3">
          <p className="flex items-center gap-2">
            <span className="font-medium">{proposal.clientName}</span>
            <span className="ml-auto">
              <Badge tone="calm">{t.scoreText(proposal.score)}</Badge>
            </span>
          </p>
          <p className="text-s">{t.clientFrancsText(formatAmount(proposal.amount, 'XOF'))}</p>
          <ul className="text-s text-ink-2">
            {proposal.reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
            <li>{t.stillToSend(formatAmount(proposal.needed, 'XOF'))}</li>
          </ul>
          {mayMatch ? (
            <p>
              <Button
                id={confirmButtonId(before + index + 1)}
                size={before + index === 0 ? 'm' : 's'}
                variant={before + index === 0 ? 'primary' : 'secondary'}
                pending={deposit.isPending}
                onClick={() => confirm(proposal)}
              >
                {t.confirmDeposit(proposal.clientName)}
              </Button>
            </p>
          ) : null}
        </li>
      ))}
    </ol>
  )
}
