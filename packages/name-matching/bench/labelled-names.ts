// Generates misspelt names labelled with the entry they mean.

import { wordsOfName } from '../src/tokens/words.ts'
import type { ListedEntry } from '../src/types.ts'
import { disturbances, isLatinName } from './perturbations.ts'
import { createChance, shareOf } from './random.ts'

/** A misspelt name with the entry that it means. */
export interface LabelledName {
  readonly name: string
  readonly kind: string
  readonly type: 'person' | 'organisation' | null
  readonly entry: ListedEntry
  /** The listed name before the change. */
  readonly from: string
}

const originalScript = 'original script'
const relatedAlias = 'related alias'

/**
 * Aliases that share a word with another name of their entry, a sample of which measurements leave
 * out of the index and search for.
 */
const isHeldOut = (entry: ListedEntry, alias: string): boolean =>
  shareOf(alias) < heldOutShare &&
  halfOf(entry) === 'measuring' &&
  isLatinName(alias) &&
  isRelated(alias, [entry.name, ...entry.aliases.filter((other) => other !== alias)])

const heldOutShare = 0.12
const minShared = 2
const longWords = (name: string): Set<string> =>
  new Set(wordsOfName(name).flatMap(({ text, kind }) => (kind === 'word' ? [text] : [])))
/** True where two words, or the only one, are also in another name that is not the same. */
function isRelated(alias: string, others: readonly string[]): boolean {
  const own = longWords(alias)
  if (own.size < minShared) return false
  return others.some((other) => {
    const words = longWords(other)
    const shared = [...own].filter((word) => words.has(word)).length
    return shared >= minShared && (own.size > shared || words.size > shared)
  })
}

/** The entries as indexed for a measurement. */
export const withoutHeldOut = (entries: readonly ListedEntry[]): ListedEntry[] =>
  entries.map((entry) => ({ ...entry, aliases: entry.aliases.filter((alias) => !isHeldOut(entry, alias)) }))

/** The entries without names in other scripts, because those serve as queries. */
export function inLatinOnly(entries: readonly ListedEntry[]): ListedEntry[] {
  return entries
    .filter(({ name }) => isLatinName(name))
    .map((entry) => ({
      ...entry,
      aliases: entry.aliases.filter(isLatinName),
      weakAliases: entry.weakAliases.filter(isLatinName),
    }))
}

/**
 * Assigns a party to a half by its whole name, so that the same party on two lists is in one half.
 */
export const halfOf = (entry: ListedEntry): 'training' | 'measuring' =>
  shareOf(
    [...entry.name.toLowerCase().matchAll(/[a-z]+/g)]
      .map(([word]) => word)
      .sort()
      .join(' '),
  ) < 0.5
    ? 'training'
    : 'measuring'

const kinds = Object.entries(disturbances)

/** Generates about `perKind` names of each perturbation from one half of the parties. */
export function labelledNames(
  entries: readonly ListedEntry[],
  {
    half,
    perKind,
    seed,
    without = [],
  }: { half: 'training' | 'measuring'; perKind: number; seed: number; without?: readonly string[] },
): LabelledName[] {
  const own = entries.filter((entry) => halfOf(entry) === half && isLatinName(entry.name) && wordCount(entry.name) >= 2)
  const chance = createChance(seed)
  const labelled: LabelledName[] = []
  for (const [kind, disturb] of kinds) {
    if (without.includes(kind)) continue
    for (let tries = 0, made = 0; made < perKind && tries < perKind * 15; tries += 1) {
      const entry = chance.pick(own)
      const from = chance.is(0.25) && entry.aliases.length > 0 ? chance.pick(entry.aliases) : entry.name
      const name = wordCount(from) >= 2 && isLatinName(from) ? disturb(from, chance, entry) : null
      if (name === null || (name === from && kind !== 'same')) continue
      labelled.push({ name, kind, type: typeOf(entry), entry, from })
      made += 1
    }
  }
  if (half === 'measuring') {
    const held = own.flatMap((entry) =>
      entry.aliases.filter((alias) => isHeldOut(entry, alias)).map((name) => ({ entry, name })),
    )
    for (let made = 0; made < perKind && held.length > 0; made += 1) {
      const [taken] = held.splice(chance.below(held.length), 1)
      if (taken) labelled.push({ ...taken, kind: relatedAlias, type: typeOf(taken.entry), from: taken.entry.name })
    }
  }
  const scripted = own.flatMap((entry) =>
    entry.aliases.filter((alias) => !isLatinName(alias) && wordCount(alias) >= 2).map((name) => ({ entry, name })),
  )
  for (const { entry, name } of scripted.slice(0, perKind)) {
    if (!without.includes(originalScript))
      labelled.push({ name, kind: originalScript, type: typeOf(entry), entry, from: entry.name })
  }
  return labelled
}

const wordCount = (name: string): number => name.split(/[^\p{L}\p{M}]+/u).filter((word) => word.length > 1).length

const typeOf = ({ type }: ListedEntry): LabelledName['type'] =>
  type === 'person' || type === 'organisation' ? type : null

/**
 * A name without order, company forms and small words. Compares ordinary names with listed ones,
 * because an identical name is no false positive.
 */
export const bareName = (name: string): string =>
  wordsOfName(name)
    .filter(({ kind }) => kind !== 'form' && kind !== 'particle' && kind !== 'honorific')
    .map(({ text }) => text)
    .sort()
    .join(' ')

/** Tells whether two entries are one party on two lists, or namesakes: they share a name. */
export function createNamesakeTest(entries: readonly ListedEntry[]): (one: ListedEntry, other: ListedEntry) => boolean {
  const namesOf = ({ name, aliases, weakAliases }: ListedEntry): string[] => [name, ...aliases, ...weakAliases]
  const known = new Map(entries.map((entry) => [keyOf(entry), new Set(namesOf(entry).map(bareName))]))
  return (one, other) => [...(known.get(keyOf(one)) ?? [])].some((name) => known.get(keyOf(other))?.has(name))
}

export const keyOf = ({ source, entryId }: ListedEntry): string => `${source} ${entryId}`
