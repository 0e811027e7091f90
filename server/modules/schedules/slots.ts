/** Computes when schedules run. Pure. */
import type { ScheduleType } from '#contract/schedules/api.ts'
import type { IsBankDay } from '#kernel/bank-days.ts'
import { addDays, type BusinessDate, businessDate, dayOfMonth, instantAt, type TimeOfDay } from '#kernel/clock.ts'

/** Timing of a schedule (decisions 11). */
export interface Rhythm {
  readonly scheduleType: ScheduleType
  readonly executionTime: TimeOfDay
  readonly timeZone: string
  /** 1 Monday to 7 Sunday, for weekly schedules. */
  readonly weekday: number
  /** 1 to 31, or the last day of a shorter month, for monthly schedules. */
  readonly monthDay: number
}

/** One due run, identified by its day. */
export interface Slot {
  readonly on: BusinessDate
  readonly at: Date
  /** The nominal day; differs from `on` if it is not a bank day. */
  readonly rhythmDay: BusinessDate
}

/** Limits the search for a bank day, so that it ends for any calendar. */
const maxClosureDays = 370
/** How far back the nominal day of a slot may be. */
const maxDeferralDays = 40
const maxSlots = 2_000

/**
 * The next `count` slots in order, after the instant `after` and, if given, the day `afterOn`.
 * Fewer if there is no bank day within a year.
 */
export function nextSlots(
  rhythm: Rhythm,
  isBankDay: IsBankDay,
  { after, afterOn }: { readonly after: Date; readonly afterOn: BusinessDate | null },
  count: number,
): Slot[] {
  const found: Slot[] = []
  for (const slot of slotsFrom(rhythm, isBankDay, businessDate(after, rhythm.timeZone))) {
    if (found.length === count) break
    if (slot.at > after && (afterOn === null || slot.on > afterOn)) found.push(slot)
  }
  return found
}

/** Whether the rhythm has a slot on this day. */
export function isSlotDay(rhythm: Rhythm, isBankDay: IsBankDay, on: BusinessDate): boolean {
  for (const slot of slotsFrom(rhythm, isBankDay, on)) if (slot.on >= on) return slot.on === on
  return false
}

/** Slots from `start`, on increasing days. */
function* slotsFrom(rhythm: Rhythm, isBankDay: IsBankDay, start: BusinessDate): Generator<Slot> {
  let last = ''
  for (const rhythmDay of rhythmDays(rhythm, start)) {
    // Daily schedules skip non-bank days; others move to the next bank day.
    const on = rhythm.scheduleType === 'daily' && !isBankDay(rhythmDay) ? null : bankDayFrom(rhythmDay, isBankDay)
    if (on === null && rhythm.scheduleType !== 'daily') return
    if (on === null || on <= last) continue
    last = on
    yield { on, at: instantAt(on, rhythm.executionTime, rhythm.timeZone), rhythmDay }
  }
}

/** Nominal days, from shortly before `start`, without end. */
function* rhythmDays({ scheduleType, weekday, monthDay }: Rhythm, start: BusinessDate): Generator<BusinessDate> {
  const from = addDays(start, scheduleType === 'daily' ? 0 : -maxDeferralDays)
  if (scheduleType === 'monthly') {
    const [year = 0, month = 1] = from.split('-').map(Number)
    for (let count = 0; count < maxSlots; count += 1) yield dayOfMonth(year, month + count, monthDay)
    return
  }
  const step = scheduleType === 'daily' ? 1 : 7
  const first = scheduleType === 'daily' ? from : addDays(from, (weekday - weekdayOf(from) + 7) % 7)
  for (let count = 0; count < maxSlots; count += 1) yield addDays(first, count * step)
}

/** The first bank day from `day` on, inclusive; null if there is none within a year. */
export function bankDayFrom(day: BusinessDate, isBankDay: IsBankDay): BusinessDate | null {
  for (let later = 0; later <= maxClosureDays; later += 1) {
    const candidate = addDays(day, later)
    if (isBankDay(candidate)) return candidate
  }
  return null
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(date: BusinessDate): number {
  return new Date(`${date}T00:00:00.000Z`).getUTCDay() || 7
}

export interface DueDecision {
  /** Missed slots: one run makes up for all of them. */
  readonly missed: readonly Slot[]
  /** The slot to run now; null if it is delayed or the next slot makes up for it. */
  readonly run: Slot | null
  /** True if it runs after its planned time. */
  readonly isLate: boolean
  /** The next slot; null if the calendar has no bank day. */
  readonly next: Slot | null
}

/** A delay that still counts as on time, from load, a restart or a clock step. */
const graceMs = 5 * 60_000

const slotAfter = (rhythm: Rhythm, isBankDay: IsBankDay, { at, on }: Slot): Slot | null =>
  nextSlots(rhythm, isBankDay, { after: at, afterOn: on }, 1)[0] ?? null

/**
 * Decides at `now` about the due slot. Days in `settled` have had their slot. After downtime one
 * run makes up for all missed slots: at once on a bank day, otherwise on the next one, possibly as
 * the schedule's own slot.
 */
export function decideDue(
  rhythm: Rhythm,
  isBankDay: IsBankDay,
  due: Slot,
  now: Date,
  settled: ReadonlySet<BusinessDate> = new Set(),
): DueDecision {
  const passed: Slot[] = []
  let next: Slot | null = due
  for (let count = 0; next && count < maxSlots && (next.at <= now || settled.has(next.on)); count += 1) {
    if (!settled.has(next.on)) passed.push(next)
    next = slotAfter(rhythm, isBankDay, next)
  }
  const newest = passed.at(-1)
  if (!newest) return { missed: [], run: null, isLate: false, next }
  const missed = passed.slice(0, -1)
  const isLate = now.getTime() - newest.at.getTime() > graceMs
  const today = businessDate(now, rhythm.timeZone)
  if (!isLate || isBankDay(today)) return { missed, run: newest, isLate: isLate || missed.length > 0, next }
  const on = bankDayFrom(today, isBankDay)
  if (on === null || (next && next.on <= on)) return { missed: passed, run: null, isLate: true, next }
  const deferred = { ...newest, at: instantAt(on, rhythm.executionTime, rhythm.timeZone) }
  return { missed, run: null, isLate: true, next: deferred }
}
