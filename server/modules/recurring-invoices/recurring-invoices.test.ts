import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { createRecurringInvoices, type RecurringInvoiceDependencies } from './index.ts'
import { findTemplate, runsOf } from './store.ts'
import type { TemplateRow } from './tables.ts'
import type { Terms } from './terms.ts'

let harness: Harness
let clientId: number
let leaverId: number

beforeAll(async () => {
  harness = await createHarness()
  clientId = await harness.addClient('Rente Mensuelle SARL')
  leaverId = await harness.addClient('Parti Sans Adresse SARL')
  // Another day and month than the harness begins in.
  advanceTo('2027-01-20T09:00:00.000Z')
})
afterAll(() => harness.stop())
afterEach(async () => {
  for (const id of running.splice(0)) {
    const ended = await change('end', id)
    // Some end in their test.
    if (!ended.ok) expect(ended.error.code).toBe('recurring_invoice_ended')
  }
})

const running: number[] = []
const advanceTo = (instant: string) => harness.advance(Date.parse(instant) - harness.now().getTime())
const today = () => harness.day() as BusinessDate
const service = () => harness.modules.recurringInvoices

/** In a call that begins now. */
const now = (person: Actor): Actor => ({ ...person, origin: { ...person.origin, startedAt: harness.now() } })
const operator = () => now(harness.people.operator)

const line = {
  description: 'Retainer',
  quantityMilli: '1000',
  unit: 'MON' as const,
  unitPrice4: '1000000',
  discountBasisPoints: 0,
  taxBasisPoints: 1800,
  taxCategory: null,
  exemptionReason: null,
}

const terms = (more: Partial<Terms> = {}): Terms => ({
  clientId,
  description: 'Monthly retainer',
  localCurrency: 'EUR',
  priceCurrency: 'USD',
  lines: [line],
  discountBasisPoints: 0,
  note: null,
  buyerReference: 'PO 9',
  paymentTermsDays: 30,
  frequency: 'month',
  startOn: today(),
  dayOfMonth: Number(today().slice(8)),
  endOn: null,
  maxInvoices: null,
  priceChanges: [],
  isSentAutomatically: false,
  ...more,
})

async function created(more: Partial<Terms> = {}): Promise<TemplateRow> {
  const made = await harness.write((t) => service().create(t, operator(), terms(more)))
  const row = expectOk(made, 'a recurring invoice')
  running.push(row.id)
  return row
}

const change = (act: 'pause' | 'resume' | 'end' | 'runNow', id: number) =>
  harness.write((t) => service()[act](t, operator(), { id, version: null, reason: null }))
const edited = (id: number, version: number | null, more: Partial<Terms>) =>
  harness.write((t) => service().edit(t, operator(), { id, version }, terms(more)))

/** Oldest first. */
const runs = async (id: number) => (await runsOf(harness.database.pool, id, 100)).toReversed()
const invoiceOf = async (id: number | null | undefined) => {
  const { invoices } = harness.modules
  const invoice = assertDefined(await invoices.get(harness.database.pool, id ?? 0), 'the invoice')
  return invoices.file(harness.database.pool, invoice)
}
const template = async (id: number) => assertDefined(await findTemplate(harness.database.pool, id), 'the template')

describe('a recurring invoice', () => {
  it('creates the draft of a period once, with two instances at the same time', async () => {
    const { id } = await created()
    const counts = await Promise.all([service().runDue(), service().runDue()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    const [run, ...others] = await runs(id)
    expect(others).toEqual([])
    expect(run).toMatchObject({ period: 0, runOn: '2027-01-20', outcome: 'draft', reason: null })
    const { invoice, lines } = await invoiceOf(run?.invoiceId)
    expect(invoice).toMatchObject({
      status: 'draft',
      clientId,
      description: 'Monthly retainer',
      localCurrency: 'EUR',
      buyerReference: 'PO 9',
      servicePeriodStart: '2027-01-20',
      servicePeriodEnd: '2027-02-19',
      dueDate: '2027-02-19',
      amountUsdMinor: 11_800n,
      createdByName: 'operator Test by recurring invoice',
    })
    expect(lines).toMatchObject([
      { description: 'Retainer', unit: 'MON', unitPriceUsd4: 1_000_000n, taxBasisPoints: 1800 },
    ])
    expect(await service().runDue()).toBe(0)
    expect(await template(id)).toMatchObject({ nextPeriod: 1, nextOn: '2027-02-20', state: 'active' })
    const entries = await harness.modules.audit.list(
      ...([harness.database.pool, { resourceType: 'recurring_invoice' }, { limit: 1, after: null }] as const),
    )
    expect(entries.items[0]).toMatchObject({ resourceId: String(id), details: { outcome: 'draft', on: '2027-01-20' } })
  })

  it('creates each missed period after downtime, with the prices of its day', async () => {
    const start = today()
    const priceChanges = [{ from: addDays(start, 40), basisPoints: 1000 }]
    const { id } = await created({ priceChanges, maxInvoices: 4 })
    harness.advance(200 * 86_400_000)
    expect(await service().runDue()).toBe(4)
    const made = await runs(id)
    const parts = await Promise.all(made.map(({ invoiceId }) => invoiceOf(invoiceId)))
    expect(parts.map(({ invoice }) => invoice.amountUsdMinor)).toEqual([11_800n, 11_800n, 12_980n, 12_980n])
    // Created late, so due as many days later.
    expect(parts.map(({ invoice }) => invoice.dueDate)).toEqual(made.map(() => addDays(today(), 30)))
    expect(await template(id)).toMatchObject({ state: 'ended', nextAt: null })
    expect(await service().runDue()).toBe(0)
  })

  it('skips what begins while it is paused, and ends with its last day', async () => {
    const { id } = await created({ frequency: 'week', endOn: addDays(today(), 30) })
    expect(await service().runDue()).toBe(1)
    expectOk(await change('pause', id), 'the pause')
    expect(await change('pause', id)).toMatchObject({ error: { code: 'already_paused' } })
    harness.advance(15 * 86_400_000)
    expect(await service().runDue()).toBe(0)
    const resumed = expectOk(await change('resume', id), 'the resumption')
    expect(resumed).toMatchObject({ state: 'active', nextPeriod: 3 })
    harness.advance(20 * 86_400_000)
    expect(await service().runDue()).toBe(2)
    expect((await runs(id)).map(({ period }) => period)).toEqual([0, 3, 4])
    expect(await change('resume', id)).toMatchObject({ error: { code: 'recurring_invoice_ended' } })
  })

  it('creates no invoice for a pause before its first one when it is edited later', async () => {
    const startOn = addDays(today(), 3)
    const { id } = await created({ frequency: 'week', startOn })
    expectOk(await change('pause', id), 'the pause')
    harness.advance(20 * 86_400_000)
    const resumed = expectOk(await change('resume', id), 'the resumption')
    expect(resumed.nextOn).toBe(addDays(startOn, 21))
    const changed = expectOk(
      await edited(id, null, { frequency: 'week', startOn, description: 'Weekly retainer' }),
      'the change',
    )
    expect(changed).toMatchObject({ nextPeriod: 3, nextOn: resumed.nextOn })
    expect(await service().runDue()).toBe(0)
    expect(await runs(id)).toEqual([])
  })

  it('keeps one invoice for a period when the day of the month changes', async () => {
    const { id, startOn } = await created()
    await service().runDue()
    const { version } = await template(id)
    const moved = expectOk(await edited(id, version, { startOn, dayOfMonth: 28 }), 'the change')
    expect(moved.nextPeriod).toBe(1)
    expect(moved.nextOn?.slice(8)).toBe('28')
    expect(await edited(id, version, { startOn })).toMatchObject({ error: { code: 'stale_version' } })
    expect(await edited(id, null, { startOn: addDays(startOn, 1) })).toMatchObject({
      error: { code: 'invalid_recurring_invoice', path: 'startOn' },
    })
    expect(await edited(id, null, { startOn, frequency: 'year' })).toMatchObject({ error: { path: 'frequency' } })
    expect(await service().runDue()).toBe(0)
  })

  it('refuses terms from which no invoice could follow', async () => {
    const refused = async (more: Partial<Terms>) => {
      const made = await harness.write((t) => service().create(t, operator(), terms(more)))
      return made.ok ? null : made.error
    }
    expect(await refused({ startOn: addDays(today(), -1) })).toMatchObject({ path: 'startOn' })
    expect(await refused({ endOn: addDays(today(), -1) })).toMatchObject({ path: 'endOn' })
    expect(await refused({ priceCurrency: 'GBP' })).toMatchObject({ path: 'priceCurrency' })
    expect(await refused({ lines: [{ ...line, unitPrice4: '0' }] })).toMatchObject({ path: 'lines' })
    expect(await refused({ lines: [{ ...line, taxCategory: 'E' }] })).toMatchObject({ path: 'lines.0.taxCategory' })
    expect(await refused({ clientId: 99_999 })).toMatchObject({ path: 'clientId' })
  })
})

describe('a recurring invoice that is sent automatically', () => {
  /** The newest notification of a failed run. */
  const notified = async () => {
    const { rows } = await harness.database.pool.execute<{ title: string; body: string }>(sql`
      select title, body from notifications.notification
      where user_id = ${harness.people.operator.userId} and kind = 'run_failed' order by id desc limit 1`)
    return rows[0]
  }
  const nameBusiness = () =>
    harness.write(async (t) => {
      const { settings } = harness.modules
      expectOk(await settings.change(t, now(harness.people.approver), 'business.name', 'Rente SA'), 'the name')
    })

  it('stays a draft and notifies its owner while the business has no name', async () => {
    const { id } = await created({ isSentAutomatically: true })
    expect(await service().runDue()).toBe(1)
    const [run] = await runs(id)
    expect(run).toMatchObject({ outcome: 'not_sent', reason: expect.stringContaining('no name in Settings') })
    expect((await invoiceOf(run?.invoiceId)).invoice.status).toBe('draft')
    expect(await notified()).toMatchObject({ title: `${run?.invoiceNumber} was not sent`, body: run?.reason })
  })

  it('stays a draft when sending breaks off', async () => {
    const broken = { ...harness.modules.invoices, send: () => Promise.reject(new Error('no storage')) }
    const { id } = await created({ isSentAutomatically: true })
    await nameBusiness()
    const deps = { ...harness.modules, invoices: broken } as unknown as RecurringInvoiceDependencies
    expect(await createRecurringInvoices(deps).runDue()).toBe(1)
    const [run, ...others] = await runs(id)
    expect(others).toEqual([])
    expect(run).toMatchObject({ outcome: 'not_sent', reason: expect.stringContaining('server error') })
    expect((await invoiceOf(run?.invoiceId)).invoice.status).toBe('draft')
  })

  it('sends each invoice on its day', async () => {
    await nameBusiness()
    const { id } = await created({ isSentAutomatically: true })
    expect(await service().runDue()).toBe(1)
    const [run] = await runs(id)
    expect(run).toMatchObject({ outcome: 'sent', reason: null })
    const { invoice } = await invoiceOf(run?.invoiceId)
    expect(invoice).toMatchObject({ status: 'sent', sentAt: harness.now() })
    expect(invoice.messageId).not.toBeNull()
  })

  it('records a refused period, notifies, and creates it when tried again', async () => {
    const { id } = await created({ clientId: leaverId, maxInvoices: 1 })
    const setActive = (isActive: boolean) =>
      harness.write((t) =>
        harness.modules.clients.setActive(t, operator(), {
          id: leaverId,
          version: null,
          isActive,
          reason: 'left',
        }),
      )
    expectOk(await setActive(false), 'the deactivation')
    expect(await service().runDue()).toBe(1)
    expect(await runs(id)).toMatchObject([{ outcome: 'not_created', invoiceId: null }])
    expect((await notified())?.title).toContain('The invoice to Parti Sans Adresse SARL')
    expect(await change('runNow', id)).toMatchObject({ error: { code: 'invoice_refused' } })
    expectOk(await setActive(true), 'the reactivation')
    expectOk(await change('runNow', id), 'the second attempt')
    expect(await runs(id)).toMatchObject([{ outcome: 'draft', reason: null }])
    expect(await change('runNow', id)).toMatchObject({ error: { code: 'nothing_to_create' } })
    running.length = 0
  })
})
