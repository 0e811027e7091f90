import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TimeOfDay } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import type { Input } from './change.ts'

const begin = '2026-11-20T09:00:00.000Z'
const input: Input = {
  name: 'Daily XOF to USDT Conversion',
  amountXof: 60_000_000n,
  clientId: null,
  scheduleType: 'daily',
  executionTime: '08:00' as TimeOfDay,
  isActive: true,
  notes: '',
}

describe('schedules whose clock was set forward and back', { tags: ['D11-04', 'D11-05'] }, () => {
  let harness: Harness
  let id: number

  const schedules = () => harness.modules.schedules
  const goTo = async (instant: string) => {
    harness.advance(Date.parse(instant) - harness.now().getTime())
    await harness.setRate('561')
  }
  const runDue = () => schedules().runDue(new AbortController().signal)
  const next = async () => (await schedules().get(harness.database.pool, id))?.nextExecution?.toISOString()
  const days = async (outcome: string) => {
    const { items } = await schedules().runs(harness.database.pool, id, { limit: 500, before: null })
    return items.filter((run) => run.outcome === outcome).map(({ slotOn }) => slotOn)
  }

  beforeAll(async () => {
    harness = await createHarness()
    await harness.addBank({ dailyLimitXof: 10_000_000_000n })
    id = expectOk(
      await harness.database.transaction((transaction) =>
        schedules().create(transaction, harness.people.operator, input),
      ),
      'a test schedule',
    ).id
    await goTo('2027-06-15T10:00:00.000Z')
    await runDue()
  })
  afterAll(() => harness.stop())

  it('are planned for their next day again', async () => {
    expect(await days('started')).toEqual(['2027-06-15'])
    expect(await next()).toBe('2027-06-16T08:00:00.000Z')
    await goTo(begin)
    expect(await schedules().replanSetBack()).toBe(1)
    expect(await next()).toBe('2026-11-23T08:00:00.000Z')
    expect(await schedules().replanSetBack()).toBe(0)
  })

  it('run on a day that the wrong clock recorded as missed', async () => {
    expect(await days('missed')).toContain('2026-11-23')
    await goTo('2026-11-23T08:00:00.000Z')
    await Promise.all([runDue(), runDue()])
    await runDue()
    expect(await days('started')).toEqual(['2026-11-23', '2027-06-15'])
    expect(await next()).toBe('2026-11-24T08:00:00.000Z')
  })

  it('do not run again on a day that had its run in advance', async () => {
    await goTo('2027-06-14T12:00:00.000Z')
    await runDue()
    expect(await next()).toBe('2027-06-16T08:00:00.000Z')
    await goTo('2027-06-15T12:00:00.000Z')
    await runDue()
    expect((await days('started')).filter((day) => day === '2027-06-15')).toHaveLength(1)
  })

  it('start a run that was held back by the wrong clock', async () => {
    await goTo('2028-01-03T08:00:00.000Z')
    // A start that failed while the clock was a year ahead.
    await harness.database.pool.execute(
      `update schedules.schedule set held_until = '2029-01-03T08:00:30Z', attempts = 1 where id = ${id}`,
    )
    expect(await runDue()).toBe(0)
    expect(await schedules().replanSetBack()).toBe(1)
    await runDue()
    expect(await days('started')).toContain('2028-01-03')
  })
})
