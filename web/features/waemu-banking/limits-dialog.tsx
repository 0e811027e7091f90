import { type BankConnection, listBankConnections, updateBankConnection } from '#contract/banking/api.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { fetchListed, useRecordForm } from '#web/api/opened-record.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { formatAmount } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import { francsOf } from './connection-form.ts'
import { connectionName, everyConnection } from './figures.ts'
import * as t from './messages.ts'

export function LimitsDialog({ connection, onClose }: { connection: BankConnection; onClose: () => void }) {
  const { approvesAlone } = useSignedInUser()
  const api = useRecordForm(updateBankConnection, {
    record: connection,
    fieldsOf: ({ dailyLimit, monthlyLimit }) => ({
      dailyLimit: String(dailyLimit),
      monthlyLimit: String(monthlyLimit),
    }),
    load: fetchListed(listBankConnections, everyConnection, connection.id),
    path: '/api/banking',
    toInput: (fields, { id, version }) => ({ params: { id }, body: limitsOf(fields), version }),
    onSuccess: ({ proposedLimits }) => {
      toast(
        proposedLimits
          ? { title: t.limitsProposedToast, description: t.limitsProposedHint }
          : { title: t.limitsUpdatedToast, description: connectionName(connection) },
      )
      onClose()
    },
  })
  const { form, base } = api
  const { dailyLimit, monthlyLimit } = limitsOf(form.watch())
  const isSame = dailyLimit === base.dailyLimit && monthlyLimit === base.monthlyLimit

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
        hint={t.usedToday(formatAmount(base.dailyUsed, 'XOF'))}
        currency="XOF"
      />
      <AmountField
        form={form}
        name="monthlyLimit"
        label={t.monthlyLimitLabel}
        hint={t.usedThisMonth(formatAmount(base.monthlyUsed, 'XOF'))}
        currency="XOF"
      />
      <p className="text-[12.5px] text-ink-2">
        {approvesAlone ? t.limitsImmediateHint : t.limitsApprovalHint}
        {base.proposedLimits ? t.replacesProposedLimits : null}
      </p>
    </FormDialog>
  )
}

const limitsOf = ({ dailyLimit, monthlyLimit }: { dailyLimit: string; monthlyLimit: string }) => ({
  dailyLimit: francsOf(dailyLimit),
  monthlyLimit: francsOf(monthlyLimit),
})
