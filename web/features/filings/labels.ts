import type { Filing, FilingDetail } from '#contract/filings/api.ts'
import type { Tone } from '#web/ui/badge.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Badge of a filing's status; says so when overdue. */
export function filingBadge({ status, isOverdue }: Pick<Filing, 'status' | 'isOverdue'>): { text: string; tone: Tone } {
  switch (status) {
    case 'due':
      return isOverdue ? { text: ui.overdue, tone: 'bad' } : { text: t.dueLabel, tone: 'warn' }
    case 'submitted':
      return { text: t.submittedLabel, tone: 'note' }
    case 'acknowledged':
      return { text: t.acknowledgedLabel, tone: 'ok' }
    case 'withdrawn':
      return { text: t.withdrawnLabel, tone: 'calm' }
  }
}

/** `3 bank days left`, `today`, `2 bank days late`. */
export function daysLeftText(days: number, isOverdue: boolean): string {
  const count = Math.abs(days)
  const unit = count === 1 ? t.bankDay : t.bankDays
  if (isOverdue) return count === 0 ? t.lateToday : t.daysLate(count, unit)
  return count === 0 ? t.dueToday : t.daysLeft(count, unit)
}

export const eventLabels = {
  package_built: t.packageBuiltEvent,
  submitted: t.submittedLabel,
  sent_back: t.sentBackLabel,
  acknowledged: t.acknowledgedLabel,
} as const satisfies Record<FilingDetail['events'][number]['event'], string>
