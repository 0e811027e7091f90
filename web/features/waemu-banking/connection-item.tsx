import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, Power, SlidersHorizontal } from 'lucide-react'
import { useId } from 'react'
import { type BankConnection, testBankConnection, updateBankConnection } from '#contract/banking/api.ts'
import { canApproveConnection } from '#contract/banking/capabilities.ts'
import { formatNumber } from '#kernel/language.ts'
import { invalidateReads, readsInvalidatedBy } from '#web/api/cache-invalidation.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Bar } from '#web/ui/chart/usage-bar.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { countryText } from '#web/ui/format/country-name.ts'
import { LastUpdated } from '#web/ui/format/figures.tsx'
import { formatAmount, maskAccount } from '#web/ui/format/format.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import { InlineFacts } from '#web/ui/layout/inline-facts.tsx'
import * as ui from '#web/ui/messages.ts'
import { Menu } from '#web/ui/overlay/menu.tsx'
import { connectionName, formatWaiting, moneyOnRail, usedPercent } from './figures.ts'
import * as t from './messages.ts'

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
      <div className="flex items-start gap-3 max-sm:flex-wrap">
        <div className="min-w-0 flex-1 max-sm:basis-full">
          <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <h3 id={titleId} className="font-strong">
              {connection.bankName} <span className="num">{maskAccount(connection.accountNumber)}</span>
            </h3>
            <Badge tone={statusTones[connection.connectionStatus]}>{valueLabel(connection.connectionStatus)}</Badge>
            {connection.isActive ? null : <Badge>{t.inactiveBadge}</Badge>}
            {/* The header of the page says Sandbox once. */}
            {connection.rail === 'sandbox' ? null : <Badge>{t.hostToHostBadge(connection.channelName ?? '')}</Badge>}
          </div>
          <p className="mt-0.5 text-[12.5px] text-ink-2">
            <InlineFacts>
              <span>{countryText(connection.country)}</span>
              <span>{connection.swiftCode || t.swiftCodeUnknown}</span>
              <span>{connection.accountName}</span>
              <span>
                {connection.lastSync ? (
                  <LastUpdated value={connection.lastSync} prefix={t.lastSyncPrefix} />
                ) : (
                  t.neverSynced
                )}
              </span>
            </InlineFacts>
          </p>
        </div>
        <Actions connection={connection} onAsk={onAsk} />
      </div>
      {connection.statusReason ? (
        <Notice tone="bad" title={t.lastTestFailed}>
          {connection.statusReason}
        </Notice>
      ) : null}
      {connection.rejectedFor === null ? null : <Notice title={t.rejectedTitle}>{connection.rejectedFor}</Notice>}
      {waiting ? <ApprovalNotice connection={connection} waiting={waiting} onApprove={() => onAsk('approve')} /> : null}
      <div className="grid grid-cols-2 gap-x-6 gap-y-2.5 max-sm:grid-cols-1">
        <LimitUse label={ui.today} used={connection.dailyUsed} limit={connection.dailyLimit} />
        <LimitUse label={ui.thisMonthLabel} used={connection.monthlyUsed} limit={connection.monthlyLimit} />
      </div>
    </li>
  )
}

function Actions({ connection, onAsk }: ConnectionItemProps) {
  const mayWrite = can(useSignedInUser(), 'banking.write')
  const test = useConnectionTest(connection)
  const activate = useChange(updateBankConnection, {
    onSuccess: () => toast({ title: t.activatedToast, description: connectionName(connection) }),
    onError: (error) => toast(errorToast(error)),
  })
  if (!mayWrite) return null
  const { id, version, isActive } = connection

  function turnOn() {
    activate.mutate({ params: { id }, body: { isActive: true }, version })
  }

  return (
    <div className="flex flex-none items-center gap-2">
      <Button
        pending={test.isPending}
        onClick={test.run}
        aria-label={t.testConnectionLabel(connectionName(connection))}
      >
        {t.testAction}
      </Button>
      <Menu
        trigger={(props) => (
          <IconButton
            {...props}
            label={ui.moreActionsLabel(connectionName(connection))}
            variant="ghost"
            icon={<Ellipsis />}
          />
        )}
        items={[
          { label: t.editLimitsTitle, icon: <SlidersHorizontal />, onSelect: () => onAsk('limits') },
          isActive
            ? {
                label: ui.deactivate,
                icon: <Power />,
                destructive: true,
                onSelect: () => onAsk('deactivate'),
              }
            : { label: ui.activate, icon: <Power />, onSelect: turnOn },
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
        title: t.testPassedToast,
        description: t.testPassedHint(bankName, moneyOnRail(balance, connection.rail)),
      }),
    onError: () => {
      toast({
        title: t.testFailedToast,
        description: t.testFailedHint,
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
      title={ui.awaitingApproval}
      className="items-start max-sm:flex-wrap"
      action={
        mayApprove ? (
          <Button size="s" onClick={onApprove} aria-label={t.approveNamedAction(connectionName(connection))}>
            {ui.approve}
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
          {isReached ? <span className="ml-1.5 font-strong text-bad">{t.limitReached}</span> : null}
        </span>
        <span className="num">
          <span className="font-strong">{formatNumber(used)}</span>
          <span className="text-ink-2"> {t.ofLimit(formatAmount(limit, 'XOF'))}</span>
        </span>
      </div>
      <Bar percent={percent} isHigh={isReached} />
    </div>
  )
}
