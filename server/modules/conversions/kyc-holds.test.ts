import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KycStatus } from '#contract/clients/api.ts'
import { hourMs } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

const held = "The client's KYC is no longer approved. The conversion continues once it is approved again."

describe('a conversion whose client loses the KYC approval', { tags: ['D8-15'] }, () => {
  let harness: Harness
  let bankId: number

  const until = (id: number, ...states: string[]) => harness.run(async () => states.includes(await harness.stateOf(id)))
  const rowOf = async (id: number) =>
    expectOk(await harness.modules.conversions.get(harness.database.pool, id), 'a conversion').row
  const kyc = async (transaction: Transaction, id: number, status: KycStatus) => {
    // Each decision has its own time.
    harness.advance(1)
    const decision = { id, status, reason: 'documents seen', note: null, version: null }
    return expectOk(
      await harness.modules.compliance.decideKyc(transaction, harness.people.approver, decision),
      'a KYC decision',
    )
  }
  const decideKyc = (id: number, status: KycStatus) =>
    harness.database.transaction((transaction) => kyc(transaction, id, status))
  const decide = (verb: 'approve' | 'refund' | 'retry', id: number) =>
    harness.database.transaction((transaction) =>
      harness.modules.conversions[verb](transaction, harness.people.approver, { id, version: null, reason: null }),
    )
  /** A conversion that is cleared, with the debit as its next step. */
  const cleared = async (clientId: number) => {
    const id = await harness.convert(60_000_000n, clientId)
    await harness.modules.conversions.step(id)
    await harness.modules.conversions.step(id)
    expect(await harness.stateOf(id)).toBe('approved')
    return id
  }
  /** Lets the worker make its attempts of a quarter of an hour. */
  const wait = async () => {
    const end = harness.now().getTime() + hourMs / 4
    await harness.run(async () => harness.now().getTime() >= end, { stepMs: 15_000 })
  }
  const setBankActive = async (isActive: boolean) => {
    const changed = await harness.database.transaction((transaction) =>
      harness.modules.banking.change(transaction, harness.people.operator, bankId, { isActive, version: null }),
    )
    expectOk(changed, 'the bank connection')
  }
  const debits = () => harness.effects.bank().instructions.length

  beforeAll(async () => {
    harness = await createHarness({ seed: 73 })
    bankId = await harness.addBank({ dailyLimitXof: 10_000_000_000n })
  })
  afterAll(() => harness.stop())

  it('waits before the debit, says why, and continues after the approval', async () => {
    const client = await harness.addClient('Karité du Sahel SA')
    const id = await cleared(client)
    await decideKyc(client, 'requires_review')
    const before = debits()
    await wait()
    expect(await rowOf(id)).toMatchObject({ state: 'awaiting_funds', reason: held, endToEndId: null })
    expect(debits()).toBe(before)
    await decideKyc(client, 'approved')
    // The decision wakes it, before its next attempt is due.
    await harness.run(async () => (await harness.stateOf(id)) === 'debit_requested', { maxLooks: 22 })
    await until(id, 'completed')
  })

  it('waits when its funds come after the decision', async () => {
    const client = await harness.addClient('Néré Import SARL')
    await setBankActive(false)
    const id = await harness.convert(60_000_000n, client)
    await until(id, 'awaiting_funds')
    await decideKyc(client, 'requires_review')
    await setBankActive(true)
    const before = debits()
    await wait()
    expect(await rowOf(id)).toMatchObject({ state: 'awaiting_funds', reason: held, connectionId: bankId })
    expect(debits()).toBe(before)
    await decideKyc(client, 'approved')
    await until(id, 'completed')
  })

  it('sees a decision that commits while the debit is being requested', async () => {
    const client = await harness.addClient('Fonio des Plateaux SA')
    const id = await cleared(client)
    const before = debits()
    const step = await harness.database.transaction(async (transaction) => {
      await kyc(transaction, client, 'requires_review')
      const waiting = sql`select from pg_locks l join pg_stat_activity a using (pid)
        where a.datname = current_database() and not l.granted`
      const attempt = harness.modules.conversions.step(id)
      await expect.poll(async () => (await harness.database.pool.execute(waiting)).rowCount).toBe(1)
      return { attempt }
    })
    await step.attempt
    expect(await rowOf(id)).toMatchObject({ state: 'awaiting_funds', reason: held, endToEndId: null })
    expect(debits()).toBe(before)
  })

  it('waits when a person approved it before the KYC was rejected, and comes back to review', async () => {
    const client = await harness.addClient('Bissap Export SARL', { approved: false })
    const id = await harness.convert(60_000_000n, client)
    await until(id, 'in_review')
    expectOk(await decide('approve', id), 'the approval with a pending KYC')
    await decideKyc(client, 'rejected')
    const before = debits()
    await wait()
    expect(await rowOf(id)).toMatchObject({ state: 'awaiting_funds', reason: held })
    harness.advance(24 * hourMs)
    await harness.setRate('561')
    await until(id, 'in_review')
    expect(debits()).toBe(before)
    // The review shows the rejection, so that an approval covers it.
    const { reviewReasons, checks } = await rowOf(id)
    expect(reviewReasons).toEqual(['kyc_not_approved'])
    expect(checks).toContainEqual(expect.objectContaining({ name: 'kyc', verdict: 'Rejected' }))
    expectOk(await decide('approve', id), 'the approval in spite of the rejection')
    await until(id, 'completed')
  })

  it('is not approved on checks that show an older KYC decision', async () => {
    const client = await harness.addClient('Sésame de la Bénoué SA')
    const id = await harness.convert(150_000_000n, client)
    await until(id, 'in_review')
    await decideKyc(client, 'requires_review')
    expect(await decide('approve', id)).toMatchObject({ ok: false, error: { code: 'kyc_changed' } })
    await decideKyc(client, 'approved')
    expectOk(await decide('approve', id), 'the approval')
    await until(id, 'completed')
  })

  it('holds the payout after the debit until the KYC is approved again', async () => {
    const client = await harness.addClient('Gomme du Ferlo SA')
    const id = await harness.convert(60_000_000n, client)
    await until(id, 'debit_requested')
    await decideKyc(client, 'requires_review')
    const paid = harness.effects.chain()
    await wait()
    expect(await rowOf(id)).toMatchObject({ state: 'funded', reason: held, payoutId: null })
    expect(harness.effects.chain()).toEqual(paid)
    await decideKyc(client, 'approved')
    await until(id, 'completed')
  })

  it('fails after the debit when the KYC is rejected, and is refunded', async () => {
    const client = await harness.addClient('Coton du Mandé SA')
    const id = await harness.convert(60_000_000n, client)
    await until(id, 'debit_requested')
    const paid = harness.effects.chain()
    await decideKyc(client, 'requires_review')
    await decideKyc(client, 'rejected')
    await until(id, 'failed')
    expect(await rowOf(id)).toMatchObject({ failedStep: 'payout', reason: expect.stringContaining('KYC was rejected') })
    expectOk(await decide('retry', id), 'a retry while the KYC is rejected')
    await until(id, 'failed')
    expectOk(await decide('refund', id), 'the refund')
    await until(id, 'refunded')
    expect(harness.effects.chain()).toEqual(paid)
    expect(await harness.modules.ledger.verify(harness.database.pool)).toEqual([])
  })
})
