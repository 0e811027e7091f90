import { type AlertOutcome, alertOutcomes } from '#contract/alerts/labels.ts'
import { outcomeNames } from '#contract/alerts/names/messages.ts'
import { RadioList } from '#web/ui/form/radio-list.tsx'
import * as t from './messages.ts'

interface OutcomeChoiceProps {
  /** Null before a choice: nothing is preset, so that an outcome is always a person's decision. */
  readonly value: AlertOutcome | null
  readonly onValueChange: (outcome: AlertOutcome) => void
  readonly error?: string | undefined
}

/** How an alert ended, with what each outcome means. */
export function OutcomeChoice({ value, onValueChange, error }: OutcomeChoiceProps) {
  return (
    <RadioList
      label={t.outcomeLabel}
      options={alertOutcomes.map((outcome) => ({
        value: outcome,
        label: outcomeNames[outcome],
        hint: t.outcomeMeanings[outcome],
      }))}
      value={value}
      onValueChange={onValueChange}
      error={error}
    />
  )
}
