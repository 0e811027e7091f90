import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { hourMs } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

const amount = 150_000_000n

describe('the limit of a bank on the day of the debit', { tags: ['D8-28'] }, () => {
  let harness: Harness
  beforeEach(async () => {
    harness = await createHarness({ seed: 41 })
    await harness.addBank({ dailyLimitXof: 200_000_000n })
  })
  afterEach(() => harness.stop())

  const until = (id: number, ...states: string[]) => harness.run(async () => states.includes(await harness.stateOf(id)))
  const rowOf = async (id: number) =>
    expectOk(await harness.modules.conversions.get(harness.database.pool, id), 'a conversion').row
  /** Asks for a conversion that waits for approval, with its account reserved. */
  async function inReview(): Promise<number> {
    const id = await harness.convert(amount, null)
    await until(id, 'in_review')
    expect((await rowOf(id)).connectionId).not.toBeNull()
    return id
  }
  const approve = async (id: number) =>
    expectOk(
      await harness.database.transaction((transaction) =>
        harness.modules.conversions.approve(transaction, harness.people.approver, { id, version: null, reason: null }),
      ),
      'the approval',
    )

  it('counts a debit that was reserved on the day before', async () => {
    const yesterday = await inReview()
    harness.advance(16 * hourMs)
    await harness.setRate('561')
    const today = await inReview()
    await approve(yesterday)
    await approve(today)
    await until(today, 'completed')
    await until(yesterday, 'awaiting_funds', 'completed')
    expect(await rowOf(yesterday)).toMatchObject({
      state: 'awaiting_funds',
      connectionId: null,
      reason: expect.stringContaining('50,000,000'),
    })
  })

  it('quotes again when nobody approves another account before the rate lock ends', async () => {
    const yesterday = await inReview()
    harness.advance(16 * hourMs)
    await harness.setRate('561')
    const today = await inReview()
    await harness.addBank({ accountNumber: 'CI0011223344556688' })
    await approve(today)
    await until(today, 'completed')
    await approve(yesterday)
    await until(yesterday, 'in_review', 'completed')
    const { reviewReasons, rateLockedUntil } = await rowOf(yesterday)
    expect(reviewReasons).toEqual(['approval_outdated'])
    harness.advance(rateLockedUntil.getTime() - harness.now().getTime())
    await harness.setRate('570')
    await harness.run(async () => (await rowOf(yesterday)).rate.startsWith('570'))
    await until(yesterday, 'in_review')
    await approve(yesterday)
    await until(yesterday, 'completed')
  })

  it('moves the reservation to the day of the debit where there is room', async () => {
    const first = await inReview()
    harness.advance(16 * hourMs)
    await harness.setRate('561')
    await approve(first)
    await until(first, 'completed')
    const next = await harness.convert(60_000_000n, null)
    await until(next, 'awaiting_funds', 'completed')
    expect(await harness.stateOf(next)).toBe('awaiting_funds')
  })
})
