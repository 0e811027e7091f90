import fc from 'fast-check'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createIds } from '#kernel/ids.ts'
import { seededRandom } from '#kernel/random.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import type { AccountKey } from './rules.ts'
import { createLedger, type Ledger } from './service.ts'

const clock = { now: () => new Date('2026-11-21T10:00:00.000Z') }
const ids = createIds(clock, seededRandom(11))

const keys: readonly AccountKey[] = [
  { kind: 'client', ownerId: 1, currency: 'XOF' },
  { kind: 'client', ownerId: 2, currency: 'XOF' },
  { kind: 'bank', ownerId: 1, currency: 'XOF' },
  { kind: 'own_account', currency: 'XOF' },
  { kind: 'provider_settlement', currency: 'XOF' },
  { kind: 'client', ownerId: 1, currency: 'USDT' },
  { kind: 'treasury', currency: 'USDT' },
  { kind: 'fee_income', currency: 'USDT' },
  { kind: 'fx_position', currency: 'USDT' },
]

let clone: ClonedDatabase
let database: Database
let owner: pg.Client
let ledger: Ledger
let accountIds: number[]

beforeEach(async () => {
  clone = await cloneDatabase()
  owner = new pg.Client(clone.owner)
  await owner.connect()
  database = clone.open(8)
  ledger = createLedger({ database, clock })
  accountIds = await database.transaction(async (transaction) => {
    const opened: number[] = []
    for (const key of keys) opened.push(await ledger.account(transaction, key))
    return opened
  })
})
afterEach(async () => {
  await owner.end()
  await clone.drop()
})

interface Plan {
  readonly key: number
  readonly moves: readonly { readonly from: number; readonly to: number; readonly amount: bigint }[]
}

/** A transfer of one to three moves, each between two accounts of one currency. Keys may repeat. */
const anyPlan: fc.Arbitrary<Plan> = fc.record({
  key: fc.nat(40),
  moves: fc.array(
    fc.record({
      from: fc.nat(keys.length - 1),
      to: fc.nat(keys.length - 1),
      amount: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    }),
    { minLength: 1, maxLength: 3 },
  ),
})

const sameCurrency = (from: number, to: number) => keys[from]?.currency === keys[to]?.currency
const idOf = (index: number) => accountIds[index] ?? 0

function entriesOf({ moves }: Plan) {
  return moves
    .filter(({ from, to }) => sameCurrency(from, to))
    .flatMap(({ from, to, amount }) => [
      { accountId: idOf(to), amountMinor: amount },
      { accountId: idOf(from), amountMinor: -amount },
    ])
}

/**
 * Folds until `count` transfers were folded. Open transactions of parallel test files delay folds.
 */
async function foldsOf(count: number): Promise<void> {
  let folded = 0
  await vi.waitFor(
    async () => {
      folded += (await ledger.fold()) ?? 0
      expect(folded).toBe(count)
    },
    { timeout: 15_000 },
  )
}

/** Posts a plan, folding now and then. Returns the plan if it was posted as new, else null. */
async function post(plan: Plan, run: string, position: number): Promise<Plan | null> {
  if (position % 7 === 0) await ledger.fold()
  const entries = entriesOf(plan)
  if (entries.length === 0) return null
  const transfer = { id: ids.next(), dedupeKey: `${run}:${plan.key}`, kind: 'test', description: 'A test' }
  const answer = await database
    .transaction((transaction) => ledger.post(transaction, { ...transfer, occurredAt: clock.now(), entries }))
    .catch((error: unknown) => {
      if (String((error as Error).cause ?? error).includes('posted before with other content')) return 'refused'
      throw error
    })
  return answer === 'posted' ? plan : null
}

async function readBalances(): Promise<bigint[]> {
  const balances = (await ledger.trialBalance(database.pool)).accounts
  return accountIds.map((id) => balances.find(({ accountId }) => accountId === id)?.balanceMinor ?? 0n)
}

describe('balances under concurrent load', () => {
  it('equal the posted amounts, sum to zero and verify while folds run', {
    tags: ['D9-05'],
  }, async () => {
    const expected = keys.map(() => 0n)
    let run = 0
    await fc.assert(
      fc.asyncProperty(fc.array(anyPlan, { minLength: 10, maxLength: 60 }), async (plans) => {
        run += 1
        const posted = await Promise.all(plans.map((plan, position) => post(plan, `run ${run}`, position)))
        const done = posted.filter((plan) => plan !== null)
        // Several plans may share a key, but only one of them is posted.
        expect(new Set(done.map(({ key }) => key)).size).toBe(done.length)
        for (const { from, to, amount } of done.flatMap(({ moves }) => moves)) {
          if (!sameCurrency(from, to)) continue
          expected[to] = (expected[to] ?? 0n) + amount
          expected[from] = (expected[from] ?? 0n) - amount
        }
        expect(await readBalances()).toEqual(expected)
        await ledger.fold()
        expect(await readBalances()).toEqual(expected)
        expect((await ledger.trialBalance(database.pool)).balanced).toBe(true)
        expect(await ledger.verify(database.pool)).toEqual([])
      }),
      { numRuns: 12 },
    )
  })

  it('are exact while a transaction with an older id is open', async () => {
    const move = (from: number, to: number) => ({ key: 0, moves: [{ from, to, amount: 5n }] })
    const opened = await owner.query('begin; select pg_current_xact_id()')
    expect(opened).toBeTruthy()
    await owner.query(
      `select ledger.post_transfer(gen_random_uuid(), 'late', 'test', 'A test', '2026-11-21', '{${idOf(3)},${idOf(4)}}', '{100,-100}')`,
    )
    await post(move(3, 4), 'early', 0)
    await ledger.fold()
    expect(await ledger.balance(database.pool, idOf(4))).toBe(5n)
    await owner.query('commit')
    expect(await ledger.balance(database.pool, idOf(4))).toBe(-95n)
    await ledger.fold()
    expect(await ledger.balance(database.pool, idOf(4))).toBe(-95n)
    expect(await ledger.verify(database.pool)).toEqual([])
  })

  it('survive a move to another cluster with different transaction ids', async () => {
    const move = { key: 0, moves: [{ from: 3, to: 4, amount: 5n }] }
    await post(move, 'before', 1)
    await ledger.fold()
    await post(move, 'between', 1)
    await owner.query('update ledger.fold_watermark set system_identifier = 1')
    expect(await ledger.balance(database.pool, idOf(4))).toBe(10n)

    await foldsOf(2)
    expect(await ledger.balance(database.pool, idOf(4))).toBe(10n)
    await post(move, 'after', 1)
    expect(await ledger.balance(database.pool, idOf(4))).toBe(15n)
    await foldsOf(1)
    expect(await ledger.balance(database.pool, idOf(4))).toBe(15n)
    expect(await ledger.verify(database.pool)).toEqual([])
    const { rows } = await owner.query('select distinct era from ledger.transfer order by era')
    expect(rows).toEqual([{ era: 1 }, { era: 2 }])
  })
})

describe('verifying the books', () => {
  beforeEach(async () => {
    await post({ key: 1, moves: [{ from: 3, to: 0, amount: 5n }] }, 'sound', 1)
    await foldsOf(1)
  })

  const withoutTriggers = (change: string) =>
    owner.query(
      `alter table ledger.entry disable trigger user; ${change}; alter table ledger.entry enable trigger user`,
    )

  it('finds nothing in correct books', { tags: ['D9-08'] }, async () => {
    expect(await ledger.verify(database.pool)).toEqual([])
  })

  it.each([
    [
      'an amount was changed',
      () => withoutTriggers(`update ledger.entry set amount = 6 where account_id = ${idOf(0)}`),
      ['XOF entries sum to 1', 'all entries sum to 1', 'keeps a balance of 5'],
    ],
    [
      'an entry is gone',
      () => withoutTriggers(`delete from ledger.entry where account_id = ${idOf(0)}`),
      ['has entries that are not its lines', 'all entries sum to -5'],
    ],
    ['a transfer has no entries', () => withoutTriggers('delete from ledger.entry'), ['has no entries']],
    [
      'entries have no transfer',
      () => withoutTriggers('alter table ledger.transfer disable trigger user; delete from ledger.transfer'),
      ['was never written'],
    ],
    [
      'an account does not exist',
      () => withoutTriggers(`update ledger.entry set account_id = 77777 where account_id = ${idOf(0)}`),
      ['names account 77777'],
    ],
    [
      'a kept balance was changed',
      () => owner.query(`update ledger.balance set amount = 9 where account_id = ${idOf(0)}`),
      ['keeps a balance of 9, its entries sum to 5'],
    ],
    [
      'a fold was changed',
      () => owner.query(`update ledger.fold set amount = -9 where account_id = ${idOf(3)}`),
      ['reads as -9 by its fold, its entries sum to -5'],
    ],
  ])('finds that %s', async (_, tamper, messages) => {
    await tamper()
    const findings = (await ledger.verify(database.pool)).map(({ message }) => message).join('\n')
    for (const message of messages) expect(findings).toContain(message)
  })
})
