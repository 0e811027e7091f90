import { useQuery } from '@tanstack/react-query'
import { summariseInvoices } from '#contract/invoices/lists.ts'
import { getReceivablesFigures } from '#contract/receivables/figures.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { ErrorPanel } from '#web/ui/feedback/error-panel.tsx'
import { formatAmount, formatAmountCompact } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { StatCard } from '#web/ui/layout/stat-card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

export const useInvoiceSummary = () => useQuery(read(summariseInvoices, {}))

/** What clients owe, what is late, and what came in this month. */
export function SummaryTiles() {
  const summary = useInvoiceSummary()
  const receivables = useQuery(read(getReceivablesFigures, {}))
  const failed = [summary, receivables].find(({ error, data }) => error && !data)
  if (failed)
    return (
      <Card>
        <ErrorPanel message={serverMessage(failed.error)} onRetry={() => void failed.refetch()} />
      </Card>
    )
  const owed = receivables.data
  const tiles = [
    { title: ui.outstanding, figure: owed?.outstanding, caption: ui.invoiceCount },
    { title: ui.overdue, figure: owed?.overdue, caption: ui.invoiceCount, isBad: (owed?.overdue.count ?? 0) > 0 },
    { title: t.paidThisMonthTile, figure: summary.data?.paidThisMonth, caption: t.paymentCount },
  ]
  return (
    <div className="grid grid-cols-2 gap-(--gap) sm:grid-cols-3 max-sm:[&>:first-child]:col-span-2">
      {tiles.map(({ title, figure, caption, isBad }) => (
        <StatCard
          key={title}
          title={title}
          value={formatAmount(figure?.usd, 'USD')}
          compact={formatAmountCompact(figure?.usd, 'USD')}
          alarming={isBad ?? false}
          caption={figure ? caption(figure.count) : undefined}
          captionLines={1}
          loading={figure === undefined}
        />
      ))}
    </div>
  )
}
