import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { createServedHarness } from '#tests/running/served-harness.ts'

describe('day limits', () => {
  let harness: Harness
  afterEach(() => harness.stop())

  const open = async () => {
    harness = await createHarness({ hasDayLimits: true, railTimeoutMs: 10_000 })
    await harness.addBank({ dailyLimitXof: 50_000_000_000n })
  }
  const rows = async () =>
    (
      await harness.database.pool.execute<{ id: number; state: string; reasons: string[] }>(
        sql`select id, state, review_reasons as reasons from conversions.conversion order by id`,
      )
    ).rows
  const run = () =>
    harness.run(async () =>
      (await rows()).every(({ state }) => ['in_review', 'awaiting_funds', 'completed'].includes(state)),
    )
  /** How many were held for each reason, and how many were not held. */
  const outcome = async () => {
    const counts: Record<string, number> = {}
    for (const { reasons } of await rows())
      for (const reason of reasons.length === 0 ? ['none'] : reasons) counts[reason] = (counts[reason] ?? 0) + 1
    return counts
  }
  const alertsOf = async (rule: string) =>
    (
      await harness.database.pool.execute<{ fact_key: string }>(
        sql`select fact_key from compliance.alert where rule = ${rule} order by id`,
      )
    ).rows.map(({ fact_key }) => fact_key)

  it('hold all but ten of 90 conversions of 50 M that one person asks for at once', {
    tags: ['D17-17'],
    timeout: 120_000,
  }, async () => {
    await open()
    await Promise.all(Array.from({ length: 90 }, () => harness.convert(50_000_000n, null)))
    await run()
    expect(await outcome()).toEqual({ none: 10, person_limit_passed: 80, own_account_limit_passed: 70 })
    expect(await alertsOf('structuring')).toEqual([expect.stringMatching(/^structuring:own_account:from:/)])
    expect(await alertsOf('person_structuring')).toEqual([expect.stringMatching(/^structuring:person:/)])
  })

  it('hold all but five of 20 conversions of 99 M, for whichever clients', async () => {
    await open()
    const clients = [await harness.addClient('Baobab'), await harness.addClient('Acacia'), null]
    await Promise.all(Array.from({ length: 20 }, (_, n) => harness.convert(99_000_000n, clients[n % 3] ?? null)))
    await run()
    expect(await outcome()).toMatchObject({ none: 5, person_limit_passed: 15 })
    expect(await alertsOf('person_structuring')).toHaveLength(1)
  }, 120_000)

  it('hold the own account across persons, and leave clients to their own limits', async () => {
    await open()
    const colleague = await harness.addPerson('colleague@example.org', 'user')
    const third = await harness.addPerson('third@example.org', 'user')
    const ask = async (actor: typeof colleague, clientId: number | null): Promise<void> => {
      const input = { amountXof: 100_000_000n, clientId, notes: null }
      const made = await harness.write((t) => harness.modules.conversions.initiate(t, actor, input))
      expectOk(made, 'a test conversion')
    }
    const client = await harness.addClient('Baobab')
    for (const actor of [harness.people.operator, colleague, third])
      for (let made = 0; made < 4; made += 1) await ask(actor, null)
    await ask(third, client)
    await run()
    expect(await outcome()).toEqual({ none: 11, own_account_limit_passed: 2 })
  }, 120_000)

  it('gives the amount back when its conversion is rejected, and starts at zero the next day', async () => {
    await open()
    for (let made = 0; made < 6; made += 1) await harness.convert(100_000_000n, null)
    await run()
    expect(await outcome()).toEqual({ none: 5, person_limit_passed: 1 })
    const reviewed = (await rows()).find(({ state }) => state === 'in_review')
    const rejected = await harness.write((t) =>
      harness.modules.conversions.reject(t, harness.people.approver, {
        id: reviewed?.id ?? 0,
        version: null,
        reason: 'No',
      }),
    )
    expectOk(rejected, 'a rejected conversion')
    harness.advance(24 * 3_600_000)
    await harness.setRate('561')
    await harness.convert(100_000_000n, null)
    await run().catch(() => undefined)
    const newest = (await rows()).at(-1)
    expect(newest?.reasons ?? []).not.toContain('person_limit_passed')
    const { rows: used } = await harness.database.pool.execute(
      sql`select conversion_id from compliance.day_use where released_at is not null`,
    )
    expect(used).toEqual([{ conversion_id: reviewed?.id }])
  }, 120_000)
})

describe('day limits of a planned conversion', () => {
  it('are a line of the compliance panel, with their use, before a conversion is requested', async () => {
    const served = await createServedHarness({ hasDayLimits: true })
    try {
      const { harness } = served
      await harness.setRate('561')
      await harness.addBank({ dailyLimitXof: 50_000_000_000n })
      const headers = { cookie: await served.signIn('awa', 'user'), 'sec-fetch-site': 'same-origin' }
      const url = '/api/transactions/large-conversion'
      for (let made = 0; made < 4; made += 1) {
        const payload = { amountXof: 100_000_000 }
        expect((await served.app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(201)
      }
      await harness.modules.conversions.runDue(new AbortController().signal)
      const line = async (amountXof: number) => {
        const answer = await served.app.inject({ url: `/api/transactions/preview?amountXof=${amountXof}`, headers })
        const { checks, reviewReasons } = answer.json().compliance
        const found = checks.find(({ name }: { name: string }) => name === 'day_limit')
        return { ...found, isHeld: reviewReasons.includes('person_limit_passed') }
      }
      const detail = expect.stringContaining('initiator: 400,000,000 XOF of 500,000,000 XOF used today')
      expect(await line(100_000_000)).toMatchObject({ label: 'Daily limits', outcome: 'ok', detail, isHeld: false })
      expect(await line(100_000_001)).toMatchObject({ label: 'Daily limits', outcome: 'bad', detail, isHeld: true })
    } finally {
      await served.stop()
    }
  }, 120_000)
})
