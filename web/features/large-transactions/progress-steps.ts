import type { ConversionDetail, ConversionState } from '#contract/conversions/api.ts'
import { capitalise, formatAmount, formatDate, formatTime } from '#web/ui/format/format.ts'
import type { TimelineStep } from '#web/ui/layout/timeline.tsx'
import { stateLabels } from './labels.ts'

type Told = Pick<ConversionDetail, 'state' | 'reason' | 'netUsdt' | 'timeline' | 'bankName' | 'bankAccount'>

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

/** True while the conversion progresses or waits, so that its screen polls. */
export const isUnderWay = (state: ConversionState): boolean => ahead[state].length > 0

const stopped: ReadonlySet<ConversionState> = new Set(['rejected', 'cancelled', 'failed'])

/**
 * Timeline of a conversion: past steps, the current step with its reason to wait, and steps to
 * come.
 */
export function progressSteps(conversion: Told, today: string): TimelineStep[] {
  const { timeline, state, reason } = conversion
  const happened = timeline.map((step, index): TimelineStep => {
    const isLast = index === timeline.length - 1
    const words = isLast && isUnderWay(state) && reason ? reason : step.cause
    return {
      key: `${index}-${step.state}`,
      title: titleOf(step.state, conversion),
      detail: detailOf(words, step.state, step.actor),
      time: timeOf(step.at, today),
      state: markOf(step.state, isLast),
    }
  })
  const coming = ahead[state].map(
    (next): TimelineStep => ({ key: next, title: titleOf(next, conversion), state: 'todo' }),
  )
  return [...happened, ...coming]
}

function titleOf(state: ConversionState, { netUsdt, bankName, bankAccount }: Told): string {
  if (state === 'paying_out') return `Paying out ${formatAmount(netUsdt, 'USDT')}`
  if (state === 'debit_requested' && bankName) return `Bank debit requested, ${bankName} ${bankAccount ?? ''}`.trim()
  return stateLabels[state].text
}

/** The actor name of the system itself; showing it at each step would add nothing. */
const machine = 'Corridor'

function detailOf(words: string, state: ConversionState, actor: string | null): string {
  // Do not repeat the title.
  const cause = words === stateLabels[state].text ? '' : capitalise(words)
  if (!actor || actor === machine) return cause
  return cause ? `${cause}, by ${actor}` : `by ${actor}`
}

function markOf(state: ConversionState, isLast: boolean): TimelineStep['state'] {
  if (stopped.has(state)) return 'failed'
  return isLast && isUnderWay(state) ? 'now' : 'done'
}

/** `14:02` for today, `Nov 19, 14:02` for earlier days. */
function timeOf(at: string, today: string): string {
  const day = formatDate(at)
  return day === today ? formatTime(at) : `${day.slice(0, 6)}, ${formatTime(at)}`
}
