import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { belowScheduledMinimum, scheduleTypes } from '#contract/schedules/api.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

const base = '/api/schedules/conversions'

describe('schedule calls', () => {
  let served: ServedHarness
  let cookie = ''
  let auditor = ''

  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object, who = cookie) => {
    const reply = await served.call(who, method, url, payload)
    return { ...reply, total: Number(reply.headers['x-total-count']) }
  }
  const bare = {
    name: 'Daily XOF to USDT Conversion',
    amountXof: 60_000_000,
    scheduleType: 'daily',
    executionTime: '08:00',
    isActive: true,
    notes: 'as agreed',
  }

  beforeAll(async () => {
    served = await createServedHarness({ seed: 4 })
    cookie = await served.signIn('asks', 'user')
    auditor = await served.signIn('looks', 'auditor')
  }, 60_000)
  afterAll(() => served.stop())

  it('create, list and toggle with minimal payloads', {
    tags: ['S7-27', 'S7-28', 'S7-29', 'S3-20', 'S4-10', 'S9-19'],
  }, async () => {
    const made = await call('POST', base, bare)
    expect(made).toMatchObject({
      status: 201,
      body: {
        ...bare,
        clientId: null,
        nextExecution: expect.stringMatching(/T08:00:00.000Z$/),
        timeZone: 'Africa/Abidjan',
      },
    })
    expect(Number.isInteger(made.body.id)).toBe(true)
    const paused = await call('PATCH', `${base}/${made.body.id}`, { isActive: false })
    expect(paused).toMatchObject({ status: 200, body: { isActive: false, nextExecution: null } })
    for (const scheduleType of scheduleTypes)
      expect((await call('POST', base, { ...bare, scheduleType })).body).toMatchObject({ scheduleType })
    const { body, total } = await call('GET', base)
    expect(body.map(({ scheduleType }: { scheduleType: string }) => scheduleType)).toEqual([
      'monthly',
      'weekly',
      'daily',
      'daily',
    ])
    expect(total).toBe(4)
    expect((await call('GET', `${base}?state=paused`)).total).toBe(1)
    const { body: one } = await call('GET', `${base}/${body[0].id}`)
    expect(one.nextRuns).toHaveLength(5)
  })

  it.each([
    ['amountXof', { amountXof: 49_999_999 }, belowScheduledMinimum],
    ['amountXof', { amountXof: 1e21 }, /whole number/],
    ['amountXof', { amountXof: '60000000.5' }, /whole number/],
    ['executionTime', { executionTime: '24:00' }, /00:00 to 23:59/],
    ['executionTime', { executionTime: '8:00' }, /00:00 to 23:59/],
    ['timeZone', { timeZone: 'Africa/Atlantis' }, /IANA/],
    ['timeZone', { timeZone: '+01:00' }, /IANA/],
    ['scheduleType', { scheduleType: 'hourly' }, /daily, weekly or monthly/],
    ['weekday', { scheduleType: 'weekly', weekday: 8 }, /1 to 7/],
    ['monthDay', { scheduleType: 'monthly', monthDay: 0 }, /1 to 31/],
    ['country', { country: 'FR' }, /WAEMU country/],
    ['clientId', { clientId: 999_999 }, /There is no such client/],
    ['name', { name: ' ' }, /Name is required/],
  ])('reject an invalid %s (%o) under its field without effect', { tags: ['S5-21'] }, async (path, wrong, message) => {
    const before = (await call('GET', base)).total
    const refused = await call('POST', base, { ...bare, ...wrong })
    expect(refused.status).toBe(400)
    expect(refused.body.errors[0]).toMatchObject({ path, message: expect.stringMatching(message) })
    expect((await call('GET', base)).total).toBe(before)
  })

  it('reject changes by an auditor, and distinguish a stale version from an archived schedule', async () => {
    expect((await call('POST', base, bare, auditor)).status).toBe(403)
    expect((await call('GET', '/api/schedules/performance', undefined, auditor)).status).toBe(200)
    const { body } = await call('POST', base, bare)
    expect((await call('POST', `${base}/${body.id}/skip`, { version: 7 })).body).toMatchObject({
      code: 'stale_version',
    })
    expect((await call('POST', `${base}/${body.id}/archive`, { version: 1 })).status).toBe(200)
    expect((await call('PATCH', `${base}/${body.id}`, { isActive: true })).body).toMatchObject({
      code: 'schedule_archived',
    })
    expect((await call('GET', `${base}/999999`)).status).toBe(404)
    const sign = { upToXof: 200_000_000, until: '2026-12-01' }
    expect((await call('POST', `${base}/${body.id}/pre-authorisation`, sign)).status).toBe(403)
  })

  it('preview an edited schedule without its skipped days', async () => {
    const { body: made } = await call('POST', base, { ...bare, scheduleType: 'daily', executionTime: '08:00' })
    expect((await call('POST', `${base}/${made.id}/skip`, { version: made.version })).status).toBe(200)
    const { body: schedule } = await call('GET', `${base}/${made.id}`)
    const timing = `scheduleType=daily&executionTime=08:00&timeZone=${schedule.timeZone}&country=${schedule.country}`
    const { body: edited } = await call('GET', `/api/schedules/preview?${timing}&scheduleId=${made.id}`)
    expect(edited.runs).toEqual(schedule.nextRuns)
    const { body: another } = await call('GET', `/api/schedules/preview?${timing}`)
    expect(another.runs[0].at).toBe(made.nextExecution)
  })

  it('edit the bank calendar with source and verification, without duplicates', async () => {
    const keeper = await served.signIn('keeps', 'compliance')
    const url = '/api/bank-calendar'
    const { body: days } = await call('GET', `${url}?country=CI&year=2026`)
    expect(days.map(({ date }: { date: string }) => date)).toEqual(expect.arrayContaining(['2026-04-06', '2026-08-07']))
    const day = { country: 'CI', name: 'Peace Day', recurrence: 'yearly', on: '2026-11-16', source: 'Decree' }
    expect((await call('POST', url, day)).status).toBe(403)
    const added = await call('POST', url, day, keeper)
    expect(added).toMatchObject({ status: 201, body: { verifiedBy: null, date: '2026-11-16' } })
    expect((await call('POST', url, day, keeper)).body).toMatchObject({ code: 'holiday_exists' })
    const verified = await call('PATCH', `${url}/${added.body.id}`, { verified: true }, keeper)
    expect(verified.body).toMatchObject({ verifiedBy: 'keeps Test' })
    const moved = await call('PATCH', `${url}/${added.body.id}`, { on: '2026-11-17' }, keeper)
    expect(moved.body).toMatchObject({ verifiedBy: null, date: '2026-11-17' })
    // A 29 February holiday is shown in the next leap year.
    const leap = await call('PATCH', `${url}/${added.body.id}`, { on: '2024-02-29' }, keeper)
    expect(leap).toMatchObject({ status: 200, body: { monthDay: '02-29', date: '2028-02-29' } })
    const [easter] = days.filter(({ recurrence }: { recurrence: string }) => recurrence === 'easter')
    expect((await call('PATCH', `${url}/${easter.id}`, { on: '2026-04-07' }, keeper)).body).toMatchObject({
      code: 'easter_stays',
    })
    expect((await call('POST', `${url}/${added.body.id}/remove`, {}, keeper)).status).toBe(200)
    expect((await call('POST', `${url}/${added.body.id}/remove`, {}, keeper)).body).toMatchObject({
      code: 'holiday_removed',
    })
    expect((await call('PATCH', `${url}/999999`, {}, keeper)).body).toMatchObject({ code: 'holiday_not_found' })
  })
})
