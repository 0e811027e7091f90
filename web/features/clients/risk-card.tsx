import { useState } from 'react'
import { type Client, decideRisk, type RiskLevel, riskLevels } from '#contract/clients/api.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ReasonField } from './reason-field.tsx'
import { RiskBadge } from './risk-badge.tsx'
import { StaleNotice, useClientDecision } from './submit-failure.tsx'

/** The risk level with what it follows from, and the control that overrides it. */
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
  const change = useChange(decideRisk)
  const choices: readonly Choice[] = [
    ...riskLevels.filter((level) => level !== base.riskLevel),
    ...(base.riskOverridden ? (['computed'] as const) : []),
  ]
  const [picked, setPicked] = useState<Choice>()
  const choice = picked !== undefined && choices.includes(picked) ? picked : choices[0]
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)

  function submit() {
    setTried(true)
    if (reason.trim() === '' || choice === undefined) return
    const riskLevel = choice === 'computed' ? null : choice
    change.mutate(
      { params: { id: base.id }, body: { riskLevel, reason }, version: base.version },
      {
        onSuccess: (changed) => {
          toast({
            title: 'Risk Level Updated',
            description: `${changed.companyName} is now at ${changed.riskLevel} risk.`,
          })
          onDone()
        },
        onError: fail,
      },
    )
  }

  return (
    <form
      className="grid gap-3.5"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
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
      <ReasonField value={reason} onValueChange={setReason} missing={tried} />
      {stale ? <StaleNotice message={stale} onReload={() => void reload()} /> : null}
      <div className="flex justify-end gap-2">
        <Button onClick={onDone}>Cancel</Button>
        <Button type="submit" variant="primary" pending={change.isPending}>
          Set risk level
        </Button>
      </div>
    </form>
  )
}
