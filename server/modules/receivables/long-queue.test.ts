import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHarness, type Harness } from '#tests/running/harness.ts'

const queueLength = 10_000
const pageLength = 50

let harness: Harness
let owner: pg.Client

beforeAll(async () => {
  harness = await createHarness({ seed: 46 })
  owner = new pg.Client(harness.owner)
  await owner.connect()
  await addReceipts(await harness.addBank())
}, 180_000)
afterAll(async () => {
  await owner.end()
  await harness.stop()
})

/** Credits that wait, on forty days. The list reads neither their bookings nor their transfers. */
async function addReceipts(connectionId: number): Promise<void> {
  await owner.query(`alter table receivables.receipt drop constraint receipt_transfer_id_fkey,
    drop constraint receipt_connection_id_reference_fkey`)
  await owner.query(
    `insert into receivables.receipt (connection_id, reference, bank_name, amount_xof, booked_on, payer_name, remittance,
       transfer_id, received_at, updated_at)
     select $1, 'Q' || n, 'Société Générale ••••7788', 1000 + n, date '2026-11-01' - (n % 40), 'Payer ' || n, 'Virement ' || n,
       '01a00000-0000-7000-8000-000000000001', timestamp '2026-11-01', timestamp '2026-11-01'
     from generate_series(1, ${queueLength}) n`,
    [connectionId],
  )
  await owner.query('analyze receivables.receipt')
}

type After = Parameters<Harness['modules']['receivables']['list']>[2]['sorting']['after']

const page = (after: After, q?: string) =>
  harness.modules.receivables.list(
    harness.database.pool,
    { state: 'open', q },
    { limit: pageLength, sorting: { key: 'bookedOn', descending: true, after } },
  )

describe('a queue of 10,000 receipts', () => {
  it('is paged in order, each receipt once', async () => {
    const seen = new Set<number>()
    let after: After = null
    let last = '9999-12-31'
    for (;;) {
      const { items, total, next } = await page(after)
      expect(total).toBe(queueLength)
      for (const { id, bookedOn } of items) {
        expect(bookedOn <= last).toBe(true)
        last = bookedOn
        seen.add(id)
      }
      const end = items.at(-1)
      if (next === null || !end) break
      after = { value: end.bookedOn, id: end.id }
    }
    expect(seen.size).toBe(queueLength)
  })

  it('reads a page, also a late one, from the index of its state', async () => {
    const { rows } = await owner.query<{ 'QUERY PLAN': string }>(
      `explain (analyze, buffers) select * from receivables.receipt where state = 'open'
       and (booked_on, id) < (date '2026-10-01', 5000) order by booked_on desc, id desc limit ${pageLength + 1}`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toContain('Index Scan using receipt_state')
    expect(plan).not.toContain('Sort')
  })

  it('finds one receipt by a word', async () => {
    const { items } = await page(null, 'Payer 4711')
    expect(items.map(({ payerName }) => payerName)).toEqual(['Payer 4711'])
  })
})
