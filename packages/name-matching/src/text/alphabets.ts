// Reads Cyrillic, Greek, Hebrew and other alphabets in Latin letters.

/** Pairs of a letter and its Latin spelling, closer to passports than to any one standard. */
const lettersOf = (pairs: string): ReadonlyMap<string, string> =>
  new Map(
    pairs
      .trim()
      .split(/\s+/)
      .map((pair) => [pair.charAt(0), pair.slice(1).replace('-', '')]),
  )

const cyrillic = lettersOf(
  `аa бb вv гg дd еe ёe жzh зz иi йy кk лl мm нn оo пp рr сs тt уu фf хkh цts чch шsh щshch ъ- ыy ь- эe юyu яya
   іi їi єye ґg ўu ђdj јj љlj њnj ћc џdz ѓgj ќkj ѕdz әa ғg қk ңn өo ұu үu һh ѣe ѳf ѵi
   ҳh ҷj ҹj ҡk ҙz ҫs ҝg ҕgh ҥng ҏr ӏ- ҵts ҭt ҽch ҿch ҧp ҩo ӡdz ӷgh ԥp ӈn ӄk ѫo ѧya ӕae`,
)

const greek = lettersOf(`αa βv γg δd εe ζz ηi θth ιi κk λl μm νn ξx οo πp ρr σs ςs τt υy φf χkh ψps ωo`)

const armenian = lettersOf(
  `աa բb գg դd եe զz էe ըe թt ժzh իi լl խkh ծts կk հh ձdz ղgh ճch մm յy նn շsh ոo չch պp ջj ռr սs վv տt րr ցts ւu փp քk օo ֆf և-ev`,
)

const georgian = lettersOf(
  `აa ბb გg დd ეe ვv ზz თt იi კk ლl მm ნn ოo პp ჟzh რr სs ტt უu ფp ქk ღgh ყq შsh ჩch ცts ძdz წts ჭch ხkh ჯj ჰh`,
)

const hebrew = lettersOf(`אa בb גg דd ה-h וv זz חkh טt יy כkh ךkh לl מm םm נn ןn סs ע- פp ףf צts ץts קk רr שsh תt`)

const greekPairs: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'u'],
  [/αι/g, 'e'],
  [/ει|οι|υι/g, 'i'],
  [/[αά]υ(?=[θκξπστφχψς]|$)/g, 'af'],
  [/αυ/g, 'av'],
  [/ευ(?=[θκξπστφχψς]|$)/g, 'ef'],
  [/ευ/g, 'ev'],
  [/^μπ/g, 'b'],
  [/^ντ/g, 'd'],
  [/^γκ/g, 'g'],
  [/μπ/g, 'mb'],
  [/ντ/g, 'nd'],
  [/γ[γκ]/g, 'ng'],
  [/τζ/g, 'j'],
]

/**
 * Foreign names in Greek letters: missing letters are written with two, and each vowel is read
 * separately.
 */
const foreignPairs: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'u'],
  [/([αε])υ/g, '$1v'],
  [/μπ/g, 'b'],
  [/ντ/g, 'd'],
  [/γκ/g, 'g'],
  [/γγ/g, 'ng'],
  [/τσ/g, 'ch'],
  [/τζ/g, 'j'],
  [/χ/g, 'h'],
]

/** Letter by letter, as on passports (ELOT 743). */
const letterPairs: readonly (readonly [RegExp, string])[] = [
  [/ου/g, 'ou'],
  [/([αεη])υ(?=[θκξπστφχψς]|$)/g, '$1f'],
  [/([αεη])υ/g, '$1v'],
  [/^μπ/g, 'b'],
  [/γ(?=[γξχ])/g, 'n'],
  [/υ/g, 'y'],
  [/χ/g, 'ch'],
]

const spell = (letters: ReadonlyMap<string, string>, word: string): string =>
  Array.from(word, (letter) => letters.get(letter) ?? letter).join('')

/** In foreign names, the letters for kh and v also write h and w. */
const foreignCyrillic = new Map([...cyrillic, ['х', 'h'], ['в', 'w']])

/** Composes `ё` and `й`, which decomposition splits, before marks are removed. */
export const readCyrillic = (word: string, isForeign: boolean): string =>
  spell(isForeign ? foreignCyrillic : cyrillic, word)

const pairsOf = { usual: greekPairs, foreign: foreignPairs, letters: letterPairs } as const

/** Expects text without marks. Letter groups with one sound are read together. */
export function readGreek(word: string, way: keyof typeof pairsOf): string {
  return spell(
    greek,
    pairsOf[way].reduce((read, [pair, latin]) => read.replace(pair, latin), word),
  )
}

export const readArmenian = (word: string): string => spell(armenian, word.replace(/ու/g, 'u'))
export const readGeorgian = (word: string): string => spell(georgian, word)
/** Hebrew mostly omits vowels. */
export const readHebrew = (word: string): string => spell(hebrew, word)
