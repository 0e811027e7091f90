import type { ScheduleType } from '#contract/schedules/api.ts'
import type { IsBankDay } from '#kernel/bank-days.ts'
import { addDays, type BusinessDate, businessDate, instantAt, type TimeOfDay } from '#kernel/clock.ts'

/** When a schedule runs (decisions 11). */
export interface Rhythm {
  readonly scheduleType: ScheduleType
  readonly executionTime: TimeOfDay
  readonly timeZone: string
  /** 1 Monday to 7 Sunday; counts for a weekly one. */
  readonly weekday: number
  /** 1 to 31, the last day where a month is shorter; counts for a monthly one. */
  readonly monthDay: number
}

/** One run that is due: at most one on a day, which names it. */
export interface Slot {
  readonly on: BusinessDate
  readonly at: Date
  /** The day that the rhythm names; another one than `on` where banks do not work on it. */
  readonly rhythmDay: BusinessDate
}

/** Banks that stay closed for longer have no next bank day, so that no calendar can make this search for ever. */
const maxClosureDays = 370
/** How far back a slot may have been put off from. */
const maxPutOffDays = 40
const maxSlots = 2_000

/**
 * The next `count` slots, in order: those that come after the instant `after` and, where `afterOn` is a day, after that
 * day too. Fewer, where the calendar leaves no bank day within a year.
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

/** Slots from `start` on, each on a later day than the one before. */
function* slotsFrom(rhythm: Rhythm, isBankDay: IsBankDay, start: BusinessDate): Generator<Slot> {
  let last = ''
  for (const rhythmDay of rhythmDays(rhythm, start)) {
    // Weekends and holidays are no days of a daily rhythm; others put their day off to the next that banks work on.
    const on = rhythm.scheduleType === 'daily' && !isBankDay(rhythmDay) ? null : bankDayFrom(rhythmDay, isBankDay)
    if (on === null && rhythm.scheduleType !== 'daily') return
    if (on === null || on <= last) continue
    last = on
    yield { on, at: instantAt(on, rhythm.executionTime, rhythm.timeZone), rhythmDay }
  }
}

/** The days that a rhythm names, from a little before `start`, as far as anyone asks. */
function* rhythmDays({ scheduleType, weekday, monthDay }: Rhythm, start: BusinessDate): Generator<BusinessDate> {
  const from = addDays(start, scheduleType === 'daily' ? 0 : -maxPutOffDays)
  if (scheduleType === 'monthly') {
    const [year = 0, month = 1] = from.split('-').map(Number)
    for (let count = 0; count < maxSlots; count += 1) yield dayOfMonth(year, month + count, monthDay)
    return
  }
  const step = scheduleType === 'daily' ? 1 : 7
  const first = scheduleType === 'daily' ? from : addDays(from, (weekday - weekdayOf(from) + 7) % 7)
  for (let count = 0; count < maxSlots; count += 1) yield addDays(first, count * step)
}

/** The first day from `day` on, itself counted, that banks work on; null where there is none within a year. */
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

/** The day of a month, counted on from month 1 of `year`, or its last day where it is shorter. */
function dayOfMonth(year: number, month: number, day: number): BusinessDate {
  const lastDay = new Date(Date.UTC(year, month, 0))
  const date = new Date(Date.UTC(year, month - 1, Math.min(day, lastDay.getUTCDate())))
  return date.toISOString().slice(0, 10) as BusinessDate
}

/** What is to be done about a slot whose time has come. */
export interface DueDecision {
  /** Slots that pass without a run of their own: one run makes up for all of them. */
  readonly missed: readonly Slot[]
  /** The slot that runs now; null where it is put off or the next one makes up for it. */
  readonly run: Slot | null
  /** True where it runs later than its time. */
  readonly isLate: boolean
  /** The slot that comes next; null where the calendar leaves no bank day. */
  readonly next: Slot | null
}

/** So late is still on time: what many slots at one moment, a restart or a step of the clock may cost. */
const graceMs = 5 * 60_000

/**
 * Decides at `now` about the slot `due`, whose time has come: after a standstill one run makes up for all slots that
 * passed, at once on a bank day, else on the next one, where the schedule's own slot may be that run.
 */
export function decideDue(rhythm: Rhythm, isBankDay: IsBankDay, due: Slot, now: Date): DueDecision {
  const later = nextSlots(rhythm, isBankDay, { after: due.at, afterOn: due.on }, 1)
  const passed = [due]
  let next = later[0] ?? null
  while (next && next.at <= now && passed.length < maxSlots) {
    passed.push(next)
    next = nextSlots(rhythm, isBankDay, { after: next.at, afterOn: next.on }, 1)[0] ?? null
  }
  const newest = passed.at(-1) ?? due
  const missed = passed.slice(0, -1)
  const isLate = now.getTime() - newest.at.getTime() > graceMs
  const today = businessDate(now, rhythm.timeZone)
  if (!isLate || isBankDay(today)) return { missed, run: newest, isLate: isLate || missed.length > 0, next }
  const on = bankDayFrom(today, isBankDay)
  if (on === null || (next && next.on <= on)) return { missed: passed, run: null, isLate: true, next }
  const putOff = { ...newest, at: instantAt(on, rhythm.executionTime, rhythm.timeZone) }
  return { missed, run: null, isLate: true, next: putOff }
}
