import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceConversion, standardFeeBasisPoints } from '#kernel/conversion-price.ts'
import { subtract, usdt, usdtFromUsd, xof } from '#kernel/money.ts'
import { parseRate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import {
  bankOpeningEntries,
  debitRefusedEntries,
  debitRequestedEntries,
  type ExchangeAmounts,
  fundedEntries,
  type PostingAccounts,
  payoutCompletedEntries,
  payoutRefusedEntries,
  payoutRequestedEntries,
  providerDeliveredEntries,
  receiptEntries,
  receiptMatchedEntries,
  receiptMatchReversedEntries,
  receiptReleasedEntries,
  refundedEntries,
  refundRequestedEntries,
  treasuryOpeningEntries,
} from './postings.ts'
import type { Entry } from './rules.ts'

/** Account numbers show the currency: XOF below 100, USDT from 100. */
const accounts: PostingAccounts & { readonly fxDifferenceUsdt: number } = {
  openingEquityXof: 1,
  bank: 2,
  bankDebitInFlight: 3,
  providerSettlement: 4,
  refundInFlight: 5,
  clientXof: 6,
  fxPositionXof: 7,
  openingEquityUsdt: 101,
  clientUsdt: 106,
  fxPositionUsdt: 107,
  treasury: 108,
  payoutInFlight: 109,
  feeIncome: 110,
  fxDifferenceUsdt: 111,
}

function exchangeOf(francs: bigint): ExchangeAmounts {
  const amountXof = xof(francs)
  const price = priceConversion(amountXof, expectOk(parseRate('561'), 'a rate'), standardFeeBasisPoints)
  return {
    amountXof,
    grossUsdt: usdtFromUsd(price.grossUsd),
    feeUsdt: usdtFromUsd(price.feeUsd),
    netUsdt: usdtFromUsd(price.netUsd),
  }
}

/** The entries of every step of the posting table for one exchange. */
function everyStep(exchange: ExchangeAmounts): Record<string, Entry[]> {
  const { amountXof, netUsdt, grossUsdt } = exchange
  return {
    bankOpening: bankOpeningEntries({ accounts, balanceXof: amountXof }),
    treasuryOpening: treasuryOpeningEntries({ accounts, balanceUsdt: grossUsdt }),
    debitRequested: debitRequestedEntries({ accounts, amountXof }),
    debitRefused: debitRefusedEntries({ accounts, amountXof }),
    funded: fundedEntries({ accounts, ...exchange }),
    payoutRequested: payoutRequestedEntries({ accounts, netUsdt }),
    payoutRefused: payoutRefusedEntries({ accounts, netUsdt }),
    payoutCompleted: payoutCompletedEntries({ accounts, netUsdt }),
    refundRequested: refundRequestedEntries({ accounts, ...exchange }),
    refunded: refundedEntries({ accounts, amountXof }),
    providerDelivered: providerDeliveredEntries({
      accounts,
      amountXof,
      promisedUsdt: grossUsdt,
      deliveredUsdt: grossUsdt,
    }),
  }
}

function balancesAfter(steps: readonly Entry[][]): Map<number, bigint> {
  const balances = new Map<number, bigint>()
  for (const { accountId, amountMinor } of steps.flat()) {
    balances.set(accountId, (balances.get(accountId) ?? 0n) + amountMinor)
  }
  return new Map([...balances].filter(([, balance]) => balance !== 0n))
}

const sum = (entries: readonly Entry[]) => entries.reduce((total, entry) => total + entry.amountMinor, 0n)
const anyExchange = fc.bigInt({ min: 1n, max: 10n ** 13n }).map(exchangeOf)

describe('the posting table', () => {
  property.prop([anyExchange])('sums to zero in each currency at every step', (exchange) => {
    for (const [step, entries] of Object.entries(everyStep(exchange))) {
      expect(sum(entries.filter(({ accountId }) => accountId < 100)), `${step} in XOF`).toBe(0n)
      expect(sum(entries.filter(({ accountId }) => accountId >= 100)), `${step} in USDT`).toBe(0n)
    }
  })

  property.prop([anyExchange])('has no line without an amount', (exchange) => {
    expect(Object.values(everyStep(exchange)).flat()).not.toContainEqual(expect.objectContaining({ amountMinor: 0n }))
  })

  it('exchanges 150,000,000 XOF at 561 in seven entries', () => {
    expect(fundedEntries({ accounts, ...exchangeOf(150_000_000n) })).toEqual([
      { accountId: accounts.providerSettlement, amountMinor: 150_000_000n },
      { accountId: accounts.bankDebitInFlight, amountMinor: -150_000_000n },
      { accountId: accounts.clientXof, amountMinor: 150_000_000n },
      { accountId: accounts.fxPositionXof, amountMinor: -150_000_000n },
      { accountId: accounts.fxPositionUsdt, amountMinor: 267_379_680_000n },
      { accountId: accounts.clientUsdt, amountMinor: -263_368_980_000n },
      { accountId: accounts.feeIncome, amountMinor: -4_010_700_000n },
    ])
  })

  property.prop([anyExchange])('leaves nothing in flight once a conversion is completed and delivered', (exchange) => {
    const step = everyStep(exchange)
    const path = [step.debitRequested, step.funded, step.payoutRequested, step.payoutCompleted, step.providerDelivered]
    const { amountXof, grossUsdt, feeUsdt, netUsdt } = exchange
    const expected: [number, bigint][] = [
      [accounts.bank, -amountXof.minor],
      [accounts.clientXof, amountXof.minor],
      [accounts.treasury, subtract(grossUsdt, netUsdt).minor],
      [accounts.feeIncome, -feeUsdt.minor],
    ]
    expect(balancesAfter(path.map((entries) => entries ?? []))).toEqual(
      new Map(expected.filter(([, amount]) => amount !== 0n)),
    )
  })

  property.prop([anyExchange])('leaves no trace of a conversion that was refused or refunded', (exchange) => {
    const step = everyStep(exchange)
    const refused = [step.debitRequested, step.debitRefused]
    const refunded = [
      step.debitRequested,
      step.funded,
      step.payoutRequested,
      step.payoutRefused,
      step.refundRequested,
      step.refunded,
    ]
    expect(balancesAfter(refused.map((entries) => entries ?? []))).toEqual(new Map())
    expect(balancesAfter(refunded.map((entries) => entries ?? []))).toEqual(new Map())
  })

  it('omits the fee line when there is no fee', () => {
    const free = { amountXof: xof(561n), grossUsdt: usdt(1_000_000n), feeUsdt: usdt(0n), netUsdt: usdt(1_000_000n) }
    expect(fundedEntries({ accounts, ...free }).map(({ accountId }) => accountId)).not.toContain(accounts.feeIncome)
  })

  it('rejects negative amounts and amounts that do not add up', () => {
    const wrong = { amountXof: xof(561n), grossUsdt: usdt(10n), feeUsdt: usdt(1n), netUsdt: usdt(8n) }
    expect(() => fundedEntries({ accounts, ...wrong })).toThrow('fee and net together')
    expect(() => debitRequestedEntries({ accounts, amountXof: xof(-1n) })).toThrow('zero or more')
  })
})

describe('receipts', () => {
  const total = (entries: readonly Entry[]) => entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const bank = { bank: 2, unappliedReceipts: 8 }
  const paid = { unappliedReceipts: 8, bankCharges: 9, fxDifference: 10 }

  it('are held apart until they pay something, and given back when they are no payment', () => {
    const receipt = { accounts: bank, amountXof: xof(561_000n) }
    expect(receiptEntries(receipt)).toEqual([
      { accountId: 2, amountMinor: 561_000n },
      { accountId: 8, amountMinor: -561_000n },
    ])
    expect(total([...receiptEntries(receipt), ...receiptReleasedEntries(receipt)])).toBe(0n)
  })

  it('name charges, a gain and a loss on lines of their own', () => {
    const allocations = [
      { receivable: 11, receivedXof: 990n, chargesXof: 10n, fxDifferenceXof: 40n },
      { receivable: 12, receivedXof: 500n, chargesXof: 0n, fxDifferenceXof: -5n },
    ]
    expect(receiptMatchedEntries({ accounts: paid, allocations })).toEqual([
      { accountId: 8, amountMinor: 1_490n },
      { accountId: 9, amountMinor: 10n },
      { accountId: 10, amountMinor: -35n },
      { accountId: 11, amountMinor: -960n },
      { accountId: 12, amountMinor: -505n },
    ])
  })

  it('balance whatever is allocated, and an undone match leaves nothing', () => {
    const francs = fc.bigInt({ min: 1n, max: 1_000_000_000n })
    const allocation = fc.record({
      receivable: fc.constantFrom(11, 12),
      receivedXof: francs,
      chargesXof: fc.bigInt({ min: 0n, max: 25_000n }),
      fxDifferenceXof: fc.bigInt({ min: -1_000n, max: 1_000n }),
    })
    fc.assert(
      fc.property(fc.array(allocation, { minLength: 1, maxLength: 6 }), (allocations) => {
        const match = { accounts: paid, allocations }
        expect(total(receiptMatchedEntries(match))).toBe(0n)
        const both = [...receiptMatchedEntries(match), ...receiptMatchReversedEntries(match)]
        for (const id of [8, 9, 10, 11, 12]) expect(total(both.filter(({ accountId }) => accountId === id))).toBe(0n)
      }),
    )
  })
})
