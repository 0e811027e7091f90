interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  readonly name: string
}

const names = new Intl.DisplayNames(['fr'], { type: 'region' })
const english = new Intl.DisplayNames(['en'], { type: 'region', fallback: 'none' })

export const countryName = (country: Country): string => names.of(country.code) ?? country.name

/**
 * The stored name is English. Its code is found by the browser's own English names, because the
 * contract's list of countries is too large for the first screen.
 */
export function countryText(stored: string): string {
  const code = codes.get(keyOf(stored))
  return code === undefined ? stored : (names.of(code) ?? stored)
}

/** Stored names that Unicode words differently, or did a few years ago. */
const otherNames = {
  'Bonaire, Sint Eustatius and Saba': 'BQ',
  Congo: 'CG',
  'Congo (Democratic Republic)': 'CD',
  'Hong Kong': 'HK',
  Macao: 'MO',
  Myanmar: 'MM',
  Palestine: 'PS',
  Turkey: 'TR',
  Türkiye: 'TR',
}

const keyOf = (name: string): string =>
  name.replaceAll('’', "'").replaceAll(' & ', ' and ').replaceAll('St. ', 'Saint ')

const codes: ReadonlyMap<string, string> = new Map([...englishNames(), ...Object.entries(otherNames)])

/** Names with the code of each: all pairs of letters are tried, as there is no list to read. */
function* englishNames(): Generator<[name: string, code: string]> {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'
  for (const first of alphabet) {
    for (const second of alphabet) {
      const name = english.of(first + second)
      if (name !== undefined) yield [keyOf(name), first + second]
    }
  }
}

/** The usual countries first, as in English; the others by their French names. */
const usual = 12

export const inListOrder = <T extends Country>(countries: readonly T[]): readonly T[] => [
  ...countries.slice(0, usual),
  ...countries.slice(usual).toSorted((one, other) => countryName(one).localeCompare(countryName(other), 'fr')),
]
