import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { createPayout, type Payout, type PayoutRails } from '#server/modules/payout/index.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'

/** A fault between the product and a chain on the payout call, once or until it is lifted. */
export type PayoutFault = 'lose_request' | 'lose_answer' | 'down' | 'stuck' | 'reject'

/** A payout adapter under test with the chain behind it. */
export interface PayoutRailHarness {
  readonly rails: PayoutRails
  /** Recreates the rail from its stored state, as a restarted process does. */
  restart(): Promise<PayoutRails>
  /** Advances the chain by this many of its blocks. */
  work(blocks: number): Promise<void>
  setFault(fault: PayoutFault | null): Promise<void>
  /** Millionths of a USDT that an address has received. */
  received(address: string): Promise<bigint>
  /** An unknown party takes this amount out of the treasury. */
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

/**
 * The contract that every payout adapter must pass before it handles money: docs/PAYOUT-RAILS.md
 * says why.
 */
export function describePayoutRail(name: string, open: (context: TestContext) => Promise<PayoutRailHarness>): void {
  describe(`payout rail contract: ${name}`, { tags: ['D10-18'] }, () => {
    let context: TestContext
    let harness: PayoutRailHarness
    let payout: Payout

    beforeEach(async () => {
      context = await openTestContext()
      harness = await open(context)
      payout = createPayout({ ...context, rails: harness.rails, mode: 'sandbox' })
      expectOk(await payout.ensureTreasury(), 'the treasury comes into the books')
    })
    afterEach(async () => {
      await harness.stop()
      await context.close()
    })

    const submit = (id = payoutId, changes: object = {}) =>
      payout.submit({ payoutId: id, address, amountUsdtMinor, ...changes })
    /**
     * Asks as the step machine does: for the status, and for the payout again only where the rail
     * never saw it.
     */
    const pursue = async (id = payoutId) => {
      const known = await payout.status(id)
      return known.kind === 'not_found' ? submit(id) : known
    }
    const settle = async (id = payoutId, rounds = harness.finalAfter + 4) => {
      for (let round = 0; round < rounds; round += 1) {
        const known = await pursue(id)
        if (known.kind === 'confirmed' || known.kind === 'rejected') return known
        await harness.work(1)
        await payout.poll()
      }
      return pursue(id)
    }

    it('reports an unseen payout as unknown', async () => {
      expect(await payout.status(payoutId)).toEqual({ kind: 'not_found' })
      expect(await harness.received(address)).toBe(0n)
    })

    it('pays once, reports it only when it is final, and names the transaction', async () => {
      expect((await submit()).kind).toBe('pending')
      expect((await payout.status(payoutId)).kind).toBe('pending')
      const final = await settle()
      expect(final).toEqual({ kind: 'confirmed', txHash: expect.stringMatching(/^0x[0-9a-f]{64}$/) })
      expect(await harness.received(address)).toBe(amountUsdtMinor)
      expect(await submit()).toEqual(final)
    })

    it('pays once for repeated and concurrent requests of the same payout', async () => {
      await Promise.all([submit(), submit(), submit(), pursue()])
      await settle()
      await Promise.all([submit(), submit()])
      await harness.work(2)
      expect(await harness.received(address)).toBe(amountUsdtMinor)
    })

    it('keeps concurrent payouts apart', async () => {
      const ids = [1, 2, 3, 4, 5].map(payoutOf)
      await Promise.all(ids.map((id) => submit(id)))
      for (const id of ids) expect((await settle(id)).kind).toBe('confirmed')
      expect(await harness.received(address)).toBe(5n * amountUsdtMinor)
    })

    it('rejects different content under the same id', async () => {
      await submit()
      await expect(submit(payoutId, { amountUsdtMinor: 1n })).rejects.toThrow('another content')
      await expect(submit(payoutId, { address: other })).rejects.toThrow('another content')
      await settle()
      expect(await harness.received(other)).toBe(0n)
    })

    it.each(['lose_request', 'lose_answer'] as const)(
      'does not treat %s as a rejection and pays once',
      async (fault) => {
        await harness.setFault(fault)
        expect(['unknown', 'pending']).toContain((await submit()).kind)
        await harness.setFault(null)
        expect((await settle()).kind).toBe('confirmed')
        expect(await harness.received(address)).toBe(amountUsdtMinor)
      },
    )

    it('reports unknown without throwing while the chain is unreachable, and continues afterwards', async () => {
      await harness.setFault('down')
      expect((await submit()).kind).toBe('unknown')
      expect((await payout.compare(async () => []))?.unreachable).toEqual(expect.any(String))
      await payout.poll()
      await harness.setFault(null)
      expect((await settle()).kind).toBe('confirmed')
      expect(await harness.received(address)).toBe(amountUsdtMinor)
    })

    it('stays pending while the chain is stuck and pays once when it continues', async () => {
      await harness.setFault('stuck')
      await submit()
      context.pass(3_600_000)
      await harness.work(3)
      expect((await pursue()).kind).toBe('pending')
      expect(await harness.received(address)).toBeLessThanOrEqual(amountUsdtMinor)
      await harness.setFault(null)
      expect((await settle()).kind).toBe('confirmed')
      expect(await harness.received(address)).toBe(amountUsdtMinor)
    })

    it('gives a final rejection with a reason that later requests do not change', async () => {
      await harness.setFault('reject')
      const refused = await submit()
      expect(refused).toMatchObject({ kind: 'rejected', reason: expect.any(String) })
      await harness.setFault(null)
      expect(await submit()).toEqual(refused)
      expect(await settle()).toEqual(refused)
      expect(await harness.received(address)).toBe(0n)
    })

    it('continues from its stored state after a restart', async () => {
      await submit()
      payout = createPayout({ ...context, rails: await harness.restart(), mode: 'sandbox' })
      expect((await settle()).kind).toBe('confirmed')
      expect(await harness.received(address)).toBe(amountUsdtMinor)
    })

    it('reports its treasury with every transfer, so that the books can be reconciled', async () => {
      const payouts = [{ payoutId, amountUsdtMinor }]
      expect(await payout.reconcile([])).toEqual([])
      await submit()
      await settle()
      // Final on the chain and still reserved in the books, as between two steps of a conversion.
      expect(await payout.reconcile(payouts)).toEqual([])
      await harness.steal(7_000_000n)
      const found = await payout.reconcile(payouts)
      expect(found.some(({ message }) => message.includes('nobody ordered'))).toBe(true)
      expect(found.some(({ id }) => id === 'treasury')).toBe(true)
    })
  })
}
