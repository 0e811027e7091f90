// The public interface of screening.
import type { RiskLevel } from '#contract/clients/api.ts'
import type { SanctionsList } from '#contract/compliance/api.ts'
import { expectOk, ok, type Result } from '#kernel/result.ts'
import type { Query, SearchAnswer } from '#name-matching/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { screenClient } from './client-screening.ts'
import type { ScreeningDependencies } from './dependencies.ts'
import type { ImportError, MatchError, ScreenClientError, ScreeningError } from './errors.ts'
import { createListKeeper } from './lists/active-lists.ts'
import { type ImportedList, importList, type ListImport } from './lists/import-list.ts'
import { readSimpleList } from './lists/read-list.ts'
import { findLists } from './lists/store.ts'
import { readSyntheticList, syntheticLabel, syntheticSource } from './lists/synthetic.ts'
import { type ListUpdate, updateLists } from './lists/update.ts'
import { decideMatch, type MatchVerdict } from './match-decisions.ts'
import { listsInFull, type MatchInFull, matchesOfRecords, matchInFull, type RecordMatch } from './match-details.ts'
import { rescreenChanges, rescreenDue, screenNotYetScreened } from './rescreening.ts'
import type { ListInForce } from './rules.ts'
import { countMatches, type MatchCounts, type MatchFilter, matchCounts, pageOfMatches } from './store.ts'
import {
  type ScreenedRecord,
  type ScreeningOutcome,
  type ScreeningSubject,
  screenSubject,
  usableLists,
} from './subject-screening.ts'
import type { MatchRow } from './tables.ts'

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
  search(transaction: Transaction, actor: Actor, wanted: Query): Promise<Result<SearchAnswer, ScreeningError>>
  /** Searches many names; saves nothing. `threshold` null uses the setting. */
  searchMany(
    executor: Executor,
    wanted: readonly Query[],
    options: { readonly limit: number; readonly threshold: number | null },
  ): Promise<Result<{ readonly answers: readonly SearchAnswer[]; readonly threshold: number }, ScreeningError>>
  /** Fetches the published lists that changed; a failure leaves the last good list in force. */
  updateLists(actor: Actor, options?: { acceptShrink?: boolean; signal?: AbortSignal }): Promise<ListUpdate[]>
  /** Returns whether screening is available and the age of its lists. */
  standing(executor: Executor): Promise<Result<{ readonly listsAsOf: Date }, ScreeningError>>
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
  decideMatch(transaction: Transaction, actor: Actor, verdict: MatchVerdict): Promise<Result<MatchRow, MatchError>>
  /** Returns a match with both records and its decisions. */
  match(executor: Executor, id: number): Promise<MatchInFull | null>
  /** Returns the lists in force with age, origin and progress of rescreening. */
  listsInFull(executor: Executor): Promise<SanctionsList[]>
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

const counts: Pick<Screening, 'openMatches' | 'confirmedMatches' | 'matchCounts'> = {
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
    async search(transaction, actor, wanted) {
      const lists = await usable(transaction)
      if (!lists.ok) return lists
      const threshold = await dependencies.settings.read(transaction, 'screening.threshold')
      const found = await lists.value.matcher.search(wanted, { threshold })
      await audit.append(transaction, actor, {
        action: 'view',
        resourceType: 'screening',
        resourceId: null,
        details: { name: wanted.name, matches: found.hits.length, ...(found.unreadable ? { unreadable: true } : {}) },
      })
      return ok(found)
    },
    async searchMany(executor, wanted, { limit, threshold: from }) {
      const lists = await usable(executor)
      if (!lists.ok) return lists
      const threshold = await dependencies.settings.read(executor, 'screening.threshold')
      const answers = await lists.value.matcher.searchMany(wanted, { threshold: from ?? threshold, limit })
      return ok({ answers, threshold })
    },
    updateLists: (actor, options = {}) =>
      updateLists(
        {
          ...dependencies,
          lists: dependencies.publishedLists,
          importList: (by, wish) =>
            database.transaction((transaction) => importList(transaction, dependencies, by, wish)),
        },
        actor,
        options,
      ),
    async standing(executor) {
      const found = await usable(executor)
      return found.ok ? ok({ listsAsOf: found.value.asOf }) : found
    },
    rescreenChanges: (actor, signal) => rescreenChanges(dependencies, usable, actor, signal),
    rescreenDue: (actor, signal) => rescreenDue(dependencies, usable, actor, signal),
    screenNotYetScreened: (transaction, actor, about) =>
      screenNotYetScreened(transaction, dependencies, usable, actor, about),
    ...counts,
    liveMatches: matchesOfRecords,
    stop: () => inForce.stop(),
    match: matchInFull,
    listsInFull: (executor) => listsInFull(executor, dependencies),
    matches: pageOfMatches,
    decideMatch: (transaction, actor, verdict) => decideMatch(transaction, dependencies, actor, verdict),
    lists: findLists,
    importList: (transaction, actor, list) => importList(transaction, dependencies, actor, list),
    async ensureSyntheticList() {
      if (dependencies.mode !== 'sandbox' || (await findLists(database.pool)).length > 0) return
      const list = expectOk(readSimpleList(syntheticSource, await readSyntheticList()), 'the synthetic list is sound')
      await database.transaction(async (transaction) => {
        const actor = systemActor('screening.synthetic-list', clock.now())
        const wish = { source: syntheticSource, label: syntheticLabel, list, synthetic: true }
        expectOk(await importList(transaction, dependencies, actor, wish), 'the synthetic list is sound')
      })
    },
  }
}
