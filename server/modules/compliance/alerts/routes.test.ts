import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ruleCodes } from '#contract/alerts/labels.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import { complianceRoutes } from '../index.ts'

let harness: ComplianceHarness
let app: FastifyInstance
let actor: Actor
const kone = person('kone', 'Moussa Kone', 'compliance')
const aya = person('aya', 'Aya Traore', 'compliance')

beforeAll(async () => {
  harness = await openComplianceHarness()
  app = await harness.serve(complianceRoutes(harness), () => actor)
  const client = await harness.added({ companyName: 'Lagune Cacao' })
  for (const [at, amountXof] of [60_000_000n, 150_000_001n, 500_000_001n].entries())
    await harness.evaluate(client, { conversionId: at + 1, amountXof, personId: 'asker' })
})
beforeEach(() => {
  harness.reset()
  actor = kone
})
afterAll(() => harness.close())

const get = async (path: string) => {
  const reply = await app.inject(`/api/compliance/alerts${path}`)
  return { status: reply.statusCode, headers: reply.headers, body: reply.body, json: () => reply.json() }
}
const send = async (method: 'POST' | 'PATCH', path: string, payload: object) => {
  const reply = await app.inject({
    method,
    url: `/api/compliance${path}`,
    headers: { 'sec-fetch-site': 'same-origin' },
    payload,
  })
  return { status: reply.statusCode, body: reply.json() }
}
const ids = async (query: string): Promise<number[]> => (await get(query)).json().map(({ id }: { id: number }) => id)

describe('GET /api/compliance/alerts', () => {
  it('returns a plain array with the fields of the specification, newest first', {
    tags: ['S7-34', 'S3-23', 'S4-16'],
  }, async () => {
    const { json, headers } = await get('')
    expect(headers['x-total-count']).toBe('4')
    expect(json()[0]).toMatchObject({
      type: 'threshold_exceeded',
      severity: 'critical',
      title: 'Conversion above 500,000,000 XOF',
      description: 'TX-2026-000003 of Lagune Cacao for 500,000,001 XOF is above the threshold of 500,000,000 XOF.',
      amount: 500_000_001,
      currency: 'XOF',
      timestamp: '2026-11-20T10:00:00.000Z',
      status: 'active',
      assignedTo: null,
    })
  })

  it('filters by what the screen offers, and pages by key', async () => {
    const all = await ids('')
    expect(await ids('?severity=critical')).toEqual([all[0]])
    expect(await ids('?status=open&type=regulatory_filing')).toHaveLength(2)
    expect(await ids('?status=overdue')).toEqual([])
    expect(await ids('?q=tx-2026-000002')).toHaveLength(2)
    expect(await ids('?q=lagune&status=resolved')).toEqual([])
    expect(await ids('?assigned=me')).toEqual([])
    expect(await ids('?conversionId=3')).toHaveLength(2)
    const first = await get('?limit=3&sort=-severity')
    const next = /<([^>]+)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    const second = await app.inject(next)
    expect(new Set([...first.json(), ...second.json()].map(({ id }: { id: number }) => id))).toEqual(new Set(all))
    expect((await get('?cursor=nonsense')).status).toBe(400)
  })

  it('exports the filtered alerts in each format', { tags: ['S2-132', 'D14-04'] }, async () => {
    const { headers, body } = await get('/export?severity=critical&format=csv')
    expect(headers['content-disposition']).toContain('compliance-alerts')
    expect(body.trim().split('\r\n')).toHaveLength(2)
    const json = (await get('/export?severity=critical&format=json')).json()
    expect(json).toMatchObject({ filter: { severity: 'critical' }, rows: 1, alerts: [{ severity: 'critical' }] })
    expect(json.sha256).toMatch(/^[0-9a-f]{64}$/)
    expect((await get('/export?format=pdf')).body.startsWith('%PDF-')).toBe(true)
    expect((await get('/export?format=xlsx')).body.startsWith('PK')).toBe(true)
    expect(body).toContain('Conversion above 500,000,000 XOF')
  })
})

describe('PATCH /api/compliance/alerts/:id', () => {
  it('accepts the bare status, and records what was not stated', { tags: ['S7-35', 'S4-15'] }, async () => {
    const [id] = await ids('?severity=high')
    expect(await send('PATCH', `/alerts/${id}`, { status: 'investigating' })).toMatchObject({
      status: 200,
      body: { status: 'investigating', assignedTo: 'kone', version: 2 },
    })
    expect(await send('PATCH', `/alerts/${id}`, { status: 'active' })).toMatchObject({
      status: 409,
      body: { code: 'alert_move_refused', message: "An alert can't go from investigating to active." },
    })
    expect(await send('PATCH', `/alerts/${id}`, { status: 'resolved', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'stale_version', context: { currentVersion: 2 } },
    })
    expect(await send('PATCH', `/alerts/${id}`, { status: 'resolved' })).toMatchObject({
      body: { status: 'resolved', outcome: null, resolvedBy: 'Moussa Kone' },
    })
    const page = (await get(`/${id}`)).json()
    expect(page.timeline.at(-1)).toMatchObject({ text: 'Resolved without a stated outcome', by: 'Moussa Kone' })
    expect(page.evidence).toMatchObject({ rule: 'threshold_exceeded', version: 1, replays: true, legalReference: null })
    expect((await get('/999999')).status).toBe(404)
  })

  it('refuses everyone who may not handle alerts', async () => {
    actor = person('fatou', 'Fatou Diallo')
    const [id] = await ids('')
    expect(await send('PATCH', `/alerts/${id}`, { status: 'investigating' })).toMatchObject({ status: 403 })
  })

  it('moves many at once, each separately', { tags: ['D12-17'] }, async () => {
    const selection = { all: true, filter: {} }
    const started = await send('POST', '/alerts/bulk', { selection, action: 'investigate' })
    expect(started).toMatchObject({ status: 202, body: { total: 4 } })
    await harness.bulk.runDue()
    const rows = await harness.bulk.rows(started.body.id, { outcome: undefined, after: 0, limit: 10 })
    // Reopening the resolved one requires a reason.
    expect(rows.map(({ outcome }) => outcome).sort()).toEqual(['done', 'done', 'done', 'failed'])
    expect(await ids('?status=investigating&assigned=me')).toHaveLength(3)
  })

  it('leaves a critical alert open until a second person decides, whatever its outcome', {
    tags: ['D17-12'],
  }, async () => {
    const [id] = await ids('?severity=critical')
    await send('PATCH', `/alerts/${id}`, { status: 'investigating' })
    const decide = async (decision: string, by: Actor) => {
      actor = by
      const { body } = await send('POST', `/alerts/${id}/decision`, { decision })
      actor = kone
      return body
    }
    const close = async (stated: object) =>
      (await send('PATCH', `/alerts/${id}`, { status: 'resolved', ...stated })).body
    const open = { status: 'investigating', outcome: null }
    const proposed = { ...open, proposedBy: 'Moussa Kone' }
    const outcome = 'false_positive'
    expect(await close({ outcome, note: 'Known' })).toMatchObject({ ...proposed, proposedOutcome: outcome })
    expect(await decide('approved', kone)).toMatchObject({ code: 'same_person' })
    expect(await decide('sent_back', aya)).toMatchObject({ ...open, proposedBy: null, proposedOutcome: null })
    // The bare payload of the specification.
    expect(await close({})).toMatchObject({ ...proposed, proposedOutcome: null })
    expect(await decide('approved', aya)).toMatchObject({ status: 'resolved', outcome: null, resolvedBy: 'Aya Traore' })
  })
})

describe('alert rules', () => {
  it('lists rules with their status, and refuses invalid parameters field by field', {
    tags: ['D12-13'],
  }, async () => {
    const rules = (await app.inject('/api/compliance/rules')).json()
    expect(rules).toHaveLength(ruleCodes.length)
    expect(rules[0]).toMatchObject({ version: 1, status: 'in_force', legalReference: null, verifiedBy: null })
    const refused = await send('POST', '/rules/structuring/try', { parameters: { severity: 'grave', windowDays: 0 } })
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map(({ path }: { path: string }) => path)).toEqual(
      expect.arrayContaining(['parameters.severity', 'parameters.windowDays', 'parameters.threshold']),
    )
    const body = {
      enabled: true,
      parameters: { severity: 'low' },
      answerWithinBankDays: 1,
      effectiveFrom: '2026-12-01',
      reason: 'Quieter',
    }
    expect(await send('POST', '/rules/filing_owed/versions', { ...body, version: 1 })).toMatchObject({
      status: 201,
      body: { version: 2, status: 'waiting' },
    })
    expect(await send('POST', '/rules/filing_owed/versions', body)).toMatchObject({
      status: 409,
      body: { code: 'rule_version_waits' },
    })
    expect(await send('POST', '/rules/filing_owed/versions', { ...body, verifiedBy: 'Me' })).toMatchObject({
      status: 400,
    })
    const decide = (by: Actor) => {
      actor = by
      return send('POST', '/rules/filing_owed/versions/2/decision', { decision: 'rejected', note: 'No' })
    }
    expect(await decide(kone)).toMatchObject({ status: 403, body: { code: 'same_person' } })
    expect(await decide(person('aya', 'Aya Traore', 'compliance'))).toMatchObject({
      status: 200,
      body: { status: 'rejected' },
    })
  })
})
