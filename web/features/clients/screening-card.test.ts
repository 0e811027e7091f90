import { describe, expect, it } from 'vitest'
import { noMatchText } from './screening-card.tsx'

describe('a client without matches', () => {
  it('names the searched lists and the date of the newest', () => {
    const lists = [
      { label: 'OFAC SDN', loadedAt: '2026-11-24T02:00:00.000Z' },
      { label: 'UN', loadedAt: '2026-11-23T02:00:00.000Z' },
    ]
    expect(noMatchText(lists)).toBe('No matches found. Lists in use: OFAC SDN, UN; latest loaded Nov 24, 2026, 02:00.')
  })

  it('distinguishes no list searched from no match found', () => {
    expect(noMatchText([])).toBe("No sanctions list is loaded, so this client hasn't been screened.")
  })
})
