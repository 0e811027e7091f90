// The public interface of screening.

import { readFile } from 'node:fs/promises'
import type { RiskLevel } from '#contract/clients/api.ts'
import { err, expectOk, ok, type Result } from '#kernel/result.ts'
import type { Query, SearchAnswer } from '#name-matching/index.ts'
import { bindSecond } from '#server/platform/bind.ts'
import { projectPath } from '#server/platform/config/project-folder.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import type { ScreeningDependencies } from './dependencies.ts'
import type { ScreenClientError, ScreeningError } from './errors.ts'
import { createActiveLists } from './lists/active-lists.ts'
import { importList } from './lists/import-list.ts'
import { readSimpleList } from './lists/read-list.ts'
import { findLists } from './lists/store.ts'
import { type ListUpdateDependencies, updateLists } from './lists/update.ts'
import { decideMatch } from './match-decision.ts'
import { listDetails, matchDetails, matchesOfRecords } from './match-details.ts'
import { pageOfMatches } from './match-list/store.ts'
import * as t from './messages.ts'
import { findCoverage, pageOfNotedHits } from './noted/store.ts'
import { type NotYetScreened, rescreenChanges, rescreenDue, screenNotYetScreened, type Usable } from './rescreening.ts'
import { countMatches, endSubject, matchCounts } from './store.ts'
import {
  recordKey,
  type ScreenedClient,
  type ScreenedRecord,
  type ScreeningOutcome,
  type ScreeningSubject,
  screenSubject,
  subjectsOfFile,
  usableLists,
} from './subject-screening.ts'
import type { MatchRow } from './tables.ts'
import { findCurve, measureCurve, requestCurve } from './threshold/curve.ts'

export type Screening = ReturnType<typeof createScreening>

export function createScreening(dependencies: ScreeningDependencies) {
  const { clock } = dependencies
  const inForce = createActiveLists()
  const usable: Usable = (executor) => usableLists(executor, dependencies, inForce.inForce)
  const bind = bindSecond(dependencies)
  return {
    /**
     * Screens a subject and saves the screening with its list versions. Without a usable list it
     * returns an error, never a pass.
     */
    async screen(
      transaction: Transaction,
      actor: Actor,
      subject: ScreeningSubject,
    ): Promise<Result<ScreeningOutcome, ScreeningError>> {
      const lists = await usable(transaction)
      return lists.ok ? ok(await screenSubject(transaction, dependencies, lists.value, actor, subject)) : lists
    },
    /** Screens a client, its contact and the people in its file. */
    screenFile: (transaction: Transaction, actor: Actor, client: ScreenedClient) =>
      screenFile(transaction, dependencies, usable, actor, client),
    screenClient: (transaction: Transaction, actor: Actor, clientId: number) =>
      screenClient(transaction, dependencies, usable, actor, clientId),
    search: (transaction: Transaction, actor: Actor, query: Query) =>
      search(transaction, dependencies, usable, actor, query),
    searchMany: (executor: Executor, queries: readonly Query[], options: SearchOptions) =>
      searchMany(executor, dependencies, usable, queries, options),
    /** False if the configuration fetches none (`SANCTIONS_URL=off`). */
    fetchesLists: dependencies.publishedLists.length > 0,
    updateLists: (actor: Actor, options?: UpdateOptions) => updatePublishedLists(dependencies, actor, options),
    /** Returns whether screening is available and the age of its lists. */
    async listStatus(executor: Executor): Promise<Result<{ readonly listsAsOf: Date }, ScreeningError>> {
      const found = await usable(executor)
      return found.ok ? ok({ listsAsOf: found.value.asOf }) : found
    },
    rescreenChanges: (actor: Actor, signal: AbortSignal) => rescreenChanges(dependencies, usable, actor, signal),
    rescreenDue: (actor: Actor, signal: AbortSignal) => rescreenDue(dependencies, usable, actor, signal),
    screenNotYetScreened: (transaction: Transaction, actor: Actor, about: NotYetScreened) =>
      screenNotYetScreened(transaction, dependencies, usable, actor, about),
    /** Ends the screening of a record that exists no more, such as a person who was removed. */
    end: (transaction: Transaction, record: ScreenedRecord) => endSubject(transaction, recordKey(record), clock.now()),
    openMatches: (executor: Executor, clientId: number) => countMatches(executor, clientId, 'open'),
    confirmedMatches: (executor: Executor, clientId: number) => countMatches(executor, clientId, 'confirmed'),
    liveMatches: matchesOfRecords,
    matchCounts,
    matches: pageOfMatches,
    notedHits: pageOfNotedHits,
    thresholdCurve: findCurve,
    requestThresholdCurve: (transaction: Transaction) => requestCurve(transaction, clock.now()),
    measureThresholdCurve: (signal: AbortSignal) => measureCurve(dependencies, usable, signal),
    coverage: findCoverage,
    decideMatch: bind(decideMatch),
    match: matchDetails,
    listDetails: bind(listDetails),
    lists: findLists,
    importList: bind(importList),
    ensureSyntheticList: () => ensureSyntheticList(dependencies),
    /** Stops the search thread; a later search starts a new one. */
    stop: () => inForce.stop(),
  }
}

interface UpdateOptions {
  readonly acceptShrink?: boolean
  readonly signal?: AbortSignal
}

function updatePublishedLists(dependencies: ScreeningDependencies, actor: Actor, options?: UpdateOptions) {
  const { database, publishedLists: lists } = dependencies
  const importOne: ListUpdateDependencies['importList'] = (by, input) =>
    database.transaction((transaction) => importList(transaction, dependencies, by, input))
  return updateLists({ ...dependencies, lists, importList: importOne }, actor, options)
}

/** Searches a name; saves only an audit entry. */
async function search(
  transaction: Transaction,
  { settings, audit }: ScreeningDependencies,
  usable: Usable,
  actor: Actor,
  query: Query,
): Promise<Result<SearchAnswer, ScreeningError>> {
  const lists = await usable(transaction)
  if (!lists.ok) return lists
  const threshold = await settings.read(transaction, 'screening.threshold')
  const found = await lists.value.matcher.search(query, { threshold })
  await audit.append(transaction, actor, {
    action: 'view',
    resourceType: 'screening',
    resourceId: null,
    details: { name: query.name, matches: found.hits.length, ...(found.unreadable ? { unreadable: true } : {}) },
  })
  return ok(found)
}

interface SearchOptions {
  readonly limit: number
  /** Null uses the setting. */
  readonly threshold: number | null
}

/** Searches many names; saves nothing. */
async function searchMany(
  executor: Executor,
  { settings }: ScreeningDependencies,
  usable: Usable,
  queries: readonly Query[],
  { limit, threshold: from }: SearchOptions,
): Promise<Result<{ readonly answers: readonly SearchAnswer[]; readonly threshold: number }, ScreeningError>> {
  const lists = await usable(executor)
  if (!lists.ok) return lists
  const threshold = await settings.read(executor, 'screening.threshold')
  const answers = await lists.value.matcher.searchMany(queries, { threshold: from ?? threshold, limit })
  return ok({ answers, threshold })
}

/** In sandbox mode, loads the synthetic list when no list exists. For the startup; idempotent. */
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

/** Screens a client, its contact and the people in its file, for a person who asked for it. */
async function screenClient(
  transaction: Transaction,
  dependencies: ScreeningDependencies,
  usable: Usable,
  actor: Actor,
  clientId: number,
): Promise<Result<ScreeningOutcome & { readonly riskLevel: RiskLevel }, ScreenClientError>> {
  const { clients, audit } = dependencies
  const client = await clients.get(transaction, clientId)
  if (!client) return err({ code: 'client_not_found' })
  const screened = await screenFile(transaction, dependencies, usable, actor, client)
  if (!screened.ok) return screened
  const { matches, listsAsOf } = screened.value
  await audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'screening',
    resourceId: String(clientId),
    details: { clientId, matches: matches.length, listsAsOf },
  })
  return ok({ ...screened.value, riskLevel: client.riskLevel })
}

async function screenFile(
  transaction: Transaction,
  dependencies: ScreeningDependencies,
  usable: Usable,
  actor: Actor,
  client: ScreenedClient,
): Promise<Result<ScreeningOutcome, ScreeningError>> {
  const lists = await usable(transaction)
  if (!lists.ok) return lists
  const matches: MatchRow[] = []
  for (const subject of await subjectsOfFile(transaction, dependencies.clients, client)) {
    const outcome = await screenSubject(transaction, dependencies, lists.value, actor, subject)
    matches.push(...outcome.matches)
  }
  return ok({ matches, listsAsOf: lists.value.asOf, screenedAt: dependencies.clock.now() })
}
