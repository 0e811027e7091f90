import { type SQL, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '#kernel/search-text.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { type Database, openDatabase } from './database.ts'
import { foundByWords, matchesRareWords, matchesWords } from './search.ts'

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

describe('database text search', () => {
  it('folds regional names as the kernel does', { tags: ['D3-05'] }, async () => {
    const letters = [..."abzÀÂÇÉÈÊËÎÏÔÙÛÜŸŒÆàâçéèêëîïôùûüÿœæßÑñØøŠ 019.,-'’&/()"]
    const texts = fc.sample(fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 }), { numRuns: 500, seed: 7 })
    const { rows } = await database.pool.execute<{ folded: string }>(
      sql`select platform.fold(value) as folded from unnest(${sql.param(texts)}::text[]) with ordinality as t(value, at) order by at`,
    )
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText))
  })

  it('finds words by prefix and all rows for an empty query', async () => {
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
  it('finds the same rows by rare words without scanning the index for common ones', async () => {
    const owner = new pg.Client(clone.owner)
    await owner.connect()
    await owner.query(`
      create table public.paper as select n as id, platform.search_words('INV-2026-' || lpad(n::text, 6, '0') || case when n % 5 = 0 then ' Cacao' else ' Café' end) as search
      from generate_series(1, 5000) n;
      create index on public.paper using gin (search);
      grant select on public.paper to corridor_app;
      analyze public.paper`)
    await owner.end()
    const column = { schema: 'public', table: 'paper', column: 'search' }
    const idsWhere = async (condition: SQL | undefined) =>
      (
        await database.pool.execute<{ id: number }>(
          sql`select id from public.paper where ${condition ?? sql`true`} order by id`,
        )
      ).rows
    for (const typed of [
      'inv-2026-000038',
      'cacao 00004',
      'inv cafe',
      'cacao',
      '000077 mali',
      'INV 2026 0012 caf',
      '',
    ]) {
      const found = await idsWhere(await matchesRareWords(database.pool, sql`search`, typed, column))
      expect(found, typed).toEqual(await idsWhere(matchesWords(sql`search`, typed)))
      expect(found.length > 0, typed).toBe(!typed.includes('mali'))
    }
    const rare = await matchesRareWords(database.pool, sql`search`, 'inv-2026-000038', column)
    const { rows } = await database.pool.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from public.paper where ${rare}`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Cond: \(search @@ '''000038'':\*'::tsquery\)/)
  })

  it('finds and counts filtered matches, for small and large results', async () => {
    const owner = new pg.Client(clone.owner)
    await owner.connect()
    await owner.query(`
      create table public.letter as select n as id, n % 2 = 0 as is_open,
        platform.search_words(case when n % 1000 = 0 then 'Cacao' else 'Café' end) as search from generate_series(1, 6000) n;
      create index on public.letter using gin (search);
      grant select on public.letter to corridor_app;
      analyze public.letter`)
    await owner.end()
    const searched = {
      ...{ table: sql`public.letter`, id: sql`id`, search: sql`search` },
      column: { schema: 'public', table: 'letter', column: 'search' },
    }
    const find = async (typed: string, others?: SQL) => {
      const found = await foundByWords(database.pool, searched, typed, others)
      if (!found) return undefined
      const { rows } = await database.pool.execute<{ total: number }>(
        sql`select count(*)::integer as total from public.letter where ${found.where}`,
      )
      expect(rows[0]?.total, typed).toBe(found.total)
      return found.total
    }
    expect([await find('cafe'), await find('CACAO'), await find('tea'), await find(" '; ")]).toEqual([
      5994,
      6,
      0,
      undefined,
    ])
    expect([await find('café', sql`not is_open`), await find('cacao', sql`id > 3000`)]).toEqual([3000, 3])
  })
})
