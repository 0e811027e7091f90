import type { ReportPeriod } from '../rules.ts'

/** A calendar period to date, as instants and as business dates. */
export interface Span {
  readonly name: ReportPeriod
  readonly from: Date
  /** The instant of the report, inclusive. */
  readonly to: Date
  readonly firstDay: string
  readonly today: string
  readonly timeZone: string
}

/** A row of a report: counts as numbers, exact decimals and words as strings. */
export type Row = Readonly<Record<string, string | number | null>>

/** Result of one report's queries: its figures, its tables, and the number of stored rows read. */
export interface Read {
  readonly rows: number
  readonly figures: Row
  readonly tables: Readonly<Record<string, { readonly rows: readonly Row[]; readonly of: number }>>
}
