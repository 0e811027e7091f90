import type { IndexedWord, NameIndex } from '../search/name-index.ts'
import { bigramsOf } from '../tokens/bigrams.ts'
import { soundOf } from '../tokens/sound.ts'
import { compareSounds, type LikeWord } from '../tokens/vocabulary.ts'
import type { NameWord, WordKind } from '../tokens/words.ts'

/** Words of both names taken for each other; more than one on a side where they are run together. */
export interface Pair {
  readonly sought: readonly number[]
  readonly listed: readonly number[]
  readonly likeness: number
  readonly way: 'same' | 'alike' | 'initial' | 'joined'
  readonly weight: number
}

export interface ListedWord extends IndexedWord {
  readonly text: string
}

export interface Alignment {
  readonly sought: readonly SoughtWord[]
  readonly listed: readonly ListedWord[]
  readonly pairs: readonly Pair[]
  readonly onlySought: readonly number[]
  readonly onlyListed: readonly number[]
}

/** A word of the sought name with all that is asked of it again and again. */
export interface SoughtWord extends NameWord {
  readonly weight: number
  readonly sound: string
  readonly bigrams: readonly number[]
  readonly like: ReadonlyMap<number, number>
}

export function soughtWord(word: NameWord, weight: number, like: readonly LikeWord[]): SoughtWord {
  const sound = soundOf(word.text)
  const likeness = new Map(like.map((found) => [found.word, found.likeness]))
  return { ...word, weight, sound, bigrams: bigramsOf(sound), like: likeness }
}

const leastPair = 0.5
const surelyAlike = 0.8
const leastJoined = 0.72
const shortestJoined = 4
/** An initial agrees with a name, and does not prove it. */
const initialLikeness = 0.55
/** A word that is one kind of thing here and another there is hardly the same. */
const isName = (kind: WordKind): boolean =>
  kind === 'word' || kind === 'patronymic' || kind === 'place' || kind === 'business'

/** Pairs the words of two names one to one: the likest first, then what is run together on one side, then the less alike and initials. */
export function alignNames(index: NameIndex, sought: readonly SoughtWord[], name: number): Alignment {
  const { vocabulary } = index
  const listed = index.wordsOf(name).map((word) => ({ ...word, text: vocabulary.text(word.word) }))
  const freeSought = new Set(sought.keys())
  const freeListed = new Set(listed.keys())
  const pairs: Pair[] = []
  const pair = (taken: Pair): void => {
    for (const place of taken.sought) freeSought.delete(place)
    for (const place of taken.listed) freeListed.delete(place)
    pairs.push(taken)
  }
  const found = likeWords(index, sought, listed)
  const pairAlike = (least: number): void => {
    for (const { i, j, likeness } of found) {
      if (likeness < least || !freeSought.has(i) || !freeListed.has(j)) continue
      const weight = Math.max((sought[i] as SoughtWord).weight, (listed[j] as ListedWord).weight)
      pair({ sought: [i], listed: [j], likeness, way: likeness === 1 ? 'same' : 'alike', weight })
    }
  }
  pairAlike(surelyAlike)
  if (freeSought.size > 0 && freeListed.size > 0) {
    pairJoined(index, sought, listed, freeSought, freeListed, pair)
    pairAlike(leastPair)
    pairInitials(sought, listed, freeSought, freeListed, pair)
  }
  return { sought, listed, pairs, onlySought: [...freeSought], onlyListed: [...freeListed] }
}

function likeWords({ vocabulary }: NameIndex, sought: readonly SoughtWord[], listed: readonly ListedWord[]) {
  const found: { i: number; j: number; likeness: number; order: number }[] = []
  sought.forEach((left, i) => {
    listed.forEach((right, j) => {
      const known = left.like.get(right.word)
      let likeness = known ?? 0
      if (known === undefined && isName(left.kind) && isName(right.kind) && left.sound.length > 3) {
        likeness = compareSounds(left.sound, vocabulary.sound(right.word), !left.written)
      }
      if (likeness < leastPair) return
      const order = likeness * 4 + Math.min(left.weight, right.weight) - Math.abs(i - j) * 0.01
      found.push({ i, j, likeness, order })
    })
  })
  return found.sort((one, other) => other.order - one.order || one.i - other.i || one.j - other.j)
}

function pairInitials(
  sought: readonly SoughtWord[],
  listed: readonly ListedWord[],
  freeSought: ReadonlySet<number>,
  freeListed: ReadonlySet<number>,
  pair: (taken: Pair) => void,
): void {
  for (const i of [...freeSought]) {
    const left = sought[i] as SoughtWord
    for (const j of freeListed) {
      const right = listed[j] as ListedWord
      const [short, long] = left.kind === 'initial' ? [left, right] : [right, left]
      if (short.kind !== 'initial' || !isName(long.kind) || !long.text.startsWith(short.text)) continue
      pair({ sought: [i], listed: [j], likeness: initialLikeness, way: 'initial', weight: long.weight })
      break
    }
  }
}

/** Neighbours on one side that run together are a word on the other. */
function pairJoined(
  { vocabulary }: NameIndex,
  sought: readonly SoughtWord[],
  listed: readonly ListedWord[],
  freeSought: ReadonlySet<number>,
  freeListed: ReadonlySet<number>,
  pair: (taken: Pair) => void,
): void {
  for (const i of [...freeSought]) {
    const left = sought[i] as SoughtWord
    if (!freeSought.has(i) || left.text.length < shortestJoined) continue
    const texts = listed.map(({ text }) => text)
    const run = likestRun(left, texts, freeListed, !left.written)
    if (run) pair({ sought: [i], listed: run.places, likeness: run.likeness, way: 'joined', weight: left.weight })
  }
  for (const j of [...freeListed]) {
    const right = listed[j] as ListedWord
    if (!freeListed.has(j) || right.text.length < shortestJoined) continue
    const texts = sought.map(({ text }) => text)
    const run = likestRun(
      { text: right.text, sound: vocabulary.sound(right.word) },
      texts,
      freeSought,
      sought.some(({ written }) => !written),
    )
    if (run) pair({ sought: run.places, listed: [j], likeness: run.likeness, way: 'joined', weight: right.weight })
  }
}

function likestRun(
  { text: whole, sound }: { text: string; sound: string },
  texts: readonly string[],
  free: ReadonlySet<number>,
  unwritten: boolean,
) {
  let best: { places: number[]; likeness: number } | null = null
  for (const from of free) {
    const places = [from]
    let text = texts[from] as string
    for (let next = from + 1; free.has(next) && places.length < 4; next += 1) {
      places.push(next)
      text += texts[next] as string
      if (Math.abs(text.length - whole.length) > 3 && !unwritten) continue
      const likeness = text === whole ? 1 : compareSounds(soundOf(text), sound, unwritten)
      if (likeness >= leastJoined && likeness > (best?.likeness ?? 0)) best = { places: [...places], likeness }
    }
  }
  return best
}
