import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

let world: Harness
let connectionId: number

beforeEach(async () => {
  world = await createHarness({ seed: 5 })
  connectionId = await world.addBank()
})
afterEach(() => world.stop())

const accountNumber = 'CI0011223344556677'
const proved = (actor: Actor): Actor => ({ ...actor, provedAt: world.now() })
const standing = async () => {
  const page = { limit: 50, before: null }
  const { rows } = await world.modules.reconciliation.list(world.database.pool, { states: ['open', 'proposed'] }, page)
  return rows
}
const compare = async () => {
  world.advance(2_000)
  await world.modules.reconciliation.compare()
  return standing()
}
/** The bank debits the account without an instruction. */
const charge = (amount: bigint) =>
  world.admin('bank', '/admin/post', { bankCode: 'SGCI', accountNumber, amount: amount.toString() })
const inTransaction: Harness['database']['transaction'] = (work) => world.database.transaction(work)
const hold = () => world.modules.reconciliation.hold(world.database.pool)
const fundedConversion = async () => {
  const id = await world.convert(60_000_000n, await world.addClient('Baobab Textiles SA'))
  await world.run(async () => ['funded', 'in_review', 'completed'].includes(await world.stateOf(id)), { stepMs: 200 })
  return id
}

describe('comparison of banks with the books', { tags: ['D10-11', 'D10-12'] }, () => {
  it('finds no difference at any moment of a conversion', async () => {
    const id = await world.convert(60_000_000n, await world.addClient('Baobab Textiles SA'))
    await world.run(
      async () => {
        await world.modules.reconciliation.compare()
        expect(await standing()).toEqual([])
        return (await world.stateOf(id)) === 'completed'
      },
      { stepMs: 300 },
    )
    const positions = await world.modules.reconciliation.positions(world.database.pool, 10)
    const bank = positions.find(({ side }) => side === 'bank')
    expect(bank).toMatchObject({ booksMinor: 19_940_000_000n, worldMinor: 19_940_000_000n, inFlightMinor: 0n })
  })

  it('stops new payouts with a reason on an unrequested booking and resumes them after its resolution', async () => {
    await charge(7_000n)
    const [found] = await compare()
    expect(found).toMatchObject({ kind: 'unknown_booking', expectedMinor: 0n, foundMinor: -7_000n, state: 'open' })
    expect(await hold()).toContain('Payouts are stopped')
    const id = await fundedConversion()
    for (let looks = 0; looks < 4; looks += 1) {
      world.advance(3_000)
      await world.modules.conversions.runDue(new AbortController().signal)
    }
    const view = expectOk(await world.modules.conversions.get(world.database.pool, id), 'the conversion')
    expect(view.row).toMatchObject({ state: 'funded', reason: expect.stringContaining('nobody asked for') })

    const { reconciliation } = world.modules
    const input = { id: found?.id ?? 0, version: null, resolution: 'correction', note: 'account fee' } as const
    const proposed = await inTransaction((transaction) =>
      reconciliation.resolve(transaction, proved(world.people.operator), { ...input, counterAccount: 'bank_charges' }),
    )
    expect(expectOk(proposed, 'proposed')).toMatchObject({ state: 'proposed', transferId: null })
    expect(await hold()).not.toBeNull()

    const verdict = { id: input.id, version: null, decision: 'approved', note: null } as const
    const decided = await inTransaction((transaction) =>
      reconciliation.decide(transaction, proved(world.people.approver), verdict),
    )
    expect(expectOk(decided, 'decided')).toMatchObject({ state: 'resolved', transferId: expect.any(String) })
    expect(await compare()).toEqual([])
    expect(await hold()).toBeNull()
    await world.run(async () => (await world.stateOf(id)) === 'completed')
    expect(await world.modules.ledger.verify(world.database.pool)).toEqual([])
    expect(await reconciliation.verify()).toEqual([])
  })

  it('raises a wrong balance and clears it once the bank reports the right one', async () => {
    await world.setFaults('bank', [{ kind: 'wrong_balance', on: ['statement'] }])
    expect(await compare()).toMatchObject([{ kind: 'balance_differs', foundMinor: 20_001_000_000n }])
    expect(await compare()).toHaveLength(1)
    await world.setFaults('bank', [])
    expect(await compare()).toEqual([])
    expect(await hold()).toBeNull()
  })

  it('raises and clears nothing while a bank does not answer, and reports the outage', async () => {
    await charge(5n)
    await compare()
    await world.setFaults('bank', [{ kind: 'down' }])
    expect(await compare()).toHaveLength(1)
    const comparisons = await world.modules.reconciliation.comparisons(world.database.pool)
    expect(comparisons.find(({ subject }) => subject === `connection:${connectionId}`)).toMatchObject({
      reached: false,
      reason: expect.stringContaining('503'),
    })
    expect((await world.modules.reconciliation.verify()).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('could not be asked'),
    )
  })
})

describe('position events', () => {
  const told = async (): Promise<number> => {
    const { rows } = await world.database.pool.execute<{ told: bigint }>(sql`
      select count(*) as told from platform.outbox_event
      where type = 'position.changed' and aggregate_id = ${`connection:${connectionId}`}`)
    return Number(rows[0]?.told)
  }

  it('are emitted only when the comparison of an account changes', async () => {
    await compare()
    const first = await told()
    expect(first).toBeGreaterThan(0)
    await compare()
    expect(await told()).toBe(first)
    await charge(7_000n)
    await compare()
    expect(await told()).toBe(first + 1)
    await world.setFaults('bank', [{ kind: 'down' }])
    await compare()
    await compare()
    expect(await told()).toBe(first + 2)
    await world.setFaults('bank', [])
    await compare()
    expect(await told()).toBe(first + 3)
  })
})

describe('resolution with two signatures', { tags: ['D10-12'] }, () => {
  const proposal = { version: null, resolution: 'correction', counterAccount: 'suspense', note: 'looked into' } as const

  it('rejects approval by the proposer, a stale version, a wrong resolution and a second resolution', async () => {
    await charge(9n)
    const [found] = await compare()
    const id = found?.id ?? 0
    const { reconciliation } = world.modules
    const approver = proved(world.people.approver)
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
    await world.addPerson('second@example.org', 'compliance')
    expect(await resolve({})).toMatchObject({ ok: true, value: { state: 'proposed' } })
    const decide = (actor: Actor, decision: 'approved' | 'sent_back') =>
      inTransaction((transaction) =>
        reconciliation.decide(transaction, actor, { id, version: null, decision, note: null }),
      )
    expect(await decide(approver, 'approved')).toMatchObject({ ok: false, error: { code: 'same_person' } })
    expect(await resolve({})).toMatchObject({ ok: false, error: { code: 'wrong_state' } })
    const taken = await inTransaction((transaction) =>
      reconciliation.take(transaction, world.people.operator, { id, version: null }),
    )
    expect(taken).toMatchObject({ ok: true, value: { owner: world.people.operator.userId } })
  })
})
