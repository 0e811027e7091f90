import { describe, expect, it } from 'vitest'
import { createMatcher } from '../matcher.ts'
import { readWadeGiles } from '../text/wade-giles.ts'
import type { ListedEntry } from '../types.ts'
import { readingsOf } from './readings.ts'

const listed = (name: string, place: number): ListedEntry => ({
  ...{ source: 'TEST', entryId: `E${place}`, name, aliases: [], weakAliases: [], type: null, countries: [] },
  ...{ birthDates: [], gender: null, identifiers: [], wallets: [], program: null, factsHash: `${place}` },
})
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
]
const matcher = createMatcher(names.map(listed))
const firstOf = (name: string) => {
  const [hit] = matcher.search({ name, type: null, country: null, birthDate: null }, { threshold: 0.85 })
  return hit?.entry.name
}
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
  ])('"%s" is found as %s', (name, meant) => expect(firstOf(name)).toBe(meant))

  it.each([
    ['Mao Tse-tung', 'mao zedong'],
    ['Hsu Chih', 'xu zhi'],
    ['Tsai Ying-wen', 'cai yingwen'],
    ['Lin Yü-t’ang', 'lin yutang'],
  ])('"%s" is read as "%s" among others', (name, pinyin) => expect(readWadeGiles(name)).toContain(pinyin))

  it('reads an apostrophe as breath, and its absence beside one as none', () => {
    expect(readWadeGiles('Teng Hsiao-p’ing')).toEqual(['deng xiaoping'])
    expect(readWadeGiles('Chiang Ching-kuo')).toHaveLength(8)
  })

  it('leaves alone what is pinyin, what has a syllable of none, a single word and what is no name of a person', () => {
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
  ])('"%s" is found as %s', (name, meant) => expect(firstOf(name)).toBe(meant))

  it('are read as Greeks say them, as foreign names are written in them, and letter by letter', () => {
    expect(readings('Μπαχάντ Αντώνιος')).toEqual(['bakhand andonios', 'bahad adonios', 'bachant antonios'])
    expect(readings('Ευαγγελία Σταύρου')).toEqual(['evangelia stavru', 'evangelia stavrou'])
  })
})

describe('Arabic letters', { tags: ['D12-40'] }, () => {
  it.each([
    ['ضیا فضل الله گودرزی', 'GOUDARZI, Zia Fazlullah'],
    ['ثابت سهيل القاذري', 'AL-QADHIRI, Thabit Suhail'],
    ['فيكتور جمالوفسكي', 'GAMALOVSKI, Viktor'],
    ['عبد الحق صدرزی', 'ABDUL HAQ SADRZAI'],
    ['انتصار الزبيدي', 'AZZUBAYDI, Intissar'],
  ])('"%s" is found as %s', (name, meant) => expect(firstOf(name)).toBe(meant))

  it('are the same in the Persian way of writing them, and Abid is no servant', () => {
    expect(readings('حسین کریمی')[0]).toBe(readings('حسين كريمي')[0])
    expect(readings('عابد حامد')[0]).toBe('abd hamid')
    expect(readings('عبد حامد')[0]).toBe('abdulhamid')
  })

  it('keep two consonants apart that Latin would read as one, but for foreign names', () => {
    expect(readings('سهلان')).toEqual(['sahlan', 'shlan'])
  })

  it('of a name that is written twice are a name of their own', () => {
    expect(readings('Akrin Saleh (سمير نعيم)')).toEqual(
      expect.arrayContaining(['akrin saleh samir naim', 'akrin saleh', 'samir naim']),
    )
  })
})

describe('company forms and servants', { tags: ['D12-40'] }, () => {
  it.each([
    ['Harmattan Holdign Limitde', 'HARMATTAN HOLDING LIMITED'],
    ['Koralune Companylimited', 'KORALUNE COMPANY LIMITED'],
    ['Koralune Com pany Limi ted', 'KORALUNE COMPANY LIMITED'],
    ['Matin Talqani', 'ABDUL MATIN TALQANI'],
  ])('"%s" is found as %s', (name, meant) => expect(firstOf(name)).toBe(meant))

  it('are not what only looks like them', () => {
    for (const name of ['Golding', 'Unlimited', 'Society', 'Accompany'])
      expect(readings(`Koralune ${name}`)).toEqual([`koralune ${name.toLowerCase()}`])
  })
})
