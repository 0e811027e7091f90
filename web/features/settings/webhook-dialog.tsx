import { type FormEvent, useId, useState } from 'react'
import { changeWebhook, createWebhook, type Webhook } from '#contract/webhooks/api.ts'
import { isWebhookEvent } from '#contract/webhooks/events.ts'
import { fieldMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { isUnproven } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { CheckList } from './check-list.tsx'
import { eventGroups, lastWord } from './integration-labels.ts'
import { SecretDialog } from './secret-dialog.tsx'

/** Adds a webhook, whose secret is then shown once, or changes one. */
export function WebhookDialog({ webhook, onClose }: { webhook: Webhook | undefined; onClose: () => void }) {
  const formId = useId()
  const [url, setUrl] = useState(webhook?.url ?? '')
  const [description, setDescription] = useState(webhook?.description ?? '')
  const [events, setEvents] = useState<string[]>(webhook?.events ?? [])
  const add = useChange(createWebhook)
  const change = useChange(changeWebhook)

  if (add.data)
    return (
      <SecretDialog
        title="Signing secret"
        description="The receiver checks signatures with it. Copy it now: it is not shown again."
        label="Signing secret"
        secret={add.data.secret}
        onClose={onClose}
      />
    )

  function submit(event: FormEvent) {
    event.preventDefault()
    const body = { url, description, events: events.filter(isWebhookEvent) }
    if (!webhook) return add.mutate({ body })
    const changed = () => {
      toast({ title: 'Webhook Updated' })
      onClose()
    }
    change.mutate({ params: { id: webhook.id }, body, version: webhook.version }, { onSuccess: changed })
  }
  const error = add.error ?? change.error
  const failure = error && !isUnproven(error) ? fieldMessage(error) : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      firm
      title={webhook ? 'Edit webhook' : 'Add webhook'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            pending={add.isPending || change.isPending}
            disabled={url.trim() === '' || events.length === 0}
          >
            {webhook ? 'Save' : 'Add webhook'}
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4" noValidate>
        {failure ? (
          <Notice tone="bad" alert>
            {failure}
          </Notice>
        ) : null}
        <Field label="Address" required hint="Private networks are closed unless a setting opens them.">
          <TextInput
            type="url"
            value={url}
            maxLength={500}
            placeholder="https://"
            onChange={(event) => setUrl(event.target.value)}
          />
        </Field>
        <Field label="Description">
          <TextInput value={description} maxLength={200} onChange={(event) => setDescription(event.target.value)} />
        </Field>
        <CheckList label="Events" groups={eventGroups} nameOf={lastWord} chosen={events} onChange={setEvents} />
      </form>
    </Dialog>
  )
}
