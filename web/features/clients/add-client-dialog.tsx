import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import { type Client, createClient } from '#contract/clients/api.ts'
import { kycStatusesOfNewClient } from '#contract/clients/capabilities.ts'
import { useFormErrors } from '#web/api/api-form.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useFormDraft } from '#web/api/form-draft.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, Switch } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { titleWords } from '#web/ui/format/format.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { bodyOf, type ClientFields, type NewClientFields, newClient, newClientSchema } from './client-fields.ts'
import { ClientFormFields, resolverFor } from './client-form.tsx'
import { DuplicateNotice, duplicateOf, intoView } from './submit-failure.tsx'

interface AddClientDialogProps {
  readonly open: boolean
  readonly onClose: () => void
  /** Called with the added client. */
  readonly onCreated?: ((client: Client) => void) | undefined
}

export function AddClientDialog({ open, onClose, onCreated }: AddClientDialogProps) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  const giveUp = useRef(() => {})
  const close = () => {
    giveUp.current()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      size="l"
      firm
      title="Add New Client"
      description="A client is screened against the sanctions lists when it is added."
      footer={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {pending ? 'Adding…' : 'Add Client'}
          </Button>
        </>
      }
    >
      <AddClientForm id={formId} onPending={setPending} onDone={close} onCreated={onCreated} giveUp={giveUp} />
    </Dialog>
  )
}

const resolver = resolverFor(newClientSchema)

interface AddClientFormProps {
  readonly id: string
  readonly onPending: (pending: boolean) => void
  readonly onDone: () => void
  readonly onCreated?: ((client: Client) => void) | undefined
  /** Receives the function that discards the draft when the dialog closes. */
  readonly giveUp?: RefObject<() => void>
}

export function AddClientForm({ id, onPending, onDone, onCreated, giveUp }: AddClientFormProps) {
  const user = useSignedInUser()
  const form = useForm<NewClientFields>({ defaultValues: newClient, resolver, shouldFocusError: false })
  const failure = useFormErrors(form)
  const draft = useFormDraft(form, 'client')
  useEffect(() => {
    if (giveUp) giveUp.current = draft.clear
  })
  const add = useChange(createClient, {
    onSuccess: (client) => {
      onCreated?.(client)
      toast({ title: 'Client Created', description: 'New client has been successfully added.' })
      onDone()
    },
    onError: (error) => {
      toast({ title: 'Error', description: 'Failed to create client. Please try again.', destructive: true })
      failure.show(error)
    },
    onSettled: () => onPending(false),
  })
  const duplicate = duplicateOf(add.error)

  function submit(fields: NewClientFields, allowDuplicate: boolean) {
    onPending(true)
    add.mutate({ body: { ...bodyOf(fields), allowDuplicate } })
  }

  return (
    <form
      id={id}
      ref={failure.element}
      noValidate
      onSubmit={(event) => void form.handleSubmit((fields) => submit(fields, false))(event)}
    >
      <ClientFormFields form={form as unknown as UseFormReturn<ClientFields>}>
        <Field label="KYC Status" error={form.formState.errors.kycStatus?.message}>
          <Select
            options={kycStatusesOfNewClient(user).map((status) => ({ value: status, label: titleWords(status) }))}
            {...form.register('kycStatus')}
          />
        </Field>
        <Controller
          control={form.control}
          name="isActive"
          render={({ field }) => (
            <Switch
              label="Active"
              hint="An inactive client cannot be converted for"
              checked={field.value}
              onChange={(event) => field.onChange(event.target.checked)}
              className="self-center"
            />
          )}
        />
      </ClientFormFields>
      {failure.message && !add.isPending ? (
        <div ref={intoView} className="mt-4">
          {duplicate ? (
            <DuplicateNotice
              message={failure.message}
              existing={duplicate}
              label="Add anyway"
              pending={add.isPending}
              onGoOn={() => void form.handleSubmit((fields) => submit(fields, true))()}
            />
          ) : (
            <Notice tone="bad" alert>
              {failure.message}
            </Notice>
          )}
        </div>
      ) : null}
    </form>
  )
}
