import { type BankConnection, updateBankConnection } from '#contract/banking/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { francsOf } from './connection-form.ts'
import { connectionName } from './figures.ts'
import * as t from './messages.ts'

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
          ? { title: t.limitsProposedToast, description: t.limitsProposedHint }
          : { title: t.limitsUpdatedToast, description: connectionName(connection) },
      )
      onClose()
    },
    reload: { path: '/api/banking', onReload: onClose },
  })
  const { form } = api
  const { dailyLimit, monthlyLimit } = limitsOf(form.watch())
  const isSame = dailyLimit === connection.dailyLimit && monthlyLimit === connection.monthlyLimit

  return (
    <FormDialog
      form={api}
      onClose={onClose}
      size="s"
      title={t.editLimitsTitle}
      description={connectionName(connection)}
      cancelLabel={ui.back}
      submitLabel={t.saveLimitsAction}
      disabled={isSame}
    >
      <AmountField
        form={form}
        name="dailyLimit"
        label={t.dailyLimitLabel}
        hint={t.usedToday(formatAmount(connection.dailyUsed, 'XOF'))}
        currency="XOF"
      />
      <AmountField
        form={form}
        name="monthlyLimit"
        label={t.monthlyLimitLabel}
        hint={t.usedThisMonth(formatAmount(connection.monthlyUsed, 'XOF'))}
        currency="XOF"
      />
      <p className="text-[12.5px] text-ink-2">
        {approvesAlone ? t.limitsImmediateHint : t.limitsApprovalHint}
        {connection.proposedLimits ? t.replacesProposedLimits : null}
      </p>
    </FormDialog>
  )
}

const limitsOf = ({ dailyLimit, monthlyLimit }: { dailyLimit: string; monthlyLimit: string }) => ({
  dailyLimit: francsOf(dailyLimit),
  monthlyLimit: francsOf(monthlyLimit),
})
