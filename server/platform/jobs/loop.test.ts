import { describe, expect, it } from 'vitest'
import { createLogger } from '../telemetry/logger.ts'
import { createLoop } from './runner.ts'

const quiet = createLogger('silent')
const never = 3_600_000

describe('loop', () => {
  it('runs at once when nudged', async () => {
    let runs = 0
    const work = async () => {
      runs += 1
    }
    const loop = createLoop({ name: 'test.nudged', everyMs: never, atStart: true, work }, never, quiet)
    await expect.poll(() => runs).toBe(1)
    loop.nudge()
    await expect.poll(() => runs).toBe(2)
    await loop.stop()
  })

  it('continues after a failure until it is stopped', async () => {
    let runs = 0
    const work = async () => {
      runs += 1
      if (runs === 1) throw new Error('broke')
    }
    const loop = createLoop({ name: 'test.failing', everyMs: 1, atStart: true, work }, 1, quiet)
    await expect.poll(() => runs).toBeGreaterThan(2)
    await loop.stop()
    const until = runs
    loop.nudge()
    expect(runs).toBe(until)
  })
})
