import { beginFormPhrase, beginsFormPhrase } from '../knowledge/company-forms.ts'
import { createLexicon, type GrowingLexicon } from '../tokens/lexicon.ts'
import {
  isTelling,
  longestName,
  mayRepeat,
  mostWords,
  nameWord,
  type WordKind,
  wordByItself,
  wordsOfName,
} from '../tokens/words.ts'

export const kinds: readonly WordKind[] = [
  'word',
  'patronymic',
  'place',
  'business',
  'number',
  'initial',
  'particle',
  'honorific',
  'form',
]
const kindNumbers = new Map(kinds.map((kind, index) => [kind, index]))
const numberOfKind = (kind: WordKind): number => kindNumbers.get(kind) as number
const [telling, repeating] = [kinds.map(isTelling), kinds.map(mayRepeat)]

/** The words of the name that was read last, by their numbers in the lexicon, and the kind of each. */
export interface NameReader {
  readonly words: Int32Array
  readonly kinds: Uint8Array
  /** Reads a name as `wordsOfName` does; answers how many words it has. */
  read(name: string): number
}

const mostTokens = 64
const [apart, joins, whole] = [0, 255, 254]

/** What a character of a name does: a letter or digit stands for itself in lower case; others part words, vanish, or need the long way. */
const actions = new Uint8Array(128).fill(apart)
for (const letter of 'abcdefghijklmnopqrstuvwxyz0123456789') {
  actions[letter.charCodeAt(0)] = letter.charCodeAt(0)
  actions[letter.toUpperCase().charCodeAt(0)] = letter.charCodeAt(0)
}
for (const mark of `'"\``) actions[mark.charCodeAt(0)] = joins
for (const mark of '&') actions[mark.charCodeAt(0)] = whole

/** What stands for a token that needs its whole name, and for one whose kind depends on its place. */
const [needsName, needsPlace] = [255, 254]

/** What is known of the tokens that names of lists are made of: asked when one is met first. */
function createTokens(lexicon: GrowingLexicon) {
  const tokens = createLexicon()
  let wordOf = new Int32Array(1024)
  let kindOf = new Uint8Array(1024)
  let phraseBeginOf = new Uint8Array(1024)
  let asked = 0
  return {
    add(letters: Uint8Array, count: number): number {
      const token = tokens.addLetters(letters, count)
      if (token < asked) return token
      asked = token + 1
      if (token >= wordOf.length) {
        wordOf = wider(wordOf, new Int32Array(wordOf.length * 2))
        kindOf = wider(kindOf, new Uint8Array(kindOf.length * 2))
        phraseBeginOf = wider(phraseBeginOf, new Uint8Array(phraseBeginOf.length * 2))
      }
      const known = wordByItself(tokens.text(token))
      if (known) {
        wordOf[token] = lexicon.add(known.text)
        phraseBeginOf[token] = beginsFormPhrase(known.text) ? 1 : 0
      }
      kindOf[token] = known ? (known.kind === null ? needsPlace : numberOfKind(known.kind)) : needsName
      return token
    },
    wordOf: (token: number): number => wordOf[token] as number,
    kindOf: (token: number): number => kindOf[token] as number,
    /** Whether a company form of several words may begin with two that stand one after the other. */
    beginPhrase: (token: number, next: number): boolean =>
      phraseBeginOf[token] === 1 &&
      beginFormPhrase(lexicon.text(wordOf[token] as number), lexicon.text(wordOf[next] as number)),
  }
}

/**
 * Reads the names of lists. Most are plain Latin words of which each is met again and again: what such a word is is asked once. Any
 * other name is read by `wordsOfName`.
 */
export function createNameReader(lexicon: GrowingLexicon): NameReader {
  const tokens = createTokens(lexicon)
  const letters = new Uint8Array(longestName)
  const found = new Int32Array(mostTokens)
  const words = new Int32Array(mostTokens)
  const wordKinds = new Uint8Array(mostTokens)

  /** Parts a plain name into tokens; answers how many, or -1 for one that must be read the long way. */
  const part = (name: string): number => {
    let [tokenCount, count, sawMark] = [0, 0, false]
    for (let place = 0; place <= name.length; place += 1) {
      const code = place < name.length ? name.charCodeAt(place) : 32
      const action = code < 128 ? (actions[code] as number) : whole
      if (action === whole || tokenCount === mostTokens) return -1
      if (action === joins) sawMark = true
      else if (action !== apart) letters[count++] = action
      else {
        // Letters with dots may be one word.
        if (code === dot && (count < 2 || sawMark || (letters[0] as number) < firstLetter)) return -1
        if (count === 0) continue
        const token = tokens.add(letters, count)
        if (tokens.kindOf(token) === needsName) return -1
        if (tokenCount > 0 && tokens.beginPhrase(found[tokenCount - 1] as number, token)) return -1
        found[tokenCount++] = token
        count = 0
      }
    }
    return tokenCount
  }

  const keep = (tokenCount: number): number => {
    let tells = false
    for (let place = 0; place < tokenCount; place += 1) {
      const token = found[place] as number
      let [word, kind] = [tokens.wordOf(token), tokens.kindOf(token)]
      if (kind === needsPlace) {
        const placed = nameWord(lexicon.text(word), true, place, tokenCount)
        word = lexicon.add(placed.text)
        kind = numberOfKind(placed.kind)
      }
      words[place] = word
      wordKinds[place] = kind
      tells ||= telling[kind] as boolean
    }
    let [kept, before] = [0, -1]
    for (let place = 0; place < tokenCount; place += 1) {
      const word = words[place] as number
      const kind = tells ? (wordKinds[place] as number) : 0
      const repeats = word === before && !repeating[kind]
      before = word
      if (repeats) continue
      words[kept] = word
      wordKinds[kept] = kind
      kept += 1
    }
    return Math.min(kept, mostWords)
  }

  return {
    words,
    kinds: wordKinds,
    read(name) {
      const tokenCount = name.length <= longestName ? part(name) : -1
      if (tokenCount >= 0) return keep(tokenCount)
      const read = wordsOfName(name)
      for (const [place, { text, kind }] of read.entries()) {
        words[place] = lexicon.add(text)
        wordKinds[place] = numberOfKind(kind)
      }
      return read.length
    },
  }
}

const [dot, firstLetter] = ['.'.charCodeAt(0), 'a'.charCodeAt(0)]

function wider<T extends Int32Array | Uint8Array>(numbers: T, room: T): T {
  room.set(numbers)
  return room
}
