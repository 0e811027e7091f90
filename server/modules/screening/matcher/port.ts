export type ListedType = 'person' | 'organisation' | 'vessel' | 'aircraft'

/** An entry of a list in force. */
export interface ListedEntry {
  readonly source: string
  readonly entryId: string
  readonly name: string
  readonly aliases: readonly string[]
  readonly type: ListedType | null
  readonly country: string | null
  /** `YYYY`, `YYYY-MM` or `YYYY-MM-DD`, as precisely as the list has it. */
  readonly birthDate: string | null
  readonly program: string | null
  readonly factsHash: string
}

/** Who is looked for. What is not known is null and neither helps nor hurts. */
export interface Wanted {
  readonly name: string
  readonly type: 'person' | 'organisation' | null
  readonly country: string | null
  readonly birthDate: string | null
}

export interface Hit {
  readonly entry: ListedEntry
  /** The listed name or alias that came closest. */
  readonly matchedName: string
  /** 0 to 1; 1 is the same name. */
  readonly score: number
  /** Why, in sentences for the person who decides. */
  readonly reasons: readonly string[]
}

/** Finds names that are alike. Pure: what it knows was given when it was made. */
export interface Matcher {
  /** Everything at `threshold` or above, best first. */
  search(wanted: Wanted, threshold: number): readonly Hit[]
}

export type MatcherFactory = (entries: readonly ListedEntry[]) => Matcher
