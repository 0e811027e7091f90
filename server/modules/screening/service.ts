// The public interface of screening.

import { readFile } from 'node:fs/promises'
import type { RiskLevel } from '#contract/clients/api.ts'
import type { SanctionsList } from '#contract/compliance/api.ts'
import { err, expectOk, ok, type Result } from '#kernel/result.ts'
import type { Query, SearchAnswer } from '#name-matching/index.ts'
import { projectPath } from '#server/platform/config/project-folder.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { clientSubject } from './client-subject.ts'
import type { ScreeningDependencies } from './dependencies.ts'
import type { ImportError, MatchError, ScreenClientError, ScreeningError } from './errors.ts'
import { createListKeeper } from './lists/active-lists.ts'
import { type ImportedList, importList, type ListImport } from './lists/import-list.ts'
import { readSimpleList } from './lists/read-list.ts'
import { findLists } from './lists/store.ts'
import { type ListUpdate, updateLists } from './lists/update.ts'
import { decideMatch, type MatchVerdict } from './match-decision.ts'
import { listDetails, type MatchDetails, matchDetails, matchesOfRecords, type RecordMatch } from './match-details.ts'
import { type MatchFilter, pageOfMatches } from './match-list/store.ts'
import * as t from './messages.ts'
import { findCoverage, pageOfNotedHits, type ScreeningCoverage } from './noted/store.ts'
import { rescreenChanges, rescreenDue, screenNotYetScreened, type Usable } from './rescreening.ts'
import type { ListInForce } from './rules.ts'
import { countMatches, type MatchCounts, matchCounts } from './store.ts'
import {
  type ScreenedRecord,
  type ScreeningOutcome,
  type ScreeningSubject,
  screenSubject,
  usableLists,
} from './subject-screening.ts'
import type { MatchRow, NotedHitRow } from './tables.ts'
import { findCurve, measureCurve, requestCurve, type ThresholdCurve } from './threshold/curve.ts'

export interface Screening {
  /**
   * Screens a subject and saves the screening with its list versions. Without a usable list it
   * returns an error, never a pass.
   */
  screen(
    transaction: Transaction,
    actor: Actor,
    subject: ScreeningSubject,
  ): Promise<Result<ScreeningOutcome, ScreeningError>>
  /** Screens a client and its people. */
  screenClient(
    transaction: Transaction,
    actor: Actor,
    clientId: number,
  ): Promise<Result<ScreeningOutcome & { readonly riskLevel: RiskLevel }, ScreenClientError>>
  /** Searches a name; saves only an audit entry. */
  search(transaction: Transaction, actor: Actor, query: Query): Promise<Result<SearchAnswer, ScreeningError>>
  /** Searches many names; saves nothing. `threshold` null uses the setting. */
  searchMany(
    executor: Executor,
    queries: readonly Query[],
    options: { readonly limit: number; readonly threshold: number | null },
  ): Promise<Result<{ readonly answers: readonly SearchAnswer[]; readonly threshold: number }, ScreeningError>>
  /** False if the configuration fetches none (`SANCTIONS_URL=off`). */
  readonly fetchesLists: boolean
  /** Fetches the published lists that changed; a failure leaves the last good list in force. */
  updateLists(actor: Actor, options?: { acceptShrink?: boolean; signal?: AbortSignal }): Promise<ListUpdate[]>
  /** Returns whether screening is available and the age of its lists. */
  listStatus(executor: Executor): Promise<Result<{ readonly listsAsOf: Date }, ScreeningError>>
  /**
   * Compares all subjects with the changes of new list versions; returns the number of subjects
   * compared.
   */
  rescreenChanges(actor: Actor, signal: AbortSignal): Promise<number>
  /** Screens subjects again that were last screened over a day ago; returns their number. */
  rescreenDue(actor: Actor, signal: AbortSignal): Promise<number>
  /**
   * Screens the subjects of a conversion that were not screened since a list in force was loaded:
   * contact, people and wallets of its client, and its payees. Returns the open and confirmed
   * matches.
   */
  screenNotYetScreened(
    transaction: Transaction,
    actor: Actor,
    about: { readonly clientId: number | null; readonly records: readonly ScreenedRecord[] },
  ): Promise<Result<readonly MatchRow[], ScreeningError>>
  openMatches(executor: Executor, clientId: number): Promise<number>
  confirmedMatches(executor: Executor, clientId: number): Promise<number>
  /** Lists open and confirmed matches of records, newest first. */
  liveMatches(executor: Executor, records: readonly ScreenedRecord[]): Promise<RecordMatch[]>
  matchCounts(executor: Executor, clientId: number): Promise<MatchCounts>
  matches(
    executor: Executor,
    filter: MatchFilter,
    page: { readonly limit: number; readonly before: number | null },
  ): Promise<Page<MatchRow>>
  /** Lists hits below the threshold that share a rare name or a number, newest first. */
  notedHits(
    executor: Executor,
    filter: { readonly clientId?: number | undefined },
    page: { readonly limit: number; readonly before: number | null },
  ): Promise<Page<NotedHitRow>>
  /** What each value of the threshold would find, as measured last. */
  thresholdCurve(executor: Executor): Promise<ThresholdCurve>
  /** Requests a new measurement where lists or register have changed. */
  requestThresholdCurve(transaction: Transaction): Promise<ThresholdCurve>
  /** Measures what was requested; idempotent. */
  measureThresholdCurve(signal: AbortSignal): Promise<void>
  /** Counts noted hits and names that could not be read. */
  coverage(executor: Executor): Promise<ScreeningCoverage>
  /** Confirms or clears a match; see `match-decision.ts` for what takes two people. */
  decideMatch(transaction: Transaction, actor: Actor, verdict: MatchVerdict): Promise<Result<MatchRow, MatchError>>
  /** Returns a match with both records and its decisions. */
  match(executor: Executor, id: number): Promise<MatchDetails | null>
  /** Returns the lists in force with age, origin and progress of rescreening. */
  listDetails(executor: Executor): Promise<SanctionsList[]>
  /** Returns the lists in force, by source. */
  lists(executor: Executor): Promise<ListInForce[]>
  /** Replaces the list of the same source. On any fault the last good list stays in force. */
  importList(transaction: Transaction, actor: Actor, list: ListImport): Promise<Result<ImportedList, ImportError>>
  /**
   * In sandbox mode, loads the synthetic list when no list exists. Call it at startup; idempotent.
   */
  ensureSyntheticList(): Promise<void>
  /** Stops the search thread; a later search starts a new one. */
  stop(): void
}

const reads: Pick<
  Screening,
  'openMatches' | 'confirmedMatches' | 'matchCounts' | 'matches' | 'notedHits' | 'coverage' | 'thresholdCurve'
> = {
  matches: pageOfMatches,
  notedHits: pageOfNotedHits,
  coverage: findCoverage,
  thresholdCurve: findCurve,
  openMatches: (executor, clientId) => countMatches(executor, clientId, 'open'),
  confirmedMatches: (executor, clientId) => countMatches(executor, clientId, 'confirmed'),
  matchCounts,
}

export function createScreening(dependencies: ScreeningDependencies): Screening {
  const { database, clock, audit } = dependencies
  const inForce = createListKeeper()
  const usable = (executor: Executor) => usableLists(executor, dependencies, inForce.inForce)

  return {
    async screen(transaction, actor, subject) {
      const lists = await usable(transaction)
      return lists.ok ? ok(await screenSubject(transaction, dependencies, lists.value, actor, subject)) : lists
    },
    screenClient: (transaction, actor, clientId) => screenClient(transaction, dependencies, usable, actor, clientId),
    async search(transaction, actor, query) {
      const lists = await usable(transaction)
      if (!lists.ok) return lists
      const threshold = await dependencies.settings.read(transaction, 'screening.threshold')
      const found = await lists.value.matcher.search(query, { threshold })
      await audit.append(transaction, actor, {
        action: 'view',
        resourceType: 'screening',
        resourceId: null,
        details: { name: query.name, matches: found.hits.length, ...(found.unreadable ? { unreadable: true } : {}) },
      })
      return ok(found)
    },
    async searchMany(executor, queries, { limit, threshold: from }) {
      const lists = await usable(executor)
      if (!lists.ok) return lists
      const threshold = await dependencies.settings.read(executor, 'screening.threshold')
      const answers = await lists.value.matcher.searchMany(queries, { threshold: from ?? threshold, limit })
      return ok({ answers, threshold })
    },
    fetchesLists: dependencies.publishedLists.length > 0,
    updateLists: (actor, options = {}) =>
      updateLists(
        {
          ...dependencies,
          lists: dependencies.publishedLists,
          importList: (by, input) =>
            database.transaction((transaction) => importList(transaction, dependencies, by, input)),
        },
        actor,
        options,
      ),
    async listStatus(executor) {
      const found = await usable(executor)
      return found.ok ? ok({ listsAsOf: found.value.asOf }) : found
    },
    rescreenChanges: (actor, signal) => rescreenChanges(dependencies, usable, actor, signal),
    rescreenDue: (actor, signal) => rescreenDue(dependencies, usable, actor, signal),
    screenNotYetScreened: (transaction, actor, about) =>
      screenNotYetScreened(transaction, dependencies, usable, actor, about),
    ...reads,
    liveMatches: matchesOfRecords,
    stop: () => inForce.stop(),
    match: matchDetails,
    listDetails: (executor) => listDetails(executor, dependencies),
    requestThresholdCurve: (transaction) => requestCurve(transaction, clock.now()),
    measureThresholdCurve: (signal) => measureCurve(dependencies, usable, signal),
    decideMatch: (transaction, actor, verdict) => decideMatch(transaction, dependencies, actor, verdict),
    lists: findLists,
    importList: (transaction, actor, list) => importList(transaction, dependencies, actor, list),
    ensureSyntheticList: () => ensureSyntheticList(dependencies),
  }
}

async function ensureSyntheticList(dependencies: ScreeningDependencies): Promise<void> {
  const { database, clock, mode } = dependencies
  if (mode !== 'sandbox' || (await findLists(database.pool)).length > 0) return
  const list = expectOk(readSimpleList(syntheticSource, await readSyntheticList()), 'the synthetic list is sound')
  await database.transaction(async (transaction) => {
    const actor = systemActor('screening.synthetic-list', clock.now())
    const input = { source: syntheticSource, label: syntheticLabel, list, synthetic: true }
    expectOk(await importList(transaction, dependencies, actor, input), 'the synthetic list is sound')
  })
}

const syntheticSource = 'SYNTHETIC'
const syntheticLabel = t.syntheticListLabel

const file = projectPath('simulators/lists/synthetic.csv')

/** Reads the invented list that sandbox mode uses until a real one is loaded. */
function readSyntheticList(): Promise<string> {
  return readFile(file, 'utf8')
}

/** Screens a client, its contact and the people in its file. */
async function screenClient(
  transaction: Transaction,
  dependencies: ScreeningDependencies,
  usable: Usable,
  actor: Actor,
  clientId: number,
): Promise<Result<ScreeningOutcome & { readonly riskLevel: RiskLevel }, ScreenClientError>> {
  const { clients, audit, clock } = dependencies
  const client = await clients.get(transaction, clientId)
  if (!client) return err({ code: 'client_not_found' })
  const lists = await usable(transaction)
  if (!lists.ok) return lists
  const { contactName, riskLevel } = client
  const people = await clients.people(transaction, clientId)
  const subjects: ScreeningSubject[] = [
    clientSubject(client),
    { kind: 'contact', id: clientId, clientId, name: contactName },
    ...people.map(({ id, name, nationality, birthDate }) => ({
      kind: 'person' as const,
      id,
      clientId,
      name,
      country: nationality,
      birthDate,
    })),
  ]
  const matches: MatchRow[] = []
  for (const subject of subjects) {
    const outcome = await screenSubject(transaction, dependencies, lists.value, actor, subject)
    matches.push(...outcome.matches)
  }
  const { asOf } = lists.value
  await audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'screening',
    resourceId: String(clientId),
    details: { clientId, matches: matches.length, listsAsOf: asOf },
  })
  return ok({ matches, listsAsOf: asOf, screenedAt: clock.now(), riskLevel })
}
