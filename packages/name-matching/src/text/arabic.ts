import { lookupKey, meaningsOfArabic, namesInArabic, plainArabic } from './arabic-words.ts'

/**
 * Arabic and Persian letters in Latin ones. Short vowels are not written, so the result has only
 * consonants and long vowels (`محمد` is `mhmd`); the commonest name words have a full spelling.
 */
const letters: ReadonlyMap<string, string> = new Map(
  `اa أa إi آa ٱa بb تt ثth جj حh خkh دd ذdh رr زz سs شsh صs ضd طt ظz ع- غgh فf قq كk کk لl مm نn هh وu يi یi ىa ةa ۀa ؤu ئi ء-
   پp چch ژzh گg ٹt ڈd ڑr ںn ےe ھh ېe ۍy ټt ډd ړr ښsh ڼn ڤv ڨg ګg ۇu ۆo ۈu ەa ڭn
   ہh ۂa ۃa ځz څts ڇch ڄj ڃny ٻb ڀbh ٺt ٽt ٿth ڌdh ڊd ڏd ڦph ڪk ڳg ڱng ڻn ڙr ۋv ۉo ۅo ێe ڵl ڕr ݢg ݣg ڠng`
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.charAt(0), pair.slice(1).replace('-', '')]),
)

/** Two letters that would form one Latin sound have a vowel between them. */
const merging = /^([cdgkpstz] h|t [sz]|s c)$/

/** Semivowels are consonants at the beginning of a word. */
const initialLetters = new Map([
  ['و', 'w'],
  ['ي', 'y'],
  ['ی', 'y'],
])
/**
 * Other sounds of letters: Egyptian jim, which also writes a foreign g; Persian, Urdu and Turkish
 * merge several sounds.
 */
const otherLetters = {
  usual: new Map<string, string>(),
  egyptian: new Map([['ج', 'g']]),
  persian: new Map(Object.entries({ ث: 's', ذ: 'z', ض: 'z', ظ: 'z', و: 'v' })),
} as const
export type ArabicWay = keyof typeof otherLetters

const article = /^(ال|لل|بال|وال)(?=.{3,})/

/**
 * Reads one word; the article becomes a separate word. `written` is false where vowels are missing.
 */
export function readArabic(word: string, way: ArabicWay): { readonly latin: string; readonly written: boolean } {
  const letterForm = plainArabic(word)
  const key = lookupKey(letterForm)
  const known = namesInArabic.get(key) ?? (way === 'usual' ? meaningsOfArabic.get(key) : undefined)
  if (known) return { latin: known, written: true }
  const stem = letterForm.replace(article, '')
  if (stem !== letterForm) {
    const inner = readArabic(stem, way)
    return { latin: `al ${inner.latin}`, written: inner.written }
  }
  const servant = /^عبد(.{3,})$/.exec(letterForm)
  if (servant) {
    const inner = readArabic((servant[1] as string).replace(article, ''), way)
    return { latin: inner.latin === 'allah' ? 'abdullah' : `abdul${inner.latin}`, written: inner.written }
  }
  const own = otherLetters[way]
  // In a foreign name, several letters may stand for one sound: `tch` and `sch` as well.
  const apart = way !== 'egyptian'
  const spelled = apart ? letterForm : letterForm.replaceAll('تتش', 'تش').replaceAll('ستش', 'ش')
  const latin = Array.from(spelled, (letter, place) => {
    const spoken = place === 0 ? initialLetters.get(letter) : undefined
    return own.get(letter) ?? spoken ?? letters.get(letter) ?? letter
  }).reduce((read, letter) => `${read}${apart && merging.test(`${read.slice(-1)} ${letter}`) ? 'a' : ''}${letter}`, '')
  return { latin, written: false }
}

const [fathatan, kasratan, sukun] = ['\u064b', '\u064d', '\u0652']
const shadda = '\u0651'
/** Vowel signs with their sounds. */
const signs = new Map([
  [fathatan, 'an'],
  ['\u064c', 'un'],
  [kasratan, 'in'],
  ['\u064e', 'a'],
  ['\u064f', 'u'],
  ['\u0650', 'i'],
  ['\u0670', 'a'],
  [sukun, ''],
])
const isSign = /[\u064b-\u0652\u0670]/
/** Letters that lengthen the vowel before them. */
const lengthens: Readonly<Record<string, string>> = { a: 'اىآ', u: 'و', i: 'يى' }
const sunLetter = /^[تثدذرزسشصضطظلن][\u064e-\u0650]?\u0651/

export const hasVowelSigns = (text: string): boolean => isSign.test(text)

/** Reads a word with its vowel signs (harakat): `مُحَمَّد` as `muhammad`. */
export function readVowelled(word: string): string {
  const plain = word.normalize('NFC').replace(/[\u0640\u200c\u200d]/g, '')
  const stem = plain.replace(/^[اٱ][\u064b-\u0652]?ل[\u064b-\u0652]?(?=.{3})/, '')
  const isArticle = stem !== plain
  const body = isArticle && sunLetter.test(stem) ? stem.replace(shadda, '') : stem
  let [read, before] = ['', '']
  for (const group of body.match(/[^\u064b-\u0652\u0670][\u064b-\u0652\u0670]*/g) ?? []) {
    const letter = group.charAt(0)
    const marks = Array.from(group.slice(1))
    const vowel = marks.map((mark) => signs.get(mark) ?? '').join('')
    const isLong = vowel === '' && (lengthens[before]?.includes(letter) ?? false)
    const consonant = isLong || letter === 'ا' ? '' : (initialLetters.get(letter) ?? letters.get(letter) ?? letter)
    read += `${consonant}${marks.includes(shadda) ? consonant : ''}${vowel}`
    if (letter === 'ا' && vowel === '' && !isLong && before !== 'a') read += 'a'
    before = isLong ? before : vowel.charAt(0)
  }
  return `${isArticle ? 'al ' : ''}${read}`
}
