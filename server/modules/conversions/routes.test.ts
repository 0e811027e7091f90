import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BusinessDate } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

const day = 24 * 60 * 60 * 1000

describe('conversion routes', () => {
  let served: ServedHarness
  let clientId: number
  const cookies = new Map<string, string>()

  const call = (who: 'asks' | 'decides', method: 'GET' | 'POST', path: string, payload?: object) =>
    served.call(cookies.get(who), method, `/api/transactions${path}`, payload)
  const ask = (amountXof: number | string, more: object = { clientId }) =>
    call('asks', 'POST', '/large-conversion', { amountXof, ...more })
  const made = async (amountXof: number, more?: object): Promise<number> =>
    (await ask(amountXof, more)).body.transaction.id
  const until = (id: number, ...states: string[]) =>
    served.harness.run(async () => states.includes(await served.harness.stateOf(id)))

  beforeAll(async () => {
    served = await createServedHarness()
    await served.harness.addBank({ dailyLimitXof: 10_000_000_000n })
    clientId = await served.harness.addClient('Baobab Textiles SA')
    cookies.set('asks', await served.signIn('asks', 'user'))
    cookies.set('decides', await served.signIn('decides', 'compliance'))
    // An approver must have had the account for a day.
    served.harness.advance(day)
    cookies.set('asks', await served.signInAgain('asks'))
    cookies.set('decides', await served.signInAgain('decides'))
  }, 60_000)
  beforeEach(async () => {
    await served.harness.setRate('561')
  })
  afterAll(() => served.stop())

  it('answer 201 with transaction, breakdown and compliance', {
    tags: ['D8-01', 'D8-11', 'D3-37', 'S9-04'],
  }, async () => {
    const { status, body } = await ask(150_000_000)
    expect(status).toBe(201)
    expect(Object.keys(body).sort()).toEqual(['breakdown', 'compliance', 'transaction'])
    expect(body.breakdown).toEqual({
      grossUsd: '267379.68',
      feeUsd: '4010.70',
      netUsd: '263368.98',
      rate: '561.000000',
    })
    expect(body.transaction).toMatchObject({
      amountXof: 150_000_000,
      clientId,
      status: 'processing',
      complianceStatus: 'pending',
    })
  })

  it('answer the same facts in list and detail', { tags: ['D8-02'] }, async () => {
    const id = await made(60_000_000)
    await until(id, 'completed')
    const list = await call('asks', 'GET', '?limit=500')
    const one = await call('asks', 'GET', `/${id}`)
    const { timeline, checks, comments, endToEndId, payoutReference, ...facts } = one.body
    expect(list.body.find((row: { id: number }) => row.id === id)).toEqual(facts)
    expect(facts).toMatchObject({ status: 'completed', complianceStatus: 'approved' })
    expect(timeline.at(-1)).toMatchObject({ state: 'completed' })
    expect(comments).toEqual([])
    expect([checks.length > 0, endToEndId, payoutReference]).toEqual([true, expect.any(String), expect.any(String)])
    expect(await call('asks', 'GET', '/999999')).toMatchObject({ status: 404 })
  })

  it('refuse one franc below the minimum with the specified text', { tags: ['D8-06', 'S5-17'] }, async () => {
    const before = (await call('asks', 'GET', '?limit=1')).headers['x-total-count']
    const { status, body } = await ask(49_999_999)
    expect([status, body.message]).toEqual([400, 'Minimum amount for large conversion is 50M XOF'])
    expect((await call('asks', 'GET', '?limit=1')).headers['x-total-count']).toBe(before)
  })

  it('accept approval by another person, or rejection with a reason', { tags: ['D8-03', 'D8-11'] }, async () => {
    const [first, second] = [await made(150_000_000), await made(150_000_000)]
    for (const id of [first, second]) {
      await until(id, 'in_review')
      expect((await call('asks', 'GET', `/${id}`)).body).toMatchObject({
        status: 'processing',
        complianceStatus: 'review',
      })
      expect(await call('asks', 'POST', `/${id}/approve`)).toMatchObject({ status: 403 })
    }
    expect(await call('decides', 'POST', `/${first}/approve`, { note: 'documents seen' })).toMatchObject({
      status: 200,
      body: { state: 'approved', complianceStatus: 'approved' },
    })
    expect(await call('decides', 'POST', `/${second}/reject`)).toMatchObject({ status: 400 })
    expect(await call('decides', 'POST', `/${second}/reject`, { reason: 'no purpose given' })).toMatchObject({
      status: 200,
      body: { state: 'rejected', status: 'failed', reason: 'no purpose given' },
    })
    await until(first, 'completed')
  })

  it('answer 409 to cancellation after the debit request', { tags: ['D8-04'] }, async () => {
    const early = await made(60_000_000)
    expect(await call('asks', 'POST', `/${early}/cancel`)).toMatchObject({ status: 200, body: { state: 'cancelled' } })
    const late = await made(60_000_000)
    await until(late, 'debit_requested', 'funded', 'paying_out', 'completed')
    expect(await call('asks', 'POST', `/${late}/cancel`)).toMatchObject({ status: 409 })
    await until(late, 'completed')
    expect(await call('asks', 'POST', `/${late}/cancel`)).toMatchObject({
      status: 409,
      body: { message: "The conversion's state is “Completed”, so it can't be cancelled." },
    })
  })

  it('retry a failed step and refund a funded conversion', { tags: ['D8-05', 'D8-25'] }, async () => {
    await served.harness.setFaults('chain', [{ kind: 'reject', times: 2 }])
    const id = await made(60_000_000)
    await until(id, 'failed')
    expect((await call('asks', 'POST', `/${id}/retry`)).body).toMatchObject({ state: 'funded', status: 'processing' })
    await until(id, 'failed')
    expect((await call('decides', 'POST', `/${id}/refund`)).body).toMatchObject({
      state: 'refunding',
      status: 'failed',
    })
    await until(id, 'refunded')
    expect((await call('asks', 'GET', `/${id}`)).body).toMatchObject({ state: 'refunded', status: 'failed' })
    expect(await call('asks', 'POST', `/${id}/retry`)).toMatchObject({ status: 409 })
  })

  it('refuse a refund by the initiator', async () => {
    await served.harness.setFaults('chain', [{ kind: 'reject', times: 1 }])
    const { body } = await call('decides', 'POST', '/large-conversion', { amountXof: 60_000_000, clientId })
    const { id } = body.transaction
    await until(id, 'failed')
    expect(await call('decides', 'POST', `/${id}/refund`)).toMatchObject({
      status: 403,
      body: { code: 'own_conversion' },
    })
    expect(await served.harness.stateOf(id)).toBe('failed')
  })

  it('preview compliance for the given client and amount', { tags: ['D8-31', 'D8-30'] }, async () => {
    const limited = await served.harness.addClient('Kaolack Commodities', { approved: false, monthlyLimitUsd: 1_000n })
    const preview = async (amountXof: number, client?: number) =>
      (await call('asks', 'GET', `/preview?amountXof=${amountXof}${client ? `&clientId=${client}` : ''}`)).body
    const good = await preview(60_000_000, clientId)
    expect(good.compliance.reviewReasons).toEqual([])
    expect(good.funding).toMatchObject({ account: expect.stringMatching(/^••••\d{4}$/) })
    const bad = await preview(150_000_000, limited)
    expect(bad.compliance.reviewReasons.sort()).toEqual([
      'filing_threshold',
      'kyc_not_approved',
      'monthly_limit_passed',
    ])
    expect(bad.compliance.checks.find((check: { name: string }) => check.name === 'monthly_limit')).toMatchObject({
      outcome: 'bad',
      detail: '$0 of $1,000 used; this conversion would exceed the limit by $266,379.68',
    })
    expect(bad.breakdown).toEqual((await preview(150_000_000)).breakdown)
    expect(bad.terms).toEqual({ feeBasisPoints: 150, filingThresholdXof: 100_000_000 })
  })

  it('refuse amounts above the maximum in preview and creation alike', { tags: ['D8-31'] }, async () => {
    const refusal = { errors: [{ path: 'amountXof', message: expect.stringContaining('1,000,000,000,000 XOF') }] }
    for (const amountXof of [1_000_000_000_001, Number.MAX_SAFE_INTEGER]) {
      const requests = [
        await call('asks', 'GET', `/preview?amountXof=${amountXof}`),
        await call('asks', 'POST', '/large-conversion', { amountXof, notes: null }),
      ]
      expect(requests).toMatchObject([refusal, refusal].map((body) => ({ status: 400, body })))
    }
  })

  it('preview the terms in settings', { tags: ['D16-21'] }, async () => {
    const { modules, database, people, advance } = served.harness
    const set = async (feeBasisPoints: number, filingThresholdXof: number) => {
      await database.transaction(async (transaction) => {
        for (const [key, value] of [
          ['conversions.feeBasisPoints', feeBasisPoints],
          ['conversions.filingThresholdXof', filingThresholdXof],
        ] as const)
          expectOk(await modules.settings.change(transaction, people.approver, key, value), 'the setting')
      })
      // A cached setting may be this old.
      advance(3_000)
    }
    const preview = async () => (await call('asks', 'GET', '/preview?amountXof=60000000')).body
    await set(200, 50_000_000)
    const { terms, compliance } = await preview()
    expect(terms).toEqual({ feeBasisPoints: 200, filingThresholdXof: 50_000_000 })
    expect(compliance).toMatchObject({ filingRequired: true, reviewReasons: ['filing_threshold'] })
    await set(150, 100_000_000)
    expect((await preview()).terms).toEqual({ feeBasisPoints: 150, filingThresholdXof: 100_000_000 })
  })

  it('return the median of stored days beside the specified typical volume', { tags: ['D8-33', 'S9-02'] }, async () => {
    const { body } = await call('asks', 'GET', '/typical-volume')
    expect(body.typicalXof).toBe(150_000_000)
    expect(body.days.length).toBe(body.businessDays)
    const todays = (await call('asks', 'GET', '?limit=500')).body as {
      amountXof: number
      status: string
      createdAt: string
    }[]
    const today = served.harness.now().toISOString().slice(0, 10)
    const counted = todays.filter((row) => row.createdAt.startsWith(today) && row.status !== 'failed')
    expect(body.todayXof).toBe(counted.reduce((sum, row) => sum + row.amountXof, 0))
  })

  it('count bank days of the calendar, so that a holiday is no day without volume', { tags: ['D8-33'] }, async () => {
    const daysShown = async () =>
      ((await call('asks', 'GET', '/typical-volume')).body.days as { date: string }[]).map(({ date }) => date)
    const before = await daysShown()
    const { database, modules, people } = served.harness
    const holiday = { country: 'CI', name: 'Day of mourning', recurrence: 'once', isClosed: true } as const
    const on = before.at(-1) as BusinessDate
    const added = await database.transaction((transaction) =>
      modules.bankCalendar.add(transaction, people.approver, { ...holiday, on, source: 'Decree' }),
    )
    expectOk(added, 'a holiday')
    served.harness.advance(3_000)
    const after = await daysShown()
    expect(after).toHaveLength(before.length)
    expect(after).not.toContain(on)
  })
})
