import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readAccountNumber } from './account-number.ts'

/** Published example IBANs of the seven countries. */
const examples = [
  'BJ66 BJ06 1010 0100 1443 9000 0769',
  'BF42 BF08 4010 1300 4635 7400 0390',
  'CI93 CI00 8011 1301 1342 9120 0589',
  'ML13 ML01 6012 0102 6001 0066 8497',
  'NE58 NE03 8010 0100 1303 0500 0268',
  'SN08 SN01 0015 2000 0485 0000 3035',
  'TG53 TG00 9060 4310 3465 0040 0070',
]

describe('account number check digits', { tags: ['D10-09'] }, () => {
  it.each(examples)('accepts the IBAN %s and the RIB inside it', (text) => {
    const iban = text.replaceAll(' ', '')
    expect(readAccountNumber(text)).toEqual({ ok: true, value: iban })
    expect(readAccountNumber(iban.slice(4))).toEqual({ ok: true, value: iban.slice(4) })
  })

  it('names the failing check', () => {
    expect(readAccountNumber('SN08SN0100152000048500003036')).toMatchObject({
      error: expect.stringContaining('IBAN check digits'),
    })
    expect(readAccountNumber('SN0100152000048500003036')).toMatchObject({ error: expect.stringContaining('RIB key') })
  })

  it('rejects any single mistyped digit', () => {
    const rib = 'SN0100152000048500003035'
    const place = fc.integer({ min: 2, max: rib.length - 1 })
    fc.assert(
      fc.property(place, fc.integer({ min: 1, max: 9 }), (at, by) => {
        const wrong = rib.slice(0, at) + String((Number(rib[at]) + by) % 10) + rib.slice(at + 1)
        return !readAccountNumber(wrong).ok
      }),
    )
  })

  it('accepts other forms after removing spaces, dots and hyphens', () => {
    expect(readAccountNumber('ci-001.002 4821')).toEqual({ ok: true, value: 'CI0010024821' })
    expect(readAccountNumber('0001234821')).toEqual({ ok: true, value: '0001234821' })
  })

  it("rejects text that can't be an account number", () => {
    for (const text of ['123', 'x'.repeat(35), "4821'; drop table", '<b>4821</b>']) {
      expect(readAccountNumber(text)).toMatchObject({ ok: false })
    }
  })
})
