import { monthInWords } from '#contract/reports/period-words.ts'
import type { Cadence, ReportRun } from '#contract/scheduled-reports/api.ts'
import type { Tone } from '#web/ui/badge.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

export const formatNames = { pdf: 'PDF', xlsx: 'XLSX' } as const

/** Result of a run, with its colour. */
export const runWords = {
  not_made: { text: ui.failed, tone: 'bad' },
  queued: { text: ui.queuedNotSent, tone: 'warn' },
  sending: { text: ui.sendingEmail, tone: 'calm' },
  sent: { text: ui.sent, tone: 'ok' },
  failed: { text: ui.emailRejected, tone: 'bad' },
  unknown: { text: ui.deliveryUnknown, tone: 'bad' },
  withdrawn: { text: ui.withdrawnNotSent, tone: 'calm' },
} as const satisfies Record<ReportRun['status'], { readonly text: string; readonly tone: Tone }>

/** `October 2026`, `Q3 2026`. */
export function closedPeriodName(cadence: Cadence, { firstDay }: { readonly firstDay: string }): string {
  const day = new Date(`${firstDay}T00:00:00Z`)
  if (cadence === 'month') return monthInWords(firstDay)
  return t.quarterName(1 + Math.floor(day.getUTCMonth() / 3), day.getUTCFullYear())
}
