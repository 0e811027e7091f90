import { describe, expect, it } from 'vitest'
import { isOneTypo, typosOf, withLetters } from './letters.ts'

describe('two spellings', () => {
  it.each([
    ['cacihros', 'cachiros'],
    ['traore', 'traor'],
    ['traore', 'traaore'],
    ['traore', 'trapre'],
    ['traore', 'traore'],
  ])('differ by one typo: %s and %s', (one, other) => {
    expect(isOneTypo(one, other)).toBe(true)
    expect(isOneTypo(other, one)).toBe(true)
  })

  it.each([
    ['traore', 'troara'],
    ['traore', 'trao'],
    ['traore', 'tarroe'],
  ])('differ by more than one typo: %s and %s', (one, other) => expect(isOneTypo(one, other)).toBe(false))

  it('are alike by their letters when a typo breaks a sound of two letters', () => {
    expect(withLetters('cacihros', 'cachiros', 0)).toBeGreaterThan(0.8)
    expect(withLetters('cacihros', 'cachiros', 0.95)).toBe(0.95)
  })

  it.each([
    ['mamadou', 'amadou'],
    ['hadiza', 'kadiatou'],
    ['hassan', 'hussein'],
  ])('are different names: %s and %s', (one, other) => expect(withLetters(one, other, 0.8)).toBe(0))
})

describe('typos of a word', () => {
  it('include each missing letter and each swap of neighbours', () => {
    expect(typosOf('abcde')).toEqual(['bcde', 'bacde', 'acde', 'acbde', 'abde', 'abdce', 'abce', 'abced', 'abcd'])
    expect(typosOf('abcd')).toEqual([])
  })
})
