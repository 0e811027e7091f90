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
import { matchDecided } from './events.ts'
import { createListKeeper } from './lists/active-lists.ts'
import { type ImportedList, importList, type ListImport } from './lists/import-list.ts'
import { readSimpleList } from './lists/read-list.ts'
import { findLists } from './lists/store.ts'
import { type ListUpdate, updateLists } from './lists/update.ts'
import { listsInFull, type MatchInFull, matchesOfRecords, matchInFull, type RecordMatch } from './match-details.ts'
import { rescreenChanges, rescreenDue, screenNotYetScreened, type Usable } from './rescreening.ts'
import { type ListInForce, type MatchDecision, mayDecide } from './rules.ts'
import {
  countMatches,
  findOtherLive,
  lockMatch,
  type MatchCounts,
  type MatchFilter,
  matchCounts,
  pageOfMatches,
  storeDecision,
} from './store.ts'
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
          importList: (by, input) =>
            database.transaction((transaction) => importList(transaction, dependencies, by, input)),
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
        const input = { source: syntheticSource, label: syntheticLabel, list, synthetic: true }
        expectOk(await importList(transaction, dependencies, actor, input), 'the synthetic list is sound')
      })
    },
  }
}

const syntheticSource = 'SYNTHETIC'
const syntheticLabel = 'Synthetic list (invented names, sandbox only)'

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

// Decisions on screening matches.
interface MatchVerdict {
  readonly id: number
  readonly decision: MatchDecision
  readonly reason: string
  /** The version that the decision was based on; null when none was sent. */
  readonly version: number | null
}

/**
 * Confirms or clears a match with a reason. A later decision with its own reason may reverse it.
 */
async function decideMatch(
  transaction: Transaction,
  { clock, audit, outbox }: ScreeningDependencies,
  actor: Actor,
  { id, decision, reason, version }: MatchVerdict,
): Promise<Result<MatchRow, MatchError>> {
  const match = await lockMatch(transaction, id)
  if (!match) return err({ code: 'match_not_found' })
  if (version !== null && version !== match.version) {
    return err({ code: 'stale_version', currentVersion: match.version })
  }
  if (!mayDecide(match.status, decision)) {
    return err({ code: 'already_decided', decision: match.status === 'withdrawn' ? 'withdrawn' : decision })
  }
  // A cleared match may have returned with changed facts; then the newer match needs the decision.
  const newer = match.status === 'cleared' ? await findOtherLive(transaction, match) : null
  if (newer !== null) return err({ code: 'newer_match', id: newer })

  const at = clock.now()
  const decided = await storeDecision(transaction, match, {
    status: decision,
    reason,
    by: actor.userId,
    byName: actor.name,
    at,
  })
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'screening_match',
    resourceId: String(id),
    details: {
      clientId: match.clientId,
      list: match.source,
      entryId: match.entryId,
      ...(version === null ? { versionUnchecked: true } : {}),
    },
    before: { status: match.status, reason: match.reason },
    after: { status: decision, reason },
  })
  await outbox.emit(transaction, matchDecided(id, match.clientId, decision))
  return ok(decided)
}
