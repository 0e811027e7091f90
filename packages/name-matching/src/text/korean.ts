/** Reads Korean names: Hangul, Russian spelling, and one romanisation as the others. */

const initials = {
  revised: 'g kk n d tt r m b pp s ss  j jj ch k t p h'.split(' '),
  northern: 'k kk n t tt r m p pp s ss  j jj ch k t p h'.split(' '),
  mcCune: 'k kk n t tt r m p pp s ss  ch tch ch k t p h'.split(' '),
} as const
const revisedVowels = 'a ae ya yae eo e yeo ye o wa wae oe yo u wo we wi yu eu ui i'.split(' ')
const otherVowels = 'a ae ya yae o e yo ye o wa wae oe yo u wo we wi yu u ui i'.split(' ')
const vowels = { revised: revisedVowels, northern: otherVowels, mcCune: otherVowels } as const
const finals = ' k k k n n n t l k m l l l p l m p p t t ng t t k t p h'.split(' ')
const syllableStart = 0xac00
const finalCount = 28
const vowelCount = 21
const syllableCount = 19 * vowelCount * finalCount

/** Revised Romanisation of the South, spelling of the North, and McCune-Reischauer. */
type System = keyof typeof initials
const systems: readonly System[] = ['revised', 'northern', 'mcCune']

/** Spellings of family names: the commonest first, then that of the North, then others. */
const families: ReadonlyMap<string, readonly string[]> = new Map(
  `김kim,gim 이lee,ri,yi,rhee 리ri,lee,yi 박park,pak,bak 최choi,choe 정jung,jong,jeong,chong,chung 강kang,gang 조cho,jo 윤yoon,yun 장jang,chang 임lim,rim,im
   림rim,lim 한han 오oh,o 서seo,so,suh 신shin,sin 권kwon,gwon 황hwang 안ahn,an 송song 류ryu,yoo,yu 유yoo,yu,ryu 홍hong 전jeon,jon,chon,chun 고ko,go 문moon,mun
   양yang,ryang 손son,sohn 배bae,pae 백baek,paek,paik 허heo,ho,huh 남nam 노noh,ro,no,roh 로ro,noh 하ha 곽kwak,gwak 성sung,song,seong 차cha 주joo,ju,chu 우woo,u
   구koo,ku,gu 민min 진jin,chin 지ji,chi 엄um,om,eom 채chae 원won 천cheon,chon,chun 방bang,pang 공kong,gong 현hyun,hyon,hyeon 함ham 변byun,pyon,byeon 염yeom,ryom,yom
   여yeo,ryo,yo 추choo,chu 도do,to 소so 석seok,sok,suk 선sun,son,seon 설seol,sol 마ma 길gil,kil 연yeon,yon 위wi 표pyo 명myung,myong 기ki,gi 반ban,pan 라ra,na 나na,ra
   왕wang 금keum,kum 옥ok 육yuk 인in 맹maeng 제je 모mo 탁tak 국kook,kuk 어eo,o 은eun,un 편pyun,pyon 용yong,ryong 량ryang,yang 심shim,sim 강kang 계kye,gye 동dong,tong`
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.charAt(0), pair.slice(1).split(',')]),
)
/** Family names of two syllables. */
const doubleFamilies = /^(남궁|황보|제갈|사공|선우|독고|동방)(?=..?$)/

/** Reads a Hangul word; the first syllable of a full name is the family name. */
export function readHangul(word: string): string {
  const { family, given } = partsOf(word)
  if (family === '') return spell(given, 'revised')
  return `${families.get(family)?.[0] ?? spell(family, 'revised')} ${spell(given, 'revised')}`.trim()
}

/** A name of three syllables, or one syllable, begins with a known family name. */
function partsOf(word: string): { readonly family: string; readonly given: string } {
  const double = doubleFamilies.exec(word)?.[1]
  if (double) return { family: double, given: word.slice(double.length) }
  const isFull = word.length === 1 || word.length === 3
  const first = word.charAt(0)
  return isFull && families.has(first) ? { family: first, given: word.slice(1) } : { family: '', given: word }
}

function spell(word: string, system: System, apart = ''): string {
  let before = ''
  const spelled = Array.from(word, (character) => {
    const index = character.charCodeAt(0) - syllableStart
    if (index < 0 || index >= syllableCount) return character
    const vowel = Math.floor((index % (vowelCount * finalCount)) / finalCount)
    const final = finals[index % finalCount] as string
    const initial = initials[system][Math.floor(index / (vowelCount * finalCount))] as string
    const isVoiced = system === 'mcCune' && /[aeioumnlg]$/.test(before)
    before = `${isVoiced ? (voiced[initial] ?? initial) : initial}${vowels[system][vowel]}${final}`
    return before
  })
  return spelled.join(apart)
}

/** McCune-Reischauer writes a stop between voiced sounds as voiced. */
const voiced: Readonly<Record<string, string>> = { k: 'g', t: 'd', p: 'b', ch: 'j' }

/** Every romanisation of a name in Hangul; none for longer texts, which are no names of people. */
export function romanisations(name: string): string[] {
  const words = name
    .normalize('NFC')
    .split(/[\s·,]+/)
    .filter(Boolean)
  const [first = '', second = ''] = words
  if (words.length > 2 || !words.every((word) => /^\p{Script=Hangul}{1,4}$/u.test(word))) return []
  const { family, given } = words.length === 2 ? familyAndGiven(first, second) : partsOf(first)
  if (family === '' || given === '') return []
  const spelled = families.get(family) ?? systems.map((system) => spell(family, system))
  return combine(
    spelled,
    // The lists write the syllables of a given name apart.
    systems.map((system) => spell(given, system, ' ')),
  )
}

/** The family name may be the last of two words: `성훈 김`. */
function familyAndGiven(first: string, last: string): { readonly family: string; readonly given: string } {
  const isLast = isFamily(last) && !isFamily(first)
  return isLast ? { family: last, given: first } : { family: first, given: last }
}

const isFamily = (word: string): boolean => families.has(word) || doubleFamilies.exec(`${word}  `)?.[1] === word

/** Pairs every spelling of the family name with one of the given name, and the first with all. */
function combine(family: readonly string[], given: readonly string[]): string[] {
  const pairs = family.map((name, place) => `${name} ${given[Math.min(place, given.length - 1)]}`)
  return [...new Set([...pairs, ...given.map((name) => `${family[0]} ${name}`)])]
}

/** Latin spellings of each family name by each of them. */
const familiesByLatin = new Map<string, readonly string[]>()
for (const spelled of families.values())
  for (const name of spelled)
    familiesByLatin.set(name, [...new Set([...(familiesByLatin.get(name) ?? []), ...spelled])])

const latinSyllable =
  /^(?:(?:kk|tt|pp|ss|jj|ch|sh|[gkndtrlmbpsjh])?(?:y|w)?(?:eo|eu|ae|oe|oo|ou|ee|ui|wi|[aeiou])(?:ng|[knmltp])?){1,2}$/
/** From the spellings of the South to those of the North, in which the lists write. */
const northern: readonly (readonly [RegExp, string])[] = [
  [/eo/g, 'o'],
  [/eu/g, 'u'],
  [/oo/g, 'u'],
  [/ee/g, 'i'],
  [/you/g, 'yo'],
  [/hyun/g, 'hyon'],
  [/jung/g, 'jong'],
  [/sung/g, 'song'],
  [/chul/g, 'chol'],
  [/hyuk/g, 'hyok'],
  [/suk/g, 'sok'],
  [/young/g, 'yong'],
  [/sh(?=i)/g, 's'],
  [/^g|(?<=[\s-])g/g, 'k'],
]

/**
 * A Korean name in Latin letters in other spellings: `Gim Jeong-eun` as `kim jong un`. None for a
 * name without a Korean family name, or with syllables that Korean does not have.
 */
export function otherRomanisations(name: string): string[] {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  if (!/^[a-z'’\s,-]+$/.test(plain)) return []
  const words = plain
    .replace(/['’]/g, '')
    .split(/[\s,]+/)
    .filter(Boolean)
  if (words.length < 2 || words.length > 3) return []
  const place = familiesByLatin.has(words[0] as string) ? 0 : words.length - 1
  const family = familiesByLatin.get(words[place] as string)
  const given = words.filter((_, index) => index !== place)
  const syllables = given.flatMap((word) => word.split('-'))
  if (!family || syllables.length > 2 || !syllables.every((part) => latinSyllable.test(part))) return []
  const written = syllables.join('')
  // One syllable alone may be a name of any language.
  if (syllables.length === 1 && written.length < minGivenLength) return []
  const spelled = northern.reduce((read, [from, to]) => read.replace(from, to), syllables.join('-')).replace('-', ' ')
  return [...new Set(family.flatMap((other) => [`${other} ${spelled}`]))].slice(0, maxSpellings)
}

const minGivenLength = 5
const maxSpellings = 4

/** Family names in Russian spelling (Kontsevich system and older forms). */
const cyrillicFamilies: ReadonlyMap<string, readonly string[]> = new Map(
  `ким=kim пак=park,pak ли=lee,ri цой=choi,choe чхве=choi,choe чхой=choi,choe тен=jong,jung чен=jong,jung чон=jong,jung,jon чжон=jong,jung кан=kang,gang чо=cho,jo
   тё=cho,jo юн=yoon,yun чан=jang тян=jang дян=jang лим=lim,rim рим=rim,lim хан=han со=so,seo син=shin,sin шин=shin квон=kwon хван=hwang ан=an,ahn сон=song,son
   рю=ryu,yoo ю=yu,yoo хон=hong ко=ko мун=mun,moon ян=yang,ryang пэк=paek,baek хо=ho,heo нам=nam но=ro,noh ха=ha квак=kwak чха=cha чу=ju,joo ку=ku,koo мин=min
   чин=jin чи=ji ом=om,um чхэ=chae вон=won чхон=chon,cheon пан=pang,bang кон=kong хён=hyon,hyun хам=ham пён=pyon,byun рём=ryom,yeom сок=sok,seok сим=sim,shim пэ=pae,bae`
    .trim()
    .split(/\s+/)
    .map((pair) => pair.split('='))
    .map(([name = '', spelled = '']) => [name, spelled.split(',')]),
)

const cyrillicLetters: readonly (readonly [RegExp, string])[] = [
  [/чж|дж/g, 'j'],
  [/чх/g, 'C'],
  [/кх/g, 'k'],
  [/тх/g, 't'],
  [/пх/g, 'p'],
  [/ч/g, 'j'],
  [/C/g, 'ch'],
  [/ль|р(?![аеёиоуыэюя])/g, 'l'],
  [/нъ/g, 'n'],
]
const cyrillicSounds: Readonly<Record<string, string>> = Object.fromEntries(
  'аa бb вw гg дd еo ёyo иi йi кk лr мm нn оo пp рr сs тt уu хh ыu эae юyu яya'
    .split(' ')
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
)
const koreanCyrillic = /^[абвгдеёийклмнопрстухчжыэюяьъ]{2,12}$/

/** A Korean name in Russian spelling in Latin letters: `Ким Чен Ын` as `kim jong un`. */
export function readCyrillicKorean(name: string): string[] {
  const words = name
    .normalize('NFC')
    .toLowerCase()
    .split(/[\s,-]+/)
    .filter(Boolean)
  const family = cyrillicFamilies.get(words[0] ?? '')
  if (
    !family ||
    words.length < 2 ||
    words.length > 3 ||
    !words.every((word) => koreanCyrillic.test(word) || word === words[0])
  )
    return []
  const given = words.slice(1).map((word) => {
    const spelled = cyrillicLetters.reduce((read, [from, to]) => read.replace(from, to), word)
    return Array.from(spelled, (letter) => cyrillicSounds[letter] ?? letter).join('')
  })
  // Russian writes final n and ng alike.
  const nasal = given.map((word) => word.replace(/n$/, 'ng'))
  const [first = '', ...others] = given
  const readings = [given, nasal, [nasal[0] ?? first, ...others], [first, ...nasal.slice(1)]].map((parts) =>
    parts.join(' '),
  )
  return [...new Set(family.flatMap((name) => readings.map((reading) => `${name} ${reading}`)))].slice(0, maxCyrillic)
}

const maxCyrillic = 8
