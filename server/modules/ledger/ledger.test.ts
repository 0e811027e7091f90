import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Clock } from '#kernel/clock.ts'
import { createIds } from '#kernel/ids.ts'
import { seededRandom } from '#kernel/random.ts'
import { type Database, openDatabase, sqlState, violatedConstraint } from '#server/platform/database/database.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { type AccountKey, type AccountKind, type Entry, type LedgerCurrency, ledgerCurrencies } from './rules.ts'
import { createLedger, type Ledger } from './service.ts'

const clock: Clock = { now: () => new Date('2026-11-21T10:00:00.000Z') }
const ids = createIds(clock, seededRandom(9))

let clone: ClonedDatabase
let database: Database
let owner: pg.Client
let ledger: Ledger
let accounts: Record<'client' | 'bank' | 'settlement' | 'position' | 'positionUsdt' | 'fees', number>

beforeAll(async () => {
  clone = await cloneDatabase()
  owner = new pg.Client(clone.owner)
  await owner.connect()
})
afterAll(async () => {
  await owner?.end()
  await clone?.drop()
})

/** Each test has its own pools and account owner; the books are shared. */
let ownerId = 0
beforeEach(async () => {
  database = openDatabase(clone.app, { poolSize: 4, onError: () => undefined })
  ledger = createLedger({ database, clock })
  ownerId += 1
  accounts = await database.transaction(async (transaction) => ({
    client: await ledger.account(transaction, { kind: 'client', ownerId, currency: 'XOF' }),
    bank: await ledger.account(transaction, { kind: 'bank', ownerId, currency: 'XOF' }),
    settlement: await ledger.account(transaction, { kind: 'provider_settlement', ownerId, currency: 'XOF' }),
    position: await ledger.account(transaction, { kind: 'fx_position', currency: 'XOF' }),
    positionUsdt: await ledger.account(transaction, { kind: 'fx_position', currency: 'USDT' }),
    fees: await ledger.account(transaction, { kind: 'fee_income', currency: 'USDT' }),
  }))
  return () => database.close()
})

type Lines = readonly (readonly [accountId: number, amountMinor: bigint])[]
const move = (debited: number, credited: number, amount: bigint): Lines => [
  [debited, amount],
  [credited, -amount],
]
const entriesOf = (lines: Lines): Entry[] => lines.map(([accountId, amountMinor]) => ({ accountId, amountMinor }))

function post(lines: Lines, dedupeKey: string = ids.next(), kind = 'test', occurredAt = clock.now()) {
  const transfer = { id: ids.next(), dedupeKey, kind, description: 'A test', occurredAt }
  return database.transaction((transaction) => ledger.post(transaction, { ...transfer, entries: entriesOf(lines) }))
}

async function refusal(work: Promise<unknown>): Promise<{ state: string | null; constraint: string | null }> {
  const error: unknown = await work.then(
    () => null,
    (failure: unknown) => failure,
  )
  return { state: sqlState(error), constraint: violatedConstraint(error) }
}

const balance = (accountId: number) => ledger.balance(database.pool, accountId)

describe('posting a transfer', () => {
  it('debits and credits its accounts, stored and hot, immediately', { tags: ['D9-01'] }, async () => {
    expect(await post(move(accounts.settlement, accounts.bank, 500n))).toBe('posted')
    expect(await balance(accounts.settlement)).toBe(500n)
    expect(await balance(accounts.bank)).toBe(-500n)
  })

  it('posts once per dedupe key and reports a repeat', async () => {
    const key = ids.next()
    const lines = move(accounts.settlement, accounts.bank, 7n)
    expect(await post(lines, key)).toBe('posted')
    expect(await post(lines, key)).toBe('already_posted')
    expect(await balance(accounts.bank)).toBe(-7n)
  })

  it('posts once when the same key is posted concurrently', async () => {
    const key = ids.next()
    const lines = move(accounts.settlement, accounts.bank, 7n)
    const answers = await Promise.all(Array.from({ length: 12 }, () => post(lines, key)))
    expect(answers.filter((answer) => answer === 'posted')).toHaveLength(1)
    expect(await balance(accounts.bank)).toBe(-7n)
  })

  const other = { state: '23505', constraint: 'transfer_content' }
  it.each([
    ['amounts', () => move(accounts.settlement, accounts.bank, 8n), 'test'],
    ['accounts', () => move(accounts.settlement, accounts.client, 7n), 'test'],
    [
      'more lines',
      () =>
        [
          [accounts.settlement, 7n],
          [accounts.bank, -6n],
          [accounts.bank, -1n],
        ] as Lines,
      'test',
    ],
    ['another kind', () => move(accounts.settlement, accounts.bank, 7n), 'other'],
  ])('rejects a known key with other content: %s', async (_, lines, kind) => {
    const key = ids.next()
    await post(move(accounts.settlement, accounts.bank, 7n), key)
    expect(await refusal(post(lines(), key, kind))).toEqual(other)
    expect(await balance(accounts.bank)).toBe(-7n)
  })

  const unsound = { state: '23514', constraint: 'transfer_zero_sum' }
  it.each([
    [
      'unbalanced',
      () =>
        [
          [accounts.settlement, 7n],
          [accounts.bank, -8n],
        ] as Lines,
    ],
    ['balanced only across currencies', () => move(accounts.position, accounts.positionUsdt, 7n)],
  ])('rejects a transfer that is %s and stores nothing', { tags: ['D9-02'] }, async (_, lines) => {
    expect(await refusal(post(lines()))).toEqual(unsound)
    expect(await balance(accounts.settlement)).toBe(0n)
  })

  it('rejects a transfer for an unknown account', async () => {
    const unknown = { state: '23503', constraint: 'transfer_accounts' }
    expect(await refusal(post(move(accounts.settlement, 2_000_000_000, 7n)))).toEqual(unknown)
    expect(await balance(accounts.settlement)).toBe(0n)
  })

  it('rejects an empty transfer, a single entry and a zero entry', async () => {
    await expect(post([])).rejects.toThrow('at least two entries')
    const call = (accountIds: string, amounts: string) =>
      database.pool.execute(
        sql`select ledger.post_transfer(${ids.next()}, ${ids.next()}, 'test', 'A test', ${clock.now().toISOString()}, ${accountIds}, ${amounts})`,
      )
    expect(await refusal(call('{}', '{}'))).toEqual({ state: '23514', constraint: 'transfer_lines' })
    expect(await refusal(call(`{${accounts.bank}}`, '{5}'))).toEqual({ state: '23514', constraint: 'transfer_lines' })
    expect(await refusal(call(`{${accounts.bank},${accounts.client}}`, '{5}'))).toMatchObject({ state: '23514' })
    expect(
      await refusal(
        post([
          [accounts.bank, 0n],
          [accounts.settlement, 0n],
        ]),
      ),
    ).toMatchObject({ state: '23514' })
  })

  it('rolls a transfer back with its transaction', async () => {
    const failing = database.transaction(async (transaction) => {
      const entries = entriesOf(move(accounts.settlement, accounts.bank, 5n))
      const transfer = { id: ids.next(), dedupeKey: ids.next(), kind: 'test', description: 'A test' }
      await ledger.post(transaction, { ...transfer, occurredAt: clock.now(), entries })
      expect(await ledger.balance(transaction, accounts.settlement)).toBe(5n)
      throw new Error('the state step failed')
    })
    await expect(failing).rejects.toThrow('the state step failed')
    expect(await balance(accounts.settlement)).toBe(0n)
    expect(await balance(accounts.bank)).toBe(0n)
  })

  it('opens an account once under concurrent requests', async () => {
    const open = () => database.transaction((t) => ledger.account(t, { kind: 'bank', ownerId: 9_000, currency: 'XOF' }))
    expect(new Set(await Promise.all(Array.from({ length: 8 }, open))).size).toBe(1)
  })
})

describe('the chart of accounts', () => {
  const chart: readonly [kind: AccountKind, owned: boolean, currencies: readonly LedgerCurrency[]][] = [
    ['opening_equity', false, ['XOF', 'USDT']],
    ['bank', true, ['XOF']],
    ['bank_debit_in_flight', false, ['XOF']],
    ['provider_settlement', false, ['XOF']],
    ['refund_in_flight', false, ['XOF']],
    ['bank_charges', false, ['XOF']],
    ['client', true, ['XOF', 'USDT']],
    ['own_account', false, ['XOF', 'USDT']],
    ['fx_position', false, ['XOF', 'USDT']],
    ['treasury', false, ['USDT']],
    ['payout_in_flight', false, ['USDT']],
    ['fee_income', false, ['USDT']],
    ['suspense', false, ['XOF', 'USDT']],
    ['fx_difference', false, ['XOF', 'USDT']],
    ['treasury_funding', false, ['XOF', 'USDT']],
  ]

  it.each(chart)(
    'allows %s accounts only in their currencies',
    { tags: ['D9-04'] },
    async (kind, owned, currencies) => {
      for (const currency of ledgerCurrencies) {
        const key = { kind, currency, ...(owned ? { ownerId } : {}) }
        const opening = database.transaction((transaction) => ledger.account(transaction, key))
        if (currencies.includes(currency)) expect(await balance(await opening)).toBe(0n)
        else expect(await refusal(opening)).toEqual({ state: '23514', constraint: 'account_currency' })
      }
    },
  )

  it('rejects a bank or client account without owner and an own account with one', async () => {
    const open = (key: AccountKey) => database.transaction((transaction) => ledger.account(transaction, key))
    const refused = { state: '23514', constraint: 'account_owner' }
    expect(await refusal(open({ kind: 'client', currency: 'XOF' }))).toEqual(refused)
    expect(await refusal(open({ kind: 'bank', currency: 'XOF' }))).toEqual(refused)
    expect(await refusal(open({ kind: 'own_account', ownerId, currency: 'XOF' }))).toEqual(refused)
  })
})

describe('append-only books', () => {
  const tables = ['ledger.transfer', 'ledger.entry', 'ledger.entry_2026_11', 'ledger.account']
  beforeEach(async () => {
    await post(move(accounts.settlement, accounts.bank, 5n))
  })

  it.each(tables)(
    'rejects changing, deleting or truncating %s, even by its owner',
    { tags: ['D9-03'] },
    async (table) => {
      const column = table === 'ledger.account' ? 'opened_at' : 'occurred_at'
      for (const change of [
        `update ${table} set ${column} = ${column}`,
        `delete from ${table}`,
        `truncate ${table} cascade`,
      ]) {
        await expect(owner.query(change), change).rejects.toThrow('append-only')
      }
    },
  )

  it('rejects deleting balances, even by their owner', async () => {
    await expect(owner.query('delete from ledger.balance')).rejects.toThrow('append-only')
    await expect(owner.query('truncate ledger.balance')).rejects.toThrow('append-only')
  })

  it.each([...tables, 'ledger.balance', 'ledger.fold', 'ledger.fold_watermark'])(
    'denies the application write access to %s',
    async (table) => {
      for (const change of [`insert into ${table} default values`, `delete from ${table}`, `truncate ${table}`]) {
        expect(await refusal(database.pool.execute(sql.raw(change))), change).toMatchObject({ state: '42501' })
      }
    },
  )

  it('rejects entries added after their transfer, balanced or not', async () => {
    const late = `insert into ledger.entry (account_id, occurred_at, transfer_id, line, amount)
      select account_id, occurred_at, transfer_id, line + 10, amount from ledger.entry`
    await expect(owner.query(late)).rejects.toThrow('entries are written by their transfer alone')
  })
})

describe('statements and the trial balance', () => {
  it('pages a statement, newest first, with the balance after each entry', async () => {
    for (const day of [1, 2, 3]) {
      const lines = move(accounts.client, accounts.bank, BigInt(day) * 10n)
      await post(lines, ids.next(), 'test', new Date(Date.UTC(2026, 9, day)))
    }
    const first = await ledger.statement(database.pool, accounts.client, { limit: 2, cursor: null })
    expect(first).toMatchObject({
      total: 3,
      items: [
        { amountMinor: 30n, balanceAfterMinor: 60n, currency: 'XOF', occurredAt: new Date('2026-10-03T00:00:00.000Z') },
        { amountMinor: 20n, balanceAfterMinor: 30n },
      ],
    })
    const second = await ledger.statement(database.pool, accounts.client, { limit: 2, cursor: first?.next ?? null })
    expect(second).toMatchObject({ next: null, items: [{ amountMinor: 10n, balanceAfterMinor: 10n }] })
  })

  it('returns no statement for an unknown account or a foreign cursor', async () => {
    expect(await ledger.statement(database.pool, 2_000_000_000, { limit: 2, cursor: null })).toBeNull()
    expect(await ledger.statement(database.pool, accounts.client, { limit: 2, cursor: 'bm90IG91cnM' })).toBeNull()
  })

  it('lists every account, folded or not, with debits equal to credits', async () => {
    await post(move(accounts.settlement, accounts.bank, 5n))
    const before = await ledger.trialBalance(database.pool)
    await ledger.fold()
    const after = await ledger.trialBalance(database.pool)
    expect(after).toEqual(before)
    expect(after.balanced).toBe(true)
    expect(after.accounts).toContainEqual({
      accountId: accounts.settlement,
      kind: 'provider_settlement',
      ownerId,
      currency: 'XOF',
      balanceMinor: 5n,
    })
  })
})
