import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { is } from 'drizzle-orm'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'

interface Column {
  readonly name: string
  readonly type: string
  readonly isNotNull: boolean
  /** True where the database supplies a value when an insert omits it. */
  readonly isFilled: boolean
}

const checkout = join(import.meta.dirname, '../..')
const files = globSync('server/**/tables.ts', { cwd: checkout }).sort()

/** The migrations are authoritative: the typed tables must match the migrated database. */
describe('the typed tables', () => {
  let clone: ClonedDatabase
  let owner: pg.Client

  beforeAll(async () => {
    clone = await cloneDatabase()
    owner = new pg.Client(clone.owner)
    await owner.connect()
  })
  afterAll(async () => {
    await owner.end()
    await clone.drop()
  })

  /** The existing columns; a domain counts as its base type. */
  async function columnsOf(schema: string, table: string): Promise<Map<string, Column>> {
    const { rows } = await owner.query<Column>(
      `select a.attname as name,
         case when t.typtype = 'd' then format_type(t.typbasetype, t.typtypmod) else format_type(a.atttypid, a.atttypmod) end as type,
         a.attnotnull as "isNotNull", a.atthasdef or a.attidentity <> '' as "isFilled"
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       join pg_type t on t.oid = a.atttypid
       where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped`,
      [schema, table],
    )
    return new Map(rows.map((row) => [row.name, row]))
  }

  it.each(files)('of %s match the migrations', async (file) => {
    const tables = Object.values((await import(join(checkout, file))) as object).filter((value) => is(value, PgTable))
    expect(tables.length).toBeGreaterThan(0)
    const drift: string[] = []
    for (const table of tables) drift.push(...(await driftOf(table)))
    expect(drift).toEqual([])
  })

  it('match the list in docs/schema.md exactly', async () => {
    const { rows } = await owner.query<{ name: string }>(
      `select n.nspname || '.' || c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition
         and n.nspname !~ '^pg_' and n.nspname not in ('information_schema', 'public')`,
    )
    const page = readFileSync(join(checkout, 'docs/schema.md'), 'utf8')
    const listed = [...page.matchAll(/^\| `(\w+\.\w+)` \|/gm)].map(([, name]) => name)
    expect(listed.sort()).toEqual(rows.map(({ name }) => name).sort())
  })

  it('belong to others than the role of the application, which creates, removes and empties nothing', async () => {
    const named = async (query: string) => (await owner.query<{ name: string }>(query)).rows.map(({ name }) => name)
    const schemas = `from pg_namespace n where n.nspname !~ '^pg_' and n.nspname <> 'information_schema'`
    const relations = 'from pg_class c join pg_namespace n on n.oid = c.relnamespace'
    expect(
      await named(
        `select c.relname as name from pg_class c join pg_roles r on r.oid = c.relowner where r.rolname = 'corridor_app'`,
      ),
    ).toEqual([])
    expect(
      await named(`select n.nspname as name ${schemas} and has_schema_privilege('corridor_app', n.oid, 'create')`),
    ).toEqual([])
    expect(
      await named(
        `select n.nspname || '.' || c.relname as name ${relations} where c.relkind in ('r', 'p')
           and n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
           and has_table_privilege('corridor_app', c.oid, 'truncate, trigger, references')`,
      ),
    ).toEqual([])
    expect(
      await named(
        `select rolname as name from pg_roles where rolname = 'corridor_app'
           and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication or rolcanlogin)`,
      ),
    ).toEqual([])
  })

  it('partition ledger and audit entries by month from the first migration of each', {
    tags: ['D1-27'],
  }, async () => {
    const { rows } = await owner.query<{ name: string; kind: string; bound: string }>(
      `select p.partrelid::regclass::text as name, p.partstrat as kind,
         (select min(pg_get_expr(c.relpartbound, c.oid)) from pg_inherits i join pg_class c on c.oid = i.inhrelid
          where i.inhparent = p.partrelid and pg_get_expr(c.relpartbound, c.oid) <> 'DEFAULT') as bound
       from pg_partitioned_table p where p.partrelid in ('ledger.entry'::regclass, 'audit.entry'::regclass) order by 1`,
    )
    expect(rows.map(({ name, kind }) => [name, kind])).toEqual([
      ['audit.entry', 'r'],
      ['ledger.entry', 'r'],
    ])
    for (const { bound } of rows) expect(bound).toMatch(/FROM \('\d{4}-\d{2}-01.*TO \('\d{4}-\d{2}-01/)
  })

  it('give a person these fields, a unique email and the state of an active user by default', {
    tags: ['S3-01'],
  }, async () => {
    const columns = await described('identity', 'user')
    expect(columns).toMatchObject({
      id: 'text, key',
      email: 'text, unique',
      first_name: 'text',
      last_name: 'text',
      profile_image_url: 'text',
      role: expect.stringMatching(/^text.*default 'user'::text$/),
      is_active: 'boolean, default true',
      created_at: expect.stringContaining('timestamp'),
      updated_at: expect.stringContaining('timestamp'),
    })
  })

  it('give a session sid, sess as JSON, and expire with an index', { tags: ['S3-11'] }, async () => {
    const columns = await described('identity', 'session')
    expect(columns).toMatchObject({
      sid: 'text, key',
      sess: 'jsonb',
      expire: expect.stringMatching(/^timestamp.*, index/),
    })
  })

  /** Each column as declared: type, index that it leads, default. */
  async function described(schema: string, table: string): Promise<Readonly<Record<string, string>>> {
    const { rows } = await owner.query<{ name: string; is: string }>(
      `select a.attname as name, concat_ws(', ', format_type(a.atttypid, a.atttypmod),
         (select min(case when i.indisprimary then 'key' when i.indisunique then 'unique' else 'index' end)
          from pg_index i where i.indrelid = c.oid and i.indkey[0] = a.attnum and i.indnkeyatts = 1),
         'default ' || pg_get_expr(d.adbin, d.adrelid)) as is
       from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
       left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
       where n.nspname = $1 and c.relname = $2 and a.attnum > 0 and not a.attisdropped`,
      [schema, table],
    )
    return Object.fromEntries(rows.map((row) => [row.name, row.is]))
  }

  async function driftOf(table: PgTable): Promise<string[]> {
    const { schema = 'public', name, columns } = getTableConfig(table)
    const there = await columnsOf(schema, name)
    if (there.size === 0) return [`${schema}.${name} does not exist`]
    const drift = columns.flatMap((column) => {
      const found = there.get(column.name)
      const place = `${schema}.${name}.${column.name}`
      if (!found) return [`${place} does not exist`]
      const requested = plain(column.getSQLType())
      const unlike = plain(found.type) === requested ? [] : [`${place} is ${found.type}, not ${requested}`]
      return found.isNotNull === column.notNull
        ? unlike
        : [...unlike, `${place} is ${found.isNotNull ? 'never' : 'possibly'} null, unlike its table`]
    })
    const typed = new Set(columns.map((column) => column.name))
    for (const { name: column, isNotNull, isFilled } of there.values()) {
      if (!typed.has(column) && isNotNull && !isFilled)
        drift.push(`${schema}.${name}.${column} must be given, and its table lacks it`)
    }
    return drift
  }
})

/**
 * Normalises spelling: PostgreSQL writes `timestamp (3) with time zone` and `numeric(20, 10)`
 * without spaces.
 */
function plain(type: string): string {
  return type.toLowerCase().replaceAll(' ', '')
}
