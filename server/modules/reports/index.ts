/**
 * Reports: figures over stored rows. The dashboard, client metrics, work that waits for a person,
 * the WAEMU report, and the search of the command palette.
 *
 * Invariants: the module stores and changes nothing. Every figure is computed from rows as `docs:
 * metrics` defines it, on the replica where there is one. A report covers all rows of its period.
 */
import { searchRecords } from '#contract/search.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answer, type Route, read } from '#server/platform/http/route.ts'
import { createPalette } from './record-search/record-search.ts'

export type { InvoiceFigures, ReportDependencies } from './dependencies.ts'
export { recordNames } from './record-search/record-search.ts'
export { reportRoutes } from './routes.ts'
export { monthsBefore, type PeriodRequest, periodStart } from './rules.ts'
export { createReports, type Reports } from './service.ts'
export { countRetained } from './store.ts'

interface PaletteParts {
  readonly database: Database
  readonly audit: Pick<Audit, 'noteRead'>
}

export function paletteRoutes({ database, audit }: PaletteParts): Route[] {
  const palette = createPalette({ database })
  return [
    read(searchRecords, async ({ actor, query: { q, named } }) => {
      if (named !== undefined) return answer(await palette.named(actor, named.split(',')))
      if (!q) return answer([])
      await audit.noteRead(actor, { action: 'view', resourceType: 'client', resourceId: null })
      return answer(await palette.search(actor, q))
    }),
  ]
}
