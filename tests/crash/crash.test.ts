import { describe, expect, it } from 'vitest'
import { runCampaign } from './campaign.ts'

const seed = 20_261_121
const wantedKills = 10
const mostMs = 900_000

describe('an installation that is killed over and over', () => {
  it(
    '[D1-33, D3-28, D8-10, D9-06, D9-08, D10-18] dec 1: SIGKILL of server and database at any step loses nothing acknowledged and pays nothing twice',
    async () => {
      const report = await runCampaign({ seed, goOn: (kills) => kills < wantedKills })
      const { server, database, both } = report.kills
      console.log(
        `seed ${seed}: ${server + database + both} kills (${server} server, ${database} database, ${both} both), ${report.conversions} conversions, ${report.repeats} calls repeated`,
      )
      expect(report.breaches).toEqual([])
      expect(report.conversions).toBeGreaterThan(wantedKills)
      expect(server + database + both).toBe(wantedKills)
      // Kills must have struck where they were meant to, or the run proves less than it says. A busy machine reaches fewer
      // of the points before patience ends.
      const named = [...report.struck].filter(([point]) => !point.startsWith('after'))
      expect(named.length).toBeGreaterThanOrEqual(3)
    },
    mostMs,
  )
})
