// How distinctive words are: rare ones identify a name.

import { ordinaryShare, ordinaryWords } from '../word-lists/ordinary-names.ts'
import type { Lexicon } from './lexicon.ts'
import { type Sound, spellingHash, spoken } from './phonetics.ts'

const floor = 1 / 20_000
const smoothing = 20_000
const rarityAt = (share: number): number => Math.log(1 / (share + floor)) / Math.log(1 / floor)

/** Another spelling of a common name is half as common: `Alhousseini` beside `Hosseini`. */
const spellingShare = 0.5

export interface Rarity {
  /** 0 for a word that every name has, 1 for one that almost none has. */
  of(word: number): number
  /** The same for a word that the lists do not have. */
  ofUnlisted(text: string): number
}

/** `countOf` is the number of names that contain a word. */
export function createRarity(
  lexicon: Lexicon,
  soundAt: (word: number) => Sound,
  countOf: (word: number) => number,
  names: number,
): Rarity {
  const shareOf = (word: number): number => countOf(word) / (names + smoothing)
  const spellings = countSpellings(lexicon.size, soundAt, shareOf)
  const rarities = new Float32Array(lexicon.size)
  for (const text of ordinaryWords()) {
    const word = lexicon.numberOf(text)
    if (word !== undefined) rarities[word] = ordinaryShare(text)
  }
  for (let word = 0; word < rarities.length; word += 1) {
    const spelled = spellings(soundAt(word)) * spellingShare
    rarities[word] = rarityAt(Math.max(shareOf(word), rarities[word] as number, spelled))
  }
  return {
    of: (word) => rarities[word] as number,
    ofUnlisted: (text) => rarityAt(Math.max(ordinaryShare(text), spellings(spoken(text)) * spellingShare)),
  }
}

/** The share of ordinary or listed names that contain a spelling of a word. */
function countSpellings(
  size: number,
  soundAt: (word: number) => Sound,
  shareOf: (word: number) => number,
): (sound: Sound) => number {
  const bits = Math.max(8, 34 - Math.clz32(size))
  const slotOf = (hash: number): number => Math.imul(hash, 0x9e3779b1) >>> (32 - bits)
  const listed = new Float32Array(1 << bits)
  for (let word = 0; word < size; word += 1) {
    const hash = spellingHash(soundAt(word))
    if (hash !== 0) listed[slotOf(hash)] = (listed[slotOf(hash)] as number) + shareOf(word)
  }
  return (sound) => {
    const hash = spellingHash(sound)
    return hash === 0 ? 0 : Math.max(listed[slotOf(hash)] as number, ordinarySpellings.get(hash) ?? 0)
  }
}

const ordinarySpellings = new Map<number, number>()
for (const text of ordinaryWords()) {
  const hash = spellingHash(spoken(text))
  if (hash !== 0) ordinarySpellings.set(hash, Math.max(ordinarySpellings.get(hash) ?? 0, ordinaryShare(text)))
}
