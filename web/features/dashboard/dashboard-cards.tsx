import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getCertificationSummary } from '#contract/certification/api.ts'
import { getReceivablesFigures } from '#contract/receivables/figures.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { stateBadge } from '#web/api/certification/state-badge.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { AgeingBar } from '#web/ui/ageing-bar.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { dash, formatDecimal } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { BankHealth } from './bank-health.tsx'
import { ComplianceCard } from './compliance-card.tsx'
import { FxRatesCard } from './fx-rates-card.tsx'
import * as t from './messages.ts'
import { NextRuns } from './next-runs.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { RecentClients } from './recent-clients.tsx'
import { RecentInvoices } from './recent-invoices.tsx'

/** The cards after the conversion volume, in its grid. */
export function DashboardCards() {
  const seesInvoices = can(useSignedInUser(), 'invoices.read')
  return (
    <>
      <ComplianceCard />
      {seesInvoices ? <ReceivablesCard /> : null}
      {seesInvoices ? <CertificationCard /> : null}
      <RecentClients />
      <RecentInvoices />
      <RecentActivity />
      <OutlookCard />
      <FxRatesCard />
    </>
  )
}

const shownStates = ['certified', 'pending', 'refused', 'unknown'] as const

/** Certifications by state; nothing where certification is off. */
function CertificationCard() {
  const { data } = useQuery(read(getCertificationSummary, { query: {} }))
  if (!data?.isOn) return null
  return (
    <Card
      className="side:col-span-2 wide:col-span-3"
      title={ui.certifiedInvoices}
      aside={
        <Link to={paths.certifications} className="font-strong text-accent hover:underline">
          {t.viewCertificationsAction}
        </Link>
      }
    >
      <div className="grid gap-3">
        <ul className="flex flex-wrap gap-x-6 gap-y-2">
          {shownStates.map((state) => (
            <li key={state} className="flex items-center gap-2">
              <Badge {...stateBadge(state)} />
              <span className="num font-strong">{data.counts[state]}</span>
            </li>
          ))}
        </ul>
        {data.uncertified > 0 ? <Notice tone="warn">{t.uncertifiedInvoices(data.uncertified)}</Notice> : null}
      </div>
    </Card>
  )
}

/** What clients owe, by days past due. */
function ReceivablesCard() {
  const figures = useQuery(read(getReceivablesFigures, {}))
  return (
    <Card
      className="side:col-span-2 wide:col-span-3"
      title={ui.receivables}
      aside={
        <Link to={paths.receivables} className="font-strong text-accent hover:underline">
          {t.viewReceivablesAction}
        </Link>
      }
    >
      <QueryContent reading={figures} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
        {({ outstanding, overdue, ageing, daysSalesOutstanding }) => {
          const days = formatDecimal(daysSalesOutstanding, { min: 0, max: 1 })
          return (
            <>
              <p className="text-xl font-title">
                <Money amount={outstanding.usd} currency="USD" />
              </p>
              <p className="mb-3 text-[12.5px] text-ink-2">
                {t.overdueCaption(<Money amount={overdue.usd} currency="USD" />)} ·{' '}
                {t.salesDaysCaption(days === dash ? dash : days)}
              </p>
              <AgeingBar ageing={ageing} />
            </>
          )
        }}
      </QueryContent>
    </Card>
  )
}

/** The next scheduled runs, and the health of the banks that fund them. */
function OutlookCard() {
  const user = useSignedInUser()
  const seesRuns = can(user, 'schedules.read')
  const seesBanks = can(user, 'banking.read')
  if (!(seesRuns || seesBanks)) return null
  return (
    <Card
      title={t.outlookTitle}
      aside={
        <Link to={paths.automatedScheduling} className="font-strong text-accent hover:underline">
          {t.viewSchedulesAction}
        </Link>
      }
      className="wide:col-span-2"
    >
      <div className="grid gap-x-8 gap-y-5 side:grid-cols-2">
        {seesRuns ? (
          <div className="min-w-0">
            <h3 className="mb-2 text-s text-ink-2">{t.nextRunsTitle}</h3>
            <NextRuns />
          </div>
        ) : null}
        {seesBanks ? (
          <div className="min-w-0">
            <h3 className="mb-2 text-s text-ink-2">{t.banksTitle}</h3>
            <BankHealth />
          </div>
        ) : null}
      </div>
    </Card>
  )
}
