import type { SuspicionReport } from '#contract/filings/suspicion-reports.ts'
import * as t from '#web/features/filings/messages.ts'
import type { Tone } from '#web/ui/badge.tsx'
import * as ui from '#web/ui/messages.ts'

export const stateTones = {
  draft: 'calm',
  signed_once: 'warn',
  signed: 'note',
  transmitted: 'note',
  acknowledged: 'ok',
  discarded: 'calm',
} as const satisfies Record<SuspicionReport['state'], Tone>

export const operationLabels = {
  executed: t.operationExecuted,
  in_progress: ui.inProgressLabel,
  attempted: t.operationAttempted,
} as const satisfies Record<SuspicionReport['operationState'], string>

/** Converts a table of labels to the options of a select. */
export const optionsOf = <K extends string>(words: Readonly<Record<K, string>>): { value: K; label: string }[] =>
  (Object.keys(words) as K[]).map((value) => ({ value, label: words[value] }))
