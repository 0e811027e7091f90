// Language of every text and figure for people. All formatting reads it here.

export const language = 'en'

/** Locale of figures and of short dates: `1,200`, `Oct 02, 2026`. */
export const monthFirstLocale = 'en-US'

/** Locale of written-out dates and of times of day: `2 October 2026`, `14:02`. */
export const dayFirstLocale = 'en-GB'

const numbers = new Intl.NumberFormat(monthFirstLocale)

/** `1,234.5` from the plain decimal `1234.5`. Never rounded. */
export function formatDecimal(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** `1,200`. */
export const formatNumber = (figure: number): string => numbers.format(figure)
