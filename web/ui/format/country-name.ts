// Names of countries for the reader. The English ones are those that are stored.

interface Country {
  /** ISO 3166-1 alpha-2. */
  readonly code: string
  readonly name: string
}

export const countryName = (country: Country): string => country.name

/** Countries as a list shows them: in English, in the order of the contract. */
export const inListOrder = <T extends Country>(countries: readonly T[]): readonly T[] => countries

/** The reader's name for a stored name. A text that names no country stays as it is. */
export const countryText = (stored: string): string => stored
