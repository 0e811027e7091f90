import type { RiskLevel } from '#contract/clients.ts'
import { err, expectOk, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import type { Page } from '#server/platform/http/route.ts'
import { decideMatch, type MatchVerdict } from './decide.ts'
import type { ScreeningDependencies } from './dependencies.ts'
import type { ImportError, MatchError, ScreenClientError, ScreeningError } from './errors.ts'
import { type ImportedList, importList, type ListImport } from './lists/import-list.ts'
import { createListKeeper } from './lists/in-force.ts'
import { findLists } from './lists/store.ts'
import { readSyntheticList, syntheticLabel, syntheticSource } from './lists/synthetic.ts'
import { createInMemoryMatcher } from './matcher/in-memory.ts'
import type { Hit, Wanted } from './matcher/port.ts'
import { rescreenDue } from './rescreen.ts'
import type { ListInForce } from './rules.ts'
import { type ScreeningOutcome, type ScreeningSubject, screenSubject, usableLists } from './screen.ts'
import { countMatches, type MatchFilter, pageOfMatches } from './store.ts'
import type { MatchRow } from './tables.ts'

export interface Screening {
  /** Screens one subject and keeps the screening with the lists it was done by. No usable list: an error, never a pass. */
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
  /** Looks a name up; keeps nothing but the audit entry. */
  search(
    transaction: Transaction,
    actor: Actor,
    wanted: Wanted,
  ): Promise<Result<{ readonly hits: readonly Hit[] }, ScreeningError>>
  /** Whether someone could be screened now, and by lists of when. */
  standing(executor: Executor): Promise<Result<{ readonly listsAsOf: Date }, ScreeningError>>
  /** Screens again whoever was last screened before the newest list or over a day ago; answers how many. */
  rescreenDue(actor: Actor, signal: AbortSignal): Promise<number>
  openMatches(executor: Executor, clientId: number): Promise<number>
  confirmedMatches(executor: Executor, clientId: number): Promise<number>
  matches(
    executor: Executor,
    filter: MatchFilter,
    page: { readonly limit: number; readonly before: number | null },
  ): Promise<Page<MatchRow>>
  decideMatch(transaction: Transaction, actor: Actor, verdict: MatchVerdict): Promise<Result<MatchRow, MatchError>>
  /** The lists in force, by source. */
  lists(executor: Executor): Promise<ListInForce[]>
  /** Loads a list in place of the one of the same source. Whatever is wrong with it, the last good one stays. */
  importList(transaction: Transaction, actor: Actor, list: ListImport): Promise<Result<ImportedList, ImportError>>
  /** In sandbox mode, loads the invented list when no list is there. Call it before work begins; safe to repeat. */
  ensureSyntheticList(): Promise<void>
}

export function createScreening(dependencies: ScreeningDependencies): Screening {
  const { database, clock, clients, audit, mode } = dependencies
  const inForce = createListKeeper(createInMemoryMatcher)
  const usable = (executor: Executor) => usableLists(executor, dependencies, inForce)

  return {
    async screen(transaction, actor, subject) {
      const lists = await usable(transaction)
      return lists.ok ? ok(await screenSubject(transaction, dependencies, lists.value, actor, subject)) : lists
    },
    async screenClient(transaction, actor, clientId) {
      const client = await clients.get(transaction, clientId)
      if (!client) return err({ code: 'client_not_found' })
      const lists = await usable(transaction)
      if (!lists.ok) return lists
      const { companyName, contactName, country, riskLevel } = client
      const subjects: ScreeningSubject[] = [
        { kind: 'client', id: clientId, clientId, name: companyName, country },
        { kind: 'contact', id: clientId, clientId, name: contactName },
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
    },
    async search(transaction, actor, wanted) {
      const lists = await usable(transaction)
      if (!lists.ok) return lists
      const threshold = await dependencies.settings.read(transaction, 'screening.threshold')
      const hits = lists.value.matcher.search(wanted, threshold)
      await audit.append(transaction, actor, {
        action: 'view',
        resourceType: 'screening',
        resourceId: null,
        details: { name: wanted.name, matches: hits.length },
      })
      return ok({ hits })
    },
    async standing(executor) {
      const lists = await usable(executor)
      return lists.ok ? ok({ listsAsOf: lists.value.asOf }) : lists
    },
    rescreenDue: (actor, signal) => rescreenDue(dependencies, usable, actor, signal),
    openMatches: (executor, clientId) => countMatches(executor, clientId, 'open'),
    confirmedMatches: (executor, clientId) => countMatches(executor, clientId, 'confirmed'),
    matches: pageOfMatches,
    decideMatch: (transaction, actor, verdict) => decideMatch(transaction, dependencies, actor, verdict),
    lists: findLists,
    importList: (transaction, actor, list) => importList(transaction, dependencies, actor, list),
    async ensureSyntheticList() {
      if (mode !== 'sandbox' || (await findLists(database.pool)).length > 0) return
      const csv = await readSyntheticList()
      await database.transaction(async (transaction) => {
        const actor = systemActor('screening.synthetic-list', clock.now())
        const list = { source: syntheticSource, label: syntheticLabel, csv, synthetic: true }
        expectOk(await importList(transaction, dependencies, actor, list), 'the synthetic list is sound')
      })
    },
  }
}
