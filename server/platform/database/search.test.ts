import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '#kernel/search-text.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { type Database, openDatabase } from './database.ts'
import { matchesWords } from './search.ts'

let clone: ClonedDatabase
let database: Database
beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.app, { poolSize: 2, onError: () => undefined })
})
afterAll(async () => {
  await database.close()
  await clone.drop()
})

describe('searching in the database', () => {
  it('[D3-05] dec 3: folds as the kernel does, whatever a name of the region holds', async () => {
    const letters = [..."abzÀÂÇÉÈÊËÎÏÔÙÛÜŸŒÆàâçéèêëîïôùûüÿœæßÑñØøŠ 019.,-'’&/()"]
    const texts = fc.sample(fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 }), { numRuns: 500, seed: 7 })
    const { rows } = await database.pool.execute<{ folded: string }>(
      sql`select platform.fold(value) as folded from unnest(${sql.param(texts)}::text[]) with ordinality as t(value, at) order by at`,
    )
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText))
  })

  it('finds words by their beginning, and every row where nothing was typed', async () => {
    const found = async (typed: string) => {
      const condition = matchesWords(sql`platform.search_words('Énergie du Sahel INV-2026-000012')`, typed)
      const { rows } = await database.pool.execute<{ found: boolean }>(sql`select ${condition} as found`)
      return rows[0]?.found
    }
    expect([await found('energ SAH'), await found('inv-2026'), await found('000012'), await found('mali')]).toEqual([
      true,
      true,
      true,
      false,
    ])
    expect(matchesWords(sql`search`, " '; ")).toBeUndefined()
  })
})
