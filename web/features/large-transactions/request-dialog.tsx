import { type ConversionDetail, requestInformation } from '#contract/conversions/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { closeWithToast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { notBlank, TextAreaField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

interface RequestDialogProps {
  readonly conversion: ConversionDetail
  readonly onClose: () => void
}

/** Asks the requester for information; the conversion stays in review. */
export function RequestDialog({ conversion, onClose }: RequestDialogProps) {
  const { id, reference, initiatedByName } = conversion
  const api = useApiForm(requestInformation, {
    defaultValues: { text: '' },
    toInput: ({ text }) => ({ params: { id }, body: { text } }),
    onSuccess: () => closeWithToast(onClose, { title: t.informationRequestedToast, description: reference }),
  })
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      title={t.requestInformationAction}
      description={t.requestInformationHint(initiatedByName)}
      size="s"
      cancelLabel={ui.back}
      submitLabel={t.sendRequestAction}
    >
      <TextAreaField
        form={api.form}
        name="text"
        label={t.questionLabel}
        required
        rules={notBlank(t.questionRequired)}
        rows={4}
        maxLength={4000}
      />
    </FormDialog>
  )
}
