import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { wordingText } from '#server/platform/language/stored-text.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import type { ReconciliationDependencies } from './dependencies.ts'
import type { Matcher } from './port.ts'
import { createReconciliation } from './service.ts'

let harness: Harness
let connectionId: number

beforeEach(async () => {
  harness = await createHarness({ seed: 5 })
  connectionId = await harness.addBank()
})
afterEach(() => harness.stop())

const accountNumber = 'CI0011223344556677'
const proved = (actor: Actor): Actor => ({ ...actor, provedAt: harness.now() })
const unresolved = async () => {
  const page = { limit: 50, before: null }
  const { rows } = await harness.modules.reconciliation.list(
    harness.database.pool,
    { states: ['open', 'proposed'] },
    page,
  )
  return rows
}
const compare = async () => {
  harness.advance(2_000)
  await harness.modules.reconciliation.compare()
  return unresolved()
}
/** The bank debits the account without an instruction. */
const charge = (amount: bigint) =>
  harness.admin('bank', '/admin/post', { bankCode: 'SGCI', accountNumber, amount: amount.toString() })
const inTransaction: Harness['database']['transaction'] = (work) => harness.database.transaction(work)
const hold = async () => {
  const reason = await harness.modules.reconciliation.hold(harness.database.pool)
  return reason === null ? null : wordingText(reason)
}
const fundedConversion = async () => {
  const id = await harness.convert(60_000_000n, await harness.addClient('Baobab Textiles SA'))
  await harness.run(async () => ['funded', 'in_review', 'completed'].includes(await harness.stateOf(id)), {
    stepMs: 200,
  })
  return id
}

describe('comparison of banks with the books', { tags: ['D10-11', 'D10-12'] }, () => {
  it('finds no difference at any moment of a conversion', async () => {
    const id = await harness.convert(60_000_000n, await harness.addClient('Baobab Textiles SA'))
    await harness.run(
      async () => {
        await harness.modules.reconciliation.compare()
        expect(await unresolved()).toEqual([])
        return (await harness.stateOf(id)) === 'completed'
      },
      { stepMs: 300 },
    )
    const positions = await harness.modules.reconciliation.positions(harness.database.pool, 10)
    const bank = positions.find(({ side }) => side === 'bank')
    expect(bank).toMatchObject({ ledgerMinor: 19_940_000_000n, externalMinor: 19_940_000_000n, inTransitMinor: 0n })
  })

  it('stops new payouts with a reason on an unrequested booking and resumes them after its resolution', async () => {
    await charge(7_000n)
    const [found] = await compare()
    expect(found).toMatchObject({ kind: 'unknown_booking', expectedMinor: 0n, foundMinor: -7_000n, state: 'open' })
    expect(await hold()).toContain('Payouts are on hold')
    const id = await fundedConversion()
    for (let looks = 0; looks < 4; looks += 1) {
      harness.advance(3_000)
      await harness.modules.conversions.runDue(new AbortController().signal)
    }
    const view = expectOk(await harness.modules.conversions.get(harness.database.pool, id), 'the conversion')
    expect(view.row).toMatchObject({ state: 'funded', reason: expect.stringContaining('nobody ordered') })

    const { reconciliation } = harness.modules
    const input = { id: found?.id ?? 0, version: null, resolution: 'correction', note: 'account fee' } as const
    const proposed = await inTransaction((transaction) =>
      reconciliation.resolve(transaction, proved(harness.people.operator), {
        ...input,
        counterAccount: 'bank_charges',
      }),
    )
    expect(expectOk(proposed, 'proposed')).toMatchObject({ state: 'proposed', transferId: null })
    expect(await hold()).not.toBeNull()

    const verdict = { id: input.id, version: null, decision: 'approved', note: null } as const
    const decided = await inTransaction((transaction) =>
      reconciliation.decide(transaction, proved(harness.people.approver), verdict),
    )
    expect(expectOk(decided, 'decided')).toMatchObject({ state: 'resolved', transferId: expect.any(String) })
    expect(await compare()).toEqual([])
    expect(await hold()).toBeNull()
    await harness.run(async () => (await harness.stateOf(id)) === 'completed')
    expect(await harness.modules.ledger.verify(harness.database.pool)).toEqual([])
    expect(await reconciliation.verify()).toEqual([])
  })

  it('raises a wrong balance and clears it once the bank reports the right one', async () => {
    await harness.setFaults('bank', [{ kind: 'wrong_balance', on: ['statement'] }])
    expect(await compare()).toMatchObject([{ kind: 'balance_differs', foundMinor: 20_001_000_000n }])
    expect(await compare()).toHaveLength(1)
    await harness.setFaults('bank', [])
    expect(await compare()).toEqual([])
    expect(await hold()).toBeNull()
  })

  it('corrects a balance by its present difference, and drops the proposal of an earlier one', async () => {
    await harness.setFaults('bank', [{ kind: 'wrong_balance', on: ['statement'] }])
    const [raised] = await compare()
    const { reconciliation, ledger } = harness.modules
    const proposal = { resolution: 'correction', counterAccount: 'suspense', note: 'interest' } as const
    const propose = () =>
      inTransaction((transaction) =>
        reconciliation.resolve(transaction, proved(harness.people.operator), {
          id: raised?.id ?? 0,
          version: null,
          ...proposal,
        }),
      )
    expect(expectOk(await propose(), 'proposed')).toMatchObject({ state: 'proposed', foundMinor: 20_001_000_000n })
    await inTransaction(async (transaction) => {
      const bank = await ledger.account(transaction, { kind: 'bank', ownerId: connectionId, currency: 'XOF' })
      const suspense = await ledger.account(transaction, { kind: 'suspense', currency: 'XOF' })
      await ledger.post(transaction, {
        id: '0190a1b2-c3d4-7e8f-90a1-b2c3d4e5f601',
        dedupeKey: 'part of the difference',
        kind: 'test',
        description: 'test',
        occurredAt: harness.now(),
        entries: [
          { accountId: bank, amountMinor: 400_000n },
          { accountId: suspense, amountMinor: -400_000n },
        ],
      })
    })
    expect(await compare()).toMatchObject([
      { id: raised?.id, state: 'open', expectedMinor: 20_000_400_000n, foundMinor: 20_001_000_000n },
    ])
    expectOk(await propose(), 'proposed again')
    const verdict = { id: raised?.id ?? 0, version: null, decision: 'approved', note: null } as const
    const decided = await inTransaction((transaction) =>
      reconciliation.decide(transaction, proved(harness.people.approver), verdict),
    )
    expectOk(decided, 'approved')
    expect(await compare()).toEqual([])
  })

  it('raises and clears nothing while a bank does not answer, and reports the outage', async () => {
    await charge(5n)
    await compare()
    await harness.setFaults('bank', [{ kind: 'down' }])
    expect(await compare()).toHaveLength(1)
    const comparisons = await harness.modules.reconciliation.comparisons(harness.database.pool)
    expect(comparisons.find(({ subject }) => subject === `connection:${connectionId}`)).toMatchObject({
      reached: false,
      reason: expect.stringContaining('503'),
    })
    expect((await harness.modules.reconciliation.verify()).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('could not be reached'),
    )
  })
})

describe('a comparison that began before another one ended', () => {
  it('is dropped, because it may rest on older books', async () => {
    await compare()
    const slow: Matcher = {
      side: 'bank',
      async compare() {
        await compare()
        const amounts = { currency: 'XOF', expectedMinor: 0n, foundMinor: -5_000n } as const
        const discrepancy = { kind: 'unknown_booking', reference: 'old', amounts, detail: 'From older books' } as const
        const subject = `connection:${connectionId}`
        return [{ subject, subjectName: 'SGCI', unreachable: null, discrepancies: [discrepancy], balance: null }]
      },
    }
    const { database, modules, now } = harness
    // Only a comparison that is kept needs the other dependencies.
    const deps = { ...modules, database, clock: { now }, matchers: [slow] } as unknown as ReconciliationDependencies
    await createReconciliation(deps).compare()
    expect(await unresolved()).toEqual([])
  })
})

describe('position events', () => {
  const reported = async (): Promise<number> => {
    const { rows } = await harness.database.pool.execute<{ notified: bigint }>(sql`
      select count(*) as notified from platform.outbox_event
      where type = 'position.changed' and aggregate_id = ${`connection:${connectionId}`}`)
    return Number(rows[0]?.notified)
  }

  it('are emitted only when the comparison of an account changes', async () => {
    await compare()
    const first = await reported()
    expect(first).toBeGreaterThan(0)
    await compare()
    expect(await reported()).toBe(first)
    await charge(7_000n)
    await compare()
    expect(await reported()).toBe(first + 1)
    await harness.setFaults('bank', [{ kind: 'down' }])
    await compare()
    await compare()
    expect(await reported()).toBe(first + 2)
    await harness.setFaults('bank', [])
    await compare()
    expect(await reported()).toBe(first + 3)
  })
})

describe('resolution with two signatures', { tags: ['D10-12'] }, () => {
  const proposal = { version: null, resolution: 'correction', counterAccount: 'suspense', note: 'looked into' } as const

  it('rejects approval by the proposer, a stale version, a wrong resolution and a second resolution', async () => {
    await charge(9n)
    const [found] = await compare()
    const id = found?.id ?? 0
    const { reconciliation } = harness.modules
    const approver = proved(harness.people.approver)
    const resolve = (input: Partial<Parameters<typeof reconciliation.resolve>[2]>) =>
      inTransaction((transaction) => reconciliation.resolve(transaction, approver, { id, ...proposal, ...input }))
    expect(await resolve({ version: 99 })).toMatchObject({ ok: false, error: { code: 'stale_version' } })
    expect(await resolve({ resolution: 'explained', counterAccount: null })).toMatchObject({
      ok: false,
      error: { code: 'resolution_not_allowed' },
    })
    expect(await resolve({ counterAccount: null })).toMatchObject({
      ok: false,
      error: { code: 'counter_account_needed' },
    })
    expect(await resolve({ id: 4_711 })).toMatchObject({ ok: false, error: { code: 'not_found' } })
    // In a sandbox a single approver may sign alone; this test has a second one.
    await harness.addPerson('second@example.org', 'compliance')
    expect(await resolve({})).toMatchObject({ ok: true, value: { state: 'proposed' } })
    const decide = (actor: Actor, decision: 'approved' | 'sent_back') =>
      inTransaction((transaction) =>
        reconciliation.decide(transaction, actor, { id, version: null, decision, note: null }),
      )
    expect(await decide(approver, 'approved')).toMatchObject({ ok: false, error: { code: 'same_person' } })
    expect(await resolve({})).toMatchObject({ ok: false, error: { code: 'wrong_state' } })
    const taken = await inTransaction((transaction) =>
      reconciliation.take(transaction, harness.people.operator, { id, version: null }),
    )
    expect(taken).toMatchObject({ ok: true, value: { owner: harness.people.operator.userId } })
  })
})
