import type { Way } from '../text/latin.ts'
import { readWadeGiles } from '../text/wade-giles.ts'
import { isDistinctive, type NameWord, wordsOfName } from './words.ts'

const isManifold = /[\p{Script=Greek}\p{Script=Arabic}]/u
const otherWays: readonly Way[] = ['other', 'third']
const isLatin = /\p{Script=Latin}/u
const isOther = /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u

/**
 * A sought name in every way it may be meant, the usual one first: Greek and Arabic letters stand for several sounds, Wade-Giles spells
 * other than pinyin, and who writes a name in two scripts at once writes it twice.
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
  for (const pinyin of readWadeGiles(name)) add(wordsOfName(pinyin))
  return readings
}

const keyOf = (words: readonly NameWord[]): string => words.map(({ text }) => text).join(' ')

/** What is written in Latin letters, and what is written in others. */
function partsByScript(name: string): string[] {
  const words = name.split(/[\s()[\],;/]+/)
  return [words.filter((word) => !isOther.test(word)), words.filter((word) => !isLatin.test(word))].map((part) =>
    part.join(' '),
  )
}
