import { existsSync, readFileSync } from 'node:fs'
import type { Breach } from './breach.ts'

/** The rules that the tree still breaks in places; every other rule has no known breaches. */
const countedRules = ['comment-width', 'dialect-name', 'file-name', 'test-name', 'text-place', 'tiny-file'] as const

/** Breaches per rule and file; a key is `rule path`. */
export type BreachCounts = ReadonlyMap<string, number>

export function countBreaches(breaches: readonly Breach[]): BreachCounts {
  const counts = new Map<string, number>()
  for (const { rule, path } of breaches) {
    if (!countedRules.some((counted) => counted === rule)) continue
    counts.set(`${rule} ${path}`, (counts.get(`${rule} ${path}`) ?? 0) + 1)
  }
  return counts
}

/** The sum of the counts per rule, for every counted rule. */
export function totalByRule(counts: BreachCounts): ReadonlyMap<string, number> {
  const totals = new Map<string, number>(countedRules.map((rule) => [rule, 0]))
  for (const [key, count] of counts) {
    const rule = key.split(' ')[0] ?? key
    totals.set(rule, (totals.get(rule) ?? 0) + count)
  }
  return totals
}

/** Reads lines `rule path count`; an absent file means that no breach is known. */
export function readKnown(file: string): BreachCounts {
  if (!existsSync(file)) return new Map()
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean)
  return new Map(lines.map((line) => [line.replace(/ \d+$/, ''), Number(line.split(' ').at(-1))]))
}

export const formatKnown = (counts: BreachCounts): string =>
  [...counts]
    .map(([key, count]) => `${key} ${count}\n`)
    .sort()
    .join('')

/** The breaches that are not known: all of a rule in a file where they exceed the known count. */
export function newBreaches(breaches: readonly Breach[], known: BreachCounts): Breach[] {
  const counts = countBreaches(breaches)
  return breaches.filter(({ rule, path }) => {
    const key = `${rule} ${path}`
    return (counts.get(key) ?? 1) > (known.get(key) ?? 0)
  })
}

/** Known breaches that no longer exist, one line for each rule and file. */
export function fixedBreaches(breaches: readonly Breach[], known: BreachCounts): string[] {
  const counts = countBreaches(breaches)
  return [...known].flatMap(([key, count]) => {
    const now = counts.get(key) ?? 0
    return now < count ? [`${key} has ${now} of ${count} known breaches left`] : []
  })
}

/** The rules whose total would rise if `counts` replaced `known`. */
export function risenRules(counts: BreachCounts, known: BreachCounts): string[] {
  const before = totalByRule(known)
  return [...totalByRule(counts)].filter(([rule, total]) => total > (before.get(rule) ?? 0)).map(([rule]) => rule)
}
