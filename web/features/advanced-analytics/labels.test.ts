import { describe, expect, it } from 'vitest'
import { monthText } from './labels.ts'
import * as t from './messages.ts'

describe('the months of the volume chart', () => {
  it('state their growth, or why there is none, in texts that are translated', () => {
    const month = { volume: 150_000_000, volumeUsd: 267_379.68 }
    const amounts = '150,000,000 XOF, $267,379.68'
    expect(monthText({ ...month, growth: null, isOpen: true })).toBe(`${amounts}, ${t.monthToDate}`)
    expect(monthText({ ...month, growth: null, isOpen: false })).toBe(`${amounts}, ${t.noMonthBefore}`)
    expect(monthText({ ...month, growth: 12.5, isOpen: false })).toContain('12.5%')
  })
})
