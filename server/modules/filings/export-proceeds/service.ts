/** Export proceeds: invoices to repatriate and their cessions. */

import { countries } from '#contract/countries.ts'
import type { ExportProceeds } from '#contract/filings/export-proceeds.ts'
import { type Money, toDecimal, usd } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { todayOf } from '../declarations/detail.ts'
import type { FilingDependencies } from '../dependencies.ts'
import type { Registers } from '../registers/service.ts'
import {
  type CessionRow,
  cessionsOf,
  insertCession,
  lockProceeds,
  type Measure,
  type ProceedsRow,
  type ProceedsState,
  pageOfProceeds,
} from './store.ts'

export type ProceedsError =
  | { readonly code: 'proceeds_not_found' }
  | { readonly code: 'cession_too_large'; readonly left: string }
  | { readonly code: 'cession_empty' }
  | { readonly code: 'cession_day_in_future' }

export type ProceedsDependencies = Pick<FilingDependencies, 'clock' | 'settings' | 'audit' | 'outbox'> & {
  readonly registers: Registers
}

const memberCodes = new Set(['BJ', 'BF', 'CI', 'GW', 'ML', 'NE', 'SN', 'TG'])
/** Countries of the union as clients name them; trade among them is outside exchange control. */
const memberCountries = countries.filter(({ code }) => memberCodes.has(code)).map(({ name }) => name)

export type Proceeds = ReturnType<typeof createProceeds>

export function createProceeds(deps: ProceedsDependencies) {
  return {
    async list(
      executor: Executor,
      filter: { state?: ProceedsState | undefined; q?: string | undefined },
      { limit, before }: { limit: number; before: number | null },
    ) {
      const { rows, total } = await pageOfProceeds(executor, await measureOf(executor, deps), filter, {
        limit: limit + 1,
        before,
      })
      const page = rows.slice(0, limit)
      const cessions = await cessionsOf(
        executor,
        page.map(({ invoiceId }) => invoiceId),
      )
      const items = page.map((row) =>
        presentProceeds(
          row,
          cessions.filter(({ invoiceId }) => invoiceId === row.invoiceId),
        ),
      )
      return { items, total, next: rows.length > limit ? String(page.at(-1)?.invoiceId) : null }
    },

    recordCession: (transaction: Transaction, actor: Actor, input: CessionInput) =>
      recordCession(deps, transaction, actor, input),
  }
}

interface CessionInput {
  readonly invoiceId: number
  readonly amount: Money<'USD'>
  readonly cededOn: string
  readonly reference: string
}

async function measureOf(executor: Executor, deps: ProceedsDependencies): Promise<Measure> {
  return {
    memberCountries,
    months: await deps.registers.figure(executor, 'repatriationMonths'),
    cededPercent: await deps.registers.figure(executor, 'cessionPercent'),
    today: await todayOf(executor, deps),
  }
}

async function proceedsOf(
  executor: Executor,
  deps: ProceedsDependencies,
  invoiceId: number,
): Promise<ExportProceeds | null> {
  const measure = await measureOf(executor, deps)
  const { rows } = await pageOfProceeds(executor, measure, { invoiceId }, { limit: 1, before: null })
  const [row] = rows
  return row ? presentProceeds(row, await cessionsOf(executor, [invoiceId])) : null
}

/**
 * Records a cession. The total never exceeds the share to cede, however many people record at once.
 */
async function recordCession(
  deps: ProceedsDependencies,
  transaction: Transaction,
  actor: Actor,
  input: CessionInput,
): Promise<Result<ExportProceeds, ProceedsError>> {
  const { invoiceId, amount, cededOn, reference } = input
  await lockProceeds(transaction, invoiceId)
  const requested = await measureOf(transaction, deps)
  const { rows } = await pageOfProceeds(transaction, requested, { invoiceId }, { limit: 1, before: null })
  const [row] = rows
  if (!row) return err({ code: 'proceeds_not_found' })
  if (amount.minor === 0n) return err({ code: 'cession_empty' })
  if (cededOn > requested.today) return err({ code: 'cession_day_in_future' })
  const left = row.toCedeUsdMinor - row.cededUsdMinor
  if (amount.minor > left) return err({ code: 'cession_too_large', left: toDecimal(usd(left < 0n ? 0n : left)) })
  await insertCession(transaction, {
    invoiceId,
    amountUsdMinor: amount.minor,
    cededOn,
    reference,
    at: deps.clock.now(),
    by: actor.userId,
    byName: actor.name,
  })
  await deps.audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'export_proceeds',
    resourceId: String(invoiceId),
    details: { invoice: row.invoiceNumber, cededUsd: toDecimal(amount), cededOn, reference },
  })
  await deps.outbox.emit(transaction, {
    kind: 'filings',
    type: 'export_proceeds.ceded',
    version: 1,
    aggregateId: String(invoiceId),
    payload: { invoiceId },
  })
  const after = await proceedsOf(transaction, deps, invoiceId)
  return after ? ok(after) : err({ code: 'proceeds_not_found' })
}

function presentProceeds(row: ProceedsRow, cessions: readonly CessionRow[]): ExportProceeds {
  const decimal = (minor: bigint) => toDecimal(usd(minor))
  return {
    invoiceId: row.invoiceId,
    invoiceNumber: row.invoiceNumber,
    clientId: row.clientId,
    clientName: row.clientName,
    country: row.country,
    amountUsd: decimal(row.amountUsdMinor),
    dueOn: row.dueOn,
    repatriateBy: row.repatriateBy,
    receivedUsd: decimal(row.receivedUsdMinor),
    toCedeUsd: decimal(row.toCedeUsdMinor),
    cededUsd: decimal(row.cededUsdMinor),
    keptUsd: decimal(row.receivedUsdMinor - row.toCedeUsdMinor),
    state: row.state,
    cessions: cessions.map(({ id, amountUsdMinor, cededOn, reference, byName, at }) => ({
      id,
      amountUsd: decimal(amountUsdMinor),
      cededOn,
      reference,
      by: byName,
      at: at.toISOString(),
    })),
  }
}
