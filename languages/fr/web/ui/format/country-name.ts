interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  readonly name: string
}

const names = new Intl.DisplayNames(['fr'], { type: 'region' })

export const countryName = (country: Country): string => names.of(country.code) ?? country.name

/** The usual countries first, as in English; the others by their French names. */
const usual = 12

export const inListOrder = <T extends Country>(countries: readonly T[]): readonly T[] => [
  ...countries.slice(0, usual),
  ...countries.slice(usual).toSorted((one, other) => countryName(one).localeCompare(countryName(other), 'fr')),
]
