import { useState } from 'react'
import { type Client, type RiskLevel, riskLevels } from '#contract/clients/api.ts'
import { decideRisk } from '#contract/clients/changes.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { ReasonField } from '#web/ui/form/form-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'
import { StaleNotice, useClientDecision } from './submit-failure.tsx'

/** Overrides the computed risk level, or returns to it. */
export function RiskDialog({ client, onClose }: { client: Client; onClose: () => void }) {
  return (
    <Dialog
      onClose={onClose}
      title={t.changeRiskAction}
      description={t.currentRiskHint(client.companyName, client.riskLevel)}
      size="s"
    >
      <RiskForm client={client} onDone={onClose} />
    </Dialog>
  )
}

type Choice = RiskLevel | 'computed'

function RiskForm({ client, onDone }: { client: Client; onDone: () => void }) {
  const { base, stale, fail, reload } = useClientDecision(client)
  const choices: readonly Choice[] = [
    ...riskLevels.filter((level) => level !== base.riskLevel),
    ...(base.riskOverridden ? (['computed'] as const) : []),
  ]
  const [picked, setPicked] = useState<Choice>()
  // After a reload the selected level may already be the client's.
  const choice = picked !== undefined && choices.includes(picked) ? picked : (choices[0] ?? 'computed')
  const api = useApiForm(decideRisk, {
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({
      params: { id: base.id },
      body: { riskLevel: choice === 'computed' ? null : choice, reason },
      version: base.version,
    }),
    onSuccess: (changed) => {
      toast({
        title: t.riskUpdatedToast,
        description: t.riskUpdatedHint(changed.companyName, changed.riskLevel),
      })
      onDone()
    },
    onError: fail,
  })

  return (
    <form {...api.formProps} className="grid gap-3.5">
      <Field label={ui.riskLevel}>
        <Select
          options={choices.map((value) => ({
            value,
            label: value === 'computed' ? t.computedRiskOption : valueLabel(value),
          }))}
          value={choice}
          onChange={(event) => setPicked(event.target.value as Choice)}
        />
      </Field>
      <ReasonField form={api.form} />
      {stale ? <StaleNotice message={stale} onReload={() => void reload()} /> : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>{ui.cancel}</Button>
        <Button type="submit" variant="primary" pending={api.isPending}>
          {t.setRiskAction}
        </Button>
      </div>
    </form>
  )
}
