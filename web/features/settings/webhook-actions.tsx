import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import { changeWebhook, rotateWebhookSecret, testWebhook, type Webhook } from '#contract/webhooks/api.ts'
import { errorToast } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { SecretDialog } from '#web/ui/overlay/secret-dialog.tsx'
import * as t from './messages.ts'

interface WebhookVerbsProps {
  readonly webhook: Webhook
  readonly onEdit: () => void
  readonly onShow: () => void
}

const failed = (error: Error) => {
  if (!needsReauthentication(error)) toast(errorToast(error))
}

/** Actions of an administrator on a webhook. */
export function WebhookVerbs({ webhook, onEdit, onShow }: WebhookVerbsProps) {
  const { id, url, isActive, version } = webhook
  const [rotating, setRotating] = useState(false)
  const change = useChange(changeWebhook, { onError: failed })
  const test = useChange(testWebhook, {
    onSuccess: () => toast({ title: t.testEventSentToast, description: url }),
    onError: failed,
  })
  const rotate = useChange(rotateWebhookSecret, { onError: failed })
  const params = { id }
  const sendTest = () => test.mutate({ params })
  const turn = () => change.mutate({ params, body: { isActive: !isActive }, version })
  return (
    <div className="flex items-center gap-2">
      <Button size="s" onClick={onShow} aria-label={t.deliveriesTo(url)}>
        {t.deliveriesTitle}
      </Button>
      <Menu
        items={[
          { label: t.sendTestEventAction, onSelect: sendTest, disabled: !isActive },
          { label: ui.edit, onSelect: onEdit },
          { label: t.newSecretTitle, onSelect: () => setRotating(true) },
          { label: isActive ? t.switchOffAction : t.switchOnAction, onSelect: turn },
        ]}
        trigger={(props) => (
          <IconButton {...props} label={ui.moreActionsLabel(url)} icon={<Ellipsis aria-hidden="true" />} />
        )}
      />
      <ConfirmDialog
        open={rotating && !rotate.data}
        onClose={() => setRotating(false)}
        title={t.newSecretQuestion}
        description={t.newSecretHint}
        confirmLabel={t.createSecretAction}
        pending={rotate.isPending}
        onConfirm={() => rotate.mutate({ params })}
      />
      {rotate.data ? (
        <SecretDialog
          title={t.newSecretTitle}
          description={t.copySecretHint}
          label={t.signingSecretTitle}
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
