import { describe, expect, it } from 'vitest'
import { amountInput, dateInput, id, pathId, text, wholeFrancs } from './fields.ts'

describe('record id', () => {
  it.each([id, pathId])('rejects an id above the maximum, in a body and in a path', { tags: ['D3-19'] }, (field) => {
    expect(field.safeParse(2_147_483_647).success).toBe(true)
    expect(field.safeParse(2_147_483_648).error?.issues[0]?.message).toBe('is too large')
    expect(field.safeParse(6_570_601_986_371_952).error?.issues[0]?.message).toBe('is too large')
    expect(field.safeParse(0).error?.issues[0]?.message).toBe('must be above zero')
  })
})

describe('date input', () => {
  it('accepts only existing dates in a plausible year', { tags: ['D3-19'] }, () => {
    const issueOf = (day: string) => dateInput().safeParse(day).error?.issues[0]?.message
    expect(['1900-01-01', '2024-02-29', '2199-12-31'].map(issueOf)).toEqual([undefined, undefined, undefined])
    expect(['2025-02-29', '31/01/2026'].map(issueOf)).toEqual(Array(2).fill('must be a date such as 2026-01-31'))
    expect(['0026-11-24', '9999-12-31'].map(issueOf)).toEqual(Array(2).fill('must be from 1900-01-01 to 2199-12-31'))
  })
})

describe('amount input', () => {
  const issueOf = (field: typeof wholeFrancs | ReturnType<typeof amountInput>, value: unknown) =>
    field.safeParse(value).error?.issues[0]?.message

  it('reports a too large amount as such', { tags: ['D3-19'] }, () => {
    expect(wholeFrancs.safeParse('9007199254740991').success).toBe(true)
    expect(issueOf(wholeFrancs, '9007199254740992')).toBe('is too large')
    expect(issueOf(wholeFrancs, '9'.repeat(30))).toBe('is too large')
    expect(issueOf(wholeFrancs, '1.5')).toBe('must be a whole number of francs, zero or more')
    expect(issueOf(amountInput('USD'), '9'.repeat(30))).toBe('is too large')
    expect(issueOf(amountInput('USD'), '1.555')).toBe('has more than 2 decimals')
  })
})

describe('text', () => {
  it('rejects direction overrides and invisible characters', { tags: ['D3-19'] }, () => {
    const issueOf = (typed: string) => text(200).safeParse(typed).error?.issues[0]?.message
    const hidden = ['\u202e', '\u2066', '\u200b', '\u200f', '\u2060', '\ufeff', '\u00ad', '\u{e0041}', '\u200d']
    for (const character of hidden)
      expect(issueOf(`Ama${character}dou`), character.codePointAt(0)?.toString(16)).toMatch(/invisible characters/)
    // An Arabic name, Persian with its non-joiner, Hindi with its joiner, an emoji, French spaces.
    const ordinary = [
      'محمد عبد الله',
      'می\u200cخواهم',
      'क्\u200dष',
      '👩\u200d💼',
      'Prix\u202f: 5\u00a0%\n',
      'Åsa O’Neill',
    ]
    expect(ordinary.map(issueOf)).toEqual(ordinary.map(() => undefined))
  })
})
