import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterEach, beforeEach, expect, inject, it } from 'vitest'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { createStateRecorder } from './state-recorder.ts'

let harness: Harness
let id: number

beforeEach(async () => {
  harness = await createHarness({ seed: 3 })
  await harness.addBank()
  id = await harness.convert(60_000_000n, await harness.addClient('Baobab Textiles SA'))
})
afterEach(() => harness.stop())

it('the recorder finds no breach in a running conversion and records each transition', async () => {
  const look = createStateRecorder(harness)
  const moves: string[] = []
  await harness.run(async () => {
    const { breaches, moved } = await look(1)
    expect(breaches).toEqual([])
    moves.push(...moved)
    return (await harness.stateOf(id)) === 'completed'
  })
  expect(moves.at(-1)).toContain('completed')
  expect(moves.length).toBeGreaterThan(2)
})

it('the recorder finds a lost conversion, a false payment claim and an unrecorded change', async () => {
  const look = createStateRecorder(harness)
  expect((await look(1)).breaches).toEqual([])
  expect((await look(2)).breaches).toEqual(['2 were acknowledged, 1 stand'])
  harness.advance(1)
  expect((await look(1)).breaches).toEqual([])
  await harness.database.pool.execute(sql`update conversions.conversion set version = version + 1 where id = ${id}`)
  expect((await look(1)).breaches).toEqual(['a conversion is another, and its time says that it did not move'])
  await harness.database.pool.execute(sql`
    update conversions.conversion set state = 'completed', updated_at = ${harness.now().toISOString()} where id = ${id}`)
  const { breaches } = await look(1)
  for (const found of ['the bank booked nothing for it', 'the chain sent nothing for it', 'its timeline ends with']) {
    expect(breaches.join('; ')).toContain(found)
  }
})

it('the recorder finds an exceeded bank day limit and books that do not balance', async () => {
  const look = createStateRecorder(harness)
  await harness.run(async () => (await harness.stateOf(id)) === 'completed')
  expect((await look(1)).breaches).toEqual([])
  const { rows } = await harness.database.pool.execute<{ name: string }>(sql`select current_database() as name`)
  const owner = new pg.Client({ ...inject('template').owner, database: rows[0]?.name ?? '' })
  await owner.connect()
  try {
    await owner.query('update banking.connection set daily_limit_xof = 1')
    expect((await look(1)).breaches).toEqual([expect.stringMatching(/^connection \d+ passed its limit on /)])
    await owner.query('update banking.connection set daily_limit_xof = 900000000')
    await owner.query(`update ledger.balance set amount = amount + 1
      where account_id = (select min(account_id) from ledger.balance b join ledger.account a on a.id = b.account_id where currency = 'XOF')`)
    expect((await look(1)).breaches).toEqual(['the trial balance does not balance in XOF'])
  } finally {
    await owner.end()
  }
})
