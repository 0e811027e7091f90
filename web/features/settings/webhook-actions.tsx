import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { changeWebhook, rotateWebhookSecret, testWebhook, type Webhook } from '#contract/webhooks/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { SecretDialog } from './secret-dialog.tsx'

interface WebhookVerbsProps {
  readonly webhook: Webhook
  readonly onEdit: () => void
  readonly onShow: () => void
}

const failed = (error: Error) => {
  if (!needsReauthentication(error)) toast({ title: 'Error', description: serverMessage(error), destructive: true })
}

/** Actions of an administrator on a webhook. */
export function WebhookVerbs({ webhook, onEdit, onShow }: WebhookVerbsProps) {
  const { id, url, isActive, version } = webhook
  const [rotating, setRotating] = useState(false)
  const change = useChange(changeWebhook, { onError: failed })
  const test = useChange(testWebhook, {
    onSuccess: () => toast({ title: 'Test Event Sent', description: url }),
    onError: failed,
  })
  const rotate = useChange(rotateWebhookSecret, { onError: failed })
  const params = { id }
  const sendTest = () => test.mutate({ params })
  const turn = () => change.mutate({ params, body: { isActive: !isActive }, version })
  return (
    <div className="flex items-center gap-2">
      <Button size="s" onClick={onShow} aria-label={`Deliveries to ${url}`}>
        Deliveries
      </Button>
      <Menu
        items={[
          { label: 'Send test event', onSelect: sendTest, disabled: !isActive },
          { label: 'Edit', onSelect: onEdit },
          { label: 'New signing secret', onSelect: () => setRotating(true) },
          { label: isActive ? 'Switch off' : 'Switch on', onSelect: turn },
        ]}
        trigger={(props) => <IconButton {...props} label={`More for ${url}`} icon={<Ellipsis aria-hidden="true" />} />}
      />
      <ConfirmDialog
        open={rotating && !rotate.data}
        onClose={() => setRotating(false)}
        title="Make a new signing secret?"
        description="For 24 hours everything is signed with both secrets, so that the receiver can change over. Then the old one ends."
        confirmLabel="Make secret"
        pending={rotate.isPending}
        onConfirm={() => rotate.mutate({ params })}
      />
      {rotate.data ? (
        <SecretDialog
          title="New signing secret"
          description="Copy it now: it is not shown again."
          label="Signing secret"
          secret={rotate.data.secret}
          onClose={() => {
            rotate.reset()
            setRotating(false)
          }}
        />
      ) : null}
    </div>
  )
}
