// Matches and lists with all details, for pages.
import type { SanctionsList } from '#contract/compliance/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { dayMs } from '#kernel/clock.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { ScreeningDependencies } from './dependencies.ts'
import { findEntry, findListDetails } from './lists/store.ts'
import { listName, outdatedList } from './rules.ts'
import { decisionsOn, findMatch, findNameOf, findSubject, liveMatchesOf, type MatchDecisionRow } from './store.ts'
import { recordKey, type ScreenedRecord } from './subject-screening.ts'
import type { MatchRow, SubjectRow } from './tables.ts'

/** A match with both records and its decisions. */
export interface MatchDetails {
  readonly match: MatchRow
  readonly subject: SubjectRow
  readonly clientName: string | null
  readonly entry: Awaited<ReturnType<typeof findEntry>>
  readonly decisions: readonly MatchDecisionRow[]
}

/** Returns a match with both records and its decisions; null if not found. */
export async function matchDetails(executor: Executor, id: number): Promise<MatchDetails | null> {
  const match = await findMatch(executor, id)
  const subject = match && (await findSubject(executor, match.subjectId))
  if (!match || !subject) return null
  const { clientId, source, entryId } = match
  return {
    match,
    subject,
    clientName: clientId === null ? null : await findNameOf(executor, recordKey({ kind: 'client', id: clientId })),
    entry: source === null || entryId === null ? null : await findEntry(executor, { source, entryId }),
    decisions: await decisionsOn(executor, match),
  }
}

/** An open or confirmed match, which blocks its record. */
export interface RecordMatch {
  readonly matchId: number
  readonly status: 'open' | 'confirmed'
  readonly record: ScreenedRecord
}

/** Lists open and confirmed matches of records, newest first. */
export async function matchesOfRecords(executor: Executor, records: readonly ScreenedRecord[]): Promise<RecordMatch[]> {
  const known = new Map(records.map((record) => [recordKey(record), record]))
  const found = await liveMatchesOf(executor, [...known.keys()])
  return found.map(({ key, id, status }) => ({ matchId: id, status, record: assertDefined(known.get(key), key) }))
}

/** Returns the lists in force with age, origin and progress of rescreening. */
export async function listDetails(
  executor: Executor,
  { clock, settings }: Pick<ScreeningDependencies, 'clock' | 'settings'>,
): Promise<SanctionsList[]> {
  const now = clock.now()
  const maxAgeDays = await settings.read(executor, 'screening.listMaxAgeDays')
  const lists = await findListDetails(executor)
  return lists.map(({ list, more }) => ({
    source: list.source,
    label: listName(list),
    synthetic: list.synthetic,
    entries: list.entries,
    sha256: list.sha256,
    loadedAt: list.loadedAt.toISOString(),
    version: list.versionId,
    ageDays: Math.max(0, Math.floor((now.getTime() - list.loadedAt.getTime()) / dayMs)),
    isOutdated: outdatedList([list], now, maxAgeDays) !== null,
    ...more,
  }))
}
