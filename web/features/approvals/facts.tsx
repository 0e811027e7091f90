// Facts of a request, formatted, and its deadline.
import type { Approval, ApprovalFact } from '#contract/approvals/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { useNow } from '#web/ui/format/figures.tsx'
import { dash, formatAmount, formatDate, formatDateTime, formatRate, formatTime } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

export const factText = ({ format, value, from }: ApprovalFact): string =>
  from === undefined ? valueText(format, value) : ui.changeText(valueText(format, from), valueText(format, value))

function valueText(format: ApprovalFact['format'], value: string | null): string {
  if (value === null) return dash
  switch (format) {
    case 'text':
      return value
    case 'instant':
      return formatDateTime(value)
    case 'date':
      return formatDate(value)
    case 'rate':
      return ui.rateValue(formatRate(value))
    case 'XOF':
    case 'USD':
    case 'USDT':
      return formatAmount(value, format)
  }
}

/** When the request must be decided: red when overdue, amber today. */
export function Due({ due }: { due: Approval['due'] }) {
  const now = useNow()
  if (due === null) return null
  const isDay = due.length === 10
  const end = isDay ? new Date(`${due}T23:59:59.999Z`) : new Date(due)
  if (end <= now) return <Badge tone="bad">{ui.overdue}</Badge>
  const isToday = formatDate(end) === formatDate(now)
  if (!isToday) return <Badge>{formatDate(due)}</Badge>
  return <Badge tone="warn">{t.dueToday(isDay ? '' : formatTime(due)).trim()}</Badge>
}
