import { describe, expect, it } from 'vitest'
import { countries, countryOf } from '#contract/countries.ts'
import { isRaise, nameKey, taxKey } from './rules.ts'

describe('duplicate keys', () => {
  it('ignore case, accents, signs and company form in names', { tags: ['D5-05'] }, () => {
    expect(nameKey('Société  Baobab S.A.')).toBe(nameKey('societe baobab'))
    expect(nameKey('Teranga & Fils, SARL')).toBe('teranga fils')
    expect(nameKey('Baobab Textiles')).not.toBe(nameKey('Baobab Foods'))
  })
  it('never reduce a name to nothing', () => {
    expect(nameKey('SA')).toBe('sa')
    expect(nameKey('!!!')).toBe('!!!')
    expect(nameKey('北京公司')).toBe('北京公司')
  })
  it('ignore spaces and signs in tax ids', { tags: ['D5-06'] }, () => {
    expect(taxKey('CI-2020 / 44b')).toBe(taxKey('ci202044B'))
    expect(taxKey(' - ')).toBeNull()
  })
})

describe('limit raises', () => {
  it.each([
    [100n, 101n, true],
    [100n, 100n, false],
    [100n, 99n, false],
    [100n, null, true],
    [null, 100n, false],
    [null, null, false],
  ])('from %s to %s is a raise: %s', { tags: ['D2-32'] }, (from, to, raises) => {
    expect(isRaise(from, to)).toBe(raises)
  })
})

describe('countries', () => {
  it('lists the specified twelve first, in their order, then all of ISO 3166', { tags: ['D5-25', 'S9-15'] }, () => {
    expect(countries.slice(0, 12).map((country) => country.name)).toEqual([
      'United States',
      'France',
      "Côte d'Ivoire",
      'Ghana',
      'Nigeria',
      'Senegal',
      'Burkina Faso',
      'Mali',
      'Canada',
      'United Kingdom',
      'Germany',
      'Japan',
    ])
    expect(countries).toHaveLength(249)
    expect(new Set(countries.map((country) => country.code)).size).toBe(249)
  })
  it('finds a country by name or code', () => {
    expect(countryOf('bj')?.name).toBe('Benin')
    expect(countryOf("CÔTE D'IVOIRE")?.code).toBe('CI')
    expect(countryOf('Atlantis')).toBeUndefined()
  })
})
