// Sound bigrams of words, and postings by key.

import { type Sound, symbolCount } from './phonetics.ts'

/** Number of possible pairs of neighbouring sounds, including word edges. */
export const pairCount = symbolCount * symbolCount

/** The pairs of neighbouring sounds of a word, including its edges. */
export function bigramsOf({ symbols, begin, end }: Sound): number[] {
  const pairs: number[] = []
  let before = 0
  for (let place = begin; place <= end; place += 1) {
    const symbol = place < end ? (symbols[place] as number) : 0
    const pair = before * symbolCount + symbol
    if (!pairs.includes(pair)) pairs.push(pair)
    before = symbol
  }
  return pairs
}

/** Writes the pairs into an array, possibly with duplicates; returns their number. */
export function writeBigrams({ symbols, begin, end }: Sound, pairs: Int32Array): number {
  let before = 0
  for (let place = begin; place <= end; place += 1) {
    const symbol = place < end ? (symbols[place] as number) : 0
    pairs[place - begin] = before * symbolCount + symbol
    before = symbol
  }
  return end - begin + 1
}

/** Inverted index as two flat arrays: the start of each key's run, and the runs of items. */
export interface Postings {
  readonly begins: Int32Array
  readonly holders: Int32Array
}

/**
 * Builds postings from the keys of each item by counting first. `writeKeys` writes the keys of an
 * item into the given array and returns their number; duplicate keys are stored once.
 */
export function layOut(
  keyCount: number,
  things: number,
  writeKeys: (thing: number, keys: Int32Array) => number,
): Postings {
  const begins = new Int32Array(keyCount + 1)
  const keys = new Int32Array(maxKeys)
  const lastOf = new Int32Array(keyCount).fill(-1)
  for (let thing = 0; thing < things; thing += 1) {
    const count = writeKeys(thing, keys)
    for (let place = 0; place < count; place += 1) {
      const key = keys[place] as number
      if (lastOf[key] === thing) continue
      lastOf[key] = thing
      begins[key + 1] = (begins[key + 1] as number) + 1
    }
  }
  for (let key = 0; key < keyCount; key += 1) begins[key + 1] = (begins[key + 1] as number) + (begins[key] as number)
  const holders = new Int32Array(begins[keyCount] as number)
  const next = begins.slice(0, keyCount)
  lastOf.fill(-1)
  for (let thing = 0; thing < things; thing += 1) {
    const count = writeKeys(thing, keys)
    for (let place = 0; place < count; place += 1) {
      const key = keys[place] as number
      if (lastOf[key] === thing) continue
      lastOf[key] = thing
      holders[next[key] as number] = thing
      next[key] = (next[key] as number) + 1
    }
  }
  return { begins, holders }
}

/** Exceeds the number of words in a name and of sound pairs in a word. */
const maxKeys = 512
