import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { type StatementCutter, startCuttingStatements } from './cut-statement.ts'

let harness: Harness
let cutter: StatementCutter
let clientId: number

beforeAll(async () => {
  harness = await createHarness({ seed: 9, railTimeoutMs: 20_000 })
  await harness.addBank({ dailyLimitXof: 3_000_000_000n })
  clientId = await harness.addClient('Baobab Textiles SA')
  cutter = await startCuttingStatements(harness)
})
afterAll(async () => {
  cutter.stop()
  await harness.stop()
})

const runDue = () => harness.modules.conversions.runDue(AbortSignal.timeout(60_000))

describe('a conversion whose connection breaks at any statement', { tags: ['D8-08', 'D8-10'] }, () => {
  it.each(
    [2, 5, 9, 14, 20, 30, 40].flatMap((statement) =>
      (['before', 'after'] as const).map((moment) => ({ statement, moment })),
    ),
  )('continues within ten seconds: $statement, $moment', async (at) => {
    const before = cutter.count()
    const id = await harness.convert(60_000_000n, clientId)
    // The claim of due steps may be the broken statement; the job polls again a second later.
    await cutter.cutting(at, runDue).catch(() => 0)
    expect(cutter.count() - before).toBeGreaterThan(at.statement)
    const stranded = await harness.stateOf(id)
    for (let seconds = 0; seconds < 10 && (await harness.stateOf(id)) === stranded; seconds += 1) {
      harness.advance(1_000)
      await runDue()
    }
    expect(await harness.stateOf(id)).not.toBe(stranded)
    await harness.run(async () => (await harness.stateOf(id)) === 'completed')
  })
})
