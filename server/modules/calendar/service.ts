/** Bank days and holidays of each country. */

import { type CalendarCountry, calendarCountries, calendarCountryNames } from '#contract/calendar/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { bankDaysOf, type Holiday, type HolidayRule, holidayIn, type IsBankDay } from '#kernel/bank-days.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import { createCommittedCache } from '#server/platform/database/committed-cache.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { CalendarError } from './errors.ts'
import { countChange, holidaysOf, insertHoliday, lockHoliday, revisions, sameDay, updateHoliday } from './store.ts'
import type { HolidayRow } from './tables.ts'

export interface CalendarDependencies extends Pick<PlatformServices, 'clock' | 'outbox'> {
  readonly audit: Audit
  readonly settings: Pick<Settings, 'read'>
}

export interface NewHoliday {
  readonly country: CalendarCountry
  readonly name: string
  readonly recurrence: 'yearly' | 'once'
  readonly on: BusinessDate
  readonly isClosed: boolean
  readonly source: string
}

export interface HolidayChange extends Target {
  readonly name?: string | undefined
  readonly on?: BusinessDate | undefined
  readonly isClosed?: boolean | undefined
  readonly source?: string | undefined
  readonly verified?: boolean | undefined
}

export type DatedHoliday = HolidayRow & { readonly date: BusinessDate }
type Changed = Promise<Result<HolidayRow, CalendarError>>

export type BankCalendar = ReturnType<typeof createBankCalendar>

/** Maximum age of cached bank days that another instance has changed; the same as for settings. */
const maxAgeMs = 2000

export function createBankCalendar(dependencies: CalendarDependencies) {
  const cache = createCommittedCache({
    clock: dependencies.clock,
    maxAgeMs,
    load: async (executor, country: CalendarCountry): Promise<IsBankDay> =>
      bankDaysOf((await holidaysOf(executor, country)).map(lineOf)),
  })
  const bankDays = cache.read
  const deps = { ...dependencies, dropBankDays: cache.drop }
  /**
   * The country whose calendar applies to the business: its own, or Côte d'Ivoire if it is outside
   * the union.
   */
  const countryOfBusiness = async (executor: Executor): Promise<CalendarCountry> => {
    const name = await deps.settings.read(executor, 'business.country')
    return calendarCountries.find((code) => calendarCountryNames[code] === name) ?? 'CI'
  }
  return {
    /** The revision of each country's calendar. */
    revisions,
    /**
     * The bank days of a country, cached for up to two seconds. A transaction reads its own changes
     * at once.
     */
    bankDays,
    countryOfBusiness,
    /** The bank days that count for the business's own deadlines. */
    bankDaysOfBusiness: async (executor: Executor) => bankDays(executor, await countryOfBusiness(executor)),
    /** The holidays of a year in order of date. */
    async inYear(executor: Executor, country: CalendarCountry, year: number): Promise<DatedHoliday[]> {
      const rows = await holidaysOf(executor, country)
      return rows
        .flatMap((row) => {
          const date = holidayIn(year, lineOf(row))
          return date === null ? [] : [{ ...row, date }]
        })
        .toSorted((a, b) => a.date.localeCompare(b.date) || a.id - b.id)
    },
    async add(transaction: Transaction, actor: Actor, { on, ...holiday }: NewHoliday): Changed {
      const row = await insertHoliday(transaction, { ...holiday, ...dayOf(holiday.recurrence, on) })
      if (!row) return err({ code: 'holiday_exists', name: holiday.name })
      await recordChange(deps, transaction, actor, 'create', row)
      return ok(row)
    },
    change: (transaction: Transaction, actor: Actor, change: HolidayChange) =>
      changeHoliday(deps, transaction, actor, change),
    async remove(
      transaction: Transaction,
      actor: Actor,
      { reason, ...asked }: Target & { readonly reason: string | null },
    ): Changed {
      const found = await take(transaction, asked)
      if (!found.ok) return found
      const row = await updateHoliday(transaction, asked.id, { removedAt: deps.clock.now() })
      await recordChange(deps, transaction, actor, 'delete', row, { reason })
      return ok(row)
    },
  }
}

async function changeHoliday(
  deps: Changing,
  transaction: Transaction,
  actor: Actor,
  { id, version, verified, on, name, isClosed, source }: HolidayChange,
): Changed {
  const found = await take(transaction, { id, version })
  if (!found.ok) return found
  const before = found.value
  if (on !== undefined && before.recurrence === 'easter') return err({ code: 'easter_stays' })
  const input = {
    name: name ?? before.name,
    isClosed: isClosed ?? before.isClosed,
    source: source ?? before.source,
    ...(on === undefined ? {} : dayOf(before.recurrence === 'once' ? 'once' : 'yearly', on)),
  }
  const other = await sameDay(transaction, { ...before, ...input })
  if (other) return err({ code: 'holiday_exists', name: other.name })
  // A change ends the verification, which applied to the previous content.
  const answered = verified === true
  const row = await updateHoliday(transaction, id, {
    ...input,
    verifiedBy: answered ? (actor.userId ?? actor.name) : null,
    verifiedAt: answered ? deps.clock.now() : null,
  })
  await recordChange(deps, transaction, actor, 'update', row, {}, before)
  return ok(row)
}

async function take(transaction: Transaction, { id, version }: Target): Changed {
  const row = await lockHoliday(transaction, id)
  if (row?.removedAt) return err({ code: 'holiday_removed' })
  return atVersion(row, version, 'holiday_not_found')
}

const dayOf = (recurrence: 'yearly' | 'once', on: BusinessDate) =>
  recurrence === 'yearly' ? { monthDay: on.slice(5) } : { onDate: on }

function lineOf(row: HolidayRow): Holiday {
  return { ...ruleOf(row), isClosed: row.isClosed }
}

function ruleOf({ recurrence, monthDay, easterOffset, onDate }: HolidayRow): HolidayRule {
  switch (recurrence) {
    case 'yearly':
      return { recurrence, monthDay: assertDefined(monthDay, 'the day of a yearly holiday') }
    case 'easter':
      return { recurrence, easterOffset: assertDefined(easterOffset, 'the offset of a holiday') }
    case 'once':
      return { recurrence, on: assertDefined(onDate, 'the date of a holiday') }
  }
}

/**
 * The date of a holiday: its own if it occurs once, else in `year`, or in the next year that has a
 * 29 February.
 */
export function shownOn(row: HolidayRow, year: number): BusinessDate {
  return row.onDate ?? holidayIn(year, ruleOf(row)) ?? shownOn(row, year + 1)
}

interface Changing extends CalendarDependencies {
  /** Must be called after every change of a holiday. */
  readonly dropBankDays: (transaction: Transaction) => void
}

async function recordChange(
  { audit, outbox, dropBankDays }: Changing,
  transaction: Transaction,
  actor: Actor,
  action: 'create' | 'update' | 'delete',
  row: HolidayRow,
  details: Readonly<Record<string, unknown>> = {},
  before?: HolidayRow,
): Promise<void> {
  dropBankDays(transaction)
  await countChange(transaction, row.country)
  await audit.append(transaction, actor, {
    action,
    resourceType: 'holiday',
    resourceId: String(row.id),
    details: { country: row.country, name: row.name, ...details },
    ...(before ? { before: audited(before), after: audited(row) } : {}),
  })
  await outbox.emit(transaction, {
    kind: 'bank-calendar',
    type: action === 'create' ? 'holiday.added' : action === 'delete' ? 'holiday.removed' : 'holiday.changed',
    version: 1,
    aggregateId: String(row.id),
    payload: { holidayId: row.id, country: row.country },
  })
}

const audited = ({ name, monthDay, onDate, isClosed, source, verifiedBy }: HolidayRow) => ({
  name,
  monthDay,
  onDate,
  isClosed,
  source,
  verifiedBy,
})
