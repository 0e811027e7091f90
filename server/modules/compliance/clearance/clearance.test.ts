import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type BusinessDate, businessDate } from '#kernel/clock.ts'
import { usd } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import type { ClearanceFacts } from './rules.ts'

let harness: ComplianceHarness
beforeAll(async () => {
  harness = await openComplianceHarness()
})
beforeEach(() => harness.reset())
afterAll(() => harness.close())

describe('clearance of conversions', () => {
  let conversionId = 1000
  const factsOf = (clientId: number | null, changes: Partial<ClearanceFacts> = {}, timeZone = 'Africa/Abidjan') => {
    conversionId += 1
    const at = changes.at ?? harness.answers.now
    return {
      conversionId,
      clientId,
      amountXof: 56_100_000n,
      grossUsdMinor: 10_000_000n,
      rateStale: false,
      rateIsDefault: false,
      rateJumped: false,
      at,
      date: businessDate(at, timeZone),
      ...changes,
    }
  }
  const clear = (facts: ReturnType<typeof factsOf>) =>
    harness.write((t) => harness.compliance.clear(t, systemActor('test', harness.answers.now), facts))
  const limited = (limit: bigint) => harness.added({ monthlyLimit: usd(limit) }, 'approved')

  it('assesses without side effects', async () => {
    const client = await limited(10_000_000n)
    const facts = factsOf(client.id)
    for (const _ of [1, 2])
      expect(await harness.compliance.assess(harness.database.pool, facts)).toMatchObject({
        reviewReasons: [],
        filingRequired: false,
      })
  })

  it('counts pending conversions, releases failed ones, and counts a repeat once', {
    tags: ['D5-26', 'D8-16'],
  }, async () => {
    const client = await limited(20_000_000n)
    const first = factsOf(client.id)
    for (const _ of [1, 2]) expect((await clear(first)).reviewReasons).toEqual([])
    expect((await clear(factsOf(client.id))).reviewReasons).toEqual([])
    expect((await clear(factsOf(client.id, { grossUsdMinor: 1n }))).reviewReasons).toEqual(['monthly_limit_passed'])
    await harness.write((t) => harness.compliance.release(t, first.conversionId))
    expect((await clear(factsOf(client.id, { grossUsdMinor: 9_999_999n }))).reviewReasons).toEqual([])
    expect((await clear(factsOf(client.id, { grossUsdMinor: 1n }))).reviewReasons).toEqual(['monthly_limit_passed'])
  })

  it('lets one of two concurrent conversions take the rest of the monthly limit', { tags: ['D8-16'] }, async () => {
    const client = await limited(10_000_000n)
    const outcomes = await Promise.all([factsOf(client.id), factsOf(client.id)].map(clear))
    expect(outcomes.map((outcome) => outcome.reviewReasons.length).sort()).toEqual([0, 1])
  })

  it('ends the month by the business time zone', { tags: ['D3-40'] }, async () => {
    const client = await limited(10_000_000n)
    const at = new Date('2026-11-30T23:30:00.000Z')
    expect((await clear(factsOf(client.id, { at }, 'Africa/Abidjan'))).reviewReasons).toEqual([])
    expect((await clear(factsOf(client.id, { at }, 'Africa/Abidjan'))).reviewReasons).toEqual(['monthly_limit_passed'])
    // The same instant falls in December in Lagos.
    expect((await clear(factsOf(client.id, { at }, 'Africa/Lagos'))).reviewReasons).toEqual([])
  })

  it('opens one filing per conversion above the threshold, due in five bank days, unverified', {
    tags: ['D12-31'],
  }, async () => {
    const client = await harness.added({}, 'approved')
    const facts = factsOf(client.id, { amountXof: 150_000_000n })
    for (const _ of [1, 2])
      expect(await clear(facts)).toMatchObject({ filingRequired: true, reviewReasons: ['filing_threshold'] })
    await clear(factsOf(client.id, { amountXof: 100_000_000n }))
    const owed = await harness.compliance.filingOf(harness.database.pool, [facts.conversionId, facts.conversionId + 1])
    expect([...owed.values()]).toMatchObject([
      {
        conversionId: facts.conversionId,
        amountXof: 150_000_000n,
        status: 'due',
        dueOn: '2026-11-27',
        deadlineVerified: false,
        version: 1,
      },
    ])
  })

  it("counts the deadline in bank days of the business's country, its own holidays included", async () => {
    const kone = person('kone', 'Moussa Kone', 'compliance')
    const dueOn = async () => {
      const facts = factsOf(null, { amountXof: 150_000_000n })
      await clear(facts)
      return (await harness.compliance.filingOf(harness.database.pool, [facts.conversionId])).get(facts.conversionId)
        ?.dueOn
    }
    const closed = (country: 'CI' | 'TG', on: string) =>
      harness.write((t) =>
        harness.bankCalendar.add(t, kone, {
          country,
          name: 'Day of mourning',
          recurrence: 'once',
          isClosed: true,
          source: 'Decree',
          on: on as BusinessDate,
        }),
      )
    const before = await dueOn()
    expectOk(await closed('TG', '2026-11-24'), 'a day of another country')
    expect(await dueOn()).toBe(before)
    expectOk(await closed('CI', '2026-11-24'), "a day of the business's own country")
    expect([before, await dueOn()]).toEqual(['2026-11-27', '2026-11-30'])
  })

  it('withdraws the filing of a conversion that was never debited, and reopens it', async () => {
    const facts = factsOf(null, { amountXof: 150_000_000n })
    const status = async () =>
      (await harness.compliance.filingOf(harness.database.pool, [facts.conversionId])).get(facts.conversionId)?.status
    await clear(facts)
    await harness.write((t) => harness.compliance.release(t, facts.conversionId))
    expect(await status()).toBe('withdrawn')
    await clear(facts)
    expect(await status()).toBe('due')
    await harness.write((t) => harness.compliance.release(t, facts.conversionId, { wasFunded: true }))
    expect(await status()).toBe('due')
    expect((await harness.compliance.filingOf(harness.database.pool, [])).size).toBe(0)
  })

  it('reports a frozen client, and reserves nothing for it', { tags: ['D8-27'] }, async () => {
    const client = await limited(10_000_000n)
    harness.answers.confirmedMatches = 1
    expect(await clear(factsOf(client.id, { amountXof: 150_000_000n }))).toMatchObject({ clientFrozen: true })
    harness.answers.confirmedMatches = 0
    expect((await clear(factsOf(client.id))).reviewReasons).toEqual([])
  })

  it('stores each clearance with its facts permanently', async () => {
    const client = await harness.added({}, 'approved')
    const facts = factsOf(client.id)
    await clear(facts)
    const rows = await harness.database.call<{ facts: { client: { kycStatus: string } } }>(
      { name: 'clearances', text: 'select facts from compliance.clearance where conversion_id = $1' },
      [facts.conversionId],
    )
    expect(rows).toMatchObject([
      { facts: { amountXof: '56100000', thresholdXof: '100000000', client: { kycStatus: 'approved' } } },
    ])
    const change = harness.database.call(
      { name: 'change-clearance', text: "update compliance.clearance set facts = '{}'" },
      [],
    )
    await expect(change).rejects.toThrow('permission denied')
  })

  it('scores the share of approved clients', { tags: ['S9-07'] }, async () => {
    const { approved, total, score } = await harness.compliance.score(harness.database.pool)
    expect(score).toBe(Math.round((100 * approved) / total))
  })
})
