// Answers the calls about recurring invoices.

import type * as z from 'zod/mini'
import type { RecurringInvoice, RecurringInvoiceDetail, RecurringRun } from '#contract/recurring-invoices/api.ts'
import * as contract from '#contract/recurring-invoices/api.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { digitsOf, divideHalfEven, money, toDecimal } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import { invoiceRefusals, plainDecimal } from '#server/modules/invoices/index.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { conflict, invalidInput, notFound, notPossibleNow, staleVersion } from '#server/platform/http/refusals.ts'
import {
  answer,
  type Outcome,
  type RefusalTable,
  type Route,
  read,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import { reasonForReader } from '#server/platform/language/stored-text.ts'
import { maxRunning } from './change.ts'
import type { RecurringInvoiceDependencies } from './dependencies.ts'
import type { RecurringInvoiceError } from './errors.ts'
import { noun } from './messages.ts'
import { isBeyondEnd, periodAt } from './rules.ts'
import { runJob } from './run.ts'
import type { RecurringInvoices } from './service.ts'
import { clientNames, countRuns, findTemplate, lastRuns, runsOf, selectTemplates } from './store.ts'
import type { RunRow, TemplateRow } from './tables.ts'
import { type Terms, templateLineOf, totalOn } from './terms.ts'
import { t } from './texts.ts'

type RouteDependencies = Pick<RecurringInvoiceDependencies, 'database' | 'settings' | 'clock'> & {
  readonly recurringInvoices: RecurringInvoices
  readonly nudge: (job: string) => void
}

const maxEnded = 200

export function recurringInvoiceRoutes(deps: RouteDependencies): Route[] {
  const { database } = deps
  return [
    read(contract.listRecurringInvoices, async ({ query: { state } }) => {
      const rows = await selectTemplates(database.pool, state, state === 'ended' ? maxEnded : maxRunning)
      return answer(await presentTemplates(database.pool, rows))
    }),
    read(contract.getRecurringInvoice, async ({ params: { id } }) => {
      const row = await findTemplate(database.pool, id)
      if (!row) return refuse(refusalFor({ code: 'recurring_invoice_not_found' }, refusals))
      return answer(await presentDetail(deps, database.pool, row))
    }),
    ...termRoutes(deps),
    ...actionRoutes(deps),
  ]
}

function termRoutes(deps: RouteDependencies): Route[] {
  const { recurringInvoices, nudge } = deps
  return [
    write(contract.createRecurringInvoice, async ({ transaction, afterCommit, actor, body }) => {
      const created = await recurringInvoices.create(transaction, actor, termsOf(body))
      // One that starts today is due at once.
      afterCommit(() => nudge(runJob))
      return shown(deps, transaction, created)
    }),
    write(contract.changeRecurringInvoice, async ({ transaction, afterCommit, actor, params, body, version }) => {
      const changed = await recurringInvoices.edit(transaction, actor, { ...params, version }, termsOf(body))
      afterCommit(() => nudge(runJob))
      return shown(deps, transaction, changed)
    }),
  ]
}

function actionRoutes(deps: RouteDependencies): Route[] {
  const { recurringInvoices, nudge } = deps
  return [
    write(contract.pauseRecurringInvoice, async ({ transaction, actor, params, version }) =>
      shown(deps, transaction, await recurringInvoices.pause(transaction, actor, { ...params, version })),
    ),
    write(contract.resumeRecurringInvoice, async ({ transaction, afterCommit, actor, params, version }) => {
      const resumed = await recurringInvoices.resume(transaction, actor, { ...params, version })
      afterCommit(() => nudge(runJob))
      return shown(deps, transaction, resumed)
    }),
    write(contract.runRecurringInvoice, async ({ transaction, actor, params, version }) =>
      shown(deps, transaction, await recurringInvoices.runNow(transaction, actor, { ...params, version })),
    ),
    write(contract.endRecurringInvoice, async ({ transaction, actor, params, body, version }) => {
      const target = { ...params, version, reason: body?.reason ?? null }
      return shown(deps, transaction, await recurringInvoices.end(transaction, actor, target))
    }),
  ]
}

function termsOf(body: z.output<typeof contract.recurringForm>): Terms {
  const { lines, discountPercent, priceChanges, startOn, endOn, ...terms } = body
  return {
    ...terms,
    startOn: startOn as BusinessDate,
    endOn: endOn as BusinessDate | null,
    discountBasisPoints: discountPercent,
    lines: lines.map(templateLineOf),
    priceChanges: priceChanges
      .map(({ from, percent }) => ({ from: from as BusinessDate, basisPoints: percent }))
      .sort((left, right) => left.from.localeCompare(right.from)),
  }
}

async function shown(
  deps: RouteDependencies,
  transaction: Transaction,
  outcome: Result<TemplateRow, RecurringInvoiceError>,
): Promise<Outcome<contract.RecurringInvoiceDetail>> {
  if (!outcome.ok) return refuse(refusalFor(outcome.error, refusals))
  return answer(await presentDetail(deps, transaction, outcome.value))
}

const refusals: RefusalTable<RecurringInvoiceError> = {
  recurring_invoice_not_found: () => notFound(t.notFound),
  stale_version: staleVersion(noun),
  recurring_invoice_ended: () => conflict(t.endedTitle, t.ended),
  too_many_recurring_invoices: () => conflict(t.tooManyTitle, t.tooMany(maxRunning)),
  invalid_recurring_invoice: ({ path, message }) => invalidInput(path, message()),
  client_inactive: ({ companyName }) => conflict(t.clientInactiveTitle, t.clientInactive(companyName)),
  already_paused: () => notPossibleNow(t.paused),
  not_paused: () => notPossibleNow(t.notPaused),
  nothing_to_create: () => notPossibleNow(t.nothingToCreate),
  invoice_refused: ({ error }) => refusalFor(error, invoiceRefusals),
}

const maxRuns = 60
const upcomingDays = 5

/** With the last run of each. */
async function presentTemplates(executor: Executor, rows: readonly TemplateRow[]): Promise<RecurringInvoice[]> {
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

async function presentDetail(
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
