import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { type StatementCutter, startCuttingStatements } from './cut-statement.ts'

let world: Harness
let cutter: StatementCutter
let clientId: number

beforeAll(async () => {
  world = await createHarness({ seed: 9, railTimeoutMs: 20_000 })
  await world.addBank({ dailyLimitXof: 3_000_000_000n })
  clientId = await world.addClient('Baobab Textiles SA')
  cutter = await startCuttingStatements(world)
})
afterAll(async () => {
  cutter.stop()
  await world.stop()
})

const runDue = () => world.modules.conversions.runDue(AbortSignal.timeout(60_000))

describe('a conversion whose connection breaks at any statement', { tags: ['D8-08', 'D8-10'] }, () => {
  it.each(
    [2, 5, 9, 14, 20, 30, 40].flatMap((statement) =>
      (['before', 'after'] as const).map((moment) => ({ statement, moment })),
    ),
  )('continues within ten seconds: $statement, $moment', async (at) => {
    const before = cutter.count()
    const id = await world.convert(60_000_000n, clientId)
    // The claim of due steps may be the broken statement; the job polls again a second later.
    await cutter.cutting(at, runDue).catch(() => 0)
    expect(cutter.count() - before).toBeGreaterThan(at.statement)
    const stranded = await world.stateOf(id)
    for (let seconds = 0; seconds < 10 && (await world.stateOf(id)) === stranded; seconds += 1) {
      world.advance(1_000)
      await runDue()
    }
    expect(await world.stateOf(id)).not.toBe(stranded)
    await world.run(async () => (await world.stateOf(id)) === 'completed')
  })
})
