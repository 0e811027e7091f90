import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { getReceivablesFigures } from '#contract/receivables/figures.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { AgeingBar } from '#web/ui/ageing-bar.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { dash, formatDecimal } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** What clients owe, by days past due. */
export function ReceivablesCard() {
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
