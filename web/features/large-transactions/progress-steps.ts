import type { ConversionDetail, ConversionState } from '#contract/conversions/api.ts'
import { capitalise, formatAmount, formatDate, formatShortDate, formatTime } from '#web/ui/format/format.ts'
import type { TimelineStep } from '#web/ui/layout/timeline.tsx'
import { stateLabels } from './labels.ts'
import * as t from './messages.ts'

type ShownConversion = Pick<
  ConversionDetail,
  'state' | 'reason' | 'netUsdt' | 'timeline' | 'bankName' | 'bankAccount' | 'comments'
>

/** Remaining states after each state, if nothing goes wrong. */
const ahead: Readonly<Record<ConversionState, readonly ConversionState[]>> = {
  initiated: ['approved', 'funded', 'paying_out', 'completed'],
  screened: ['approved', 'funded', 'paying_out', 'completed'],
  in_review: ['approved', 'funded', 'paying_out', 'completed'],
  approved: ['funded', 'paying_out', 'completed'],
  awaiting_funds: ['funded', 'paying_out', 'completed'],
  debit_requested: ['funded', 'paying_out', 'completed'],
  debit_unknown: ['funded', 'paying_out', 'completed'],
  funded: ['paying_out', 'completed'],
  paying_out: ['completed'],
  payout_unknown: ['completed'],
  refunding: ['refunded'],
  completed: [],
  rejected: [],
  cancelled: [],
  failed: [],
  refunded: [],
}

type Happened = TimelineStep & { readonly at: string }

const commentTitles = { comment: t.commentLabel, request: t.requestBadge, answer: t.answeredStep } as const

/** True while the conversion progresses or waits, so that its screen polls. */
export const isUnderWay = (state: ConversionState): boolean => ahead[state].length > 0

const stopped: ReadonlySet<ConversionState> = new Set(['rejected', 'cancelled', 'failed'])

/**
 * Timeline of a conversion: past steps and what was said, the current step with its reason to wait,
 * and steps to come.
 */
export function progressSteps(conversion: ShownConversion, today: string): TimelineStep[] {
  const { timeline, state, reason } = conversion
  const moves = timeline.map((step, index): Happened => {
    const isLast = index === timeline.length - 1
    const words = isLast && isUnderWay(state) && reason ? reason : step.cause
    return {
      at: step.at,
      key: `${index}-${step.state}`,
      title: titleOf(step.state, conversion),
      detail: detailOf(words, step.state, step.actor),
      time: timeOf(step.at, today),
      state: markOf(step.state, isLast),
    }
  })
  const said = conversion.comments.map(
    ({ id, kind, by, at }): Happened => ({
      at,
      key: `comment-${id}`,
      title: commentTitles[kind],
      detail: t.byActor(by),
      time: timeOf(at, today),
      state: 'done',
    }),
  )
  // The present step stays last, whatever was said since it began.
  const present = moves.at(-1)?.state === 'now' ? moves.slice(-1) : []
  const past = [...moves.slice(0, moves.length - present.length), ...said].sort((left, right) =>
    left.at < right.at ? -1 : left.at > right.at ? 1 : 0,
  )
  const happened = [...past, ...present].map(({ at, ...step }): TimelineStep => step)
  const coming = ahead[state].map(
    (next): TimelineStep => ({ key: next, title: titleOf(next, conversion), state: 'todo' }),
  )
  return [...happened, ...coming]
}

function titleOf(state: ConversionState, { netUsdt, bankName, bankAccount }: ShownConversion): string {
  if (state === 'paying_out') return t.payingOutStep(formatAmount(netUsdt, 'USDT'))
  if (state === 'debit_requested' && bankName) return t.debitRequestedStep(bankName, bankAccount ?? '').trim()
  return stateLabels[state].text
}

/** The actor name of the system itself; showing it at each step would add nothing. */
const machine = 'Corridor'

function detailOf(words: string, state: ConversionState, actor: string | null): string {
  // Do not repeat the title.
  const cause = words === stateLabels[state].text ? '' : capitalise(words)
  if (!actor || actor === machine) return cause
  return cause ? t.causeBy(cause, actor) : t.byActor(actor)
}

function markOf(state: ConversionState, isLast: boolean): TimelineStep['state'] {
  if (stopped.has(state)) return 'failed'
  return isLast && isUnderWay(state) ? 'now' : 'done'
}

/** `14:02` for today, `Nov 19, 14:02` for earlier days. */
function timeOf(at: string, today: string): string {
  const day = formatDate(at)
  return day === today ? formatTime(at) : `${formatShortDate(at)}, ${formatTime(at)}`
}
