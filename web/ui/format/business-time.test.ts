import { afterEach, describe, expect, it } from 'vitest'
import { businessDay, setBusinessTimeZone } from './business-time.ts'
import { formatDate, formatDateTime, formatTime } from './format.ts'

afterEach(() => setBusinessTimeZone('Africa/Abidjan'))

describe('the business time zone on screens', () => {
  const lateEvening = '2026-11-21T23:30:00Z'

  it("decides the day and time shown, and today's date", { tags: ['D3-40'] }, () => {
    const shown = () => [formatDate(lateEvening), formatTime(lateEvening), businessDay(new Date(lateEvening))]
    expect(shown()).toEqual(['Nov 21, 2026', '23:30', '2026-11-21'])
    setBusinessTimeZone('Africa/Niamey')
    expect(shown()).toEqual(['Nov 22, 2026', '00:30', '2026-11-22'])
  })

  it('shifts no calendar day and yields to an explicit zone', () => {
    setBusinessTimeZone('Africa/Niamey')
    expect(formatDate('2026-11-21')).toBe('Nov 21, 2026')
    expect(formatDateTime(lateEvening, 'Africa/Dakar')).toBe('Nov 21, 2026, 23:30')
  })
})
