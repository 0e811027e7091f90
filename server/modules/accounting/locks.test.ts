import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectOk, type Result } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { sendAdviceInvoice } from '#tests/fixtures/invoice-draft.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

let harness: Harness
let clientId: number
let asker: Actor & { readonly userId: string }
let decider: Actor

const dayMs = 86_400_000

beforeEach(async () => {
  harness = await createHarness({ seed: 51 })
  clientId = await harness.addClient('Baobab Textiles SA')
  asker = { ...harness.people.approver, userId: harness.people.approver.userId ?? '' }
  decider = await harness.addPerson('second@example.org', 'compliance')
})
afterEach(() => harness.stop())

function expectErr<E>(result: Result<unknown, E>, why: string): E {
  if (result.ok) throw new Error(`${why} was accepted`)
  return result.error
}

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await harness.database.pool.execute<Row>(query)).rows

const sentInvoice = (amountUsd: string) => sendAdviceInvoice(harness, clientId, amountUsd)

const pay = (id: number, receivedOn: string | null = null) =>
  harness.write((t) =>
    harness.modules.invoices.recordPayment(t, harness.people.operator, {
      id,
      version: null,
      amount: null,
      currency: 'XOF',
      receivedOn,
      reference: null,
    }),
  )
const ask = (month: string) => harness.write((t) => harness.modules.accounting.requestLock(t, asker, { month }))
const decide = (id: number, actor: Actor, decision: 'approved' | 'rejected' = 'approved') =>
  harness.write((t) => harness.modules.accounting.decideLock(t, actor, { id, version: null, decision, note: null }))
const exported = (format: 'fec' | 'sage' | 'xlsx' | 'json', month: string) =>
  harness.write((t) => harness.modules.accounting.createExport(t, asker, { month, format }))
const contentOf = async (id: number) =>
  (await harness.modules.accounting.exportFile(harness.database.pool, id))?.content ?? Buffer.alloc(0)
const november = () =>
  rows(sql`select l.* from accounting.line l where l.booked_on between '2026-11-01' and '2026-11-30' order by l.id`)

describe('the lock of a month', () => {
  it('takes two people, books the revaluation, and takes it back on the next day', async () => {
    const invoice = await sentInvoice('1000.00')
    await harness.setRate('580')
    harness.advance(15 * dayMs)
    const request = expectOk(await ask('2026-11'), 'a request')
    expect(expectErr(await decide(request.id, asker), 'an own request')).toMatchObject({ code: 'same_person' })
    expectOk(await decide(request.id, decider), 'a lock')

    const booked = await rows(sql`
      select e.booked_on::text as day, l.account_number as account, l.amount_xof as amount from accounting.line l
      join accounting.entry e on e.id = l.entry_id where e.key like 'revaluation:%' order by l.entry_id, l.position`)
    const gain = 580_000n - invoice.amountXofMinor
    expect(booked).toEqual([
      { day: '2026-11-30', account: '4111', amount: gain },
      { day: '2026-11-30', account: '4791', amount: -gain },
      { day: '2026-12-01', account: '4111', amount: -gain },
      { day: '2026-12-01', account: '4791', amount: gain },
    ])
    const book = await harness.modules.accounting.book(harness.database.pool)
    expect(book).toMatchObject({ lockedThrough: '2026-11-30', nextMonth: null })
  })

  it('is refused before the month has ended, out of order, twice, and once decided', async () => {
    await sentInvoice('100.00')
    expect(expectErr(await ask('2026-11'), 'an open month')).toEqual({ code: 'not_next_month', next: null })
    harness.advance(15 * dayMs)
    expect(expectErr(await ask('2026-12'), 'a later month')).toEqual({ code: 'not_next_month', next: '2026-11' })
    const request = expectOk(await ask('2026-11'), 'a request')
    expect(expectErr(await ask('2026-11'), 'a second request')).toMatchObject({ code: 'lock_waiting' })
    expect(expectOk(await decide(request.id, asker, 'rejected'), 'a withdrawal').state).toBe('withdrawn')
    expect(expectErr(await decide(request.id, decider), 'a decided one')).toEqual({ code: 'lock_decided' })
  })

  it('locks no earlier month with it that nobody asked for', async () => {
    const invoice = await sentInvoice('1000.00')
    harness.advance(15 * dayMs)
    const request = expectOk(await ask('2026-11'), 'a request')
    expectOk(await pay(invoice.id, '2026-10-30'), 'a payment of October')
    expect(expectErr(await decide(request.id, decider), 'November')).toEqual({
      code: 'not_next_month',
      next: '2026-10',
    })
    expectOk(await decide(request.id, asker, 'rejected'), 'a withdrawal')
    for (const month of ['2026-10', '2026-11'])
      expectOk(await decide(expectOk(await ask(month), 'a request').id, decider), 'a lock')
  })

  it('keeps the month as it is, and books a later event on the first open day with its own date', async () => {
    const invoice = await sentInvoice('1000.00')
    harness.advance(15 * dayMs)
    expectOk(await decide(expectOk(await ask('2026-11'), 'a request').id, decider), 'a lock')
    const before = await november()
    expectOk(await pay(invoice.id, '2026-11-28'), 'a payment of November')
    await harness.modules.accounting.bookAll()
    expect(await november()).toEqual(before)
    const [payment] = await rows(sql`
      select booked_on::text as booked, event_on::text as event from accounting.entry where key like 'payment:%'`)
    expect(payment).toEqual({ booked: '2026-12-01', event: '2026-11-28' })
    for (const change of [
      sql`update accounting.line set amount_xof = 0`,
      sql`delete from accounting.entry`,
      sql`update accounting.book set locked_through = null`,
      sql`insert into accounting.entry (key, journal, year, number, source_kind, document, description, event_on, booked_on, booked_at)
        values ('x', 'OD', 2026, 9, 'opening', 'x', 'x', '2026-11-30', '2026-11-30', '2026-12-05')`,
    ])
      await expect(harness.database.pool.execute(change)).rejects.toThrow()
    expect(await november()).toEqual(before)
  })

  it('is decided once when two people decide at the same time, beside a booking', async () => {
    const invoice = await sentInvoice('1000.00')
    harness.advance(15 * dayMs)
    const third = await harness.addPerson('third@example.org', 'compliance')
    const { id } = expectOk(await ask('2026-11'), 'a request')
    expectOk(await pay(invoice.id, '2026-11-29'), 'a payment')
    const [one, other] = await Promise.all([
      decide(id, decider),
      decide(id, third),
      harness.modules.accounting.bookAll(),
      harness.modules.accounting.bookAll(),
    ])
    expect([one, other].filter(({ ok }) => ok)).toHaveLength(1)
    // The payment was booked in its month before the lock, whichever call did so.
    const [payment] = await rows(sql`select booked_on::text as booked from accounting.entry where key like 'payment:%'`)
    expect(payment).toEqual({ booked: '2026-11-29' })
    expect(
      await rows(sql`select sum(amount_xof) from accounting.line group by entry_id having sum(amount_xof) <> 0`),
    ).toEqual([])
  })
})

describe('letters', () => {
  it('give a code once, although an invoice that is open again lost it', async () => {
    const [first, second] = [await sentInvoice('100.00'), await sentInvoice('200.00')]
    const letters = async () => {
      await harness.modules.accounting.bookAll()
      return rows(sql`select invoice_id as invoice, code from accounting.letter order by code`)
    }
    expectOk(await pay(first.id), 'a payment')
    expect(await letters()).toEqual([{ invoice: first.id, code: 1 }])
    const [payment] = await rows<{ id: number }>(sql`select id from invoices.payment`)
    const mistake = { id: first.id, version: null, paymentId: payment?.id ?? 0, reason: 'a mistake' }
    const reversed = await harness.write((t) =>
      harness.modules.invoices.reversePayment(t, harness.people.operator, mistake),
    )
    expectOk(reversed, 'a reversal')
    expect(await letters()).toEqual([])
    expectOk(await pay(second.id), 'a payment')
    expect(await letters()).toEqual([{ invoice: second.id, code: 2 }])
  })
})

describe('exports', () => {
  it('are numbered and hashed, repeat their bytes, and contain only the difference later', async () => {
    const invoice = await sentInvoice('1000.00')
    const first = expectOk(await exported('fec', '2026-11'), 'an export')
    const text = (await contentOf(first.id)).toString()
    const lines = text.trimEnd().split('\r\n')
    expect(lines[0]?.split('\t')).toHaveLength(18)
    expect(lines.every((line) => line.split('\t').length === 18)).toBe(true)
    expect(text).toContain(invoice.invoiceNumber)
    expect(first).toMatchObject({ number: 1, lines: lines.length - 1 })
    expect(expectErr(await exported('fec', '2026-11'), 'nothing new')).toMatchObject({ code: 'nothing_to_export' })

    expectOk(await pay(invoice.id), 'a payment')
    const second = expectOk(await exported('fec', '2026-11'), 'the difference')
    expect(second).toMatchObject({ number: 2, entries: 1, lines: 2 })
    const difference = (await contentOf(second.id)).toString()
    expect(difference).toContain('Payment of')
    expect(difference.split('\r\n')[1]?.split('\t')[13]).toBe('')
    expect(difference.split('\r\n')[2]?.split('\t')[13]).toBe('A')
    expect((await contentOf(first.id)).toString()).toBe(text)
  })

  it('state the same francs in every format', async () => {
    await sentInvoice('1000.00')
    const made = []
    for (const format of ['fec', 'sage', 'xlsx', 'json'] as const)
      made.push(expectOk(await exported(format, '2026-11'), format))
    expect(new Set(made.map(({ debitXof }) => debitXof)).size).toBe(1)
    const json = JSON.parse((await contentOf(made[3]?.id ?? 0)).toString())
    const sum = (side: 'debit' | 'credit') =>
      json.lines.reduce((total: bigint, line: Record<'debit' | 'credit', string>) => total + BigInt(line[side]), 0n)
    expect(sum('debit')).toBe(made[0]?.debitXof)
    expect(sum('credit')).toBe(made[0]?.debitXof)
    expect((await contentOf(made[1]?.id ?? 0)).toString()).toContain('Code journal;Date de pièce;N° pièce')
    expect((await contentOf(made[2]?.id ?? 0)).subarray(0, 2).toString()).toBe('PK')
  })
})

describe('the mapping', () => {
  const change = (input: { clientId?: number; accountNumber: string | null }) =>
    harness.write((t) =>
      harness.modules.accounting.changeMapping(t, asker, {
        purpose: 'receivable',
        clientId: null,
        taxCategory: null,
        ...input,
      }),
    )
  const receivables = () =>
    rows(
      sql`select account_number as account from accounting.line where invoice_id is not null order by entry_id, position`,
    )

  it('applies to what is booked later, and is refused without an account that exists', async () => {
    await sentInvoice('100.00')
    await harness.modules.accounting.bookAll()
    expect(expectErr(await change({ accountNumber: '41119' }), 'unknown')).toMatchObject({ code: 'unknown_account' })
    expect(expectErr(await change({ accountNumber: null }), 'no default')).toEqual({ code: 'default_needed' })
    const account = { number: '41119', label: 'Clients de la région' }
    expectOk(await harness.write((t) => harness.modules.accounting.saveAccount(t, asker, account)), 'an account')
    expectOk(await change({ clientId, accountNumber: '41119' }), 'an exception')
    await sentInvoice('100.00')
    await harness.modules.accounting.bookAll()
    expectOk(await change({ clientId, accountNumber: null }), 'the end of the exception')
    await sentInvoice('100.00')
    await harness.modules.accounting.bookAll()
    expect(await receivables()).toEqual([{ account: '4111' }, { account: '41119' }, { account: '4111' }])
  })
})
