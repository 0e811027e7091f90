/** Letters that are one sound, each pair by the sound's sign; capitals stand for sounds without a letter of their own. */
const sounds: readonly (readonly [RegExp, string])[] = [
  [/tsch|tch|tsh|dsh/g, 'C'],
  [/sch|sh/g, 'S'],
  [/ch(?=[rl])/g, 'k'],
  [/ch/g, 'C'],
  [/dzh|dj|zh/g, 'J'],
  [/kh/g, 'X'],
  [/gh/g, 'G'],
  [/ph/g, 'f'],
  [/th/g, 'T'],
  [/dh/g, 'D'],
  [/ck/g, 'k'],
  [/qu(?=[aeiou])/g, 'k'],
  [/ts|tz/g, 'Z'],
  [/x/g, 'ks'],
  [/ou|oo/g, 'u'],
  [/ee/g, 'i'],
  [/aa/g, 'a'],
  [/iy|ij|yi|ii/g, 'i'],
]

/** A word without any of these pairs is spoken as it is written. */
const mayChange = /[tsdzkgpc]h|dj|ck|qu|t[sz]|x|o[ou]|ee|aa|i[yji]|yi/

/** A word as it is spoken, a sign a sound. */
export function soundOf(word: string): string {
  if (!mayChange.test(word)) return word
  let read = word
  for (const [letters, sound] of sounds) read = read.replace(letters, sound)
  return read
}

/** How many signs there may be; 0 is the edge of a word. */
export const symbolCount = 64
/** Letters and sounds in 6 bits. */
export const symbolOf = new Uint8Array(128)
'abcdefghijklmnopqrstuvwxyz0123456789CSJXGTDZ'.split('').forEach((letter, index) => {
  symbolOf[letter.charCodeAt(0)] = index + 1
})

const merging = new Set(
  'th sh dh zh kh gh ph ch dj ck qu ts tz oo ou ee aa iy ij ii yi Ch Zh Jh Cr Cl Sh'
    .split(' ')
    .map((pair) => ((symbolOf[pair.charCodeAt(0)] as number) << 6) | (symbolOf[pair.charCodeAt(1)] as number)),
)
const mergesWith = new Uint8Array(symbolCount * symbolCount)
for (const pair of merging) mergesWith[pair] = 1

/** Whether two words run together may be spoken otherwise than one after the other, by the last sound of one and the first of the next. */
export const soundsMerge = (last: number, first: number): boolean => mergesWith[last * symbolCount + first] === 1

/** The sounds of a word in numbers: a stretch of an array that may hold those of many. */
export interface Sound {
  readonly symbols: Uint8Array
  readonly begin: number
  readonly end: number
}

/** A word's sounds in numbers. */
export function spoken(word: string): Sound {
  const sound = soundOf(word)
  const symbols = new Uint8Array(sound.length)
  for (let place = 0; place < sound.length; place += 1)
    symbols[place] = symbolOf[sound.charCodeAt(place) & 127] as number
  return { symbols, begin: 0, end: sound.length }
}

/** Consonants that are soon taken for each other, by the first of them; what is not here is no consonant. */
const coarse = new Uint8Array(symbolCount)
for (const group of ['kcqgGX', 'szZ', 'SC', 'jJ', 'bp', 'fv', 'dD', 'tT', 'm', 'n', 'l', 'r']) {
  for (const letter of group) coarse[symbolOf[letter.charCodeAt(0)] as number] = symbolOf[group.charCodeAt(0)] as number
}
const symbolsOf = (letters: string): number[] =>
  Array.from(letters, (letter) => symbolOf[letter.charCodeAt(0)] as number)
const vowelSymbols = new Set(symbolsOf('aeiou'))
const [vowelSign = 0, breathSign = 0] = symbolsOf('ah')
/** Longer ones are cut. */
export const maxSkeletonLength = 64

/**
 * The consonants of a word, like ones as one and doubled ones once: what is left when spellings differ only in vowels. A vowel at
 * the beginning counts as one, and an h there. Writes them and answers how many there are.
 */
export function writeSkeleton({ symbols, begin, end }: Sound, skeleton: Uint8Array): number {
  let count = 0
  const first = symbols[begin] as number
  if (begin < end && vowelSymbols.has(first)) skeleton[count++] = vowelSign
  else if (begin < end && first === breathSign) skeleton[count++] = breathSign
  let before = 0
  for (let place = begin; place < end && count < maxSkeletonLength; place += 1) {
    const letter = symbols[place] as number
    const read = coarse[letter] as number
    if (read !== 0 && letter !== before) skeleton[count++] = read
    before = letter
  }
  return count
}

const hashStart = 0x811c9dc5
const hashStep = 0x01000193

/** A number for a skeleton; others may have the same. */
export function skeletonHash(skeleton: ArrayLike<number>, count: number): number {
  let hash = hashStart
  for (let place = 0; place < count; place += 1) hash = Math.imul(hash ^ (skeleton[place] as number), hashStep)
  return hash >>> 0
}

/** The skeleton of a sought word; without vowels a long one may have been read as a consonant, so one may be too many. */
export function skeletonsNear(sound: Sound, written: boolean): Set<number> {
  const skeleton = new Uint8Array(maxSkeletonLength + 1)
  const own = Array.from(skeleton.subarray(0, writeSkeleton(sound, skeleton)))
  const near = new Set([skeletonHash(own, own.length)])
  if (written) return near
  const add = (other: readonly number[]): unknown => near.add(skeletonHash(other, other.length))
  add(own[0] === vowelSign ? own.slice(1) : [vowelSign, ...own])
  for (let gap = 0; gap < own.length && own.length > 3; gap += 1) add(own.filter((_, place) => place !== gap))
  return near
}
