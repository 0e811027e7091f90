// French formats: `1 200`, `02 oct. 2026`, `14:02`.

export const language = 'fr'

export const monthFirstLocale = 'fr-FR'

export const dayFirstLocale = 'fr-FR'

/** Groups with narrow no-break spaces: `1 234,5` from `1234.5`. */
export function formatDecimal(decimal: string): string {
  const [whole = '', fraction] = decimal.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '\u202f')
  return fraction === undefined ? grouped : `${grouped},${fraction}`
}

const numbers = new Intl.NumberFormat(monthFirstLocale)

export const formatNumber = (figure: number): string => numbers.format(figure)
