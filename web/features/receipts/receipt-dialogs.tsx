import { type ReceiptDetail, setReceiptAside, undoReceiptMatch } from '#contract/receivables/api.ts'
import { undoReceiptDeposit } from '#contract/receivables/client-deposits.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

interface AsideDialogProps {
  readonly detail: ReceiptDetail
  readonly onClose: () => void
  readonly onDone: () => void
}

/** States that a credit is not a client payment, with what it is instead. */
export function AsideDialog({ detail, onClose, onDone }: AsideDialogProps) {
  const api = useApiForm(setReceiptAside, {
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({ params: { id: detail.id }, body: { reason }, version: detail.version }),
    onSuccess: () => {
      toast({ title: t.asideToast, description: t.asideDescription })
      onClose()
      onDone()
    },
  })
  return (
    <FormDialog
      form={api}
      title={t.notCustomerAction}
      description={t.asideHint}
      submitLabel={t.asideAction}
      onClose={onClose}
    >
      <TextAreaField
        form={api.form}
        name="reason"
        label={t.asideReason}
        required
        rules={notBlank(t.asideReasonRequired)}
        maxLength={500}
      />
    </FormDialog>
  )
}

interface UndoDialogProps {
  readonly detail: ReceiptDetail
  readonly match: ReceiptDetail['matches'][number]
  readonly onClose: () => void
}

/** Asks why a match is undone. */
export function UndoDialog({ detail, match, onClose }: UndoDialogProps) {
  const api = useApiForm(undoReceiptMatch, {
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({
      params: { id: detail.id, matchId: match.id },
      body: { reason },
      version: detail.version,
    }),
    onSuccess: () => closeWithToast(onClose, { title: t.undoneToast }),
  })
  return (
    <FormDialog
      form={api}
      title={t.undoTitle}
      description={t.undoHint}
      submitLabel={t.undoMatchAction}
      onClose={onClose}
    >
      <TextAreaField form={api.form} name="reason" label={ui.reason} maxLength={500} />
    </FormDialog>
  )
}

interface UndoDepositDialogProps {
  readonly detail: ReceiptDetail
  readonly deposit: ReceiptDetail['deposits'][number]
  readonly onClose: () => void
}

/** Asks why a client deposit is undone. */
export function UndoDepositDialog({ detail, deposit, onClose }: UndoDepositDialogProps) {
  const api = useApiForm(undoReceiptDeposit, {
    defaultValues: { reason: '' },
    toInput: ({ reason }) => ({
      params: { id: detail.id, depositId: deposit.id },
      body: { reason },
      version: detail.version,
    }),
    onSuccess: () => closeWithToast(onClose, { title: t.depositUndoneToast }),
  })
  return (
    <FormDialog
      form={api}
      title={t.undoDepositTitle}
      description={t.undoDepositHint}
      submitLabel={t.undoDepositAction}
      onClose={onClose}
    >
      <TextAreaField form={api.form} name="reason" label={ui.reason} maxLength={500} />
    </FormDialog>
  )
}
