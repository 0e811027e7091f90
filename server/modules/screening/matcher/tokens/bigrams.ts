const symbols = 64
const size = symbols * symbols

/** Letters and sounds in 6 bits; 0 is the edge of a word. */
const symbolOf = new Uint8Array(128)
'abcdefghijklmnopqrstuvwxyz0123456789CSJXGTDZ'.split('').forEach((letter, index) => {
  symbolOf[letter.charCodeAt(0)] = index + 1
})

/** The pairs of neighbouring sounds of a word, its edges included. */
export function bigramsOf(sound: string): number[] {
  const pairs: number[] = []
  let before = 0
  for (let place = 0; place <= sound.length; place += 1) {
    const symbol = place < sound.length ? (symbolOf[sound.charCodeAt(place) & 127] as number) : 0
    const pair = before * symbols + symbol
    if (!pairs.includes(pair)) pairs.push(pair)
    before = symbol
  }
  return pairs
}

/** Which of many things hold a key, as two flat arrays: where each key's run begins, and the runs. */
export interface Postings {
  readonly begins: Int32Array
  readonly holders: Int32Array
}

/** Lays out postings of `count` keys from the keys of each thing, by counting first. */
export function layOut(keyCount: number, things: number, keysOf: (thing: number) => ArrayLike<number>): Postings {
  const begins = new Int32Array(keyCount + 1)
  for (let thing = 0; thing < things; thing += 1) {
    const keys = keysOf(thing)
    for (let place = 0; place < keys.length; place += 1) {
      const after = (keys[place] as number) + 1
      begins[after] = (begins[after] as number) + 1
    }
  }
  for (let key = 0; key < keyCount; key += 1) begins[key + 1] = (begins[key + 1] as number) + (begins[key] as number)
  const holders = new Int32Array(begins[keyCount] as number)
  const next = begins.slice()
  for (let thing = 0; thing < things; thing += 1) {
    const keys = keysOf(thing)
    for (let place = 0; place < keys.length; place += 1) {
      const key = keys[place] as number
      holders[next[key] as number] = thing
      next[key] = (next[key] as number) + 1
    }
  }
  return { begins, holders }
}

export const layOutBigrams = (sounds: readonly string[]): Postings =>
  layOut(size, sounds.length, (word) => bigramsOf(sounds[word] as string))
