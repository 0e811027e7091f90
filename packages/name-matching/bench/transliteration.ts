// Transliterates Latin names into other scripts for training and measurement.

import { mandarinSyllables } from '../src/text/han.ts'

const pairsOf = (pairs: string): (readonly [RegExp, string])[] =>
  pairs
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('='))
    .map(([latin = '', other = '']) => [new RegExp(latin, 'g'), other])

const spellWith =
  (pairs: readonly (readonly [RegExp, string])[]) =>
  (name: string): string =>
    pairs.reduce(
      (spelled, [latin, other]) => spelled.replace(latin, other),
      name
        .normalize('NFKD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(/[,'’`.]/g, ' ')
        .replace(/\s+/g, ' ')
        .trim(),
    )

/**
 * Spells a foreign name as newspapers do: one of several ways, and not the inverse of the readings.
 */
export const inCyrillic = spellWith(
  pairsOf(
    `shch=щ sh=ш ch=ч zh=ж kh=х ts=ц yu=ю ya=я ye=е yo=ё ph=ф th=т ou=у oo=у ck=к dj=дж j=дж a=а b=б c=к d=д e=е f=ф g=г h=х i=и k=к l=л m=м n=н o=о p=п q=к r=р s=с t=т u=у v=в w=в x=кс y=й z=з`,
  ),
)

export const inGreek = spellWith(
  pairsOf(
    `sh=σ ch=τσ zh=ζ kh=χ th=θ ph=φ ou=ου oo=ου ts=τσ dj=τζ a=α b=μπ c=κ d=ντ e=ε f=φ g=γκ h=χ i=ι j=τζ k=κ l=λ m=μ n=ν o=ο p=π q=κ r=ρ s=σ t=τ u=ου v=β w=ου x=ξ y=ι z=ζ`,
  ),
)

/** Omits short vowels and writes doubled letters once. */
export const inArabic = (name: string): string =>
  spellWith(
    pairsOf(
      `([a-z])\\1=$1 \\bal[\\s-]+=ال kh=خ gh=غ sh=ش ch=تش th=ث dh=ذ ph=ف ou=و oo=و ee=ي aa=ا \\b[aeiou]=ا [ei]y?\\b=ي a\\b=ا u=و i=ي [aeo]= b=ب c=ك d=د f=ف g=ج h=ه j=ج k=ك l=ل m=م n=ن p=ب q=ق r=ر s=س t=ت v=ف w=و x=كس y=ي z=ز -=\\s`,
    ),
  )(name)
    .replace(/\\s/g, ' ')
    .trim()

const syllables = new Set(mandarinSyllables)

/** The one or two syllables of a pinyin word; null for other words. */
function syllablesOf(word: string): string[] | null {
  if (syllables.has(word)) return [word]
  const cut = Array.from(word, (_, place) => place).find(
    (place) => syllables.has(word.slice(0, place)) && syllables.has(word.slice(place)),
  )
  return cut === undefined ? null : [word.slice(0, cut), word.slice(cut)]
}

/**
 * A syllable as in older maps and passports, without apostrophes. The first rule that matches an
 * end applies once.
 */
function older(syllable: string): string {
  const ends: readonly (readonly [RegExp, string])[] = [
    [/^([zcs])i$/, '$1zu'],
    [/^(zh|ch|sh|r)i$/, '$1ih'],
    [/^([jqx])iong$/, '$1iung'],
    [/ong$/, 'ung'],
    [/ian$/, 'ien'],
    [/^yan$/, 'yen'],
    [/^you$/, 'yu'],
    [/^y?e$/, 'yeh'],
    [/([ui])e$/, '$1eh'],
    [/^([gkh])e$/, '$1o'],
    [/^([gk])ui$/, '$1uei'],
    [/^(zh|ch|[dtnlzcsr])uo$/, '$1o'],
  ]
  const starts: readonly (readonly [RegExp, string])[] = [
    [/^(zh|[jq])/, 'ch'],
    [/^x/, 'hs'],
    [/^[zc](?=z)/, 't'],
    [/^s(?=z)/, 's'],
    [/^[zc](?!h)/, 'ts'],
    [/^r/, 'j'],
    [/^b/, 'p'],
    [/^d/, 't'],
    [/^g/, 'k'],
  ]
  const ended = ends.find(([pattern]) => pattern.test(syllable))
  const read = ended ? syllable.replace(...ended) : syllable
  const started = starts.find(([pattern]) => pattern.test(read))
  return started ? read.replace(...started) : read
}

/**
 * A Chinese name in pinyin as Wade-Giles: the family name, then the hyphenated given name; null for
 * any other name.
 */
export function inWadeGiles(name: string): string | null {
  const words = name
    .toLowerCase()
    .split(/[,\s]+/)
    .filter(Boolean)
  const parts = words.map(syllablesOf)
  if (words.length !== 2 || parts[0]?.length !== 1 || parts[1]?.length !== 2) return null
  const spelled = parts.map((part) => part?.map(older).join('-')).join(' ')
  return spelled.replace('-', '') === words.join(' ') ? null : spelled
}
