/** Who is screened in a client's file, and the screening of one subject. */

import { err, ok, type Result } from '#kernel/result.ts'
import type { Hit, Query, Unreadable } from '#name-matching/index.ts'
import type { Client, Clients } from '#server/modules/clients/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { SealedColumn } from '#server/platform/encryption/encryption.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ScreeningDependencies } from './dependencies.ts'
import type { ScreeningError } from './errors.ts'
import { matchDecided, matchOpened } from './events.ts'
import type { ListsInForce } from './lists/active-lists.ts'
import { namesakeMatches } from './match-list/store.ts'
import * as t from './match-reasons/messages.ts'
import { saveNotedHits } from './noted-hits.ts'
import {
  changedFacts,
  entryHash,
  hashOf,
  isSameName,
  outdatedList,
  subjectHash,
  unreadableHash,
  weighHit,
} from './rules.ts'
import {
  insertMatch,
  insertScreening,
  matchKey,
  type NewMatch,
  newestMatches,
  saveSubject,
  updateMatch,
  withdrawMatch,
} from './store.ts'
import type { MatchRow, SubjectKind, SubjectRow } from './tables.ts'

/** The facts of a client that are screened: name, country, registration and tax numbers. */
export function clientSubject(
  client: Pick<Client, 'id' | 'companyName' | 'country' | 'registrationNumber' | 'taxId'>,
): ScreeningSubject {
  const { id, companyName, country, registrationNumber, taxId } = client
  const identifiers = [registrationNumber, taxId].flatMap((number) => number ?? [])
  return { kind: 'client', id, clientId: id, name: companyName, country, identifiers }
}

/** A client's record, as far as its file is screened. */
export type ScreenedClient = Parameters<typeof clientSubject>[0] & Pick<Client, 'contactName'>

/**
 * The client, its contact and the people in its file. A contact who is one of these people comes
 * after them, since the match for the same entry is theirs.
 */
export async function subjectsOfFile(
  executor: Executor,
  clients: Pick<Clients, 'people'>,
  client: ScreenedClient,
): Promise<ScreeningSubject[]> {
  const { id: clientId, contactName } = client
  const people = (await clients.people(executor, clientId)).map(({ id, name, nationality, birthDate }) => ({
    kind: 'person' as const,
    id,
    clientId,
    name,
    country: nationality,
    birthDate,
    isContact: isSameName(name, contactName),
  }))
  const contact: ScreeningSubject = { kind: 'contact', id: clientId, clientId, name: contactName }
  const persons = people.some(({ isContact }) => isContact) ? [...people, contact] : [contact, ...people]
  return [clientSubject(client), ...persons]
}

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
  /** A person of a client's file who is its contact too. */
  readonly isContact?: boolean | undefined
  readonly country?: string | null | undefined
  /** `YYYY-MM-DD`, for people. */
  readonly birthDate?: string | null | undefined
  /** Numbers of registration, tax and identity, as recorded. */
  readonly identifiers?: readonly string[] | undefined
}

export interface ScreeningOutcome {
  /**
   * The hits with an open or confirmed match, and a name that could not be read, which waits in the
   * same way; those cleared before do not return.
   */
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
  const old = outdatedList(found.lists, clock.now(), maxAgeDays)
  return old ? err({ code: 'list_too_old', asOf: old.loadedAt, maxAgeDays }) : ok({ ...found, asOf })
}

/** Screens one subject and saves its facts, the list versions and the hits. */
export async function screenSubject(
  transaction: Transaction,
  { clock, settings, outbox, encryption, audit }: ScreeningDependencies,
  { lists, asOf, matcher }: UsableLists,
  actor: Actor,
  subject: ScreeningSubject,
): Promise<ScreeningOutcome> {
  const screenedAt = clock.now()
  const country = subject.country ?? null
  const birthDate = subject.birthDate ?? null
  const factsHash = subjectHash({ name: subject.name, country, birthDate, identifiers: subject.identifiers ?? [] })
  const threshold = await settings.read(transaction, 'screening.threshold')
  const { hits: all, unreadable } = await matcher.search(screeningQuery(subject), { threshold, noted: true })
  const hits = all.filter(({ level }) => level === 'match')
  const { kind, clientId, name } = subject
  const key = keyOf(subject, factsHash)
  const subjectId = await saveSubject(transaction, {
    key,
    kind,
    clientId,
    name,
    country,
    birthDate: kind === 'counterparty' ? null : birthDate,
    detailsSealed: sealDetails(encryption, key, subject),
    factsHash,
    lastScreenedAt: screenedAt,
    listVersions: lists.map(({ versionId }) => versionId),
    unreadScripts: unreadable && [...unreadable.scripts],
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
    unreadable: unreadable?.reason ?? null,
    screenedBy: actor.userId,
    screenedAt,
  })
  const known = await newestMatches(transaction, subjectId)
  const matches: MatchRow[] = []
  const namesakes = await namesakeMatches(transaction, { kind, clientId, factsHash })
  const findings = [...hits.map(factsOf), ...(unreadable ? [unreadableFacts(unreadable)] : [])]
    .filter((finding) => kind !== 'contact' || !namesakes.has(matchKey(finding)))
    .map((finding) => (subject.isContact ? { ...finding, reasons: [...finding.reasons, t.alsoContact] } : finding))
  for (const finding of findings) {
    const before = known.get(matchKey(finding)) ?? null
    const facts = { subjectName: name, subjectHash: factsHash, clientId, ...finding }
    const match = await saveMatch(transaction, before, { ...facts, subjectId, createdAt: screenedAt })
    if (match.status === 'open' || match.status === 'confirmed') matches.push(match)
    if (match.status === 'open' && match.id !== before?.id)
      await outbox.emit(transaction, matchOpened(match.id, clientId))
  }
  const found = new Set(findings.map(matchKey))
  const lapsed = [...known.values()].filter((before) => !found.has(matchKey(before)))
  const moved = kind === 'person' ? [...namesakes.values()].filter((match) => found.has(matchKey(match))) : []
  for (const before of [...lapsed, ...moved].filter(({ status }) => status === 'open')) {
    const isDuplicate = namesakes.has(matchKey(before))
    const reason = isDuplicate ? t.matchedAsPerson : withdrawnTexts[before.kind]
    await withdrawMatch(transaction, before.id, reason, screenedAt)
    await outbox.emit(transaction, matchDecided(before.id, clientId, isDuplicate ? 'duplicate' : 'withdrawn'))
  }
  const noted = all.filter(({ level }) => level === 'noted')
  const notedOf = { subjectId, subjectName: name, clientId, notedAt: screenedAt }
  await saveNotedHits(transaction, { audit }, actor, notedOf, noted)
  return { matches, listsAsOf: asOf, screenedAt }
}

const withdrawnTexts = {
  listed: t.matchLapsed,
  unreadable: t.nameReadable,
} as const

type Details = Pick<ScreeningSubject, 'identifiers' | 'birthDate'>

/** Seals what identifies a person: the payee's record seals it too. Null when there is nothing. */
function sealDetails(encryption: Sealing, key: string, subject: ScreeningSubject): string | null {
  const { identifiers = [], birthDate } = subject
  const sealsBirth = subject.kind === 'counterparty' && birthDate
  if (identifiers.length === 0 && !sealsBirth) return null
  const details: Details = { identifiers, ...(sealsBirth ? { birthDate } : {}) }
  return encryption.seal(JSON.stringify(details), sealedRow(key))
}

type Sealing = ScreeningDependencies['encryption']
const sealedRow = (key: string): string => `screening.subject.details:${key}`

export const screeningSealedColumn: SealedColumn = {
  table: 'screening.subject',
  column: 'details_sealed',
  key: 'key',
  row: sealedRow,
}

/**
 * Builds the query for the matcher. A client may be a person trading under their own name, so the
 * name decides.
 */
export function screeningQuery({ kind, name, country, birthDate, identifiers = [] }: ScreeningSubject): Query {
  const isPerson = kind === 'contact' || kind === 'person'
  return {
    // An address matches exactly or not at all; names match by similarity.
    name: kind === 'wallet' ? '' : name,
    type: isPerson ? 'person' : null,
    country: country ?? null,
    birthDate: birthDate ?? null,
    identifiers,
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
export function subjectOf(row: SubjectRow, encryption: Sealing): ScreeningSubject {
  const { key, kind, clientId, name, country, birthDate, detailsSealed } = row
  const details = detailsSealed === null ? {} : (JSON.parse(encryption.open(detailsSealed, sealedRow(key))) as Details)
  return { kind, id: recordIdOf(key), clientId, name, country, birthDate, ...details }
}

/** Id of the record in a key; null for a name without one. */
export function recordIdOf(key: string): number | null {
  const id = /^\w+:(\d{1,10})$/.exec(key)?.[1]
  return id === undefined ? null : Number(id)
}

type Finding = Pick<NewMatch, 'kind' | 'source' | 'entryId' | 'entryHash' | 'matchedName' | 'score' | 'reasons'>

function factsOf(hit: Hit): Finding {
  return {
    kind: 'listed',
    source: hit.entry.source,
    entryId: hit.entry.entryId,
    entryHash: entryHash(hit.entry),
    matchedName: hit.matchedName,
    score: hit.score,
    reasons: [...hit.reasons],
  }
}

function unreadableFacts(unreadable: Unreadable): Finding {
  const nothing = { source: null, entryId: null, matchedName: null, score: null }
  return { kind: 'unreadable', ...nothing, entryHash: unreadableHash(unreadable), reasons: [unreadable.reason] }
}

async function saveMatch(
  transaction: Transaction,
  known: MatchRow | null,
  hit: Omit<NewMatch, 'status'>,
): Promise<MatchRow> {
  const verdict = weighHit(known, hit)
  if (known && verdict === 'leave') return known
  if (known && verdict === 'update') return updateMatch(transaction, known.id, hit)
  const changed = known?.status === 'cleared' ? changesSince(known, hit) : []
  return insertMatch(transaction, { ...hit, reasons: [...hit.reasons, ...changed], status: 'open' })
}

/** Says why a clearance no longer holds. */
function changesSince(cleared: MatchRow, hit: Pick<NewMatch, 'subjectHash' | 'entryHash'>): string[] {
  const facts = [
    ...changedFacts(cleared.subjectHash, hit.subjectHash),
    ...changedFacts(cleared.entryHash, hit.entryHash),
  ]
  return facts.map((fact) => t.clearanceOutdated[fact])
}
