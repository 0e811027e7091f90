import { useQuery } from '@tanstack/react-query'
import { getBook, getMonthlyTrialBalance, type TrialBalanceLine } from '#contract/accounting/api.ts'
import { monthInWords } from '#contract/reports/period-words.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read } from '#web/api/queries.ts'
import { paths } from '#web/routes/paths.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Money } from '#web/ui/format/figures.tsx'
import { dash, formatAmount } from '#web/ui/format/format.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { type Column, DataTable } from '#web/ui/list/data-table.tsx'
import { useListSearch } from '#web/ui/list/list.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const figure = (
  key: 'opening' | 'debit' | 'credit' | 'closing',
  header: string,
  phone: Column<TrialBalanceLine>['phone'],
): Column<TrialBalanceLine> => ({
  key,
  header,
  align: 'end',
  phone: phone ?? 'labelled',
  // An empty side is a dash; an account that is even shows its zero.
  cell: (row) =>
    row[key] === '0' && (key === 'debit' || key === 'credit') ? dash : <Money amount={row[key]} currency="XOF" />,
})

const columns: readonly Column<TrialBalanceLine>[] = [
  {
    key: 'account',
    header: ui.account,
    primary: true,
    cell: ({ account }) => account,
    detail: ({ label }) => label,
  },
  { ...figure('opening', t.openingHeader, 'hidden'), wide: true },
  figure('debit', ui.debit, 'labelled'),
  figure('credit', ui.credit, 'labelled'),
  figure('closing', t.closingHeader, 'figure'),
]

/** Accounts of a month; a row opens the ledger of its account. */
export function TrialBalance() {
  const [search, change, open] = useListSearch(paths.accounting)
  const book = useQuery(read(getBook, {}))
  return (
    <QueryContent reading={book} messageOf={serverMessage} skeleton={<SkeletonRows rows={6} />}>
      {({ months }) => {
        const month = search.month ?? months[0]?.month
        if (month === undefined) return <p className="text-ink-2">{t.noMonths}</p>
        const known = months.some((one) => one.month === month) ? months : [{ month }, ...months]
        return (
          <div className="grid gap-3">
            <Select
              aria-label={t.monthFilter}
              options={known.map((one) => ({ value: one.month, label: monthInWords(one.month) }))}
              value={month}
              onChange={({ target }) => change({ month: target.value })}
              className="w-auto! min-w-36 justify-self-start"
            />
            <Accounts month={month} onOpen={(account) => open({ tab: undefined, month, account })} />
          </div>
        )
      }}
    </QueryContent>
  )
}

function Accounts({ month, onOpen }: { month: string; onOpen: (account: string) => void }) {
  const reading = useQuery(read(getMonthlyTrialBalance, { query: { month } }))
  return (
    <QueryContent reading={reading} messageOf={serverMessage} skeleton={<SkeletonRows rows={6} />}>
      {({ accounts, debit, credit }) => (
        <Card flush>
          <DataTable
            caption={t.balanceLabel(month)}
            columns={columns}
            rows={accounts}
            rowKey={({ account }) => account}
            onRowOpen={({ account }) => onOpen(account)}
            empty={<p className="p-4 text-ink-2">{t.noMonths}</p>}
          />
          <p className="border-t border-line p-3 text-s text-ink-2 num">
            {t.totalsText(formatAmount(debit, 'XOF'), formatAmount(credit, 'XOF'))}
          </p>
        </Card>
      )}
    </QueryContent>
  )
}
