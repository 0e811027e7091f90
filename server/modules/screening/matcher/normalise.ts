/** Letters that NFKD leaves whole. */
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
  ɓ: 'b',
  ɗ: 'd',
  ɛ: 'e',
  ɔ: 'o',
  ŋ: 'n',
  ɲ: 'ny',
}

/** Marks that join letters of one word (`N'Diaye`, `d'Ivoire`) rather than part words. */
const joiners = /['’‘ʼʹ`´.]/g

/** Words that companies write in more than one way. */
const sameWord = new Map(
  Object.entries({
    limited: 'ltd',
    incorporated: 'inc',
    corporation: 'corp',
    company: 'co',
    holdings: 'holding',
    group: 'groupe',
    ste: 'societe',
    cie: 'compagnie',
    ets: 'etablissements',
    etablissement: 'etablissements',
    and: 'et',
  }),
)

/** A name as words without case, accents and punctuation: `Société N'Diaye & Fils, S.A.` is `societe ndiaye fils sa`. */
export function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(joiners, '')
    .replace(/[øłđðþßæœıɓɗɛɔŋɲ]/g, (letter) => spelledOut[letter] ?? letter)
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? []
  return words.map((word) => sameWord.get(word) ?? word)
}

/** A short fact such as a country, for comparison. */
export function plainText(text: string): string {
  return wordsOf(text).join(' ')
}

const wordSet = (words: string): ReadonlySet<string> => new Set(words.split(' '))

const companyForms = wordSet(
  'sa sarl sas sasu sarlu suarl snc scs sci gie eurl ei llc ltd inc corp co plc gmbh ag bv nv spa srl pty llp lp jsc ooo ' +
    'oao zao fze fzco dmcc',
)
const smallWords = wordSet(
  'de du des la le les et of the d l al el bin ibn ben ould societe compagnie groupe holding entreprise etablissements',
)
const commonWords = wordSet(
  'international internationale afrique africa africaine west ouest general generale commerce commercial trading import ' +
    'export services service transport transports negoce distribution industrie industries fils freres brothers sons',
)

const formWeight = 0.1
const smallWeight = 0.2
const commonWeight = 0.4

/** How much a word tells: a company form little, a word of many companies' names less than a name of its own. */
export function weightOf(word: string): number {
  if (companyForms.has(word)) return formWeight
  if (smallWords.has(word)) return smallWeight
  return commonWords.has(word) ? commonWeight : 1
}
