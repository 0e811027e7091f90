// Converts Chinese names from Wade-Giles to pinyin.

import { mandarinSyllables } from './han.ts'

/**
 * Pinyin initials with those of Wade-Giles. Its apostrophe marks aspiration and is mostly omitted.
 */
const initials: readonly (readonly [string, string, boolean])[] = [
  ['zh', 'ch', false],
  ['ch', 'ch', true],
  ['sh', 'sh', false],
  ['b', 'p', false],
  ['p', 'p', true],
  ['d', 't', false],
  ['t', 't', true],
  ['g', 'k', false],
  ['k', 'k', true],
  ['j', 'ch', false],
  ['q', 'ch', true],
  ['x', 'hs', false],
  ['r', 'j', false],
  ['z', 'ts', false],
  ['c', 'ts', true],
]

/** Irregular syllables, with two spellings where both are in use. */
const whole: Readonly<Record<string, readonly string[]>> = {
  zi: ['tzu', 'tsu'],
  ci: ['tzu', 'tsu'],
  si: ['ssu', 'szu'],
  zhi: ['chih'],
  chi: ['chih'],
  shi: ['shih'],
  ri: ['jih'],
  er: ['erh'],
  yi: ['i', 'yi'],
  you: ['yu'],
  yan: ['yen'],
  e: ['o'],
  ge: ['ko'],
  ke: ['ko'],
  he: ['ho'],
  guo: ['kuo'],
  kuo: ['kuo'],
  huo: ['huo'],
  shuo: ['shuo'],
  gui: ['kuei', 'kui'],
  kui: ['kuei', 'kui'],
}

const finals: readonly (readonly [RegExp, string])[] = [
  [/ong$/, 'ung'],
  [/ian$/, 'ien'],
  [/([iu])e$/, '$1eh'],
  [/^ye$/, 'yeh'],
  [/uo$/, 'o'],
]

interface Syllable {
  readonly pinyin: string
  readonly isAspirated: boolean
}

function wadeGilesOf(pinyin: string): readonly string[] {
  const known = whole[pinyin]
  if (known) return known
  const initial = initials.find(([letters]) => pinyin.startsWith(letters))
  const final = pinyin.slice(initial?.[0].length ?? 0)
  return [`${initial?.[1] ?? ''}${finals.reduce((read, [ending, other]) => read.replace(ending, other), final)}`]
}

const pinyinSyllables = new Set(mandarinSyllables)
const syllables = new Map<string, Syllable[]>()
for (const pinyin of pinyinSyllables) {
  const isAspirated = initials.find(([letters]) => pinyin.startsWith(letters))?.[2] ?? false
  for (const spelled of wadeGilesOf(pinyin)) {
    const known = syllables.get(spelled)
    if (known) known.push({ pinyin, isAspirated })
    else syllables.set(spelled, [{ pinyin, isAspirated }])
  }
}

const maxReadings = 8
const aspiration = /['’‘ʼʻ`´]/
const [minSyllables, maxSyllables] = [2, 4]

/**
 * Converts a Wade-Giles name to pinyin, in each way that omitted apostrophes permit. Returns none
 * when a syllable is not Wade-Giles, or when all are also pinyin and no hyphen or apostrophe
 * indicates Wade-Giles.
 */
export function readWadeGiles(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim()
  if (!/^[a-z'’‘ʼʻ`´,\s-]+$/.test(plain)) return []
  const groups = plain
    .split(/[\s,]+/)
    .filter(Boolean)
    .map((group) => group.split('-').filter(Boolean))
  const parts = groups.flat()
  if (groups.length < 2 || parts.length < minSyllables || parts.length > maxSyllables) return []
  const isMarked = groups.some((group) => group.length > 1) || aspiration.test(plain)
  if (!isMarked && parts.every((part) => pinyinSyllables.has(part))) return []
  const marksAspiration = aspiration.test(plain)
  const choices = groups.map((group) => group.map((part) => choicesOf(part, marksAspiration)))
  if (choices.some((group) => group.some((found) => found.length === 0))) return []
  return combined(joinedGiven(choices)).slice(0, maxReadings)
}

function choicesOf(part: string, marksAspiration: boolean): string[] {
  const isAspirated = aspiration.test(part)
  const found = syllables.get(part.replace(aspiration, '')) ?? []
  return found
    .filter((syllable) => !marksAspiration || syllable.isAspirated === isAspirated)
    .sort((one, other) => Number(one.isAspirated) - Number(other.isAspirated))
    .map(({ pinyin }) => pinyin)
}

type Choices = readonly (readonly string[])[]

/**
 * Pinyin joins the syllables of a given name; without a hyphen they are those after the family
 * name.
 */
const joinedGiven = (groups: readonly Choices[]): readonly Choices[] =>
  groups.length > 2 && groups.every((group) => group.length === 1)
    ? [groups[0] as Choices, groups.slice(1).flat()]
    : groups

/** Every combination of syllables, with words separated. */
const combined = (groups: readonly Choices[]): string[] =>
  groups
    .flatMap((group) => group.map((found, place) => ({ found, parts: place === 0 ? ' ' : '' })))
    .reduce<string[]>(
      (started, { found, parts }) => started.flatMap((before) => found.map((pinyin) => `${before}${parts}${pinyin}`)),
      [''],
    )
    .map((reading) => reading.trim())
