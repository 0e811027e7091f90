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

/** A name as words without case, accents and punctuation: `Société N'Diaye & Fils, S.A.` is `societe ndiaye fils sa`. */
export function wordsOf(name: string): string[] {
  const plain = name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(joiners, '')
    .replace(/[øłđðþßæœıɓɗɛɔŋɲ]/g, (letter) => spelledOut[letter] ?? letter)
  return plain.match(/[\p{L}\p{N}]+/gu) ?? []
}

/** A short fact such as a country, for comparison. */
export function plainText(text: string): string {
  return wordsOf(text).join(' ')
}

const companyForms = new Set(
  (
    'sa sarl sas sasu sarlu suarl snc scs sci gie eurl ei llc ltd limited inc incorporated corp corporation co company ' +
    'plc gmbh ag bv nv spa srl pty llp lp jsc ooo oao zao fze fzco dmcc'
  ).split(' '),
)
const smallWords = new Set('de du des la le les et and of the d l al el bin ibn ben ould'.split(' '))
const commonWords = new Set(
  (
    'societe compagnie groupe group holding holdings entreprise etablissement etablissements ets international ' +
    'internationale afrique africa africaine west ouest general generale commerce commercial trading import export ' +
    'services service transport transports negoce distribution industrie industries et fils freres brothers sons'
  ).split(' '),
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
