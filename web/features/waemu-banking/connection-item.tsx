import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Power, SlidersHorizontal } from 'lucide-react'
import { useId } from 'react'
import { type BankConnection, testBankConnection, updateBankConnection } from '#contract/banking/api.ts'
import { canApproveConnection } from '#contract/banking/capabilities.ts'
import { invalidateReads, readsInvalidatedBy } from '#web/api/cache-invalidation.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { LastUpdated } from '#web/ui/format/figures.tsx'
import { capitalise, formatAmount, maskAccount } from '#web/ui/format/format.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { connectionName, formatWaiting, moneyOnRail, usedPercent } from './figures.ts'

/** Dialogs about a connection. */
export type Question = 'approve' | 'limits' | 'deactivate'

interface ConnectionItemProps {
  readonly connection: BankConnection
  readonly onAsk: (question: Question) => void
}

const statusTones = { pending: 'warn', connected: 'ok', error: 'bad' } as const satisfies Record<
  BankConnection['connectionStatus'],
  Tone
>

export function ConnectionItem({ connection, onAsk }: ConnectionItemProps) {
  const titleId = useId()
  const waiting = formatWaiting(connection)
  return (
    <li aria-labelledby={titleId} className="grid gap-3 px-4 py-3.5">
      <div className="flex items-start gap-3 max-phone:flex-wrap">
        <div className="min-w-0 flex-1 max-phone:basis-full">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 id={titleId} className="font-strong">
              {connection.bankName} <span className="num">{maskAccount(connection.accountNumber)}</span>
            </h3>
            <Badge tone={statusTones[connection.connectionStatus]}>{capitalise(connection.connectionStatus)}</Badge>
            {connection.isActive ? null : <Badge>Inactive</Badge>}
            {connection.rail === 'sandbox' ? (
              <Badge tone="note">Sandbox</Badge>
            ) : (
              <Badge>Host-to-host: {connection.channelName}</Badge>
            )}
          </div>
          <p className="mt-0.5 text-[12.5px] text-ink-2">
            {`${[connection.country, connection.swiftCode || 'SWIFT code not known', connection.accountName].join(' · ')} · `}
            {connection.lastSync ? <LastUpdated value={connection.lastSync} prefix="Last sync:" /> : 'Never synced'}
          </p>
        </div>
        <Actions connection={connection} onAsk={onAsk} />
      </div>
      {connection.statusReason ? (
        <Notice tone="bad" title="The last test failed">
          {connection.statusReason}
        </Notice>
      ) : null}
      {waiting ? <ApprovalNotice connection={connection} waiting={waiting} onApprove={() => onAsk('approve')} /> : null}
      <div className="grid grid-cols-2 gap-x-6 gap-y-2.5 max-phone:grid-cols-1">
        <LimitUse label="Today" used={connection.dailyUsed} limit={connection.dailyLimit} />
        <LimitUse label="This month" used={connection.monthlyUsed} limit={connection.monthlyLimit} />
      </div>
    </li>
  )
}

function Actions({ connection, onAsk }: ConnectionItemProps) {
  const mayWrite = can(useSignedInUser(), 'banking.write')
  const test = useConnectionTest(connection)
  const activate = useChange(updateBankConnection, {
    onSuccess: () => toast({ title: 'Bank Activated', description: connectionName(connection) }),
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  if (!mayWrite) return null
  const { id, version, isActive } = connection

  function turnOn() {
    activate.mutate({ params: { id }, body: { isActive: true }, version })
  }

  return (
    <div className="flex flex-none items-center gap-2">
      <Button pending={test.isPending} onClick={test.run} aria-label={`Test ${connectionName(connection)}`}>
        Test
      </Button>
      <Menu
        trigger={(props) => (
          <IconButton
            {...props}
            label={`More for ${connectionName(connection)}`}
            variant="ghost"
            icon={<Ellipsis aria-hidden="true" />}
          />
        )}
        items={[
          { label: 'Edit limits', icon: <SlidersHorizontal aria-hidden="true" />, onSelect: () => onAsk('limits') },
          isActive
            ? {
                label: 'Deactivate',
                icon: <Power aria-hidden="true" />,
                destructive: true,
                onSelect: () => onAsk('deactivate'),
              }
            : { label: 'Activate', icon: <Power aria-hidden="true" />, onSelect: turnOn },
        ]}
      />
    </div>
  )
}

function useConnectionTest(connection: BankConnection) {
  const client = useQueryClient()
  const test = useChange(testBankConnection, {
    onSuccess: ({ bankName, balance }) =>
      toast({
        title: 'Connection Test Successful',
        description: `${bankName}: balance ${moneyOnRail(balance, connection.rail)}`,
      }),
    onError: () => {
      toast({
        title: 'Connection Test Failed',
        description: 'Unable to establish connection with the bank.',
        destructive: true,
      })
      // A failed test also changes the connection: its status and the reason.
      void invalidateReads(client, readsInvalidatedBy(testBankConnection))
    },
  })
  const run = () => test.mutate({ params: { id: connection.id }, body: {} })
  return { run, isPending: test.isPending }
}

interface ApprovalNoticeProps {
  readonly connection: BankConnection
  readonly waiting: string
  readonly onApprove: () => void
}

function ApprovalNotice({ connection, waiting, onApprove }: ApprovalNoticeProps) {
  const mayApprove = canApproveConnection(connection, useSignedInUser())
  return (
    <Notice
      title="Waits for approval"
      className="items-start max-phone:flex-wrap"
      action={
        mayApprove ? (
          <Button size="s" onClick={onApprove} aria-label={`Approve ${connectionName(connection)}`}>
            Approve
          </Button>
        ) : undefined
      }
    >
      {waiting}
    </Notice>
  )
}

interface LimitUseProps {
  readonly label: string
  /** Whole francs. */
  readonly used: number
  readonly limit: number
}

/** Used share of a limit, as figures and a bar. */
function LimitUse({ label, used, limit }: LimitUseProps) {
  const percent = usedPercent(used, limit)
  const isReached = used >= limit
  return (
    <div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 text-[12.5px]">
        <span className="text-ink-2">
          {label}
          {isReached ? <span className="ml-1.5 font-strong text-bad">Limit reached</span> : null}
        </span>
        <span className="num">
          <span className="font-strong">{formatAmount(used, 'XOF').replace(' XOF', '')}</span>
          <span className="text-ink-2"> of {formatAmount(limit, 'XOF')}</span>
        </span>
      </div>
      {/* The same as a bar. */}
      <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-clip rounded-full bg-calm-soft">
        <div
          className={classNames('h-full rounded-full', isReached ? 'bg-bad' : 'bg-accent')}
          style={{ width: `${percent}%`, minWidth: used > 0 ? '6px' : 0 }}
        />
      </div>
    </div>
  )
}
