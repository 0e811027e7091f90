import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { expectOk } from '#kernel/result.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

const minute = 60_000
const hour = 60 * minute

describe('a conversion from request to payout', () => {
  let harness: Harness
  let clientId: number

  const get = async (id: number) =>
    expectOk(await harness.modules.conversions.get(harness.database.pool, id), 'a conversion')
  const rowOf = async (id: number) => (await get(id)).row
  const until = (id: number, ...states: string[]) => harness.run(async () => states.includes(await harness.stateOf(id)))
  const decide = (
    verb: 'approve' | 'reject' | 'cancel' | 'retry' | 'refund',
    id: number,
    actor = harness.people.approver,
    reason: string | null = null,
  ) =>
    harness.database.transaction((transaction) =>
      harness.modules.conversions[verb](transaction, actor, { id, version: null, reason }),
    )
  const setFee = async (feeBasisPoints: number) => {
    const { settings } = harness.modules
    const changed = await harness.database.transaction((transaction) =>
      settings.change(transaction, harness.people.approver, 'conversions.feeBasisPoints', feeBasisPoints),
    )
    expectOk(changed, 'the fee')
  }
  const trial = async () => {
    const { accounts, balanced } = await harness.modules.ledger.trialBalance(harness.database.pool)
    return {
      balanced,
      sum: (kind: string, currency: string) =>
        accounts
          .filter((account) => account.kind === kind && account.currency === currency)
          .reduce((total, account) => total + account.balanceMinor, 0n),
    }
  }
  const provesItself = async () => {
    expect(await harness.modules.ledger.verify(harness.database.pool)).toEqual([])
    expect(
      await harness.modules.banking.reconcile(
        await harness.modules.conversions.heldInstructions(harness.database.pool),
      ),
    ).toEqual([])
    expect(
      await harness.modules.payout.reconcile(await harness.modules.conversions.heldPayouts(harness.database.pool)),
    ).toEqual([])
  }

  beforeAll(async () => {
    harness = await createHarness()
    await harness.addBank({ dailyLimitXof: 10_000_000_000n })
    clientId = await harness.addClient('Baobab Textiles SA')
  })
  beforeEach(async () => {
    await harness.setFaults('bank', [])
    await harness.setFaults('chain', [])
  })
  afterAll(() => harness.stop())

  it('completes 60,000,000 XOF without review and records each step', { tags: ['D8-12', 'D8-28'] }, async () => {
    const before = await trial()
    const id = await harness.convert(60_000_000n, clientId)
    await until(id, 'completed')
    const { row, timeline } = await get(id)
    expect(timeline.map((step) => step.state)).toEqual([
      'initiated',
      'screened',
      'approved',
      'debit_requested',
      'funded',
      'paying_out',
      'completed',
    ])
    expect(timeline.every((step) => step.cause !== '' && step.actorName !== null)).toBe(true)
    expect(row).toMatchObject({ reviewReasons: [], filingRequired: false, approvedBy: null })
    expect(row.payoutReference).toMatch(/^0x[0-9a-f]{64}$/)
    const after = await trial()
    expect(after.balanced).toBe(true)
    expect(after.sum('bank', 'XOF') - before.sum('bank', 'XOF')).toBe(-60_000_000n)
    expect(after.sum('treasury', 'USDT') - before.sum('treasury', 'USDT')).toBe(-row.netUsdtMinor)
    expect(after.sum('fee_income', 'USDT') - before.sum('fee_income', 'USDT')).toBe(-row.feeUsdMinor * 10_000n)
    expect([after.sum('bank_debit_in_flight', 'XOF'), after.sum('payout_in_flight', 'USDT')]).toEqual([0n, 0n])
    await provesItself()
  })

  it('holds more than 100,000,000 XOF for a second person and a filing, then settles', {
    tags: ['D8-13', 'D8-19'],
  }, async () => {
    const id = await harness.convert(150_000_000n, clientId)
    await until(id, 'in_review')
    const row = await rowOf(id)
    expect(row).toMatchObject({
      reviewReasons: ['filing_threshold'],
      filingRequired: true,
      grossUsdMinor: 26_737_968n,
      feeUsdMinor: 401_070n,
      netUsdtMinor: 263_368_980_000n,
    })
    expect(row.bankName).toContain('Société Générale')
    expect(row.walletAddress).toMatch(/^0x/)
    expect(await decide('approve', id, harness.people.operator)).toMatchObject({
      ok: false,
      error: { code: 'own_conversion' },
    })
    expectOk(await decide('approve', id), 'the approval')
    await until(id, 'completed')
    expect((await rowOf(id)).approvedByName).toBe('approver Test')
    await provesItself()
  })

  it('requires filing and review above, not at, 100,000,000 XOF', { tags: ['D8-13', 'S9-03'] }, async () => {
    const at = await harness.convert(100_000_000n, clientId)
    const above = await harness.convert(100_000_001n, clientId)
    await until(at, 'completed')
    await until(above, 'in_review')
    expectOk(await decide('reject', above, harness.people.approver, 'only a test'), 'the rejection')
    expect(await rowOf(above)).toMatchObject({ state: 'rejected', reason: 'only a test' })
  })

  it('refuses a rejection without a reason', async () => {
    const id = await harness.convert(150_000_000n, clientId)
    await until(id, 'in_review')
    expect(await decide('reject', id)).toMatchObject({ ok: false, error: { code: 'reason_required' } })
    expect(await harness.stateOf(id)).toBe('in_review')
    expectOk(await decide('cancel', id, harness.people.operator), 'the cancellation')
  })

  it('evaluates rules for a conversion cancelled before its first step', async () => {
    const id = await harness.convert(200_000_000n, clientId)
    const raised = async () =>
      (
        await harness.database.pool.execute(
          sql`select rule from compliance.alert where conversion_id = ${id} order by rule`,
        )
      ).rows
    expect(await raised()).toEqual([])
    expectOk(await decide('cancel', id, harness.people.operator), 'a cancellation at once')
    expect(await raised()).toContainEqual({ rule: 'threshold_exceeded' })
  })

  it('allows cancellation only before the debit request', { tags: ['D8-04'] }, async () => {
    const early = await harness.convert(60_000_000n, clientId)
    expectOk(await decide('cancel', early, harness.people.operator), 'an early cancel')
    expect(await harness.stateOf(early)).toBe('cancelled')
    const late = await harness.convert(60_000_000n, clientId)
    await until(late, 'debit_requested', 'funded', 'paying_out', 'completed')
    expect(await decide('cancel', late, harness.people.operator)).toMatchObject({
      ok: false,
      error: { code: 'wrong_state', verb: 'cancel' },
    })
    await until(late, 'completed')
  })

  it('treats a time-out as unknown, asks for the status and pays once', async () => {
    await harness.setFaults('bank', [{ kind: 'lose_answer', on: ['transfer'], times: 1 }])
    await harness.setFaults('chain', [{ kind: 'lose_answer', times: 1 }])
    const id = await harness.convert(60_000_000n, clientId)
    await until(id, 'completed')
    const states = (await get(id)).timeline.map((step) => step.state)
    expect(states).toContain('debit_unknown')
    expect(states).toContain('payout_unknown')
    await provesItself()
  })

  it('repeats a lost request under the same end-to-end id', async () => {
    await harness.setFaults('bank', [{ kind: 'lose_request', on: ['transfer'], times: 1 }])
    const id = await harness.convert(60_000_000n, clientId)
    await until(id, 'debit_unknown')
    const endToEndId = (await rowOf(id)).endToEndId
    await until(id, 'completed')
    expect((await rowOf(id)).endToEndId).toBe(endToEndId)
    await provesItself()
  })

  it("fails a refused debit with the bank's reason, releases resources and allows a retry", async () => {
    await harness.setFaults('bank', [{ kind: 'reject', on: ['transfer'], reasonCode: 'AM04', times: 1 }])
    const id = await harness.convert(60_000_000n, clientId)
    await until(id, 'failed')
    const failed = await rowOf(id)
    expect(failed).toMatchObject({ failedStep: 'debit' })
    expect(failed.reason).toContain('AM04')
    expect(await decide('refund', id)).toMatchObject({ ok: false, error: { code: 'nothing_to_refund' } })
    await provesItself()
    expectOk(await decide('retry', id, harness.people.operator), 'the retry')
    await until(id, 'completed')
    expect((await rowOf(id)).endToEndId).not.toBe(failed.endToEndId)
    await provesItself()
  })

  it('counts the wait for Retry as waiting for people, not as processing', { tags: ['D13-05'] }, async () => {
    await harness.setFaults('bank', [{ kind: 'reject', on: ['transfer'], reasonCode: 'AM04', times: 1 }])
    const id = await harness.convert(60_000_000n, clientId)
    await until(id, 'failed')
    harness.advance(3 * hour)
    expectOk(await decide('retry', id, harness.people.operator), 'the retry')
    await until(id, 'completed')
    const { rows } = await harness.database.pool.execute<{ waited: number; worked: number }>(
      sql`select waited_ms::integer as waited, worked_ms::integer as worked from conversions.report_row_at('2100-01-01') where id = ${id}`,
    )
    expect(rows[0]?.waited).toBeGreaterThanOrEqual(3 * hour)
    expect(rows[0]?.worked).toBeLessThan(hour)
  })

  it('allows retry or full refund of a refused payout', { tags: ['D8-05', 'D8-24'] }, async () => {
    await harness.setFaults('chain', [{ kind: 'reject', times: 2 }])
    const before = await trial()
    const id = await harness.convert(60_000_000n, clientId)
    await until(id, 'failed')
    expectOk(await decide('retry', id, harness.people.operator), 'the retry')
    await until(id, 'failed')
    expectOk(await decide('refund', id), 'the refund')
    await until(id, 'refunded')
    const after = await trial()
    for (const [kind, currency] of [
      ['bank', 'XOF'],
      ['treasury', 'USDT'],
      ['fee_income', 'USDT'],
      ['client', 'XOF'],
      ['client', 'USDT'],
      ['fx_position', 'XOF'],
      ['provider_settlement', 'XOF'],
    ] as const) {
      expect([kind, after.sum(kind, currency)]).toEqual([kind, before.sum(kind, currency)])
    }
    await provesItself()
  })

  it('requotes and reapproves a conversion not funded within 24 h', { tags: ['D8-26'] }, async () => {
    const id = await harness.convert(150_000_000n, clientId)
    await until(id, 'in_review')
    await harness.setRate('560')
    await setFee(120)
    harness.advance(24 * hour + minute)
    expect(await decide('approve', id)).toMatchObject({ ok: false, error: { code: 'rate_lock_expired' } })
    await harness.setRate('560')
    await harness.run(
      async () => (await rowOf(id)).rate === '560.0000000000' && (await harness.stateOf(id)) === 'in_review',
    )
    // 267,857.14 USD gross at 560, and 1.2 % of it.
    expect(await rowOf(id)).toMatchObject({
      rate: '560.0000000000',
      feeBasisPoints: 120,
      grossUsdMinor: 26_785_714n,
      feeUsdMinor: 321_429n,
    })
    await setFee(150)
    expectOk(await decide('cancel', id, harness.people.operator), 'the cancellation')
    await harness.setRate('561')
  })

  it('locks the rate with its source and time', { tags: ['D4-23'] }, async () => {
    const id = await harness.convert(60_000_000n, clientId)
    const { rate, rateSource, rateAsOf } = await rowOf(id)
    expect({ rate, rateSource }).toEqual({ rate: '561.0000000000', rateSource: 'Test rates' })
    expect(rateAsOf).toBeInstanceOf(Date)
    await harness.setRate('600')
    await until(id, 'completed')
    expect(await rowOf(id)).toMatchObject({ rate, rateSource, rateAsOf })
    await harness.setRate('561')
  })

  it('refuses a stale version and names the current one', async () => {
    const id = await harness.convert(150_000_000n, clientId)
    await until(id, 'in_review')
    const { version } = await rowOf(id)
    const late = await harness.database.transaction((transaction) =>
      harness.modules.conversions.approve(transaction, harness.people.approver, {
        id,
        version: version - 1,
        reason: null,
      }),
    )
    expect(late).toMatchObject({ ok: false, error: { code: 'stale_version', currentVersion: version } })
    expectOk(await decide('cancel', id, harness.people.operator), 'the cancellation')
  })

  it('applies one of a concurrent approval and cancellation', async () => {
    const id = await harness.convert(150_000_000n, clientId)
    await until(id, 'in_review')
    const { version } = await rowOf(id)
    const together = await Promise.all(
      (['approve', 'cancel'] as const).map((verb) =>
        harness.database.transaction((transaction) =>
          harness.modules.conversions[verb](
            transaction,
            verb === 'approve' ? harness.people.approver : harness.people.operator,
            { id, version, reason: null },
          ),
        ),
      ),
    )
    expect(together.filter((outcome) => outcome.ok)).toHaveLength(1)
    await until(id, 'completed', 'cancelled')
  })

  it('reviews unapproved KYC and a stale rate', { tags: ['D8-14', 'D8-17'] }, async () => {
    const unknown = await harness.addClient('Kaolack Commodities', { approved: false })
    const first = await harness.convert(60_000_000n, unknown)
    await until(first, 'in_review')
    expect((await rowOf(first)).reviewReasons).toContain('kyc_not_approved')
    harness.advance(5 * 24 * hour)
    const second = await harness.convert(60_000_000n, clientId)
    await until(second, 'in_review')
    expect((await rowOf(second)).reviewReasons).toContain('rate_stale')
    for (const id of [first, second]) expectOk(await decide('cancel', id, harness.people.operator), 'the cancellation')
    await harness.setRate('561')
  })

  it('refuses amounts out of bounds and unknown or inactive clients, each with its own error', async () => {
    const ask = (amountXof: bigint, forClient: number | null) =>
      harness.database.transaction((transaction) =>
        harness.modules.conversions.initiate(transaction, harness.people.operator, {
          amountXof,
          clientId: forClient,
          notes: null,
        }),
      )
    expect(await ask(49_999_999n, null)).toMatchObject({ error: { code: 'below_minimum' } })
    expect(await ask(1_000_000_000_001n, null)).toMatchObject({ error: { code: 'above_maximum' } })
    expect(await ask(50_000_000n, 999_999)).toMatchObject({ error: { code: 'client_not_found' } })
    const inactive = await harness.addClient('Volta Energy Partners')
    await harness.database.transaction(async (transaction) => {
      expectOk(
        await harness.modules.clients.setActive(transaction, harness.people.operator, {
          id: inactive,
          isActive: false,
          reason: 'gone',
          version: null,
        }),
        'deactivated',
      )
    })
    expect(await ask(50_000_000n, inactive)).toMatchObject({ error: { code: 'client_inactive' } })
  })
})

describe('limits of bank connections', () => {
  it('never exceeds a daily limit with 50 conversions, and the rest wait with a reason', {
    tags: ['D8-28', 'D8-29'],
  }, async () => {
    const harness = await createHarness({ seed: 2 })
    try {
      await harness.addBank({ dailyLimitXof: 500_000_000n })
      const ids = await Promise.all(Array.from({ length: 50 }, () => harness.convert(60_000_000n, null)))
      const settled = async () =>
        (await Promise.all(ids.map(harness.stateOf))).every((state) => ['completed', 'awaiting_funds'].includes(state))
      await harness.run(settled)
      const states = await Promise.all(ids.map(harness.stateOf))
      expect(states.filter((state) => state === 'completed')).toHaveLength(8)
      const waiting = await harness.modules.conversions.list(
        harness.database.pool,
        { states: ['awaiting_funds'] },
        { limit: 1 },
      )
      expect(waiting.total).toBe(42)
      expect(waiting.items[0]?.reason).toMatch(/room|limit/)
    } finally {
      await harness.stop()
    }
  })

  it('retries funding with growing delays, and at once when an account is approved', { tags: ['D8-28'] }, async () => {
    const harness = await createHarness({ seed: 3 })
    try {
      const id = await harness.convert(60_000_000n, null)
      await harness.run(async () => (await harness.stateOf(id)) === 'awaiting_funds')
      const untilNextLook = async () => {
        const { rows } = await harness.database.pool.execute<{ due_at_ms: bigint }>(
          sql`select (extract(epoch from due_at) * 1000)::bigint as due_at_ms from conversions.due where conversion_id = ${id}`,
        )
        return Number(assertDefined(rows[0], 'a due time').due_at_ms) - harness.now().getTime()
      }
      const pauses: number[] = []
      for (let look = 0; look < 7; look += 1) {
        pauses.push(await untilNextLook())
        harness.advance(assertDefined(pauses.at(-1), 'a pause'))
        await harness.modules.conversions.runDue(AbortSignal.timeout(60_000))
      }
      expect(pauses).toEqual([15_000, 15_000, 15_000, 15_000, 15_000, 30_000, 60_000])
      expect(await untilNextLook()).toBe(120_000)
      await harness.addBank()
      expect(await untilNextLook()).toBe(0)
      await harness.run(async () => (await harness.stateOf(id)) === 'completed')
    } finally {
      await harness.stop()
    }
  })
})
