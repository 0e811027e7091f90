/** Reads scripts of Africa and South-East Asia in Latin letters. */
// Letters: taken from any-ascii 0.3.3 (ISC licence), as code points by Latin spelling. The package
// itself is 0.5 MB for all scripts. Burmese: BGN/PCGN agreement of 1970.
import table from './letters.gen.json' with { type: 'json' }

/**
 * Scripts that the table reads letter by letter as their users do. `writesVowels` is false where
 * the script, or this reading of it, leaves vowels out. Scripts whose spelling is far from their
 * sound (Tibetan, Mongolian) are absent: a wrong reading would pass a name as screened.
 */
export const letterScripts: readonly { readonly script: RegExp; readonly writesVowels: boolean }[] = [
  { script: /\p{Script=Nko}/u, writesVowels: true },
  { script: /\p{Script=Tifinagh}/u, writesVowels: false },
  { script: /\p{Script=Adlam}/u, writesVowels: true },
  { script: /\p{Script=Vai}/u, writesVowels: true },
  { script: /\p{Script=Ethiopic}/u, writesVowels: true },
  { script: /\p{Script=Thaana}/u, writesVowels: true },
  { script: /\p{Script=Bopomofo}/u, writesVowels: true },
  { script: /\p{Script=Syriac}/u, writesVowels: false },
  { script: /\p{Script=Khmer}/u, writesVowels: false },
  { script: /\p{Script=Lao}/u, writesVowels: false },
]

const latinByLetter = new Map<string, string>()
for (const letters of Object.values(table))
  for (const [latin, codes] of Object.entries(letters))
    for (const code of codes.split(' ')) latinByLetter.set(String.fromCodePoint(Number.parseInt(code, 16)), latin)

/** Reads letter by letter; a letter without a reading stays. */
export const readLetters = (word: string): string =>
  Array.from(word, (letter) => latinByLetter.get(letter) ?? letter).join('')

const isSinhalaConsonant = /[\u0d9a-\u0dc6]/
const isSinhalaSign = /[\u0dca\u0dcf-\u0ddf\u0df2\u0df3]/

/** Sinhala: a consonant without a sign is followed by a. */
export function readSinhala(word: string): string {
  const letters = Array.from(word.replace(/\u200d/g, ''))
  return letters
    .map((letter, place) => {
      const isOpen = isSinhalaConsonant.test(letter) && !isSinhalaSign.test(letters[place + 1] ?? '')
      return `${readLetters(letter)}${isOpen ? 'a' : ''}`
    })
    .join('')
}

const burmeseConsonants = new Map(
  'ကk ခhk ဂg ဃg ငng စs ဆhs ဇz ဈz ဉny ညny ဋt ဌht ဍd ဎd ဏn တt ထht ဒd ဓd နn ပp ဖhp ဗb ဘb မm ယy ရy လl ဝw သth ဟh ဠl အ- ဿth'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1).replace('-', '')]),
)
const burmeseVowels = new Map(Object.entries({ ဣ: 'i', ဤ: 'i', ဥ: 'u', ဦ: 'u', ဧ: 'e', ဩ: 'aw', ဪ: 'aw' }))
/** Rhymes by the vowel sign and the class of the final consonant. */
const burmeseRhymes: Readonly<Record<string, string>> = {
  '': 'a',
  'ာ': 'a',
  'ိ': 'i',
  'ီ': 'i',
  'ု': 'u',
  'ူ': 'u',
  'ေ': 'e',
  'ဲ': 'e',
  'ော': 'aw',
  'ို': 'o',
  'ံ': 'an',
  'ုံ': 'on',
  'ိံ': 'ein',
  k: 'et',
  ng: 'in',
  s: 'it',
  ny: 'i',
  t: 'at',
  n: 'an',
  y: 'e',
  'ိt': 'eik',
  'ိn': 'ein',
  'ုt': 'ok',
  'ုn': 'on',
  'ောk': 'auk',
  'ောng': 'aung',
  'ိုk': 'aik',
  'ိုng': 'aing',
  'ေt': 'it',
  'ွt': 'ut',
  'ွn': 'un',
}
const finalClasses = new Map(
  'ကk ဂk ခk ငng စs ဇs ညny ဉng တt ပt ဒt ဗt ဘt ထt ဋt ဍt ဓt နn မn ဏn ယy လ- သ- ရ-'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1).replace('-', '')]),
)
const burmeseSyllable =
  /([\u1000-\u1021\u103f])(\u1039[\u1000-\u1021])?([\u103b-\u103e]*)([\u102b-\u1032\u1036]*)\u1037?((?:[\u1000-\u1021]\u1037?\u103a(?:\u1039(?=[\u1000-\u1021]))?)?)[\u1036\u1037\u1038]*|[\u1023-\u102a]\u1038?/gu

/** Burmese: syllable by syllable, which names write apart. */
export function readBurmese(word: string): string {
  const plain = word
    .normalize('NFC')
    .replace(/\u102b/g, '\u102c')
    // A stacked consonant closes the syllable before it.
    .replace(/([\u1000-\u1021])\u1039(?=[\u1000-\u1021])/g, '$1\u103a')
  const left = plain.replace(burmeseSyllable, '').replace(/[\u1037\u1038\u103a\u104a\u104b]/g, '')
  const read = plain.match(burmeseSyllable)?.map(readBurmeseSyllable) ?? []
  // Whatever has no reading stays, so that the name counts as unread.
  return `${read.join(' ')}${left}`
}

function readBurmeseSyllable(text: string): string {
  const vowel = burmeseVowels.get(text.charAt(0))
  if (vowel !== undefined) return vowel
  const letter = text.charAt(0)
  const medials = /[\u103b-\u103e]+/.exec(text)?.[0] ?? ''
  const signs = (/[\u102c-\u1032]+/.exec(text)?.[0] ?? '') + (text.includes('\u1036') ? '\u1036' : '')
  const final = finalClasses.get(/([\u1000-\u1021])\u1037?\u103a/.exec(text)?.[1] ?? '') ?? ''
  const hasW = medials.includes('\u103d')
  const breath = medials.includes('\u103e') ? 'h' : ''
  const glide = /[\u103b\u103c]/.test(medials) ? 'y' : ''
  const withW = hasW ? burmeseRhymes[`ွ${final}`] : undefined
  const rhyme = withW && signs === '' ? `w${withW}` : `${hasW ? 'w' : ''}${rhymeOf(signs, final)}`
  const initial = `${breath}${burmeseConsonants.get(letter) ?? letter}${glide}`
    .replace(/^kyw?/, 'ky')
    .replace(/^hky/, 'ch')
    .replace(/^gy/, 'gy')
  return `${initial}${rhyme}`
}

const rhymeOf = (signs: string, final: string): string =>
  burmeseRhymes[`${signs}${final}`] ?? `${burmeseRhymes[signs] ?? ''}${final.replace('ny', '').replace('y', '')}`
