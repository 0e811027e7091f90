import { createHash } from 'node:crypto'
import { plainName } from '#name-matching/index.ts'

/** Withdrawn: the entry is listed no more, or the subject is another by now. */
export type MatchStatus = 'open' | 'confirmed' | 'cleared' | 'withdrawn'
export type MatchDecision = 'confirmed' | 'cleared'

/** What may be decided of a match in each state: a decision can be turned, with a reason, but not be taken twice. */
const decisions: Readonly<Record<MatchStatus, readonly MatchDecision[]>> = {
  open: ['confirmed', 'cleared'],
  confirmed: ['cleared'],
  cleared: ['confirmed'],
  withdrawn: [],
}

export function mayDecide(status: MatchStatus, decision: MatchDecision): boolean {
  return decisions[status].includes(decision)
}

/** The facts of a subject that a decision was taken on. Spelling of case and accents is no change of them. */
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

/** What is known of a subject and entry from before. */
export interface KnownMatch {
  readonly id: number
  readonly status: MatchStatus
  readonly subjectHash: string
  readonly entryHash: string
}

/**
 * What a hit means beside the newest match of the same subject and entry: a new match, an open one brought up to date, or
 * nothing: a confirmed one stands, and a cleared one does not come back until the entry or the subject changes.
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

/** The list that was loaded longest ago: what is screened is no fresher than it. Null without lists. */
export function listsAsOf(lists: readonly ListInForce[]): Date | null {
  return lists.reduce<Date | null>((oldest, { loadedAt }) => (oldest && oldest <= loadedAt ? oldest : loadedAt), null)
}

/** The first list that is too old to clear anyone. An invented list does not age. */
export function tooOld(lists: readonly ListInForce[], now: Date, maxAgeDays: number): ListInForce | null {
  const oldest = now.getTime() - maxAgeDays * dayMs
  return lists.find(({ synthetic, loadedAt }) => !synthetic && loadedAt.getTime() < oldest) ?? null
}

/** A list that loses more than a fifth of its entries at once is more likely cut off than shortened. */
export function shrinksTooMuch(from: number, to: number): boolean {
  return to * 10 < from * 8
}
