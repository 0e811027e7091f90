/** Recurring invoices as API answers. */
import type { RecurringInvoice, RecurringInvoiceDetail, RecurringRun } from '#contract/recurring-invoices/api.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { digitsOf, divideHalfEven, money, toDecimal } from '#kernel/money.ts'
import { plainDecimal } from '#server/modules/invoices/index.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { reasonForReader } from '#server/platform/language/stored-text.ts'
import type { RecurringInvoiceDependencies } from './dependencies.ts'
import { isBeyondEnd, periodAt } from './rules.ts'
import { clientNames, countRuns, lastRuns, runsOf } from './store.ts'
import type { RunRow, TemplateRow } from './tables.ts'
import { totalOn } from './terms.ts'

const maxRuns = 60
const upcomingDays = 5

/** With the last run of each. */
export async function presentTemplates(executor: Executor, rows: readonly TemplateRow[]): Promise<RecurringInvoice[]> {
  const names = await clientNames(
    executor,
    rows.map(({ clientId }) => clientId),
  )
  const runs = await lastRuns(
    executor,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => presentTemplate(row, names.get(row.clientId) ?? '', runs.get(row.id) ?? null))
}

function presentTemplate(row: TemplateRow, clientName: string, lastRun: RunRow | null): RecurringInvoice {
  const { id, clientId, description, priceCurrency, frequency, state, isSentAutomatically, nextOn, version } = row
  return {
    id,
    clientId,
    clientName,
    description,
    priceCurrency,
    frequency,
    state,
    isSentAutomatically,
    nextOn,
    version,
    total: totalText(row, nextOn ?? lastRun?.runOn ?? row.startOn),
    lastRun: lastRun && presentRun(lastRun),
  }
}

/** Rounds half-even, once, to the decimals of the price currency. */
function totalText(row: TemplateRow, on: BusinessDate): string {
  const scale = 10n ** BigInt(2 - digitsOf(row.priceCurrency))
  return toDecimal(money(row.priceCurrency, divideHalfEven(totalOn(row, on), scale)))
}

export async function presentDetail(
  deps: Pick<RecurringInvoiceDependencies, 'settings' | 'clock'>,
  executor: Executor,
  row: TemplateRow,
): Promise<RecurringInvoiceDetail> {
  const runs = await runsOf(executor, row.id, maxRuns)
  const runCount = await countRuns(executor, row.id)
  const names = await clientNames(executor, [row.clientId])
  const { timeZone } = await todayOf(executor, deps)
  return {
    ...presentTemplate(row, names.get(row.clientId) ?? '', runs[0] ?? null),
    localCurrency: row.localCurrency,
    lines: row.lines.map((line, index) => ({
      position: index + 1,
      description: line.description,
      quantity: plainDecimal(BigInt(line.quantityMilli), 3),
      unit: line.unit,
      unitPrice: plainDecimal(BigInt(line.unitPrice4), 4, digitsOf(row.priceCurrency)),
      discountPercent: percent(line.discountBasisPoints),
      taxPercent: percent(line.taxBasisPoints),
      taxCategory: line.taxCategory,
      exemptionReason: line.exemptionReason,
    })),
    discountPercent: percent(row.discountBasisPoints),
    note: row.note,
    buyerReference: row.buyerReference,
    paymentTermsDays: row.paymentTermsDays,
    startOn: row.startOn,
    dayOfMonth: row.dayOfMonth,
    endOn: row.endOn,
    maxInvoices: row.maxInvoices,
    priceChanges: row.priceChanges.map(({ from, basisPoints }) => ({ from, percent: percent(basisPoints) })),
    upcoming: upcomingOf(row, runCount),
    runs: runs.map(presentRun),
    runCount,
    timeZone,
    createdByName: row.createdByName,
    createdAt: row.createdAt.toISOString(),
  }
}

function upcomingOf(row: TemplateRow, runCount: number): BusinessDate[] {
  const { nextPeriod } = row
  if (nextPeriod === null) return []
  return Array.from({ length: upcomingDays }, (_, ahead) => periodAt(row, nextPeriod + ahead).on).filter(
    (on, ahead) => !isBeyondEnd(row, { on }, runCount + ahead),
  )
}

const presentRun = ({
  id,
  runOn,
  outcome,
  reason,
  reasonTranslations,
  invoiceId,
  invoiceNumber,
  at,
}: RunRow): RecurringRun => ({
  id,
  on: runOn,
  outcome,
  reason: reasonForReader({ reason, reasonTranslations }),
  invoice: invoiceId === null || invoiceNumber === null ? null : { id: invoiceId, invoiceNumber },
  at: at.toISOString(),
})

const percent = (basisPoints: number): string =>
  `${basisPoints < 0 ? '-' : ''}${plainDecimal(BigInt(Math.abs(basisPoints)), 2, 2)}`
