// Alternative readings of a query.

import type { Way } from '../text/latin.ts'
import { otherReadings } from '../text/other-readings.ts'
import { isDistinctive, type NameWord, wordsOfName } from './words.ts'

const isManifold = /[\p{Script=Greek}\p{Script=Arabic}]/u
const otherWays: readonly Way[] = ['other', 'third']
const isLatin = /\p{Script=Latin}/u
const isOther = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/**
 * Every possible reading of a query, the usual one first. Greek and Arabic letters have several
 * sounds, Chinese characters are read in four languages, romanisations differ, and a name in two
 * scripts contains two names.
 */
export function readingsOf(name: string): NameWord[][] {
  const readings = [wordsOfName(name)]
  const known = new Set([keyOf(readings[0] as NameWord[])])
  const add = (words: NameWord[]): void => {
    const key = keyOf(words)
    if (known.has(key) || !words.some(({ kind }) => isDistinctive(kind))) return
    known.add(key)
    readings.push(words)
  }
  if (isManifold.test(name)) for (const way of otherWays) add(wordsOfName(name, way))
  if (isLatin.test(name) && isOther.test(name)) for (const part of partsByScript(name)) add(wordsOfName(part))
  for (const latin of otherReadings(name)) add(wordsOfName(latin))
  return readings
}

const keyOf = (words: readonly NameWord[]): string => words.map(({ text }) => text).join(' ')

/** The Latin part and the non-Latin part of a name. */
function partsByScript(name: string): string[] {
  const words = name.split(/[\s()[\],;/]+/)
  return [words.filter((word) => !isOther.test(word)), words.filter((word) => !isLatin.test(word))].map((part) =>
    part.join(' '),
  )
}
