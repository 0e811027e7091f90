import { describe, expect, it } from 'vitest'
import { countries, countryOf } from '#contract/countries.ts'
import { searchQuery } from '#kernel/search-text.ts'
import { isRaise, nameKey, searchWords, taxKey } from './rules.ts'

describe('dec 5: what makes two companies the same', () => {
  it('[D5-05] dec 5: is the name without case, accents, signs and company form', () => {
    expect(nameKey('Société  Baobab S.A.')).toBe(nameKey('societe baobab'))
    expect(nameKey('Teranga & Fils, SARL')).toBe('teranga fils')
    expect(nameKey('Baobab Textiles')).not.toBe(nameKey('Baobab Foods'))
  })
  it('never strips a name down to nothing', () => {
    expect(nameKey('SA')).toBe('sa')
    expect(nameKey('!!!')).toBe('!!!')
    expect(nameKey('北京公司')).toBe('北京公司')
  })
  it('[D5-06] dec 5: is the tax id without spaces and signs', () => {
    expect(taxKey('CI-2020 / 44b')).toBe(taxKey('ci202044B'))
    expect(taxKey(' - ')).toBeNull()
  })
})

describe('searching', () => {
  it('[D3-05] dec 3: finds words by their beginning, whatever accents and case', () => {
    expect(searchWords({ companyName: "Côte d'Or", contactName: 'Awa Ndiaye', email: 'awa.n@cote.ci' })).toBe(
      'cote d or awa ndiaye n ci awancoteci',
    )
    expect(searchQuery('CÔTE nd')).toBe("'cote':* & 'nd':*")
    expect(searchQuery('awa.n@c')).toBe("'awanc':*")
  })
})

describe('dec 2: what raises a limit', () => {
  it.each([
    [100n, 101n, true],
    [100n, 100n, false],
    [100n, 99n, false],
    [100n, null, true],
    [null, 100n, false],
    [null, null, false],
  ])('[D2-32] dec 2: from %s to %s is a raise: %s', (from, to, raises) => {
    expect(isRaise(from, to)).toBe(raises)
  })
})

describe('countries', () => {
  it('[D5-25, S9-15] spec 9: offers the specified twelve first, in their order, then all of ISO 3166', () => {
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
  it('knows a country by name or code', () => {
    expect(countryOf('bj')?.name).toBe('Benin')
    expect(countryOf("CÔTE D'IVOIRE")?.code).toBe('CI')
    expect(countryOf('Atlantis')).toBeUndefined()
  })
})
