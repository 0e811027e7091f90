import { Field, TextArea } from '#web/ui/form/field.tsx'

interface ReasonFieldProps {
  readonly value: string
  readonly onValueChange: (value: string) => void
  readonly hint?: string
  /** Set after an attempt without a reason. */
  readonly missing: boolean
}

/** Reason for a decision, stored with it and shown in its history. */
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
