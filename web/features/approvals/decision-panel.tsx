import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import type { Approval } from '#contract/approvals/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Field, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { capitalise, formatAmount } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import type { Decided, DecisionInput, Verdict } from './decision-calls.ts'
import { decide, decisions } from './decisions.ts'
import { Due, factText } from './facts.tsx'
import * as t from './messages.ts'
import { decisionId } from './request-list.tsx'

interface DecisionPanelProps {
  readonly approval: Approval
  readonly part: 'requested' | undefined
  readonly onSending: (isSending: boolean) => void
  readonly onDecided: (decided: Decided) => void
}

const scrolling = 'min-h-0 flex-1 overflow-y-auto px-4 py-1.5 -outline-offset-2!'

/** One request with all that its decision needs; the buttons stay in view. */
export function DecisionPanel({ approval, part, ...callbacks }: DecisionPanelProps) {
  const { kind, subject, detail, path, requestedBy, isRequesterPermitted, requestedAt, due, amount, facts, checks } =
    approval
  const rows = [
    ...(due === null ? [] : [{ key: 'due', label: ui.due, value: <Due due={due} /> }]),
    ...(amount
      ? [{ key: 'amount', label: t.factLabels.amount, value: formatAmount(amount.value, amount.currency) }]
      : []),
    ...facts.map((fact, index) => ({
      key: `${fact.name}${index}`,
      label: t.factLabels[fact.name],
      value: factText(fact),
    })),
  ]
  return (
    <section
      id={decisionId}
      aria-label={ui.decision}
      tabIndex={-1}
      className="flex min-w-0 flex-col rounded-card border border-line bg-surface outline-offset-2 side:sticky side:top-[90px] side:max-h-[calc(100dvh-164px)]"
    >
      <header className="border-b border-line px-4 pt-3.5 pb-3">
        <Link
          to={paths.approvals}
          search={{ part }}
          className="mb-2 inline-flex items-center gap-1.5 text-s text-accent side:hidden"
        >
          <ArrowLeft className="size-4" />
          {t.backAction}
        </Link>
        <div className="flex items-start gap-3">
          <h2 className="min-w-0 flex-1 text-m! font-title! wrap-anywhere">{subject}</h2>
          <RecordLink path={path} />
        </div>
        <p className="text-[12.5px] wrap-anywhere text-ink-2">{detail}</p>
        <p className="mt-1.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-[12.5px] text-ink-2">
          <Badge>{t.kindLabels[kind]}</Badge>
          <span>
            {requestedBy ?? t.anyApprover}, <RelativeTime value={requestedAt} within />
          </span>
        </p>
        {isRequesterPermitted ? null : <p className="mt-1.5 text-[12.5px] text-ink-2">{t.requesterNotPermitted}</p>}
      </header>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable by keyboard */}
      <section tabIndex={0} aria-label={t.factsLabel} className={scrolling}>
        <dl className="grid gap-y-1.5 py-1.5">
          {rows.map(({ key, label, value }) => (
            <div key={key} className="flex items-baseline gap-4 text-s">
              <dt className="max-w-2/5 min-w-0 flex-none text-ink-2">{label}</dt>
              <dd className="ml-auto min-w-0 text-right font-medium wrap-anywhere whitespace-pre-line num">{value}</dd>
            </div>
          ))}
        </dl>
        {checks.length > 0 ? <Checks checks={checks} /> : null}
      </section>
      <footer className="border-t border-line bg-surface px-4 py-3.5 max-side:sticky max-side:bottom-0 max-side:rounded-b-card short:static">
        {part === 'requested' ? (
          <OwnRequest key={approval.key} approval={approval} {...callbacks} />
        ) : (
          <DecisionForm key={approval.key} approval={approval} {...callbacks} />
        )}
      </footer>
    </section>
  )
}

/** The record's own screen, whose address the server gives. */
export function RecordLink({ path }: { path: string }) {
  const router = useRouter()
  return (
    <a
      href={path}
      className="text-s whitespace-nowrap text-accent"
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        router.history.push(path)
      }}
    >
      {t.openRecordAction}
    </a>
  )
}

function Checks({ checks }: { checks: Approval['checks'] }) {
  return (
    <ul aria-label={t.checksTitle} className="divide-y divide-line border-t border-line">
      {checks.map(({ name, outcome, label, verdict, detail }) => (
        <li key={name} className="flex items-center gap-3 py-1">
          <div className="min-w-0 flex-1">
            <p className="text-s">{label}</p>
            {detail && outcome !== 'ok' ? <p className="text-[12.5px] text-ink-2 num">{capitalise(detail)}</p> : null}
          </div>
          <Badge tone={outcome}>{verdict}</Badge>
        </li>
      ))}
    </ul>
  )
}

type DecisionProps = Omit<DecisionPanelProps, 'part'>

/** Sends a decision; `failure` is why the last one was refused. */
function useDecision({ approval, onSending, onDecided }: DecisionProps) {
  const client = useQueryClient()
  const [pending, setPending] = useState<Verdict>()
  const [failure, setFailure] = useState<string>()
  async function send(verdict: Verdict, input: DecisionInput, done: string) {
    setPending(verdict)
    setFailure(undefined)
    onSending(true)
    try {
      const decided = await decide(client, approval, verdict, input)
      toast({ title: decided.done ?? done, description: approval.subject })
      onDecided(decided)
    } catch (error) {
      if (!needsReauthentication(error)) setFailure(serverMessage(error))
    } finally {
      setPending(undefined)
      onSending(false)
    }
  }
  return { send, pending, failure }
}

const nothing: DecisionInput = { note: '', upToXof: '', until: '' }

function OwnRequest(props: DecisionProps) {
  const { approval } = props
  const { send, pending, failure } = useDecision(props)
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="flex-1 text-s text-ink-2">{t.awaitingSecond}</p>
      {approval.canWithdraw ? (
        <Button pending={pending !== undefined} onClick={() => void send('reject', nothing, t.withdrawnToast)}>
          {t.withdrawAction}
        </Button>
      ) : null}
      <Failure message={failure} />
    </div>
  )
}

function DecisionForm(props: DecisionProps) {
  const { approval } = props
  const kind = decisions[approval.kind]
  const { send, pending, failure } = useDecision(props)
  const [input, setInput] = useState<DecisionInput>({ ...nothing, upToXof: approval.amount?.value ?? '' })
  const [missing, setMissing] = useState<{ note?: string; until?: string }>({})
  const change = (part: Partial<DecisionInput>) => {
    setInput((current) => ({ ...current, ...part }))
    setMissing({})
  }
  const takesNote = kind.approve.note !== 'none' || (kind.reject !== undefined && kind.reject.note !== 'none')
  const isPlan = approval.kind === 'pre_authorisation'

  function answer(verdict: Verdict) {
    const answering = kind[verdict]
    if (!answering) return
    const lacksNote = answering.note === 'required' && input.note.trim() === ''
    const lacksDay = isPlan && input.until === ''
    if (lacksNote || lacksDay) {
      setMissing({
        ...(lacksNote ? { note: verdict === 'approve' ? t.approveNoteRequired : t.reasonRequired } : {}),
        ...(lacksDay ? { until: t.untilRequired } : {}),
      })
      document
        .getElementById(decisionId)
        ?.querySelector<HTMLElement>(lacksDay ? 'input[type=date]' : 'textarea')
        ?.focus()
      return
    }
    void send(verdict, input, answering.done)
  }

  return (
    <form
      noValidate
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault()
        answer('approve')
      }}
    >
      <BlockedNotice blocked={approval.blocked} />
      {isPlan ? (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t.upToLabel} required>
            <AmountInput value={input.upToXof} onValueChange={(upToXof) => change({ upToXof })} currency="XOF" />
          </Field>
          <Field label={ui.lastDay} required error={missing.until}>
            <TextInput type="date" value={input.until} onChange={(event) => change({ until: event.target.value })} />
          </Field>
        </div>
      ) : null}
      {takesNote ? (
        <Field
          label={ui.note}
          required={kind.approve.note === 'required'}
          error={missing.note}
          {...(kind.approve.note !== 'required' && kind.reject?.note === 'required'
            ? { hint: t.rejectReasonHint }
            : {})}
        >
          <TextArea
            rows={2}
            maxLength={1000}
            value={input.note}
            onChange={(event) => change({ note: event.target.value })}
          />
        </Field>
      ) : null}
      <Failure message={failure} />
      <div className="flex gap-2">
        <Button
          type="submit"
          variant="primary"
          className="flex-1"
          disabled={approval.blocked !== null}
          pending={pending === 'approve'}
        >
          {kind.approve.label}
        </Button>
        {kind.reject && approval.mayReject ? (
          <Button variant="danger" pending={pending === 'reject'} onClick={() => answer('reject')}>
            {kind.reject.label}
          </Button>
        ) : null}
      </div>
    </form>
  )
}

/** Why the request cannot be approved now. */
function BlockedNotice({ blocked }: { blocked: string | null }) {
  return blocked === null ? null : <Notice>{blocked}</Notice>
}

function Failure({ message }: { message: string | undefined }) {
  return message === undefined ? null : (
    <Notice tone="bad" alert>
      {message}
    </Notice>
  )
}
