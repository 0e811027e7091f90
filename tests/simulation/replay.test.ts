import { describe, expect, it } from 'vitest'
import { type ReplayReport, replay } from './replay.ts'

const firstSeed = Number(process.env.CORRIDOR_SIM_SEED ?? '20261122')
/** A slice of what `npm run soak -- --conversions` drives, in worlds of so many. */
const wanted = Number(process.env.CORRIDOR_SIM_CONVERSIONS ?? '120')
const mostMs = Number(process.env.CORRIDOR_SIM_MINUTES ?? '10') * 60_000
const perWorld = Math.min(wanted, 60)
/** Worlds side by side: one alone waits for its database most of the time. */
const lanes = 4

describe('conversions in worlds that a seed replays', () => {
  it(
    '[D8-08, D8-09, D8-10, D8-24, D9-02, D9-06, D10-13, D10-18] dec 8: what must hold holds after every step, and at rest',
    async () => {
      const began = performance.now()
      const seeds = Array.from({ length: Math.ceil(wanted / perWorld) }, (_, index) => firstSeed + index)
      const reports: ReplayReport[] = []
      const lane = async () => {
        for (let seed = seeds.shift(); seed !== undefined; seed = seeds.shift()) {
          const report = await replay(seed, perWorld)
          reports.push(report)
          process.stdout.write(`${inWords(report)}\n`)
          if (report.breaches.length > 0 || performance.now() - began > mostMs) seeds.length = 0
        }
      }
      await Promise.all(Array.from({ length: lanes }, lane))
      process.stdout.write(`${inAll(reports, performance.now() - began)}\n`)
      expect(reports.flatMap(({ seed, breaches }) => breaches.map((breach) => `seed ${seed} ${breach}`))).toEqual([])
      expect(reports.length).toBeGreaterThan(0)
    },
    mostMs + 600_000,
  )

  it('dec 8: a seed drives the same world through the same moves at the same times, however often', async () => {
    const first = await replay(firstSeed, 25)
    const second = await replay(firstSeed, 25)
    expect(second).toEqual(first)
    expect((await replay(firstSeed + 1, 25)).digest).not.toBe(first.digest)
  }, 300_000)
})

function inWords({ seed, conversions, acts, statements, digest, breaches }: ReplayReport): string {
  const verdict = breaches.length === 0 ? 'everything holds' : `BREACH ${breaches.join('; BREACH ')}`
  return `seed ${seed}: ${conversions} conversions, ${acts} looks, ${statements} statements, digest ${digest.slice(0, 16)}, ${verdict}`
}

function inAll(reports: readonly ReplayReport[], ms: number): string {
  const sum = (of: (report: ReplayReport) => number) => reports.reduce((whole, report) => whole + of(report), 0)
  const conversions = sum((report) => report.conversions)
  const simulated = sum(({ simulatedMs }) => simulatedMs)
  const jumped = sum(({ jumpedMs }) => jumpedMs)
  return [
    `${reports.length} worlds from seed ${firstSeed}: ${conversions} conversions, ${sum(({ acts }) => acts)} looks in ${(ms / 1000).toFixed(1)} s`,
    `${Math.round((conversions * 60_000) / ms)} conversions a minute`,
    `${Math.round(simulated / ms)} × real time, ${Math.round((simulated + jumped) / ms)} × with the jumps of days`,
  ].join(', ')
}
