// Language of every text and figure for people. All formatting reads it here.

export const language = 'en'

/** Locale of figures and of short dates: `1,200`, `Oct 02, 2026`. */
export const monthFirstLocale = 'en-US'

/** Locale of written-out dates and of times of day: `2 October 2026`, `14:02`. */
export const dayFirstLocale = 'en-GB'

/** Between groups of three digits, and before decimals. */
export const groupSeparator = ','
export const decimalSeparator = '.'

/** Behind a shortened figure: thousands, millions, billions. */
export const magnitudeSuffixes = { thousand: 'K', million: 'M', billion: 'B' } as const

/** `$1,200.00`, `−$5.00`, `150,000,000 XOF` from a formatted figure. */
export function withCurrency(figure: string, currency: string): string {
  if (currency !== 'USD') return `${figure} ${currency}`
  return figure.startsWith('−') ? `−$${figure.slice(1)}` : `$${figure}`
}

/** `94%` from a formatted figure. */
export const withPercentSign = (figure: string): string => `${figure}%`

/** `1,234.5` from the plain decimal `1234.5`. Never rounded. */
export function formatDecimal(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** `1,200` from a whole number. */
export const formatNumber = (figure: number): string => formatDecimal(String(figure))

/** Between a label and its value. */
export const colon = ': '
