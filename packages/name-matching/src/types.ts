export type ListedType = 'person' | 'organisation' | 'vessel' | 'aircraft'
export type Gender = 'male' | 'female'

/** An entry of a list in force. */
export interface ListedEntry {
  readonly source: string
  readonly entryId: string
  readonly name: string
  /** Other names that the list holds for good. */
  readonly aliases: readonly string[]
  /** Other names that the list itself calls weak: nicknames, codes, too little to know someone by. */
  readonly weakAliases: readonly string[]
  readonly type: ListedType | null
  readonly countries: readonly string[]
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD` or `YYYY/YYYY` from one year to another, as precisely as the list has them. */
  readonly birthDates: readonly string[]
  readonly gender: Gender | null
  /** Numbers of passports, registrations and the like. */
  readonly identifiers: readonly string[]
  /** Addresses on chains. */
  readonly wallets: readonly string[]
  readonly program: string | null
  readonly factsHash: string
}

/** Who is looked for. What is not known is null and neither helps nor hurts. */
export interface Wanted {
  readonly name: string
  readonly type: 'person' | 'organisation' | null
  readonly country: string | null
  readonly birthDate: string | null
  readonly gender?: Gender | null
  readonly identifiers?: readonly string[]
  /** A wallet's address: found only if it is the very one. */
  readonly wallet?: string | null
}

export interface Hit {
  readonly entry: ListedEntry
  /** The listed name or alias that came closest. */
  readonly matchedName: string
  /** 0 to 1; spread so that the likelier of two hits has the higher score. */
  readonly score: number
  /** Why, in sentences for the person who decides. */
  readonly reasons: readonly string[]
}

export interface SearchOptions {
  /** Everything at this score or above, best first. */
  readonly threshold: number
  readonly limit?: number
}

/** Finds names that are alike. Pure: what it knows was given when it was made, and the same question has the same answer. */
export interface Matcher {
  search(wanted: Wanted, options: SearchOptions): readonly Hit[]
}
