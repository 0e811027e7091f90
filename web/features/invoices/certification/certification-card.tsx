/** Certification of an invoice and its credit notes, with what a person can do. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type Certification,
  getInvoiceCertification,
  type InvoiceCertification,
  retryCertification,
  withdrawCertification,
} from '#contract/certification/api.ts'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { errorToast } from '#web/api/call-error.ts'
import { stateBadge } from '#web/api/certification/state-badge.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'
import { Card, CardList } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { CertifyDialog, ExceptionDialog, RecordDialog } from './certification-dialogs.tsx'
import * as t from './messages.ts'

const failed = (error: unknown): void => toast(errorToast(error))

/** Nothing where certification is off and was never asked for. */
export function CertificationCard({ invoice }: { invoice: InvoiceDetail }) {
  const { data } = useQuery(read(getInvoiceCertification, { params: { id: invoice.id } }))
  const mayWrite = can(useSignedInUser(), 'invoices.write')
  if (!data || (data.certification === null && !(data.isOn && invoice.status === 'draft'))) return null
  const { certification, creditNotes } = data
  return (
    <Card title={ui.certification} aside={mayWrite ? <CardActions invoice={invoice} state={data} /> : undefined}>
      <div className="grid gap-3">
        {certification ? null : <p className="text-s text-ink-2">{t.notRequested}</p>}
        <Trouble certification={certification} />
        <ExceptionNote state={data} />
        <CardList label={ui.certification}>
          {[...(certification ? [certification] : []), ...creditNotes].map((one) => (
            <CertificationRow key={one.id} certification={one} mayWrite={mayWrite} />
          ))}
        </CardList>
      </div>
    </Card>
  )
}

function CertificationRow({ certification, mayWrite }: { certification: Certification; mayWrite: boolean }) {
  const { kind, state, number, reference, verificationUrl, certifiedAt, recordedByName, certifiedXof } = certification
  const isCreditNote = kind === 'credit_note'
  return (
    <li className="grid gap-2 py-2.5 first:pt-1 last:pb-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="break-all font-strong num">{reference ?? number}</span>
        <Badge {...stateBadge(state)} />
        {certifiedAt === null ? null : (
          <span className="ml-auto text-s text-ink-2">
            <DateText value={certifiedAt} />
          </span>
        )}
      </div>
      <div className="flex flex-wrap gap-x-3 gap-y-1 text-s text-ink-2">
        {reference === null ? null : <span>{number}</span>}
        {recordedByName === null ? null : <span>{t.recordedBy(recordedByName)}</span>}
        {certifiedXof === null ? null : (
          <span>
            {t.certifiedTotalLabel} <Money amount={certifiedXof} currency="XOF" />
          </span>
        )}
        {verificationUrl === null ? null : (
          <a href={verificationUrl} target="_blank" rel="noreferrer" className="text-accent underline">
            {t.verifyAction}
          </a>
        )}
      </div>
      {isCreditNote ? <Trouble certification={certification} /> : null}
      {isCreditNote && mayWrite ? <RowActions certification={certification} isDraft={false} /> : null}
    </li>
  )
}

/** Why it is refused or unknown, in the authority's words. */
function Trouble({ certification }: { certification: Certification | null }) {
  if (certification === null) return null
  const { state, issues, reason, needsPerson, totalsDiffer, certifiedXof, expectedXof, attempts } = certification
  if (totalsDiffer)
    return (
      <Notice tone="bad" title={t.differsTitle}>
        {t.differs(certifiedXof ?? '—', expectedXof)}
      </Notice>
    )
  if (state === 'refused')
    return (
      <Notice tone="bad" title={t.refusedTitle}>
        <ul>
          {issues.map(({ field, message }) => (
            <li key={`${field} ${message}`}>{message}</li>
          ))}
        </ul>
      </Notice>
    )
  if (state === 'unknown')
    return (
      <Notice tone="warn" title={t.unknownTitle}>
        {reason} {needsPerson ? null : t.checkingHint}
      </Notice>
    )
  if (state === 'pending' && reason !== null)
    return (
      <Notice tone="note" title={t.nextAttempt(attempts)}>
        {reason}
      </Notice>
    )
  return null
}

function ExceptionNote({ state: { exception } }: { state: InvoiceCertification }) {
  if (exception === null) return null
  const { state, requestedByName, decidedByName } = exception
  const texts = {
    waiting: () => t.exceptionWaits(requestedByName),
    approved: () => t.exceptionApproved(decidedByName ?? ''),
    rejected: () => t.exceptionRejected(decidedByName ?? ''),
    lapsed: () => t.exceptionLapsed,
  }
  return <p className="text-s text-ink-2">{texts[state]()}</p>
}

function CardActions({ invoice, state }: { invoice: InvoiceDetail; state: InvoiceCertification }) {
  const [dialog, setDialog] = useState<'certify' | 'exception' | null>(null)
  const { certification, exception, blocksSending, system } = state
  const isDraft = invoice.status === 'draft'
  const mayCertify = isDraft && (certification === null || certification.state === 'cancelled')
  const mayAsk = isDraft && blocksSending && exception?.state !== 'waiting'
  return (
    <span className="flex flex-wrap justify-end gap-2">
      {mayAsk ? (
        <Button size="s" onClick={() => setDialog('exception')}>
          {t.exceptionAction}
        </Button>
      ) : null}
      {certification ? <RowActions certification={certification} isDraft={isDraft} /> : null}
      {mayCertify ? (
        <Button size="s" variant="primary" onClick={() => setDialog('certify')}>
          {t.certifyAction}
        </Button>
      ) : null}
      {dialog === 'exception' ? <ExceptionDialog invoice={invoice} onClose={() => setDialog(null)} /> : null}
      {dialog === 'certify' && system !== null ? (
        <CertifyDialog invoice={invoice} system={system} onClose={() => setDialog(null)} />
      ) : null}
    </span>
  )
}

/** Retry, withdraw and record, as the state allows. Only a draft's certification is withdrawn. */
function RowActions({ certification, isDraft }: { certification: Certification; isDraft: boolean }) {
  const [isRecording, setRecording] = useState(false)
  const { id, state, needsPerson, version } = certification
  const target = { params: { id }, body: {}, version }
  const retry = useChange(retryCertification, { onSuccess: () => toast({ title: t.requestedToast }), onError: failed })
  const withdraw = useChange(withdrawCertification, {
    onSuccess: () => toast({ title: t.withdrawnToast }),
    onError: failed,
  })
  return (
    <>
      {isDraft && (state === 'pending' || state === 'refused') ? (
        <Button size="s" pending={withdraw.isPending} onClick={() => withdraw.mutate(target)}>
          {ui.withdraw}
        </Button>
      ) : null}
      {state === 'refused' ? (
        <Button size="s" variant="primary" pending={retry.isPending} onClick={() => retry.mutate(target)}>
          {t.retryAction}
        </Button>
      ) : null}
      {needsPerson ? (
        <Button size="s" variant="primary" onClick={() => setRecording(true)}>
          {t.recordAction}
        </Button>
      ) : null}
      {isRecording ? <RecordDialog certification={certification} onClose={() => setRecording(false)} /> : null}
    </>
  )
}
