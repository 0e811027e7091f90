import { describe, expect, it } from 'vitest'
import { amountInput, dateInput, id, pathId, wholeFrancs } from './fields.ts'

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
