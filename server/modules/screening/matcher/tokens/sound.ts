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

const known = new Map<string, string>()
const mostKnown = 50_000
/** A word without any of these letters is spoken as it is written. */
const mayChange = /[hjkquxoeaiyzt]/

/** A word as it is spoken, a sign a sound. */
export function soundOf(word: string): string {
  const before = known.get(word)
  if (before !== undefined) return before
  let spoken = word
  if (mayChange.test(word)) for (const [letters, sound] of sounds) spoken = spoken.replace(letters, sound)
  if (known.size >= mostKnown) known.clear()
  known.set(word, spoken)
  return spoken
}

const coarse: Readonly<Record<string, string>> = {
  c: 'k',
  q: 'k',
  g: 'k',
  G: 'k',
  X: 'k',
  k: 'k',
  z: 's',
  s: 's',
  Z: 's',
  S: 'S',
  C: 'S',
  J: 'j',
  j: 'j',
  b: 'b',
  p: 'b',
  f: 'f',
  v: 'f',
  d: 'd',
  D: 'd',
  t: 't',
  T: 't',
  m: 'm',
  n: 'n',
  l: 'l',
  r: 'r',
}

/**
 * The consonants of a word, like ones as one and doubled ones once: what is left when spellings differ only in vowels. A vowel at
 * the beginning counts as one, and an h there.
 */
export function skeletonOf(sound: string): string {
  let skeleton = /^[aeiou]/.test(sound) ? 'A' : sound.startsWith('h') ? 'h' : ''
  let before = ''
  for (const letter of sound) {
    const read = coarse[letter]
    if (read !== undefined && letter !== before) skeleton += read
    before = letter
  }
  return skeleton
}
