import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '#contract/identity/api-keys.ts'
import type { KeyScope } from '#contract/permissions.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { FieldError, fillField, notBlank, TextField } from '#web/ui/form/form-field.tsx'
import { DateText, RelativeTime } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { SecretDialog } from '#web/ui/overlay/secret-dialog.tsx'
import { CheckList } from './check-list.tsx'
import { keyStates, lastWord, scopeGroups } from './integration-labels.ts'
import * as t from './messages.ts'

const apiDocs = '/api/docs'

export function ApiKeysTab() {
  const keys = useQuery(read(listApiKeys, {}))
  const [adding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | undefined>(undefined)
  const add = (
    <Button size="s" icon={<Plus />} onClick={() => setAdding(true)}>
      {t.newKeyTitle}
    </Button>
  )
  return (
    <Card title={ui.apiKeys} aside={add} flush>
      <p className="px-4 pb-3 text-[12.5px] text-ink-2">
        {t.apiKeysHint(
          <code>Authorization: Bearer</code>,
          <a href="/api/docs" className="text-accent underline">
            {apiDocs}
          </a>,
        )}
      </p>
      <QueryContent reading={keys} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
        {(data) => (
          <DataTable
            caption={ui.apiKeys}
            columns={columns(setRevoking)}
            rows={data}
            rowKey={({ id }) => id}
            empty={<EmptyState icon={<KeyRound />} title={t.keysEmptyTitle} text={t.keysEmptyHint} />}
          />
        )}
      </QueryContent>
      {adding ? <NewKeyDialog onClose={() => setAdding(false)} /> : null}
      {revoking ? <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} /> : null}
    </Card>
  )
}

function columns(onRevoke: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    {
      key: 'name',
      header: ui.name,
      primary: true,
      cell: ({ name }) => <span className="font-strong">{name}</span>,
      detail: ({ prefix }) => <span className="num">{prefix}…</span>,
    },
    { key: 'scopes', header: t.permissionsLabel, phone: 'fact', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
    { key: 'owner', header: t.actsForHeader, phone: 'fact', cell: ({ owner }) => owner },
    {
      key: 'used',
      header: t.lastUsedHeader,
      cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime value={lastUsedAt} /> : t.neverUsed),
    },
    {
      key: 'until',
      header: ui.expires,
      cell: ({ expiresAt }) => (expiresAt ? <DateText value={expiresAt} /> : dash),
    },
    {
      key: 'state',
      header: ui.status,
      phone: 'figure',
      cell: ({ state }) => <Badge tone={keyStates[state].tone}>{keyStates[state].text}</Badge>,
    },
    {
      key: 'revoke',
      header: ui.actions,
      align: 'end',
      phone: 'action',
      cell: (key) =>
        key.revokedAt === null ? (
          <Button size="s" aria-label={t.revokeNamedAction(key.name)} onClick={() => onRevoke(key)}>
            {t.revokeAction}
          </Button>
        ) : null,
    },
  ]
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  const [first = '', ...rest] = scopes
  return <span title={scopes.join(', ')}>{rest.length === 0 ? first : t.firstAndMore(first, rest.length)}</span>
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useChange(revokeApiKey, {
    onSuccess: () => closeWithToast(onClose, { title: t.keyRevokedToast }),
    onError: (error) => toast(errorToast(error)),
  })
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t.revokeQuestion(apiKey.name)}
      description={t.revokeWarning}
      confirmLabel={t.revokeAction}
      destructive
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ params: { id: apiKey.id } })}
    />
  )
}

/** Creates an API key and shows it once. */
function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const api = useApiForm(createApiKey, {
    defaultValues: { name: '', expiresOn: '', scopes: [] as string[] },
    toInput: ({ name, scopes, expiresOn }) => ({
      body: { name, scopes: scopes as KeyScope[], expiresOn: expiresOn || null },
    }),
  })
  const { form, answer } = api
  if (answer)
    return (
      <SecretDialog
        title={t.keyCreatedTitle(answer.apiKey.name)}
        description={t.copyNowHint}
        label={ui.apiKey}
        secret={answer.secret}
        onClose={onClose}
      />
    )
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      firm
      title={t.newKeyTitle}
      description={t.newKeyHint}
      submitLabel={t.createKeyAction}
    >
      <TextField
        form={form}
        name="name"
        label={ui.name}
        required
        rules={notBlank(ui.required)}
        hint={t.keyNameHint}
        maxLength={100}
      />
      <TextField form={form} name="expiresOn" label={t.expiryLabel} hint={t.expiryHint} type="date" />
      <CheckList
        label={t.permissionsLabel}
        groups={scopeGroups}
        nameOf={lastWord}
        chosen={form.watch('scopes')}
        onChange={(chosen) => fillField(form, 'scopes', [...chosen])}
      />
      <FieldError message={form.formState.errors.scopes?.message} />
    </FormDialog>
  )
}
