// Rules for matches and for the age of lists.
import { createHash } from 'node:crypto'
import { dayMs } from '#kernel/clock.ts'
import type { ListedEntry, Unreadable } from '#name-matching/index.ts'
import type { clearanceOutdated } from './match-reasons/messages.ts'
import { t } from './texts.ts'

/** Withdrawn: the entry was removed from the list, or the subject has changed. */
export type MatchStatus = 'open' | 'confirmed' | 'cleared' | 'withdrawn'
/** Unreadable: the subject's name could not be screened, so a person must look. */
export type MatchKind = 'listed' | 'unreadable'
export type MatchDecision = 'confirmed' | 'cleared'

/** Decisions allowed in each state: a decision may be reversed with a reason, but not repeated. */
const decisions: Readonly<Record<MatchStatus, readonly MatchDecision[]>> = {
  open: ['confirmed', 'cleared'],
  confirmed: ['cleared'],
  cleared: ['confirmed'],
  withdrawn: [],
}

export function mayDecide(status: MatchStatus, decision: MatchDecision): boolean {
  return decisions[status].includes(decision)
}

/** From this score on, a hit raises a critical alert by default: it hardly leaves a doubt. */
const strongScore = 0.95

/** Clearing takes two people for a strong match, and where it lifts the freeze of a client. */
export const clearingTakesTwo = ({ status, score }: { status: MatchStatus; score: number | null }): boolean =>
  status === 'confirmed' || (score ?? 0) >= strongScore

/** Facts of a subject that bear on the decision about a match. */
export interface SubjectFacts {
  readonly name: string
  readonly country: string | null
  readonly birthDate?: string | null
  readonly identifiers?: readonly string[]
}

/**
 * Fingerprint of a subject's facts, fact by fact. Order of words, case and accents do not count as
 * changes.
 */
export function subjectHash({ name, country, birthDate, identifiers = [] }: SubjectFacts): string {
  return fingerprint({
    name: [wordsOf(name)],
    country: [wordsOf(country ?? '')],
    'birth date': [birthDate ?? ''],
    identifiers: identifiers.map(unseparated),
  })
}

/**
 * Fingerprint of the listed facts that bear on a decision. The programme, the order of aliases and
 * whether an alias counts as weak do not.
 */
export function entryHash(entry: ListedEntry): string {
  return fingerprint({
    'listed names': [entry.name, ...entry.aliases, ...entry.weakAliases].map(wordsOf),
    'listed type': [entry.type ?? ''],
    'listed countries': entry.countries.map(wordsOf),
    'listed birth dates': entry.birthDates,
    'listed gender': [entry.gender ?? ''],
    'listed identifiers': entry.identifiers.map(unseparated),
    'listed wallets': entry.wallets,
  })
}

/** Fingerprint of why a name could not be screened. */
export const unreadableHash = ({ scripts, reason }: Unreadable): string => fingerprint({ scripts, reason: [reason] })

/** Facts of a subject, of a listed entry and of an unreadable name. */
type Fact = keyof typeof clearanceOutdated

const hashLength = 16

/** Each fact as a set, so that order and repetition do not count: `name:1a2b…;country:3c4d…`. */
function fingerprint(facts: Readonly<Partial<Record<Fact, readonly string[]>>>): string {
  return Object.entries(facts)
    .map(([name, values]) => `${name}:${hashOf([...new Set(values)].sort()).slice(0, hashLength)}`)
    .join(';')
}

/** The names of the facts that differ between two fingerprints. */
export function changedFacts(before: string, after: string): Fact[] {
  const parts = (text: string) => new Map(text.split(';').map((part) => part.split(':') as [Fact, string]))
  const [old, current] = [parts(before), parts(after)]
  return [...new Set([...old.keys(), ...current.keys()])].filter((fact) => old.get(fact) !== current.get(fact))
}

/** Whether two names differ in order of words, case and accents at most. */
export const isSameName = (one: string, other: string): boolean => wordsOf(one) === wordsOf(other)

const wordsOf = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // Letters in squares and on flags are symbols, which would leave nothing of a name.
    .split(/[^\p{L}\p{N}\p{So}]+/u)
    .filter((word) => word !== '')
    .sort()
    .join(' ')
const unseparated = (text: string): string => text.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')

export function hashOf(facts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex')
}

/** The newest earlier match of a subject and entry. */
export interface KnownMatch {
  readonly id: number
  readonly status: MatchStatus
  readonly subjectHash: string
  readonly entryHash: string
}

/**
 * Decides what a hit does to the newest match of the same subject and entry: open a new one, update
 * an open one, or nothing. A confirmed match stays, and a cleared one does not return until the
 * entry or the subject changes.
 */
export function weighHit(
  known: KnownMatch | null,
  hit: { readonly subjectHash: string; readonly entryHash: string },
): 'open' | 'update' | 'leave' {
  if (!known) return 'open'
  const isSame = known.subjectHash === hit.subjectHash && known.entryHash === hit.entryHash
  if (known.status === 'withdrawn') return 'open'
  if (isSame || known.status === 'confirmed') return 'leave'
  return known.status === 'open' ? 'update' : 'open'
}

export interface ListInForce {
  readonly versionId: number
  readonly source: string
  readonly label: string
  readonly synthetic: boolean
  readonly sha256: string
  readonly entries: number
  readonly loadedAt: Date
}

/** The list's name for the reader. That of the synthetic list is stored in English. */
export const listName = ({ synthetic, label }: Pick<ListInForce, 'synthetic' | 'label'>): string =>
  synthetic ? t.syntheticListLabel : label

/**
 * Returns the load time of the oldest list, which limits how current a screening is; null without
 * lists.
 */
export function listsAsOf(lists: readonly ListInForce[]): Date | null {
  return lists.reduce<Date | null>((oldest, { loadedAt }) => (oldest && oldest <= loadedAt ? oldest : loadedAt), null)
}

/** Returns the first list that is too old to clear anyone. Synthetic lists do not age. */
export function outdatedList(lists: readonly ListInForce[], now: Date, maxAgeDays: number): ListInForce | null {
  const oldest = now.getTime() - maxAgeDays * dayMs
  return lists.find(({ synthetic, loadedAt }) => !synthetic && loadedAt.getTime() < oldest) ?? null
}

/** A list that loses more than a fifth of its entries or names at once is probably not whole. */
export function shrinksTooMuch(from: number, to: number): boolean {
  return to * 10 < from * 8
}
