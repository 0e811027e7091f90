import { useQuery } from '@tanstack/react-query'
import { FolderSync, Plus } from 'lucide-react'
import { useState } from 'react'
import {
  approveBankChannel,
  type BankChannel,
  listBankChannels,
  switchBankChannel,
  testBankChannel,
} from '#contract/banking/channels.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { LastUpdated } from '#web/ui/format/figures.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { WaitingChange } from './channel-change.tsx'
import { ChannelFiles, ChannelHistory } from './channel-files.tsx'
import * as t from './messages.ts'

// QueryContent on first use.
const ChannelDialog = lazyPart(() => import('./channel-dialog.tsx'), 'ChannelDialog')
const ChangeChannelDialog = lazyPart(() => import('./change-channel-dialog.tsx'), 'ChangeChannelDialog')

/** File channels to banks. Administrators add them, and a second person approves. */
export function ChannelsTab() {
  const channels = useQuery(read(listBankChannels, {}))
  const mayManage = can(useSignedInUser(), 'settings.manage')
  const [isAdding, setAdding] = useState(false)
  return (
    <Card
      title={t.channelsTitle}
      aside={
        mayManage ? (
          <Button size="s" icon={<Plus />} onClick={() => setAdding(true)}>
            {t.addChannelAction}
          </Button>
        ) : undefined
      }
    >
      <QueryContent reading={channels} messageOf={serverMessage} skeleton={<SkeletonRows rows={2} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={<FolderSync />} title={t.channelsEmptyTitle} text={t.channelsEmptyHint} />
          ) : (
            <ul aria-label={t.channelsTitle} className="divide-y divide-line">
              {rows.map((channel) => (
                <ChannelItem key={channel.id} channel={channel} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {isAdding ? <ChannelDialog onClose={() => setAdding(false)} /> : null}
    </Card>
  )
}

function ChannelItem({ channel }: { readonly channel: BankChannel }) {
  const { name, isActive, isApproved, rejectedFor, lastFault, lastExchangeAt, hostKey } = channel
  const rows = [
    { key: 'bank', label: ui.bank, value: channel.bankCode },
    { key: 'place', label: t.connectedByLabel, value: channel.address ?? t.localFolderOption },
    { key: 'key', label: t.hostKeyLabel, value: hostKey && <span className="break-all num">{hostKey}</span> },
    { key: 'folders', label: t.foldersLabel, value: t.foldersValue(channel.outbox, channel.inbox) },
    { key: 'orders', label: t.ordersLabel, value: channel.painVersion },
    { key: 'party', label: t.nameAtBankLabel, value: `${channel.partyName} (${channel.partyId})` },
  ]
  return (
    <li className="grid gap-2 py-3.5 first:pt-0">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-strong">{name}</h3>
        <Badge tone={isActive ? 'ok' : 'calm'}>{isActive ? t.onLabel : ui.off}</Badge>
        {isApproved || rejectedFor !== null ? null : <Badge tone="warn">{ui.awaitingApproval}</Badge>}
        <ChannelActions channel={channel} />
      </div>
      <p className="text-[12.5px] text-ink-2">
        {lastExchangeAt ? <LastUpdated value={lastExchangeAt} prefix={t.lastExchangePrefix} /> : t.noExchangeYet}
      </p>
      {rejectedFor === null ? null : <Notice title={t.rejectedTitle}>{rejectedFor}</Notice>}
      {lastFault ? (
        <Notice tone="bad" title={t.lastExchangeFailed}>
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
  const { id, version, name, isActive, isApproved, rejectedFor, addedById } = channel
  const refuse = (error: Error) => {
    if (!needsReauthentication(error)) toast(errorToast(error))
  }
  const test = useChange(testBankChannel, {
    onSuccess: ({ files }) =>
      toast({ title: t.bankReachedToast, description: t.bankReachedHint(t.fileCount(files), name) }),
    onError: refuse,
  })
  const approve = useChange(approveBankChannel, { onError: refuse })
  const turn = useChange(switchBankChannel, { onError: refuse })
  const [isEditing, setEditing] = useState(false)
  const isWaiting = !isApproved && rejectedFor === null
  const mayApprove = can(user, 'banking.approve') && isWaiting && (user.approvesAlone || addedById !== user.id)
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
          {ui.approve}
        </Button>
      ) : null}
      {can(user, 'banking.write') ? (
        <Button size="s" pending={test.isPending} onClick={runTest} aria-label={t.testNamedAction(name)}>
          {t.testAction}
        </Button>
      ) : null}
      {can(user, 'settings.manage') ? (
        <Button size="s" onClick={() => setEditing(true)} aria-label={t.editNamedAction(name)}>
          {ui.edit}
        </Button>
      ) : null}
      {isEditing ? <ChangeChannelDialog channel={channel} onClose={() => setEditing(false)} /> : null}
      {can(user, 'settings.manage') ? (
        <Button
          size="s"
          variant="ghost"
          pending={turn.isPending}
          onClick={() => turn.mutate({ params: { id }, body: { isActive: !isActive }, version })}
        >
          {isActive ? t.switchOffAction : t.switchOnAction}
        </Button>
      ) : null}
    </span>
  )
}
