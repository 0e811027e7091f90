import { type Sound, symbolCount } from './phonetics.ts'

/** How many pairs of neighbouring sounds there may be, the edges of words included. */
export const pairCount = symbolCount * symbolCount

/** The pairs of neighbouring sounds of a word, its edges included. */
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

/** The same into an array, some perhaps twice; answers how many. */
export function writeBigrams({ symbols, begin, end }: Sound, pairs: Int32Array): number {
  let before = 0
  for (let place = begin; place <= end; place += 1) {
    const symbol = place < end ? (symbols[place] as number) : 0
    pairs[place - begin] = before * symbolCount + symbol
    before = symbol
  }
  return end - begin + 1
}

/** Which of many things hold a key, as two flat arrays: where each key's run begins, and the runs. */
export interface Postings {
  readonly begins: Int32Array
  readonly holders: Int32Array
}

/**
 * Lays out postings from the keys of each thing, by counting first. `writeKeys` writes the keys of a thing into the array it is given
 * and answers how many there are; a key that is written twice is kept once.
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

/** More than a name has words, and a word pairs of sounds. */
const maxKeys = 512
