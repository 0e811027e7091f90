import { describe, expect, it } from 'vitest'
import { listedEntry } from '../../tests/listed-entry.ts'
import { createMatcher } from '../matcher.ts'
import { readWadeGiles } from '../text/wade-giles.ts'
import { readingsOf } from './readings.ts'
import { wordsOfName } from './words.ts'

const listed = (name: string, place: number) => listedEntry(`E${place}`, { name })
const names = [
  'ZHANG, Xueqin',
  'DENG Guofeng',
  'QIU Zhijian',
  'SIMA Kuangren',
  'VOLANDAKIS, Andonis',
  'DRAGOMPETIS, Ghassan',
  'BAGDASAR, Hamid Djalo',
  'CHRYSANTHOPOULOS, Evangelos',
  'GOUDARZI, Zia Fazlullah',
  'AL-QADHIRI, Thabit Suhail',
  'GAMALOVSKI, Viktor',
  'ABDUL HAQ SADRZAI',
  'AZZUBAYDI, Intissar',
  'HARMATTAN HOLDING LIMITED',
  'KORALUNE COMPANY LIMITED',
  'ABDUL MATIN TALQANI',
  'KHAN, Haji Bazorel',
  'ZX-GOQ',
  'KORALUNE IMPORT EXPORT COMPANY',
  'AL-HAMIDAWI, Brezkol',
  'ZOLTREK, Qaimur O.',
  'BROSCHTAN, Daniel',
  'BRASTEGH, Imam',
  'HASAN, Bilal',
  'Abderahmane',
]
const matcher = createMatcher(names.map(listed))
const firstOf = (name: string) => {
  const [hit] = matcher.search({ name, type: null, country: null, birthDate: null }, { threshold: 0.85 })
  return hit?.entry.name
}
const scoreOf = (sought: string, name: string): number =>
  matcher
    .search({ name: sought, type: null, country: null, birthDate: null }, { threshold: 0 })
    .find(({ entry }) => entry.name === name)?.score ?? 0
const readings = (name: string) => readingsOf(name).map((words) => words.map(({ text }) => text).join(' '))

describe('Wade-Giles', { tags: ['D12-40'] }, () => {
  it.each([
    ['Chang Hsueh-chin', 'ZHANG, Xueqin'],
    ['Chang Hsueh Chin', 'ZHANG, Xueqin'],
    ['Chang Hsüeh-ch’in', 'ZHANG, Xueqin'],
    ['Hsueh-chin Chang', 'ZHANG, Xueqin'],
    ['Teng Kuo-feng', 'DENG Guofeng'],
    ['Ch’iu Chih-chien', 'QIU Zhijian'],
    ['Ssu-ma K’uang-jen', 'SIMA Kuangren'],
  ])('finds "%s" as %s', (name, meant) => expect(firstOf(name)).toBe(meant))

  it.each([
    ['Mao Tse-tung', 'mao zedong'],
    ['Hsu Chih', 'xu zhi'],
    ['Tsai Ying-wen', 'cai yingwen'],
    ['Lin Yü-t’ang', 'lin yutang'],
  ])('reads "%s" also as "%s"', (name, pinyin) => expect(readWadeGiles(name)).toContain(pinyin))

  it('reads an apostrophe as aspiration and a missing one beside it as none', () => {
    expect(readWadeGiles('Teng Hsiao-p’ing')).toEqual(['deng xiaoping'])
    expect(readWadeGiles('Chiang Ching-kuo')).toHaveLength(8)
  })

  it('ignores pinyin, unknown syllables, single words and names of no person', () => {
    for (const name of [
      'Wang Wei',
      'Zhang Xueqin',
      'Kim Jong-un',
      'Jean-Luc Picard',
      'Hsueh',
      'Hsu Li Chang Wu Tsai',
      '',
    ])
      expect(readWadeGiles(name), name).toEqual([])
  })
})

describe('Greek letters', { tags: ['D12-40'] }, () => {
  it.each([
    ['Βολαντάκης Αντώνης', 'VOLANDAKIS, Andonis'],
    ['Δραγκομπέτης Γκασσάν', 'DRAGOMPETIS, Ghassan'],
    ['Χαμίντ Τζαλό Μπαγκντασάρ', 'BAGDASAR, Hamid Djalo'],
    ['Ευάγγελος Χρυσανθόπουλος', 'CHRYSANTHOPOULOS, Evangelos'],
  ])('find "%s" as %s', (name, meant) => expect(firstOf(name)).toBe(meant))

  it('are read as in Greek, as in foreign names and letter by letter', () => {
    expect(readings('Μπαχάντ Αντώνιος')).toEqual(['bakhand andonios', 'bahad adonios', 'bachant antonios'])
    expect(readings('Ευαγγελία Σταύρου')).toEqual(['evangelia stavru', 'evangelia stavrou'])
  })
})

describe('Cyrillic letters', { tags: ['D12-40'] }, () => {
  it('for kh and v also write a foreign h and w', () => {
    expect(firstOf('ал-хамидави брезкол')).toBe('AL-HAMIDAWI, Brezkol')
    expect(readings('Хава')).toEqual(['khava', 'hawa'])
    expect(readings('Елена')).toEqual(['elena'])
  })
})

describe('Arabic letters', { tags: ['D12-40'] }, () => {
  it.each([
    ['ضیا فضل الله گودرزی', 'GOUDARZI, Zia Fazlullah'],
    ['ثابت سهيل القاذري', 'AL-QADHIRI, Thabit Suhail'],
    ['فيكتور جمالوفسكي', 'GAMALOVSKI, Viktor'],
    ['عبد الحق صدرزی', 'ABDUL HAQ SADRZAI'],
    ['انتصار الزبيدي', 'AZZUBAYDI, Intissar'],
  ])('find "%s" as %s', (name, meant) => expect(firstOf(name)).toBe(meant))

  it('match in Persian spelling, and Abid is no servant name', () => {
    expect(readings('حسین کریمی')[0]).toBe(readings('حسين كريمي')[0])
    expect(readings('عابد حامد')[0]).toBe('abd hamid')
    expect(readings('عبد حامد')[0]).toBe('abdulhamid')
  })

  it.each([
    ['an initial vowel for any vowel', 'زلترك قيمور ا', 'ZOLTREK, Qaimur O.'],
    ['several letters for one foreign sound', 'برستشتن دنيل', 'BROSCHTAN, Daniel'],
    ['a title without its vowels', 'برستغ امم', 'BRASTEGH, Imam'],
    ['short words', 'هسن بيلل', 'HASAN, Bilal'],
  ])('write %s', (_, sought, name) => expect(scoreOf(sought, name)).toBeGreaterThan(0.7))

  it('separate two consonants that Latin would merge, except in foreign names', () => {
    expect(readings('سهلان')).toEqual(['sahlan', 'shlan'])
  })

  it('form a separate name when a name is written in two scripts', () => {
    expect(readings('Akrin Saleh (سمير نعيم)')).toEqual(
      expect.arrayContaining(['akrin saleh samir naim', 'akrin saleh', 'samir naim']),
    )
  })
})

describe('letters that look Latin', { tags: ['D12-40'] }, () => {
  it.each([
    ['Cyrillic', 'НАRМАТТАN НОLDІNG LІМІТЕD', 'HARMATTAN HOLDING LIMITED'],
    ['Greek', 'ΗΑSΑΝ ΒΙLΑL', 'HASAN, Bilal'],
    ['Cyrillic, all of a word', 'ТНАВІТ SUНАІL АL-QАDНІRІ', 'AL-QADHIRI, Thabit Suhail'],
  ])('are also read as Latin: %s', (_, sought, name) => expect(scoreOf(sought, name)).toBeGreaterThan(0.94))

  it('are read as they sound as well', () => {
    expect(readings('СОВА')).toEqual(['sova', 'sowa', 'coba'])
    expect(readings('Орлова')).toEqual(['orlova', 'orlowa'])
  })
})

describe('texts that say more than a name', { tags: ['D12-40'] }, () => {
  it.each([
    ['a birth', 'Bilal Hasan né le 12/03/1970 à Bamako', 'HASAN, Bilal'],
    ['a telephone number', 'Harmattan Holding +225 07 08 09 10 11', 'HARMATTAN HOLDING LIMITED'],
    ['an address', 'Bilal Hasan, Rue 12, Cocody, Abidjan', 'HASAN, Bilal'],
    ['an e-mail address', 'Abderahmane <koffi@example.org>', 'Abderahmane'],
    ['two people', 'Kofi Mensah et Bilal Hasan', 'HASAN, Bilal'],
    ['a former name', 'Bintou Services, anciennement Harmattan Holding', 'HARMATTAN HOLDING LIMITED'],
    ['a former name of one word', 'OCEAN STAR (ex ABDERAHMANE)', 'Abderahmane'],
    ['a trade name', 'Koffi Traders t/a Koralune Company', 'KORALUNE COMPANY LIMITED'],
    ['an agent', 'c/o Bilal Hasan', 'HASAN, Bilal'],
    ['the craft', 'M/V ABDERAHMANE', 'Abderahmane'],
  ])('find the name beside %s', (_, sought, name) => expect(scoreOf(sought, name)).toBeGreaterThan(0.9))

  it('are not parted where a company has two words of business', () => {
    expect(readings('Koralune Trading et Zorvane Transport')).toHaveLength(1)
    expect(readings('Zorvane et Fils')).toHaveLength(1)
  })
})

describe('a last numeral', { tags: ['D12-40'] }, () => {
  it.each(['I', 'V', 'X', 'XI'])('%s is read as a number, and a number as a numeral', (roman) => {
    const number = { I: '1', V: '5', X: '10', XI: '11' }[roman]
    const ships = createMatcher([listed(`KORALU ${number}`, 1), listed(`BRASTEGH ${roman}`, 2)])
    const found = (name: string) =>
      ships
        .search({ name, type: null, country: null, birthDate: null }, { threshold: 0.9 })
        .map(({ entry }) => entry.name)
    expect(found(`Koralu ${roman}`)).toEqual([`KORALU ${number}`])
    expect(found(`Brastegh ${number}`)).toEqual([`BRASTEGH ${roman}`])
    expect(found('Koralu 7')).toEqual([])
  })
})

describe('company forms and servant names', { tags: ['D12-40'] }, () => {
  it.each([
    ['Harmattan Holdign Limitde', 'HARMATTAN HOLDING LIMITED'],
    ['Koralune Companylimited', 'KORALUNE COMPANY LIMITED'],
    ['Koralune Com pany Limi ted', 'KORALUNE COMPANY LIMITED'],
    ['Matin Talqani', 'ABDUL MATIN TALQANI'],
  ])('find "%s" as %s', (name, meant) => expect(firstOf(name)).toBe(meant))

  it.each([
    'Koralune Anonim Şirketi',
    'Koralune Ltd. Şti.',
    'Koralune Kabushiki Kaisha',
    'Koralune Youxian Gongsi',
    'Aktsionernoye Obshchestvo Koralune',
    'Koralune SARL à associé unique',
    'Koralune Lda',
    'SCOOPS Koralune',
    'SELARL Koralune',
  ])('are left out of "%s"', (name) => expect(scoreOf(name, 'KORALUNE COMPANY LIMITED')).toBeGreaterThan(0.97))

  it('exclude words that only look similar', () => {
    for (const name of ['Golding', 'Unlimited', 'Society', 'Accompany'])
      expect(readings(`Koralune ${name}`)).toEqual([`koralune ${name.toLowerCase()}`])
  })
})

describe('titles', { tags: ['D12-40'] }, () => {
  const kindsOf = (name: string) => wordsOfName(name).map(({ text, kind }) => `${text} ${kind}`)

  it('are names beside a single name, which alone would prove too little', () => {
    expect(kindsOf('KHAN, Haji Bazorel')).toEqual(['khan word', 'haji word', 'bazorel word'])
    expect(kindsOf('Haji Quillibrand')).toEqual(['haji word', 'quillibrand word'])
    expect(scoreOf('Hadji Bazorele Khan', 'KHAN, Haji Bazorel')).toBeGreaterThan(0.85)
  })

  it('stay titles beside two names, and those of nobody always', () => {
    expect(kindsOf('Haji Zorvane Quillibrand')[0]).toBe('haji honorific')
    expect(kindsOf('Mr Quillibrand')[0]).toBe('mr honorific')
    expect(kindsOf('Imam Quillibrand Ltd')[0]).toBe('imam honorific')
  })
})

describe('misspelt words', { tags: ['D12-40'] }, () => {
  it('of companies are corrected, because they prove no other company', () => {
    expect(scoreOf('Koralune Import Expotr Company', 'KORALUNE IMPORT EXPORT COMPANY')).toBeGreaterThan(0.85)
    expect(scoreOf('Koralune Cmopagy Limjtde', 'KORALUNE COMPANY LIMITED')).toBeGreaterThan(0.85)
  })

  it('that spell a common name are common too', () => {
    for (const name of ['Hadja Abderamane', 'Moussa Abderamane'])
      expect(scoreOf(name, 'Abderahmane'), name).toBeLessThan(0.85)
  })

  it('include registrations of aircraft, which are one word', () => {
    expect(readings('ZX-GOQ')).toEqual(['zx goq', 'zxgoq'])
    expect(scoreOf('ZX-GOX', 'ZX-GOQ')).toBeGreaterThan(0)
    expect(scoreOf('ZXvGOQ', 'ZX-GOQ')).toBeGreaterThan(0)
    expect(readings('Al-Marzouq')).toEqual(['al marzouq'])
  })
})
