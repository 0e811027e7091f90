import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

describe('demo data', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await createHarness({ hasPast: true, hasFiscal: true, railTimeoutMs: 10_000 })
    const seed = { months: 4, seed: 7, isConfirmed: true }
    expectOk(await harness.modules.demo.seed(systemActor('test', harness.now()), seed), 'the demo data of a test')
  }, 240_000)
  afterAll(() => harness.stop(), 60_000)

  it('leave credit to apply to an open invoice of one client, and refunded that of another', async () => {
    const { rows } = await harness.database.pool.execute(sql`
      select c.company_name as client, case when u.payment_id is null then 'refund' else 'payment' end as kind,
        u.usd_minor::int as used, (n.amount_usd_minor - n.settled_usd_minor - u.usd_minor)::int as left,
        (select count(*)::int from invoices.open_row o where o.id = u.paid_invoice_id) as open
      from invoices.current_credit_use u join invoices.credit_note n on n.id = u.credit_note_id
      join invoices.invoice i on i.id = n.invoice_id join clients.client c on c.id = i.client_id order by kind`)
    expect(rows).toEqual([
      { client: 'Ivoire Cacao Négoce SA', kind: 'payment', used: 150_000, left: 90_000, open: 1 },
      { client: 'Atlantic Grain Traders LLC', kind: 'refund', used: 125_000, left: 0, open: 0 },
    ])
  })

  it('leave each client with the risk that the nightly assessment computes', async () => {
    const risks = async () => {
      const { rows } = await harness.database.pool.execute(
        sql`select company_name, computed_risk_level, risk_reasons from clients.client order by id`,
      )
      return rows
    }
    const before = await risks()
    await harness.modules.compliance.reassessAll()
    expect(await risks()).toEqual(before)
  })

  it('have a certified invoice and credit note, whose QR leads to a page of the simulator', async () => {
    const { rows } = await harness.database.pool.execute<{
      number: string
      qr: string
      credit_note_id: number | null
    }>(sql`
      select number, qr, credit_note_id from certification.certification where state = 'certified' order by id`)
    expect(rows.map((row) => row.credit_note_id === null)).toEqual([true, false])
    for (const { number, qr } of rows) {
      const page = await fetch(qr)
      expect(page.status, number).toBe(200)
      expect(await page.text()).toContain('Genuine document')
    }
    const invoice = sql`from invoices.invoice where invoice_number = ${rows[0]?.number}`
    const shown = await harness.database.pool.execute<{ qr: string; status: string }>(
      sql`select document->'certification'->>'qr' as qr, status ${invoice}`,
    )
    expect(shown.rows).toEqual([{ qr: rows[0]?.qr, status: 'sent' }])
    // The newcomer's own invoices need no certification.
    const setUp = await harness.modules.certifications.setUp(harness.database.pool)
    expect(setUp).toMatchObject({ isOn: false, service: 'simulator' })
    const settings = await harness.modules.settings.read(harness.database.pool, 'business.taxId')
    expect(settings).toBe('')
  })
})
