// Reads Chinese, Japanese, Indic and Thai scripts in Latin letters.

import { mandarinOf } from './han.ts'

/** Characters with a different reading as a family name. */
const familyReadings: ReadonlyMap<string, string> = new Map(
  '单shan 單shan 仇qiu 解xie 查zha 区ou 區ou 朴piao 覃qin 曾zeng 任ren 乐yue 樂yue 盖ge 翟zhai 纪ji 万wan 尉yu'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
)

const doubleFamilies = /^(欧阳|歐陽|司马|司馬|上官|诸葛|諸葛|皇甫|尉迟|公孙|公孫|慕容|令狐|司徒|夏侯|东方|東方|端木)/

const chineseWords: readonly (readonly [RegExp, string])[] = [
  [/股份有限公司|有限责任公司|有限責任公司|有限公司/g, ' co ltd '],
  [/公司/g, ' company '],
  [/集团|集團/g, ' group '],
  [/银行|銀行/g, ' bank '],
  [/国际|國際/g, ' international '],
  [/贸易|貿易/g, ' trading '],
  [/科技|技术|技術/g, ' technology '],
  [/中国|中國/g, ' china '],
  [/北京/g, ' beijing '],
  [/上海/g, ' shanghai '],
  [/香港/g, ' hong kong '],
]

const maxPersonNameLength = 4

/**
 * Chinese: a person's name as family name and joined given name; longer text by known words and
 * syllables.
 */
export function readHan(word: string): string {
  const spelled = chineseWords.reduce((read, [known, latin]) => read.replace(known, latin), word)
  const isPerson = spelled === word && word.length <= maxPersonNameLength
  return spelled
    .split(' ')
    .map((part) =>
      /\p{Script=Han}/u.test(part) ? (isPerson ? readPerson(part) : readSyllables(part).join(' ')) : part,
    )
    .join(' ')
}

function readPerson(name: string): string {
  const syllables = readSyllables(name)
  // A single word of one or two characters may also be a given name alone.
  if (name.length === 1) return familyReadings.get(name) ?? syllables.join('')
  const family = doubleFamilies.test(name) ? 2 : 1
  const first = family === 1 ? (familyReadings.get(name.charAt(0)) ?? syllables[0]) : syllables.slice(0, 2).join('')
  return `${first} ${syllables.slice(family).join('')}`.trim()
}

const readSyllables = (name: string): string[] => Array.from(name, mandarinOf)

const kana: ReadonlyMap<string, string> = new Map(
  `アa イi ウu エe オo カka キki クku ケke コko ガga ギgi グgu ゲge ゴgo サsa シshi スsu セse ソso ザza ジji ズzu ゼze ゾzo タta チchi ツtsu テte トto
   ダda ヂji ヅzu デde ドdo ナna ニni ヌnu ネne ノno ハha ヒhi フfu ヘhe ホho バba ビbi ブbu ベbe ボbo パpa ピpi プpu ペpe ポpo マma ミmi ムmu メme モmo
   ヤya ユyu ヨyo ラra リri ルru レre ロro ワwa ヲo ンn ヴvu ァa ィi ゥu ェe ォo ャya ュyu ョyo`
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
)

/** Japanese syllables; kanji are read as Chinese. */
export function readKana(word: string): string {
  const katakana = word.replace(/[\u3041-\u3096]/g, (letter) => String.fromCharCode(letter.charCodeAt(0) + 0x60))
  return Array.from(katakana, (letter) => kana.get(letter) ?? letter)
    .join('')
    .replace(/i(ya|yu|yo)/g, '$1')
    .replace(/(sh|ch|j)y/g, '$1')
    .replace(/ッ(.)/g, '$1$1')
    .replace(/ー/g, '')
}

const indicOffsets = new Map<number, string>()
const indicVowels = 'a,aa,i,i,u,u,ri,li,e,e,e,ai,o,o,o,au'.split(',')
const indicConsonants = 'k,kh,g,gh,n,ch,chh,j,jh,n,t,th,d,dh,n,t,th,d,dh,n,n,p,ph,b,bh,m,y,r,r,l,l,l,v,sh,sh,s,h'.split(
  ',',
)
const indicSigns = 'a,i,i,u,u,ri,ri,e,e,e,ai,o,o,o,au'.split(',')
indicVowels.forEach((latin, index) => {
  indicOffsets.set(0x05 + index, latin)
})
indicSigns.forEach((latin, index) => {
  indicOffsets.set(0x3e + index, `+${latin}`)
})
indicConsonants.forEach((latin, index) => {
  indicOffsets.set(0x15 + index, `*${latin}`)
})
indicOffsets.set(0x4d, '-').set(0x02, 'n').set(0x01, 'n').set(0x03, 'h')
// Letters without a vowel: Bengali khanda ta, Malayalam chillus; the nasal sign of Gurmukhi.
indicOffsets.set(0x4e, 't').set(0x70, 'n').set(0x7a, 'n').set(0x7b, 'n').set(0x7c, 'r').set(0x7d, 'l').set(0x7e, 'l')

/** Indic blocks have the same layout. An unwritten vowel is an a, which is silent at the end. */
export function readIndic(word: string): string {
  let read = ''
  let pending = false
  // Assamese r and v are outside the common layout.
  for (const character of word.replace(/\u09f0/g, '\u09b0').replace(/\u09f1/g, '\u09ac')) {
    const sign = indicOffsets.get((character.codePointAt(0) as number) & 0x7f)
    if (sign === undefined) {
      read += character
      continue
    }
    const kind = sign.charAt(0)
    if (pending && kind !== '+' && kind !== '-') read += 'a'
    pending = kind === '*'
    read += kind === '*' || kind === '+' ? sign.slice(1) : kind === '-' ? '' : sign
  }
  return read
}

const thaiConsonants =
  'k,kh,kh,kh,kh,kh,ng,ch,ch,ch,s,ch,y,d,t,th,th,th,n,d,t,th,th,th,n,b,p,ph,f,ph,f,ph,m,y,r,ru,l,lu,w,s,s,s,h,l,o,h'.split(
    ',',
  )
const thaiVowels: Readonly<Record<number, string>> = {
  48: 'a',
  49: 'a',
  50: 'a',
  51: 'am',
  52: 'i',
  53: 'i',
  54: 'ue',
  55: 'ue',
  56: 'u',
  57: 'u',
  64: 'e',
  65: 'ae',
  66: 'o',
  67: 'ai',
  68: 'ai',
}

/** Thai letter by letter: a vowel written before its consonant is pronounced after it. */
export function readThai(word: string): string {
  return word
    .replace(/([\u0e40-\u0e44])([\u0e01-\u0e2e])/g, '$2$1')
    .replace(/[\u0e01-\u0e2e]\u0e4c/g, '')
    .replace(/./gu, (character) => {
      const place = character.charCodeAt(0) - 0x0e00
      return thaiConsonants[place - 1] ?? thaiVowels[place] ?? character
    })
}
