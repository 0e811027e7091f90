import { approveBankConnection, type BankConnection } from '#contract/banking/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { TextAreaField } from '#web/ui/form/form-field.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { dash, formatAmount, maskAccount } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import * as ui from '#web/ui/messages.ts'
import { connectionName } from './figures.ts'
import * as t from './messages.ts'

/** Shows a second person what they approve. The shell asks for the password if required. */
export function ApproveDialog({ connection, onClose }: { connection: BankConnection; onClose: () => void }) {
  const api = useApiForm(approveBankConnection, {
    defaultValues: { note: '' },
    toInput: (body) => ({ params: { id: connection.id }, body, version: connection.version }),
    onSuccess: () => closeWithToast(onClose, { title: t.approvedToast, description: connectionName(connection) }),
    reload: { path: '/api/banking', onReload: onClose },
  })
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title={connection.isApproved ? t.approveLimitsTitle : t.approveTitle}
      description={t.approvalRecordHint}
      cancelLabel={ui.back}
      submitLabel={ui.approve}
      intro={<Facts rows={factsOf(connection)} />}
      className="mt-3"
    >
      <TextAreaField form={api.form} name="note" label={ui.note} hint={t.approvalNoteHint} maxLength={1000} />
    </FormDialog>
  )
}

function factsOf(connection: BankConnection) {
  const { proposedLimits, dailyLimit, monthlyLimit } = connection
  return [
    { key: 'bank', label: ui.bank, value: `${connection.bankName}, ${countryText(connection.country)}` },
    { key: 'account', label: ui.account, value: maskAccount(connection.accountNumber) },
    { key: 'name', label: t.accountNameLabel, value: connection.accountName },
    { key: 'swift', label: t.swiftCodeLabel, value: connection.swiftCode || dash },
    { key: 'daily', label: t.dailyLimitLabel, value: limitChange(dailyLimit, proposedLimits?.dailyLimit) },
    { key: 'monthly', label: t.monthlyLimitLabel, value: limitChange(monthlyLimit, proposedLimits?.monthlyLimit) },
  ]
}

function limitChange(current: number, proposed: number | undefined) {
  if (proposed === undefined || proposed === current) return formatAmount(current, 'XOF')
  return `${formatAmount(current, 'XOF')} → ${formatAmount(proposed, 'XOF')}`
}
