import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fxPairs, getMarket, getRateHistory, getWaemuRates, refreshRates, testFxConnection } from '#contract/fx/api.ts'
import { toWireRate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { Route } from '#server/platform/http/route.ts'
import { type SandboxFx, startSandboxFx } from '#simulators/fx/fx.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'
import { createFx, createFxProvider, type Fx, type FxProvider, fxJobs, fxRoutes, refreshCommand } from './index.ts'

let context: TestContext
let owner: pg.Client
let sandbox: SandboxFx
let fx: Fx
const hourMs = 3_600_000
const dayMs = 24 * hourMs

beforeEach(async () => {
  context = await openTestContext()
  owner = new pg.Client(context.clone.owner)
  await owner.connect()
  sandbox = await startSandboxFx({ listen: { port: 0 }, clock: context.clock })
  fx = instance()
})
afterEach(async () => {
  await sandbox.stop()
  await owner.end()
  await context.close()
})

const providerAt = (url: string) =>
  createFxProvider({ name: 'sandbox', url, bounds: { timeoutMs: 500, limitBytes: 100_000 } })
const instance = (url = sandbox.url): Fx => createFx({ ...context, provider: providerAt(url) })
const operator = () => context.person('u1', 'user')
const system = () => systemActor('fx.refresh', context.clock.now())
/** A successful refresh. */
const refreshed = async () => expectOk(await fx.refresh(operator()), 'the sandbox answers')
const read = () => context.database.pool

const rowsOf = async (query: string) => (await owner.query(query)).rows

/** Calls a route as the server would and validates the response against the contract. */
async function call(contract: Route['contract'], query: unknown = {}) {
  const route = fxRoutes({ fx, database: context.database }).find((candidate) => candidate.contract === contract)
  const outcome = await route?.handle({ actor: operator(), query, body: {} } as never)
  if (outcome?.kind === 'answer') expect(contract.answer.safeParse(outcome.body).error).toBeUndefined()
  return outcome
}

describe('without any stored rate', { tags: ['D4-13', 'S9-05'] }, () => {
  it('returns 561 from "default" for USD/XOF and no other pair', async () => {
    expect(await call(getWaemuRates)).toEqual({
      kind: 'answer',
      body: {
        rates: { USD_XOF: 561 },
        pairs: { USD_XOF: { rate: '561.000000', source: 'default', as_of: null, stale: false, change_percent: null } },
        last_updated: null,
        region: 'WAEMU',
      },
    })
    const quote = await fx.usdXof(read())
    expect(quote).toMatchObject({ rateText: '561.0000000000', source: 'default', isDefault: true, recordId: null })
    expect(await call(getMarket)).toMatchObject({ body: { rate: '561.000000', change_24h_percent: null } })
    expect(await call(getRateHistory, { pair: 'USD_XOF', range: '30d' })).toMatchObject({ body: { points: [] } })
  })
})

describe('a refresh', { tags: ['D4-08'] }, () => {
  it('stores each rate with its source, time and fetch time', { tags: ['S3-09'] }, async () => {
    expect(await fx.refresh(operator())).toMatchObject({ ok: true, value: { kind: 'stored', refused: false } })
    const rows = await rowsOf('select * from fx.rate order by id')
    expect(rows.map((row) => row.to_currency)).toEqual(['EUR', 'GBP', 'JPY', 'XOF', 'NGN', 'GHS'])
    expect(rows[0]).toMatchObject({ from_currency: 'USD', source: 'Sandbox', day: expect.any(String) })
    expect(rows[0].fetched_at).toEqual(context.clock.now())
    const entries = await context.audit.list(read(), { resourceType: 'fx_rate' }, { limit: 10, after: null })
    expect(entries.items).toMatchObject([
      { action: 'update', userId: 'u1', details: { source: 'Sandbox', records: 6 } },
    ])
    expect(await rowsOf('select kind, type from platform.outbox_event')).toEqual([
      { kind: 'fx-rates', type: 'fx.rates_stored' },
    ])
  })

  it('shows eight pairs including inverses', { tags: ['D4-11', 'S3-15', 'S7-21', 'D3-36'] }, async () => {
    await refreshed()
    const answered = await call(getWaemuRates)
    const body = answered?.kind === 'answer' ? (answered.body as never as { rates: object; pairs: object }) : null
    expect(Object.keys(body?.rates ?? {})).toEqual([...fxPairs])
    const { pairs, lastUpdated } = await fx.waemu(read())
    expect(lastUpdated).toEqual(context.clock.now())
    const [pound, inverse] = [pairs.get('USD_GBP'), pairs.get('GBP_USD')]
    expect(inverse?.rate.numerator).toBe(pound?.rate.denominator)
    expect(toWireRate(pairs.get('XOF_USD')?.rate ?? { numerator: 1n, denominator: 1n })).toMatch(/^0\.0017\d\d$/)
  })

  it('is skipped by the job until due but always runs for a person', async () => {
    expect(await fx.refresh(system(), { onlyIfDue: true })).toMatchObject({ value: { kind: 'stored' } })
    expect(await fx.refresh(system(), { onlyIfDue: true })).toMatchObject({ value: { kind: 'not_asked' } })
    expect(await fx.refresh(operator())).toMatchObject({ value: { kind: 'stored' } })
    context.pass(hourMs)
    expect(await fx.refresh(system(), { onlyIfDue: true })).toMatchObject({ value: { kind: 'stored' } })
  })

  it('runs in only one of many concurrent instances', async () => {
    const provider = providerAt(sandbox.url)
    const allDecided = Promise.withResolvers<void>()
    let decided = 0
    const decide = () => {
      decided += 1
      if (decided === 8) allDecided.resolve()
    }
    // No answer comes before every instance has begun its fetch or been told that it may not.
    const fetchRates: FxProvider['fetchRates'] = async (signal) => {
      decide()
      await allDecided.promise
      return provider.fetchRates(signal)
    }
    const refreshOnce = async () => {
      const outcome = await createFx({ ...context, provider: { ...provider, fetchRates } }).refresh(system())
      if (outcome.ok && outcome.value.kind === 'not_asked') decide()
      return outcome
    }
    const outcomes = await Promise.all(Array.from({ length: 8 }, refreshOnce))
    const kinds = outcomes.map((outcome) => outcome.ok && outcome.value.kind)
    expect(kinds.filter((kind) => kind === 'stored')).toHaveLength(1)
    expect(kinds.filter((kind) => kind === 'not_asked')).toHaveLength(7)
  })

  it('recovers when the claiming instance dies, because its claim expires', async () => {
    const later = new Date(context.clock.now().getTime() + 60_000).toISOString()
    await owner.query(`insert into fx.provider_state values ('sandbox', '${later}', '${later}')`)
    expect(await fx.refresh(operator())).toMatchObject({ value: { kind: 'not_asked' } })
    context.pass(60_000)
    expect(await fx.refresh(operator())).toMatchObject({ value: { kind: 'stored' } })
  })

  it('derives the franc from the parity when the source lacks it', { tags: ['D4-07'] }, async () => {
    sandbox.setFaults([{ kind: 'missing_currency' }])
    await refreshed()
    const { source, rateText } = await fx.usdXof(read())
    expect(source).toBe('Sandbox at 655.957 XOF/EUR')
    const [{ implied }] = await rowsOf(
      "select round(rate * 655.957, 6) as implied from fx.rate where to_currency = 'EUR'",
    )
    expect(Number(rateText)).toBeCloseTo(Number(implied), 4)
  })
})

describe('a manual refresh', () => {
  it('reports a rejected franc rate and keeps the last stored one in force', async () => {
    expect(await call(refreshRates)).toMatchObject({ body: { franc_refused: false } })
    const { rateText } = await fx.usdXof(read())
    sandbox.setFaults([{ kind: 'off_parity' }])
    expect(await call(refreshRates)).toMatchObject({ body: { franc_refused: true } })
    expect((await fx.usdXof(read())).rateText).toBe(rateText)
  })
})

describe('a failing provider', { tags: ['D4-12'] }, () => {
  const faults = [{ kind: 'down' }, { kind: 'garbage' }, { kind: 'quota' }, { kind: 'endless' }] as const
  it.each(faults)('%j keeps the last stored rates in force and answers 503 with a message', async (fault) => {
    await refreshed()
    const before = await fx.usdXof(read())
    sandbox.setFaults([fault])
    expect(await call(refreshRates)).toMatchObject({
      kind: 'refusal',
      refusal: { status: 503, detail: expect.stringContaining('The last stored rates stay in force.') },
    })
    expect(await fx.usdXof(read())).toEqual(before)
  })

  it('does not delay readers of rates', { tags: ['D4-10'] }, async () => {
    await refreshed()
    sandbox.setFaults([{ kind: 'slow', delayMs: 400 }])
    let isDone = false
    const refreshing = refreshed().then(() => {
      isDone = true
    })
    expect((await fx.waemu(read())).pairs.size).toBe(8)
    expect(isDone).toBe(false)
    await refreshing
  })

  it('lets rates become stale', { tags: ['D4-12', 'D4-19'] }, async () => {
    context.pass(9 * dayMs)
    await refreshed()
    expect((await fx.usdXof(read())).stale).toBe(false)
    context.pass(6 * dayMs)
    expect((await fx.usdXof(read())).stale).toBe(true)
    expect((await fx.waemu(read())).pairs.get('USD_EUR')?.stale).toBe(true)
  })

  it('is retried soon, then less often, and without log noise', async () => {
    sandbox.setFaults([{ kind: 'down' }])
    const calls: boolean[] = []
    for (let minute = 0; minute < 65; minute += 5) {
      const outcome = await fx.refresh(system(), { onlyIfDue: true })
      calls.push(!outcome.ok)
      context.pass(5 * 60_000)
    }
    expect(calls.flatMap((was, index) => (was ? [index * 5] : []))).toEqual([0, 5, 15, 35])
    const [state] = await rowsOf('select failures, last_failure from fx.provider_state')
    expect(state).toEqual({ failures: 4, last_failure: 'The rate provider responded with HTTP status 500.' })
  })

  it('is rejected when it returns rates older than before or dated in the future', async () => {
    const behind = createFx({
      ...context,
      clock: { now: () => new Date(context.clock.now().getTime() - dayMs) },
      provider: createFxProvider({ name: 'sandbox', url: sandbox.url }),
    })
    expect(await behind.refresh(operator())).toMatchObject({ error: { code: 'provider_answer_from_future' } })
    await refreshed()
    sandbox.setFaults([{ kind: 'stale_date' }])
    expect(await fx.refresh(operator())).toMatchObject({ error: { code: 'provider_answer_outdated' } })
  })

  it('marks rates stale when their first date is already old', async () => {
    sandbox.setFaults([{ kind: 'stale_date' }])
    await refreshed()
    expect(await fx.usdXof(read())).toMatchObject({ stale: true, isDefault: false })
  })
})

describe('a franc rate off the parity', { tags: ['D4-22'] }, () => {
  it('is rejected, raises one event and keeps the last valid rate', async () => {
    await refreshed()
    const before = await fx.usdXof(read())
    sandbox.setFaults([{ kind: 'off_parity' }])
    expect(await fx.refresh(system())).toMatchObject({ value: { kind: 'stored', refused: true } })
    expect(await fx.refresh(system())).toMatchObject({ value: { refused: true } })

    expect(await fx.usdXof(read())).toEqual(before)
    expect(
      await rowsOf("select payload->>'rate' as rate from platform.outbox_event where type = 'fx.off_parity'"),
    ).toEqual([{ rate: '655.9570000000' }])
    const failed = await context.audit.list(
      read(),
      { resourceType: 'fx_rate', success: false },
      { limit: 5, after: null },
    )
    expect(failed.items).toMatchObject([
      { errorMessage: expect.stringMatching(/^USD\/XOF 655\.9570000000 from Sandbox was rejected/) },
    ])
    expect(await rowsOf('select count(*)::int as kept from fx.refused_rate')).toEqual([{ kept: 1 }])
  })
})

describe('the connection test', { tags: ['D4-17'] }, () => {
  it('calls the provider and stores nothing', async () => {
    expect(await call(testFxConnection)).toEqual({
      kind: 'answer',
      body: { success: true, provider: 'Sandbox', quota_remaining: null, error: null },
    })
    sandbox.setFaults([{ kind: 'quota' }])
    expect(await call(testFxConnection)).toMatchObject({
      body: { success: false, error: "The rate provider's quota is used up." },
    })
    expect(await rowsOf('select count(*)::int as stored from fx.rate')).toEqual([{ stored: 0 }])
  })
})

/** Stores rates of a currency as if fetched, one row per day and fetch. */
async function store(rows: readonly { day: string; rate: string; currency?: string }[]): Promise<void> {
  for (const { day, rate, currency = 'XOF' } of rows) {
    const at = `${day}T09:00:00Z`
    await owner.query(
      `insert into fx.rate (to_currency, rate, source, as_of, day, fetched_at) values ('${currency}', ${rate}, 'test', '${at}', '${day}', '${at}')`,
    )
  }
}
const today = (daysBack = 0) => new Date(context.clock.now().getTime() - daysBack * dayMs).toISOString().slice(0, 10)

describe('rate change and history', () => {
  it('have no change without a previous day', { tags: ['D4-15'] }, async () => {
    await store([{ day: today(), rate: '561' }])
    expect((await fx.waemu(read())).pairs.get('USD_XOF')?.changePercent).toBeNull()
  })

  it('show the change against the last rate of the previous day, for a pair and its inverse', {
    tags: ['D4-15'],
  }, async () => {
    await store([
      { day: '2026-11-19', rate: '550' },
      { day: '2026-11-19', rate: '560' },
      { day: '2026-11-20', rate: '561' },
    ])
    const { pairs } = await fx.waemu(read())
    expect(pairs.get('USD_XOF')?.changePercent).toBe(0.1786)
    expect(pairs.get('XOF_USD')?.changePercent).toBe(-0.1783)
  })

  it('show the change over thirty days', async () => {
    await store([
      { day: '2026-10-20', rate: '550' },
      { day: '2026-11-19', rate: '560' },
      { day: '2026-11-20', rate: '561' },
    ])
    expect(await call(getMarket)).toMatchObject({ body: { change_24h_percent: 0.1786, change_30d_percent: 2 } })
  })

  it("start the history as many days ago as the range, matching the market panel's change", async () => {
    await store([
      { day: today(31), rate: '540' },
      { day: today(30), rate: '550' },
      { day: today(29), rate: '555' },
      { day: today(), rate: '561' },
    ])
    const [first] = await fx.history(read(), 'USD_XOF', '30d')
    expect(first?.date).toBe(today(30))
    expect(await call(getMarket)).toMatchObject({ body: { change_30d_percent: 2 } })
  })

  it('return one point a day within the range, oldest first', async () => {
    await store([
      { day: today(40), rate: '540' },
      { day: today(2), rate: '559' },
      { day: today(2), rate: '560' },
      { day: today(), rate: '500' },
    ])
    const points = await fx.history(read(), 'XOF_USD', '30d')
    expect(points.map(({ date, rate }) => [date, toWireRate(rate)])).toEqual([
      [today(2), '0.001786'],
      [today(), '0.002000'],
    ])
  })
})

describe('years of rates', () => {
  it('are read by index probes: newest per pair and a year of days', async () => {
    await owner.query(`insert into fx.rate (to_currency, rate, source, as_of, day, fetched_at)
      select currency, 500 + random() * 100, 'test', moment, moment::date, moment
      from generate_series('2023-11-21'::timestamptz, '2026-11-20', interval '30 minutes') moment,
        unnest('{EUR,GBP,JPY,XOF,NGN,GHS}'::text[]) currency`)
    await owner.query('analyze fx.rate')
    const plan = async (query: string) => {
      const rows = await rowsOf(`explain (analyze, buffers, format json) ${query}`)
      return JSON.stringify(rows[0]['QUERY PLAN'])
    }
    const newest = await plan(`select * from unnest('{EUR,GBP,JPY,XOF,NGN,GHS}'::text[]) as wanted (currency)
      cross join lateral (select * from fx.rate where to_currency = wanted.currency
        and fetched_at <= '2026-11-20T12:00:00Z' order by fetched_at desc, id desc limit 1) newest`)
    const year =
      await plan(`select * from generate_series('2025-11-21'::date, '2026-11-20'::date, interval '1 day') as calendar (day)
      cross join lateral (select * from fx.rate where to_currency = 'XOF' and day = calendar.day::date order by id desc limit 1) last`)
    for (const text of [newest, year]) {
      expect(text).not.toContain('Seq Scan')
      expect(text).toMatch(/Index (Only )?Scan/)
    }
    expect(newest).toContain('rate_stored_last')
    expect(year).toContain('rate_of_day')
    const touched = (text: string) =>
      Number(/"Shared Hit Blocks":(\d+)/.exec(text)?.[1]) + Number(/"Shared Read Blocks":(\d+)/.exec(text)?.[1])
    expect(touched(newest)).toBeLessThan(40)
    expect(touched(year)).toBeLessThan(365 * 6)
  })
})

describe('stored rates', () => {
  it('cannot be changed by anyone', async () => {
    await refreshed()
    await expect(owner.query('update fx.rate set rate = 1')).rejects.toThrow('append-only')
    await expect(owner.query('delete from fx.rate')).rejects.toThrow('append-only')
    await expect(owner.query('truncate fx.rate')).rejects.toThrow('append-only')
  })
})

describe('the job and the command', { tags: ['D4-09'] }, () => {
  it('refresh and do not fail when the provider does', async () => {
    const [job] = fxJobs({ fx, clock: context.clock })
    sandbox.setFaults([{ kind: 'down', times: 1 }])
    await expect(job?.work(new AbortController().signal)).resolves.toBeUndefined()
    context.pass(5 * 60_000)
    await job?.work(new AbortController().signal)
    expect((await fx.waemu(read())).pairs.size).toBe(8)
    expect(job).toMatchObject({ name: 'fx.refresh', atStart: true, cron: '*/5 * * * *' })
  })

  it('print the outcome and set the exit code', async () => {
    const lines: string[] = []
    const run = () => refreshCommand({ fx, ...context, print: (line) => lines.push(line) })
    expect(await run()).toBe(0)
    expect(lines[0]).toBe('Stored 6 rates. The rates in force:')
    sandbox.setFaults([{ kind: 'off_parity', times: 1 }])
    expect(await run()).toBe(1)
    expect(lines.at(-1)).toBe('The USD/XOF rate was rejected: it deviates from the parity.')
    sandbox.setFaults([{ kind: 'down' }])
    expect(await run()).toBe(1)
    expect(lines).toContain('The rate provider responded with HTTP status 500. The last stored rates stay in force:')
  })
})
