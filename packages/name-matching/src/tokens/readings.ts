// Alternative readings of a query.

import type { Way } from '../text/latin.ts'
import { otherReadings } from '../text/other-readings.ts'
import { partsOfName } from './name-parts.ts'
import { isDistinctive, mayServe, type NameWord, wordsOfName } from './words.ts'

const isManifold = /[\p{Script=Greek}\p{Script=Arabic}]/u
const otherWays: readonly Way[] = ['other', 'third']
const isLatin = /\p{Script=Latin}/u
const isOther = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/**
 * Every possible reading of a query, the usual one first. Greek and Arabic letters have several
 * sounds, Chinese characters are read in four languages, a name in two scripts contains two names,
 * servant names are joined or parted, and a married name contains the maiden name.
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
  const [first = []] = readings
  if (mayServe(first)) for (const servants of ['joined', 'apart'] as const) add(wordsOfName(name, 'usual', servants))
  add(withoutRepeats(first))
  for (const part of partsOfName(name)) add(wordsOfName(part))
  return readings
}

const keyOf = (words: readonly NameWord[]): string => words.map(({ text }) => text).join(' ')

/** `Sergey Sergey Shoigu` may have been written twice by mistake. */
const withoutRepeats = (words: readonly NameWord[]): NameWord[] =>
  words.filter(
    ({ text, kind }, place) =>
      kind === 'initial' || kind === 'number' || words.findIndex((other) => other.text === text) === place,
  )

/** The Latin part and the non-Latin part of a name. */
function partsByScript(name: string): string[] {
  const words = name.split(/[\s()[\],;/]+/)
  return [words.filter((word) => !isOther.test(word)), words.filter((word) => !isLatin.test(word))].map((part) =>
    part.join(' '),
  )
}
