import { Link } from '@tanstack/react-router'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { paths } from '#web/routes/paths.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { BankHealth } from './bank-health.tsx'
import * as t from './messages.ts'
import { NextRuns } from './next-runs.tsx'

/** The next scheduled runs, and the health of the banks that fund them. */
export function OutlookCard() {
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
