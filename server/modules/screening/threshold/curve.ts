// Measures what each value of the threshold would find.

import { createHash } from 'node:crypto'
import type { Hit, Query, WorkerMatcher } from '#name-matching/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { ScreeningDependencies } from '../dependencies.ts'
import type { Usable } from '../rescreening.ts'
import { screeningQuery, subjectOf } from '../subject-screening.ts'
import type { CurvePoint, ThresholdCurveRow } from '../tables.ts'
import {
  curveInputs,
  insertCurve,
  newestCurve,
  runningCurve,
  sampleListedNames,
  sampleRegister,
  takeCurve,
  updateCurve,
} from './store.ts'

const maxEntries = 200
const maxRegisterNames = 2000
const perBatch = 50
const leaseMs = 60_000
const minPercent = 70
const maxPercent = 95

/** The newest finished curve, whether lists and register are still those, and the running one. */
export interface ThresholdCurve {
  readonly newest: ThresholdCurveRow | null
  readonly isCurrent: boolean
  readonly running: ThresholdCurveRow | null
}

/** What each value of the threshold would find, as measured last. */
export async function findCurve(executor: Executor): Promise<ThresholdCurve> {
  const [newest, running, inputs] = [
    await newestCurve(executor),
    await runningCurve(executor),
    await curveInputs(executor),
  ]
  return { newest, running, isCurrent: newest?.inputs === inputs }
}

/** Requests a curve, unless the newest is current or one is being measured. */
export async function requestCurve(transaction: Transaction, at: Date): Promise<ThresholdCurve> {
  const before = await findCurve(transaction)
  if (before.isCurrent || before.running) return before
  await insertCurve(transaction, await curveInputs(transaction), at)
  return findCurve(transaction)
}

/**
 * Measures the requested curve in small batches, so that screenings go on between them; idempotent.
 */
export async function measureCurve(
  { database, clock, encryption }: ScreeningDependencies,
  usable: Usable,
  signal: AbortSignal,
): Promise<void> {
  const { pool } = database
  const leaseEnd = () => new Date(clock.now().getTime() + leaseMs)
  const curve = await takeCurve(pool, clock.now(), leaseEnd())
  const lists = curve && (await usable(pool))
  if (!curve || !lists?.ok) return
  const inputs = await curveInputs(pool)
  const listed = (await sampleListedNames(pool, maxEntries)).flatMap((entry) =>
    misspelt(entry.name).map((name) => ({ key: keyOf(entry), query: queryOf(name, entry.type) })),
  )
  const register = (await sampleRegister(pool, maxRegisterNames)).map((row) =>
    screeningQuery(subjectOf(row, encryption)),
  )
  const counts = { total: listed.length + register.length, listedNames: listed.length, registerNames: register.length }
  await updateCurve(pool, curve.id, { ...counts, done: 0 })
  const search = async (queries: readonly Query[], before: number): Promise<(readonly Hit[])[] | null> => {
    const found: (readonly Hit[])[] = []
    for (let from = 0; from < queries.length; from += perBatch) {
      if (signal.aborted) return null
      found.push(...(await searchBatch(lists.value.matcher, queries.slice(from, from + perBatch))))
      await updateCurve(pool, curve.id, { done: before + found.length, leasedUntil: leaseEnd() })
    }
    return found
  }
  const foundListed = await search(
    listed.map(({ query }) => query),
    0,
  )
  const foundRegister = foundListed && (await search(register, listed.length))
  // An aborted measurement starts again when its lease ends.
  if (!foundListed || !foundRegister) return
  const ownScores = foundListed.map((hits, place) => scoreOf(hits, listed[place]?.key ?? ''))
  const allScores = foundRegister.flatMap((hits) => hits.map(({ score }) => score))
  const points = pointsOf({ ownScores, allScores, names: register.length })
  await updateCurve(pool, curve.id, { inputs, points, finishedAt: clock.now() })
}

async function searchBatch(matcher: WorkerMatcher, queries: readonly Query[]): Promise<(readonly Hit[])[]> {
  const answers = await matcher.searchMany(queries, { threshold: minPercent / 100 })
  return answers.map(({ hits }) => hits)
}

const keyOf = ({ source, entryId }: { readonly source: string; readonly entryId: string }) => `${source} ${entryId}`

const scoreOf = (hits: readonly Hit[], key: string): number =>
  hits.find(({ entry }) => keyOf(entry) === key)?.score ?? 0

const queryOf = (name: string, type: Query['type']): Query => ({ name, type, country: null, birthDate: null })

/** The points from 0.70 to 0.95 by 0.01. */
export function pointsOf(scores: {
  /** Score of the own entry of each misspelt listed name. */
  readonly ownScores: readonly number[]
  /** Scores of all hits of the register, which has this many names. */
  readonly allScores: readonly number[]
  readonly names: number
}): CurvePoint[] {
  const { ownScores, allScores, names } = scores
  return Array.from({ length: maxPercent - minPercent + 1 }, (_, step) => {
    const threshold = (minPercent + step) / 100
    const reach = (all: readonly number[]) => all.filter((score) => score >= threshold).length
    return {
      threshold,
      recall: ownScores.length === 0 ? null : reach(ownScores) / ownScores.length,
      alertsPer1000: names === 0 ? null : (reach(allScores) * 1000) / names,
    }
  })
}

const givenNames = ['Amadou', 'Fatou', 'Ibrahim', 'Marie', 'Jean', 'Aissata', 'Moussa', 'Peter']

type Misspelling = (words: readonly string[], chance: number) => readonly string[] | null

const maxPlace = (words: readonly string[]): number =>
  words.reduce((best, word, place) => (word.length > (words[best]?.length ?? 0) ? place : best), 0)

/** Changes the longest word, inside of it. */
const changeWord =
  (change: (word: string, place: number) => string): Misspelling =>
  (words, chance) => {
    const at = maxPlace(words)
    const word = words[at] ?? ''
    if (word.length < 4) return null
    return words.map((old, place) => (place === at ? change(word, 1 + (chance % (word.length - 2))) : old))
  }

/** Each kind of misspelling that is measured; null where the name has too few words for it. */
const misspellings: readonly Misspelling[] = [
  changeWord((word, at) => word.slice(0, at) + word.slice(at + 1)),
  changeWord((word, at) => word.slice(0, at) + word.charAt(at + 1) + word.charAt(at) + word.slice(at + 2)),
  changeWord((word, at) => word.slice(0, at) + word.charAt(at) + word.slice(at)),
  (words, chance) =>
    words.length < 3 ? null : words.filter((_, place) => place !== 1 + (chance % (words.length - 1))),
  (words, chance) => [...words, givenNames[chance % givenNames.length] ?? ''],
]

/** A name with a letter less, two exchanged, one doubled, a word less, and one more. */
export function misspelt(name: string): string[] {
  const words = name.split(/[\s,]+/).filter((word) => word !== '')
  if (words.length < 2) return []
  const chance = createHash('sha256').update(name).digest().readUInt32BE(0)
  return misspellings.flatMap((misspell) => misspell(words, chance)?.join(' ') ?? [])
}
