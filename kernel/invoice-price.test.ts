import { fc, it } from '@fast-check/vitest'
import { describe, expect } from 'vitest'
import {
  type LineToPrice,
  localFromUsd,
  localPriceFromUsd,
  priceInvoice,
  share,
  taxCategories,
  usdFromLocal,
  usdPriceFromLocal,
} from './invoice-price.ts'
import { type InvoiceAmounts, minus, settle } from './invoice-settlement.ts'
import { divideHalfEven } from './money.ts'
import { ratio } from './rate.ts'
import { expectOk } from './result.ts'

const line = fc
  .record({
    quantityMilli: fc.bigInt(1n, 10_000_000n),
    unitPriceUsd4: fc.bigInt(0n, 1_000_000_000n),
    discountBasisPoints: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 10_000 })),
    rate: fc.constantFrom(0, 0, 550, 1800, 1925, 2000),
    category: fc.constantFrom(...taxCategories.filter((category) => category !== 'S')),
  })
  .map(({ rate, category, ...rest }): LineToPrice => {
    const tax = rate > 0 ? { category: 'S' as const, rateBasisPoints: rate } : { category, rateBasisPoints: 0 }
    return { ...rest, tax }
  })

const sum = (parts: readonly bigint[]) => parts.reduce((whole, part) => whole + part, 0n)

describe('invoice pricing', () => {
  it('prices a line without discount or tax as quantity × price', () => {
    const price = priceInvoice(
      [
        {
          quantityMilli: 1000n,
          unitPriceUsd4: 12_000_000n,
          discountBasisPoints: 0,
          tax: { category: 'O', rateBasisPoints: 0 },
        },
      ],
      0,
    )
    expect(price).toMatchObject({ linesMinor: 120_000n, discountMinor: 0n, taxMinor: 0n, totalMinor: 120_000n })
  })

  it('rounds tax per category and rate, not per line', () => {
    // Three lines of 0.03 at 18 %: tax of 0.0162 rounds to 0.02; per line it would be 0.03.
    const three = Array.from({ length: 3 }, () => ({
      quantityMilli: 1000n,
      unitPriceUsd4: 300n,
      discountBasisPoints: 0,
      tax: { category: 'S' as const, rateBasisPoints: 1800 },
    }))
    const price = priceInvoice(three, 0)
    expect([price.taxMinor, price.lines.map(({ taxMinor }) => taxMinor)]).toEqual([2n, [1n, 1n, 0n]])
  })

  it.prop([fc.array(line, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 10_000 })])(
    'sums lines, discounts and taxes to the exact total',
    (lines, discountBasisPoints) => {
      const price = priceInvoice(lines, discountBasisPoints)
      expect(sum(price.lines.map(({ netMinor }) => netMinor))).toBe(price.linesMinor)
      expect(sum(price.lines.map(({ sharedDiscountMinor }) => sharedDiscountMinor))).toBe(price.discountMinor)
      expect(sum(price.taxes.map(({ sharedDiscountMinor }) => sharedDiscountMinor))).toBe(price.discountMinor)
      expect(sum(price.lines.map(({ taxMinor }) => taxMinor))).toBe(price.taxMinor)
      expect(sum(price.taxes.map(({ taxMinor }) => taxMinor))).toBe(price.taxMinor)
      expect(sum(price.taxes.map(({ taxableMinor }) => taxableMinor))).toBe(price.linesMinor - price.discountMinor)
      expect(price.totalMinor).toBe(price.linesMinor - price.discountMinor + price.taxMinor)
      for (const { netMinor, sharedDiscountMinor, taxMinor, discountMinor } of price.lines) {
        expect(sharedDiscountMinor <= netMinor && taxMinor >= 0n && discountMinor >= 0n).toBe(true)
      }
      for (const { taxableMinor, taxMinor, rateBasisPoints } of price.taxes) {
        const off = taxMinor * 10_000n - taxableMinor * BigInt(rateBasisPoints)
        expect(off <= 5_000n && off >= -5_000n).toBe(true)
      }
    },
  )

  it.prop([fc.bigInt(0n, 10n ** 15n), fc.array(fc.bigInt(0n, 10n ** 12n), { minLength: 1, maxLength: 30 })])(
    'allocates shares that sum to the whole, each within one unit of its exact value',
    (whole, weights) => {
      const parts = share(whole, weights)
      expect(sum(parts)).toBe(whole)
      const total = sum(weights)
      if (total > 0n) {
        for (const [index, part] of parts.entries()) {
          const off = part * total - whole * (weights[index] ?? 0n)
          expect(off < total && off > -total).toBe(true)
        }
      }
    },
  )
})

const rate = fc.record({ numerator: fc.bigInt(5_000n, 9_999_999n), denominator: fc.constant(10_000n) })

describe('invoice settlement', () => {
  it.prop([
    fc.bigInt(1n, 10n ** 13n),
    fc.constantFrom('USD', 'EUR', 'GBP', 'JPY'),
    rate,
    rate,
    fc.array(fc.record({ currency: fc.constantFrom('usd', 'local', 'xof'), permille: fc.bigInt(1n, 1000n) }), {
      maxLength: 20,
    }),
    fc.constantFrom('usd', 'local', 'xof'),
  ])(
    'settles all currencies exactly and together, in any payment order',
    (usd, currency, local, xof, payments, last) => {
      const perUsd = (text: typeof local) => expectOk(ratio(text.numerator, text.denominator), 'a rate')
      const whole: InvoiceAmounts = {
        usd,
        local: currency === 'USD' ? usd : localFromUsd(usd, currency as 'EUR', perUsd(local)),
        xof: localFromUsd(usd, 'XOF', perUsd({ numerator: xof.numerator * 100n, denominator: xof.denominator })),
      }
      if (whole.local === 0n || whole.xof === 0n) return
      let open = whole
      const settled: InvoiceAmounts[] = []
      const pay = (in_: 'usd' | 'local' | 'xof', amount: bigint) => {
        const part = settle(whole, open, in_, amount)
        expect(part[in_]).toBe(amount)
        expect(part.usd >= 0n && part.local >= 0n && part.xof >= 0n).toBe(true)
        open = minus(open, part)
        settled.push(part)
        expect([open.usd === 0n, open.local === 0n, open.xof === 0n]).toEqual(Array(3).fill(open.usd === 0n))
        if (currency === 'USD') expect(open.usd).toBe(open.local)
      }
      for (const payment of payments) {
        const amount = (open[payment.currency] * payment.permille) / 1000n
        if (amount > 0n) pay(payment.currency, amount)
      }
      if (open.usd > 0n) pay(last, open[last])
      for (const each of ['usd', 'local', 'xof'] as const)
        expect(sum(settled.map((part) => part[each]))).toBe(whole[each])
    },
  )
})

describe('an amount entered in the local currency', () => {
  it.prop([fc.bigInt(1n, 10n ** 14n), fc.bigInt(1n, 99n)])(
    'comes back the same where a dollar is worth less than a unit',
    (localMinor, hundredths) => {
      const rate = expectOk(ratio(hundredths, 100n), 'a rate')
      expect(localFromUsd(usdFromLocal(localMinor, 'EUR', rate), 'EUR', rate)).toBe(localMinor)
    },
  )

  it.prop([fc.bigInt(1n, 10n ** 12n), fc.bigInt(50n, 99n)])(
    'keeps a unit price in cents when it goes to dollars and back',
    (cents, hundredths) => {
      const rate = expectOk(ratio(hundredths, 100n), 'a rate')
      const back = localPriceFromUsd(usdPriceFromLocal(cents * 100n, rate), rate)
      expect(divideHalfEven(back, 100n)).toBe(cents)
    },
  )

  it.prop([fc.bigInt(1n, 10n ** 10n)])('keeps a unit price in francs when it goes to dollars and back', (francs) => {
    const rate = expectOk(ratio(560_974_426n, 1_000_000n), 'a rate')
    const back = localPriceFromUsd(usdPriceFromLocal(francs * 10_000n, rate), rate)
    expect(divideHalfEven(back, 10_000n)).toBe(francs)
  })

  it('comes back within a yen, which is less than a cent', () => {
    const rate = expectOk(ratio(15_137n, 100n), 'a rate')
    expect(localFromUsd(usdFromLocal(1_000_000n, 'JPY', rate), 'JPY', rate)).toBeGreaterThanOrEqual(999_999n)
  })
})
