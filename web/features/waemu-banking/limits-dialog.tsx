import { type BankConnection, updateBankConnection } from '#contract/banking/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { AmountField } from '#web/ui/form/form-field.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import { francsOf } from './connection-form.ts'
import { connectionName } from './figures.ts'

interface ConnectionDialogProps {
  readonly connection: BankConnection
  readonly onClose: () => void
}

export function LimitsDialog({ connection, onClose }: ConnectionDialogProps) {
  const { approvesAlone } = useSignedInUser()
  const api = useApiForm(updateBankConnection, {
    defaultValues: { dailyLimit: String(connection.dailyLimit), monthlyLimit: String(connection.monthlyLimit) },
    toInput: (fields) => ({ params: { id: connection.id }, body: limitsOf(fields), version: connection.version }),
    onSuccess: ({ proposedLimits }) => {
      toast(
        proposedLimits
          ? { title: 'Limits Proposed', description: 'A second person must approve a raised limit.' }
          : { title: 'Limits Updated', description: connectionName(connection) },
      )
      onClose()
    },
    reload: { path: '/api/banking', onClose },
  })
  const { form } = api
  const { dailyLimit, monthlyLimit } = limitsOf(form.watch())
  const isSame = dailyLimit === connection.dailyLimit && monthlyLimit === connection.monthlyLimit

  return (
    <FormDialog
      form={api}
      onClose={onClose}
      size="s"
      title="Edit limits"
      description={connectionName(connection)}
      cancelLabel="Back"
      submitLabel="Save limits"
      disabled={isSame}
    >
      <AmountField
        form={form}
        name="dailyLimit"
        label="Daily limit"
        hint={`Used today: ${formatAmount(connection.dailyUsed, 'XOF')}`}
        currency="XOF"
      />
      <AmountField
        form={form}
        name="monthlyLimit"
        label="Monthly limit"
        hint={`Used this month: ${formatAmount(connection.monthlyUsed, 'XOF')}`}
        currency="XOF"
      />
      <p className="text-[12.5px] text-ink-2">
        {approvesAlone
          ? 'Nobody else could approve a raised limit, so it holds at once. Only a sandbox allows that.'
          : 'A lowered limit holds at once. A raised one waits for a second person, and the present one stays until then.'}
        {connection.proposedLimits ? ' Saving replaces the limits already proposed.' : null}
      </p>
    </FormDialog>
  )
}

const limitsOf = ({ dailyLimit, monthlyLimit }: { dailyLimit: string; monthlyLimit: string }) => ({
  dailyLimit: francsOf(dailyLimit),
  monthlyLimit: francsOf(monthlyLimit),
})
