import { describe, expect, it } from 'vitest'
import { fillTemplate, placeholdersIn } from './template.ts'

describe('template text', () => {
  it('lists each placeholder once', () => {
    expect(placeholdersIn('{number} of {business}, again {number}; { not } {}')).toEqual(['number', 'business'])
  })

  it('fills placeholders in one pass and keeps unknown ones', () => {
    const values = { contact: '{link}', link: 'https://x.example', toString: 'no' }
    expect(fillTemplate('Dear {contact}, {link} {other} {constructor}', values)).toBe(
      'Dear {link}, https://x.example {other} {constructor}',
    )
  })
})
