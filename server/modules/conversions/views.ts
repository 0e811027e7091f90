/** Read models: conversions on the wire, and the typical volume. */

import type { Conversion, ConversionDetail } from '#contract/conversions/api.ts'
import type { IsBankDay } from '#kernel/bank-days.ts'
import { addDays, type BusinessDate, businessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { divideHalfEven, toDecimal, usd, usdt } from '#kernel/money.ts'
import { parseRate, toWireRate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import { checkForReader } from '#server/modules/compliance/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { reasonOf, textForReader } from '#server/platform/language/stored-text.ts'
import type { ConversionDependencies } from './dependencies.ts'
import { clientNameOf } from './event-handlers.ts'
import { complianceStatusOf, statusOf } from './state-machine.ts'
import { type DayVolume, volumeByDay } from './store.ts'
import type { ConversionRow } from './tables.ts'
import type { ConversionView } from './transitions.ts'

/** A conversion on the wire. `amountXof` is whole francs, other amounts decimals, `duration` ms. */
export function presentConversion(row: ConversionRow): Conversion {
  const reason = reasonOf(row)
  return {
    id: row.id,
    reference: row.reference,
    clientId: row.clientId,
    clientName: clientNameOf(row),
    amountXof: Number(row.amountXof),
    amountUsd: toDecimal(usd(row.grossUsdMinor)),
    feeUsd: toDecimal(usd(row.feeUsdMinor)),
    netUsdt: toDecimal(usdt(row.netUsdtMinor)),
    rate: wireRate(row.rate),
    rateSource: row.rateSource,
    rateAsOf: row.rateAsOf?.toISOString() ?? null,
    rateLockedUntil: row.rateLockedUntil.toISOString(),
    state: row.state,
    status: statusOf(row.state),
    complianceStatus: complianceStatusOf(row.state),
    reason: reason && textForReader(reason),
    reviewReasons: row.reviewReasons,
    filingRequired: row.filingRequired,
    bankName: row.bankName,
    bankAccount: row.bankAccountMask,
    wallet: row.walletAddress,
    notes: row.notes,
    initiatedBy: row.initiatedBy,
    initiatedByName: row.initiatedByName,
    approvedBy: row.approvedByName,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    duration: row.completedAt ? row.completedAt.getTime() - row.createdAt.getTime() : null,
    version: row.version,
  }
}

export function presentDetail({ row, timeline, comments }: ConversionView): ConversionDetail {
  return {
    ...presentConversion(row),
    timeline: timeline.map((step) => ({
      state: step.state,
      at: step.at.toISOString(),
      cause: textForReader({ text: step.cause, translations: step.causeTranslations }),
      actor: step.actorName,
    })),
    checks: row.checks.map(checkForReader),
    comments: comments.map(({ id, kind, requestId, body, authorName, authorId, createdAt }) => ({
      id,
      kind,
      requestId,
      text: body,
      by: authorName,
      byId: authorId,
      at: createdAt.toISOString(),
    })),
    endToEndId: row.endToEndId,
    payoutReference: row.payoutReference,
  }
}

/** Gross, fee, net and rate on the wire. `netUsd` has cents, as in the specification. */
export function presentBreakdown(price: { grossUsdMinor: bigint; feeUsdMinor: bigint; rate: string }) {
  return {
    grossUsd: toDecimal(usd(price.grossUsdMinor)),
    feeUsd: toDecimal(usd(price.feeUsdMinor)),
    netUsd: toDecimal(usd(price.grossUsdMinor - price.feeUsdMinor)),
    rate: wireRate(price.rate),
  }
}

function wireRate(stored: string): string {
  return toWireRate(expectOk(parseRate(stored), 'a stored rate must parse'))
}

/** Bank days behind the typical daily volume. */
const volumeDays = 30

export interface TypicalVolume {
  /** Median XOF of the bank days since the first with a conversion; null without one. */
  readonly medianXof: bigint | null
  readonly todayXof: bigint
  /** The bank days before today, oldest first. */
  readonly days: readonly DayVolume[]
}

/** Reads the volume of the latest bank days. */
export async function typicalVolume(
  executor: Executor,
  { settings, clock, bankCalendar }: ConversionDependencies,
): Promise<TypicalVolume> {
  const timeZone = await settings.read(executor, 'business.timeZone')
  const today = businessDate(clock.now(), timeZone)
  const bankDays = lastBankDays(today, volumeDays, await bankCalendar.bankDaysOfBusiness(executor))
  const oldest = bankDays[0] ?? today
  const stored = new Map(
    (await volumeByDay(executor, startOfBusinessDate(oldest, timeZone), timeZone)).map((day) => [day.date, day]),
  )
  const days = bankDays.map((date) => stored.get(date) ?? { date, volumeXof: 0n, count: 0 })
  return { medianXof: medianSinceFirst(days), todayXof: stored.get(today)?.volumeXof ?? 0n, days }
}

/** The `count` bank days before `today`, oldest first. */
function lastBankDays(today: BusinessDate, count: number, isBankDay: IsBankDay): BusinessDate[] {
  const days: BusinessDate[] = []
  for (let date = addDays(today, -1); days.length < count; date = addDays(date, -1)) {
    if (isBankDay(date)) days.unshift(date)
  }
  return days
}

/** Days before the first conversion are left out: they do not show a typical day. */
function medianSinceFirst(days: readonly Pick<DayVolume, 'volumeXof'>[]): bigint | null {
  const first = days.findIndex((day) => day.volumeXof > 0n)
  if (first === -1) return null
  const volumes = days.slice(first).map((day) => day.volumeXof)
  volumes.sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
  const middle = Math.floor(volumes.length / 2)
  const upper = volumes[middle] ?? 0n
  return volumes.length % 2 === 1 ? upper : divideHalfEven((volumes[middle - 1] ?? 0n) + upper, 2n)
}
