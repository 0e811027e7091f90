import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mentionedNumbers } from './invoice-numbers.ts'

const full = (text: string, series?: readonly string[]): string[] =>
  [...mentionedNumbers(text, 2026, series)].flatMap(([number, strength]) => (strength === 'full' ? [number] : []))
const any = (text: string, series?: readonly string[]): string[] => [...mentionedNumbers(text, 2026, series).keys()]

describe('mentionedNumbers', () => {
  it.each([
    'INV-2026-000042',
    'inv 2026 000042',
    'INV2026000042',
    'INV/2026/42',
    'Inv.2026-42',
    'INV 2026 000 042',
    'PAIEMENT FACTUREINV2026000042MERCI',
    'RFB INV-2026-000042 DU 12.11.2026',
    'Réf: 2026-000042',
    'INV-2O26-OOOO42',
    'INV-2026-000042/000043',
  ])('finds the whole number in "%s"', (text) => {
    expect(full(text)).toContain('INV-2026-000042')
  })

  it.each(['Facture 42', 'FACT N° 000042', 'solde 2026/42', '000042 et solde', 'INV2026000042150000'.slice(3)])(
    'finds a number that may be meant in "%s"',
    (text) => {
      expect(any(text)).toContain('INV-2026-000042')
    },
  )

  it('takes a number without a year as of this year or the last', () => {
    expect(any('Facture 7')).toEqual(expect.arrayContaining(['INV-2026-000007', 'INV-2025-000007']))
  })

  it('finds several numbers in one text', () => {
    expect(full('INV-2026-000041, INV-2026-000042 + INV 2026 43')).toEqual(
      expect.arrayContaining(['INV-2026-000041', 'INV-2026-000042', 'INV-2026-000043']),
    )
  })

  it.each(['', 'virement', 'loyer novembre 2026', '+225 07 08 09 10 11', 'salaire 1 500 000', '12/11/2026'])(
    'is certain of no number in "%s"',
    (text) => {
      expect(full(text)).toEqual([])
    },
  )

  it('finds every number, whatever separators and words are around it', () => {
    const separators = fc.constantFrom('', ' ', '-', '/', '.', ' - ')
    const words = fc.constantFrom('', 'PAIEMENT ', 'reglement ', 'Fact.', 'ref:', 'merci pour ')
    fc.assert(
      fc.property(
        fc.integer({ min: 2020, max: 2030 }),
        fc.integer({ min: 1, max: 999_999 }),
        separators,
        separators,
        words,
        fc.constantFrom('', ' MERCI', ', solde', ';'),
        (year, count, one, other, before, after) => {
          const digits = String(count).padStart(6, '0')
          const text = `${before}INV${one}${year}${other}${digits}${after}`
          expect(full(text)).toContain(`INV-${year}-${digits}`)
        },
      ),
    )
  })

  it('finds numbers of an own prefix, and none of another series where it is written', () => {
    expect(full('REGLEMENT ACME 2026/000042', ['INV', 'ACME', 'DEMO'])).toEqual(['ACME-2026-000042'])
  })

  it('is certain of no number without its prefix once the business has had two', () => {
    expect(full('2026-000042', ['INV', 'ACME'])).toEqual([])
    expect(any('2026-000042', ['INV', 'ACME'])).toEqual(expect.arrayContaining(['INV-2026-000042', 'ACME-2026-000042']))
  })

  it('takes the longest of prefixes that end alike', () => {
    expect(full('XINV2026000042', ['INV', 'XINV'])).toEqual(['XINV-2026-000042'])
  })

  it('finds no invoice in the number of a credit note, a quote or a conversion', () => {
    const numbers = (text: string) => [...mentionedNumbers(text, 2026, ['INV', 'DEMO'], ['CN', 'QUO', 'TX']).keys()]
    for (const text of ['CN-2026-000003', 'AVOIR CN2026000003', 'devis QUO 2026/000003', 'TX-2026-000003, TX 2026 4'])
      expect(numbers(text), text).toEqual([])
    expect(numbers('INV-2026-000010 moins CN-2026-000003')).toContain('INV-2026-000010')
    expect(numbers('INV-2026-000010 moins CN-2026-000003')).not.toContain('INV-2026-000003')
    expect(mentionedNumbers('TX-2026-000003', 2026, ['TX'], ['TX']).get('TX-2026-000003')).toBe('full')
  })

  it('takes any text without failing', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (text) => {
        for (const number of any(text)) expect(number).toMatch(/^(INV|DEMO)-20\d\d-\d{6,7}$/)
      }),
    )
  })
})
