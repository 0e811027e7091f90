import type { Path, UseFormReturn } from 'react-hook-form'
import { TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

export interface Recipients {
  readonly to: string
  readonly cc: string
  readonly message: string
}

/** The body's part of an email's recipients and text; empty recipients stay the usual ones. */
export const recipientsOf = ({ to, cc, message }: Recipients) => ({ ...(to.trim() === '' ? {} : { to }), cc, message })

/** To, copies and a message. Several addresses are separated by commas. */
export function RecipientFields<Fields extends Recipients>({ form }: { readonly form: UseFormReturn<Fields> }) {
  return (
    <>
      <TextField
        form={form}
        name={'to' as Path<Fields>}
        label={ui.recipient}
        hint={t.recipientsHint}
        required
        inputMode="email"
      />
      <TextField form={form} name={'cc' as Path<Fields>} label={t.ccLabel} inputMode="email" />
      <TextAreaField
        form={form}
        name={'message' as Path<Fields>}
        label={ui.message}
        hint={t.messageHint}
        rows={2}
        maxLength={2000}
      />
    </>
  )
}
