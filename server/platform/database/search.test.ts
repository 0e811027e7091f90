import { and, type SQL, sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { foldText } from '#kernel/search-text.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import type { Database } from './database.ts'
import { foundByWords, matchesWords, searchByRareWords } from './search.ts'

let clone: ClonedDatabase
let database: Database
beforeAll(async () => {
  clone = await cloneDatabase()
  database = clone.open(2)
})
afterAll(() => clone.drop())

describe('database text search', () => {
  it('folds regional names as the kernel does', { tags: ['D3-05'] }, async () => {
    const letters = [..."abzÀÂÇÉÈÊËÎÏÔÙÛÜŸŒÆàâçéèêëîïôùûüÿœæßÑñØøŠ 019.,-'’&/()"]
    const texts = fc.sample(fc.string({ unit: fc.constantFrom(...letters), maxLength: 30 }), { numRuns: 500, seed: 7 })
    const { rows } = await database.pool.execute<{ folded: string }>(
      sql`select platform.fold(value) as folded from unnest(${sql.param(texts)}::text[]) with ordinality as t(value, at) order by at`,
    )
    expect(rows.map(({ folded }) => folded)).toEqual(texts.map(foldText))
  })

  it('finds words anywhere and all rows for an empty query', { tags: ['D17-02'] }, async () => {
    const found = async (typed: string) => {
      const condition = matchesWords(sql`platform.search_text('Énergie du Sahel INV-2026-000012')`, typed)
      const { rows } = await database.pool.execute<{ found: boolean }>(sql`select ${condition} as found`)
      return rows[0]?.found
    }
    const typed = ['energ SAH', 'inv-2026', '000012', '12', 'nergi', 'mali', 'ah', 'sa']
    expect(await Promise.all(typed.map(found))).toEqual([true, true, true, false, true, false, false, true])
    expect(matchesWords(sql`search`, " '; ")).toBeUndefined()
  })
  it('reads the trigram index for a rare word', async () => {
    const owner = new pg.Client(clone.owner)
    await owner.connect()
    await owner.query(`
      create table public.document as select n as id, platform.search_text('INV-2026-' || lpad(n::text, 7, '0')) as search
      from generate_series(1, 20000) n;
      create index on public.document using gin (search platform.gin_trgm_ops);
      grant select on public.document to corridor_app;
      analyze public.document`)
    await owner.end()
    const { rows } = await database.pool.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from public.document where ${matchesWords(sql`search`, '12345')}`,
    )
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: \(search ~~ '%12345%'::text\)/)
  })

  it('checks a common word on the rows that a rare one finds', async () => {
    const searched = { table: sql`public.document`, id: sql`id`, search: sql`search` }
    const { indexed, filtered } = await searchByRareWords(database.pool, searched, 'INV 2026 0012345')
    const { rows } = await database.pool.execute<{ 'QUERY PLAN': string }>(
      sql`explain select id from public.document where ${and(indexed, filtered)}`,
    )
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
    expect(plan).toMatch(/Index Cond: \(search ~~ '%0012345%'::text\)/)
    expect(await searchByRareWords(database.pool, searched, '--')).toEqual({})
  })

  it('finds and counts filtered matches, for small and large results', async () => {
    const owner = new pg.Client(clone.owner)
    await owner.connect()
    await owner.query(`
      create table public.letter as select n as id, n % 2 = 0 as is_open,
        platform.search_text(case when n % 1000 = 0 then 'Cacao' else 'Café' end) as search from generate_series(1, 6000) n;
      create index on public.letter using gin (search platform.gin_trgm_ops);
      grant select on public.letter to corridor_app;
      analyze public.letter`)
    await owner.end()
    const searched = {
      table: sql`public.letter`,
      id: sql`id`,
      search: sql`search`,
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
