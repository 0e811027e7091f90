/**
 * Screening: sanctions lists with their versions, who was set against them, and what was decided of each match.
 *
 * Invariants: nobody passes without a list that is there and young enough; a list is taken whole or not at all; every
 * screening is kept with the versions it was done by; of one subject and entry at most one match is live; what was cleared
 * does not come back until the entry or the subject changes.
 */

export { bulkActionsOfScreening } from './bulk.ts'
export { importListCommand, type ListImportCommand, listImportHelp } from './commands.ts'
export type { ScreeningDependencies } from './dependencies.ts'
export type { ImportError, MatchError, ScreeningError } from './errors.ts'
export { screeningJobs } from './jobs.ts'
export { officialLists, publishedLists } from './lists/official.ts'
export { isListFormat } from './lists/read-list.ts'
export type { RecordMatch } from './match-details.ts'
export { screeningRoutes } from './routes.ts'
export type { ListInForce } from './rules.ts'
export { screenCommand } from './screen-command.ts'
export { createScreening, type Screening } from './service.ts'
export type { ScreenedRecord, ScreeningOutcome, ScreeningSubject } from './subject-screening.ts'
