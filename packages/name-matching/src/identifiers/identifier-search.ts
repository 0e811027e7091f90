/** Finds entries by their addresses and numbers alone, whatever the name. */
import { sameFloor } from '../score/evidence.ts'
import { plainName } from '../tokens/words.ts'
import type { Hit, ListedEntry, Query, SearchOptions } from '../types.ts'
import { isImoNumber, isStrongNumber, keysOfNumber } from './numbers.ts'
import { listedWallets, readWallets } from './wallets.ts'

interface Identified {
  readonly entry: ListedEntry
  /** The number or address as listed. */
  readonly listed: string
  readonly reason: string
}

interface Listed {
  readonly entry: ListedEntry
  readonly text: string
}

type Names = (query: Query, options: SearchOptions) => readonly Hit[]

const defaultLimit = 50

/**
 * Adds the entries that carry an address or number of the query to those that `searchNames` finds.
 * They have score 1. An address in place of a name is not compared as a name.
 */
export function withIdentifiers(entries: readonly ListedEntry[], searchNames: Names): Names {
  const index = indexOf(entries)
  return (query, options) => {
    const found = new Map<ListedEntry, Identified>()
    for (const one of identify(index, query)) if (!found.has(one.entry)) found.set(one.entry, one)
    const { limit = defaultLimit } = options
    const named = namedHits(searchNames, query, { ...options, limit: limit + found.size })
    if (found.size === 0) return named
    const byEntry = new Map(named.map((hit) => [hit.entry, hit]))
    const identified = [...found.values()].map(({ entry, listed, reason }): Hit => {
      const alike = byEntry.get(entry)
      const reasons = alike?.reasons.filter((other) => other !== reason) ?? []
      return {
        entry,
        matchedName: alike?.matchedName ?? listed,
        score: 1,
        level: 'match',
        reasons: [reason, ...reasons],
      }
    })
    return [...identified, ...named.filter(({ entry }) => !found.has(entry))].slice(0, limit)
  }
}

/** A name with numbers that is run together looks like an address: only the very name is found. */
function namedHits(searchNames: Names, query: Query, options: SearchOptions): readonly Hit[] {
  const name = nameOf(query)
  const named = searchNames({ ...query, name }, options)
  if (name === query.name) return named
  const known = new Set(named.map(({ entry }) => entry))
  const identical = searchNames(query, options).filter(({ entry, score }) => score >= sameFloor && !known.has(entry))
  return [...identical, ...named]
}

/** The part of a query's name that is compared as a name: an address and its note are none. */
function nameOf({ name }: Query): string {
  const { wallets, refusal, before } = readWallets(name)
  return wallets.length === 0 && refusal === null ? name : before.trim()
}

interface IdentifierIndex {
  readonly wallets: ReadonlyMap<string, readonly Listed[]>
  readonly caseless: ReadonlyMap<string, readonly Listed[]>
  readonly numbers: ReadonlyMap<string, readonly Listed[]>
}

function indexOf(entries: readonly ListedEntry[]): IdentifierIndex {
  const [wallets, caseless, numbers] = [new Map<string, Listed[]>(), new Map<string, Listed[]>(), new Map()]
  const add = (index: Map<string, Listed[]>, key: string, listed: Listed): void => {
    const known = index.get(key)
    if (known) known.push(listed)
    else index.set(key, [listed])
  }
  for (const entry of entries) {
    for (const text of entry.wallets) {
      for (const { key, caselessKey } of listedWallets(text)) {
        add(wallets, key, { entry, text })
        if (caselessKey) add(caseless, caselessKey, { entry, text })
      }
    }
    for (const text of entry.identifiers) for (const key of keysOfNumber(text)) add(numbers, key, { entry, text })
  }
  return { wallets, caseless, numbers }
}

function* identify(index: IdentifierIndex, query: Query): Generator<Identified> {
  const texts = [query.wallet, query.name].flatMap((text) => text ?? [])
  for (const text of texts) {
    yield* sameAddress(index.wallets.get(text.trim()) ?? [])
    for (const { key, caselessKey, hasLostCase } of readWallets(text).wallets) {
      yield* sameAddress(index.wallets.get(key) ?? [])
      if (!hasLostCase || caselessKey === null) continue
      for (const { entry, text: listed } of index.caseless.get(caselessKey) ?? [])
        yield { entry, listed, reason: `The same address except for upper and lower case: ${listed}` }
    }
  }
  for (const number of [...(query.identifiers ?? []), query.name]) {
    const isShip = /\bimo\b/i.test(number)
    for (const key of keysOfNumber(number)) {
      for (const { entry, text: listed } of index.numbers.get(key) ?? []) {
        const isStrong = isStrongNumber(key) || (isImoNumber(key) && (isShip || entry.type === 'vessel'))
        if (isStrong || isOfCountry(query, entry)) yield { entry, listed, reason: `The same number: ${listed}` }
      }
    }
  }
}

function* sameAddress(found: readonly Listed[]): Generator<Identified> {
  for (const { entry, text } of found) yield { entry, listed: text, reason: 'The address is exactly the listed one' }
}

function isOfCountry({ country }: Query, { countries }: ListedEntry): boolean {
  if (!country) return false
  const plain = plainName(country)
  return countries.some((listed) => plainName(listed) === plain)
}
