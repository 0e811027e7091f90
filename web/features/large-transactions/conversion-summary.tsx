import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight, Download } from 'lucide-react'
import type { ReactNode, RefObject } from 'react'
import {
  type ConversionDetail,
  type ConversionState,
  getReceipt,
  type ReceiptFormat,
  receiptFormats,
} from '#contract/conversions/api.ts'
import {
  approvesOwn,
  canApprove,
  canRetry,
  mustWaitForAnother,
  openRequests,
} from '#contract/conversions/capabilities.ts'
import type { CurrentUser } from '#contract/identity/api.ts'
import { getReconciliation } from '#contract/reconciliation/api.ts'
import { colon } from '#kernel/language.ts'
import { addressOf } from '#web/api/client.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { clientPath, paths, reconciliationPath } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { useDossier } from './dossier.ts'
import { accountOf, stateLabels } from './labels.ts'
import * as t from './messages.ts'
import { rateText } from './quote.ts'

interface ConversionSummaryProps {
  readonly conversion: ConversionDetail
  /** Receives the focus after a decision. */
  readonly frame: RefObject<HTMLDivElement | null>
}

/** State, next action and amounts first, then the facts in pairs. */
export function ConversionSummary({ conversion, frame }: ConversionSummaryProps) {
  const user = useSignedInUser()
  const dossier = useDossier(conversion.id)
  const lacksDocuments = conversion.state === 'completed' && dossier?.state === 'incomplete'
  const word = stateLabels[conversion.state]
  return (
    <div ref={frame} tabIndex={-1} className="scroll-mt-24 rounded-card focus-visible:outline-2">
      <Card>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1.5" role="status">
          <Badge tone={word.tone}>{word.text}</Badge>
          <p className="min-w-0 flex-1 basis-52 text-s">
            {nextStep(conversion, user)} {lacksDocuments ? t.dossierNext : null}
          </p>
          {conversion.state === 'funded' ? <StoppedLink /> : null}
        </div>
        <div className="mt-4 flex flex-wrap items-end gap-x-5 gap-y-2">
          <Figure label={ui.amount}>
            <Money amount={conversion.amountXof} currency="XOF" />
          </Figure>
          <ArrowRight
            role="img"
            aria-label={t.convertedTo}
            className="mb-1.5 size-4 flex-none text-ink-3 max-sm:hidden"
          />
          <Figure label={t.clientReceivesLabel}>
            <Money amount={conversion.netUsdt} currency="USDT" />
          </Figure>
        </div>
        <ReviewReasons conversion={conversion} />
        <Facts conversion={conversion} />
        <ReceiptLinks conversion={conversion} />
      </Card>
    </div>
  )
}

/** Where the difference that stops this payout is resolved. */
function StoppedLink() {
  const { data } = useQuery(read(getReconciliation, {}))
  if (!data?.hold) return null
  return (
    <Link {...reconciliationPath(data.holdExceptionId)} className="text-s font-strong text-accent hover:underline">
      {t.resolveStopLink}
    </Link>
  )
}

function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="min-w-0">
      <p className="text-[12.5px] text-ink-2">{label}</p>
      <p className="text-[26px] leading-tight font-title tracking-[-0.02em] max-sm:text-[22px]">{children}</p>
    </div>
  )
}

function ReviewReasons({ conversion: { state, reviewReasons } }: { conversion: ConversionDetail }) {
  if (state !== 'in_review' || reviewReasons.length === 0) return null
  return (
    <p className="mt-3 text-s text-ink-2">
      <span className="font-strong text-ink">
        {t.reviewReasonsTitle}
        {colon}
      </span>
      {reviewReasons.map((reason) => t.reviewReasonLabels[reason]).join(' · ')}
    </p>
  )
}

/** Pairs read across: label above value, two in a row. What does not exist yet is left out. */
function Facts({ conversion }: { conversion: ConversionDetail }) {
  const { clientId, clientName, rate, rateSource, feeUsd, amountUsd, wallet, approvedBy, endToEndId } = conversion
  const facts: readonly (readonly [label: string, value: ReactNode])[] = [
    [ui.client, clientId === null ? clientName : <ClientLink key="client" id={clientId} name={clientName} />],
    [t.requestedByLabel, conversion.initiatedByName],
    [t.rateLabel, `${rateText(rate)}, ${rateSource}`],
    [t.rateLockedUntilLabel, <DateText key="locked" value={conversion.rateLockedUntil} time />],
    [t.grossUsdLabel, <Money key="gross" amount={amountUsd} currency="USD" />],
    [t.serviceFeeLabel, <Money key="fee" amount={feeUsd} currency="USD" />],
    [
      t.fundingAccountLabel,
      conversion.bankName ? (
        <Link key="bank" to={paths.waemuBanking} className="text-accent hover:underline">
          {accountOf(conversion)}
        </Link>
      ) : (
        t.notReservedYet
      ),
    ],
    [t.walletLabel, wallet ? <WalletLink key="wallet" clientId={clientId} address={wallet} /> : t.notReservedYet],
    ...(approvedBy ? [[t.approvedByLabel, approvedBy] as const] : []),
    ...(endToEndId ? [[t.endToEndIdLabel, <Code key="id" text={endToEndId} />] as const] : []),
    ...(conversion.payoutReference
      ? [[t.payoutReferenceLabel, <Code key="payout" text={conversion.payoutReference} />] as const]
      : []),
    ...(conversion.notes ? [[ui.notes, conversion.notes] as const] : []),
  ]
  return (
    <dl className="mt-4 grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 text-s max-sm:gap-x-4">
      {facts.map(([label, value]) => (
        <div key={label} className="min-w-0">
          <dt className="text-[12.5px] text-ink-2">{label}</dt>
          <dd className="font-strong break-words num">{value}</dd>
        </div>
      ))}
    </dl>
  )
}

const ClientLink = ({ id, name }: { readonly id: number; readonly name: string }) => (
  <Link {...clientPath(id)} className="text-accent hover:underline">
    {name}
  </Link>
)

const WalletLink = ({ clientId, address }: { readonly clientId: number | null; readonly address: string }) => (
  <Link to={paths.wallets} search={{ client: clientId ?? 0 }} title={address} className="text-accent hover:underline">
    {shortAddress(address)}
  </Link>
)

/** `0xC573…dE2b`; the approval shows it in full. */
const shortAddress = (address: string): string => `${address.slice(0, 6)}…${address.slice(-4)}`

const Code = ({ text }: { readonly text: string }) => <span className="break-all">{text}</span>

const receiptLabels: Readonly<Record<ReceiptFormat, string>> = { json: t.receiptJsonAction, pdf: t.receiptPdfAction }

/** The proof that an ended conversion is in the sealed audit log, as a file. */
function ReceiptLinks({ conversion: { id, status } }: { conversion: ConversionDetail }) {
  if (status === 'processing') return null
  return (
    <div className="mt-4 flex flex-wrap gap-2 border-t border-line pt-4">
      {receiptFormats.map((format) => (
        <a
          key={format}
          className={buttonClass({ size: 's' })}
          href={addressOf(getReceipt, { params: { id }, query: { format } })}
          download
        >
          <Download />
          {receiptLabels[format]}
        </a>
      ))}
    </div>
  )
}

type Person = Pick<CurrentUser, 'id' | 'role' | 'approvesAlone' | 'approval'>

/** For states without a reason of their own. */
const defaults: Readonly<Record<ConversionState, string>> = {
  initiated: t.screeningNext,
  screened: t.screeningNext,
  in_review: t.approvalNext,
  approved: t.debitNext,
  awaiting_funds: t.fundsNext,
  debit_requested: t.bankNext,
  debit_unknown: t.bankNext,
  funded: t.payoutNext,
  paying_out: t.chainNext,
  payout_unknown: t.chainNext,
  completed: t.completedNext,
  rejected: t.rejectedNext,
  cancelled: t.cancelledNext,
  failed: t.failedNext,
  refunding: t.refundNext,
  refunded: t.refundedNext,
}

function nextStep(conversion: ConversionDetail, person: Person): string {
  const { state, reason } = conversion
  if (state === 'in_review') return reviewStep(conversion, person)
  const said = reason ? sentence(reason) : defaults[state]
  return state === 'failed' && canRetry(conversion, person) ? `${said} ${t.retryNext}` : said
}

function reviewStep(conversion: ConversionDetail, person: Person): string {
  const request = openRequests(conversion.comments).at(-1)
  if (request && conversion.initiatedBy === person.id) return t.answerNext(request.by)
  if (request) return t.waitsForAnswer(conversion.initiatedByName)
  if (approvesOwn(conversion, person)) return t.selfApprovalWarning
  if (mustWaitForAnother(conversion, person)) return `${t.secondApproverRequired}.`
  return canApprove(conversion, person) ? t.decideNext : t.approvalNext
}

/** The server's reasons are sentences without a capital or an end. */
const sentence = (text: string): string => `${capitalise(text).replace(/[.\s]+$/, '')}.`
