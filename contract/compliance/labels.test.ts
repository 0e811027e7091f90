import { describe, expect, it } from 'vitest'
import { decidedTitle, foundText, matchTitle, openMatchTexts, similarityPercent } from './labels.ts'

const listed = { kind: 'listed' as const, matchedName: 'Zorvane', list: 'UN', reasons: ['The same name'] }
const unreadable = { kind: 'unreadable' as const, matchedName: null, list: null, reasons: ['Letters of Ol Chiki'] }

describe('texts of a match', () => {
  it('name the entry and its list', () => {
    expect(matchTitle(listed)).toBe('Zorvane, UN')
    expect(openMatchTexts({ ...listed, subject: 'Awa' })).toEqual({
      title: 'Awa resembles Zorvane',
      detail: 'Possible sanctions match on UN',
    })
    expect(decidedTitle('listed', 'cleared')).toBe('Match cleared')
  })

  it('tell a name that could not be screened from no match', () => {
    expect(matchTitle(unreadable)).toBe('Could not be screened')
    expect(openMatchTexts({ ...unreadable, subject: 'Awa' })).toEqual({
      title: 'Awa could not be screened',
      detail: 'Letters of Ol Chiki',
    })
    expect(decidedTitle('unreadable', 'confirmed')).toBe('Name found on a list')
    expect(foundText([])).toBe('0 matches')
    expect(foundText([listed, unreadable])).toBe('1 match, 1 name could not be screened')
  })

  it('round a similarity down to a tenth, never up to a threshold', () => {
    expect([0.905, 0.9499, 0.95, 0.29, 1].map(similarityPercent)).toEqual([90.5, 94.9, 95, 29, 100])
  })
})
