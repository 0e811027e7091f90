import type { UseFormReturn } from 'react-hook-form'
import * as t from '#web/features/filings/messages.ts'
import { notBlank, TextField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'

/** Source, effective date and verifier of a register line. */
export type Evidence = Record<'source' | 'effectiveOn' | 'verifiedBy' | 'verifiedOn', string>

export function EvidenceFields<Fields extends Evidence>({ form: whole }: { readonly form: UseFormReturn<Fields> }) {
  const form = whole as unknown as UseFormReturn<Evidence>
  return (
    <>
      <TextField
        form={form}
        name="source"
        label={ui.source}
        required
        rules={notBlank(t.sourceRequired)}
        maxLength={500}
      />
      <div className="grid grid-cols-3 gap-3.5 max-sm:grid-cols-1">
        <TextField form={form} name="effectiveOn" label={t.inForceFromLabel} type="date" />
        <TextField form={form} name="verifiedBy" label={t.verifiedByLabel} maxLength={200} />
        <TextField form={form} name="verifiedOn" label={t.verifiedOnLabel} type="date" />
      </div>
    </>
  )
}

export const evidenceOf = (evidence: {
  source: string
  effectiveOn: string | null
  verifiedBy: string | null
  verifiedOn: string | null
}): Evidence => ({
  source: evidence.source,
  effectiveOn: evidence.effectiveOn ?? '',
  verifiedBy: evidence.verifiedBy ?? '',
  verifiedOn: evidence.verifiedOn ?? '',
})
