import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { createPayout, type Payout, type PayoutRails } from '#server/modules/payout/index.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'

/** What goes wrong between the product and a chain: the call that hands a payout over is struck, once or until it is lifted. */
export type PayoutFault = 'lose_request' | 'lose_answer' | 'down' | 'stuck' | 'reject'

/** A payout adapter under test with the chain behind it. */
export interface PayoutRailHarness {
  readonly rails: PayoutRails
  /** Makes the rail anew on what it has kept, as a process that was killed does. */
  restart(): Promise<PayoutRails>
  /** The chain goes on by so many of its blocks. */
  work(blocks: number): Promise<void>
  setFault(fault: PayoutFault | null): Promise<void>
  /** Millionths of a USDT that an address has received. */
  received(address: string): Promise<bigint>
  /** Somebody else takes this much out of the treasury. */
  steal(amountUsdtMinor: bigint): Promise<void>
  /** Blocks after which a payout is final. */
  readonly finalAfter: number
  stop(): Promise<void>
}

const amountUsdtMinor = 263_368_980_000n
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const payoutOf = (last: number) => `0190a1b2-c3d4-7e8f-90a1-${last.toString(16).padStart(12, '0')}`
const payoutId = payoutOf(1)

/** What every payout adapter must pass before money is let near it: docs/PAYOUT-RAILS.md says why. */
export function describePayoutRail(name: string, open: (ground: TestContext) => Promise<PayoutRailHarness>): void {
  describe(`the payout contract, by ${name}`, { tags: ['D10-18'] }, () => {
    let ground: TestContext
    let bench: PayoutRailHarness
    let payout: Payout

    beforeEach(async () => {
      ground = await openTestContext()
      bench = await open(ground)
      payout = createPayout({ ...ground, rails: bench.rails, mode: 'sandbox' })
      expectOk(await payout.ensureTreasury(), 'the treasury comes into the books')
    })
    afterEach(async () => {
      await bench.stop()
      await ground.close()
    })

    const submit = (id = payoutId, changes: object = {}) =>
      payout.submit({ payoutId: id, address, amountUsdtMinor, ...changes })
    /** What the step machine does: asks for the status, and for the payout again only where the rail never saw it. */
    const pursue = async (id = payoutId) => {
      const known = await payout.status(id)
      return known.kind === 'not_found' ? submit(id) : known
    }
    const settle = async (id = payoutId, rounds = bench.finalAfter + 4) => {
      for (let round = 0; round < rounds; round += 1) {
        const known = await pursue(id)
        if (known.kind === 'confirmed' || known.kind === 'rejected') return known
        await bench.work(1)
        await payout.tend()
      }
      return pursue(id)
    }

    it('knows nothing of what it never saw', async () => {
      expect(await payout.status(payoutId)).toEqual({ kind: 'not_found' })
      expect(await bench.received(address)).toBe(0n)
    })

    it('pays once, says so only when it is final, and names the transaction', async () => {
      expect((await submit()).kind).toBe('pending')
      expect((await payout.status(payoutId)).kind).toBe('pending')
      const final = await settle()
      expect(final).toEqual({ kind: 'confirmed', txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      expect(await bench.received(address)).toBe(amountUsdtMinor)
      expect(await submit()).toEqual(final)
    })

    it('pays once however often the same payout is asked for, at once and after', async () => {
      await Promise.all([submit(), submit(), submit(), pursue()])
      await settle()
      await Promise.all([submit(), submit()])
      await bench.work(2)
      expect(await bench.received(address)).toBe(amountUsdtMinor)
    })

    it('keeps several in flight apart', async () => {
      const ids = [1, 2, 3, 4, 5].map(payoutOf)
      await Promise.all(ids.map((id) => submit(id)))
      for (const id of ids) expect((await settle(id)).kind).toBe('confirmed')
      expect(await bench.received(address)).toBe(5n * amountUsdtMinor)
    })

    it('never takes another content under the same id', async () => {
      await submit()
      await expect(submit(payoutId, { amountUsdtMinor: 1n })).rejects.toThrow('another content')
      await expect(submit(payoutId, { address: other })).rejects.toThrow('another content')
      await settle()
      expect(await bench.received(other)).toBe(0n)
    })

    it.each(['lose_request', 'lose_answer'] as const)('does not take %s for a no, and pays once', async (fault) => {
      await bench.setFault(fault)
      expect(['unknown', 'pending']).toContain((await submit()).kind)
      await bench.setFault(null)
      expect((await settle()).kind).toBe('confirmed')
      expect(await bench.received(address)).toBe(amountUsdtMinor)
    })

    it('knows nothing while the chain is away, throws nothing, and goes on when it is back', async () => {
      await bench.setFault('down')
      expect((await submit()).kind).toBe('unknown')
      expect((await payout.compare(async () => []))?.unreachable).toEqual(expect.any(String))
      await payout.tend()
      await bench.setFault(null)
      expect((await settle()).kind).toBe('confirmed')
      expect(await bench.received(address)).toBe(amountUsdtMinor)
    })

    it('stays pending while the chain is stuck, and pays once when it goes on', async () => {
      await bench.setFault('stuck')
      await submit()
      ground.pass(3_600_000)
      await bench.work(3)
      expect((await pursue()).kind).toBe('pending')
      expect(await bench.received(address)).toBeLessThanOrEqual(amountUsdtMinor)
      await bench.setFault(null)
      expect((await settle()).kind).toBe('confirmed')
      expect(await bench.received(address)).toBe(amountUsdtMinor)
    })

    it('gives a final no with its reason, which no later asking changes', async () => {
      await bench.setFault('reject')
      const refused = await submit()
      expect(refused).toMatchObject({ kind: 'rejected', reason: expect.any(String) })
      await bench.setFault(null)
      expect(await submit()).toEqual(refused)
      expect(await settle()).toEqual(refused)
      expect(await bench.received(address)).toBe(0n)
    })

    it('goes on after a restart from what it kept', async () => {
      await submit()
      payout = createPayout({ ...ground, rails: await bench.restart(), mode: 'sandbox' })
      expect((await settle()).kind).toBe('confirmed')
      expect(await bench.received(address)).toBe(amountUsdtMinor)
    })

    it('tells its treasury with every transfer, so that the books can be held against it', async () => {
      const held = [{ payoutId, amountUsdtMinor }]
      expect(await payout.reconcile([])).toEqual([])
      await submit()
      await settle()
      // Final at the chain and still held in the books, as between two steps of a conversion.
      expect(await payout.reconcile(held)).toEqual([])
      await bench.steal(7_000_000n)
      const found = await payout.reconcile(held)
      expect(found.some(({ message }) => message.includes('nobody asked for'))).toBe(true)
      expect(found.some(({ id }) => id === 'treasury')).toBe(true)
    })
  })
}
