import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { type Database, openDatabase } from './database.ts'
import { rowReader, statement, statementOf } from './statement.ts'

describe('a statement whose text is known', () => {
  let clone: ClonedDatabase
  let database: Database

  beforeAll(async () => {
    clone = await cloneDatabase()
    database = openDatabase(clone.app, { poolSize: 1, onError: () => undefined })
  })
  afterAll(async () => {
    await database.close()
    await clone.drop()
  })

  it('takes the values of each call, each at its place and an array as one', async () => {
    const ask = async (given: string | null, some: readonly string[], digest: Buffer) =>
      (
        await database.pool.execute(
          statement`select ${given}::text as given, ${some}::text[] as some, ${digest}::bytea as digest, ${2n}::bigint as minor`,
        )
      ).rows
    const bytes = Buffer.from('00ff', 'hex')
    expect(await ask("it's $1", ['a,b', '}'], bytes)).toEqual([
      { given: "it's $1", some: ['a,b', '}'], digest: bytes, minor: 2n },
    ])
    expect(await ask(null, [], bytes)).toEqual([{ given: null, some: [], digest: bytes, minor: 2n }])
  })

  it('may have been put together before', async () => {
    expect((await database.pool.execute(statementOf('select $2::integer - $1::integer as left', [1, 3]))).rows).toEqual(
      [{ left: 2 }],
    )
  })

  it('answers rows that are read as those of their table', async () => {
    const table = pgTable('seen', {
      id: integer('id').notNull(),
      byWhom: text('by_whom'),
      at: timestamp('at', { withTimezone: true }),
    })
    const { rows } = await database.pool.execute(
      statement`select 7 as "s.id", null as "s.by_whom", timestamptz '2026-11-22 01:00+01' as "s.at"`,
    )
    expect(rows.map(rowReader(table, 's.'))).toEqual([
      { id: 7, byWhom: null, at: new Date('2026-11-22T00:00:00.000Z') },
    ])
  })
})
