// Rules for matches and for the age of lists.
import { createHash } from 'node:crypto'
import { plainName } from '#name-matching/index.ts'

/** Withdrawn: the entry was removed from the list, or the subject has changed. */
export type MatchStatus = 'open' | 'confirmed' | 'cleared' | 'withdrawn'
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

/**
 * Hashes the facts of a subject that a decision was based on. Case and accents do not count as
 * changes.
 */
export function subjectHash(facts: {
  readonly name: string
  readonly country: string | null
  readonly birthDate?: string | null
}): string {
  const known = [plainName(facts.name), plainName(facts.country ?? '')]
  return hashOf(facts.birthDate ? [...known, facts.birthDate] : known)
}

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

const dayMs = 86_400_000

export interface ListInForce {
  readonly versionId: number
  readonly source: string
  readonly label: string
  readonly synthetic: boolean
  readonly sha256: string
  readonly entries: number
  readonly loadedAt: Date
}

/**
 * Returns the load time of the oldest list, which limits how current a screening is; null without
 * lists.
 */
export function listsAsOf(lists: readonly ListInForce[]): Date | null {
  return lists.reduce<Date | null>((oldest, { loadedAt }) => (oldest && oldest <= loadedAt ? oldest : loadedAt), null)
}

/** Returns the first list that is too old to clear anyone. Synthetic lists do not age. */
export function tooOld(lists: readonly ListInForce[], now: Date, maxAgeDays: number): ListInForce | null {
  const oldest = now.getTime() - maxAgeDays * dayMs
  return lists.find(({ synthetic, loadedAt }) => !synthetic && loadedAt.getTime() < oldest) ?? null
}

/** A list that loses more than a fifth of its entries at once is probably truncated. */
export function shrinksTooMuch(from: number, to: number): boolean {
  return to * 10 < from * 8
}
