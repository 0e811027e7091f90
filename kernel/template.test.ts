import { describe, expect, it } from 'vitest'
import { fillTemplate, insertParagraph, placeholdersIn } from './template.ts'

describe('template text', () => {
  it('lists each placeholder once', () => {
    expect(placeholdersIn('{number} of {business}, again {number}; { not } {}')).toEqual(['number', 'business'])
  })

  it('takes a paragraph before the last one, which closes it', () => {
    expect(insertParagraph('Dear Awa,\n\nPlease pay.\n\nCorridor\n', 'New')).toBe(
      'Dear Awa,\n\nPlease pay.\n\nNew\n\nCorridor\n',
    )
    expect(insertParagraph('Please pay.', 'New')).toBe('Please pay.\n\nNew')
  })

  it('fills placeholders in one pass and keeps unknown ones', () => {
    const values = { contact: '{link}', link: 'https://x.example', toString: 'no' }
    expect(fillTemplate('Dear {contact}, {link} {other} {constructor}', values)).toBe(
      'Dear {link}, https://x.example {other} {constructor}',
    )
  })
})
