import { approveBankConnection, type BankConnection } from '#contract/banking/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextAreaField } from '#web/ui/form/form-field.tsx'
import { dash, formatAmount, maskAccount } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { connectionName } from './figures.ts'

interface ConnectionDialogProps {
  readonly connection: BankConnection
  readonly onClose: () => void
}

/** Shows a second person what they approve. The shell asks for the password if required. */
export function ApproveDialog({ connection, onClose }: ConnectionDialogProps) {
  const api = useApiForm(approveBankConnection, {
    defaultValues: { note: '' },
    toInput: (body) => ({ params: { id: connection.id }, body, version: connection.version }),
    onSuccess: () => {
      toast({ title: 'Bank Connection Approved', description: connectionName(connection) })
      onClose()
    },
    reload: { path: '/api/banking', onClose },
  })
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title={connection.isApproved ? 'Approve limits' : 'Approve bank connection'}
      description="Your approval is kept with your name and the time."
      cancelLabel="Back"
      submitLabel="Approve"
      intro={<Facts rows={factsOf(connection)} />}
      className="mt-3"
    >
      <TextAreaField form={api.form} name="note" label="Note" hint="What you checked. Optional." maxLength={1000} />
    </FormDialog>
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
