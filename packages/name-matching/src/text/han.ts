/** Reads names in Chinese characters as Mandarin, Cantonese, Korean and Japanese. */
// Readings: Unihan database of Unicode 15.0 (kMandarin, kCantonese, kHangul, kJapaneseOn,
// kJapaneseKun), under the Unicode licence. Japanese names: own selection of the commonest.
import readings from './han-readings.gen.json' with { type: 'json' }
import japaneseNames from './japanese-names.json' with { type: 'json' }
import { romanisations } from './korean.ts'

/** Readings by character, from characters by reading. */
function byCharacter(table: Readonly<Record<string, string>>): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  for (const [syllable, characters] of Object.entries(table))
    for (const character of characters) found.set(character, syllable)
  return found
}

/** Builds a table at its first use: most processes never meet a Chinese character. */
function lazy<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

export const mandarinSyllables: readonly string[] = Object.keys(readings.mandarin)
const mandarin = lazy(() => byCharacter(readings.mandarin))
const cantonese = lazy(() => byCharacter(readings.cantonese))
const korean = lazy(() => byCharacter(readings.korean))
const japanese: Readonly<Record<string, string>> = readings.japanese

const pairsOf = (text: string): readonly (readonly [string, string])[] =>
  text.split(/\s+/).map((pair) => {
    const characters = /^[^a-z]+/.exec(pair)?.[0] ?? ''
    return [characters, pair.slice(characters.length)]
  })

/** Mandarin syllable of a character; the character itself when it has none. */
export const mandarinOf = (character: string): string => mandarin().get(character) ?? character

const [minNameLength, maxNameLength] = [2, 4]
const maxJapaneseLength = 6
const doubleFamilies = /^(欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|皇甫|公孙|公孫|慕容|令狐|司徒|夏侯)/
const onlyHan = /^\p{Script=Han}+$/u
const japaneseText = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]+$/u

/**
 * Further readings of a person's name in Chinese characters; none for other texts. The Mandarin
 * reading is the usual one and is not repeated.
 */
export function otherHanReadings(name: string): string[] {
  const text = name
    .normalize('NFKC')
    .replace(/[\s·・,，、]+/g, ' ')
    .trim()
  const words = text.split(' ')
  const joined = words.join('')
  if (!/\p{Script=Han}/u.test(text) || words.length > 2) return []
  const isName = onlyHan.test(joined) && joined.length >= minNameLength && joined.length <= maxNameLength
  const found = isName ? [...cantoneseReadings(joined), ...koreanReadings(joined)] : []
  if (japaneseText.test(joined) && joined.length >= minNameLength && joined.length <= maxJapaneseLength)
    found.push(...japaneseReadings(words))
  return [...new Set(found)]
}

/** Family names as identity cards of Hong Kong write them, where the rules do not give that. */
const cantoneseFamilies = new Map(
  pairsOf(
    '李lee 張cheung 张cheung 吳ng 吴ng 何ho 郭kwok 劉lau 刘lau 謝tse 谢tse 徐tsui 周chow 曾tsang 蔡choi 羅law 罗law 蘇so 苏so 余yu 馬ma 马ma 關kwan 关kwan 趙chiu 赵chiu ' +
      '麥mak 麦mak 施sze 歐au 欧au 區au 司sze 伍ng 胡wu 傅fu 杜to 高ko 許hui 许hui 朱chu 盧lo 卢lo 毛mo 陶to 曹cho 布po 符fu',
  ),
)

function cantoneseReadings(name: string): string[] {
  const count = doubleFamilies.test(name) ? 2 : 1
  const syllables = Array.from(name, (character) => cantonese().get(character))
  if (syllables.some((syllable) => syllable === undefined)) return []
  const spelled = syllables.map((syllable) => hongKongSpelling(syllable as string))
  const first = count === 1 ? cantoneseFamilies.get(name.charAt(0)) : undefined
  return [`${first ?? spelled.slice(0, count).join('')} ${spelled.slice(count).join(' ')}`]
}

const jyutping: readonly (readonly [RegExp, string])[] = [
  [/^gw/, 'kw'],
  [/^g/, 'k'],
  [/^d/, 't'],
  [/^b/, 'p'],
  [/^[zc]/, 'ch'],
  [/^jyu/, 'yu'],
  [/^j/, 'y'],
  [/aa/, 'a'],
  [/oe/, 'eu'],
  [/eoi/, 'ui'],
  [/eo/, 'u'],
  [/yun$/, 'uen'],
  [/yut$/, 'uet'],
  [/(?<=[^aeiou])ou$/, 'o'],
]

/** From Jyutping to the spelling of the Hong Kong government. */
const hongKongSpelling = (syllable: string): string =>
  jyutping.reduce((read, [from, to]) => read.replace(from, to), syllable)

/** Family names whose Sino-Korean reading in names differs from the usual one. */
const koreanFamilies = new Map([
  ['金', '김'],
  ['李', '이'],
  ['林', '임'],
  ['柳', '유'],
  ['劉', '유'],
  ['梁', '양'],
  ['盧', '노'],
  ['羅', '나'],
  ['呂', '여'],
  ['廉', '염'],
  ['陸', '육'],
])

function koreanReadings(name: string): string[] {
  const spelled = Array.from(name, (character, place) =>
    place === 0 ? (koreanFamilies.get(character) ?? korean().get(character)) : korean().get(character),
  )
  if (spelled.length > 3 || spelled.some((syllable) => syllable === undefined)) return []
  return romanisations(`${spelled[0]} ${spelled.slice(1).join('')}`)
}

const familyNames = new Map(pairsOf(japaneseNames.families))
const givenNames = new Map(pairsOf(japaneseNames.given))
const maxChineseLength = 3
const isKana = /[\p{Script=Hiragana}\p{Script=Katakana}ー々]/u

function japaneseReadings(words: readonly string[]): string[] {
  const name = words.join('')
  const known = [3, 2, 1].find((length) => length < name.length && familyNames.has(name.slice(0, length)))
  // Short names with another family name are Chinese or Korean, which have no Japanese reading.
  const isJapanese = known !== undefined || words.length > 1 || name.length > maxChineseLength || isKana.test(name)
  if (!isJapanese) return []
  const count = words.length === 2 ? (words[0] as string).length : (known ?? Math.min(2, name.length - 1))
  const [family, given] = [name.slice(0, count), name.slice(count)]
  const first = familyNames.get(family) ?? spellJapanese(family, 'kun')
  if (first === null) return []
  const givens = (['given', 'on', 'kun'] as const).flatMap((way) => spellJapanese(given, way) ?? [])
  return [...new Set(givens)].map((spelled) => `${first} ${spelled}`)
}

/** Each character by its Sino-Japanese (on) or native (kun) reading, or as in given names. */
function spellJapanese(text: string, way: 'given' | 'on' | 'kun'): string | null {
  let [spelled, before] = ['', '']
  for (const character of text) {
    const [on = '', kun = ''] = (japanese[character === '々' ? before : character] ?? '').split('/')
    const [firstOn = '', firstKun = ''] = [on.split(',')[0], kun.split(',')[0]]
    const given = way === 'given' && text.length > 1 ? givenNames.get(character) : undefined
    const read = given ?? (way === 'on' ? firstOn || firstKun : firstKun || firstOn)
    if (read === '' && !isKana.test(character)) return null
    spelled += read === '' ? character : shortened(read)
    before = character
  }
  return spelled
}

/** Passports leave long vowels out: `tarou` is Taro. */
const shortened = (reading: string): string => reading.replace(/ou/g, 'o').replace(/uu/g, 'u').replace(/oo/g, 'o')
