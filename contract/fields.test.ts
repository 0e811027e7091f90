import { describe, expect, it } from 'vitest'
import { id, pathId } from './fields.ts'

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
