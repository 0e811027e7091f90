import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CalendarClock, Landmark } from 'lucide-react'
import { getCertificationSummary } from '#contract/certification/api.ts'
import { type BankingStatus, listBankingStatus } from '#contract/monitoring/api.ts'
import { getReceivablesFigures } from '#contract/receivables/figures.ts'
import { type NextScheduledRuns, nextScheduledRuns } from '#contract/schedules/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { stateBadge } from '#web/api/certification/state-badge.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import { paths, schedulePath } from '#web/routes/paths.ts'
import { AgeingBar } from '#web/ui/ageing-bar.tsx'
import { Badge, type Tone } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { dash, formatAmount, formatDateTime, formatDecimal } from '#web/ui/format/format.ts'
import { Card, CardList, CardRow } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { ComplianceCard } from './compliance-card.tsx'
import { FxRatesCard } from './fx-rates-card.tsx'
import * as t from './messages.ts'
import { RecentActivity, RecentClients, RecentInvoices } from './recent-cards.tsx'

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
                {t.salesDaysCaption(days === dash ? dash : ui.daysText(days))}
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

const rereadMs = 60_000
const shown = 4

/** Responses of each account's bank over the last hour, and its bookings today. */
function BankHealth() {
  const banks = useQuery({ ...read(listBankingStatus, {}), refetchInterval: rereadMs })
  return (
    <QueryContent reading={banks} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState
            icon={<Landmark />}
            title={t.banksEmpty}
            action={
              <Link to={paths.waemuBanking} className={buttonClass()}>
                {ui.waemuBanking}
              </Link>
            }
          />
        ) : (
          <CardList label={t.banksTitle}>
            {rows.slice(0, shown).map((bank) => (
              <BankRow key={bank.connectionId} bank={bank} />
            ))}
          </CardList>
        )
      }
    </QueryContent>
  )
}

function BankRow({ bank }: { bank: BankingStatus }) {
  const state = bankState(bank)
  return (
    <CardRow
      title={
        <Link to={paths.waemuBanking} className="hover:underline">
          {bank.bankName}
        </Link>
      }
      detail={<span className="num">{t.bankDetail(bank.accountNumber, formatAmount(bank.dailyVolume, 'XOF'))}</span>}
      end={<Badge tone={state.tone}>{state.label}</Badge>}
    />
  )
}

const tones = { online: 'ok', degraded: 'warn', offline: 'bad' } as const
/** A bank without requests in the last hour is neither healthy nor failing. */
function bankState({ status }: Pick<BankingStatus, 'status'>): { label: string; tone: Tone } {
  return status === null ? { label: t.bankUnknown, tone: 'calm' } : { label: t.bankStates[status], tone: tones[status] }
}

const shownRuns = 4

/** The next runs of all schedules, and the failed runs of the last week above them. */
function NextRuns() {
  const runs = useQuery(read(nextScheduledRuns, { query: { limit: shownRuns } }))
  return (
    <QueryContent reading={runs} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
      {({ next, problems }) =>
        next.length + problems.length === 0 ? (
          <EmptyState
            icon={<CalendarClock />}
            title={t.runsEmpty}
            action={
              <Link to={paths.automatedScheduling} className={buttonClass()}>
                {ui.automatedScheduling}
              </Link>
            }
          />
        ) : (
          <CardList label={t.nextRunsTitle}>
            {problems.slice(0, shownRuns - 1).map((run) => (
              <ProblemRow key={`run-${run.runId}`} run={run} />
            ))}
            {next.slice(0, shownRuns - Math.min(problems.length, shownRuns - 1)).map((run) => (
              <CardRow
                key={`${run.scheduleId} ${run.at}`}
                title={
                  <Link {...schedulePath(run.scheduleId)} className="hover:underline">
                    {run.name}
                  </Link>
                }
                detail={`${formatDateTime(run.at)} · ${run.clientName ?? ui.ownAccount}`}
                end={formatAmount(run.amountXof, 'XOF')}
              />
            ))}
          </CardList>
        )
      }
    </QueryContent>
  )
}

function ProblemRow({ run }: { run: NextScheduledRuns['problems'][number] }) {
  return (
    <CardRow
      title={
        <Link {...schedulePath(run.scheduleId)} className="hover:underline">
          {run.name}
        </Link>
      }
      detail={`${formatDateTime(run.at)} · ${run.reason}`}
      end={<Badge tone="bad">{t.noConversionLabel}</Badge>}
    />
  )
}
