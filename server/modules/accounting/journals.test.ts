import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { below, seededRandom } from '#kernel/random.ts'
import { expectOk } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import { sendAdviceInvoice } from '#tests/fixtures/invoice-draft.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { createAccounting } from './service.ts'

let harness: Harness
const clients: number[] = []
const random = seededRandom(28)
const any = (bound: number) => below(random, bound)
const dayMs = 86_400_000
const signal = new AbortController().signal
const accountNumber = 'CI0011223344556677'

beforeAll(async () => {
  harness = await createHarness({ seed: 28 })
  await harness.addBank()
  for (const name of ['Baobab Textiles SA', 'Karité Export SARL']) clients.push(await harness.addClient(name))
}, 60_000)
afterAll(() => harness.stop())

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await harness.database.pool.execute<Row>(query)).rows

const sentInvoice = (clientId: number, amountUsd: string) =>
  sendAdviceInvoice(harness, clientId, amountUsd, { localCurrency: 'EUR' })

interface Owed extends Record<string, unknown> {
  readonly id: number
  readonly open: bigint
}
const openInvoices = () => rows<Owed>(sql`select id, open_xof_minor as open from invoices.open_row order by id`)

/** A payment by hand: part or all, in francs, euros or dollars. */
async function pay() {
  const [invoice] = await openInvoices()
  if (!invoice) return
  const { invoices } = harness.modules
  const currency = (['XOF', 'EUR', 'USD'] as const)[any(3)] ?? 'XOF'
  const amount = any(2) === 0 ? null : '7'
  const input = { id: invoice.id, version: null, amount, currency, receivedOn: null, reference: 'by hand' }
  expectOk(await harness.write((t) => invoices.recordPayment(t, harness.people.operator, input)), 'a payment')
}

async function receiveAndMatch() {
  const [invoice] = await openInvoices()
  if (!invoice || invoice.open < 2_000n) return
  const { receivables, reconciliation } = harness.modules
  const incoming = { payerName: 'Payer', payerAccount: null, remittance: 'no number' }
  const amount = invoice.open - 1_000n
  await harness.admin('bank', '/admin/post', { bankCode: 'SGCI', accountNumber, amount: String(amount), incoming })
  harness.advance(2_000)
  await reconciliation.compare()
  await receivables.importReceipts(signal)
  const [receipt] = await rows<{ id: number; amount: bigint }>(
    sql`select id, amount_xof as amount from receivables.receipt where state = 'open' and allocated_xof = 0 order by id desc limit 1`,
  )
  if (!receipt) return
  const gain = any(2) === 0 ? 0n : -500n
  const allocations = [
    { invoiceId: invoice.id, receivedXof: receipt.amount, chargesXof: 500n, fxDifferenceXof: gain },
  ] as const
  const input = { id: receipt.id, version: null, allocations, reasons: [], isAutomatic: false }
  const { operator } = harness.people
  expectOk(await harness.write((t) => receivables.match(t, operator, input)), 'a match')
  if (any(3) !== 0) return
  const [match] = await rows<{ id: number }>(sql`select id from receivables.match order by id desc limit 1`)
  const undo = { id: receipt.id, version: null, matchId: match?.id ?? 0, reason: 'the wrong invoice' }
  expectOk(await harness.write((t) => receivables.undo(t, operator, undo)), 'an undone match')
}

async function credit() {
  const [invoice] = await openInvoices()
  if (!invoice) return
  const { invoices } = harness.modules
  const input = { id: invoice.id, version: null, reason: 'agreed', lines: null, isMailed: false }
  expectOk(await harness.write((t) => invoices.issueCreditNote(t, harness.people.operator, input)), 'a credit note')
}

async function reverse() {
  const [payment] = await rows<{ id: number; invoice: number }>(
    sql`select id, invoice_id as invoice from invoices.report_payment p join invoices.payment using (id, invoice_id)
      where reference = 'by hand' order by id desc limit 1`,
  )
  if (!payment) return
  const { invoices } = harness.modules
  const input = { id: payment.invoice, version: null, paymentId: payment.id, reason: 'a mistake' }
  // A credit note since then may refuse it.
  const reversed = await harness.write((t) => invoices.reversePayment(t, harness.people.operator, input))
  if (!reversed.ok) expect(reversed.error.code).toBe('credited_since')
}

async function cancel() {
  const invoice = await sentInvoice(clients[0] ?? 0, '55.00')
  const { invoices } = harness.modules
  const input = { id: invoice.id, version: null, reason: 'sent twice' }
  expectOk(await harness.write((t) => invoices.cancel(t, harness.people.operator, input)), 'a cancel')
}

async function convert() {
  const id = await harness.convert(BigInt(51_000_000 + any(9_000_000)), clients[any(2)] ?? null)
  await harness.run(async () => !['initiated', 'screened', 'approved'].includes(await harness.stateOf(id)))
}

const balanceOf = async (...numbers: string[]): Promise<bigint> => {
  const [sum] = await rows<{ total: string }>(
    sql`select coalesce(sum(amount_xof), 0)::text as total from accounting.line where account_number = any(${sql.param(numbers)}::text[])`,
  )
  return BigInt(sum?.total ?? 0)
}
const ledgerBalance = async (...kinds: string[]): Promise<bigint> =>
  (await harness.modules.ledger.trialBalance(harness.database.pool)).accounts
    .filter(({ kind }) => kinds.includes(kind))
    .reduce((sum, { balanceMinor }) => sum + balanceMinor, 0n)

/** Books by events alone, until none is left. */
async function followAllEvents() {
  await expect
    .poll(async () => {
      await harness.modules.accounting.followEvents()
      const left = await rows(sql`
        select e.id from platform.outbox_event e join platform.outbox_cursor c
          on c.consumer = 'accounting' and (e.era, e.written_xid, e.id) > (c.era, c.written_xid, c.last_id)`)
      return left.length
    })
    .toBe(0)
}

async function expectSoundBooks() {
  const uneven = await rows(sql`
    select e.document, l.booked_on, sum(l.amount_xof) from accounting.line l join accounting.entry e on e.id = l.entry_id
    group by grouping sets ((e.document), (l.journal, l.booked_on)) having sum(l.amount_xof) <> 0`)
  expect(uneven).toEqual([])
}

describe('the journals of a random history', () => {
  it('balance, agree with ledger and invoices, and are complete by events alone', async () => {
    // A new reader starts at the next event.
    await harness.modules.accounting.followEvents()
    const acts = [pay, pay, receiveAndMatch, receiveAndMatch, credit, reverse, cancel, convert]
    for (let step = 0; step < 36; step += 1) {
      harness.advance(any(3) === 0 ? dayMs : 0)
      if (step % 2 === 0) await sentInvoice(clients[any(2)] ?? 0, `${100 + any(900)}.${10 + any(90)}`)
      if (step % 5 === 0) await harness.setRate(String(540 + any(40)))
      await acts[any(acts.length)]?.()
      if (step % 9 === 0) await harness.modules.accounting.followEvents()
    }
    await followAllEvents()
    expect(await harness.modules.accounting.bookAll()).toBe(0)
    await expectSoundBooks()
    const booked = await rows<{ journal: string }>(sql`select distinct journal from accounting.entry order by journal`)
    expect(booked.map(({ journal }) => journal)).toEqual(['BQ', 'CV', 'EC', 'FR', 'OD', 'VE'])

    const [owed] = await rows<{ total: string }>(
      sql`select coalesce(sum(open_xof_minor), 0)::text as total from invoices.open_row`,
    )
    expect(await balanceOf('4111')).toBe(BigInt(owed?.total ?? 0))
    expect(await balanceOf('5211')).toBe(await ledgerBalance('bank'))
    expect(await balanceOf('4712')).toBe(await ledgerBalance('unapplied_receipts'))
    expect(await balanceOf('6318')).toBe(await ledgerBalance('bank_charges'))
    const [tokens] = await rows<{ total: string }>(
      sql`select coalesce(sum(amount_minor), 0)::text as total from accounting.line where account_number = '558' and currency = 'USDT'`,
    )
    expect(BigInt(tokens?.total ?? 0)).toBe(await ledgerBalance('treasury'))
  }, 180_000)

  it('list the newest entry first, and each entry from its first line', async () => {
    const page = { limit: 200, sorting: { key: 'bookedOn', descending: true, after: null } } as const
    const { items } = await harness.modules.accounting.lines(harness.database.pool, {}, page)
    const positions = await rows<{ id: number; position: number }>(sql`select id, position from accounting.line`)
    const positionOf = new Map(positions.map(({ id, position }) => [id, position]))
    for (const [index, { id, entryId, bookedOn }] of items.entries()) {
      const before = items[index - 1]
      const isSame = before?.entryId === entryId
      expect(positionOf.get(id)).toBe(isSame ? (positionOf.get(before.id) ?? 0) + 1 : 1)
      if (before) expect(bookedOn <= before.bookedOn).toBe(true)
    }
  })

  it('letter the invoices that are settled, and no others', async () => {
    const wrong = await rows(sql`
      select i.id from invoices.accounting_invoice i left join accounting.letter l on l.invoice_id = i.id
      left join invoices.open_row o on o.id = i.id where (o.id is null) <> (l.code is not null)`)
    expect(wrong).toEqual([])
    const lettered = await rows(sql`select code from accounting.letter`)
    expect(lettered.length).toBeGreaterThan(2)
  })
})

describe('a payment in euros by hand', () => {
  it('is valued at the parity, whatever the dollar rates of the day imply', async () => {
    harness.advance(dayMs)
    await harness.setRate('561')
    await harness.database.pool.execute(sql`
      insert into fx.rate (to_currency, rate, source, as_of, day, fetched_at)
      values ('EUR', 0.8575, 'Another source', ${harness.now().toISOString()}, ${harness.day()}, ${harness.now().toISOString()})`)
    const { id } = await sentInvoice(clients[0] ?? 0, '1000.00')
    const input = { id, version: null, amount: '100.00', currency: 'EUR', receivedOn: null, reference: null } as const
    const { invoices, accounting } = harness.modules
    expectOk(await harness.write((t) => invoices.recordPayment(t, harness.people.operator, input)), 'a payment')
    await accounting.bookAll()
    const received = await rows(sql`
      select l.amount_xof as amount, l.rate from accounting.line l join accounting.entry e on e.id = l.entry_id
      where e.source_id = ${id} and l.account_number = '518'`)
    expect(received).toEqual([{ amount: 65_596n, rate: '655.9570000000' }])
  })
})

describe('a ledger transfer that commits during a booking', () => {
  it('is booked by the next events, although its transaction began before', async () => {
    const { ledger, settings, fx, audit, identity } = harness.modules
    const transferId = '01a00000-0000-7000-8000-000000000069'
    const posted = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const posting = harness.write(async (t) => {
      const account = (kind: 'unapplied_receipts' | 'bank_charges') => ledger.account(t, { kind, currency: 'XOF' })
      const accounts = { unapplied: await account('unapplied_receipts'), charges: await account('bank_charges') }
      await ledger.post(t, {
        id: transferId,
        dedupeKey: transferId,
        kind: 'receipt',
        description: 'A test',
        occurredAt: harness.now(),
        entries: [
          { accountId: accounts.charges, amountMinor: 69n },
          { accountId: accounts.unapplied, amountMinor: -69n },
        ],
      })
      posted.resolve()
      await released.promise
    })
    await posted.promise
    // Commits the posting when the booking is about to note how far it read.
    const database: Harness['database'] = {
      ...harness.database,
      transaction: (work, config) =>
        harness.database.transaction((transaction) => work(interrupted(transaction)), config),
    }
    const interrupted = (transaction: Transaction): Transaction =>
      new Proxy(transaction, {
        get(target, name) {
          if (name !== 'execute') return Reflect.get(target, name, target)
          return async (query: SQL) => {
            if (new PgDialect().sqlToQuery(query).sql.includes('set read_below')) {
              released.resolve()
              await posting
            }
            return target.execute(query)
          }
        },
      })
    const outbox = { emit: async () => {}, emitAll: async () => {} } as Outbox
    const clock = { now: harness.now }
    await createAccounting({ database, clock, audit, outbox, settings, fx, identity }).bookAll()
    await sentInvoice(clients[0] ?? 0, '10.00')
    await followAllEvents()
    expect(await rows(sql`select key from accounting.entry where key = ${`transfer:${transferId}`}`)).toHaveLength(1)
  })
})
