import { describe, expect, it } from 'vitest'
import { createIds } from './ids.ts'
import { seededRandom } from './random.ts'

describe('ids', () => {
  const at = (millis: number) => ({ now: () => new Date(millis) })

  it('creates version 7 UUIDs that begin with their millisecond', () => {
    const ids = createIds(at(Date.parse('2026-11-23T12:34:56.789Z')), seededRandom(1))
    const id = ids.next()
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(Date.parse('2026-11-23T12:34:56.789Z'))
  })

  it('creates distinct, ascending ids within a millisecond', () => {
    const random = seededRandom(7)
    const early = createIds(at(1_700_000_000_000), random)
    const late = createIds(at(1_700_000_000_001), random)
    const made = Array.from({ length: 1_000 }, () => early.next())
    expect(new Set(made).size).toBe(made.length)
    expect(made.toSorted()).toEqual(made)
    expect(made.every((id) => id < late.next())).toBe(true)
  })
})
