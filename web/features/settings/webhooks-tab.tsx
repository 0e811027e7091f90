import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Ellipsis, Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import {
  changeWebhook,
  createWebhook,
  listWebhooks,
  rotateWebhookSecret,
  testWebhook,
  type Webhook,
} from '#contract/webhooks/api.ts'
import { isWebhookEvent } from '#contract/webhooks/events.ts'
import { type ApiForm, useApiForm } from '#web/api/api-form.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { fetchListed, useRecordForm } from '#web/api/opened-record.ts'
import { read, useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { FieldError, fillField, notBlank, TextField } from '#web/ui/form/form-field.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { SecretDialog } from '#web/ui/overlay/secret-dialog.tsx'
import { CheckList } from './check-list.tsx'
import { DeliveriesSheet } from './deliveries-sheet.tsx'
import { eventGroups, lastWord } from './integration-labels.ts'
import * as t from './messages.ts'

/** Webhooks that receive events. */
export function WebhooksTab() {
  const webhooks = useQuery(read(listWebhooks, {}))
  const { webhook: openId } = useSearch({ from: paths.adminSettings })
  const navigate = useNavigate({ from: paths.adminSettings })
  const [edited, setEdited] = useState<Webhook | 'new' | undefined>(undefined)
  const show = (id: number | undefined) =>
    void navigate({ search: { tab: 'webhooks', webhook: id }, replace: id === undefined, resetScroll: false })
  const open = webhooks.data?.find(({ id }) => id === openId)
  const add = (
    <Button size="s" icon={<Plus />} onClick={() => setEdited('new')}>
      {t.addWebhookAction}
    </Button>
  )
  return (
    <Card title={t.webhooksTitle} aside={add} flush>
      <p className="px-4 pb-3 text-[12.5px] text-ink-2">{t.webhooksHint}</p>
      <QueryContent reading={webhooks} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
        {(data) =>
          data.length === 0 ? (
            <EmptyState icon={<WebhookIcon />} title={t.webhooksEmptyTitle} text={t.webhooksEmptyHint} />
          ) : (
            <ul aria-label={t.webhooksTitle} className="divide-y divide-line border-t border-line">
              {data.map((webhook) => (
                <li key={webhook.id} className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3.5">
                  <WebhookStatus webhook={webhook} />
                  <WebhookVerbs webhook={webhook} onEdit={() => setEdited(webhook)} onShow={() => show(webhook.id)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryContent>
      {edited === 'new' ? <AddWebhookDialog onClose={() => setEdited(undefined)} /> : null}
      {edited && edited !== 'new' ? <EditWebhookDialog webhook={edited} onClose={() => setEdited(undefined)} /> : null}
      {open ? <DeliveriesSheet webhook={open} onClose={() => show(undefined)} /> : null}
    </Card>
  )
}

function WebhookStatus({ webhook }: { webhook: Webhook }) {
  const { url, description, events, isActive, offReason, oldSecretUntil, lastDeliveredAt } = webhook
  const { failedDeliveries, waitingDeliveries } = webhook
  return (
    <div className="min-w-56 flex-1">
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-strong wrap-anywhere">{url}</span>
        <Badge tone={isActive ? 'ok' : 'calm'}>{isActive ? t.onState : ui.off}</Badge>
        {failedDeliveries > 0 ? <Badge tone="bad">{t.failedCount(failedDeliveries)}</Badge> : null}
        {waitingDeliveries > 0 ? <Badge tone="warn">{t.waitingCount(waitingDeliveries)}</Badge> : null}
        {oldSecretUntil ? <Badge tone="note">{t.twoSecretsBadge}</Badge> : null}
      </p>
      <p className="mt-0.5 text-[12.5px] text-ink-2">
        {description ? `${description}, ` : ''}
        {t.eventCount(events.length)},{' '}
        {lastDeliveredAt ? t.lastDelivered(<RelativeTime value={lastDeliveredAt} within />) : t.nothingDelivered}
        {offReason ? `. ${offReason}` : ''}
      </p>
    </div>
  )
}

const failed = (error: Error) => {
  if (!needsReauthentication(error)) toast(errorToast(error))
}

/** Actions of an administrator on a webhook. */
function WebhookVerbs({ webhook, onEdit, onShow }: { webhook: Webhook; onEdit: () => void; onShow: () => void }) {
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
        trigger={(props) => <IconButton {...props} label={ui.moreActionsLabel(url)} icon={<Ellipsis />} />}
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

const fieldsOf = (webhook: Webhook | undefined) => ({
  url: webhook?.url ?? '',
  description: webhook?.description ?? '',
  events: [...(webhook?.events ?? [])] as string[],
})
type WebhookFields = ReturnType<typeof fieldsOf>

const bodyOf = ({ events, ...fields }: WebhookFields) => ({ ...fields, events: events.filter(isWebhookEvent) })

/** Adds a webhook, then shows its secret once. */
function AddWebhookDialog({ onClose }: { onClose: () => void }) {
  const api = useApiForm(createWebhook, {
    defaultValues: fieldsOf(undefined),
    toInput: (fields) => ({ body: bodyOf(fields) }),
  })
  if (api.answer)
    return (
      <SecretDialog
        title={t.signingSecretTitle}
        description={t.signingSecretHint}
        label={t.signingSecretTitle}
        secret={api.answer.secret}
        onClose={onClose}
      />
    )
  return <WebhookForm form={api} title={t.addWebhookAction} submitLabel={t.addWebhookAction} onClose={onClose} />
}

function EditWebhookDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const api = useRecordForm(changeWebhook, {
    record: webhook,
    fieldsOf,
    load: fetchListed(listWebhooks, {}, webhook.id),
    path: '/api/webhooks',
    toInput: (fields, { id, version }) => ({ params: { id }, body: bodyOf(fields), version }),
    onSuccess: () => closeWithToast(onClose, { title: t.webhookUpdatedToast }),
  })
  return <WebhookForm form={api} title={t.editWebhookTitle} submitLabel={ui.save} onClose={onClose} />
}

interface WebhookFormProps {
  readonly form: ApiForm<WebhookFields>
  readonly title: string
  readonly submitLabel: string
  readonly onClose: () => void
}

function WebhookForm({ form: api, ...dialog }: WebhookFormProps) {
  const { form } = api
  return (
    <FormDialog {...dialog} form={api} firm>
      <TextField
        form={form}
        name="url"
        label={ui.address}
        required
        rules={notBlank(ui.required)}
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
        chosen={form.watch('events')}
        onChange={(chosen) => fillField(form, 'events', [...chosen])}
      />
      <FieldError message={form.formState.errors.events?.message} />
    </FormDialog>
  )
}
