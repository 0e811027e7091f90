import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { type Banking, type BankRails, createBanking } from '#server/modules/banking/index.ts'
import { createEncryption } from '#server/platform/encryption/encryption.ts'
import type { Fault } from '#simulators/faults.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'

/** A rail under test with the bank behind it. */
export interface RailHarness {
  readonly rails: BankRails
  /** Called once banking stands, for a rail that needs more than an account. Answers what the connection names. */
  furnish?(
    banking: Banking,
    ground: TestContext,
  ): Promise<{ readonly rail: 'host-to-host'; readonly channelId: number }>
  /** The bank does what is due by the clock. */
  work(): Promise<void>
  setFaults(faults: readonly Fault[]): void
  /** How often each instruction was booked. */
  bookings(): ReadonlyMap<string, number>
  /** Whether a request that the bank lost is known to be lost, so that it may be sent again. */
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

/** What every rail must pass before money is let near it: docs/BANK-RAILS.md says why. */
export function describeRail(name: string, open: (ground: TestContext) => Promise<RailHarness>): void {
  describe(`the rail contract, by ${name}`, { tags: ['D10-01'] }, () => {
    let ground: TestContext
    let bench: RailHarness
    let banking: Banking
    let connectionId: number

    beforeEach(async () => {
      ground = await openTestContext()
      bench = await open(ground)
      banking = createBanking({
        ...ground,
        identity: { othersWhoMay: async () => 0, mayApprove: async () => true, namesOf: async () => new Map() },
        encryption: createEncryption({ keys: [{ id: 'k1', key: new Uint8Array(32).fill(3) }] }),
        rails: bench.rails,
        mode: 'sandbox',
        bankFolder: ground.folder,
        pollMs: 0,
      })
      const way = (await bench.furnish?.(banking, ground)) ?? {}
      const wish = {
        ...{ bankCode: 'SGCI', country: '', accountNumber, accountName: 'Corridor SARL', swiftCode: '' },
        ...{ isActive: true, dailyLimitXof: 500n * million, monthlyLimitXof: 15_000n * million, ...way },
      }
      const actor = ground.person('fatou', 'user')
      const made = await ground.database.transaction((transaction) => banking.create(transaction, actor, wish))
      connectionId = expectOk(made, 'a connection')
      // A rail of files takes a file once it looked the same twice.
      const look = async () => (await banking.test(actor, connectionId)).ok
      await look()
      await bench.work()
      await look()
      ground.pass(2_000)
      expectOk(await banking.test(actor, connectionId), 'the connection answers')
    })
    afterEach(async () => {
      await banking.close()
      await bench.stop()
      await ground.close()
    })

    const ask = (endToEndId: string) =>
      banking.requestTransfer({ connectionId, endToEndId, amountXof, creditor, text: 'TX-2026-000001' })
    const status = (endToEndId: string) => banking.transferStatus({ connectionId, endToEndId })
    /** Lets time pass and the bank work until the instruction has ended or patience has. */
    const settle = async (endToEndId: string, rounds = 8) => {
      for (let round = 0; round < rounds; round += 1) {
        ground.pass(2_000)
        await bench.work()
        await banking.compare()
        const known = await status(endToEndId)
        if (known.kind === 'booked' || known.kind === 'rejected') return known
      }
      return status(endToEndId)
    }
    /** What the step machine does: asks for the status, and again for the transfer only where the bank never saw it. */
    const pursue = async (endToEndId: string) => {
      const known = await status(endToEndId)
      return known.kind === 'not_found' ? ask(endToEndId) : known
    }

    it('books a transfer once, and says so only when it is booked', async () => {
      const id = freshId()
      expect((await ask(id)).kind).toBe('accepted')
      expect(await settle(id)).toMatchObject({ kind: 'booked' })
      expect(bench.bookings().get(id)).toBe(1)
    })

    it('moves money once however often the same id is asked for, and at once', async () => {
      const id = freshId()
      await Promise.all([ask(id), ask(id), ask(id)])
      await ask(id)
      expect(await settle(id)).toMatchObject({ kind: 'booked' })
      await ask(id)
      await settle(id, 2)
      expect(bench.bookings().get(id)).toBe(1)
    })

    it('gives a final no with its reason, which no later asking changes', async () => {
      const id = freshId()
      bench.setFaults([{ kind: 'reject', on: ['transfer'], reasonCode: 'AC06', times: 1 }])
      await ask(id)
      expect(await settle(id)).toMatchObject({ kind: 'rejected', reason: expect.stringContaining('AC06') })
      expect(await ask(id)).toMatchObject({ kind: 'rejected' })
      expect(bench.bookings().get(id) ?? 0).toBe(0)
    })

    it('does not take a lost answer for a no', async () => {
      const id = freshId()
      bench.setFaults([{ kind: 'lose_answer', on: ['transfer'], times: 1 }])
      expect(['accepted', 'unknown']).toContain((await ask(id)).kind)
      expect(await settle(id)).toMatchObject({ kind: 'booked' })
      await pursue(id)
      await settle(id, 2)
      expect(bench.bookings().get(id)).toBe(1)
    })

    it('asks again only for what the bank surely never saw', async () => {
      const id = freshId()
      bench.setFaults([{ kind: 'lose_request', on: ['transfer'], times: 1 }])
      expect(['accepted', 'unknown']).toContain((await ask(id)).kind)
      const known = await settle(id, 3)
      if (bench.tellsLostRequests) {
        expect(known.kind).toBe('not_found')
        await pursue(id)
        expect(await settle(id)).toMatchObject({ kind: 'booked' })
        expect(bench.bookings().get(id)).toBe(1)
      } else {
        expect(['accepted', 'unknown']).toContain(known.kind)
        expect(bench.bookings().get(id) ?? 0).toBe(0)
      }
    })

    it('counts what is told twice, or in another order, once', async () => {
      for (const kind of ['answer_twice', 'out_of_order'] as const) {
        const id = freshId()
        bench.setFaults([{ kind, on: ['transfer', 'return'] }])
        await ask(id)
        expect(await settle(id)).toMatchObject({ kind: 'booked' })
        expect(bench.bookings().get(id)).toBe(1)
      }
      const [comparison] = await banking.compare()
      expect(comparison?.discrepancies).toEqual([])
    })

    it('brings a return back once', async () => {
      const id = freshId()
      const back = { connectionId, endToEndId: freshId(), originalEndToEndId: id, amountXof }
      await ask(id)
      await settle(id)
      await banking.requestRefund(back)
      await banking.requestRefund(back)
      expect(await settle(back.endToEndId)).toMatchObject({ kind: 'booked' })
      expect(bench.bookings().get(back.endToEndId)).toBe(1)
      const again = { ...back, endToEndId: freshId() }
      await banking.requestRefund(again)
      expect(await settle(again.endToEndId)).toMatchObject({ kind: 'rejected' })
      const [comparison] = await banking.compare()
      expect(comparison?.discrepancies).toEqual([])
    })

    it('knows nothing while the bank is down, throws nothing, and goes on when it is back', async () => {
      const id = freshId()
      bench.setFaults([{ kind: 'down' }])
      expect(['accepted', 'unknown']).toContain((await ask(id)).kind)
      expect(['accepted', 'unknown']).toContain((await settle(id, 2)).kind)
      bench.setFaults([])
      await pursue(id)
      expect(await settle(id)).toMatchObject({ kind: 'booked' })
      expect(bench.bookings().get(id)).toBe(1)
    })
  })
}
