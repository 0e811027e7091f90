import { describe, expect, it } from 'vitest'
import { runChainCampaign } from './chain-campaign.ts'

const seed = 20_261_122
const wantedKills = 5

describe('chain payouts during kills of every process', () => {
  it('loses no payout and makes none twice when killed between signature, commit and broadcast', {
    tags: ['D10-18'],
    timeout: 600_000,
  }, async () => {
    const report = await runChainCampaign({ seed, shouldContinue: (kills) => kills < wantedKills })
    console.log(
      `seed ${seed}: ${report.kills} kills, ${report.conversions} conversions, kills by point: ${[...report.killsByPoint].join(' ')}`,
    )
    expect(report.breaches).toEqual([])
    expect(report.kills).toBe(wantedKills)
    expect(report.killsByPoint.size).toBeGreaterThanOrEqual(2)
  })
})
