// Every account in transit is zero again once all francs and tokens have arrived.
import { test as property } from '@fast-check/vitest'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { priceConversion, standardFeeBasisPoints } from '#kernel/conversion-price.ts'
import { usdt, usdtFromUsd, xof } from '#kernel/money.ts'
import { parseRate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import {
  clientDepositEntries,
  clientDepositReversedEntries,
  debitRequestedEntries,
  fundedEntries,
  payoutCompletedEntries,
  payoutRequestedEntries,
  providerDeliveredEntries,
  receiptEntries,
  refundedEntries,
  refundRequestedEntries,
  treasuryToppedUpEntries,
} from './postings.ts'
import { deliveryCost, type Entry } from './rules.ts'

const clients = 3
/** XOF below 100, USDT from 100; clients from 20 and 120. */
const accounts = {
  openingEquityXof: 1,
  bank: 2,
  bankDebitInFlight: 3,
  providerSettlement: 4,
  refundInFlight: 5,
  fxPositionXof: 7,
  unappliedReceipts: 8,
  treasuryFundingXof: 9,
  openingEquityUsdt: 101,
  fxPositionUsdt: 107,
  treasury: 108,
  payoutInFlight: 109,
  feeIncome: 110,
  fxDifferenceUsdt: 111,
  treasuryFundingUsdt: 112,
}
const clientAccounts = (client: number) => ({ clientXof: 20 + client, clientUsdt: 120 + client })
const inTransit = [
  accounts.bankDebitInFlight,
  accounts.providerSettlement,
  accounts.refundInFlight,
  accounts.unappliedReceipts,
  accounts.fxPositionXof,
  accounts.fxPositionUsdt,
  accounts.payoutInFlight,
  ...Array.from({ length: clients }, (_, client) => Object.values(clientAccounts(client))).flat(),
]

function exchangeOf(francs: bigint, rate: string) {
  const price = priceConversion(xof(francs), expectOk(parseRate(rate), 'a rate'), standardFeeBasisPoints)
  const [grossUsdt, feeUsdt, netUsdt] = [price.grossUsd, price.feeUsd, price.netUsd].map(usdtFromUsd) as [
    ReturnType<typeof usdt>,
    ReturnType<typeof usdt>,
    ReturnType<typeof usdt>,
  ]
  return { amountXof: xof(francs), grossUsdt, feeUsdt, netUsdt }
}

class Books {
  readonly balances = new Map<number, bigint>()
  post(entries: readonly Entry[]): void {
    for (const { accountId, amountMinor } of entries)
      this.balances.set(accountId, this.balance(accountId) + amountMinor)
    expect(this.sum((id) => id < 100)).toBe(0n)
    expect(this.sum((id) => id >= 100)).toBe(0n)
  }
  balance = (accountId: number): bigint => this.balances.get(accountId) ?? 0n
  private sum = (isOf: (id: number) => boolean): bigint =>
    [...this.balances].reduce((total, [id, balance]) => (isOf(id) ? total + balance : total), 0n)

  convert(client: number, francs: bigint, rate: string, isRefunded: boolean): void {
    const exchange = exchangeOf(francs, rate)
    const of = { ...accounts, ...clientAccounts(client) }
    this.post(debitRequestedEntries({ accounts: of, amountXof: exchange.amountXof }))
    this.post(fundedEntries({ accounts: of, ...exchange }))
    if (isRefunded) {
      this.post(refundRequestedEntries({ accounts: of, ...exchange }))
      this.post(refundedEntries({ accounts: of, amountXof: exchange.amountXof }))
      return
    }
    this.post(payoutRequestedEntries({ accounts: of, netUsdt: exchange.netUsdt }))
    this.post(payoutCompletedEntries({ accounts: of, netUsdt: exchange.netUsdt }))
  }

  deposit(client: number, francs: bigint, isUndone: boolean): void {
    const amountXof = xof(francs)
    const deposit = {
      accounts: { unappliedReceipts: accounts.unappliedReceipts, owner: clientAccounts(client).clientXof },
      amountXof,
    }
    this.post(receiptEntries({ accounts, amountXof }))
    this.post(clientDepositEntries(deposit))
    if (!isUndone) return
    this.post(clientDepositReversedEntries(deposit))
    this.post(clientDepositEntries(deposit))
  }

  /** Tokens for a share of the open position, some per mille more or less than was promised. */
  deliver(perMille: bigint, deviation: bigint): void {
    const open = { xof: -this.balance(accounts.fxPositionXof), usdt: this.balance(accounts.fxPositionUsdt) }
    const francs = (open.xof * perMille) / 1_000n
    if (francs <= 0n) return
    const promisedMinor = deliveryCost(open, francs)
    const deliveredUsdt = usdt((promisedMinor * (1_000n + deviation)) / 1_000n)
    const delivery = { accounts, amountXof: xof(francs), promisedUsdt: usdt(promisedMinor), deliveredUsdt }
    this.post(providerDeliveredEntries(delivery))
  }
}

const francs = fc.bigInt({ min: 50_000_000n, max: 900_000_000n })
const client = fc.nat({ max: clients - 1 })
const step = fc.oneof(
  fc.record({
    kind: fc.constant('convert' as const),
    client,
    francs,
    isRefunded: fc.boolean(),
    rate: fc.constantFrom('561', '583.25', '612.4'),
  }),
  fc.record({ kind: fc.constant('deposit' as const), client, francs, isUndone: fc.boolean() }),
  fc.record({
    kind: fc.constant('deliver' as const),
    perMille: fc.bigInt({ min: 1n, max: 1_000n }),
    deviation: fc.bigInt({ min: -50n, max: 50n }),
  }),
  fc.record({ kind: fc.constant('top_up' as const), francs }),
)

describe('any history of conversions, deposits, deliveries and top-ups', () => {
  property.prop([fc.array(step, { maxLength: 40 })])('leaves nothing in transit once everything arrived', (steps) => {
    const books = new Books()
    for (const one of steps) {
      if (one.kind === 'convert') books.convert(one.client, one.francs, one.rate, one.isRefunded)
      if (one.kind === 'deposit') books.deposit(one.client, one.francs, one.isUndone)
      if (one.kind === 'deliver') books.deliver(one.perMille, one.deviation)
      if (one.kind === 'top_up') {
        // The bank books the payment to the provider, then the tokens arrive.
        books.post([
          { accountId: accounts.providerSettlement, amountMinor: one.francs },
          { accountId: accounts.bank, amountMinor: -one.francs },
        ])
        const deliveredUsdt = usdt((one.francs * 1_000_000n) / 561n)
        books.post(treasuryToppedUpEntries({ accounts, amountXof: xof(one.francs), deliveredUsdt }))
      }
    }
    // What is still to come: the rest of the tokens, and each client's francs or conversions.
    books.deliver(1_000n, 0n)
    for (let client = 0; client < clients; client += 1) {
      const balance = books.balance(clientAccounts(client).clientXof)
      if (balance > 0n) books.deposit(client, balance, false)
      if (balance < 0n) books.convert(client, -balance, '561', false)
    }
    books.deliver(1_000n, 0n)
    expect(inTransit.map((id) => [id, books.balance(id)])).toEqual(inTransit.map((id) => [id, 0n]))
  })
})

describe('deliveryCost', () => {
  it('takes the share of the tokens and rounds half-even', () => {
    expect(deliveryCost({ xof: 1_000n, usdt: 1_785n }, 500n)).toBe(892n)
    expect(deliveryCost({ xof: 1_000n, usdt: 1_787n }, 500n)).toBe(894n)
    expect(deliveryCost({ xof: 1_000n, usdt: 1_787n }, 1_000n)).toBe(1_787n)
  })

  it('rejects more francs than are open', () => {
    expect(() => deliveryCost({ xof: 1_000n, usdt: 1n }, 1_001n)).toThrow('no more than is open')
  })
})
