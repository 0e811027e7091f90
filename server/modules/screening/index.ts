/**
 * Screening: versioned sanctions lists, screened subjects and decisions on matches.
 *
 * Invariants: nobody passes without a current list. A list is imported completely or not at all.
 * Each screening keeps the list versions that it used. Each pair of subject and entry has at most
 * one live match. A cleared match does not return until the entry or the subject changes. A name
 * that could not be read waits like a match.
 */

export { bulkActionsOfScreening } from './bulk.ts'
export { clientSubject } from './client-subject.ts'
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
