/** Publication days of reference rates. */
import { addDays, type BusinessDate, isWeekend } from '#kernel/clock.ts'

/**
 * Whether reference rates are published: not on weekends or TARGET closing days (1 January, Good
 * Friday, Easter Monday, 1 May, 25 and 26 December; European Central Bank, long-term calendar).
 */
export function isPublicationDay(date: BusinessDate): boolean {
  return !isWeekend(date) && !isTargetClosingDay(date)
}

/** The last publication day before `date`. */
export function previousPublicationDay(date: BusinessDate): BusinessDate {
  let day = addDays(date, -1)
  while (!isPublicationDay(day)) day = addDays(day, -1)
  return day
}

const fixedClosingDays = new Set(['01-01', '05-01', '12-25', '12-26'])

function isTargetClosingDay(date: BusinessDate): boolean {
  if (fixedClosingDays.has(date.slice(5))) return true
  const easter = easterSunday(Number(date.slice(0, 4)))
  return date === addDays(easter, -2) || date === addDays(easter, 1)
}

/** Easter Sunday in the Gregorian calendar (Meeus/Jones/Butcher algorithm). */
export function easterSunday(year: number): BusinessDate {
  const moon = year % 19
  const century = Math.floor(year / 100)
  const yearOfCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const fullMoon = (19 * moon + century - Math.floor(century / 4) - correction + 15) % 30
  const weekday = (32 + 2 * (century % 4) + 2 * Math.floor(yearOfCentury / 4) - fullMoon - (yearOfCentury % 4)) % 7
  const late = Math.floor((moon + 11 * fullMoon + 22 * weekday) / 451)
  const days = fullMoon + weekday - 7 * late + 114
  const month = Math.floor(days / 31)
  const day = (days % 31) + 1
  return `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as BusinessDate
}
