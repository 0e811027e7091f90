import { describe, expect, it } from 'vitest'
import { figureText } from './report-dialog.tsx'

describe('a report figure', () => {
  it('shows a duration in readable units, not in milliseconds', () => {
    expect([23, 4_210, 1_533_000, 7_440_000].map((ms) => figureText(ms, 'ms'))).toEqual([
      '23 ms',
      '4.2 s',
      '25 min 33 s',
      '2 h 4 min',
    ])
    expect(figureText(null, 'ms')).toBe('—')
    expect([1, 2.5].map((days) => figureText(days, 'days'))).toEqual(['1 day', '2 days 12 h'])
    expect(figureText('62.30', 'hours')).toBe('2 days 14 h')
  })

  it('shows codes and months in words, and names as stored', () => {
    expect(['compliance_package', 'fx_letter', 'in_review', 'Orabank'].map((text) => figureText(text, 'text'))).toEqual(
      ['Compliance Package', 'FX Letter', 'In Review', 'Orabank'],
    )
    expect(figureText('2026-10', 'date')).toBe('Oct 2026')
    expect(['wave', 'constructor'].map((name) => figureText(name, 'name'))).toEqual(['wave', 'constructor'])
  })
})
