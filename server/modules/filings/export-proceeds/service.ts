/** Export proceeds: invoices to repatriate and their cessions. */

import { countries } from '#contract/countries.ts'
import type { ExportProceeds } from '#contract/filings/export-proceeds.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { type Money, toDecimal, usd, xof } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { FilingDependencies } from '../dependencies.ts'
import { figureInForce, type Registers } from '../registers/service.ts'
import { t } from '../texts.ts'
import {
  type BankBooking,
  bookingsOf,
  type CessionRow,
  cessionsOf,
  deadlinesUntil,
  insertCession,
  lockProceeds,
  type Measure,
  type ProceedsRow,
  type ProceedsState,
  type ProceedsTotals,
  pageOfProceeds,
  sumProceeds,
} from './store.ts'

export type ProceedsError =
  | { readonly code: 'proceeds_not_found' }
  | { readonly code: 'cession_too_large'; readonly left: string }
  | { readonly code: 'cession_empty' }
  | { readonly code: 'cession_day_in_future' }
  | { readonly code: 'booking_not_found' }
  /** A bank booking proves these proceeds, so the cession names it. */
  | { readonly code: 'booking_required' }
  | { readonly code: 'booking_too_small'; readonly left: string }
  | { readonly code: 'cession_before_booking'; readonly bookedOn: string }

export type ProceedsDependencies = Pick<
  FilingDependencies,
  'clock' | 'settings' | 'audit' | 'outbox' | 'database' | 'notifications'
> & {
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
      return {
        items: await presentAll(executor, page),
        total,
        next: rows.length > limit ? String(page.at(-1)?.invoiceId) : null,
      }
    },

    remind: () => remindOfProceeds(deps),

    recordCession: (transaction: Transaction, actor: Actor, input: CessionInput) =>
      recordCession(deps, transaction, actor, input),
  }
}

interface CessionInput {
  readonly invoiceId: number
  readonly amount: Money<'USD'>
  readonly cededOn: string
  /** The receipt that brought the money; null without a bank statement. */
  readonly receiptId: number | null
  readonly reference: string
}

async function measureOf(executor: Executor, deps: ProceedsDependencies): Promise<Measure> {
  return {
    memberCountries,
    months: await deps.registers.figure(executor, 'repatriationMonths'),
    cededPercent: await deps.registers.figure(executor, 'cessionPercent'),
    today: (await todayOf(executor, deps)).today,
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
  return row ? ((await presentAll(executor, [row]))[0] ?? null) : null
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
  const { invoiceId, amount, cededOn, receiptId, reference } = input
  await lockProceeds(transaction, invoiceId)
  const requested = await measureOf(transaction, deps)
  const { rows } = await pageOfProceeds(transaction, requested, { invoiceId }, { limit: 1, before: null })
  const [row] = rows
  if (!row) return err({ code: 'proceeds_not_found' })
  if (amount.minor === 0n) return err({ code: 'cession_empty' })
  if (cededOn > requested.today) return err({ code: 'cession_day_in_future' })
  const left = row.toCedeUsdMinor - row.cededUsdMinor
  if (amount.minor > left) return err({ code: 'cession_too_large', left: toDecimal(usd(left < 0n ? 0n : left)) })
  const proved = await checkBooking(transaction, row, input)
  if (!proved.ok) return proved
  await insertCession(transaction, {
    invoiceId,
    amountUsdMinor: amount.minor,
    cededOn,
    receiptId,
    reference,
    at: deps.clock.now(),
    by: actor.userId,
    byName: actor.name,
  })
  await deps.audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'export_proceeds',
    resourceId: String(invoiceId),
    details: { invoice: row.invoiceNumber, cededUsd: toDecimal(amount), cededOn, receiptId, reference },
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

/**
 * A cession takes no more from a booking than it brought. Without a booking it takes no more than
 * was received without one.
 */
async function checkBooking(
  transaction: Transaction,
  row: ProceedsRow,
  { receiptId, amount, cededOn }: CessionInput,
): Promise<Result<undefined, ProceedsError>> {
  const cessions = await cessionsOf(transaction, [row.invoiceId])
  const bookings = await bookingsOf(transaction, [row.invoiceId])
  if (receiptId === null) {
    const unproved = row.receivedUsdMinor - row.bankedUsdMinor
    const cededUnproved = row.cededUsdMinor - row.cededBankedUsdMinor
    return cededUnproved + amount.minor > unproved && bookings.length > 0 ? err({ code: 'booking_required' }) : ok()
  }
  const ofReceipt = bookings.filter((booking) => booking.receiptId === receiptId)
  const [booking] = ofReceipt
  if (!booking) return err({ code: 'booking_not_found' })
  if (cededOn < booking.bookedOn) return err({ code: 'cession_before_booking', bookedOn: booking.bookedOn })
  const brought = ofReceipt.reduce((sum, { usdMinor }) => sum + usdMinor, 0n)
  const left = cessions.reduce((sum, one) => (one.receiptId === receiptId ? sum - one.amountUsdMinor : sum), brought)
  return amount.minor > left ? err({ code: 'booking_too_small', left: toDecimal(usd(left < 0n ? 0n : left)) }) : ok()
}

/** With the cessions and bank bookings of each. */
async function presentAll(executor: Executor, rows: readonly ProceedsRow[]): Promise<ExportProceeds[]> {
  const ids = rows.map(({ invoiceId }) => invoiceId)
  const cessions = await cessionsOf(executor, ids)
  const bookings = await bookingsOf(executor, ids)
  return rows.map((row) => {
    const ofRow = ({ invoiceId }: { readonly invoiceId: number }) => invoiceId === row.invoiceId
    return presentProceeds(row, cessions.filter(ofRow), bookings.filter(ofRow))
  })
}

/** Sums over the register on a day, for reports. */
export async function proceedsOn(executor: Executor, today: BusinessDate): Promise<ProceedsTotals> {
  const figure = (key: 'repatriationMonths' | 'cessionPercent') => figureInForce(executor, key, today)
  const [months, cededPercent] = [await figure('repatriationMonths'), await figure('cessionPercent')]
  return sumProceeds(executor, { memberCountries, months, cededPercent, today })
}

/** Notices go out this many days before the deadline. */
const warnedDays = 7

/**
 * Notifies the people who handle filings of proceeds that must be repatriated within a week and of
 * late ones, once each. Returns the number of invoices.
 */
async function remindOfProceeds(deps: ProceedsDependencies): Promise<number> {
  const { database, notifications } = deps
  const measure = await measureOf(database.pool, deps)
  const until = addDays(measure.today as BusinessDate, warnedDays)
  const due = await deadlinesUntil(database.pool, measure, until)
  for (const row of due) {
    const { invoiceId, invoiceNumber, repatriateBy, amountUsdMinor, receivedUsdMinor } = row
    const isLate = repatriateBy < measure.today
    const open = toDecimal(usd(amountUsdMinor - receivedUsdMinor))
    await database.transaction((transaction) =>
      notifications.notify(transaction, {
        permission: 'filings.handle',
        kind: 'filing_due',
        about: { resourceType: 'export_proceeds', resourceId: String(invoiceId) },
        title: () => (isLate ? t.proceedsLateTitle(invoiceNumber) : t.proceedsDueTitle(invoiceNumber)),
        body: () => t.proceedsBody(open, repatriateBy),
        dedupeKey: `proceeds:${invoiceId}:${isLate ? 'late' : 'due'}`,
      }),
    )
  }
  return due.length
}

function presentProceeds(
  row: ProceedsRow,
  cessions: readonly CessionRow[],
  bookings: readonly BankBooking[],
): ExportProceeds {
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
    bankedUsd: decimal(row.bankedUsdMinor),
    bookings: bookings.map(({ receiptId, bank, reference, bookedOn, receivedXof, usdMinor }) => ({
      receiptId,
      bank,
      reference,
      bookedOn,
      usd: decimal(usdMinor),
      receivedXof: toDecimal(xof(receivedXof)),
    })),
    toCedeUsd: decimal(row.toCedeUsdMinor),
    cededUsd: decimal(row.cededUsdMinor),
    cededBankedUsd: decimal(row.cededBankedUsdMinor),
    keptUsd: decimal(row.receivedUsdMinor - row.toCedeUsdMinor),
    state: row.state,
    cessions: cessions.map(({ id, amountUsdMinor, cededOn, receiptId, reference, byName, at }) => ({
      id,
      amountUsd: decimal(amountUsdMinor),
      cededOn,
      receiptId,
      isProved: bookings.some((booking) => booking.receiptId === receiptId),
      reference,
      by: byName,
      at: at.toISOString(),
    })),
  }
}
