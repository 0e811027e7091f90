import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { type Banking, type BankRails, createBanking } from '#server/modules/banking/index.ts'
import { createEncryption } from '#server/platform/encryption/encryption.ts'
import type { Fault } from '#simulators/faults.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'
import { fakeSecondPerson } from '../setup/second-person.ts'

/** A rail under test with the bank behind it. */
export interface RailHarness {
  readonly rails: BankRails
  /**
   * Called once banking exists, for a rail that needs more than an account. Returns what the
   * connection refers to.
   */
  furnish?(
    banking: Banking,
    context: TestContext,
  ): Promise<{ readonly rail: 'host-to-host'; readonly channelId: number }>
  /** Makes the bank process everything due by the clock. */
  work(): Promise<void>
  setFaults(faults: readonly Fault[]): void
  /** Number of bookings per instruction. */
  bookings(): ReadonlyMap<string, number>
  /** Whether the rail knows that the bank lost a request, so that it may be sent again. */
  readonly tellsLostRequests: boolean
  stop(): Promise<void>
}

const million = 1_000_000n
const accountNumber = 'CI0010024821'
const creditor = { name: 'Provider', account: 'PROVIDER0001' }
const amountXof = 150n * million
let serial = 0
const freshId = (): string => {
  serial += 1
  return `0190a1b2c3d47e8f90a1b2c3${serial.toString(16).padStart(8, '0')}`
}

/** The contract that every rail must pass before it handles money: docs/BANK-RAILS.md says why. */
export function describeRail(name: string, open: (context: TestContext) => Promise<RailHarness>): void {
  describe(`bank rail contract: ${name}`, { tags: ['D10-01'] }, () => {
    let context: TestContext
    let harness: RailHarness
    let banking: Banking
    let connectionId: number

    beforeEach(async () => {
      context = await openTestContext()
      harness = await open(context)
      banking = createBanking({
        ...context,
        identity: { secondPerson: fakeSecondPerson(), namesOf: async () => new Map() },
        encryption: createEncryption({ keys: [{ id: 'k1', key: new Uint8Array(32).fill(3) }] }),
        rails: harness.rails,
        mode: 'sandbox',
        bankFolder: context.folder,
        pollMs: 0,
      })
      const way = (await harness.furnish?.(banking, context)) ?? {}
      const input = {
        bankCode: 'SGCI',
        country: '',
        accountNumber,
        accountName: 'Corridor SARL',
        swiftCode: '',
        isActive: true,
        dailyLimitXof: 500n * million,
        monthlyLimitXof: 15_000n * million,
        ...way,
      }
      const actor = context.person('fatou', 'user')
      const made = await context.database.transaction((transaction) => banking.create(transaction, actor, input))
      connectionId = expectOk(made, 'a connection')
      // A file rail accepts a file after two polls found it unchanged.
      const look = async () => (await banking.test(actor, connectionId)).ok
      await look()
      await harness.work()
      await look()
      context.pass(2_000)
      expectOk(await banking.test(actor, connectionId), 'the connection answers')
    })
    afterEach(async () => {
      await banking.close()
      await harness.stop()
      await context.close()
    })

    const ask = (endToEndId: string) =>
      banking.requestTransfer({ connectionId, endToEndId, amountXof, creditor, text: 'TX-2026-000001' })
    const status = (endToEndId: string) => banking.transferStatus({ connectionId, endToEndId })
    /** Advances time and the bank until the instruction has ended or the rounds run out. */
    const settle = async (endToEndId: string, rounds = 8) => {
      for (let round = 0; round < rounds; round += 1) {
        context.pass(2_000)
        await harness.work()
        await banking.compare()
        const known = await status(endToEndId)
        if (known.kind === 'booked' || known.kind === 'rejected') return known
      }
      return status(endToEndId)
    }
    /**
     * Asks as the step machine does: for the status, and for the transfer again only where the bank
     * never saw it.
     */
    const pursue = async (endToEndId: string) => {
      const known = await status(endToEndId)
      return known.kind === 'not_found' ? ask(endToEndId) : known
    }

    it('books a transfer once and reports it only when it is booked', async () => {
      const id = freshId()
      expect((await ask(id)).kind).toBe('accepted')
      expect(await settle(id)).toMatchObject({ kind: 'booked' })
      expect(harness.bookings().get(id)).toBe(1)
    })

    it('moves money once for repeated and concurrent requests of the same id', async () => {
      const id = freshId()
      await Promise.all([ask(id), ask(id), ask(id)])
      await ask(id)
      expect(await settle(id)).toMatchObject({ kind: 'booked' })
      await ask(id)
      await settle(id, 2)
      expect(harness.bookings().get(id)).toBe(1)
    })

    it('gives a final rejection with a reason that later requests do not change', async () => {
      const id = freshId()
      harness.setFaults([{ kind: 'reject', on: ['transfer'], reasonCode: 'AC06', times: 1 }])
      await ask(id)
      expect(await settle(id)).toMatchObject({ kind: 'rejected', reason: expect.stringContaining('AC06') })
      expect(await ask(id)).toMatchObject({ kind: 'rejected' })
      expect(harness.bookings().get(id) ?? 0).toBe(0)
    })

    it('does not treat a lost response as a rejection', async () => {
      const id = freshId()
      harness.setFaults([{ kind: 'lose_answer', on: ['transfer'], times: 1 }])
      expect(['accepted', 'unknown']).toContain((await ask(id)).kind)
      expect(await settle(id)).toMatchObject({ kind: 'booked' })
      await pursue(id)
      await settle(id, 2)
      expect(harness.bookings().get(id)).toBe(1)
    })

    it('repeats only requests that the bank certainly never saw', async () => {
      const id = freshId()
      harness.setFaults([{ kind: 'lose_request', on: ['transfer'], times: 1 }])
      expect(['accepted', 'unknown']).toContain((await ask(id)).kind)
      const known = await settle(id, 3)
      if (harness.tellsLostRequests) {
        expect(known.kind).toBe('not_found')
        await pursue(id)
        expect(await settle(id)).toMatchObject({ kind: 'booked' })
        expect(harness.bookings().get(id)).toBe(1)
      } else {
        expect(['accepted', 'unknown']).toContain(known.kind)
        expect(harness.bookings().get(id) ?? 0).toBe(0)
      }
    })

    it('counts repeated or reordered messages once', async () => {
      for (const kind of ['answer_twice', 'out_of_order'] as const) {
        const id = freshId()
        harness.setFaults([{ kind, on: ['transfer', 'return'] }])
        await ask(id)
        expect(await settle(id)).toMatchObject({ kind: 'booked' })
        expect(harness.bookings().get(id)).toBe(1)
      }
      const [comparison] = await banking.compare()
      expect(comparison?.discrepancies).toEqual([])
    })

    it('credits a return once', async () => {
      const id = freshId()
      const back = { connectionId, endToEndId: freshId(), originalEndToEndId: id, amountXof }
      await ask(id)
      await settle(id)
      await banking.requestRefund(back)
      await banking.requestRefund(back)
      expect(await settle(back.endToEndId)).toMatchObject({ kind: 'booked' })
      expect(harness.bookings().get(back.endToEndId)).toBe(1)
      const again = { ...back, endToEndId: freshId() }
      await banking.requestRefund(again)
      expect(await settle(again.endToEndId)).toMatchObject({ kind: 'rejected' })
      const [comparison] = await banking.compare()
      expect(comparison?.discrepancies).toEqual([])
    })

    it('reports unknown without throwing while the bank is down, and continues afterwards', async () => {
      const id = freshId()
      harness.setFaults([{ kind: 'down' }])
      expect(['accepted', 'unknown']).toContain((await ask(id)).kind)
      expect(['accepted', 'unknown']).toContain((await settle(id, 2)).kind)
      harness.setFaults([])
      await pursue(id)
      expect(await settle(id)).toMatchObject({ kind: 'booked' })
      expect(harness.bookings().get(id)).toBe(1)
    })
  })
}
