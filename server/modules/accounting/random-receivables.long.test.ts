import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ageBuckets } from '#contract/receivables/figures.ts'
import { assertDefined } from '#kernel/assert.ts'
import { expectOk } from '#kernel/result.ts'
import { actOnce } from '#tests/fixtures/random-receivables.ts'
import { any, dayOf, type History, startHistory } from '#tests/fixtures/receivables-history.ts'
import { type ModelInvoice, never, openAt, owedToClientAt, sum } from '#tests/fixtures/receivables-model.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

const seed = 69
const steps = 120
const dayMs = 86_400_000

let harness: Harness
let history: History
beforeAll(async () => {
  harness = await createHarness({ seed, railTimeoutMs: 5_000 })
  history = await startHistory(harness, seed)
}, 60_000)
afterAll(() => harness.stop())

const rows = async <Row extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await harness.database.pool.execute<Row>(query)).rows
const modelled = (id: number): ModelInvoice => assertDefined(history.invoices.get(id), `invoice ${id}`)
const openNow = (id: number) => openAt(modelled(id), never)
const invoicesOf = (clientId: number) => [...history.invoices.values()].filter((one) => one.clientId === clientId)
const statementOf = async (clientId: number, until?: string) =>
  expectOk(
    await harness.modules.receivables.statement(harness.database.pool, { clientId, from: '2026-01-01', until }),
    'a statement',
  )

async function expectInvoicesOfModel() {
  const stored = await rows<{ id: number; usd: bigint; xof: bigint; isOpen: boolean }>(sql`
    select i.id, coalesce(o.open_usd_minor, 0) as usd, coalesce(o.open_xof_minor, 0) as xof, o.id is not null as "isOpen"
    from invoices.invoice i left join invoices.open_row o on o.id = i.id where i.sent_at is not null order by i.id`)
  expect(stored).toEqual(stored.map(({ id }) => ({ id, ...openNow(id), isOpen: openNow(id).usd > 0n })))
  const moved = await rows<{ id: number; usd: bigint }>(
    sql`select invoice_id as id, sum(usd_minor)::bigint as usd from invoices.movement_row group by 1 order by 1`,
  )
  expect(moved).toEqual(stored.map(({ id, usd }) => ({ id, usd })))
}

/** Per invoice in francs and dollars, and AIB as a whole; every entry balances. */
async function expectJournalsOfModel() {
  await harness.modules.accounting.bookAll()
  const booked = await rows<{ id: number; usd: bigint; xof: bigint }>(sql`
    select invoice_id as id, coalesce(sum(amount_minor) filter (where currency = 'USD'), 0)::bigint as usd,
      sum(amount_xof)::bigint as xof
    from accounting.line where invoice_id is not null group by 1 order by 1`)
  expect(booked.map(({ id }) => id)).toEqual([...history.invoices.keys()].sort((one, other) => one - other))
  expect(booked).toEqual(booked.map(({ id }) => ({ id, ...openNow(id) })))
  const uncancelled = [...history.invoices.values()].filter(({ cancelledOn }) => cancelledOn === null)
  const withheld = sum(uncancelled, ({ aibXof, credits }) => aibXof - sum(credits, (note) => note.aibXof))
  const [aib] = await rows(
    sql`select coalesce(sum(amount_xof), 0)::bigint as xof from accounting.line where account_number = '447'`,
  )
  expect(aib).toEqual({ xof: -withheld })
  expect(await rows(sql`select entry_id from accounting.line group by 1 having sum(amount_xof) <> 0`)).toEqual([])
}

async function expectFiguresOfModel() {
  for (const clientId of history.clients) {
    const own = invoicesOf(clientId)
    const open = { usd: sum(own, ({ id }) => openNow(id).usd), xof: sum(own, ({ id }) => openNow(id).xof) }
    const { outstanding, ageing } = await harness.modules.receivables.figures(harness.database.pool, clientId)
    expect(outstanding).toMatchObject(open)
    const statement = await statementOf(clientId)
    expect(statement.closing).toBe(open.usd)
    for (const bucket of ageBuckets)
      expect([bucket, statement.ageing.get(bucket) ?? 0n]).toEqual([bucket, ageing[bucket].usd])
  }
}

/** Advances of a client: its deposits that no sent invoice credits, and what it is owed. */
async function expectAdvancesOfModel() {
  for (const clientId of history.clients) {
    const [booked] = await rows<{ usd: bigint }>(sql`
      select coalesce(sum(amount_minor), 0)::bigint as usd from accounting.line
      where account_number = '4191' and party_kind = 'client' and party_id = ${clientId} and currency = 'USD'`)
    const [deposits] = await rows<{ usd: bigint }>(sql`
      select coalesce(sum(l.net_usd_minor - coalesce((select sum(c.net_usd_minor) from invoices.credit_note_line c
        where c.invoice_id = l.invoice_id and c.position = l.position), 0)), 0)::bigint as usd
      from invoices.accounting_invoice i join invoices.line l on l.invoice_id = i.id
      where i.client_id = ${clientId} and i.is_deposit and i.cancelled_at is null
        and not exists (select from invoices.deposit_use u join invoices.accounting_invoice f on f.id = u.invoice_id
          where u.deposit_id = i.id)`)
    const owed = sum(invoicesOf(clientId), (one) => owedToClientAt(one, never))
    expect([clientId, booked?.usd]).toEqual([clientId, -owed - (deposits?.usd ?? 0n)])
  }
}

/** What journals and statements say of the end of a day, now that later days are known. */
async function expectDayOfModel(day: string) {
  const [booked] = await rows<{ xof: bigint }>(sql`
    select coalesce(sum(l.amount_xof), 0)::bigint as xof from accounting.line l join accounting.entry e on e.id = l.entry_id
    where l.account_number = '4111' and l.invoice_id is not null and e.event_on <= ${day}::date`)
  expect([day, booked?.xof]).toEqual([day, sum([...history.invoices.values()], (one) => openAt(one, day).xof)])
  for (const clientId of history.clients) {
    const own = invoicesOf(clientId)
    const { closing, owedToClient } = await statementOf(clientId, day)
    expect([day, closing]).toEqual([day, sum(own, (one) => openAt(one, day, 'receivedOn').usd)])
    expect([day, owedToClient]).toEqual([day, sum(own, (one) => owedToClientAt(one, day))])
  }
}

describe('receivables of a random history', () => {
  it('are those of an independent model on every day', async () => {
    const days = new Set<string>()
    const done = new Set<string>()
    for (let step = 1; step <= steps; step += 1) {
      if (any(history, 4) === 0) {
        days.add(dayOf(history))
        harness.advance((1 + any(history, 4)) * dayMs)
      }
      done.add(await actOnce(history))
      if (step % 30 > 0) continue
      await expectInvoicesOfModel()
      await expectJournalsOfModel()
      await expectFiguresOfModel()
      await expectAdvancesOfModel()
    }
    for (const day of days) await expectDayOfModel(day)
    for (const act of [
      'bill',
      'deposit',
      'final',
      'pay',
      'receive',
      'undo',
      'reverse',
      'credit',
      'apply',
      'refund',
      'unrefund',
      'cancel',
      'lockMonth',
    ])
      expect(done).toContain(`${act} done`)
  }, 180_000)
})
