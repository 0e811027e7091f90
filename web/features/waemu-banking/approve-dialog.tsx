import { type FormEvent, useId, useState } from 'react'
import { approveBankConnection, type BankConnection } from '#contract/banking/api.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { dash, formatAmount, maskAccount } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { connectionName } from './figures.ts'

interface ConnectionDialogProps {
  readonly connection: BankConnection
  readonly onClose: () => void
}

/** The second person sees what they answer for; the shell asks for the password where that is due. */
export function ApproveDialog({ connection, onClose }: ConnectionDialogProps) {
  const formId = useId()
  const [note, setNote] = useState('')
  const approve = useChange(approveBankConnection)

  function submit(event: FormEvent) {
    event.preventDefault()
    approve.mutate(
      { params: { id: connection.id }, body: { note }, version: connection.version },
      {
        onSuccess: () => {
          toast({ title: 'Bank Connection Approved', description: connectionName(connection) })
          onClose()
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={connection.isApproved ? 'Approve limits' : 'Approve bank connection'}
      description="Your approval is kept with your name and the time."
      footer={
        <>
          <Button onClick={onClose}>Back</Button>
          <Button variant="primary" type="submit" form={formId} pending={approve.isPending}>
            Approve
          </Button>
        </>
      }
    >
      <ChangeFailure error={approve.error} onClose={onClose} />
      <Facts rows={factsOf(connection)} />
      <form id={formId} onSubmit={submit} className="mt-3">
        <Field label="Note" hint="What you checked. Optional.">
          <TextArea value={note} maxLength={1000} onChange={(event) => setNote(event.target.value)} />
        </Field>
      </form>
    </Dialog>
  )
}

function factsOf(connection: BankConnection) {
  const { proposedLimits, dailyLimit, monthlyLimit } = connection
  return [
    { key: 'bank', label: 'Bank', value: `${connection.bankName}, ${connection.country}` },
    { key: 'account', label: 'Account', value: maskAccount(connection.accountNumber) },
    { key: 'name', label: 'Account name', value: connection.accountName },
    { key: 'swift', label: 'SWIFT code', value: connection.swiftCode || dash },
    { key: 'daily', label: 'Daily limit', value: limitChange(dailyLimit, proposedLimits?.dailyLimit) },
    { key: 'monthly', label: 'Monthly limit', value: limitChange(monthlyLimit, proposedLimits?.monthlyLimit) },
  ]
}

function limitChange(current: number, proposed: number | undefined) {
  if (proposed === undefined || proposed === current) return formatAmount(current, 'XOF')
  return `${formatAmount(current, 'XOF')} → ${formatAmount(proposed, 'XOF')}`
}
