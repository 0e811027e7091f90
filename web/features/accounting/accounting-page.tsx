import { Suspense } from 'react'
import { listJournalLines } from '#contract/accounting/api.ts'
import { exportAddress } from '#web/api/client.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { paths } from '#web/routes/paths.ts'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Tabs } from '#web/ui/form/choice.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { ListPage } from '#web/ui/list/list-page.tsx'
import { useListSearch } from '#web/ui/list/use-list-search.ts'
import * as ui from '#web/ui/messages.ts'
import { ExportMenu } from '#web/ui/overlay/export-menu.tsx'
import { JournalLines } from './journal-lines.tsx'
import * as t from './messages.ts'

// Each tab loads when it is opened.
const TrialBalance = lazyPart(() => import('./trial-balance.tsx'), 'TrialBalance')
const MonthsAndExports = lazyPart(() => import('./months.tsx'), 'MonthsAndExports')
const ChartOfAccounts = lazyPart(() => import('./chart.tsx'), 'ChartOfAccounts')

/** Journals, trial balance, months and exports, and the chart of accounts. */
export function AccountingPage() {
  const [{ tab = 'journals', q, month, journal, account }, change] = useListSearch(paths.accounting)
  const user = useSignedInUser()
  return (
    <ListPage
      title={ui.accounting}
      actions={
        tab === 'journals' && can(user, 'reports.export') ? (
          <ExportMenu addressOf={exportAddress(listJournalLines, { query: { q, month, journal, account } })} />
        ) : null
      }
    >
      <Tabs
        label={ui.accounting}
        tabs={[
          { value: 'journals', label: t.journalsTab },
          { value: 'balance', label: t.balanceTab },
          { value: 'closing', label: t.closingTab },
          { value: 'chart', label: t.chartTab },
        ]}
        value={tab}
        onValueChange={(value) => change({ tab: value === 'journals' ? undefined : value })}
      >
        <Suspense fallback={<SkeletonRows rows={6} />}>
          {tab === 'journals' ? <JournalLines /> : null}
          {tab === 'balance' ? <TrialBalance /> : null}
          {tab === 'closing' ? <MonthsAndExports /> : null}
          {tab === 'chart' ? <ChartOfAccounts /> : null}
        </Suspense>
      </Tabs>
    </ListPage>
  )
}
