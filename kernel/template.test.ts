import { describe, expect, it } from 'vitest'
import { fillTemplate, placeholdersIn } from './template.ts'

describe('a text with names in braces', () => {
  it('tells its names, each once', () => {
    expect(placeholdersIn('{number} of {business}, again {number}; { not } {}')).toEqual(['number', 'business'])
  })

  it('is filled in one pass, and leaves alone what it has no value for', () => {
    const values = { contact: '{link}', link: 'https://x.example', toString: 'no' }
    expect(fillTemplate('Dear {contact}, {link} {other} {constructor}', values)).toBe(
      'Dear {link}, https://x.example {other} {constructor}',
    )
  })
})
