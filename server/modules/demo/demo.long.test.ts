import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { DemoSummary } from '#contract/demo/api.ts'
import { expectOk } from '#kernel/result.ts'
import { notifyApprovers } from '#server/app/approval-notifications.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { demoClients } from './fixtures/clients.ts'
import { createDemo } from './service.ts'

/** Short, to keep tests fast; `corridor demo seed` measures 13 months. */
const months = 1

const seedIn = async (harness: Harness, seed: number): Promise<DemoSummary> =>
  expectOk(
    await harness.modules.demo.seed(systemActor('test', harness.now()), { months, seed, isConfirmed: true }),
    'the demo data of a test',
  )

async function count(harness: Harness, text: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await harness.database.pool.execute<{ n: number }>(text)
  return rows[0]?.n ?? 0
}

/** A letter that waits, as without a mail server. */
async function enqueueOwnMessage({ modules, database }: Harness): Promise<string> {
  const { messageId } = await database.transaction((transaction) =>
    modules.mail.enqueue(transaction, null, {
      to: ['awa@baobab.example'],
      subject: 'A letter of our own',
      text: 'Good morning',
      attachments: [],
      about: { resourceType: 'client', resourceId: '1' },
      dedupeKey: 'own letter',
    }),
  )
  return messageId
}

/** What people made, as stored. */
async function ownRows({ database }: Harness): Promise<unknown> {
  const { rows } = await database.pool.execute(sql`
    select (select jsonb_agg(c) from clients.client c where company_name = 'Baobab Textiles SA') as client,
      (select jsonb_agg(c) from banking.connection c where account_name <> 'Demo business') as bank,
      (select jsonb_agg(m) from mail.message m where subject = 'A letter of our own') as message,
      (select jsonb_agg(w) from payout.wallet w where client_id is null) as wallet`)
  return rows[0]
}

const digestOf = async (harness: Harness): Promise<string> => {
  const { rows } = await harness.database.pool.execute<{ digest: string }>(sql`select digest from demo.history`)
  return rows[0]?.digest ?? ''
}

describe('demo data', () => {
  let harness: Harness
  let made: DemoSummary
  let ownClient: number
  let ownBank: number
  let ownMessage: string
  let before: unknown
  let noticesBefore: number
  const comparisons = { count: 0, maxMs: 0, failures: [] as unknown[] }

  beforeAll(async () => {
    harness = await createHarness({ hasPast: true, railTimeoutMs: 10_000 })
    // Demo data is added next to existing data.
    ownBank = await harness.addBank()
    ownClient = await harness.addClient('Baobab Textiles SA')
    ownMessage = await enqueueOwnMessage(harness)
    before = await ownRows(harness)
    // An event is read once no older transaction of the cluster runs, also of other tests.
    const unread = sql`select count(*)::int as n from platform.outbox_event
      where written_xid >= pg_snapshot_xmin(pg_current_snapshot())`
    await vi.waitFor(async () => expect(await count(harness, unread)).toBe(0), 60_000)
    while ((await notifyApprovers(harness.modules)) > 0);
    noticesBefore = await count(harness, sql`select count(*)::int as n from notifications.notification`)
    // A consumer starts at the next event.
    await harness.modules.accounting.followEvents()
    made = await compareDuring(seedIn(harness, 7))
  }, 240_000)
  afterAll(() => harness.stop(), 60_000)

  /** Compares with banks and chain as the server's loop does, until `work` ends. */
  async function compareDuring<T>(work: Promise<T>): Promise<T> {
    let isDone = false
    const done = work.finally(() => {
      isDone = true
    })
    while (!isDone) {
      const since = performance.now()
      await harness.modules.reconciliation.compare().catch((error: unknown) => comparisons.failures.push(error))
      comparisons.count += 1
      comparisons.maxMs = Math.max(comparisons.maxMs, performance.now() - since)
    }
    return done
  }

  it('uses no bank, client, wallet or message that a person made', { tags: ['D17-19'] }, async () => {
    expect(await ownRows(harness)).toEqual(before)
    const { database } = harness
    expect(
      await count(harness, sql`select count(*)::int as n from banking.instruction where connection_id = ${ownBank}`),
    ).toBe(0)
    expect(
      await count(harness, sql`select count(*)::int as n from banking.reservation where connection_id = ${ownBank}`),
    ).toBe(0)
    expect(
      await count(
        harness,
        sql`select count(*)::int as n from conversions.conversion where client_id is null or client_id = ${ownClient}`,
      ),
    ).toBe(0)
    expect((await harness.modules.mail.find(database.pool, ownMessage))?.state).toBe('waiting')
  })

  it('disturbs no comparison with banks and chain', async () => {
    expect(comparisons.failures).toEqual([])
    expect(comparisons.count).toBeGreaterThan(5)
    // A statement that waits for the seeding ends after 15 s.
    expect(comparisons.maxMs).toBeLessThan(15_000)
  })

  it('shows receipts that pay invoices, and some that wait', async () => {
    const receipts = (state: string) =>
      count(harness, sql`select count(*)::int as n from receivables.receipt where state = ${state}`)
    expect(await receipts('matched')).toBeGreaterThan(0)
    expect(await receipts('open')).toBeGreaterThan(0)
  })

  it("books clients' francs and settles a delivery of the provider", async () => {
    expect(await count(harness, sql`select count(*)::int as n from receivables.client_deposit`)).toBeGreaterThan(0)
    const delivered = sql`select count(*)::int as n from ledger.transfer where kind = 'provider_delivered'`
    expect(await count(harness, delivered)).toBeGreaterThan(0)
  })

  it('leaves francs that wait for a person, with a proposal', async () => {
    const { receivables } = harness.modules
    const sorting = { key: 'bookedOn', descending: true, after: null } as const
    const { items } = await receivables.list(harness.database.pool, { state: 'open' }, { limit: 50, sorting })
    const proposed = await Promise.all(
      items.map(async ({ id }) => (await receivables.receipt(harness.database.pool, id))?.depositProposals.length ?? 0),
    )
    expect(Math.max(...proposed)).toBeGreaterThan(0)
  })

  it('has quotes of each kind, and a recurring invoice that bills nothing more', async () => {
    const { rows } = await harness.database.pool.execute<{ status: string }>(
      sql`select distinct status from quotes.quote order by status`,
    )
    expect(rows.map(({ status }) => status)).toEqual(['accepted', 'declined', 'draft', 'sent'])
    const templates = sql`select count(*)::int as n from recurring_invoices.template where state = 'paused'`
    expect(await count(harness, templates)).toBe(1)
    const active = sql`select count(*)::int as n from recurring_invoices.template where state = 'active'`
    expect(await count(harness, active)).toBe(0)
  })

  it('has journals in balance as soon as its event is followed', async () => {
    const { accounting } = harness.modules
    await vi.waitFor(async () => {
      await accounting.followEvents()
      const uses = sql`select count(*)::int as n from accounting.entry where key ~ '^credit_use:[0-9]+$'`
      expect(await count(harness, uses)).toBe(2)
    }, 60_000)
    expect(await accounting.bookAll()).toBe(0)
    const unbalanced = sql`select count(*)::int as n from (
      select entry_id from accounting.line group by entry_id having sum(amount_xof) <> 0) entry`
    expect(await count(harness, unbalanced)).toBe(0)
  })

  it('leaves no unread notification', { tags: ['D17-19'] }, async () => {
    const reported = sql`select count(*)::int as n from notifications.notification`
    expect(await count(harness, reported)).toBe(noticesBefore)
    while ((await notifyApprovers(harness.modules)) > 0);
    expect(await count(harness, reported)).toBe(noticesBefore)
  })

  it('screens every active client against the lists in force', async () => {
    const { amlScreeningRate, screenedActiveClients } = await harness.modules.reports.compliance()
    // The existing client is not part of the demo.
    expect([amlScreeningRate, screenedActiveClients]).toEqual([100, 13])
  })

  it('is created by the services at past dates and counted', { tags: ['D16-11', 'D16-13', 'S7-19'] }, async () => {
    expect(made).toMatchObject({ existedBefore: false, clients: 12, bankConnections: 4, users: 4 })
    expect(made.invoices).toBeGreaterThan(0)
    expect(made.documents).toBeGreaterThan(20)
    expect(made.conversions).toBeGreaterThan(0)
    const begin = harness.now().getTime() - 32 * 86_400_000
    const audited = await count(
      harness,
      sql`select count(distinct occurred_at::date)::int as n from audit.entry where occurred_at >= ${new Date(begin).toISOString()}`,
    )
    expect(audited).toBeGreaterThan(20)
    expect(
      await count(
        harness,
        sql`select count(*)::int as n from audit.entry where occurred_at > ${harness.now().toISOString()}`,
      ),
    ).toBe(0)
    // Every day has rates; the last day keeps the existing ones.
    expect(await count(harness, sql`select count(distinct day)::int as n from fx.rate where source like 'Demo%'`)).toBe(
      31,
    )
  })

  it('uses separate account numbers and people who cannot sign in', async () => {
    expect(
      await count(harness, sql`select count(*)::int as n from invoices.invoice where invoice_number not like 'DEMO-%'`),
    ).toBe(0)
    const active = await count(
      harness,
      sql`select count(*)::int as n from identity."user" where email like '%@demo.example' and is_active`,
    )
    expect(active).toBe(0)
  })

  it('adds nothing on a second request and returns the existing counts', { tags: ['D16-14'] }, async () => {
    const entries = await count(harness, sql`select count(*)::int as n from audit.entry`)
    const { existedBefore: _, ...counts } = made
    expect(await seedIn(harness, 8)).toEqual({ ...counts, existedBefore: true })
    expect(await count(harness, sql`select count(*)::int as n from audit.entry`)).toBe(entries)
  })

  it('saves the risk score of each past day, for trend and prediction', {
    tags: ['D16-11'],
  }, async () => {
    const { riskAnalytics, predictiveInsights } = await harness.modules.analytics.advanced('3months')
    const days = await count(harness, sql`select (last_day - first_day)::int as n from demo.history`)
    expect(riskAnalytics.riskTrends.length).toBe(days)
    expect(riskAnalytics.riskTrends.every(({ score }) => score >= 0 && score <= 100)).toBe(true)
    expect(predictiveInsights.riskPrediction).not.toBeNull()
  })

  it('agrees with the ledger, the banks and the chain', async () => {
    const { ledger, audit, reconciliation, documents } = harness.modules
    expect(await ledger.verify(harness.database.pool)).toEqual([])
    await audit.sealPending()
    expect((await audit.verify()).findings).toEqual([])
    expect((await documents.verify()).findings).toEqual([])
    expect(await reconciliation.verify()).toEqual([])
  })

  it('shows dashboard figures that match independent SQL', { tags: ['S7-19'] }, async () => {
    const { rows } = await harness.database.pool.execute(sql`
      with month as (select date '2026-11-01' as first, date '2026-11-20' as today),
        client as (select count(*)::int as every, count(*) filter (where kyc_status = 'approved')::int as approved from clients.client)
      select client.every as "totalClients", client.approved as "approvedClients",
        round(100.0 * client.approved / client.every)::int as "complianceScore",
        (select count(*)::int from invoices.invoice where status in ('sent', 'pending', 'overdue')) as "pendingInvoices",
        ((select coalesce(sum(p.usd_minor), 0) from invoices.payment p, month where p.received_on between first and today)
          - (select coalesce(sum(c.amount_usd_minor), 0) from invoices.credit_note c, month
             where c.issued_on between first and today))::float8 / 100 as "monthlyRevenue"
      from client`)
    expect(await harness.modules.reports.dashboard()).toMatchObject(rows[0] ?? {})
    const open = await count(harness, sql`select count(*)::int as n from compliance.alert where status <> 'resolved'`)
    const waiting = await count(
      harness,
      sql`select (select count(*) from conversions.conversion where state = 'in_review')::int
        + (select count(*) from clients.client where kyc_status = 'requires_review')::int as n`,
    )
    expect(await harness.modules.reports.compliance()).toMatchObject({ totalAlerts: open, pendingReviews: waiting })
  })

  it('has realistic daily rates, with the franc at its parity to the euro', async () => {
    const { rows } = await harness.database.pool.execute<{ day: string; eur: string; xof: string }>(sql`
      select e.day::text as day, max(e.rate) as eur, max(x.rate) as xof from fx.rate e join fx.rate x using (day)
      where e.to_currency = 'EUR' and x.to_currency = 'XOF' and e.source like 'Demo%' and x.source like 'Demo%'
        and e.day >= date '2026-11-20' - 30 and e.day < date '2026-11-20'
      group by e.day having count(*) = 1 order by e.day`)
    expect(rows.length).toBe(30)
    const history = await harness.modules.fx.history(harness.database.pool, 'USD_EUR', '30d')
    const reported = history.filter(({ source }) => source.startsWith('Demo'))
    expect(reported.map(({ date, rate }) => [date, Number(rate.numerator) / Number(rate.denominator)])).toEqual(
      rows.map(({ day, eur }) => [day, Number(eur)]),
    )
    for (const { eur, xof } of rows) expect(Number(xof) / Number(eur)).toBeCloseTo(655.957, 3)
  })

  it('has schedules that are paused at the end', async () => {
    expect(made.schedules).toBeGreaterThan(0)
    expect(
      await count(harness, sql`select count(*)::int as n from schedules.run where outcome = 'started'`),
    ).toBeGreaterThan(0)
    // No demo person remains in whose name they could run.
    expect(await count(harness, sql`select count(*)::int as n from schedules.schedule where is_active`)).toBe(0)
    expect(await count(harness, sql`select count(*)::int as n from filings.branch`)).toBeGreaterThan(0)
  })

  it('includes names that match the synthetic list, one of them cleared', async () => {
    const { items } = await harness.modules.screening.matches(
      harness.database.pool,
      { status: 'cleared' },
      { limit: 20, before: null },
    )
    expect(items.map(({ subjectName, reason }) => [subjectName, reason])).toEqual([
      // Not near enough for the clearing to take two.
      ['Vextrolane Frères Distribution', 'Another company: its register entry and owners differ'],
    ])
    const resembling = demoClients.filter(({ kyc }) => kyc === 'resembles' || kyc === 'listed')
    const names = [...resembling.map(({ companyName }) => companyName), demoClients.at(-1)?.contactName ?? '']
    const requested = names.map((name) => ({ name, type: null, country: null, birthDate: null }))
    const found = await harness.modules.screening.searchMany(harness.database.pool, requested, {
      limit: 1,
      threshold: null,
    })
    expect(expectOk(found, 'a search').answers.map(({ hits }) => hits.length)).toEqual([1, 1, 1])
  })

  it('has the alert of a confirmed match investigated', async () => {
    const { rows } = await harness.database.pool.execute(sql`
      select status from compliance.alert
      where client_id = (select id from clients.client where company_name = 'Ixtumara International SA')`)
    // It is a week old; a longer history has it closed.
    expect(rows).toEqual([{ status: 'investigating' }])
  })

  it('collects the documents of each successful conversion', { tags: ['D16-11'] }, async () => {
    const { items } = await harness.modules.dossiers.list(harness.database.pool, {}, { limit: 200, before: null })
    const old = items.filter(({ createdAt }) => Date.parse(createdAt) < harness.now().getTime() - 6 * 86_400_000)
    expect(old.length).toBeGreaterThan(0)
    for (const { documents } of old) expect(documents.some(({ documentId }) => documentId !== null)).toBe(true)
    const complete = items.filter(({ state }) => state === 'complete')
    expect(complete.length).toBeGreaterThan(0)
    const attached = complete.flatMap(({ documents }) => documents)
    expect(attached.every(({ documentTitle }) => documentTitle !== null && documentTitle !== '')).toBe(true)
  })

  it("leaves today's rate and other conversions unchanged", async () => {
    expect((await harness.modules.fx.usdXof(harness.database.pool)).source).toContain('Test rates')
    const id = await harness.convert(60_000_000n, ownClient)
    await harness.run(async () => (await harness.stateOf(id)) === 'completed')
  })

  it('asks for a confirmation where other data are', { tags: ['D17-19'] }, async () => {
    const { modules, database } = harness
    const actor = systemActor('test', harness.now())
    const deps = { ...modules, database, mode: 'sandbox' as const, wait: async () => undefined }
    const openPast = () => Promise.reject(new Error('opened'))
    const other = await createHarness({ hasPast: true })
    try {
      const hasOther = await other.modules.demo.hasOtherData(other.database.pool)
      await other.addClient('Baobab Textiles SA')
      const refused = await other.modules.demo.seed(systemActor('test', other.now()), { months })
      expect([hasOther, await other.modules.demo.hasOtherData(other.database.pool), refused]).toMatchObject([
        false,
        true,
        { error: { code: 'not_confirmed' } },
      ])
    } finally {
      await other.stop()
    }
    // What is there already needs no confirmation.
    const again = createDemo({ ...deps, openPast, hasRecords: async () => true })
    expect(await again.seed(actor)).toMatchObject({ value: { existedBefore: true } })
  })

  it('is refused in production mode', { tags: ['D16-16', 'D1-25'] }, async () => {
    const { modules, database } = harness
    const refused = createDemo({
      ...modules,
      database,
      mode: 'production',
      openPast: null,
      wait: async () => undefined,
      hasRecords: async () => false,
    })
    expect(await refused.seed(systemActor('test', harness.now()))).toMatchObject({
      error: { code: 'not_in_production' },
    })
  })
})

it('is identical for the same seed', { tags: ['D16-12'], timeout: 240_000 }, async () => {
  const digests: string[] = []
  for (const seed of [7, 7]) {
    const harness = await createHarness({ hasPast: true })
    await seedIn(harness, seed)
    digests.push(await digestOf(harness))
    await harness.stop()
  }
  expect(digests[0]).toBe(digests[1])
})
