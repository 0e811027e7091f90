import { useNavigate } from '@tanstack/react-router'
import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import { Controller, type UseFormReturn, useForm } from 'react-hook-form'
import type { Client } from '#contract/clients/api.ts'
import { kycStatusesOfNewClient } from '#contract/clients/capabilities.ts'
import { createClient } from '#contract/clients/changes.ts'
import { useFormErrors } from '#web/api/api-form.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { useFormDraft } from '#web/api/form-draft.ts'
import { useChange } from '#web/api/queries.ts'
import { clientPath } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, Switch } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { valueTitle } from '#web/ui/format/value-labels.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { type ClientFields, type NewClientFields, newClient, newClientSchema, payloadOf } from './client-fields.ts'
import { ClientFormFields, resolverFor } from './client-form.tsx'
import * as t from './messages.ts'
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
      title={ui.addNewClient}
      description={t.addClientHint}
      footer={
        <>
          <Button onClick={close}>{ui.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {pending ? t.addingLabel : t.addClientAction}
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
  const navigate = useNavigate()
  const draft = useFormDraft(form, 'client')
  useEffect(() => {
    if (giveUp) giveUp.current = draft.clear
  })
  const add = useChange(createClient, {
    onSuccess: (client) => {
      onCreated?.(client)
      const view = () => void navigate(clientPath(client.id))
      toast({
        title: t.createdToast,
        description: t.createdHint,
        // A form that waits for the client goes on with it.
        ...(onCreated ? {} : { action: { label: t.viewClientAction, onSelect: view }, shownMs: 10_000 }),
      })
      onDone()
    },
    onError: (error) => {
      toast({ title: ui.errorTitle, description: t.createError, destructive: true })
      failure.show(error)
    },
    onSettled: () => onPending(false),
  })
  const duplicate = duplicateOf(add.error)

  function submit(fields: NewClientFields, allowDuplicate: boolean) {
    onPending(true)
    add.mutate({ body: { ...payloadOf(fields), allowDuplicate } })
  }

  return (
    <form
      id={id}
      ref={failure.element}
      noValidate
      onSubmit={(event) => void form.handleSubmit((fields) => submit(fields, false))(event)}
    >
      <ClientFormFields form={form as unknown as UseFormReturn<ClientFields>}>
        <Field label={ui.kycStatusTitle} error={form.formState.errors.kycStatus?.message}>
          <Select
            options={kycStatusesOfNewClient(user).map((status) => ({ value: status, label: valueTitle(status) }))}
            {...form.register('kycStatus')}
          />
        </Field>
        <Controller
          control={form.control}
          name="isActive"
          render={({ field }) => (
            <Switch
              label={ui.active}
              hint={t.activeHint}
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
              label={t.addAnywayAction}
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
