import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AgeFilter, ageBuckets } from '#contract/receivables/figures.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { sendAdviceInvoice } from '#tests/fixtures/invoice-draft.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { figuresOf } from './rules.ts'

let harness: Harness
const clients: number[] = []
const dayMs = 86_400_000
const today = () => harness.day() as BusinessDate
/** Days past due that are the first and the last of each bucket. */
const daysPastDue = [-1, 0, 1, 30, 31, 60, 61, 90, 91]

beforeAll(async () => {
  harness = await createHarness({ seed: 12 })
  for (const name of ['Alpha Négoce', 'Beta Services']) clients.push(await harness.addClient(name))
  const asOf = addDays(today(), 100)
  for (const [at, days] of daysPastDue.entries())
    await sentInvoice(clients[at % 2] ?? 0, `${100 + at}.00`, addDays(asOf, -days))
  harness.advance(100 * dayMs)
}, 60_000)
afterAll(() => harness.stop())

const sentInvoice = (clientId: number, amountUsd: string, dueDate: BusinessDate) =>
  sendAdviceInvoice(harness, clientId, amountUsd, { localCurrency: 'EUR', dueDate })

const figures = (clientId?: number) => harness.modules.receivables.figures(harness.database.pool, clientId)
const balances = async (filter: { q?: string; age?: AgeFilter } = {}, limit = 50) => {
  const sorting = { key: 'outstanding', descending: true, after: null } as const
  return harness.modules.receivables.balances(harness.database.pool, filter, { limit, sorting })
}

describe('receivables figures', () => {
  it('puts each invoice into the bucket of its days past due', async () => {
    const { ageing, outstanding, overdue, longOverdue, oldestDue, asOf } = await figures()
    const counts = ageBuckets.map((bucket) => ageing[bucket].count)
    expect(counts).toEqual([2, 2, 2, 2, 1])
    expect(ageing.days30.usd).toBe(102_00n + 103_00n)
    expect(ageing.older.usd).toBe(108_00n)
    expect([outstanding.count, overdue.count, longOverdue.count]).toEqual([9, 7, 5])
    expect(oldestDue).toBe(addDays(asOf, -91))
  })

  it('sums clients to the whole in dollars and francs', async () => {
    const all = await figures()
    const each = await Promise.all(clients.map((id) => figures(id)))
    for (const unit of ['usd', 'xof'] as const)
      expect(each.reduce((sum, { outstanding }) => sum + outstanding[unit], 0n)).toBe(all.outstanding[unit])
    const page = await balances()
    expect(page.total).toBe(2)
    expect(page.items.reduce((sum, { overdue }) => sum + overdue, 0n)).toBe(all.overdue.usd)
    expect(await figures(999_999)).toMatchObject({ outstanding: { usd: 0n, count: 0 }, oldestDue: null })
  })

  it('filters balances by name without accents and by age, and pages them', async () => {
    expect((await balances({ q: 'negoce' })).items.map(({ clientName }) => clientName)).toEqual(['Alpha Négoce'])
    // Only one client has something that is more than 90 days late.
    expect((await balances({ age: 'older' })).items).toMatchObject([{ id: clients[0], older: 108_00n }])
    const first = await balances({}, 1)
    expect([first.items.length, first.total, first.next === null]).toEqual([1, 2, false])
  })

  it('compares what is outstanding with the sales of 90 days', () => {
    const owed = { usd: 300_00n, xof: 0n, count: 3, oldestDue: '2026-01-01' as BusinessDate }
    const buckets = new Map([['current', owed] as const])
    expect(figuresOf('2026-03-01' as BusinessDate, buckets, 900_00n).daysSalesOutstanding).toBe(30)
    expect(figuresOf('2026-03-01' as BusinessDate, buckets, 0n).daysSalesOutstanding).toBeNull()
  })

  it('counts no sales before the last 90 days', async () => {
    expect((await figures()).daysSalesOutstanding).toBeNull()
    await sentInvoice(clients[1] ?? 0, '1800.00', addDays(today(), 30))
    const { outstanding, daysSalesOutstanding } = await figures()
    expect(daysSalesOutstanding).toBeCloseTo(Number((outstanding.usd * 90n * 10n) / 1800_00n) / 10, 1)
  })
})
