import { addDays, type BusinessDate, isWeekend } from './clock.ts'

/** Holidays on a fixed day in all of WAEMU, as month and day (regulation: "Common bank holidays"). */
const fixedHolidays = new Set(['01-01', '05-01', '08-15', '11-01', '12-25'])

/** Easter Monday, Ascension and Whit Monday, in days after Easter Sunday. */
const afterEaster = [1, 39, 50]

/**
 * Whether banks in WAEMU work on this day: no weekend and no holiday common to all its countries.
 * Unverified, and without Eid al-Fitr, Tabaski and national days, which move or differ by country.
 */
export function isBankDay(date: BusinessDate): boolean {
  if (isWeekend(date) || fixedHolidays.has(date.slice(5))) return false
  const easter = easterSunday(Number(date.slice(0, 4)))
  return !afterEaster.some((days) => addDays(easter, days) === date)
}

/** The bank day that is `count` bank days after `date`, which itself is not counted. */
export function addBankDays(date: BusinessDate, count: number): BusinessDate {
  let day = date
  for (let left = count; left > 0; ) {
    day = addDays(day, 1)
    if (isBankDay(day)) left -= 1
  }
  return day
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
