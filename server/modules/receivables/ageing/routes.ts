// Answers the calls for receivables figures.
import * as contract from '#contract/receivables/figures.ts'
import { toDecimal, usd, xof } from '#kernel/money.ts'
import type { Database } from '#server/platform/database/database.ts'
import { badCursor, readSorting } from '#server/platform/http/cursor.ts'
import { answer, answerPage, type Route, read, refuse } from '#server/platform/http/route.ts'
import type { Receivables } from '../service.ts'
import type { Figures, Owed } from './rules.ts'
import { type BalanceRow, balanceSorting } from './store.ts'

interface FigureRouteDependencies {
  readonly receivables: Pick<Receivables, 'figures' | 'balances'>
  readonly database: Database
}

export function figureRoutes({ receivables, database }: FigureRouteDependencies): Route[] {
  return [
    read(contract.getReceivablesFigures, async ({ query }) =>
      answer(presentFigures(await receivables.figures(database.pool, query.clientId))),
    ),
    read(contract.listClientBalances, async ({ query: { q, age, sort, limit, cursor } }) => {
      const sorting = readSorting(balanceSorting, { sort, cursor }, '-outstanding')
      if (!sorting.ok) return refuse(badCursor())
      const page = await receivables.balances(database.pool, { q, age }, { limit, sorting: sorting.value })
      return answerPage(page, presentBalance)
    }),
  ]
}

const dollars = (minor: bigint): string => toDecimal(usd(minor))

const presentOwed = (owed: Owed) => ({ usd: dollars(owed.usd), xof: toDecimal(xof(owed.xof)), count: owed.count })

function presentFigures(figures: Figures): contract.ReceivablesFigures {
  const { asOf, outstanding, overdue, ageing, oldestDue, daysSalesOutstanding } = figures
  return {
    asOf,
    outstanding: presentOwed(outstanding),
    overdue: presentOwed(overdue),
    ageing: Object.fromEntries(
      contract.ageBuckets.map((bucket) => [bucket, presentOwed(ageing[bucket])]),
    ) as contract.ReceivablesFigures['ageing'],
    oldestDue,
    daysSalesOutstanding,
  }
}

function presentBalance(row: BalanceRow): contract.ClientBalance {
  const { id, clientName, oldestDue, invoices } = row
  return {
    id,
    clientName,
    outstanding: dollars(row.outstanding),
    overdue: dollars(row.overdue),
    current: dollars(row.current),
    days30: dollars(row.days30),
    days60: dollars(row.days60),
    days90: dollars(row.days90),
    older: dollars(row.older),
    oldestDue,
    invoices,
  }
}
