/** Entries, queries and hits of the matcher. */

export type ListedType = 'person' | 'organisation' | 'vessel' | 'aircraft'
export type Gender = 'male' | 'female'

/** One entry of a list. `source` and `entryId` together identify it. */
export interface ListedEntry {
  readonly source: string
  readonly entryId: string
  readonly name: string
  /** Other names that the list considers strong. */
  readonly aliases: readonly string[]
  /**
   * Other names that the list considers weak: nicknames, codes, names too short to identify anyone.
   */
  readonly weakAliases: readonly string[]
  readonly type: ListedType | null
  readonly countries: readonly string[]
  /** `YYYY`, `YYYY-MM`, `YYYY-MM-DD`, or `YYYY/YYYY` for a range of years. */
  readonly birthDates: readonly string[]
  readonly gender: Gender | null
  /** Numbers of passports, registrations and the like. */
  readonly identifiers: readonly string[]
  /** Blockchain addresses. */
  readonly wallets: readonly string[]
  readonly program: string | null
  /** Hash that the caller computes over the entry's facts. The matcher only passes it on. */
  readonly factsHash: string
}

/** The party to look for. An unknown fact is null: it neither raises nor lowers a score. */
export interface Query {
  readonly name: string
  readonly type: 'person' | 'organisation' | null
  readonly country: string | null
  /** `YYYY-MM-DD`, or less precise. */
  readonly birthDate: string | null
  readonly gender?: Gender | null
  readonly identifiers?: readonly string[]
  /** A blockchain address. It matches only the identical address, with score 1. */
  readonly wallet?: string | null
}

export interface Hit {
  readonly entry: ListedEntry
  /** The listed name or alias that matched best. */
  readonly matchedName: string
  /** 0 to 1. The likelier of two hits has the higher score. From 0.97 the names are the same. */
  readonly score: number
  /**
   * `match`: the name is the same or scores at least the threshold. `noted`: it scores less, but
   * shares a rare name or a number, or only facts beside the name keep it below.
   */
  readonly level: 'match' | 'noted'
  /** Explanations, as sentences for the person who decides. */
  readonly reasons: readonly string[]
}

/** Why a query could not be screened, in part or at all. Such a query is not clean. */
export interface Unreadable {
  /** Scripts without a reading, as Unicode names them. Empty when the cause is another. */
  readonly scripts: readonly string[]
  /** Explanation, as a sentence for the person who decides. */
  readonly reason: string
}

/** What was found, and whether the query could be read at all. */
export interface SearchAnswer {
  readonly hits: readonly Hit[]
  /** Null when every letter was read. Hits are then complete. */
  readonly unreadable: Unreadable | null
}

export interface SearchOptions {
  /**
   * Minimum score. Hits are sorted by descending score. A name that is the same is a match at every
   * threshold.
   */
  readonly threshold: number
  /** Also returns hits below the threshold that are worth keeping. Default false. */
  readonly noted?: boolean
  /** Default 50. */
  readonly limit?: number
}

/** Finds similar names. Pure: the same query over the same entries returns the same hits. */
export interface Matcher {
  search(query: Query, options: SearchOptions): readonly Hit[]
}
