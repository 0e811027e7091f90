import { describe, expect, it } from 'vitest'
import { listedEntry } from '../../tests/listed-entry.ts'
import { createMatcher } from '../matcher.ts'
import { readingsOf } from '../tokens/readings.ts'
import { readWord } from './latin.ts'
import { otherReadings } from './other-readings.ts'

const listed = (name: string, place: number) => listedEntry(`E${place}`, { name })
const names = [
  'KIM Jong Gak',
  'KIM Chol Sam',
  'RI Pyong Chol',
  'PAK Yong Sik',
  'CHOE Ryong Hae',
  'CHAN Tai Man',
  'CHEUNG Wing Kwok',
  'TANAKA Taro',
  'WATANABE Kenichi',
  'ZHANG Xueqin',
  'MAMADU Jalo',
  'ABEBE Bikila Worku',
  'MIN Aung Hlaing',
  'RAJAPAKSA Mahinda',
  'AL-ZUBAYDI Junayd',
]
const matcher = createMatcher(names.map(listed))
const firstOf = (name: string) =>
  matcher.search({ name, type: null, country: null, birthDate: null }, { threshold: 0.8 })[0]?.entry.name
const latin = (word: string) => readWord(word.toLowerCase()).latin

describe('Korean names', { tags: ['D12-40'] }, () => {
  it.each([
    ['김종각', 'KIM Jong Gak'],
    ['리병철', 'RI Pyong Chol'],
    ['이병철', 'RI Pyong Chol'],
    ['박영식', 'PAK Yong Sik'],
    ['최룡해', 'CHOE Ryong Hae'],
    ['Gim Jong-gak', 'KIM Jong Gak'],
    ['Lee Byung Chul', 'RI Pyong Chol'],
    ['Yi Pyŏng-chŏl', 'RI Pyong Chol'],
    ['Park Young-sik', 'PAK Yong Sik'],
    ['Choi Ryong-hae', 'CHOE Ryong Hae'],
    ['Ким Чен Гак', 'KIM Jong Gak'],
    ['Пак Ён Сик', 'PAK Yong Sik'],
    ['李炳哲', 'RI Pyong Chol'],
    ['병철 리', 'RI Pyong Chol'],
    ['炳哲 李', 'RI Pyong Chol'],
    ['金铁三', 'KIM Chol Sam'],
    ['Jin Tiesan (金铁三)', 'KIM Chol Sam'],
  ])('find "%s" as %s', (name, meant) => expect(firstOf(name)).toBe(meant))

  it('are left alone when they are no Korean names', () => {
    for (const name of ['Lee Van Cleef', 'Han Solo', 'Kone Moussa', 'Ким Кардашьян', 'Иван Ким Петров', 'Ba'])
      expect(otherReadings(name), name).toEqual([])
  })
})

describe('Chinese characters', { tags: ['D12-40'] }, () => {
  it.each([
    ['陳大文', 'CHAN Tai Man'],
    ['張榮國', 'CHEUNG Wing Kwok'],
    ['张学勤', 'ZHANG Xueqin'],
    ['田中太郎', 'TANAKA Taro'],
    ['田中 太郎', 'TANAKA Taro'],
    ['渡辺健一', 'WATANABE Kenichi'],
    ['健一 渡辺', 'WATANABE Kenichi'],
    ['大文 陳', 'CHAN Tai Man'],
  ])('find "%s" as %s', (name, meant) => expect(firstOf(name)).toBe(meant))

  it('are read with the family name first, wherever it is', () => {
    expect(otherReadings('志明 許')).toEqual(otherReadings('許 志明'))
    expect(otherReadings('静 林')).toEqual(otherReadings('林 静'))
    expect(otherReadings('성훈 김')).toEqual(otherReadings('김 성훈'))
  })

  it('beside a Japanese family name are read as Japanese only', () => {
    expect(otherReadings('亮介 高橋').every((reading) => reading.startsWith('takahashi '))).toBe(true)
  })

  it('do not match a stranger by a given name read as a family name', () => {
    const [hit] = createMatcher([listed('RYO MYONG', 0)]).search(
      { name: '麗美 黃', type: null, country: null, birthDate: null },
      { threshold: 0.85 },
    )
    expect(hit).toBeUndefined()
  })

  it('of companies have no readings as people', () => {
    expect(otherReadings('大连华信国际贸易有限公司')).toEqual([])
  })
})

describe('Arabic with vowel signs', { tags: ['D12-40'] }, () => {
  it.each([
    ['جُنَيْد الزُّبَيْدِيّ', 'junayd al zubaydi'],
    ['قُرْبَان', 'qurban'],
    ['يُوسُف الحَرْبِيّ', 'yusuf al harbi'],
  ])('reads "%s" also as "%s"', (name, read) => {
    expect(readingsOf(name).map((words) => words.map(({ text }) => text).join(' '))).toContain(read)
  })

  it('finds the same entry with and without the signs', () => {
    expect(firstOf('جُنَيْد الزُّبَيْدِيّ')).toBe('AL-ZUBAYDI Junayd')
    expect(firstOf('جنيد الزبيدي')).toBe('AL-ZUBAYDI Junayd')
  })
})

describe('further scripts', { tags: ['D12-40'] }, () => {
  it.each([
    ['ߡߊ߬ߡߊߘߎ߬', 'mamadu'],
    ['ቢቂላ', 'bikila'],
    ['မင်းအောင်လှိုင်', 'min aung hlaing'],
    ['နေဝင်း', 'ne win'],
    ['මහින්ද', 'mahinda'],
    ['ނަޝީދު', 'nasheedhu'],
    ['សុខា', 'sokha'],
    ['𞤃𞤢𞤥𞤢𞤣𞤵', 'mamadu'],
  ])('read "%s" as "%s"', (word, read) => expect(latin(word)).toBe(read))

  it.each([
    ['ߡߊ߬ߡߊߘߎ߬ ߖߊ߬ߟߏ', 'MAMADU Jalo'],
    ['አበበ ቢቂላ ወርቁ', 'ABEBE Bikila Worku'],
    ['မင်းအောင်လှိုင်', 'MIN Aung Hlaing'],
    ['මහින්ද රාජපක්ෂ', 'RAJAPAKSA Mahinda'],
  ])('find "%s" as %s', (name, meant) => expect(firstOf(name)).toBe(meant))
})
