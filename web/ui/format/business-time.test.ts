import { afterEach, describe, expect, it } from 'vitest'
import { businessDay, setBusinessTimeZone } from './business-time.ts'
import { formatDate, formatTime } from './format.ts'

afterEach(() => setBusinessTimeZone('Africa/Abidjan'))

describe('the business time zone on screens', () => {
  const lateEvening = '2026-11-21T23:30:00Z'

  it("decides the day and time shown, and today's date", { tags: ['D3-40'] }, () => {
    const shown = () => [formatDate(lateEvening), formatTime(lateEvening), businessDay(new Date(lateEvening))]
    expect(shown()).toEqual(['Nov 21, 2026', '23:30', '2026-11-21'])
    setBusinessTimeZone('Africa/Niamey')
    expect(shown()).toEqual(['Nov 22, 2026', '00:30', '2026-11-22'])
  })

  it('shifts instants but no calendar day', () => {
    setBusinessTimeZone('America/New_York')
    expect(formatDate('2025-03-05')).toBe('Mar 05, 2025')
    expect(formatDate('2025-03-05T02:00:00Z')).toBe('Mar 04, 2025')
    setBusinessTimeZone('Africa/Niamey')
    expect(formatDate('2026-11-21')).toBe('Nov 21, 2026')
  })
})
