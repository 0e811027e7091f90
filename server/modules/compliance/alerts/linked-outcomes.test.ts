import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
let cookie: string
beforeAll(async () => {
  served = await createServedHarness()
  await served.harness.addBank()
  cookie = await served.signIn('officer-of-outcomes', 'compliance')
}, 60_000)
afterAll(() => served.stop())

async function call(method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) {
  const { status, text, body } = await served.call(cookie, method, `/api${path}`, payload)
  expect([200, 201, 202], `${method} ${path}: ${text}`).toContain(status)
  return body
}
const alertOf = async (query: string, rule: string) => {
  const alerts: { rule: string; id: number }[] = await call('GET', `/compliance/alerts?${query}`)
  return assertDefined(
    alerts.find((alert) => alert.rule === rule),
    `an alert of ${rule}`,
  )
}

describe('a submitted filing', { tags: ['D17-14'] }, () => {
  const day = '2026-11-20'
  const filed = async () => {
    const { harness } = served
    const conversionId = await harness.convert(120_000_000n, null)
    await harness.run(async () => (await harness.stateOf(conversionId)) === 'in_review')
    const [filing] = await call('GET', `/filings?conversionId=${conversionId}`)
    await call('POST', `/filings/${filing.id}/package`, {})
    return { conversionId, filingId: filing.id, alert: () => alertOf(`conversionId=${conversionId}`, 'filing_owed') }
  }
  const submission = { reference: 'BCEAO 77', submittedOn: day }

  it('resolves its alert as obligation met, in the name of who submitted it', async () => {
    const { filingId, alert } = await filed()
    expect(await alert()).toMatchObject({ status: 'active' })
    await call('POST', `/filings/${filingId}/submission`, submission)
    expect(await alert()).toMatchObject({
      status: 'resolved',
      outcome: 'obligation_met',
      note: 'Filing submitted on 2026-11-20 under BCEAO 77',
      resolvedBy: expect.stringMatching(/officer-of-outcomes/),
    })
    const { timeline } = await call('GET', `/compliance/alerts/${(await alert()).id}`)
    expect(timeline.at(-1)).toMatchObject({ kind: 'moved', text: 'Resolved as obligation met' })
  })

  it('that the authority rejects opens its alert again', async () => {
    const { filingId, alert } = await filed()
    await call('POST', `/filings/${filingId}/submission`, submission)
    await call('POST', `/filings/${filingId}/return`, { reason: 'Page missing' })
    expect(await alert()).toMatchObject({ status: 'investigating', outcome: null, resolvedBy: null })
    await call('POST', `/filings/${filingId}/submission`, submission)
    expect(await alert()).toMatchObject({ status: 'resolved', outcome: 'obligation_met' })
  })

  it('leaves an alert as it is that a person resolved otherwise', async () => {
    const { filingId, alert } = await filed()
    const { id } = await alert()
    await call('PATCH', `/compliance/alerts/${id}`, { status: 'investigating' })
    await call('PATCH', `/compliance/alerts/${id}`, { status: 'resolved', outcome: 'duplicate', note: 'Seen' })
    await call('POST', `/filings/${filingId}/submission`, submission)
    await call('POST', `/filings/${filingId}/return`, { reason: 'Page missing' })
    expect(await alert()).toMatchObject({ status: 'resolved', outcome: 'duplicate' })
  })
})

describe('a cleared match', { tags: ['D17-14'] }, () => {
  const matched = async (name: string) => {
    const clientId = await served.harness.addClient(name, { approved: false })
    await call('POST', `/compliance/aml-screening/${clientId}`)
    const alert = () => alertOf(`clientId=${clientId}`, 'screening_hit')
    const [match] = await call('GET', `/compliance/screening/matches?clientId=${clientId}`)
    const decide = (decision: string) =>
      call('PATCH', `/compliance/screening/matches/${match.id}`, { decision, reason: 'Another year of birth' })
    return { alert, decide }
  }

  it('resolves its alert as a false positive, and opens it again when it is confirmed after all', async () => {
    const { alert, decide } = await matched('Zorvanne Quilibrandt')
    expect(await alert()).toMatchObject({ status: 'active', severity: 'high' })
    await decide('cleared')
    expect(await alert()).toMatchObject({
      status: 'resolved',
      outcome: 'false_positive',
      note: 'Screening match cleared: Another year of birth',
      resolvedBy: expect.stringMatching(/officer-of-outcomes/),
    })
    await decide('confirmed')
    expect(await alert()).toMatchObject({ status: 'investigating', outcome: null })
  })

  it('that took two people ends a critical alert, which the first of them left open', {
    tags: ['D17-12'],
  }, async () => {
    const { alert, decide } = await matched('Zorvane Quillibrand')
    expect(await alert()).toMatchObject({ severity: 'critical' })
    await decide('cleared')
    expect(await alert()).toMatchObject({ status: 'active', outcome: null })
    const first = cookie
    cookie = await served.signIn('second-officer', 'compliance')
    await decide('cleared')
    expect(await alert()).toMatchObject({ status: 'resolved', outcome: 'false_positive' })
    cookie = first
  })
})
