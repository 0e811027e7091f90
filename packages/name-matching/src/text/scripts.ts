/** Names the scripts of letters, and finds the letters of a text that have no reading. */
import { readWord } from './latin.ts'

/** Scripts in present use, as Unicode names them. */
const scriptNames = (
  'Latin Greek Cyrillic Armenian Hebrew Arabic Syriac Thaana Nko Samaritan Mandaic Devanagari Bengali Gurmukhi Gujarati Oriya Tamil ' +
  'Telugu Kannada Malayalam Sinhala Thai Lao Tibetan Myanmar Georgian Hangul Ethiopic Cherokee Canadian_Aboriginal Khmer Mongolian ' +
  'Hiragana Katakana Bopomofo Han Yi Vai Bamum Lisu Tifinagh Adlam Osage Mende_Kikakui Bassa_Vah Pahawh_Hmong Nyiakeng_Puachue_Hmong ' +
  'Javanese Balinese Sundanese Buginese Batak Rejang Tai_Le New_Tai_Lue Tai_Tham Tai_Viet Cham Limbu Lepcha Meetei_Mayek Ol_Chiki ' +
  'Saurashtra Syloti_Nagri Kayah_Li Chakma Newa Wancho Warang_Citi Mro Medefaidrin Osmanya Garay Toto Hanifi_Rohingya Miao Deseret'
).split(' ')
const scripts = scriptNames.flatMap((name) => {
  try {
    return [[name.replaceAll('_', ' ').replace('Nko', "N'Ko"), new RegExp(`\\p{Script=${name}}`, 'u')] as const]
  } catch {
    // An older engine does not know a newer script.
    return []
  }
})

const otherScript = 'Unknown'

function scriptOf(letter: string): string {
  return scripts.find(([, pattern]) => pattern.test(letter))?.[0] ?? otherScript
}

const letterOutsideAscii = /(?![a-zA-Z])\p{L}/gu
const isAscii = /^[\x20-\x7e]*$/
/** Letters in squares and discs, and those of flags: symbols to Unicode, letters to a reader. */
const letterSymbol = /[\u{1f150}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/u

/**
 * The scripts of the letters that no reading covers, in alphabetical order; null when every letter
 * is read. Empty for a text without letters and digits, which names nobody.
 */
export function unreadScripts(text: string): readonly string[] | null {
  if (isAscii.test(text)) return /[a-z0-9]/i.test(text) ? null : []
  const found = new Set<string>(letterSymbol.test(text) ? [otherScript] : [])
  let isEmpty = true
  for (const word of text
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)) {
    if (word === '') continue
    isEmpty = false
    const { latin } = readWord(word)
    for (const [letter] of latin.normalize('NFKD').matchAll(letterOutsideAscii)) found.add(scriptOf(letter))
  }
  return found.size > 0 ? [...found].sort() : isEmpty ? [] : null
}
