import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { createStateCheck } from './state-checks.ts'

let harness: Harness
let id: number

beforeEach(async () => {
  harness = await createHarness({ seed: 3 })
  await harness.addBank()
  id = await harness.convert(60_000_000n, await harness.addClient('Baobab Textiles SA'))
})
afterEach(() => harness.stop())

it('finds no breach in a running conversion and returns each transition', async () => {
  const check = createStateCheck(harness)
  const seen: string[] = []
  await harness.run(async () => {
    const { breaches, transitions } = await check(1)
    expect(breaches).toEqual([])
    seen.push(...transitions)
    return (await harness.stateOf(id)) === 'completed'
  })
  expect(seen.at(-1)).toContain('completed')
  expect(seen.length).toBeGreaterThan(2)
})

it('finds a lost conversion, a false payment claim and an unrecorded change', async () => {
  const check = createStateCheck(harness)
  expect((await check(1)).breaches).toEqual([])
  expect((await check(2)).breaches).toEqual(['2 were acknowledged, 1 exist'])
  harness.advance(1)
  expect((await check(1)).breaches).toEqual([])
  await harness.database.pool.execute(sql`update conversions.conversion set version = version + 1 where id = ${id}`)
  expect((await check(1)).breaches).toEqual(['a conversion has another version, and its time of change is the same'])
  await harness.database.pool.execute(sql`
    update conversions.conversion set state = 'completed', updated_at = ${harness.now().toISOString()} where id = ${id}`)
  const { breaches } = await check(1)
  for (const found of ['the bank booked nothing for it', 'the chain sent nothing for it', 'its timeline ends with']) {
    expect(breaches.join('; ')).toContain(found)
  }
})

it('finds an exceeded daily limit of a bank and a ledger that does not balance', async () => {
  const check = createStateCheck(harness)
  await harness.run(async () => (await harness.stateOf(id)) === 'completed')
  expect((await check(1)).breaches).toEqual([])
  const { rows } = await harness.database.pool.execute<{ name: string }>(sql`select current_database() as name`)
  const owner = new pg.Client({ ...inject('template').owner, database: rows[0]?.name ?? '' })
  await owner.connect()
  try {
    await owner.query('update banking.connection set daily_limit_xof = 1')
    expect((await check(1)).breaches).toEqual([expect.stringMatching(/^connection \d+ exceeded its limit on /)])
    await owner.query('update banking.connection set daily_limit_xof = 900000000')
    await owner.query(`update ledger.balance set amount = amount + 1
      where account_id = (select min(account_id) from ledger.balance b join ledger.account a on a.id = b.account_id where currency = 'XOF')`)
    expect((await check(1)).breaches).toEqual(['the trial balance does not balance in XOF'])
  } finally {
    await owner.end()
  }
})
