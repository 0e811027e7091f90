// Answers the calls about recurring invoices.
import type * as z from 'zod/mini'
import * as contract from '#contract/recurring-invoices/api.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import type { Result } from '#kernel/result.ts'
import { invoiceRefusals } from '#server/modules/invoices/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
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
import { maxRunning } from './change.ts'
import type { RecurringInvoiceDependencies } from './dependencies.ts'
import type { RecurringInvoiceError } from './errors.ts'
import { noun } from './messages.ts'
import { presentDetail, presentTemplates } from './presentation.ts'
import { runJob } from './run.ts'
import type { RecurringInvoices } from './service.ts'
import { findTemplate, selectTemplates } from './store.ts'
import type { TemplateRow } from './tables.ts'
import { type Terms, templateLineOf } from './terms.ts'
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
