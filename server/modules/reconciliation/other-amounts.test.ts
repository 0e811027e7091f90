import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { expectOk } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

const accountNumber = 'CI0011223344556677'
const amountXof = 60_000_000n

let harness: Harness
let connectionId: number
let clientId: number

beforeEach(async () => {
  harness = await createHarness({ seed: 5 })
  connectionId = await harness.addBank()
  clientId = await harness.addClient('Baobab Textiles SA')
})
afterEach(() => harness.stop())

const proved = (actor: Actor): Actor => ({ ...actor, provedAt: harness.now() })
const unresolved = async () => {
  harness.advance(2_000)
  await harness.modules.reconciliation.compare()
  const page = { limit: 50, before: null }
  return (await harness.modules.reconciliation.list(harness.database.pool, { states: ['open', 'proposed'] }, page)).rows
}
const rowOf = async (id: number) =>
  expectOk(await harness.modules.conversions.get(harness.database.pool, id), 'the conversion').row
/** The state in which a conversion comes to rest: the bank is asked a few times more. */
const restOf = async (id: number) => {
  let looks = 0
  await harness.run(
    async () => {
      looks += 1
      return looks > 20
    },
    { stepMs: 3_000 },
  )
  return harness.stateOf(id)
}
const balances = async () => {
  const { accounts, balanced } = await harness.modules.ledger.trialBalance(harness.database.pool)
  expect(balanced).toBe(true)
  return (kind: string) =>
    accounts
      .filter((account) => account.kind === kind && account.currency === 'XOF')
      .reduce((total, account) => total + account.balanceMinor, 0n)
}

/** Two people correct the only exception against an account. */
async function correct(counterAccount: 'bank_charges' | 'provider_settlement' | 'suspense') {
  const [found, ...others] = await unresolved()
  expect([found?.kind, others]).toEqual(['amount_differs', []])
  const id = assertDefined(found, 'the exception').id
  const { reconciliation } = harness.modules
  const { operator, approver } = harness.people
  const proposal = { id, version: null, resolution: 'correction', counterAccount, note: 'asked the bank' } as const
  const proposed = await harness.database.transaction((transaction) =>
    reconciliation.resolve(transaction, proved(operator), proposal),
  )
  expect(expectOk(proposed, 'the proposal').state).toBe('proposed')
  const verdict = { id, version: null, decision: 'approved', note: null } as const
  const decided = await harness.database.transaction((transaction) =>
    reconciliation.decide(transaction, proved(approver), verdict),
  )
  expect(expectOk(decided, 'the approval').state).toBe('resolved')
  expect(await unresolved()).toEqual([])
}

/** A conversion whose debit the bank has accepted and not booked. */
async function requestedDebit(): Promise<{ id: number; endToEndId: string }> {
  await harness.setFaults('bank', [{ kind: 'book_later', on: ['transfer'], delayMs: 600_000 }])
  const id = await harness.convert(amountXof, clientId)
  await harness.run(async () => (await harness.stateOf(id)) === 'debit_requested')
  await harness.run(async () => (await rowOf(id)).attempts > 0)
  return { id, endToEndId: assertDefined((await rowOf(id)).endToEndId, 'the id of the debit') }
}
const debit = (endToEndId: string, amount: bigint) =>
  harness.admin('bank', '/admin/post', { bankCode: 'SGCI', accountNumber, amount: amount.toString(), endToEndId })

describe('a debit that the bank booked in another amount', { tags: ['D10-11', 'D10-12'] }, () => {
  it.each([60_010_000n, 59_990_000n])(
    'ends as booked when two people name %s as with bank charges',
    async (foundXof) => {
      const { id, endToEndId } = await requestedDebit()
      const earlier = await balances()
      await debit(endToEndId, foundXof)
      expect(await restOf(id)).toBe('debit_requested')
      await correct('bank_charges')
      await harness.run(async () => {
        expect(await unresolved()).toEqual([])
        return (await harness.stateOf(id)) === 'completed'
      })
      const ended = await balances()
      expect(ended('bank')).toBe(20_000_000_000n - foundXof)
      expect(ended('bank_charges') - earlier('bank_charges')).toBe(foundXof - amountXof)
      expect(ended('provider_settlement') - earlier('provider_settlement')).toBe(amountXof)
      expect(await harness.modules.ledger.verify(harness.database.pool)).toEqual([])
      expect(await harness.modules.reconciliation.verify()).toEqual([])
    },
  )

  it('ends also when only a notification named the amount so far', async () => {
    const { id, endToEndId } = await requestedDebit()
    const booking = { reference: 'N-1', endToEndId, amountXof: -60_010_000n, bookedAt: harness.now(), incoming: null }
    await harness.database.transaction((transaction) =>
      harness.modules.banking.saveAdvice(transaction, connectionId, [booking]),
    )
    await correct('provider_settlement')
    await harness.run(async () => {
      expect(await unresolved()).toEqual([])
      return (await harness.stateOf(id)) === 'completed'
    })
  })

  it('stays open for the bank while the difference is in suspense', async () => {
    const { id, endToEndId } = await requestedDebit()
    await debit(endToEndId, 600_000n)
    await correct('suspense')
    expect(await restOf(id)).toBe('debit_requested')
  })

  it('is reported as booked twice when the order is booked after it was accepted', async () => {
    const { endToEndId } = await requestedDebit()
    await debit(endToEndId, 60_010_000n)
    await correct('bank_charges')
    await debit(endToEndId, amountXof)
    expect(await unresolved()).toMatchObject([{ kind: 'booked_twice', expectedMinor: 0n, foundMinor: -amountXof }])
  })
})

describe('a return that the bank booked in another amount', { tags: ['D10-11', 'D10-12'] }, () => {
  it('ends as booked when two people name the difference as bank charges', async () => {
    await harness.setFaults('chain', [{ kind: 'reject', times: 1 }])
    const id = await harness.convert(amountXof, clientId)
    await harness.run(async () => (await harness.stateOf(id)) === 'failed')
    await harness.setFaults('bank', [{ kind: 'book_later', on: ['return'], delayMs: 600_000 }])
    const refunded = await harness.database.transaction((transaction) =>
      harness.modules.conversions.refund(transaction, harness.people.approver, { id, version: null, reason: null }),
    )
    expectOk(refunded, 'the refund')
    await harness.run(async () => (await rowOf(id)).attempts > 0)
    const endToEndId = (await rowOf(id)).refundEndToEndId
    const incoming = { payerName: null, payerAccount: null, remittance: null }
    const amount = '59990000'
    await harness.admin('bank', '/admin/post', { bankCode: 'SGCI', accountNumber, amount, incoming, endToEndId })
    expect(await restOf(id)).toBe('refunding')
    await correct('bank_charges')
    await harness.run(async () => {
      expect(await unresolved()).toEqual([])
      return (await harness.stateOf(id)) === 'refunded'
    })
    const ended = await balances()
    expect(ended('bank')).toBe(19_999_990_000n)
    expect(ended('bank_charges')).toBe(10_000n)
    expect(ended('provider_settlement')).toBe(0n)
    expect(await harness.modules.reconciliation.verify()).toEqual([])
  })
})
