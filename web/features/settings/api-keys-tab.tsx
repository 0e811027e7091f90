import { useQuery } from '@tanstack/react-query'
import { KeyRound, Plus } from 'lucide-react'
import { useState } from 'react'
import { type ApiKey, listApiKeys, revokeApiKey } from '#contract/identity/api-keys.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DateText, RelativeTime } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { keyStates } from './integration-labels.ts'
import { NewKeyDialog } from './new-key-dialog.tsx'

/** API keys of other software. */
export function ApiKeysTab() {
  const keys = useQuery(read(listApiKeys, {}))
  const [adding, setAdding] = useState(false)
  const [revoking, setRevoking] = useState<ApiKey | undefined>(undefined)
  const add = (
    <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
      New API key
    </Button>
  )
  return (
    <Card title="API keys" aside={add} flush>
      <p className="px-4 pb-3 text-[12.5px] text-ink-2">
        A key lets other software act for whoever made it, within the permissions chosen. Send it as{' '}
        <code>Authorization: Bearer</code>; the calls are described at{' '}
        <a href="/api/docs" className="text-accent underline">
          /api/docs
        </a>
        .
      </p>
      <Loaded reading={keys} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
        {(data) => (
          <DataTable
            caption="API keys"
            columns={columns(setRevoking)}
            rows={data}
            rowKey={({ id }) => id}
            empty={
              <EmptyState
                icon={<KeyRound />}
                title="No API keys"
                text="Make one when other software shall read or write here."
              />
            }
          />
        )}
      </Loaded>
      {adding ? <NewKeyDialog onClose={() => setAdding(false)} /> : null}
      {revoking ? <RevokeDialog apiKey={revoking} onClose={() => setRevoking(undefined)} /> : null}
    </Card>
  )
}

function columns(onRevoke: (key: ApiKey) => void): Column<ApiKey>[] {
  return [
    {
      key: 'name',
      header: 'Name',
      primary: true,
      cell: ({ name, prefix }) => (
        <>
          <span className="block font-strong">{name}</span>
          <span className="text-[12.5px] text-ink-2 num">{prefix}…</span>
        </>
      ),
    },
    { key: 'scopes', header: 'Permissions', cell: ({ scopes }) => <Scopes scopes={scopes} /> },
    { key: 'owner', header: 'Acts for', cell: ({ owner }) => owner },
    {
      key: 'used',
      header: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <RelativeTime value={lastUsedAt} /> : 'Never'),
    },
    { key: 'until', header: 'Until', cell: ({ expiresAt }) => (expiresAt ? <DateText value={expiresAt} /> : dash) },
    {
      key: 'state',
      header: 'State',
      cell: ({ state }) => <Badge tone={keyStates[state].tone}>{keyStates[state].text}</Badge>,
    },
    {
      key: 'revoke',
      header: 'Actions',
      align: 'end',
      cell: (key) =>
        key.revokedAt === null ? (
          <Button size="s" aria-label={`Revoke ${key.name}`} onClick={() => onRevoke(key)}>
            Revoke
          </Button>
        ) : null,
    },
  ]
}

function Scopes({ scopes }: { scopes: readonly string[] }) {
  const [first = '', ...rest] = scopes
  return <span title={scopes.join(', ')}>{rest.length === 0 ? first : `${first} and ${rest.length} more`}</span>
}

function RevokeDialog({ apiKey, onClose }: { apiKey: ApiKey; onClose: () => void }) {
  const revoke = useChange(revokeApiKey, {
    onSuccess: () => {
      toast({ title: 'API Key Revoked' })
      onClose()
    },
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Revoke ${apiKey.name}?`}
      description="Software that uses this key is refused from now on. This cannot be taken back."
      confirmLabel="Revoke"
      destructive
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ params: { id: apiKey.id } })}
    />
  )
}
