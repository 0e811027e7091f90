import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHarness, type Harness } from '#tests/running/harness.ts'

describe.each(['sftp', 'folder'] as const)(
  'the main job with a bank over files by %s',
  { tags: ['D10-03', 'D10-05', 'D10-11'] },
  (bankRail) => {
    let harness: Harness

    beforeAll(async () => {
      harness = await createHarness({ bankRail, seed: 11 })
      await harness.addBank()
    })
    afterAll(() => harness.stop())

    it('moves 150,000,000 francs from the bank and 263,368.98 USDT to the client, and both ends reconcile', async () => {
      const { conversions, reconciliation, ledger, banking } = harness.modules
      const { pool } = harness.database
      const client = await harness.addClient('Baobab Textiles SA')
      const id = await harness.convert(150_000_000n, client)
      await harness.run(async () => (await harness.stateOf(id)) === 'in_review')
      const approval = { id, version: null, reason: 'documents seen' }
      const approved = await harness.database.transaction((transaction) =>
        conversions.approve(transaction, { ...harness.people.approver, provedAt: harness.now() }, approval),
      )
      expect(approved.ok).toBe(true)
      await harness.run(async () => (await harness.stateOf(id)) === 'completed')

      const view = await conversions.get(pool, id)
      const states = view.ok ? view.value.timeline.map(({ state }) => state) : []
      expect(states).toContain('funded')
      expect(states).not.toContain('debit_unknown')
      expect(view.ok && view.value.row.netUsdtMinor).toBe(263_368_980_000n)
      const { instructions } = harness.effects.bank()
      expect(instructions).toMatchObject([{ amount: '150000000', bookings: 1 }])

      // The balance statement follows the booking notification by one or two polls.
      for (let looks = 0; looks < 3; looks += 1) {
        harness.advance(2_000)
        await harness.bankWorks()
        await reconciliation.compare()
      }
      expect(await reconciliation.verify()).toEqual([])
      expect(await ledger.verify(pool)).toEqual([])
      expect(await reconciliation.hold(pool)).toBeNull()
      const positions = await reconciliation.positions(pool, 10)
      expect(positions.find(({ side }) => side === 'bank')).toMatchObject({
        ledgerMinor: 19_850_000_000n,
        externalMinor: 19_850_000_000n,
      })
      const [channel] = await banking.channels(pool)
      expect(channel).toMatchObject({ transport: bankRail, lastFault: null })
      expect(JSON.stringify(channel)).not.toContain('file mover 9')
    })
  },
)
