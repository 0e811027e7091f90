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
  /** Gives back the room that was kept for more. */
  close(): Lexicon
}

const firstRoom = 4096
const fullest = 0.6
const hashStart = 0x811c9dc5
const hashStep = 0x01000193
const longestText = 400

/** Words stand as bytes in one array, found by a table of their hashes: a million of them as strings would fill the memory. */
export function createLexicon(): GrowingLexicon {
  let bytes = Buffer.alloc(firstRoom * 8)
  let begins = new Int32Array(firstRoom + 1)
  let table = new Int32Array(firstRoom * 2).fill(-1)
  let size = 0
  const wanted = new Uint8Array(longestText)

  const slotOf = (letters: Uint8Array, from: number, count: number): number => {
    const mask = table.length - 1
    let slot = hashOf(letters, from, count) & mask
    for (let word = table[slot] as number; word >= 0; word = table[slot] as number) {
      const begin = begins[word] as number
      if ((begins[word + 1] as number) - begin === count && isSame(bytes, begin, letters, from, count)) return slot
      slot = (slot + 1) & mask
    }
    return slot
  }
  const grow = (): void => {
    const wider = new Int32Array(begins.length * 2)
    wider.set(begins)
    begins = wider
    table = new Int32Array(table.length * 2).fill(-1)
    for (let word = 0; word < size; word += 1) {
      const begin = begins[word] as number
      table[slotOf(bytes, begin, (begins[word + 1] as number) - begin)] = word
    }
  }
  const addLetters = (letters: Uint8Array, count: number): number => {
    const slot = slotOf(letters, 0, count)
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
      const word = table[slotOf(wanted, 0, write(text))] as number
      return word < 0 ? undefined : word
    },
    add: (text) => addLetters(wanted, write(text)),
    addLetters,
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

function isSame(one: Uint8Array, oneFrom: number, other: Uint8Array, otherFrom: number, count: number): boolean {
  for (let place = 0; place < count; place += 1) if (one[oneFrom + place] !== other[otherFrom + place]) return false
  return true
}
