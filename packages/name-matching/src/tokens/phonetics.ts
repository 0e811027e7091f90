// Phonetic form of words, as sounds and consonant skeletons.

/**
 * Letter groups with one sound, each with its symbol; capitals are sounds without a letter of their
 * own.
 */
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

/** A word without any of these groups sounds as it is written. */
const mayChange = /[tsdzkgpc]h|dj|ck|qu|t[sz]|x|o[ou]|ee|aa|i[yji]|yi/

/** The sounds of a word, one symbol per sound. */
export function soundOf(word: string): string {
  if (!mayChange.test(word)) return word
  let read = word
  for (const [letters, sound] of sounds) read = read.replace(letters, sound)
  return read
}

/** Number of symbols; 0 is the edge of a word. */
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

/**
 * Whether joining two words may change their sounds, given the last sound of one and the first of
 * the next.
 */
export const soundsMerge = (last: number, first: number): boolean => mergesWith[last * symbolCount + first] === 1

/** The sounds of a word as numbers: a range of an array that may hold many words. */
export interface Sound {
  readonly symbols: Uint8Array
  readonly begin: number
  readonly end: number
}

/** The sounds of a word as numbers. */
export function spoken(word: string): Sound {
  const sound = soundOf(word)
  const symbols = new Uint8Array(sound.length)
  for (let place = 0; place < sound.length; place += 1)
    symbols[place] = symbolOf[sound.charCodeAt(place) & 127] as number
  return { symbols, begin: 0, end: sound.length }
}

/** Maps easily confused consonants to one of them; sounds not listed are no consonants. */
const coarse = new Uint8Array(symbolCount)
for (const group of ['kcqgGX', 'szZ', 'SC', 'jJ', 'bp', 'fv', 'dD', 'tT', 'm', 'n', 'l', 'r']) {
  for (const letter of group) coarse[symbolOf[letter.charCodeAt(0)] as number] = symbolOf[group.charCodeAt(0)] as number
}
const symbolsOf = (letters: string): number[] =>
  Array.from(letters, (letter) => symbolOf[letter.charCodeAt(0)] as number)
const vowelSymbols = new Set(symbolsOf('aeiou'))
const [vowelSign = 0, breathSign = 0, lateral = 0] = symbolsOf('ahl')
/** Longer skeletons are truncated. */
export const maxSkeletonLength = 64

/**
 * Writes the consonants of a word with similar ones unified and doubled ones once, so that
 * spellings differing only in vowels are equal. An initial vowel or h counts as one symbol. Returns
 * the length.
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

/** Vowels that spellings exchange are one. */
const spelledAs = new Uint8Array(coarse)
for (const group of ['ae', 'iy', 'uow']) {
  for (const letter of group)
    spelledAs[symbolOf[letter.charCodeAt(0)] as number] = symbolOf[group.charCodeAt(0)] as number
}
const minSpelled = 4

/**
 * A hash that the spellings of a name share: like consonants and vowels unified, doubled ones once,
 * without the article, a silent h and a last vowel. 0 for short words, which share it too easily.
 */
export function spellingHash({ symbols, begin, end }: Sound): number {
  let hash = hashStart
  let [count, before, last] = [0, 0, end]
  while (last > begin + minSpelled && vowelSymbols.has(symbols[last - 1] as number)) last -= 1
  const hasArticle = symbols[begin] === vowelSign && symbols[begin + 1] === lateral && last - begin > minSpelled + 2
  for (let place = hasArticle ? begin + 2 : begin; place < last; place += 1) {
    const read = spelledAs[symbols[place] as number] as number
    if (read === 0 || read === before) continue
    before = read
    count += 1
    hash = Math.imul(hash ^ read, hashStep)
  }
  return count < minSpelled ? 0 : hash >>> 0
}

const hashStart = 0x811c9dc5
const hashStep = 0x01000193

/** A hash of a skeleton; collisions are possible. */
export function skeletonHash(skeleton: ArrayLike<number>, count: number): number {
  let hash = hashStart
  for (let place = 0; place < count; place += 1) hash = Math.imul(hash ^ (skeleton[place] as number), hashStep)
  return hash >>> 0
}

/**
 * Skeletons of a query word. Without written vowels, a long vowel may have been read as a
 * consonant, so variants with one fewer are included.
 */
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
