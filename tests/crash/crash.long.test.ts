import { describe, expect, it } from 'vitest'
import { countOf, maxRecoveryMs, runCampaign } from './campaign.ts'

const seed = 20_261_121
const wantedKills = 10
const measuredEvery = 3
const maxMs = 900_000

describe('repeated kills of an installation', () => {
  it('loses nothing acknowledged and pays nothing twice after SIGKILL of server and database at any step', {
    tags: ['D1-33', 'D3-28', 'D8-10', 'D9-06', 'D9-08', 'D10-18'],
    timeout: maxMs,
  }, async () => {
    const report = await runCampaign({ seed, shouldContinue: (kills) => kills < wantedKills, measuredEvery })
    const kills = Object.entries(report.kills).map(([victim, times]) => `${times} ${victim}`)
    console.log(
      `seed ${seed}: ${countOf(report.kills)} kills (${kills.join(', ')}), ${report.conversions} conversions, ${report.repeats} calls repeated, stranded conversions resumed after ${report.recoveriesMs.map(Math.round).join(', ')} ms`,
    )
    expect(report.breaches).toEqual([])
    expect(report.conversions).toBeGreaterThan(wantedKills)
    expect(countOf(report.kills)).toBe(wantedKills)
    expect(Math.max(0, ...report.recoveriesMs)).toBeLessThan(maxRecoveryMs)
    // The kills must have hit their planned points, or the run proves less than it claims. A busy
    // machine reaches fewer points before the time-out.
    expect(report.killsByPoint.size).toBeGreaterThanOrEqual(3)
  })
})
