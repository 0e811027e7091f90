import { describe, expect, it } from 'vitest'
import type { AdvancedAnalytics } from '#contract/analytics/api.ts'
import { shownTo } from '#tests/setup/as-role.tsx'
import { RiskCard } from './risk-card.tsx'

describe('the risk score', { tags: ['S4-23'] }, () => {
  const card = (score: number) =>
    shownTo(
      'auditor',
      <RiskCard
        analytics={
          {
            riskAnalytics: {
              overallRiskScore: score,
              creditRisk: null,
              operationalRisk: null,
              complianceRisk: null,
              marketRisk: null,
              riskTrends: [],
              weights: { credit: 25, operational: 25, compliance: 35, market: 15 },
            },
            predictiveInsights: { riskPrediction: null, daysMissing: 3 },
          } as unknown as AdvancedAnalytics
        }
      />,
    )

  it('shows the decimals that decide its band', () => {
    expect(card(75.04)).toMatch(/75\.04.*Critical Risk/s)
    expect(card(75)).toMatch(/75\.0.*High Risk/s)
  })
})
