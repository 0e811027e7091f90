import { afterAll, beforeAll, expect, it } from 'vitest'
import { parseRate, ratio } from '#kernel/rate.ts'
import { expectOk, ok } from '#kernel/result.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'
import { createFx } from './index.ts'

let context: TestContext
beforeAll(async () => {
  context = await openTestContext()
})
afterAll(() => context.close())

/** Stores an answer at the parity, as one is in which the digits of the dollar slipped. */
async function hasJumped(xofPerUsd: string): Promise<boolean> {
  const franc = expectOk(parseRate(xofPerUsd), 'a rate')
  const euro = expectOk(ratio(franc.numerator * 1000n, franc.denominator * 655_957n), 'a rate')
  const rates = new Map([['XOF', franc] as const, ['EUR', euro] as const])
  const fetchRates = async () => ok({ rates, asOf: context.clock.now(), nextUpdateAt: null })
  const fx = createFx({ ...context, provider: { name: 'sandbox', source: 'test', fetchRates } })
  expectOk(await fx.refresh(systemActor('fx.refresh', context.clock.now())), 'the provider answers')
  return (await fx.usdXof(context.database.pool)).hasJumped
}

it('marks a franc rate that moved by more than five percent since an earlier day, on that day only', async () => {
  const dayMs = 24 * 3_600_000
  expect(await hasJumped('560')).toBe(false)
  context.pass(dayMs)
  expect(await hasJumped('588')).toBe(false)
  expect(await hasJumped('588.01')).toBe(true)
  expect(await hasJumped('531.99')).toBe(true)
  expect(await hasJumped('56.1')).toBe(true)
  context.pass(dayMs)
  expect(await hasJumped('56.1')).toBe(false)
})
