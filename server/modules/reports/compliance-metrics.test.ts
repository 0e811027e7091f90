import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { complianceMetrics as metricsSchema } from '#contract/alerts/api.ts'
import { expectOk } from '#kernel/result.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import type { ReportDependencies } from './dependencies.ts'
import { complianceMetrics, riskBandOf } from './service.ts'

let harness: ComplianceHarness
let score: number | null = null
const metrics = async () => {
  const { database, settings, compliance, clock } = harness
  const list = { loadedAt: '2026-11-19T00:00:00.000Z', isOutdated: false }
  const fakes = { screening: { listDetails: async () => [list] }, riskScores: { keptRisk: async () => score } }
  const deps = { database, settings, compliance, clock, ...fakes } as unknown as ReportDependencies
  return metricsSchema.parse(await complianceMetrics(deps))
}

beforeAll(async () => {
  harness = await openComplianceHarness()
})
afterAll(() => harness.close())

describe('compliance metrics', { tags: ['S7-33', 'S3-24', 'D12-37'] }, () => {
  it('show zero, 100 or a dash without data, and never an invented value', async () => {
    expect(await metrics()).toMatchObject({
      totalAlerts: 0,
      criticalAlerts: 0,
      pendingReviews: 0,
      complianceScore: 100,
      kycCompletionRate: null,
      amlScreeningRate: null,
      regulatoryFilings: 0,
      riskLevel: null,
      rulesInForce: 18,
      internalPolicyRules: 18,
    })
  })

  it('count open and critical alerts, reviews and filings from rows', async () => {
    const approved = await harness.added({ companyName: 'Kora Agro' }, 'approved')
    await harness.added({ companyName: 'Djoliba Conseil' }, 'requires_review')
    await harness.evaluate(approved, { conversionId: 1, amountXof: 150_000_001n, personId: 'asker' })
    await harness.evaluate(approved, { conversionId: 2, amountXof: 500_000_001n, personId: 'asker' })
    expect(await metrics()).toMatchObject({
      totalAlerts: 4,
      criticalAlerts: 1,
      overdueAlerts: 0,
      pendingReviews: 1,
      kycInReview: 1,
      complianceScore: 50,
      kycCompletionRate: 50,
      amlScreeningRate: 0,
      activeClients: 2,
    })
    const kone = person('kone', 'Moussa Kone', 'compliance')
    const [critical] = (
      await harness.compliance.alerts.list(
        harness.database.pool,
        { severity: 'critical' },
        { limit: 1, sorting: { key: 'timestamp', descending: true, after: null } },
      )
    ).items
    const id = critical?.id ?? 0
    const unstated = { id, version: null, note: null }
    for (const status of ['investigating', 'resolved'] as const)
      expectOk(
        await harness.write((t) => harness.compliance.alerts.change(t, kone, { ...unstated, reason: null, status })),
        'a change of the alert',
      )
    const sarr = person('sarr', 'Fatou Sarr', 'compliance')
    expectOk(
      await harness.write((t) => harness.compliance.alerts.decide(t, sarr, { ...unstated, decision: 'approved' })),
      'the approval of its closing',
    )
    await harness.compliance.foldTallies()
    harness.answers.now = new Date('2026-12-31T10:00:00.000Z')
    expect(await metrics()).toMatchObject({ totalAlerts: 3, criticalAlerts: 0, overdueAlerts: 3 })
  })

  it('count filings in the year of the stated days, not of their record', async () => {
    const text = `
      insert into compliance.filing (conversion_id, amount_xof, threshold_xof, status, due_on, created_at, updated_at, package_document_id,
        package_version, submitted_on, submission_reference, acknowledged_on, acknowledgement_reference)
      values (1, 150000000, 100000000, $1, '2026-12-30', '2026-12-23T09:00:00Z', '2027-01-04T09:00:00Z', 1, 0, $2, 'BC 1', $3, $4)
      on conflict (conversion_id) do update set status = $1, submitted_on = $2, acknowledged_on = $3, acknowledgement_reference = $4`
    const count = async (submittedOn: string, acknowledgedOn: string | null) => {
      const stated = acknowledgedOn === null ? ['submitted', submittedOn, null, null] : null
      await harness.database.call(
        { name: 'test-filing', text },
        stated ?? ['acknowledged', submittedOn, acknowledgedOn, 'AR 1'],
      )
      return (await metrics()).regulatoryFilings
    }
    harness.answers.now = new Date('2027-01-04T10:00:00.000Z')
    expect(await count('2026-12-30', null)).toBe(0)
    expect(await count('2026-12-30', '2027-01-02')).toBe(1)
    expect(await count('2027-01-01', null)).toBe(1)
  })

  it('return the band of the overall risk score, each up to its upper limit', async () => {
    score = 50
    expect(await metrics()).toMatchObject({ riskLevel: 'medium' })
    expect([25, 25.1, 50.1, 75, 75.1].map(riskBandOf)).toEqual(['low', 'medium', 'high', 'high', 'critical'])
  })
})
