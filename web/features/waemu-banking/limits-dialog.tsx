import { type FormEvent, useId, useState } from 'react'
import { type BankConnection, updateBankConnection } from '#contract/banking/api.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { francsOf } from './connection-form.ts'
import { connectionName } from './figures.ts'

interface ConnectionDialogProps {
  readonly connection: BankConnection
  readonly onClose: () => void
}

export function LimitsDialog({ connection, onClose }: ConnectionDialogProps) {
  const formId = useId()
  const { approvesAlone } = useSignedInUser()
  const [daily, setDaily] = useState(String(connection.dailyLimit))
  const [monthly, setMonthly] = useState(String(connection.monthlyLimit))
  const change = useChange(updateBankConnection)
  const wanted = { dailyLimit: francsOf(daily), monthlyLimit: francsOf(monthly) }
  const isSame = wanted.dailyLimit === connection.dailyLimit && wanted.monthlyLimit === connection.monthlyLimit

  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate(
      { params: { id: connection.id }, body: wanted, version: connection.version },
      {
        onSuccess: ({ proposedLimits }) => {
          toast(
            proposedLimits
              ? { title: 'Limits Proposed', description: 'A second person must approve a raised limit.' }
              : { title: 'Limits Updated', description: connectionName(connection) },
          )
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      size="s"
      title="Edit limits"
      description={connectionName(connection)}
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" type="submit" form={formId} pending={change.isPending} disabled={isSame}>
            Save limits
          </Button>
        </>
      }
    >
      <ChangeFailure error={change.error} onClose={onClose} />
      <form id={formId} onSubmit={submit} className="grid gap-4">
        <Field label="Daily limit" hint={`Used today: ${formatAmount(connection.dailyUsed, 'XOF')}`}>
          <AmountInput value={daily} onValueChange={setDaily} currency="XOF" />
        </Field>
        <Field label="Monthly limit" hint={`Used this month: ${formatAmount(connection.monthlyUsed, 'XOF')}`}>
          <AmountInput value={monthly} onValueChange={setMonthly} currency="XOF" />
        </Field>
        <p className="text-[12.5px] text-ink-2">
          {approvesAlone
            ? 'Nobody else could approve a raised limit, so it holds at once. Only a sandbox allows that.'
            : 'A lowered limit holds at once. A raised one waits for a second person, and the present one stays until then.'}
          {connection.proposedLimits ? ' Saving replaces the limits already proposed.' : null}
        </p>
      </form>
    </Dialog>
  )
}
