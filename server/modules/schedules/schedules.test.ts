import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Schedule, ScheduleRun } from '#contract/schedules/api.ts'
import type { BusinessDate, TimeOfDay } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import type { Edit, Input } from './change.ts'
import { presentRuns, presentSchedules } from './routes.ts'

const hour = 3_600_000
const day = 24 * hour
const signal = () => new AbortController().signal

describe('schedules', () => {
  let harness: Harness
  let clientId: number
  const target = (id: number) => ({ id, version: null })
  const input: Input = {
    name: 'Daily XOF to USDT Conversion',
    amountXof: 60_000_000n,
    clientId: null,
    scheduleType: 'daily',
    executionTime: '08:00' as TimeOfDay,
    isActive: true,
    notes: 'regular business',
  }
  const write = <T>(
    work: (transaction: Parameters<Parameters<Harness['database']['transaction']>[0]>[0]) => Promise<T>,
  ) => harness.database.transaction(work)
  const create = async (more: Partial<Input> = {}, actor = harness.people.operator) =>
    expectOk(
      await write((transaction) => harness.modules.schedules.create(transaction, actor, { ...input, ...more })),
      'a test schedule',
    ).id
  const edit = (id: number, change: Edit, actor: Actor = harness.people.operator) =>
    write((transaction) => harness.modules.schedules.edit(transaction, actor, target(id), change))
  const shown = async (id: number): Promise<Schedule> => {
    const row = await harness.modules.schedules.get(harness.database.pool, id)
    const [one] = await presentSchedules(deps(), harness.database.pool, row ? [row] : [])
    if (!one) throw new Error('no such schedule')
    return one
  }
  const deps = () => ({ ...harness.modules, database: harness.database, onDue: () => undefined })
  const history = async (id: number): Promise<ScheduleRun[]> => {
    const { items } = await harness.modules.schedules.runs(harness.database.pool, id, { limit: 100, before: null })
    return presentRuns(deps(), harness.database.pool, items)
  }
  const goTo = (instant: string) => harness.advance(Date.parse(instant) - harness.now().getTime())
  const runDue = () => harness.modules.schedules.runDue(signal())
  const archive = async (id: number) =>
    expectOk(
      await write((transaction) =>
        harness.modules.schedules.archive(transaction, harness.people.operator, { ...target(id), reason: null }),
      ),
      'archived',
    )
  const edited = async (id: number, change: Edit, actor?: Actor) => expectOk(await edit(id, change, actor), 'edited')

  beforeAll(async () => {
    harness = await createHarness()
    await harness.addBank({ dailyLimitXof: 10_000_000_000n })
    clientId = await harness.addClient('Baobab Textiles SA')
  })
  afterAll(() => harness.stop())

  it('run a slot once as a normal conversion and record its outcome', {
    tags: ['D11-04', 'D11-06', 'D11-07'],
  }, async () => {
    const id = await create({ clientId })
    expect((await shown(id)).nextExecution).toBe('2026-11-23T08:00:00.000Z')
    expect(await runDue()).toBe(0)
    goTo('2026-11-23T08:00:00.000Z')
    await harness.setRate('561')
    await Promise.all([runDue(), runDue(), runDue()])
    await runDue()
    const [run, ...others] = await history(id)
    expect(others).toEqual([])
    expect(run).toMatchObject({ trigger: 'slot', on: '2026-11-23', outcome: 'started', reason: null })
    const conversionId = run?.conversion?.id ?? 0
    await harness.run(async () => (await harness.stateOf(conversionId)) === 'completed')
    expect((await history(id))[0]?.conversion).toMatchObject({ status: 'completed', netUsdt: expect.any(String) })
    expect(await harness.modules.schedules.followResults()).toBe(1)
    expect(await harness.modules.schedules.followResults()).toBe(0)
    expect((await shown(id)).nextExecution).toBe('2026-11-24T08:00:00.000Z')
    await archive(id)
  })

  it('make up for days of downtime with one run', { tags: ['D11-05'] }, async () => {
    const id = await create()
    goTo('2026-11-27T10:00:00.000Z')
    await harness.setRate('561')
    await runDue()
    const runs = await history(id)
    expect(runs.map(({ on, outcome }) => [on, outcome])).toEqual([
      ['2026-11-27', 'started'],
      ['2026-11-26', 'missed'],
      ['2026-11-25', 'missed'],
      ['2026-11-24', 'missed'],
    ])
    expect(runs[0]).toMatchObject({ trigger: 'catch_up', reason: 'Started late; also covers 3 earlier' })
    expect((await shown(id)).nextExecution).toBe('2026-11-30T08:00:00.000Z')
    // Setting the clock back does not repeat runs.
    harness.advance(-3 * hour)
    expect(await runDue()).toBe(0)
    await edited(id, { executionTime: '09:00' as TimeOfDay })
    expect((await shown(id)).nextExecution).toBe('2026-11-30T09:00:00.000Z')
    harness.advance(3 * hour)
    await archive(id)
  })

  it('start each run once when the database fails around slots', {
    tags: ['D11-04', 'D11-05'],
  }, async () => {
    const many = await Promise.all(Array.from({ length: 9 }, () => create({ executionTime: '10:30' as TimeOfDay })))
    const early = await create({ executionTime: '10:20' as TimeOfDay })
    goTo('2026-11-27T10:18:00.000Z')
    await harness.setRate('561')
    await harness.databaseAway(async () => {
      goTo('2026-11-27T10:32:00.000Z')
      await expect(runDue()).rejects.toThrow()
    })
    const running = Promise.allSettled([runDue(), runDue(), runDue()])
    await harness.databaseAway(() => running)
    await Promise.all([runDue(), runDue(), runDue()])
    await runDue()
    for (const id of many)
      expect((await history(id)).map(({ on, trigger, outcome }) => [on, trigger, outcome])).toEqual([
        ['2026-11-27', 'slot', 'started'],
      ])
    expect((await history(early)).map(({ on, trigger, reason }) => [on, trigger, reason])).toEqual([
      ['2026-11-27', 'catch_up', 'Started late: no run at the scheduled time'],
    ])
    for (const id of [...many, early]) await archive(id)
  })

  it('delay a make-up run from a weekend to a bank day', { tags: ['D11-05', 'D11-02'] }, async () => {
    const weekly = await create({ scheduleType: 'weekly', weekday: 5, executionTime: '12:00' as TimeOfDay })
    const daily = await create({ executionTime: '12:00' as TimeOfDay })
    goTo('2026-11-28T10:00:00.000Z')
    await runDue()
    expect(await history(weekly)).toEqual([])
    expect((await shown(weekly)).nextExecution).toBe('2026-11-30T12:00:00.000Z')
    expect((await history(daily)).map(({ on, outcome }) => [on, outcome])).toEqual([['2026-11-27', 'missed']])
    goTo('2026-11-30T12:00:01.000Z')
    await harness.setRate('561')
    await runDue()
    expect((await history(weekly)).map(({ on, trigger, outcome }) => [on, trigger, outcome])).toEqual([
      ['2026-11-27', 'catch_up', 'started'],
    ])
    expect((await history(daily)).map(({ on, trigger }) => [on, trigger])).toEqual([
      ['2026-11-30', 'slot'],
      ['2026-11-27', 'slot'],
    ])
    await archive(weekly)
    await archive(daily)
  })

  it('support edit, pause, resume, manual run, skip and archive', {
    tags: ['D11-10', 'D11-11', 'D11-12', 'D11-13', 'D11-14'],
  }, async () => {
    const id = await create({ isActive: false })
    expect(await shown(id)).toMatchObject({ isActive: false, nextExecution: null })
    expect(await skip(id)).toMatchObject({ ok: false, error: { code: 'schedule_paused' } })
    await edited(id, { isActive: true })
    expect((await shown(id)).nextExecution).toBe('2026-12-01T08:00:00.000Z')
    await edited(id, { name: 'Renamed', scheduleType: 'weekly', weekday: 3 }, harness.people.approver)
    expect(await shown(id)).toMatchObject({ name: 'Renamed', nextExecution: '2026-12-02T08:00:00.000Z' })
    expect((await shown(id)).ownerName).toBe('approver Test')
    expectOk(await skip(id), 'skipped')
    expect((await shown(id)).nextExecution).toBe('2026-12-09T08:00:00.000Z')
    expect((await history(id))[0]).toMatchObject({ on: '2026-12-02', outcome: 'skipped', byName: 'operator Test' })
    const run = expectOk(
      await write((transaction) => harness.modules.schedules.runNow(transaction, harness.people.operator, target(id))),
      'run now',
    )
    expect(run).toMatchObject({ trigger: 'manual', outcome: 'started', byName: 'operator Test' })
    expect((await shown(id)).nextExecution).toBe('2026-12-09T08:00:00.000Z')
    await archive(id)
    expect(await shown(id)).toMatchObject({ isArchived: true, isActive: false, nextExecution: null })
    expect(await edit(id, { isActive: true })).toMatchObject({ ok: false, error: { code: 'schedule_archived' } })
    const { items } = await harness.modules.schedules.list(harness.database.pool, {}, { limit: 10, before: null })
    expect(items.map((row) => row.id)).not.toContain(id)
  })

  const skip = (id: number) =>
    write((transaction) =>
      harness.modules.schedules.skipNext(transaction, harness.people.operator, { ...target(id), reason: 'a fair' }),
    )

  it('reject too small amounts and unknown or closed clients without effect', { tags: ['S5-21'] }, async () => {
    const before = await harness.modules.schedules.list(harness.database.pool, {}, { limit: 1, before: null })
    const ask = (more: Partial<Input>) =>
      write((transaction) =>
        harness.modules.schedules.create(transaction, harness.people.operator, { ...input, ...more }),
      )
    expect(await ask({ amountXof: 49_999_999n })).toMatchObject({ error: { code: 'below_minimum' } })
    expect(await ask({ amountXof: 1_000_000_000_001n })).toMatchObject({ error: { code: 'above_maximum' } })
    expect(await ask({ clientId: 999_999 })).toMatchObject({ error: { code: 'client_not_found' } })
    const after = await harness.modules.schedules.list(harness.database.pool, {}, { limit: 1, before: null })
    expect(after.total).toBe(before.total)
  })

  it('record why a run cannot start and continue', { tags: ['D11-07'] }, async () => {
    const closed = await harness.addClient('Volta Energy Partners')
    const leaver = await harness.addPerson('leaver@example.org', 'user')
    const ofClosed = await create({ clientId: closed })
    const ofLeaver = await create({}, leaver)
    expectOk(
      await write((transaction) =>
        harness.modules.clients.setActive(transaction, harness.people.operator, {
          id: closed,
          isActive: false,
          reason: 'gone',
          version: null,
        }),
      ),
      'closed',
    )
    const admin = await harness.addPerson('admin@example.org', 'admin')
    harness.advance(2 * day)
    const gone = { id: leaver.userId ?? '', isActive: false, version: null }
    expectOk(
      await write((transaction) => harness.modules.identity.directory.change(transaction, admin, gone)),
      'deactivated',
    )
    await runDue()
    expect((await history(ofClosed))[0]).toMatchObject({
      outcome: 'refused',
      reason: expect.stringMatching(/inactive/),
    })
    expect((await history(ofLeaver))[0]).toMatchObject({
      outcome: 'refused',
      reason: expect.stringMatching(/no longer allowed to start conversions/),
    })
    const reported = await harness.modules.notifications.list(harness.database.pool, harness.people.operator, {
      state: 'unread',
      before: null,
      limit: 10,
    })
    expect(reported.items[0]).toMatchObject({ kind: 'run_failed', aboutType: 'schedule', aboutId: String(ofClosed) })
    const { problems } = await harness.modules.schedules.nextRuns(harness.database.pool, 5)
    expect(problems.map(({ scheduleId }) => scheduleId)).toEqual(expect.arrayContaining([ofClosed, ofLeaver]))
    for (const id of [ofClosed, ofLeaver]) {
      expect((await shown(id)).nextExecution).not.toBeNull()
      await archive(id)
    }
  })

  it('are pre-authorised by a second person up to an amount and date, and still create filings', {
    tags: ['D11-09', 'D8-12'],
  }, async () => {
    goTo('2026-12-07T07:00:00.000Z')
    const id = await create({ amountXof: 150_000_000n, clientId })
    const sign = (actor: Actor, upToXof = 200_000_000n, until = '2026-12-08') =>
      write((transaction) =>
        harness.modules.schedules.preAuthorise(transaction, actor, {
          ...target(id),
          upToXof,
          until: until as BusinessDate,
          note: null,
        }),
      )
    const other = await harness.addPerson('second@example.org', 'compliance')
    expect(await sign(harness.people.approver, 100_000_000n)).toMatchObject({ error: { code: 'amount_below_run' } })
    expect(await sign(harness.people.approver, 200_000_000n, '2026-12-06')).toMatchObject({
      error: { code: 'until_past' },
    })
    expectOk(await sign(harness.people.approver), 'signed')
    expect((await shown(id)).preAuthorisation).toMatchObject({ status: 'in_force', signedByName: 'approver Test' })
    const slot = async (instant: string, ...states: string[]) => {
      goTo(instant)
      await harness.setRate('561')
      await runDue()
      const conversionId = (await history(id))[0]?.conversion?.id ?? 0
      await harness.run(async () => states.includes(await harness.stateOf(conversionId)))
      return expectOk(await harness.modules.conversions.get(harness.database.pool, conversionId), 'a conversion').row
    }
    const signed = await slot('2026-12-07T08:00:00.000Z', 'completed', 'in_review')
    expect(signed).toMatchObject({ state: 'completed', approvedByName: 'approver Test', filingRequired: true })
    // Another client or timing voids the signature; a lower amount does not.
    await edited(id, { executionTime: '08:30' as TimeOfDay })
    expect((await shown(id)).preAuthorisation?.status).toBe('terms_changed')
    const changed = await slot('2026-12-08T08:30:00.000Z', 'completed', 'in_review')
    expect(changed.state).toBe('in_review')
    expectOk(await sign(harness.people.approver), 'signed anew')
    await edited(id, { amountXof: 120_000_000n })
    expect((await shown(id)).preAuthorisation?.status).toBe('in_force')
    // A signer who then changes the terms voids the signature.
    await edited(id, { amountXof: 130_000_000n }, harness.people.approver)
    expect((await shown(id)).preAuthorisation?.status).toBe('own_terms')
    expect(await sign(harness.people.approver)).toMatchObject({ error: { code: 'same_person' } })
    expectOk(await sign(other, 200_000_000n, '2026-12-31'), 'signed by a third')
    // The approver now owns the terms, and so cannot approve the earlier run either.
    const approve = (actor: Actor) =>
      write((transaction) =>
        harness.modules.conversions.approve(transaction, actor, { id: changed.id, version: null, reason: null }),
      )
    expect(await approve(harness.people.approver)).toMatchObject({ error: { code: 'own_conversion' } })
    // A manual run needs its own approval.
    const now = expectOk(
      await write((transaction) => harness.modules.schedules.runNow(transaction, harness.people.operator, target(id))),
      'run now',
    )
    await harness.run(async () => (await harness.stateOf(now.conversionId ?? 0)) === 'in_review')
    expectOk(
      await write((transaction) =>
        harness.modules.schedules.revokeSignature(transaction, harness.people.operator, {
          ...target(id),
          reason: null,
        }),
      ),
      'revoked',
    )
    expect((await shown(id)).preAuthorisation).toBeNull()
    await archive(id)
  })

  it('move planned runs when a holiday is added and back when it is removed', { tags: ['D11-02'] }, async () => {
    goTo('2026-12-09T12:00:00.000Z')
    const id = await create()
    const added = expectOk(
      await write((transaction) =>
        harness.modules.bankCalendar.add(transaction, harness.people.approver, {
          country: 'CI',
          name: 'Mourning',
          recurrence: 'once',
          on: '2026-12-10' as BusinessDate,
          isClosed: true,
          source: 'Decree',
        }),
      ),
      'a holiday',
    )
    await harness.modules.schedules.replanOutdated()
    expect((await shown(id)).nextExecution).toBe('2026-12-11T08:00:00.000Z')
    expectOk(
      await write((transaction) =>
        harness.modules.bankCalendar.remove(transaction, harness.people.approver, {
          ...target(added.id),
          reason: null,
        }),
      ),
      'removed',
    )
    await harness.modules.schedules.replanOutdated()
    expect((await shown(id)).nextExecution).toBe('2026-12-10T08:00:00.000Z')
    await archive(id)
  })

  it('count their history in the performance panel', { tags: ['D11-15'] }, async () => {
    const figures = await harness.modules.schedules.performance(harness.database.pool)
    expect(figures).toMatchObject({ active: 0, refused: 2, skipped: 1, days: 30 })
    expect(figures.started).toBe(figures.completed + figures.failed + figures.inProgress)
    expect(figures.missed).toBe(6)
    expect(figures.volumeXof).toBeGreaterThanOrEqual(210_000_000)
  })

  it('count conversions that took more than 24 days', async () => {
    const { pool } = harness.database
    await pool.execute(sql`update conversions.conversion set completed_at = created_at + interval '60 days'
      where completed_at is not null`)
    expect((await harness.modules.schedules.performance(pool)).processingTime).toBe(60 * 86_400_000)
  })
})
