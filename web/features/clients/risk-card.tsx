import { useState } from 'react'
import { type Client, decideRisk, type RiskLevel, riskLevels } from '#contract/clients/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { RiskBadge } from './risk-badge.tsx'
import { StaleNotice, useClientDecision } from './submit-failure.tsx'

/** The risk level with its factors, and the control that overrides it. */
export function RiskCard({ client }: { client: Client }) {
  const user = useSignedInUser()
  const [open, setOpen] = useState(false)
  return (
    <Card title="Risk" aside={<RiskBadge level={client.riskLevel} />}>
      <p className="text-s text-ink-2">
        {client.riskOverridden ? 'Set by a person. What the record says:' : 'What the record says:'}
      </p>
      {client.riskReasons.length > 0 ? (
        <ul className="mt-1 list-disc pl-4 text-s marker:text-ink-3">
          {client.riskReasons.map((reason) => (
            <li key={reason} className="py-0.5">
              {reason}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-s">Nothing that raises the risk is on record.</p>
      )}
      {can(user, 'risk.decide') ? (
        <>
          <Button className="mt-3.5" onClick={() => setOpen(true)}>
            Change risk level
          </Button>
          <Dialog
            open={open}
            onClose={() => setOpen(false)}
            title="Change risk level"
            description={`${client.companyName} stands at ${client.riskLevel} risk.`}
            size="s"
          >
            <RiskForm client={client} onDone={() => setOpen(false)} />
          </Dialog>
        </>
      ) : null}
    </Card>
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
        title: 'Risk Level Updated',
        description: `${changed.companyName} is now at ${changed.riskLevel} risk.`,
      })
      onDone()
    },
    onError: fail,
  })

  return (
    <form {...api.formProps} className="grid gap-3.5">
      <Field label="Risk level">
        <Select
          options={choices.map((value) => ({
            value,
            label: value === 'computed' ? 'As computed' : capitalise(value),
          }))}
          value={choice}
          onChange={(event) => setPicked(event.target.value as Choice)}
        />
      </Field>
      <TextAreaField
        form={api.form}
        name="reason"
        label="Reason"
        required
        rules={notBlank('A reason is required')}
        rows={3}
        maxLength={1000}
      />
      {stale ? <StaleNotice message={stale} onReload={() => void reload()} /> : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" pending={api.isPending}>
          Set risk level
        </Button>
      </div>
    </form>
  )
}
