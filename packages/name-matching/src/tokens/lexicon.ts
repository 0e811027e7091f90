/** Distinct words in plain letters and digits, each with a number. */
export interface Lexicon {
  readonly size: number
  text(word: number): string
  lengthOf(word: number): number
  /** Code of the first letter of a word. */
  firstLetter(word: number): number
  numberOf(text: string): number | undefined
}

export interface GrowingLexicon extends Lexicon {
  /** The number of a word; adds it when missing. */
  add(text: string): number
  /** The same for letters in an array. */
  addLetters(letters: Uint8Array, count: number): number
  /** The number of a word whose letters are in an array; -1 if it is missing. */
  findLetters(letters: Uint8Array, count: number): number
  /** Releases spare capacity. */
  close(): Lexicon
}

const minRoom = 4096
const fullest = 0.6
const tagShift = 24
const hashStart = 0x811c9dc5
const hashStep = 0x01000193
const maxTextLength = 400

/** Words as bytes in one array, with a hash table to find them. */
interface Store {
  bytes: Buffer
  begins: Int32Array
  table: Int32Array
  /**
   * Bits of the hash of the word in each slot, which exclude most other words without comparing
   * letters.
   */
  tags: Uint8Array
  size: number
}

/**
 * Stores words as bytes in one array with a hash table, because a million strings would exhaust
 * memory. `expected` words fit before it grows.
 */
export function createLexicon(expected = 0): GrowingLexicon {
  const room = Math.max(minRoom, 2 ** Math.ceil(Math.log2(Math.max(1, expected))))
  const store: Store = {
    bytes: Buffer.alloc(room * 8),
    begins: new Int32Array(room + 1),
    table: new Int32Array(room * 2).fill(-1),
    tags: new Uint8Array(room * 2),
    size: 0,
  }
  const requested = new Uint8Array(maxTextLength)
  const write = (text: string): number => {
    const count = Math.min(text.length, maxTextLength)
    for (let place = 0; place < count; place += 1) requested[place] = text.charCodeAt(place)
    return count
  }
  const lexicon: GrowingLexicon = {
    get size() {
      return store.size
    },
    text: (word) => store.bytes.toString('latin1', store.begins[word], store.begins[word + 1]),
    lengthOf: (word) => (store.begins[word + 1] as number) - (store.begins[word] as number),
    firstLetter: (word) => store.bytes[store.begins[word] as number] as number,
    numberOf(text) {
      const word = find(store, requested, write(text))
      return word < 0 ? undefined : word
    },
    add: (text) => add(store, requested, write(text)),
    addLetters: (letters, count) => add(store, letters, count),
    findLetters: (letters, count) => find(store, letters, count),
    close() {
      store.bytes = Buffer.from(store.bytes.subarray(0, store.begins[store.size]))
      store.begins = store.begins.slice(0, store.size + 1)
      return lexicon
    },
  }
  return lexicon
}

const find = (store: Store, letters: Uint8Array, count: number): number =>
  store.table[slotOf(store, letters, count, hashOf(letters, 0, count))] as number

/** The slot of a word in the table, or the free slot for it. */
function slotOf({ bytes, begins, table, tags }: Store, letters: Uint8Array, count: number, hash: number): number {
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

function add(store: Store, letters: Uint8Array, count: number): number {
  const hash = hashOf(letters, 0, count)
  const slot = slotOf(store, letters, count, hash)
  const known = store.table[slot] as number
  if (known >= 0) return known
  const word = store.size
  const begin = store.begins[word] as number
  if (begin + count > store.bytes.length) {
    const wider = Buffer.alloc(store.bytes.length * 2)
    wider.set(store.bytes)
    store.bytes = wider
  }
  for (let place = 0; place < count; place += 1) store.bytes[begin + place] = letters[place] as number
  store.table[slot] = word
  store.tags[slot] = hash >>> tagShift
  store.size = word + 1
  store.begins[word + 1] = begin + count
  if (word + 2 >= store.begins.length || word + 1 > store.table.length * fullest) grow(store)
  return word
}

function grow(store: Store): void {
  const { bytes, size } = store
  const begins = new Int32Array(store.begins.length * 2)
  begins.set(store.begins)
  const table = new Int32Array(store.table.length * 2).fill(-1)
  const tags = new Uint8Array(table.length)
  const mask = table.length - 1
  // All words are distinct, so none is compared.
  for (let word = 0; word < size; word += 1) {
    const begin = begins[word] as number
    const hash = hashOf(bytes, begin, (begins[word + 1] as number) - begin)
    let slot = hash & mask
    while ((table[slot] as number) >= 0) slot = (slot + 1) & mask
    table[slot] = word
    tags[slot] = hash >>> tagShift
  }
  store.begins = begins
  store.table = table
  store.tags = tags
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
