import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RefreshCw, ShieldCheck } from 'lucide-react'
import {
  compareNow,
  getReconciliation,
  listExceptions,
  type ReconciliationException,
} from '#contract/reconciliation/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read, readPages, useChange } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { SegmentedControl } from '#web/ui/form/choice.tsx'
import { Money, RelativeTime } from '#web/ui/format/figures.tsx'
import { dash } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { DataTable } from '#web/ui/list/data-table.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { ExceptionDialog } from './exception-dialog.tsx'
import { PositionsCard } from './positions-card.tsx'
import { kindLabels, stateLabels } from './reconciliation-labels.ts'

const from = paths.waemuBanking

/** Compares the ledger with banks and chain: payout stop, exceptions, and positions by day. */
export function ReconciliationTab() {
  const summary = useQuery(read(getReconciliation, {}))
  const mayHandle = can(useSignedInUser(), 'reconciliation.handle')
  const compare = useChange(compareNow, {
    onSuccess: ({ standing }) =>
      toast({
        title: 'Compared',
        description: standing === 0 ? 'The books agree with every bank and the chain.' : `${standing} open.`,
      }),
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  const run = () => compare.mutate({ body: {} })
  return (
    <div className="grid gap-(--gap)">
      {summary.data?.hold ? (
        <Notice tone="bad" title="New payouts are stopped">
          {summary.data.hold}
        </Notice>
      ) : null}
      <ExceptionsCard
        action={
          mayHandle ? (
            <Button size="s" icon={<RefreshCw aria-hidden="true" />} pending={compare.isPending} onClick={run}>
              Compare now
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
  const query = show === 'all' ? {} : { state: 'standing' as const }
  const pages = useInfiniteQuery(readPages(listExceptions, { query: { ...query, limit: 50 } }))
  const rows = pages.data?.pages.flatMap((page) => page.items) ?? []
  const opened = rows.find(({ id }) => id === openId)
  const open = (id: number | undefined) =>
    void navigate({ search: (current) => ({ ...current, exception: id }), resetScroll: false })
  return (
    <Card
      title="Exceptions"
      flush
      aside={
        <span className="flex flex-wrap items-center gap-3">
          <SegmentedControl
            label="Which exceptions"
            options={[
              { value: 'standing', label: 'Open' },
              { value: 'all', label: 'All' },
            ]}
            value={show ?? 'standing'}
            onValueChange={(value) =>
              void navigate({ search: (current) => ({ ...current, show: value === 'all' ? 'all' : undefined }) })
            }
          />
          <ExportMenu addressOf={exportAddress(listExceptions, { query })} />
          {action}
        </span>
      }
    >
      {pages.error ? (
        <ErrorPanel message={serverMessage(pages.error)} onRetry={() => void pages.refetch()} />
      ) : (
        <DataTable
          caption="Where the books and the world disagree"
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          onRowOpen={({ id }) => open(id)}
          loading={pages.isPending}
          empty={
            <EmptyState
              icon={<ShieldCheck />}
              title={show === 'all' ? 'No exceptions yet' : 'The books agree'}
              text="Every bank account and the treasury are compared with the books every two seconds."
            />
          }
          more={{
            hasMore: pages.hasNextPage,
            loading: pages.isFetchingNextPage,
            load: () => void pages.fetchNextPage(),
          }}
        />
      )}
      {opened ? <ExceptionDialog exception={opened} onClose={() => open(undefined)} /> : null}
    </Card>
  )
}

const columns = [
  {
    key: 'kind',
    header: 'Exception',
    primary: true,
    cell: ({ kind, subjectName }: ReconciliationException) => (
      <span>
        {kindLabels[kind]} <span className="block text-[12.5px] text-ink-2">{subjectName}</span>
      </span>
    ),
  },
  {
    key: 'difference',
    header: 'Books → world',
    align: 'end' as const,
    cell: ({ currency, expected, found }: ReconciliationException) =>
      currency === null || expected === null || found === null ? (
        dash
      ) : (
        <span className="num">
          <Money amount={expected} currency={currency} /> → <Money amount={found} currency={currency} />
        </span>
      ),
  },
  {
    key: 'age',
    header: 'Found',
    cell: ({ foundAt }: ReconciliationException) => <RelativeTime value={foundAt} />,
  },
  { key: 'owner', header: 'Owner', cell: ({ owner }: ReconciliationException) => owner ?? 'Nobody yet' },
  {
    key: 'state',
    header: 'State',
    cell: ({ state, holdsPayouts }: ReconciliationException) => (
      <span className="flex flex-wrap gap-1">
        <Badge tone={state === 'open' ? 'warn' : state === 'proposed' ? 'note' : 'ok'}>{stateLabels[state]}</Badge>
        {holdsPayouts ? <Badge tone="bad">Stops payouts</Badge> : null}
      </span>
    ),
  },
]
