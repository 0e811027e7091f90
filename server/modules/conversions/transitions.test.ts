import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { type Database, sqlState } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { storedText } from '#server/platform/language/stored-text.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { createAdvance } from './store.ts'
import type { Transition } from './tables.ts'

describe('group commit of concurrent transitions', () => {
  let harness: Harness
  let clientId: number

  beforeAll(async () => {
    harness = await createHarness()
    clientId = await harness.addClient('Baobab Textiles SA')
  })
  afterAll(() => harness.stop())

  const account = (ownerId: number) =>
    harness.database.transaction((transaction) =>
      harness.modules.ledger.account(transaction, { kind: 'client', ownerId, currency: 'XOF' }),
    )
  const transfer = (debited: number, credited: number, amount = 5n, credit = amount) => ({
    id: crypto.randomUUID(),
    kind: 'funded',
    entries: [
      { accountId: debited, amountMinor: amount },
      { accountId: credited, amountMinor: -credit },
    ],
  })
  const move = async (more: Partial<Transition> = {}): Promise<Transition> => {
    const at = harness.now()
    const id = await harness.convert(60_000_000n, clientId)
    return {
      id,
      version: 1,
      from: 'initiated',
      to: 'screened',
      at,
      cause: storedText(`The cause of ${id}`),
      reason: null,
      changes: null,
      nextAttemptAt: at,
      transfer: null,
      actor: systemActor('conversions.step', at),
      ...more,
    }
  }
  const several = (count: number): Promise<Transition[]> => Promise.all(Array.from({ length: count }, () => move()))
  /** A separate advance that records the number of transitions per statement and any errors. */
  const watched = () => {
    const together: number[] = []
    const faults: unknown[] = []
    const database: Pick<Database, 'call'> = {
      async call(statement, values) {
        together.push(JSON.parse(String(values[0])).length)
        return harness.database.call<never>(statement, values).catch((error: unknown) => {
          faults.push(error)
          throw error
        })
      },
    }
    return { advance: createAdvance(database), together, faults }
  }
  const rowOf = async (id: number) =>
    expectOk(await harness.modules.conversions.get(harness.database.pool, id), 'a conversion')
  const many = async <Row extends object>(query: ReturnType<typeof sql>): Promise<Row[]> =>
    (await harness.database.pool.execute(query)).rows as Row[]

  it('writes each transition as a single one would, in one statement', async () => {
    const [debited, credited] = [await account(71), await account(72)]
    const plain = await move()
    const resting = await move({ to: 'rejected', reason: storedText('It was refused'), nextAttemptAt: null })
    const posting = await move({ transfer: transfer(debited, credited, 2n ** 53n + 1n) })
    const changing = await move({
      changes: {
        review_reasons: ['missing_ninea'],
        gross_usd_minor: 300n,
        fee_usd_minor: 100n,
        net_usdt_minor: 2_000_000n,
        bank_name: 'A "bank", \\ too',
      },
    })
    const { advance, together } = watched()
    const moves = [plain, resting, posting, changing]
    expect(await Promise.all(moves.map(advance))).toEqual([2, 2, 2, 2])
    expect(together).toEqual([4])

    for (const { id, to, cause, reason } of moves) {
      const { row, timeline } = await rowOf(id)
      expect(row).toMatchObject({ state: to, version: 2, reason: reason?.text ?? null })
      expect(timeline.at(-1)).toMatchObject({ state: to, version: 2, cause: cause.text })
      expect(
        await many(sql`select details from audit.entry where resource_type = 'conversion' and resource_id = ${String(id)}
        and details ->> 'cause' = ${cause.text}`),
      ).toEqual([{ details: { cause: cause.text, changes: { state: { from: 'initiated', to } } } }])
      expect(
        await many(sql`select payload from platform.outbox_event where kind = 'conversions' and aggregate_id = ${String(id)}
        and type = ${`conversion.${to}`}`),
      ).toEqual([{ payload: { conversionId: id, from: 'initiated', to, version: 2 } }])
      expect(await many(sql`select from conversions.due where conversion_id = ${id}`)).toHaveLength(
        to === 'rejected' ? 0 : 1,
      )
    }
    expect((await rowOf(changing.id)).row).toMatchObject({
      reviewReasons: ['missing_ninea'],
      netUsdtMinor: 2_000_000n,
      bankName: 'A "bank", \\ too',
    })
    expect((await rowOf(plain.id)).row).toMatchObject({ reviewReasons: [], bankName: null })
    expect(await harness.modules.ledger.balance(harness.database.pool, debited)).toBe(2n ** 53n + 1n)
    expect(await harness.modules.ledger.balance(harness.database.pool, credited)).toBe(-(2n ** 53n) - 1n)
    const { reference } = (await rowOf(posting.id)).row
    expect(
      await many(sql`select description, dedupe_key from ledger.transfer where id = ${posting.transfer?.id}`),
    ).toEqual([{ description: reference, dedupe_key: `conversion:${posting.id}:funded:2` }])
  })

  it('skips conversions that another process moved', async () => {
    const { advance } = watched()
    const [first, moved, last] = (await several(3)) as [Transition, Transition, Transition]
    await advance(moved)
    expect(await Promise.all([first, moved, last].map(advance))).toEqual([2, null, 2])
    expect((await rowOf(moved.id)).row.version).toBe(2)
  })

  it('applies one of two transitions of the same conversion', async () => {
    const { advance } = watched()
    const [one, other] = (await several(2)) as [Transition, Transition]
    const [first, apart, second] = await Promise.all([one, other, one].map(advance))
    expect(apart).toBe(2)
    // The two use separate lanes, so either may be first.
    expect([first, second].toSorted()).toEqual([2, null])
    expect((await rowOf(one.id)).timeline).toHaveLength(2)
  })

  it('fails only the transition with an invalid posting', async () => {
    const { advance } = watched()
    const [debited, credited] = [await account(73), await account(74)]
    const sound = await move({ transfer: transfer(debited, credited, 5n) })
    const unsound = await move({ transfer: transfer(debited, credited, 5n, 4n) })
    const [made, failed] = await Promise.allSettled([advance(sound), advance(unsound)])
    expect(made).toEqual({ status: 'fulfilled', value: 2 })
    expect(failed.status === 'rejected' && sqlState(failed.reason)).toBe('23514')
    expect((await rowOf(unsound.id)).row).toMatchObject({ state: 'initiated', version: 1 })
    expect(await harness.modules.ledger.balance(harness.database.pool, debited)).toBe(5n)
  })

  it('does not block on a locked conversion, and applies it after the lock ends', async () => {
    const { advance, together } = watched()
    const [held, ...free] = (await several(3)) as [Transition, Transition, Transition]
    const waiting = await harness.database.transaction(async (transaction) => {
      await transaction.execute(sql`select from conversions.conversion where id = ${held.id} for no key update`)
      const answer = advance(held)
      expect(await Promise.all(free.map(advance))).toEqual([2, 2])
      return { answer }
    })
    expect(await waiting.answer).toBe(2)
    expect(together).toEqual([3, 1])
  })

  it('locks balances in account order, so that no deadlock occurs', async () => {
    const [low, high] = [await account(81), await account(82)]
    expect(low).toBeLessThan(high)
    const position = await harness.database.transaction((transaction) =>
      harness.modules.ledger.account(transaction, { kind: 'fx_position', currency: 'XOF' }),
    )
    const first = await move({ transfer: transfer(high, position) })
    const second = await move({ transfer: transfer(low, position) })
    const { advance, faults } = watched()
    const waiting = sql`select from pg_locks l join pg_stat_activity a using (pid)
      where a.datname = current_database() and not l.granted`
    let runs = 0
    const made = await harness.database.transaction(async (transaction) => {
      runs += 1
      const post = (accountId: number) => {
        const { id, ...lines } = transfer(accountId, position)
        return harness.modules.ledger.post(transaction, {
          id,
          dedupeKey: id,
          description: 'A test',
          occurredAt: harness.now(),
          ...lines,
        })
      }
      await post(low)
      const results = [first, second].map(advance)
      await expect.poll(() => many(waiting)).toHaveLength(1)
      await post(high)
      return { asked: results }
    })
    expect(await Promise.all(made.asked)).toEqual([2, 2])
    expect({ runs, faults }).toEqual({ runs: 1, faults: [] })
    expect(await harness.modules.ledger.balance(harness.database.pool, low)).toBe(10n)
  })

  it('stays correct for any accounts and number of instances', async () => {
    const accounts = await Promise.all([91, 92, 93, 94, 95, 96].map(account))
    const moves = await Promise.all(
      Array.from({ length: 96 }, (_, number) => {
        const debited = accounts[number % 6] ?? 0
        const credited = accounts[(number * 5 + 1 + Math.floor(number / 6)) % 6] ?? 0
        return move({ transfer: debited === credited ? null : transfer(debited, credited, 1n) })
      }),
    )
    const instances = [watched(), watched(), watched()]
    const made = await Promise.all(moves.map((one, number) => instances[number % 3]?.advance(one)))
    expect(made.every((version) => version === 2)).toBe(true)
    expect(instances.flatMap(({ faults }) => faults)).toEqual([])
    expect(instances.some(({ together }) => together.some((count) => count > 1))).toBe(true)
    expect(await harness.modules.ledger.verify(harness.database.pool)).toEqual([])
  })

  it('accepts transitions from an instance of the previous version', async () => {
    const { id } = await move()
    const old = await many<{ version: number | null }>(sql`select conversions.advance(${id}, 1, 'initiated', 'screened',
      ${harness.now().toISOString()}, 'As before', null, '{"bank_name": "A bank"}', null, null, null, null, null, null,
      'Corridor', 'JOB', 'conversions.step', 'local', null, null) as version`)
    expect(old).toEqual([{ version: 2 }])
    const { row, timeline } = await rowOf(id)
    expect(row).toMatchObject({ state: 'screened', bankName: 'A bank' })
    expect(timeline.at(-1)).toMatchObject({ cause: 'As before', actorName: 'Corridor' })
  })
})
