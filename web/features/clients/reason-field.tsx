import { Field, TextArea } from '#web/ui/form/field.tsx'

interface ReasonFieldProps {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly hint?: string
  /** Set once a try without a reason was made. */
  readonly missing: boolean
}

/** Why something was decided: kept with the decision and shown in its history. */
export function ReasonField({ value, onValueChange, hint, missing }: ReasonFieldProps) {
  return (
    <Field
      label="Reason"
      required
      hint={hint}
      error={missing && value.trim() === '' ? 'A reason is required' : undefined}
    >
      <TextArea rows={3} maxLength={1000} value={value} onChange={(event) => onValueChange(event.target.value)} />
    </Field>
  )
}
