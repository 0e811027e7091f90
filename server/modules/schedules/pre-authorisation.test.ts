import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BusinessDate, TimeOfDay } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

describe('a pre-authorisation', { tags: ['D11-09'] }, () => {
  let harness: Harness
  let clientId = 0
  beforeAll(async () => {
    harness = await createHarness({ seed: 67 })
    await harness.addBank({ dailyLimitXof: 10_000_000_000n })
    clientId = await harness.addClient('Baobab Textiles SA')
  })
  afterAll(() => harness.stop())

  const write = <T>(work: (transaction: Transaction) => Promise<T>) => harness.database.transaction(work)
  const goTo = (instant: string) => harness.advance(Date.parse(instant) - harness.now().getTime())
  const until = (id: number, ...states: string[]) =>
    harness.run(async () => states.includes(await harness.stateOf(id)), { maxLooks: 200 })
  /** Starts the slot of this instant; returns its conversion. */
  const slot = async (scheduleId: number, instant: string): Promise<number> => {
    goTo(instant)
    await harness.setRate('561')
    await harness.modules.schedules.runDue(new AbortController().signal)
    const { items } = await harness.modules.schedules.runs(harness.database.pool, scheduleId, {
      limit: 1,
      before: null,
    })
    return items[0]?.conversionId ?? 0
  }

  it('covers no run on a day that the signed terms do not have, also when they are put back', async () => {
    const { operator, approver } = harness.people
    const { schedules } = harness.modules
    const input = {
      name: 'Weekly',
      clientId,
      amountXof: 150_000_000n,
      scheduleType: 'weekly' as const,
      weekday: 1,
      executionTime: '08:00' as TimeOfDay,
      isActive: true,
      notes: '',
    }
    const { id } = expectOk(await write((transaction) => schedules.create(transaction, operator, input)), 'a schedule')
    const signature = { id, version: null, upToXof: 150_000_000n, until: '2026-12-31' as BusinessDate, note: null }
    expectOk(await write((transaction) => schedules.preAuthorise(transaction, approver, signature)), 'signed')
    const monday = await slot(id, '2026-11-23T08:00:00.000Z')
    await until(monday, 'completed', 'in_review')
    expect(await harness.stateOf(monday)).toBe('completed')

    const edit = async (scheduleType: 'daily' | 'weekly') =>
      expectOk(
        await write((transaction) => schedules.edit(transaction, operator, { id, version: null }, { scheduleType })),
        'edited',
      )
    await edit('daily')
    const tuesday = await slot(id, '2026-11-24T08:00:00.000Z')
    await until(tuesday, 'completed', 'in_review')
    expect(await harness.stateOf(tuesday)).toBe('in_review')
    await edit('weekly')
    // Quoted again once its rate lock has ended, the run is cleared again.
    goTo('2026-11-25T09:00:00.000Z')
    await harness.setRate('561')
    const { version } = expectOk(await harness.modules.conversions.get(harness.database.pool, tuesday), 'a run').row
    await harness.run(async () => {
      const { row } = expectOk(await harness.modules.conversions.get(harness.database.pool, tuesday), 'a run')
      return row.version > version + 1 && ['in_review', 'completed'].includes(row.state)
    })
    expect(await harness.stateOf(tuesday)).toBe('in_review')
  })

  it('does not debit a client whose KYC is no longer approved', async () => {
    const { operator, approver } = harness.people
    const { schedules, conversions, compliance } = harness.modules
    const input = {
      name: 'Monthly',
      clientId,
      amountXof: 150_000_000n,
      scheduleType: 'monthly' as const,
      monthDay: 30,
      executionTime: '08:00' as TimeOfDay,
      isActive: true,
      notes: '',
    }
    const { id } = expectOk(await write((transaction) => schedules.create(transaction, operator, input)), 'a schedule')
    const signature = { id, version: null, upToXof: 150_000_000n, until: '2026-12-31' as BusinessDate, note: null }
    expectOk(await write((transaction) => schedules.preAuthorise(transaction, approver, signature)), 'signed')
    const run = await slot(id, '2026-11-30T08:00:00.000Z')
    await conversions.step(run)
    await conversions.step(run)
    const rowOf = async () => expectOk(await conversions.get(harness.database.pool, run), 'a run').row
    expect(await rowOf()).toMatchObject({ state: 'approved', approvedBy: approver.userId })
    const decideKyc = async (status: 'requires_review' | 'approved') => {
      harness.advance(1)
      const decision = { id: clientId, status, reason: 'documents seen', note: null, version: null }
      expectOk(await write((transaction) => compliance.decideKyc(transaction, approver, decision)), 'a KYC decision')
    }
    await decideKyc('requires_review')
    await conversions.step(run)
    expect(await rowOf()).toMatchObject({
      state: 'awaiting_funds',
      reason: expect.stringContaining('KYC is no longer approved'),
      endToEndId: null,
    })
    await decideKyc('approved')
    await until(run, 'completed')
  })
})
