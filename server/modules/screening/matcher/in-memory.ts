import { plainText, weightOf, wordsOf } from './normalise.ts'
import type { Hit, ListedEntry, Matcher, Wanted } from './port.ts'
import { type NameScore, scoreNames } from './score.ts'

interface ListedName {
  readonly entry: ListedEntry
  readonly name: string
  readonly isAlias: boolean
  readonly words: readonly string[]
}

const mostHits = 50

/**
 * Exact and simply fuzzy search over all names and aliases in memory. Only names that share a word with what is wanted, up to
 * a slip of the pen, are scored: words are indexed by themselves and by what is left when one letter goes missing.
 */
export function createInMemoryMatcher(entries: readonly ListedEntry[]): Matcher {
  const names = entries.flatMap(namesOf)
  const index = new Map<string, number[]>()
  names.forEach(({ words }, place) => {
    for (const key of keysOf(words)) {
      const places = index.get(key)
      if (places) places.push(place)
      else index.set(key, [place])
    }
  })

  return {
    search(wanted, threshold) {
      const words = wordsOf(wanted.name)
      const candidates = new Set<number>()
      for (const key of keysOf(words)) for (const place of index.get(key) ?? []) candidates.add(place)
      const best = new Map<ListedEntry, Hit>()
      for (const place of candidates) {
        const listed = names[place]
        if (!listed) continue
        const hit = judge(wanted, words, listed)
        const known = best.get(listed.entry)
        if (hit.score >= threshold && (!known || hit.score > known.score)) best.set(listed.entry, hit)
      }
      return [...best.values()]
        .sort((one, other) => other.score - one.score || one.entry.entryId.localeCompare(other.entry.entryId))
        .slice(0, mostHits)
    },
  }
}

function namesOf(entry: ListedEntry): ListedName[] {
  const listed = [entry.name, ...entry.aliases].map((name, place) => ({
    entry,
    name,
    isAlias: place > 0,
    words: wordsOf(name),
  }))
  return listed.filter(({ words }) => words.length > 0)
}

const leastTelling = 0.4
const shortestSlipped = 4

/** What a name is found by: its telling words, run together too, whole and with each one letter left out. */
function keysOf(words: readonly string[]): Set<string> {
  const telling = words.filter((word) => weightOf(word) >= leastTelling)
  // A name of nothing but small words is found by them.
  const sought = telling.length > 0 ? telling : words
  const keys = new Set<string>()
  for (const word of [...sought, words.join('')]) {
    keys.add(word)
    if (word.length < shortestSlipped) continue
    for (let gap = 0; gap < word.length; gap += 1) keys.add(word.slice(0, gap) + word.slice(gap + 1))
  }
  return keys
}

const countryPenalty = 0.05
const typePenalty = 0.1
const birthPenalty = 0.15

/** The score of one listed name, with what else is known of both sides weighed in, and the reasons in words. */
function judge(wanted: Wanted, words: readonly string[], listed: ListedName): Hit {
  const names = scoreNames(words, listed.words)
  const facts = judgeFacts(wanted, listed.entry)
  const penalty = facts.reduce((sum, fact) => sum + fact.penalty, 0)
  const score = Math.round(Math.min(1, Math.max(0, names.score - penalty)) * 1000) / 1000
  const reasons = [...nameReasons(names, listed), ...facts.map((fact) => fact.reason)]
  return { entry: listed.entry, matchedName: listed.name, score, reasons }
}

function nameReasons(names: NameScore, listed: ListedName): string[] {
  const reasons: string[] = []
  const isSame = names.onlyWanted.length + names.onlyListed.length === 0 && names.score === 1
  if (isSame) reasons.push('The names are the same')
  if (listed.isAlias) reasons.push(`Listed as another name of ${listed.entry.name}`)
  if (isSame) return reasons
  for (const { wanted, listed: word, similarity } of names.pairs) {
    reasons.push(
      similarity === 1
        ? `"${word}" stands in both`
        : `"${wanted}" is close to "${word}" (${Math.round(similarity * 100)} %)`,
    )
  }
  if (names.pairs.length === 0) reasons.push('The same letters, parted differently')
  if (names.onlyWanted.length > 0) reasons.push(`Not in the listed name: ${names.onlyWanted.join(', ')}`)
  if (names.onlyListed.length > 0) reasons.push(`Only in the listed name: ${names.onlyListed.join(', ')}`)
  return reasons
}

interface FactJudgement {
  readonly reason: string
  readonly penalty: number
}

function judgeFacts(wanted: Wanted, entry: ListedEntry): FactJudgement[] {
  const facts: FactJudgement[] = []
  if (wanted.country && entry.country) facts.push(judgeCountry(wanted.country, entry.country))
  if (wanted.type && entry.type && wanted.type !== entry.type) {
    facts.push({ reason: `Listed as ${entry.type}, asked for as ${wanted.type}`, penalty: typePenalty })
  }
  if (wanted.birthDate && entry.birthDate) {
    const shared = Math.min(wanted.birthDate.length, entry.birthDate.length)
    const agrees = wanted.birthDate.slice(0, shared) === entry.birthDate.slice(0, shared)
    facts.push({
      reason: agrees ? `Born ${entry.birthDate}, as listed` : `Born ${wanted.birthDate}, listed ${entry.birthDate}`,
      penalty: agrees ? 0 : birthPenalty,
    })
  }
  return facts
}

function judgeCountry(wanted: string, listed: string): FactJudgement {
  const agrees = plainText(wanted) === plainText(listed)
  return agrees
    ? { reason: `The same country: ${listed}`, penalty: 0 }
    : { reason: `Another country: ${wanted}, listed ${listed}`, penalty: countryPenalty }
}
