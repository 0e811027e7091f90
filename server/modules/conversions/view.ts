import type { Result } from '#kernel/result.ts'
import type { ConversionError } from './errors.ts'
import type { ConversionRow, TimelineRow } from './tables.ts'

/** A conversion with all that has happened to it. */
export interface ConversionView {
  readonly row: ConversionRow
  readonly timeline: readonly TimelineRow[]
}

/** What a person decides about one conversion. */
export interface Decision {
  readonly id: number
  /** Version that the person saw; null when none was sent. */
  readonly version: number | null
  readonly reason: string | null
}

export type Decided = Promise<Result<ConversionView, ConversionError>>
