import type { SuspicionReport } from '#contract/filings/suspicion-reports.ts'
import type { Tone } from '#web/ui/badge.tsx'

export const stateTones = {
  draft: 'calm',
  signed_once: 'warn',
  signed: 'note',
  transmitted: 'note',
  acknowledged: 'ok',
  discarded: 'calm',
} as const satisfies Record<SuspicionReport['state'], Tone>

export const offenceLabels = {
  money_laundering: 'Money laundering',
  terrorist_financing: 'Terrorist financing',
  proliferation_financing: 'Proliferation financing',
  fraud: 'Fraud',
  corruption: 'Corruption',
  tax_offence: 'Tax offence',
  sanctions: 'Breach of financial sanctions',
  other: 'Other',
} as const satisfies Record<SuspicionReport['offence'], string>

export const operationLabels = {
  executed: 'Executed',
  in_progress: 'In progress',
  attempted: 'Attempted',
} as const satisfies Record<SuspicionReport['operationState'], string>

export const decisionLabels = {
  continue: 'Relationship continues',
  suspend: 'Operation suspended',
  refuse: 'Operation refused',
} as const satisfies Record<SuspicionReport['decision'], string>

/** Converts a table of labels to the options of a select. */
export const optionsOf = <K extends string>(words: Readonly<Record<K, string>>): { value: K; label: string }[] =>
  (Object.keys(words) as K[]).map((value) => ({ value, label: words[value] }))
