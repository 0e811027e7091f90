import { useQuery } from '@tanstack/react-query'
import { FolderSync, Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import {
  approveBankChannel,
  type BankChannel,
  listBankChannels,
  switchBankChannel,
  testBankChannel,
} from '#contract/banking/channels.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { LastUpdated } from '#web/ui/format/figures.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { WaitingChange } from './channel-change.tsx'
import { ChannelFiles } from './channel-files.tsx'
import { ChannelHistory } from './channel-history.tsx'

// Loaded on first use.
const ChannelDialog = lazy(() =>
  import('./channel-dialog.tsx').then(({ ChannelDialog: component }) => ({ default: component })),
)
const ChangeChannelDialog = lazy(() =>
  import('./change-channel-dialog.tsx').then(({ ChangeChannelDialog: component }) => ({ default: component })),
)

/** File channels to banks. Administrators add them, and a second person approves. */
export function ChannelsTab() {
  const channels = useQuery(read(listBankChannels, {}))
  const mayManage = can(useSignedInUser(), 'settings.manage')
  const [isAdding, setAdding] = useState(false)
  return (
    <Card
      title="Host-to-host channels"
      aside={
        mayManage ? (
          <Button size="s" icon={<Plus aria-hidden="true" />} onClick={() => setAdding(true)}>
            Add channel
          </Button>
        ) : undefined
      }
    >
      <Loaded reading={channels} messageOf={serverMessage} skeleton={<SkeletonRows rows={2} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState
              icon={<FolderSync />}
              title="No channels yet"
              text="A channel exchanges ISO 20022 files with a bank, over SFTP or a folder. Connections to that bank can then run over it."
            />
          ) : (
            <ul aria-label="Host-to-host channels" className="divide-y divide-line">
              {rows.map((channel) => (
                <ChannelItem key={channel.id} channel={channel} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {isAdding ? (
        <Suspense fallback={null}>
          <ChannelDialog onClose={() => setAdding(false)} />
        </Suspense>
      ) : null}
    </Card>
  )
}

function ChannelItem({ channel }: { readonly channel: BankChannel }) {
  const { name, isActive, isApproved, lastFault, lastExchangeAt, hostKey } = channel
  const rows = [
    { key: 'bank', label: 'Bank', value: channel.bankCode },
    { key: 'place', label: 'Reached by', value: channel.address ?? 'A folder of this machine' },
    ...(hostKey === null
      ? []
      : [{ key: 'key', label: 'Pinned host key', value: <span className="break-all num">{hostKey}</span> }]),
    { key: 'folders', label: 'Folders', value: `${channel.outbox} out, ${channel.inbox} in` },
    { key: 'orders', label: 'Orders', value: channel.painVersion },
    { key: 'party', label: 'Our name there', value: `${channel.partyName} (${channel.partyId})` },
  ]
  return (
    <li className="grid gap-2 py-3.5 first:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-strong">{name}</h3>
        <Badge tone={isActive ? 'ok' : 'calm'}>{isActive ? 'On' : 'Off'}</Badge>
        {isApproved ? null : <Badge tone="warn">Waits for approval</Badge>}
        <ChannelActions channel={channel} />
      </div>
      <p className="text-[12.5px] text-ink-2">
        {lastExchangeAt ? <LastUpdated value={lastExchangeAt} prefix="Last exchange:" /> : 'Nothing exchanged yet'}
      </p>
      {lastFault ? (
        <Notice tone="bad" title="The last exchange failed">
          {lastFault}
        </Notice>
      ) : null}
      <Facts rows={rows} />
      <WaitingChange channel={channel} />
      <ChannelFiles channel={channel} />
      <ChannelHistory channel={channel} />
    </li>
  )
}

function ChannelActions({ channel }: { readonly channel: BankChannel }) {
  const user = useSignedInUser()
  const { id, version, name, isActive, isApproved, addedById } = channel
  const refuse = (error: Error) => {
    if (!needsReauthentication(error)) toast({ title: 'Error', description: serverMessage(error), destructive: true })
  }
  const test = useChange(testBankChannel, {
    onSuccess: ({ files }) =>
      toast({ title: 'Bank Reached', description: `${formatCount(files, 'file')} in the inbox of ${name}` }),
    onError: refuse,
  })
  const approve = useChange(approveBankChannel, { onError: refuse })
  const turn = useChange(switchBankChannel, { onError: refuse })
  const [isEditing, setEditing] = useState(false)
  const mayApprove = can(user, 'banking.approve') && !isApproved && (user.approvesAlone || addedById !== user.id)
  const runTest = () => test.mutate({ params: { id }, body: {} })
  return (
    <span className="ml-auto flex flex-wrap gap-2">
      {mayApprove ? (
        <Button
          size="s"
          variant="primary"
          pending={approve.isPending}
          onClick={() => approve.mutate({ params: { id }, body: {}, version })}
        >
          Approve
        </Button>
      ) : null}
      {can(user, 'banking.write') ? (
        <Button size="s" pending={test.isPending} onClick={runTest} aria-label={`Test ${name}`}>
          Test
        </Button>
      ) : null}
      {can(user, 'settings.manage') ? (
        <Button size="s" onClick={() => setEditing(true)} aria-label={`Edit ${name}`}>
          Edit
        </Button>
      ) : null}
      {isEditing ? (
        <Suspense fallback={null}>
          <ChangeChannelDialog channel={channel} onClose={() => setEditing(false)} />
        </Suspense>
      ) : null}
      {can(user, 'settings.manage') ? (
        <Button
          size="s"
          variant="ghost"
          pending={turn.isPending}
          onClick={() => turn.mutate({ params: { id }, body: { isActive: !isActive }, version })}
        >
          {isActive ? 'Switch off' : 'Switch on'}
        </Button>
      ) : null}
    </span>
  )
}
