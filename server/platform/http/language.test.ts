import { describe, expect, it } from 'vitest'
import { preferredLanguage } from './language.ts'

describe('language of a request', () => {
  it.each([
    [undefined, 'en'],
    ['', 'en'],
    ['fr', 'fr'],
    ['fr-CI,fr;q=0.9,en;q=0.8', 'fr'],
    ['en-GB,en;q=0.9,fr;q=0.8', 'en'],
    ['en;q=0.5, fr-SN;q=0.7', 'fr'],
    ['pt-GW, fr;q=0.4', 'fr'],
    ['fr;q=0', 'en'],
    ['de,ja', 'en'],
    [';;,=,q=,fr;q=high', 'en'],
  ])('of a browser that accepts %j is %s', (accepted, language) => {
    expect(preferredLanguage(['en', 'fr'], accepted)).toBe(language)
  })
})
