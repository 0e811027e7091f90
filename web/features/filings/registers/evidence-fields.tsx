import { Field, TextInput } from '#web/ui/form/field.tsx'

/** Where it comes from, from when it holds, and who has checked it. */
export interface Evidence {
  readonly source: string
  readonly effectiveOn: string
  readonly verifiedBy: string
  readonly verifiedOn: string
}

interface EvidenceFieldsProps {
  readonly value: Evidence
  readonly error: string | undefined
  readonly onChange: (changes: Partial<Evidence>) => void
}

export function EvidenceFields({ value, error, onChange }: EvidenceFieldsProps) {
  const text = (key: keyof Evidence) => ({
    value: value[key],
    onChange: ({ target }: { target: { value: string } }) => onChange({ [key]: target.value }),
  })
  return (
    <>
      <Field label="Source" required error={error}>
        <TextInput maxLength={500} {...text('source')} />
      </Field>
      <div className="grid grid-cols-3 gap-3.5 max-phone:grid-cols-1">
        <Field label="In force from">
          <TextInput type="date" {...text('effectiveOn')} />
        </Field>
        <Field label="Verified by">
          <TextInput maxLength={200} {...text('verifiedBy')} />
        </Field>
        <Field label="Verified on">
          <TextInput type="date" {...text('verifiedOn')} />
        </Field>
      </div>
    </>
  )
}

export const evidenceOf = (held: {
  source: string
  effectiveOn: string | null
  verifiedBy: string | null
  verifiedOn: string | null
}): Evidence => ({
  source: held.source,
  effectiveOn: held.effectiveOn ?? '',
  verifiedBy: held.verifiedBy ?? '',
  verifiedOn: held.verifiedOn ?? '',
})
