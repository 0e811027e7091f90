/**
 * Screening: versioned sanctions lists, screened subjects and decisions on matches.
 *
 * Invariants: nobody passes without a current list. A list is imported completely or not at all.
 * Each screening keeps the list versions that it used. Each pair of subject and entry has at most
 * one live match. A cleared match does not return until the entry or the subject changes. A name
 * that could not be read waits like a match.
 */

import type { Settings } from '#server/modules/settings/index.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { listsAreDue } from './lists/update.ts'
import { thresholdJob } from './routes.ts'
import type { Screening } from './service.ts'

export { bulkActionsOfScreening } from './bulk.ts'
export { importListCommand, type ListImportCommand, listImportHelp, screenCommand } from './commands.ts'
export type { ScreeningDependencies } from './dependencies.ts'
export type { ImportError, MatchError, ScreeningError } from './errors.ts'
export { officialLists, publishedLists } from './lists/official.ts'
export { isListFormat } from './lists/read-list.ts'
export type { RecordMatch } from './match-details.ts'
export { screeningRoutes } from './routes.ts'
export { type ListInForce, listName } from './rules.ts'
export { createScreening, type Screening } from './service.ts'
export type { ScreenedRecord, ScreeningOutcome, ScreeningSubject } from './subject-screening.ts'
export { clientSubject, screeningSealedColumn } from './subject-screening.ts'

interface ScreeningJobs extends Pick<PlatformServices, 'clock' | 'database'> {
  readonly screening: Screening
  readonly settings: Pick<Settings, 'read'>
}

/**
 * Runs often but rarely has work: lists are fetched once a day, and subjects are due once a day or
 * after an import.
 */
export function screeningJobs({ screening, clock, settings, database }: ScreeningJobs): JobDefinition[] {
  return [
    {
      name: 'screening.lists',
      cron: '*/10 * * * *',
      atStart: true,
      work: async (signal) => {
        if (!(await settings.read(database.pool, 'screening.fetchLists'))) return
        if (!(await listsAreDue(database.pool, clock.now()))) return
        await screening.updateLists(systemActor('screening.lists', clock.now()), { signal })
      },
    },
    {
      name: thresholdJob,
      everyMs: 10_000,
      work: (signal) => screening.measureThresholdCurve(signal),
    },
    {
      name: 'screening.rescreen',
      cron: '*/5 * * * *',
      work: async (signal) => {
        const actor = systemActor('screening.rescreen', clock.now())
        await screening.rescreenChanges(actor, signal)
        await screening.rescreenDue(actor, signal)
      },
    },
  ]
}
