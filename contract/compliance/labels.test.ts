import { describe, expect, it } from 'vitest'
import { decidedTitle, foundText, matchTitle, openMatchTexts } from './labels.ts'

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
})
