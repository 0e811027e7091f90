// Screens one subject and saves the outcome.
import { err, ok, type Result } from '#kernel/result.ts'
import type { Hit, Query } from '#name-matching/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ScreeningDependencies } from './dependencies.ts'
import type { ScreeningError } from './errors.ts'
import { matchDecided, matchOpened } from './events.ts'
import type { ListsInForce } from './lists/active-lists.ts'
import { hashOf, subjectHash, tooOld, weighHit } from './rules.ts'
import {
  insertMatch,
  insertScreening,
  matchKey,
  newestMatches,
  saveSubject,
  updateMatch,
  withdrawMatch,
} from './store.ts'
import type { MatchRow, SubjectKind, SubjectRow } from './tables.ts'

/**
 * A screened subject. `id` is the id of its record, null for a name without one; `clientId` is the
 * client that it belongs to.
 */
export interface ScreeningSubject {
  /**
   * A wallet's name is its address. A counterparty receives at the wallet with its id, or is a name
   * without a record. A beneficiary is named by the exchange form with its id.
   */
  readonly kind: SubjectKind
  readonly id: number | null
  readonly clientId: number | null
  readonly name: string
  readonly country?: string | null | undefined
  /** `YYYY-MM-DD`, for people. */
  readonly birthDate?: string | null | undefined
}

export interface ScreeningOutcome {
  /** The hits with an open or confirmed match; matches cleared before do not return. */
  readonly matches: readonly MatchRow[]
  readonly listsAsOf: Date
  readonly screenedAt: Date
}

export type UsableLists = ListsInForce & { readonly asOf: Date }

/** Returns the lists in force, or why they cannot clear anyone. */
export async function usableLists(
  executor: Executor,
  { clock, settings }: Pick<ScreeningDependencies, 'clock' | 'settings'>,
  inForce: (executor: Executor) => Promise<ListsInForce>,
): Promise<Result<UsableLists, ScreeningError>> {
  const found = await inForce(executor)
  const { asOf } = found
  if (asOf === null) return err({ code: 'no_sanctions_list' })
  const maxAgeDays = await settings.read(executor, 'screening.listMaxAgeDays')
  const old = tooOld(found.lists, clock.now(), maxAgeDays)
  return old ? err({ code: 'list_too_old', asOf: old.loadedAt, maxAgeDays }) : ok({ ...found, asOf })
}

/** Screens one subject and saves its facts, the list versions and the hits. */
export async function screenSubject(
  transaction: Transaction,
  { clock, settings, outbox }: ScreeningDependencies,
  { lists, asOf, matcher }: UsableLists,
  actor: Actor,
  subject: ScreeningSubject,
): Promise<ScreeningOutcome> {
  const screenedAt = clock.now()
  const country = subject.country ?? null
  const birthDate = subject.birthDate ?? null
  const factsHash = subjectHash({ name: subject.name, country, birthDate })
  const threshold = await settings.read(transaction, 'screening.threshold')
  const hits = await matcher.search(wantedOf(subject), { threshold })
  const { kind, clientId, name } = subject
  const subjectId = await saveSubject(transaction, {
    key: keyOf(subject, factsHash),
    kind,
    clientId,
    name,
    country,
    birthDate,
    factsHash,
    lastScreenedAt: screenedAt,
  })
  await insertScreening(transaction, {
    subjectId,
    name,
    country,
    factsHash,
    lists: lists.map(({ source, versionId, sha256 }) => ({ source, version: versionId, sha256 })),
    listsAsOf: asOf,
    threshold,
    hits: hits.map(({ entry, score }) => ({ source: entry.source, entryId: entry.entryId, score })),
    screenedBy: actor.userId,
    screenedAt,
  })
  const known = await newestMatches(transaction, subjectId)
  const matches: MatchRow[] = []
  for (const hit of hits) {
    const before = known.get(matchKey(hit.entry)) ?? null
    const facts = { subjectName: name, subjectHash: factsHash, clientId, ...factsOf(hit) }
    const match = await saveMatch(transaction, before, { ...facts, subjectId, createdAt: screenedAt })
    if (match.status === 'open' || match.status === 'confirmed') matches.push(match)
    if (match.status === 'open' && match.id !== before?.id)
      await outbox.emit(transaction, matchOpened(match.id, clientId))
  }
  const found = new Set(hits.map(({ entry }) => matchKey(entry)))
  for (const before of known.values()) {
    if (before.status !== 'open' || found.has(matchKey(before))) continue
    await withdrawMatch(transaction, before.id, 'Screened again, it is no match any more', screenedAt)
    await outbox.emit(transaction, matchDecided(before.id, clientId, 'withdrawn'))
  }
  return { matches, listsAsOf: asOf, screenedAt }
}

/**
 * Builds the query for the matcher. A client may be a person trading under their own name, so the
 * name decides.
 */
export function wantedOf({ kind, name, country, birthDate }: ScreeningSubject): Query {
  const isPerson = kind === 'contact' || kind === 'person'
  return {
    // An address matches exactly or not at all; names match by similarity.
    name: kind === 'wallet' ? '' : name,
    type: isPerson ? 'person' : null,
    country: country ?? null,
    birthDate: birthDate ?? null,
    wallet: kind === 'wallet' ? name : null,
  }
}

/** Identifies a record in the register. */
export interface ScreenedRecord {
  readonly kind: SubjectKind
  readonly id: number
}

export const recordKey = ({ kind, id }: ScreenedRecord): string => `${kind}:${id}`

/** Returns the key of a record; a name without a record is identified by its facts. */
function keyOf({ kind, id, clientId }: ScreeningSubject, factsHash: string): string {
  return id === null ? `${kind}:${hashOf([clientId, factsHash])}` : recordKey({ kind, id })
}

/** Converts a register row to a subject; its key contains the id of its record. */
export function subjectOf({ key, kind, clientId, name, country, birthDate }: SubjectRow): ScreeningSubject {
  const id = /^\w+:(\d{1,10})$/.exec(key)?.[1]
  return { kind, id: id === undefined ? null : Number(id), clientId, name, country, birthDate }
}

function factsOf(hit: Hit) {
  return {
    source: hit.entry.source,
    entryId: hit.entry.entryId,
    entryHash: hit.entry.factsHash,
    matchedName: hit.matchedName,
    score: hit.score,
    reasons: [...hit.reasons],
  }
}

async function saveMatch(
  transaction: Transaction,
  known: MatchRow | null,
  hit: Omit<Parameters<typeof insertMatch>[1], 'status'>,
): Promise<MatchRow> {
  const verdict = weighHit(known, hit)
  if (known && verdict === 'leave') return known
  if (known && verdict === 'update') return updateMatch(transaction, known.id, hit)
  return insertMatch(transaction, { ...hit, status: 'open' })
}
