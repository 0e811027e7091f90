// A dialog around one form: errors, fields, cancel and submit.
import type { ComponentProps, ReactNode } from 'react'
import * as t from '#web/ui/messages.ts'
import { Button } from '../button.tsx'
import { Refusal } from '../feedback/refusal.tsx'
import { Dialog } from '../overlay/dialog.tsx'

interface FormState {
  readonly formProps: ComponentProps<'form'>
  readonly isPending: boolean
  readonly refusal: ComponentProps<typeof Refusal>
}

interface FormDialogProps extends Omit<ComponentProps<typeof Dialog>, 'footer'> {
  /** From `useApiForm`. */
  readonly form: FormState
  readonly submitLabel: ReactNode
  readonly cancelLabel?: string
  readonly danger?: boolean
  /** True while required fields are empty. */
  readonly disabled?: boolean
  /** Further buttons, before Cancel. */
  readonly actions?: ReactNode
  /** Between the description and the fields, outside the form's grid. */
  readonly intro?: ReactNode
  readonly className?: string
}

export function FormDialog({
  form: { formProps, isPending, refusal },
  submitLabel,
  cancelLabel = t.cancel,
  danger = false,
  disabled = false,
  actions,
  intro,
  className = 'grid gap-4',
  children,
  ...dialog
}: FormDialogProps) {
  return (
    <Dialog
      {...dialog}
      footer={
        <>
          {actions}
          <Button onClick={dialog.onClose}>{cancelLabel}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            type="submit"
            form={formProps.id}
            pending={isPending}
            disabled={disabled}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <Refusal {...refusal} />
      {intro}
      <form {...formProps} className={className}>
        {children}
      </form>
    </Dialog>
  )
}
