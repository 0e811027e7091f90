/** Distinct words in plain letters and digits, each with a number. */
export interface Lexicon {
  readonly size: number
  text(word: number): string
  lengthOf(word: number): number
  numberOf(text: string): number | undefined
}

export interface GrowingLexicon extends Lexicon {
  /** The number of a word, a new one if it has none. */
  add(text: string): number
  /** The same for letters that stand in an array. */
  addLetters(letters: Uint8Array, count: number): number
  /** The number of a word whose letters stand in an array, -1 if it has none. */
  findLetters(letters: Uint8Array, count: number): number
  /** Gives back the room that was kept for more. */
  close(): Lexicon
}

const leastRoom = 4096
const fullest = 0.6
const tagShift = 24
const hashStart = 0x811c9dc5
const hashStep = 0x01000193
const longestText = 400

/**
 * Words stand as bytes in one array, found by a table of their hashes: a million of them as strings would fill the memory. There is room
 * for as many as are expected before it must grow.
 */
export function createLexicon(expected = 0): GrowingLexicon {
  const firstRoom = Math.max(leastRoom, 2 ** Math.ceil(Math.log2(Math.max(1, expected))))
  let bytes = Buffer.alloc(firstRoom * 8)
  let begins = new Int32Array(firstRoom + 1)
  let table = new Int32Array(firstRoom * 2).fill(-1)
  /** Some of the hash of the word in each slot: most others are told from it without looking at their letters. */
  let tags = new Uint8Array(firstRoom * 2)
  let size = 0
  const wanted = new Uint8Array(longestText)

  const slotOf = (letters: Uint8Array, count: number, hash: number): number => {
    const mask = table.length - 1
    const tag = hash >>> tagShift
    let slot = hash & mask
    for (let word = table[slot] as number; word >= 0; word = table[slot] as number) {
      if (tags[slot] === tag) {
        const begin = begins[word] as number
        if ((begins[word + 1] as number) - begin === count && isSame(bytes, begin, letters, count)) return slot
      }
      slot = (slot + 1) & mask
    }
    return slot
  }
  const grow = (): void => {
    const wider = new Int32Array(begins.length * 2)
    wider.set(begins)
    begins = wider
    table = new Int32Array(table.length * 2).fill(-1)
    tags = new Uint8Array(table.length)
    const mask = table.length - 1
    // All are different, so that none must be compared.
    for (let word = 0; word < size; word += 1) {
      const begin = begins[word] as number
      const hash = hashOf(bytes, begin, (begins[word + 1] as number) - begin)
      let slot = hash & mask
      while ((table[slot] as number) >= 0) slot = (slot + 1) & mask
      table[slot] = word
      tags[slot] = hash >>> tagShift
    }
  }
  const addLetters = (letters: Uint8Array, count: number): number => {
    const hash = hashOf(letters, 0, count)
    const slot = slotOf(letters, count, hash)
    const known = table[slot] as number
    if (known >= 0) return known
    const begin = begins[size] as number
    if (begin + count > bytes.length) {
      const wider = Buffer.alloc(bytes.length * 2)
      wider.set(bytes)
      bytes = wider
    }
    for (let place = 0; place < count; place += 1) bytes[begin + place] = letters[place] as number
    table[slot] = size
    tags[slot] = hash >>> tagShift
    size += 1
    begins[size] = begin + count
    if (size + 1 >= begins.length || size > table.length * fullest) grow()
    return size - 1
  }
  const write = (text: string): number => {
    const count = Math.min(text.length, longestText)
    for (let place = 0; place < count; place += 1) wanted[place] = text.charCodeAt(place)
    return count
  }
  const lexicon: GrowingLexicon = {
    get size() {
      return size
    },
    text: (word) => bytes.toString('latin1', begins[word], begins[word + 1]),
    lengthOf: (word) => (begins[word + 1] as number) - (begins[word] as number),
    numberOf(text) {
      const count = write(text)
      const word = table[slotOf(wanted, count, hashOf(wanted, 0, count))] as number
      return word < 0 ? undefined : word
    },
    add: (text) => addLetters(wanted, write(text)),
    addLetters,
    findLetters: (letters, count) => table[slotOf(letters, count, hashOf(letters, 0, count))] as number,
    close() {
      bytes = Buffer.from(bytes.subarray(0, begins[size]))
      begins = begins.slice(0, size + 1)
      return lexicon
    },
  }
  return lexicon
}

function hashOf(letters: Uint8Array, from: number, count: number): number {
  let hash = hashStart
  for (let place = from; place < from + count; place += 1) hash = Math.imul(hash ^ (letters[place] as number), hashStep)
  return hash ^ (hash >>> 15)
}

function isSame(one: Uint8Array, from: number, other: Uint8Array, count: number): boolean {
  for (let place = 0; place < count; place += 1) if (one[from + place] !== other[place]) return false
  return true
}
