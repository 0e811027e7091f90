import { useForm } from 'react-hook-form'
import { changeWebhook, createWebhook, type Webhook } from '#contract/webhooks/api.ts'
import { isWebhookEvent } from '#contract/webhooks/events.ts'
import { useFormErrors } from '#web/api/api-form.ts'
import { useChange } from '#web/api/queries.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { FieldError, TextField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'
import { SecretDialog } from '#web/ui/overlay/secret-dialog.tsx'
import { CheckList } from './check-list.tsx'
import { eventGroups, lastWord } from './integration-labels.ts'
import * as t from './messages.ts'

/** Adds a webhook, whose secret is then shown once, or edits one. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook | undefined; onClose: () => void }) {
  const form = useForm({
    defaultValues: {
      url: webhook?.url ?? '',
      description: webhook?.description ?? '',
      events: [...(webhook?.events ?? [])] as string[],
    },
    shouldFocusError: false,
  })
  const errors = useFormErrors(form)
  const add = useChange(createWebhook, { onError: errors.show })
  const change = useChange(changeWebhook, {
    onSuccess: () => {
      toast({ title: t.webhookUpdatedToast })
      onClose()
    },
    onError: errors.show,
  })
  const submit = form.handleSubmit(({ url, description, events }) => {
    errors.clear()
    const body = { url, description, events: events.filter(isWebhookEvent) }
    if (webhook) change.mutate({ params: { id: webhook.id }, body, version: webhook.version })
    else add.mutate({ body })
  })
  const isPending = add.isPending || change.isPending

  if (add.data)
    return (
      <SecretDialog
        title={t.signingSecretTitle}
        description={t.signingSecretHint}
        label={t.signingSecretTitle}
        secret={add.data.secret}
        onClose={onClose}
      />
    )

  const { url, events } = form.watch()
  return (
    <FormDialog
      form={{ ...errors.bind(submit), isPending }}
      onClose={onClose}
      firm
      title={webhook ? t.editWebhookTitle : t.addWebhookAction}
      submitLabel={webhook ? ui.save : t.addWebhookAction}
      disabled={url.trim() === '' || events.length === 0}
    >
      <TextField
        form={form}
        name="url"
        label={ui.address}
        required
        hint={t.addressHint}
        type="url"
        maxLength={500}
        placeholder="https://"
      />
      <TextField form={form} name="description" label={ui.description} maxLength={200} />
      <CheckList
        label={t.eventsLabel}
        groups={eventGroups}
        nameOf={lastWord}
        chosen={events}
        onChange={(chosen) => form.setValue('events', [...chosen])}
      />
      <FieldError message={form.formState.errors.events?.message} />
    </FormDialog>
  )
}
