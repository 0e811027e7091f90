import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { alertOutcomes } from '#contract/alerts/labels.ts'
import { assertDefined } from '#kernel/assert.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import { complianceRoutes } from '../index.ts'

let harness: ComplianceHarness
let app: FastifyInstance
const kone = person('kone', 'Moussa Kone', 'compliance')

beforeAll(async () => {
  harness = await openComplianceHarness()
  app = await harness.serve(complianceRoutes(harness), () => kone)
})
beforeEach(() => harness.reset())
afterAll(() => harness.close())

let conversions = 0
/** Another alert of high severity each time. */
async function raisedAlert(): Promise<number> {
  const client = await harness.added()
  conversions += 1
  await harness.evaluate(client, { conversionId: conversions, amountXof: 150_000_001n })
  const [id] = await ids(`?clientId=${client.id}&severity=high`)
  return assertDefined(id, 'a raised alert')
}

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

describe('the outcome of an alert', { tags: ['D17-13'] }, () => {
  it.each(alertOutcomes)('ends an alert as %s, and a second person decides only what is confirmed', async (outcome) => {
    const id = await raisedAlert()
    await send('PATCH', `/alerts/${id}`, { status: 'investigating' })
    const { body } = await send('PATCH', `/alerts/${id}`, { status: 'resolved', outcome, note: 'Seen' })
    if (outcome === 'confirmed') expect(body).toMatchObject({ status: 'investigating', proposedOutcome: outcome })
    else expect(body).toMatchObject({ status: 'resolved', outcome, note: 'Seen' })
  })

  it('resolves many with the chosen outcome, or with none stated', async () => {
    const outcomes = async (stated: object) => {
      const id = await raisedAlert()
      await send('PATCH', `/alerts/${id}`, { status: 'investigating' })
      await send('POST', '/alerts/bulk', { selection: { ids: [id] }, action: 'resolve', ...stated })
      await harness.bulk.runDue()
      const { alert } = (await get(`/${id}`)).json()
      return [alert.status, alert.outcome]
    }
    expect(await outcomes({ outcome: 'accepted_risk', note: 'Known' })).toEqual(['resolved', 'accepted_risk'])
    expect(await outcomes({})).toEqual(['resolved', null])
  })
})

describe('GET /api/compliance/rules/figures', () => {
  it('counts alerts, events and false positives of each rule', { tags: ['D12-13'] }, async () => {
    const figures = async () => {
      const { rules, from, to } = (await app.inject('/api/compliance/rules/figures')).json()
      expect([from, to]).toEqual(['2026-08-23', '2026-11-20'])
      return rules.find(({ rule }: { rule: string }) => rule === 'threshold_exceeded')
    }
    const before = await figures()
    const end = async (outcome: string | null) => {
      const id = await raisedAlert()
      await send('PATCH', `/alerts/${id}`, { status: 'investigating' })
      await send('PATCH', `/alerts/${id}`, { status: 'resolved', outcome, note: null })
    }
    for (const outcome of ['false_positive', 'false_positive', 'duplicate', null]) await end(outcome)
    const after = await figures()
    expect(after).toMatchObject({
      evaluated: before.evaluated + 4,
      raised: before.raised + 4,
      resolved: before.resolved + 4,
      stated: before.stated + 3,
      falsePositives: before.falsePositives + 2,
    })
    expect(after.hitPercent).toBe(Math.round((1000 * after.raised) / after.evaluated) / 10)
    expect(after.falsePositivePercent).toBe(Math.round((1000 * after.falsePositives) / after.stated) / 10)
  })
})
