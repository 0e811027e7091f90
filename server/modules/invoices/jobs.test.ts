import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { usd } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import { type InvoiceHarness, openInvoiceHarness } from '#tests/setup/invoice-harness.ts'
import { outboxSettled } from '#tests/setup/outbox.ts'
import { createInvoices } from './index.ts'

let harness: InvoiceHarness
let clientId: number
const dayMs = 86_400_000
beforeAll(async () => {
  harness = await openInvoiceHarness()
  clientId = (await harness.client({ companyName: 'Société Générale des Eaux' })).id
}, 60_000)
afterAll(() => harness.close())

async function sent(dueIn = 10, amount = 120_000n): Promise<number> {
  const content = { clientId, amountUsd: usd(amount), dueDate: harness.day(dueIn) }
  const { id } = expectOk(await harness.create(content), 'a draft')
  return expectOk(await harness.send(id), 'sent').id
}
const get = async (id: number) => assertDefined(await harness.invoices.get(harness.database.pool, id), 'the invoice')
const pay = async (id: number, amount: string | null = null) => expectOk(await harness.pay(id, { amount }), 'a payment')
const remindersOf = async (id: number) => (await harness.fileOf(id)).reminders
const mailed = (id: number) =>
  harness.messages.filter(({ about, dedupeKey }) => about.resourceId === String(id) && dedupeKey.includes('reminder'))

describe('the daily job', { tags: ['D6-09'] }, () => {
  it('marks only sent and pending invoices overdue, the day after their due date', async () => {
    const [first, second, settled] = [await sent(2), await sent(2), await sent(2)]
    await pay(second, '1')
    await pay(settled)
    harness.pass(2 * dayMs)
    await harness.invoices.markOverdue()
    expect((await get(first)).status).toBe('sent')
    harness.pass(dayMs)
    await Promise.all([harness.invoices.markOverdue(), createInvoices(harness.dependencies).markOverdue()])
    expect([(await get(first)).status, (await get(second)).status, (await get(settled)).status]).toEqual([
      'overdue',
      'overdue',
      'paid',
    ])
    expect((await get(first)).version).toBe(3)
    await pay(first)
    expect((await get(first)).status).toBe('paid')
  })
})

describe('scheduled reminders', { tags: ['D6-18'] }, () => {
  it('are sent once each by any number of instances and restarts', async () => {
    const id = await sent(10)
    const round = () => Promise.all([1, 2, 3].map(() => createInvoices(harness.dependencies).sendReminders()))
    harness.pass(6 * dayMs)
    await round()
    expect(mailed(id)).toHaveLength(0)
    harness.pass(dayMs)
    await round()
    await round()
    expect(mailed(id).map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Reminder: invoice INV-/)])
    harness.pass(4 * dayMs)
    await round()
    expect(mailed(id).map(({ dedupeKey }) => dedupeKey)).toEqual([
      `invoice ${id} reminder day -3`,
      `invoice ${id} reminder day 1`,
    ])
    expect(mailed(id)[1]?.subject).toMatch(/^Overdue: invoice/)
  })

  it('send only the latest due one after downtime and record the others as skipped', async () => {
    const id = await sent(5)
    harness.pass(20 * dayMs)
    await harness.invoices.sendReminders()
    expect(mailed(id)).toHaveLength(1)
    expect((await remindersOf(id)).map(({ day, state }) => [day, state]).sort()).toEqual([
      [-3, 'passed_over'],
      [1, 'passed_over'],
      [14, 'sent'],
      [7, 'passed_over'],
    ])
    expect((await get(id)).nextReminderOn).toBeNull()
  })

  it('survive a failure in the middle of a run', async () => {
    const id = await sent(4)
    harness.pass(dayMs)
    const { mailbox } = harness.dependencies
    Object.assign(harness.dependencies, {
      mailbox: { enqueue: () => Promise.reject(new Error('the mailbox is away')) },
    })
    await expect(harness.invoices.sendReminders()).rejects.toThrow('away')
    Object.assign(harness.dependencies, { mailbox })
    expect(await remindersOf(id)).toEqual([])
    await harness.invoices.sendReminders()
    expect(mailed(id)).toHaveLength(1)
  })

  it('stop after payment, pause while switched off and can be sent manually', async () => {
    const [paid, off] = [await sent(4), await sent(4)]
    const set = async (remindersOn: boolean) => {
      const input = { id: off, version: null, remindersOn }
      return expectOk(await harness.write((t) => harness.invoices.setReminders(t, harness.operator(), input)), 'set')
    }
    await pay(paid)
    await set(false)
    harness.pass(2 * dayMs)
    await harness.invoices.sendReminders()
    expect([mailed(paid), mailed(off)]).toEqual([[], []])
    expect((await set(true)).nextReminderOn).toBe(harness.day(3))
    const remind = () =>
      harness.write((t) => harness.invoices.remind(t, harness.operator(), { id: off, version: null }))
    expectOk(await remind(), 'by hand')
    expectOk(await remind(), 'by hand again')
    expect(mailed(off).map(({ dedupeKey }) => dedupeKey)).toEqual([
      `invoice ${off} reminder by hand 1`,
      `invoice ${off} reminder by hand 2`,
    ])
    expect(
      await harness.write((t) => harness.invoices.remind(t, harness.operator(), { id: paid, version: null })),
    ).toMatchObject({ error: { code: 'wrong_status', act: 'remind' } })
  })
})

describe('invoice lists', () => {
  const page = (filter: Parameters<typeof harness.invoices.list>[1], limit = 100) =>
    harness.invoices.list(harness.database.pool, filter, {
      limit,
      sorting: { key: 'createdAt', descending: true, after: null },
    })

  it('search number, description and client, ignoring case and accents', { tags: ['S2-68'] }, async () => {
    const id = await sent()
    const { invoiceNumber } = await get(id)
    expect((await page({ q: invoiceNumber.toLowerCase() })).items.map((row) => row.id)).toEqual([id])
    const { total } = await page({})
    expect((await page({ q: 'societe gener EAUX' })).total).toBe(total)
    expect((await page({ q: 'consult' })).total).toBe(total)
    expect((await page({ q: 'nothing-like-it' })).items).toEqual([])
  })

  it('count by status from the tally, before and after folding', async () => {
    const counted = async () => [
      (await page({})).total,
      (await page({ status: 'paid' })).total,
      (await page({ status: 'draft' })).total,
    ]
    const before = await counted()
    await harness.invoices.foldTally()
    expect(await counted()).toEqual(before)
    expect((await page({ status: 'paid' })).items).toHaveLength(before[1] ?? -1)
  })

  it('show the current name of a client', async () => {
    await outboxSettled(harness.database.pool)
    await harness.invoices.followClients()
    const changes = { companyName: 'Eaux de Dakar' }
    expectOk(
      await harness.write((t) =>
        harness.clients.update(t, harness.operator(), { id: clientId, version: null, allowDuplicate: false, changes }),
      ),
      'renamed',
    )
    await outboxSettled(harness.database.pool)
    await harness.invoices.followClients()
    const { items, total } = await page({ q: 'dakar' })
    expect(items[0]?.clientName).toBe('Eaux de Dakar')
    expect(total).toBe((await page({})).total)
  })
})

describe('dashboard revenue', () => {
  it('is receipts of this month less credit notes, compared with the same days of last month', {
    tags: ['S3-14'],
  }, async () => {
    harness.pass(40 * dayMs)
    const now = harness.clock.now()
    const start = new Date(`${now.toISOString().slice(0, 7)}-01T00:00:00.000Z`)
    const figures = () => harness.invoices.dashboard(harness.database.pool, { start, now, timeZone: 'Africa/Abidjan' })
    const before = await figures()
    const id = await sent(10, 100_000n)
    await pay(id, '400')
    await harness.write(async (t) =>
      expectOk(
        await harness.invoices.issueCreditNote(t, harness.operator(), {
          id,
          version: null,
          reason: 'x',
          lines: [{ position: 1, amountUsd: usd(10_000n) }],
        }),
        'a note',
      ),
    )
    const after = await figures()
    expect(after.revenueUsdMinor - before.revenueUsdMinor).toBe(30_000n)
    expect(after.pending - before.pending).toBe(1)
    harness.pass(2 * dayMs)
    await pay(id)
    expect((await figures()).averageProcessingDays).not.toBeNull()
    expect((await figures()).pending).toBe(before.pending)
  })
})
