import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type DepositProposal, getBankReceipt, type Proposal, type ReceiptDetail } from '#contract/receivables/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { invoicePath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { DepositsCard } from './deposits-card.tsx'
import { MatchesCard } from './matches-card.tsx'
import * as t from './messages.ts'
import { confirmButtonId, useDeposit, useReceiptMatch } from './receipt-changes.ts'
import { Lines } from './receipt-lines.tsx'

const ManualMatchDialog = lazyPart(() => import('./manual-match-dialog.tsx'), 'ManualMatchDialog')
const AsideDialog = lazyPart(() => import('./receipt-dialogs.tsx'), 'AsideDialog')
const DepositDialog = lazyPart(() => import('./deposit-dialog.tsx'), 'DepositDialog')

interface ReceiptPanelProps {
  readonly id: number
  /** Opens the next receipt once this one is done. */
  readonly onMoveOn: () => void
  /** Returns to the list on a phone. */
  readonly onBack: () => void
}

/** One receipt: what the bank says of it, what it may pay, and what it pays. */
export function ReceiptPanel({ id, onMoveOn, onBack }: ReceiptPanelProps) {
  const receipt = useQuery(read(getBankReceipt, { params: { id } }))
  return (
    <div className="grid gap-4">
      <p className="side:hidden">
        <Button size="s" onClick={onBack}>
          {ui.back}
        </Button>
      </p>
      <QueryContent
        reading={receipt}
        messageOf={serverMessage}
        skeleton={
          <Card>
            <SkeletonRows rows={6} />
          </Card>
        }
      >
        {(detail) => <Detail detail={detail} onMoveOn={onMoveOn} />}
      </QueryContent>
    </div>
  )
}

function Detail({ detail, onMoveOn }: { detail: ReceiptDetail; onMoveOn: () => void }) {
  const mayMatch = can(useSignedInUser(), 'invoices.write')
  const left = String(BigInt(detail.amount) - BigInt(detail.allocated))
  return (
    <>
      <Card title={detail.payerName ?? t.unnamedPayer}>
        <p className="mb-2 text-xl font-title">
          <Money amount={detail.amount} currency="XOF" />
        </p>
        <Facts rows={factsOf(detail, left)} />
      </Card>
      {detail.state === 'open' ? <Proposals detail={detail} mayMatch={mayMatch} onMoveOn={onMoveOn} /> : null}
      {detail.deposits.length > 0 ? <DepositsCard detail={detail} mayUndo={mayMatch} /> : null}
      {detail.matches.length > 0 ? <MatchesCard detail={detail} mayUndo={mayMatch} /> : null}
    </>
  )
}

function factsOf(detail: ReceiptDetail, left: string) {
  const { remittance, bookedOn, bank, payerAccount, reference, reason, state, allocated } = detail
  return [
    { key: 'remittance', label: t.remittanceLabel, value: remittance ?? '—' },
    { key: 'booked', label: t.bookedLabel, value: <DateText value={bookedOn} /> },
    { key: 'bank', label: t.bankLabel, value: bank },
    { key: 'account', label: t.payerAccountLabel, value: payerAccount },
    { key: 'reference', label: t.referenceLabel, value: reference },
    {
      key: 'left',
      label: t.leftLabel,
      value: state === 'open' && allocated !== '0' ? <Money amount={left} currency="XOF" /> : null,
    },
    { key: 'reason', label: t.otherTab, value: reason },
  ]
}

/** Warns of a second payment for the same invoice. */
function SettledMentions({ mentions }: { mentions: ReceiptDetail['settledMentions'] }) {
  return mentions.map(({ invoiceId, invoiceNumber, status }) => (
    <Notice
      key={invoiceId}
      className="mb-3"
      action={
        <Link {...invoicePath(invoiceId)} className="font-strong hover:underline">
          {t.openInvoiceLink}
        </Link>
      }
    >
      {status === 'paid' ? t.mentionsPaid(invoiceNumber) : t.mentionsCancelled(invoiceNumber)}
    </Notice>
  ))
}

interface ProposalsProps {
  readonly detail: ReceiptDetail
  readonly mayMatch: boolean
  readonly onMoveOn: () => void
}

function Proposals({ detail, mayMatch, onMoveOn }: ProposalsProps) {
  const [dialog, setDialog] = useState<'hand' | 'deposit' | 'aside'>()
  const match = useReceiptMatch(onMoveOn)
  const confirm = ({ allocations, reasons }: Proposal) =>
    match.mutate({
      params: { id: detail.id },
      body: {
        allocations: allocations.map(({ invoiceId, received, charges, fxDifference }) => ({
          invoiceId,
          received,
          charges,
          fxDifference,
        })),
        reasons,
      },
      version: detail.version,
    })
  const close = () => setDialog(undefined)
  return (
    <Card title={t.proposalsTitle}>
      <SettledMentions mentions={detail.settledMentions} />
      {detail.proposals.length + detail.depositProposals.length === 0 ? (
        <p className="pb-3 text-s text-ink-2">{t.noProposals}</p>
      ) : null}
      <ol className="divide-y divide-line">
        {detail.proposals.map((proposal, index) => (
          <li key={proposal.allocations.map(({ invoiceId }) => invoiceId).join(' ')} className="py-3 first:pt-0">
            <ProposalRow proposal={proposal} />
            {mayMatch ? (
              <Button
                id={confirmButtonId(index + 1)}
                size={index === 0 ? 'm' : 's'}
                variant={index === 0 ? 'primary' : 'secondary'}
                className="mt-2"
                pending={match.isPending}
                onClick={() => confirm(proposal)}
              >
                {index === 0 ? t.confirmAction : t.confirmOther(index + 1)}
              </Button>
            ) : null}
          </li>
        ))}
      </ol>
      {detail.depositProposals.length > 0 ? (
        <DepositProposals detail={detail} mayMatch={mayMatch} onMoveOn={onMoveOn} />
      ) : null}
      {mayMatch ? (
        <p className="flex flex-wrap gap-2 border-t border-line pt-3">
          <Button size="s" onClick={() => setDialog('hand')}>
            {t.matchByHandAction}
          </Button>
          <Button size="s" onClick={() => setDialog('deposit')}>
            {t.depositByHandAction}
          </Button>
          {detail.allocated === '0' ? (
            <Button size="s" variant="ghost" onClick={() => setDialog('aside')}>
              {t.notCustomerAction}
            </Button>
          ) : null}
        </p>
      ) : null}
      {dialog === 'hand' ? <ManualMatchDialog detail={detail} onClose={close} onMatched={onMoveOn} /> : null}
      {dialog === 'deposit' ? <DepositDialog detail={detail} onClose={close} onDeposited={onMoveOn} /> : null}
      {dialog === 'aside' ? <AsideDialog detail={detail} onClose={close} onDone={onMoveOn} /> : null}
    </Card>
  )
}

function ProposalRow({ proposal }: { proposal: Proposal }) {
  const { allocations, reasons, score, isCertain, left } = proposal
  return (
    <div className="grid gap-1.5">
      <p className="flex items-center gap-2">
        <span className="font-medium">{allocations[0]?.clientName}</span>
        <span className="ml-auto">
          {isCertain ? <Badge tone="ok">{t.certainBadge}</Badge> : <Badge tone="calm">{t.scoreText(score)}</Badge>}
        </span>
      </p>
      {allocations.map((allocation) => {
        const rest = BigInt(allocation.open) - BigInt(allocation.settled)
        return (
          <div key={allocation.invoiceId} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 text-s">
            <Link {...invoicePath(allocation.invoiceId)}>{allocation.invoiceNumber}</Link>
            <Money amount={allocation.settled} currency="XOF" />
            <Lines {...allocation} />
            {rest > 0n ? (
              <span className="col-span-2 text-ink-2">{t.partAfter(formatAmount(String(rest), 'XOF'))}</span>
            ) : null}
          </div>
        )
      })}
      <ul className="text-s text-ink-2">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
      {left === '0' ? null : <p className="text-s">{t.leftAfter(formatAmount(left, 'XOF'))}</p>}
    </div>
  )
}

interface DepositProposalsProps {
  readonly detail: ReceiptDetail
  readonly mayMatch: boolean
  readonly onMoveOn: () => void
}

/** Clients whose own francs the receipt may be, after the invoices that it may pay. */
function DepositProposals({ detail, mayMatch, onMoveOn }: DepositProposalsProps) {
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
