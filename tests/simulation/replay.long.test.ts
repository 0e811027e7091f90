import { appendFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { formatReport, formatSummary } from './account.ts'
import { type ReplayReport, replay } from './replay.ts'

const firstSeed = Number(process.env.CORRIDOR_SIM_SEED ?? '20261122')
/** A sample of what `npm run soak -- --conversions` runs, with this many per simulation. */
const requested = Number(process.env.CORRIDOR_SIM_CONVERSIONS ?? '40')
const maxMs = Number(process.env.CORRIDOR_SIM_MINUTES ?? '10') * 60_000
/**
 * A soak run distributes its simulations over processes, one per processor, and reads the results
 * here.
 */
const [part = 0, parts = 1] = (process.env.CORRIDOR_SIM_PART ?? '0/1').split('/').map(Number)
const account = process.env.CORRIDOR_SIM_ACCOUNT
const perSimulation = Math.min(requested, 60)
/** Concurrent simulations: a single one mostly waits for its database. */
const lanes = 4

describe('conversions in simulations that a seed reproduces', () => {
  it('keep what must hold after every step and at rest', {
    tags: ['D8-08', 'D8-09', 'D8-10', 'D8-24', 'D9-02', 'D9-06', 'D10-13', 'D10-18'],
    timeout: maxMs + 600_000,
  }, async () => {
    const began = performance.now()
    const simulations = Math.ceil(requested / perSimulation)
    const seeds = Array.from({ length: simulations }, (_, index) => firstSeed + index).filter(
      (seed) => (seed - firstSeed) % parts === part,
    )
    const reports: ReplayReport[] = []
    const lane = async () => {
      for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
        const report = await replay(seed, perSimulation)
        reports.push(report)
        process.stdout.write(`${formatReport(report)}\n`)
        if (account) appendFileSync(account, `${JSON.stringify(report)}\n`)
        if (report.breaches.length > 0 || performance.now() - began > maxMs) seeds.length = 0
      }
    }
    await Promise.all(Array.from({ length: lanes }, lane))
    process.stdout.write(`${formatSummary(reports, performance.now() - began)}\n`)
    expect(reports.flatMap(({ seed, breaches }) => breaches.map((breach) => `seed ${seed} ${breach}`))).toEqual([])
    expect(reports.length).toBeGreaterThan(0)
  })

  it('repeat the same transitions at the same times for the same seed', async () => {
    const first = await replay(firstSeed, 15)
    const second = await replay(firstSeed, 15)
    expect(second).toEqual(first)
    expect((await replay(firstSeed + 1, 15)).digest).not.toBe(first.digest)
  }, 300_000)
})
