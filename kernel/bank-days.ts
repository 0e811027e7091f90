/**
 * Bank-day arithmetic over a holiday calendar. Written by hand because users verify and correct
 * holidays in the product; a library would fix them in its release.
 */
import { addDays, type BusinessDate, isWeekend } from './clock.ts'

/** When a holiday falls: yearly on a date, at an offset in days from Easter Sunday, or once. */
export type HolidayRule =
  | { readonly recurrence: 'yearly'; readonly monthDay: string }
  | { readonly recurrence: 'easter'; readonly easterOffset: number }
  | { readonly recurrence: 'once'; readonly on: BusinessDate }

/** One entry of a country's calendar. `isClosed` false opens a day that another entry closes. */
export type Holiday = HolidayRule & { readonly isClosed: boolean }

/** Whether banks work on this day. */
export type IsBankDay = (date: BusinessDate) => boolean

const closed = (rule: HolidayRule): Holiday => ({ ...rule, isClosed: true })

/** Holidays common to all WAEMU countries (regulation: "Common bank holidays"; unverified). */
export const commonHolidays: readonly Holiday[] = [
  ...['01-01', '05-01', '08-15', '11-01', '12-25'].map((monthDay) => closed({ recurrence: 'yearly', monthDay })),
  // Easter Monday, Ascension and Whit Monday.
  ...[1, 39, 50].map((easterOffset) => closed({ recurrence: 'easter', easterOffset })),
]

/**
 * Bank days of a country's calendar, weekends excluded. An opening entry overrides closing ones.
 */
export function bankDaysOf(holidays: readonly Holiday[]): IsBankDay {
  const lines = { true: linesOf(holidays, true), false: linesOf(holidays, false) }
  const isIn = ({ yearly, easter, once }: Lines, date: BusinessDate) =>
    once.has(date) || yearly.has(date.slice(5)) || easter.has(daysFromEaster(date))
  return (date) => !isWeekend(date) && (!isIn(lines.true, date) || isIn(lines.false, date))
}

interface Lines {
  readonly yearly: ReadonlySet<string>
  readonly easter: ReadonlySet<number>
  readonly once: ReadonlySet<string>
}

function linesOf(holidays: readonly Holiday[], isClosed: boolean): Lines {
  const chosen = holidays.filter((holiday) => holiday.isClosed === isClosed)
  return {
    yearly: new Set(chosen.flatMap((line) => (line.recurrence === 'yearly' ? [line.monthDay] : []))),
    easter: new Set(chosen.flatMap((line) => (line.recurrence === 'easter' ? [line.easterOffset] : []))),
    once: new Set(chosen.flatMap((line) => (line.recurrence === 'once' ? [line.on] : []))),
  }
}

/**
 * The date of a holiday in `year`; null for a one-off of another year, or if 29 February is
 * missing.
 */
export function holidayIn(year: number, rule: HolidayRule): BusinessDate | null {
  switch (rule.recurrence) {
    case 'easter':
      return addDays(easterSunday(year), rule.easterOffset)
    case 'once':
      return rule.on.startsWith(`${year}-`) ? rule.on : null
    case 'yearly':
      return rule.monthDay === '02-29' && !isLeap(year) ? null : (`${year}-${rule.monthDay}` as BusinessDate)
  }
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

/**
 * Bank days common to all WAEMU countries. Unverified. Omits Eid al-Fitr, Tabaski and national
 * days, which move or differ by country; the `calendar` module has those.
 */
export const isBankDay: IsBankDay = bankDaysOf(commonHolidays)

/** The bank day `count` bank days after `date`; `date` itself is not counted. */
export function addBankDays(date: BusinessDate, count: number, isOpen: IsBankDay = isBankDay): BusinessDate {
  let day = date
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isOpen(day)) left -= 1
  }
  return day
}

const easterDays = new Map<number, number>()
const dayNumber = (date: BusinessDate): number => Date.parse(`${date}T00:00:00.000Z`) / 86_400_000

function daysFromEaster(date: BusinessDate): number {
  const year = Number(date.slice(0, 4))
  const easter = easterDays.get(year) ?? dayNumber(easterSunday(year))
  easterDays.set(year, easter)
  return dayNumber(date) - easter
}

/** Easter Sunday of a Gregorian year (the anonymous algorithm of 1876, as Meeus gives it). */
export function easterSunday(year: number): BusinessDate {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const f = Math.floor((b + 8) / 25)
  const g = Math.floor((b - f + 1) / 3)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const monthAndDay = h + l - 7 * m + 114
  const month = String(Math.floor(monthAndDay / 31)).padStart(2, '0')
  const day = String((monthAndDay % 31) + 1).padStart(2, '0')
  return `${year}-${month}-${day}` as BusinessDate
}
