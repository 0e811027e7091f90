import type { FigureUnit, ReportType } from '#contract/reports/api.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Read, Span } from './period.ts'

/**
 * `present`: describes the moment of the report and not its period. A report of a closed period
 * leaves it out, so that it says the same whenever it is made.
 */
type Scope = 'present'

/**
 * How to read one report, and the names and meanings of its figures. Keys are those of the query's
 * result.
 */
export interface Card {
  readonly type: ReportType
  readonly title: string
  readonly read: (executor: Executor, span: Span) => Promise<Read>
  readonly figures: readonly (readonly [key: string, unit: FigureUnit, label: string, meaning: string, scope?: Scope])[]
  readonly tables: readonly Table[]
}

interface Table {
  readonly key: string
  readonly title: string
  readonly columns: readonly (readonly [key: string, unit: FigureUnit, label: string, scope?: Scope])[]
  readonly scope: Scope | undefined
}

export const table = (key: string, title: string, columns: Table['columns'], scope?: Scope): Table => ({
  key,
  title,
  columns,
  scope,
})
