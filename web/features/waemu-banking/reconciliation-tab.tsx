import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw, ShieldCheck } from 'lucide-react'
import {
  compareNow,
  getReconciliation,
  listExceptions,
  listPositions,
  type Position,
  type ReconciliationException,
} from '#contract/reconciliation/api.ts'
import { kindNames } from '#contract/reconciliation/names/messages.ts'
import type { AnswerOf } from '#contract/route.ts'
import { errorToast } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { toWholeList, useList } from '#web/api/list.ts'
import { read, useChange } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { Money, RelativeTime } from '#web/ui/format/figures.tsx'
import { dash, formatDate } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import type { Column } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ListTable } from '#web/ui/list/list-table.tsx'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { stateLabels } from './labels.ts'
import * as t from './messages.ts'

const ExceptionDialog = lazyPart(() => import('./exception-dialog.tsx'), 'ExceptionDialog')

const from = paths.waemuBanking

/** Compares the ledger with banks and chain: payout stop, exceptions, and positions by day. */
export function ReconciliationTab() {
  const summary = useQuery(read(getReconciliation, {}))
  const mayHandle = can(useSignedInUser(), 'reconciliation.handle')
  const compare = useChange(compareNow, {
    onSuccess: ({ unresolved }) =>
      toast({
        title: t.comparedToast,
        description: unresolved === 0 ? t.comparedAllMatch : t.comparedOpenCount(unresolved),
      }),
    onError: (error) => toast(errorToast(error)),
  })
  const run = () => compare.mutate({ body: {} })
  return (
    <div className="grid gap-(--gap)">
      {summary.data?.hold ? (
        <Notice tone="bad" title={t.payoutsStoppedTitle}>
          {summary.data.hold}
        </Notice>
      ) : null}
      <ExceptionsCard
        action={
          mayHandle ? (
            <Button size="s" icon={<RefreshCw />} pending={compare.isPending} onClick={run}>
              {t.compareNowAction}
            </Button>
          ) : null
        }
      />
      <PositionsCard comparisons={summary.data?.comparisons ?? []} />
    </div>
  )
}

function ExceptionsCard({ action }: { readonly action: React.ReactNode }) {
  const { show, exception: openId } = useSearch({ from })
  const navigate = useNavigate({ from })
  const query = show === 'all' ? {} : { state: 'unresolved' as const }
  const list = useList(listExceptions, { query: { ...query, limit: 50 } })
  const opened = list.rows?.find(({ id }) => id === openId)
  const open = (id: number | undefined) =>
    void navigate({ search: (current) => ({ ...current, exception: id }), resetScroll: false })
  return (
    <Card
      title={t.exceptionsTitle}
      flush
      aside={
        <span className="flex flex-wrap items-center gap-3">
          <SegmentedControl
            label={t.exceptionsFilterLabel}
            options={[
              { value: 'unresolved', label: t.openState },
              { value: 'all', label: ui.all },
            ]}
            value={show ?? 'unresolved'}
            onValueChange={(value) =>
              void navigate({ search: (current) => ({ ...current, show: value === 'all' ? 'all' : undefined }) })
            }
          />
          <ExportMenu addressOf={exportAddress(listExceptions, { query })} />
          {action}
        </span>
      }
    >
      <ListTable
        list={list}
        caption={t.exceptionsCaption}
        columns={columns}
        rowKey={({ id }) => id}
        onRowOpen={({ id }) => open(id)}
        empty={
          <EmptyState
            icon={<ShieldCheck />}
            title={show === 'all' ? t.exceptionsEmptyTitle : t.allReconciledTitle}
            text={t.exceptionsEmptyHint}
          />
        }
      />
      {opened ? <ExceptionDialog exception={opened} onClose={() => open(undefined)} /> : null}
    </Card>
  )
}

const columns: readonly Column<ReconciliationException>[] = [
  {
    key: 'kind',
    header: t.exceptionHeader,
    primary: true,
    cell: ({ kind }) => kindNames[kind],
    detail: ({ subjectName }) => subjectName,
  },
  {
    key: 'difference',
    header: t.ledgerVersusExternalHeader,
    align: 'end',
    phone: 'fact',
    cell: ({ currency, expected, found }) =>
      currency === null || expected === null || found === null ? (
        dash
      ) : (
        <span className="num">
          <Money amount={expected} currency={currency} /> / <Money amount={found} currency={currency} />
        </span>
      ),
  },
  {
    key: 'age',
    header: t.foundLabel,
    phone: 'figure',
    cell: ({ foundAt }) => <RelativeTime value={foundAt} />,
  },
  {
    key: 'owner',
    header: t.ownerLabel,
    phone: 'hidden',
    cell: ({ owner }) => owner ?? t.unassigned,
  },
  {
    key: 'state',
    header: ui.status,
    cell: ({ state, holdsPayouts }) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={state === 'open' ? 'warn' : state === 'proposed' ? 'note' : 'ok'}>{stateLabels[state]}</Badge>
        {holdsPayouts ? <Badge tone="bad">{t.stopsPayoutsBadge}</Badge> : null}
      </span>
    ),
  },
]

/** Balances of the ledger and of banks and chain at each day's last comparison. */
function PositionsCard({ comparisons }: { readonly comparisons: AnswerOf<typeof getReconciliation>['comparisons'] }) {
  const positions = toWholeList(useQuery(read(listPositions, { query: { limit: 200 } })))
  const silent = comparisons.filter(({ reached }) => !reached)
  return (
    <Card title={t.positionsTitle} flush>
      {silent.map(({ subject, subjectName, reason }) => (
        <div key={subject} className="px-4 pb-3">
          <Notice title={t.positionUnavailable(subjectName)}>{reason}</Notice>
        </div>
      ))}
      <ListTable
        list={positions}
        caption={t.positionsCaption}
        columns={positionColumns}
        rowKey={({ side, subject, date }) => `${side} ${subject} ${date}`}
        empty={<EmptyState title={t.positionsEmptyTitle} text={t.positionsEmptyHint} />}
      />
    </Card>
  )
}

const amount = (of: (position: Position) => string) => (position: Position) => (
  <Money amount={of(position)} currency={position.currency} />
)

const positionColumns = [
  { key: 'account', header: ui.account, primary: true, cell: ({ subjectName }: Position) => subjectName },
  // A business date is not an instant: noon is the same day in every WAEMU time zone.
  {
    key: 'date',
    header: ui.day,
    phone: 'fact' as const,
    cell: ({ date }: Position) => formatDate(`${date}T12:00:00.000Z`),
  },
  { key: 'ledger', header: t.ledgerLabel, align: 'end' as const, cell: amount(({ ledger }) => ledger) },
  {
    key: 'transit',
    header: t.inTransitHeader,
    align: 'end' as const,
    wide: true as const,
    phone: 'hidden' as const,
    cell: amount(({ inTransit }) => inTransit),
  },
  { key: 'external', header: t.externalHeader, align: 'end' as const, cell: amount(({ external }) => external) },
  {
    key: 'difference',
    header: t.differenceHeader,
    align: 'end' as const,
    phone: 'figure' as const,
    cell: (position: Position) =>
      Number(position.difference) === 0 ? (
        <Badge tone="ok">{ui.none}</Badge>
      ) : (
        <Badge tone="bad">{amount(({ difference }) => difference)(position)}</Badge>
      ),
  },
]
