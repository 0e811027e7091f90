import { parse } from 'csv-parse/sync'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkRun } from '#contract/bulk.ts'
import { usd } from '#kernel/money.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import { serveRoutes } from '#tests/setup/route-server.ts'
import { clientRoutes } from './index.ts'

let harness: ComplianceHarness
let app: FastifyInstance
let actor: Actor

beforeAll(async () => {
  harness = await openComplianceHarness()
  actor = person('fatou', 'Fatou Diallo')
  const clock = { now: () => harness.answers.now }
  app = await serveRoutes({ ...harness, clock, routes: clientRoutes(harness), actor: () => actor })
})
afterAll(async () => {
  await app.close()
  await harness.close()
})

const change = (payload: object) =>
  app.inject({ method: 'POST', url: '/api/clients/bulk', headers: { 'sec-fetch-site': 'same-origin' }, payload })

async function settled(reply: Awaited<ReturnType<typeof change>>) {
  expect(reply.statusCode).toBe(202)
  const { id } = reply.json<BulkRun>()
  await harness.bulk.runDue()
  const rows = await harness.bulk.rows(id, { outcome: undefined, after: 0, limit: 1000 })
  return rows.map(({ label, message }) => [label, message])
}

describe('changing many clients', () => {
  it('changes the selected clients, publishes the changes and writes an audit entry for each', async () => {
    const first = await harness.added({ companyName: 'Ticked one' })
    const second = await harness.added({ companyName: 'Ticked two', isActive: false })
    const reply = await change({ selection: { ids: [second.id, first.id] }, action: 'deactivate', reason: 'left' })
    expect(await settled(reply)).toEqual([
      ['Ticked one', null],
      ['Ticked two', 'is already inactive'],
    ])
    expect(await harness.clients.get(harness.database.pool, first.id)).toMatchObject({
      isActive: false,
      version: first.version + 1,
    })
    const about = { resourceType: 'client', resourceId: String(first.id) }
    const { items } = await harness.audit.list(harness.database.pool, about, { limit: 1, after: null })
    expect(items[0]).toMatchObject({
      userName: 'Fatou Diallo',
      details: { reason: 'left', bulk: true, changes: { isActive: { from: true, to: false } } },
    })
  })

  it('changes all matching clients except the deselected, beyond one page', async () => {
    const made = []
    for (let count = 1; count <= 5; count += 1) made.push(await harness.added({ companyName: `Swept number ${count}` }))
    const selection = { all: true, filter: { q: 'swept', isActive: 'true' }, except: [made[2]?.id] }
    const reply = await change({ selection, action: 'set_account_type', accountType: 'premium' })
    expect((await settled(reply)).map(([label]) => label)).toEqual([1, 2, 4, 5].map((at) => `Swept number ${at}`))
    const page = await app.inject('/api/clients?q=swept&accountType=premium&limit=1')
    expect(page.headers['x-total-count']).toBe('4')
  })

  it('rejects an empty selection and a missing account type', async () => {
    const nothing = await change({ selection: { all: true, filter: { q: 'nobody' } }, action: 'reactivate' })
    expect([nothing.statusCode, nothing.json().detail]).toEqual([409, 'No client is selected.'])
    const untyped = await change({ selection: { ids: [1] }, action: 'set_account_type' })
    expect(untyped.json().errors).toEqual([{ path: 'accountType', message: 'Required' }])
  })
})

describe('exporting clients', () => {
  it('exports every matching row as CSV in the requested order', async () => {
    await harness.added({ companyName: '=Formula Ltd', country: 'Togo', monthlyLimit: usd(120_000n) })
    await harness.added({ companyName: 'Alpha, "Fils"', country: 'Togo' })
    const reply = await app.inject('/api/clients/export?q=&sort=companyName&accountType=standard')
    expect(reply.headers['content-disposition']).toBe('attachment; filename="clients.csv"')
    const rows: Record<string, string>[] = parse(reply.body, { columns: true, bom: true })
    const togo = rows.filter((row) => row.Country === 'Togo')
    expect(togo.map((row) => [row['Company Name'], row['Monthly Limit'], row.Active])).toEqual([
      ['Alpha, "Fils"', '', 'yes'],
      ["'=Formula Ltd", '1200.00', 'yes'],
    ])
    const names = rows.map((row) => row['Company Name'])
    expect(names.length).toBe(
      Number((await app.inject('/api/clients?accountType=standard&limit=1')).headers['x-total-count']),
    )
  })

  it('exports XLSX too, allows auditors and records the download', async () => {
    actor = person('ali', 'Ali Traore', 'auditor')
    const reply = await app.inject('/api/clients/export?format=xlsx&q=swept')
    expect(reply.headers['content-type']).toContain('spreadsheetml')
    expect(reply.rawPayload.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004')
    const about = { resourceType: 'client', actions: ['download'] as const }
    const { items } = await harness.audit.list(harness.database.pool, about, { limit: 1, after: null })
    expect(items[0]).toMatchObject({ userName: 'Ali Traore', details: { q: 'swept', format: 'xlsx' } })
    actor = person('fatou', 'Fatou Diallo')
  })
})
