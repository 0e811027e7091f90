import type { Filing, FilingDetail } from '#contract/filings/api.ts'
import type { Tone } from '#web/ui/badge.tsx'

/** Badge of a filing's status; says so when overdue. */
export function filingBadge({ status, isOverdue }: Pick<Filing, 'status' | 'isOverdue'>): { text: string; tone: Tone } {
  switch (status) {
    case 'due':
      return isOverdue ? { text: 'Overdue', tone: 'bad' } : { text: 'Due', tone: 'warn' }
    case 'submitted':
      return { text: 'Submitted', tone: 'note' }
    case 'acknowledged':
      return { text: 'Acknowledged', tone: 'ok' }
    case 'withdrawn':
      return { text: 'Withdrawn', tone: 'calm' }
  }
}

/** `3 bank days left`, `today`, `2 bank days late`. */
export function daysLeftText(days: number, isOverdue: boolean): string {
  const count = Math.abs(days)
  const unit = count === 1 ? 'bank day' : 'bank days'
  if (isOverdue) return count === 0 ? 'late' : `${count} ${unit} late`
  return count === 0 ? 'today' : `${count} ${unit} left`
}

export const eventLabels = {
  package_built: 'Package built',
  submitted: 'Submitted',
  sent_back: 'Sent back',
  acknowledged: 'Acknowledged',
} as const satisfies Record<FilingDetail['events'][number]['event'], string>
