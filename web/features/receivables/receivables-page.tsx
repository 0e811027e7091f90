import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { Suspense } from 'react'
import { listDueNotices } from '#contract/receivables/dunning-notices.ts'
import { getReceivablesFigures, listClientBalances } from '#contract/receivables/figures.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { invoiceScreens } from '#web/api/invoice-screens.ts'
import { invoiceTabsLabel } from '#web/api/messages.ts'
import { read, readTotal } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { AgeingBar } from '#web/ui/ageing-bar.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { dash, formatAmount, formatAmountCompact, formatDecimal } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { PageNav } from '#web/ui/layout/page-nav.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import { suspendingPart } from '#web/ui/lazy-part.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { Balances } from './balances.tsx'
import * as t from './messages.ts'

// Few visits open these tabs.
const DunningQueue = suspendingPart(() => import('./dunning-queue.tsx'), 'DunningQueue')

/** What clients owe by days past due, and the notices to send about it. */
export function ReceivablesPage() {
  const [{ tab = 'balances', q, age, sort }, change] = useListSearch(paths.receivables)
  const user = useSignedInUser()
  const due = useQuery(readTotal(listDueNotices, { query: { state: 'due' } })).data
  return (
    <ListPage
      title={ui.receivables}
      parents={[{ name: ui.invoices, to: paths.invoices }]}
      actions={
        <>
          {can(user, 'accounting.read') ? (
            <Link to={paths.accounting} className={buttonClass({})}>
              <BookOpen />
              {ui.accounting}
            </Link>
          ) : null}
          {can(user, 'reports.export') ? (
            <ExportMenu
              addressOf={
                tab === 'balances'
                  ? exportAddress(listClientBalances, { query: { q, age, sort } })
                  : exportAddress(listDueNotices, { query: { q, state: tab } })
              }
            />
          ) : null}
        </>
      }
      intro={
        <>
          <PageNav label={invoiceTabsLabel} items={invoiceScreens} />
          <FiguresCards />
        </>
      }
    >
      <Tabs
        label={ui.receivables}
        tabs={[
          { value: 'balances', label: t.balancesTab },
          { value: 'due', label: t.noticesDueTab, ...(due === undefined ? {} : { count: due }) },
          { value: 'stopped', label: ui.noticesStopped },
        ]}
        value={tab}
        onValueChange={(value) => change({ tab: value === 'balances' ? undefined : value, q: undefined })}
      >
        {tab === 'balances' ? (
          <Balances />
        ) : (
          <Suspense fallback={<SkeletonRows rows={6} />}>
            <DunningQueue key={tab} state={tab} q={q} onSearch={(words) => change({ q: words })} />
          </Suspense>
        )}
      </Tabs>
    </ListPage>
  )
}

/** Outstanding, overdue, days sales outstanding, and the ageing of all clients together. */
function FiguresCards() {
  const { data, error, refetch } = useQuery(read(getReceivablesFigures, {}))
  if (error && !data)
    return (
      <Card>
        <ErrorPanel message={serverMessage(error)} onRetry={() => void refetch()} />
      </Card>
    )
  const days = formatDecimal(data?.daysSalesOutstanding ?? null, { min: 0, max: 1 })
  return (
    <>
      <div className="grid grid-cols-2 gap-(--gap) sm:grid-cols-3 max-sm:[&>:first-child]:col-span-2">
        <StatCard
          title={ui.outstanding}
          value={formatAmount(data?.outstanding.usd, 'USD')}
          compact={formatAmountCompact(data?.outstanding.usd, 'USD')}
          caption={data && ui.invoiceCount(data.outstanding.count)}
          captionLines={1}
          loading={data === undefined}
        />
        <StatCard
          title={ui.overdue}
          value={formatAmount(data?.overdue.usd, 'USD')}
          compact={formatAmountCompact(data?.overdue.usd, 'USD')}
          alarming={(data?.overdue.count ?? 0) > 0}
          caption={data && ui.invoiceCount(data.overdue.count)}
          captionLines={1}
          loading={data === undefined}
        />
        <StatCard
          title={t.salesDaysTitle}
          value={days === dash ? dash : t.daysText(days)}
          meaning={t.salesDaysMeaning}
          captionLines={0}
          loading={data === undefined}
        />
      </div>
      <Card title={ui.ageing}>
        <AgeingBar ageing={data?.ageing} />
      </Card>
    </>
  )
}
