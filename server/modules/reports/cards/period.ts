import type { ReportPeriod } from '../rules.ts'

/** A calendar period to date, as instants and as business dates. */
export interface Span {
  readonly name: ReportPeriod
  readonly from: Date
  /** The moment the report is made: the last that counts. */
  readonly to: Date
  readonly firstDay: string
  readonly today: string
  readonly timeZone: string
}

/** A row as a report takes it: counts as numbers, exact decimals and words as text. */
export type Row = Readonly<Record<string, string | number | null>>

/** What one report read: its figures, its tables, and how many stored rows that was. */
export interface Read {
  readonly rows: number
  readonly figures: Row
  readonly tables: Readonly<Record<string, { readonly rows: readonly Row[]; readonly of: number }>>
}
