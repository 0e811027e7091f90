// Weighs facts other than the name: birth date, country, identifiers.

import { plainName } from '../tokens/words.ts'
import type { ListedEntry, Query } from '../types.ts'

/**
 * A fact other than the name, in log odds: positive makes the match likelier. Unknown facts count
 * 0.
 */
export interface Evidence {
  readonly reason: string
  readonly odds: number
  /** True for a fact that orders hits and takes none across the threshold. */
  readonly onlyRanks?: boolean
}

const sameDay = 2
const sameYear = 0.8
const nextYear = -0.4
const fewYears = 3
const fewYearsApart = -1.6
const manyYearsApart = -3
const sameCountry = 0.4
const otherCountry = -0.5
const sameGender = 0.3
const otherGender = -1.6
/** A company may be entered as its owner, and the reverse. */
const otherThing = -1
export const sameIdentifier = 5

export function weighEvidence(query: Query, entry: ListedEntry): Evidence[] {
  return [
    ...weighBirth(query.birthDate, entry.birthDates),
    ...weighCountry(query.country, entry.countries),
    ...weighGender(query, entry),
    ...weighType(query, entry),
    ...weighIdentifiers(query.identifiers ?? [], entry.identifiers),
  ]
}

/** Uses the listed date that supports a match best, because lists often hold several. */
function weighBirth(query: string | null, listed: readonly string[]): Evidence[] {
  if (!query || listed.length === 0) return []
  const best = listed
    .map((date) => ({ date, odds: birthOdds(query, date) }))
    .reduce((one, other) => (other.odds > one.odds ? other : one))
  const reason = best.odds > 0 ? `Born ${query}, as listed` : `Born ${query}, listed ${listed.slice(0, 3).join(', ')}`
  return [{ reason, odds: best.odds }]
}

function birthOdds(query: string, listed: string): number {
  const [from = '', to] = listed.split('/')
  const year = Number(query.slice(0, 4))
  if (to !== undefined && year >= Number(from.slice(0, 4)) && year <= Number(to)) return sameYear
  const shared = Math.min(query.length, from.length)
  if (to === undefined && query.slice(0, shared) === from.slice(0, shared)) return shared === 10 ? sameDay : sameYear
  // Day and month are often swapped.
  if (shared === 10 && query === `${from.slice(0, 4)}-${from.slice(8)}-${from.slice(5, 7)}`) return sameYear
  const apart = Math.abs(year - Number(from.slice(0, 4)))
  if (apart <= 1) return nextYear
  return apart <= fewYears ? fewYearsApart : manyYearsApart
}

/** People move, so a different country says little. */
function weighCountry(query: string | null, listed: readonly string[]): Evidence[] {
  if (!query || listed.length === 0) return []
  const plain = countryOf(query)
  const same = listed.find((country) => countryOf(country) === plain)
  return same
    ? [{ reason: `The same country: ${same}`, odds: sameCountry }]
    : [
        {
          reason: `Another country: ${query}, listed ${[...new Set(listed)].slice(0, 3).join(', ')}`,
          odds: otherCountry,
        },
      ]
}

const countryNames: ReadonlyMap<string, string> = new Map(
  `ivory coast=ci;cote divoire=ci;cote d ivoire=ci;drc=cd;democratic republic of the congo=cd;congo democratic republic of the=cd;russia=ru;russian federation=ru;iran=ir;
   iran islamic republic of=ir;islamic republic of iran=ir;syria=sy;syrian arab republic=sy;north korea=kp;korea north=kp;democratic peoples republic of korea=kp;dprk=kp;
   uk=gb;united kingdom=gb;great britain=gb;usa=us;united states=us;united states of america=us;uae=ae;united arab emirates=ae;burma=mm;myanmar=mm;libya=ly;
   libyan arab jamahiriya=ly;senegal=sn;mali=ml;burkina faso=bf;togo=tg;benin=bj;niger=ne;guinea=gn;guinea bissau=gw;nigeria=ng;ghana=gh;france=fr;the gambia=gm;gambia=gm`
    .split(';')
    .map((pair) => pair.trim().split('='))
    .map(([name = '', code = '']) => [name, code]),
)

const countryOf = (country: string): string => {
  const plain = plainName(country)
  return countryNames.get(plain) ?? plain
}

function weighGender({ gender }: Query, entry: ListedEntry): Evidence[] {
  if (!gender || !entry.gender) return []
  // Lists and forms often have it wrong, and half of all strangers share it.
  return gender === entry.gender
    ? [{ reason: `Listed as ${gender} too`, odds: sameGender, onlyRanks: true }]
    : [{ reason: `Searched for as ${gender}, listed as ${entry.gender}`, odds: otherGender, onlyRanks: true }]
}

function weighType({ type }: Query, entry: ListedEntry): Evidence[] {
  if (!type || !entry.type || type === entry.type) return []
  return [{ reason: `Listed as ${entry.type}, searched for as ${type}`, odds: otherThing }]
}

const plainNumber = (number: string): string => number.toUpperCase().replace(/[^A-Z0-9]/g, '')

function weighIdentifiers(query: readonly string[], listed: readonly string[]): Evidence[] {
  const known = new Map(listed.map((number) => [plainNumber(number), number]))
  return query.flatMap((number) => {
    const same = plainNumber(number).length >= 5 ? known.get(plainNumber(number)) : undefined
    return same ? [{ reason: `The same number: ${same}`, odds: sameIdentifier }] : []
  })
}

/** Names that differ only in titles, forms or small words. */
export const bareScore = 0.985
/** The same name scores at least this, whatever the facts say. */
export const sameFloor = 0.97
/** A name that is nearly the same scores at least this, whatever the facts say. */
const nearFloor = 0.9
/** No other name reaches the scores of the same name. */
const maxOther = 0.9699
/** Bounds for the logit: evidence makes no match certain or impossible. */
const [minScore, maxScore] = [0.005, 0.995]
const decimals = 10_000

/** Facts against the same name lower it within its class. */
export const scoreWithFactsOfSameName = (score: number, odds: number): number =>
  round(odds >= 0 ? score : loweredTo(sameFloor, score, odds))

export const oddsOf = (facts: readonly Evidence[]): number => facts.reduce((sum, { odds }) => sum + odds, 0)

/**
 * The score of a name with its facts. Facts that only rank keep it on its side of the threshold.
 */
export function scoreWithFacts(score: number, facts: readonly Evidence[], threshold: number): number {
  const decided = scoreWithOdds(score, oddsOf(facts.filter(({ onlyRanks }) => !onlyRanks)))
  const ranking = oddsOf(facts.filter(({ onlyRanks }) => onlyRanks))
  if (ranking === 0) return decided
  const ranked = scoreWithOdds(score, oddsOf(facts))
  if (decided >= threshold === ranked >= threshold) return ranked
  return decided >= threshold ? Math.max(threshold, round(loweredTo(threshold, decided, ranking))) : decided
}

/**
 * Positive evidence is capped: it lifts a close name but cannot make different names match.
 * Negative evidence lowers a name that is nearly the same within its class, and others freely.
 */
function scoreWithOdds(score: number, odds: number): number {
  if (odds === 0) return round(Math.min(score, maxOther))
  const clamped = Math.min(maxScore, Math.max(minScore, score))
  const weighed = 1 / (1 + Math.exp(-(Math.log(clamped / (1 - clamped)) + odds)))
  if (odds > 0) return round(Math.min(maxOther, Math.max(score, Math.min(weighed, liftedTo(score)))))
  return round(Math.min(maxOther, score >= nearFloor ? loweredTo(nearFloor, score, odds) : Math.min(score, weighed)))
}

const loweredTo = (floor: number, score: number, odds: number): number =>
  floor + (score - floor) * (2 / (1 + Math.exp(-odds)))
const liftedTo = (score: number): number => score + (1 - score) * score
const round = (score: number): number => Math.round(score * decimals) / decimals
