import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '#kernel/clock.ts'
import { banks, countryOf, findBank, knownSwiftCode } from './banks.ts'
import { explainNoCapacity, inOrderOfPreference, maskAccount, roomLeft, splitLimitChange } from './rules.ts'

const limits = { dailyLimitXof: 500n, monthlyLimitXof: 1_200n }

describe('capacity under the limits', () => {
  it('is the smaller remainder of day and month', () => {
    expect(roomLeft(limits, { dailyUsedXof: 100n, monthlyUsedXof: 100n })).toBe(400n)
    expect(roomLeft(limits, { dailyUsedXof: 0n, monthlyUsedXof: 1_000n })).toBe(200n)
  })

  it('is zero when a limit was lowered below the amount used', () => {
    expect(roomLeft(limits, { dailyUsedXof: 501n, monthlyUsedXof: 501n })).toBe(0n)
  })
})

describe('limit changes', { tags: ['D2-33'] }, () => {
  it('applies lowered limits immediately', () => {
    const lower = { dailyLimitXof: 400n, monthlyLimitXof: 1_000n }
    expect(splitLimitChange(limits, lower, true)).toEqual({ applied: lower, proposed: null })
  })

  it('applies raised limits immediately when no approval is needed', () => {
    const higher = { dailyLimitXof: 900n, monthlyLimitXof: 9_000n }
    expect(splitLimitChange(limits, higher, false)).toEqual({ applied: higher, proposed: null })
  })

  it('never raises a limit before approval and proposes exactly the wanted limits', () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 12n })
    const pair = fc.record({ dailyLimitXof: amount, monthlyLimitXof: amount })
    fc.assert(
      fc.property(pair, pair, (current, wanted) => {
        const { applied, proposed } = splitLimitChange(current, wanted, true)
        expect(applied.dailyLimitXof <= current.dailyLimitXof).toBe(true)
        expect(applied.monthlyLimitXof <= current.monthlyLimitXof).toBe(true)
        expect(proposed ?? applied).toEqual(wanted)
      }),
    )
  })
})

const candidate = (id: number, bankCode: string, bankName: string, dailyUsedXof = 0n) => ({
  id,
  bankCode,
  bankName,
  lastFour: '4821',
  ...limits,
  dailyUsedXof,
  monthlyUsedXof: dailyUsedXof,
})

describe('order of funding connections', { tags: ['D8-28'] }, () => {
  it('orders by preferred code or name, then by age', () => {
    const all = [
      candidate(3, 'SGCI', 'Société Générale'),
      candidate(1, 'UBACI', 'UBA'),
      candidate(2, 'ORACI', 'Orabank'),
    ]
    expect(inOrderOfPreference(all, ['orabank', 'SGCI']).map(({ id }) => id)).toEqual([2, 3, 1])
    expect(inOrderOfPreference(all, []).map(({ id }) => id)).toEqual([1, 2, 3])
  })

  it('states the reason when no connection has capacity', () => {
    const date = '2026-11-21' as BusinessDate
    expect(explainNoCapacity([], 100n, date)).toContain('connected and approved bank account')
    const reason = explainNoCapacity([candidate(1, 'SGCI', 'SG', 490n), candidate(2, 'UBACI', 'UBA', 450n)], 100n, date)
    expect(reason).toBe(
      'Waiting for room under a bank limit: 100 XOF needed on Nov 21, 2026, at most 50 XOF left (UBA ••••4821).',
    )
  })
})

describe('fixed bank list', () => {
  it('has the banks of the specification with their countries', { tags: ['S3-34', 'S3-35', 'S3-36', 'S3-37'] }, () => {
    expect(banks.map(({ code, country }) => `${code} ${country}`)).toEqual([
      'SGBF Burkina Faso',
      "SGCI Côte d'Ivoire",
      'SGML Mali',
      'SGNE Niger',
      'SGSE Sénégal',
      'UBABN Bénin',
      'UBABF Burkina Faso',
      "UBACI Côte d'Ivoire",
      'UBAGH Ghana',
      'UBAML Mali',
      'UBANG Nigeria',
      'UBATG Togo',
      'ECOBNK Multi-country',
      'ORABF Burkina Faso',
      "ORACI Côte d'Ivoire",
      'ORAML Mali',
      'ORATG Togo',
    ])
  })

  it('marks banks outside WAEMU or absent from the approved list, without inventing a BIC', () => {
    expect(banks.filter(({ remark }) => remark.includes('Not on a recent list')).map(({ code }) => code)).toEqual([
      'SGML',
      'SGNE',
      'UBATG',
    ])
    expect(banks.filter(({ remark }) => remark.includes('WAEMU.')).map(({ code }) => code)).toEqual(['UBAGH', 'UBANG'])
    expect(banks.filter(({ swiftCode }) => swiftCode === '').map(({ code }) => code)).toEqual([
      'SGML',
      'SGNE',
      'UBABF',
      'UBAML',
      'UBATG',
      'ECOBNK',
    ])
  })

  it('takes the country of a multi-country bank from the operator and the BIC from the country', () => {
    const ecobank = findBank('ECOBNK')
    const orabank = findBank('ORATG')
    if (!ecobank || !orabank) throw new Error('both banks must be listed')
    expect(countryOf(ecobank, 'Togo')).toBe('Togo')
    expect(knownSwiftCode(ecobank, 'Togo')).toBe('ECOCTGTG')
    expect(knownSwiftCode(ecobank, 'Ghana')).toBe('')
    expect(countryOf(orabank, 'Mali')).toBe('Togo')
  })
})

it('masks an account to its last four digits', { tags: ['S9-20'] }, () => {
  expect(maskAccount('4821')).toBe('••••4821')
})
