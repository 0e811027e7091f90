/** Amounts and dates in the notation of the French forms. Nothing is rounded. */

/** `150 000 000 XOF`, `263 368,98 USDT`: digit groups separated by a no-break space. */
export function formatMoneyText(decimal: string, currency: string): string {
  const [whole = '0', fraction] = decimal.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u00a0')
  return `${grouped}${fraction === undefined ? '' : `,${fraction}`}\u00a0${currency}`
}

/** `2026-11-27` as `27/11/2026`. */
export const formatDayText = (date: string): string => date.split('-').reverse().join('/')

/** `2026-11-27T10:04:00.000Z` as `27/11/2026 10:04 UTC`. */
export const formatInstantText = (instant: string): string =>
  `${formatDayText(instant.slice(0, 10))} ${instant.slice(11, 16)} UTC`
