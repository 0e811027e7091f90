import { describe, expect, it } from 'vitest'
import { amountInput, id, pathId, wholeFrancs } from './fields.ts'

describe('the number of a record', () => {
  it.each([id, pathId])(
    '[D3-19] dec 3: is refused beyond what a record may have, in a body as in an address',
    (field) => {
      expect(field.safeParse(2_147_483_647).success).toBe(true)
      expect(field.safeParse(2_147_483_648).error?.issues[0]?.message).toBe('is too large')
      expect(field.safeParse(6_570_601_986_371_952).error?.issues[0]?.message).toBe('is too large')
      expect(field.safeParse(0).error?.issues[0]?.message).toBe('must be above zero')
    },
  )
})

describe('an amount', () => {
  const saidOf = (field: typeof wholeFrancs | ReturnType<typeof amountInput>, value: unknown) =>
    field.safeParse(value).error?.issues[0]?.message

  it('[D3-19] dec 3: that is too large is called so, whole as it may be', () => {
    expect(wholeFrancs.safeParse('9007199254740991').success).toBe(true)
    expect(saidOf(wholeFrancs, '9007199254740992')).toBe('is too large')
    expect(saidOf(wholeFrancs, '9'.repeat(30))).toBe('is too large')
    expect(saidOf(wholeFrancs, '1.5')).toBe('must be a whole number of francs, zero or more')
    expect(saidOf(amountInput('USD'), '9'.repeat(30))).toBe('is too large')
    expect(saidOf(amountInput('USD'), '1.555')).toBe('has more than 2 decimals')
  })
})
