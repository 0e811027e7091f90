// Reads a word of any script in Latin letters.

import { readArmenian, readCyrillic, readGeorgian, readGreek, readHebrew } from './alphabets.ts'
import { readArabic } from './arabic.ts'
import { readHan, readIndic, readKana, readThai } from './asian.ts'
import { letterScripts, readBurmese, readLetters, readSinhala } from './further-scripts.ts'
import { readHangul } from './korean.ts'

/** Letters that decomposition does not split. */
const spelledOut: Readonly<Record<string, string>> = {
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ə: 'a',
  ɓ: 'b',
  ɗ: 'd',
  ƙ: 'k',
  ƴ: 'y',
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ɲ: 'ny',
  ɣ: 'gh',
  ʋ: 'v',
  ƒ: 'f',
  ɖ: 'd',
  ɩ: 'i',
  ʊ: 'u',
  ǝ: 'e',
  ƭ: 't',
  ƥ: 'p',
  ƈ: 'c',
  ɠ: 'g',
  ʃ: 'sh',
  ʒ: 'zh',
  ƶ: 'z',
  ɦ: 'h',
  ɨ: 'i',
  ʉ: 'u',
  ȼ: 'c',
  ɇ: 'e',
  ɉ: 'j',
  ɍ: 'r',
  ɏ: 'y',
  ⱥ: 'a',
  ⱦ: 't',
  ꞌ: '',
}
const unsplit = new RegExp(`[${Object.keys(spelledOut).join('')}]`, 'g')

/** A word as read in Latin letters; `written` is false where the script leaves vowels out. */
export interface ReadWord {
  readonly latin: string
  readonly written: boolean
}

const unmarked = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(unsplit, (letter) => spelledOut[letter] ?? letter)

/**
 * Which reading to use for letters with several sounds: the usual one of the script, or another.
 */
export type Way = 'usual' | 'other' | 'third'
const greekWays = { usual: 'usual', other: 'foreign', third: 'letters' } as const
const arabicWays = { usual: 'usual', other: 'egyptian', third: 'persian' } as const

const scripts: readonly (readonly [RegExp, (word: string, way: Way) => ReadWord])[] = [
  [/\p{Script=Cyrillic}/u, (word, way) => written(unmarked(readCyrillic(word.normalize('NFKC'), way !== 'usual')))],
  [/\p{Script=Greek}/u, (word, way) => written(readGreek(unmarked(word), greekWays[way]))],
  [/\p{Script=Arabic}/u, (word, way) => readArabic(word, arabicWays[way])],
  [/\p{Script=Han}/u, (word) => written(readKana(readHan(word)))],
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, (word) => written(readKana(word))],
  [/\p{Script=Hangul}/u, (word) => written(readHangul(word.normalize('NFC')))],
  [/[\u0900-\u0d7f]/u, (word) => written(readIndic(word))],
  [/\p{Script=Sinhala}/u, (word) => written(readSinhala(word))],
  [/\p{Script=Myanmar}/u, (word) => written(readBurmese(word))],
  [/\p{Script=Thai}/u, (word) => written(readThai(word))],
  [/\p{Script=Hebrew}/u, (word) => ({ latin: readHebrew(unmarked(word)), written: false })],
  [/\p{Script=Armenian}/u, (word) => written(readArmenian(word))],
  [/\p{Script=Georgian}/u, (word) => written(readGeorgian(word))],
  ...letterScripts.map(
    ({ script, writesVowels }) =>
      [script, (word: string): ReadWord => ({ latin: readLetters(word), written: writesVowels })] as const,
  ),
]

const written = (latin: string): ReadWord => ({ latin, written: true })

const isPlain = /^[a-z0-9]*$/

/** Reads one lower-case word of any script; a reading may hold several words. */
export function readWord(word: string, way: Way = 'usual'): ReadWord {
  if (isPlain.test(word)) return written(word)
  for (const [script, read] of scripts) if (script.test(word)) return read(word, way)
  return written(unmarked(word))
}
