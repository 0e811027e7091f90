// French formats: `1 200`, `2 oct. 2026`, `14:02`.

export const language = 'fr'

export const monthFirstLocale = 'fr-FR'

export const dayFirstLocale = 'fr-FR'

export const groupSeparator = '\u202f'
export const decimalSeparator = ','

export const magnitudeSuffixes = { thousand: '\u202fk', million: '\u202fM', billion: '\u202fMd' } as const

export function withCurrency(figure: string, currency: string): string {
  return `${figure}\u00a0${currency === 'USD' ? '$' : currency}`
}

export const withPercentSign = (figure: string): string => `${figure}\u202f%`

/** Groups with narrow no-break spaces: `1 234,5` from `1234.5`. */
export function formatDecimal(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

export const formatNumber = (figure: number): string => formatDecimal(String(figure))

/** Between a label and its value. */
export const colon = '\u202f: '
