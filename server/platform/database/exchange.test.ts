import type { Duplex } from 'node:stream'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { type Asked, Exchange, valuesOf } from './exchange.ts'

const divisionByZero = '22012'
const undefinedColumn = '42703'

interface Asking {
  readonly text: string
  readonly name?: string
  readonly values?: readonly unknown[]
  readonly rowMode?: 'array'
  readonly types?: pg.CustomTypesConfig
}

describe('statements that are ended by one Sync', () => {
  let clone: ClonedDatabase
  let client: pg.Client

  beforeAll(async () => {
    clone = await cloneDatabase()
    client = new pg.Client({ ...clone.app, pipeline: true })
    client.on('error', () => undefined)
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await clone.drop()
  })

  const exchange = (on: pg.Client, asking: readonly Asking[]): Promise<PromiseSettledResult<pg.QueryResult>[]> => {
    const asked: Asked[] = []
    const answers = asking.map(
      ({ values = [], ...rest }) =>
        new Promise<pg.QueryResult>((resolve, reject) => {
          asked.push({ ...rest, values: valuesOf(values), resolve, reject })
        }),
    )
    on.query(new Exchange(on, asked))
    return Promise.allSettled(answers)
  }
  const answersOf = async (asking: readonly Asking[]): Promise<pg.QueryResult[]> =>
    (await exchange(client, asking)).map((outcome) => {
      if (outcome.status === 'rejected') throw outcome.reason
      return outcome.value
    })
  const statesOf = async (asking: readonly Asking[]) =>
    (await exchange(client, asking)).map((outcome) =>
      outcome.status === 'fulfilled' ? 'answered' : (outcome.reason as pg.DatabaseError).code,
    )

  const allKinds = `select 9007199254740993::bigint as big, 1.50::numeric as exact, 7 as small, true as flag, '{"a": [1]}'::jsonb as doc,
    array['a', null, 'c,"d'] as words, date '2026-02-28' as day, timestamptz '2026-02-28T12:00:00.123Z' as at, '\\x00ff'::bytea as bytes,
    null::text as nothing, $1::text as given, $2::text[] as list, $3::bytea as raw, n from generate_series(1, 3) n`
  const given = ['é "x"', ['p', null, 'q\\'], Buffer.from([0, 255])]

  it.each([
    ['once', {}],
    ['by name', { name: 'all_kinds' }],
    ['as arrays', { name: 'all_kinds_array', rowMode: 'array' as const }],
    [
      'with types of its own',
      { name: 'all_kinds_typed', types: { getTypeParser: () => (text: string) => `<${text}>` } },
    ],
  ])('answer what the driver does, asked %s', async (_, how) => {
    const plain: pg.QueryConfig = { text: allKinds, values: given, ...how, name: undefined as never }
    const expected = await client.query(plain)
    for (let times = 0; times < 2; times += 1) {
      const [answer] = await answersOf([{ text: allKinds, values: given, ...how }])
      expect(answer?.rows).toEqual(expected.rows)
      expect(answer?.fields.map(({ name }) => name)).toEqual(expected.fields.map(({ name }) => name))
      expect([answer?.command, answer?.rowCount]).toEqual([expected.command, expected.rowCount])
    }
  })

  it('count what they did as the driver does', async () => {
    await client.query('create temporary table counted (id integer)')
    const answers = await answersOf([
      { text: 'begin' },
      { text: 'insert into counted select generate_series(1, 4)' },
      { text: 'update counted set id = id + 1 where id > $1', values: [2] },
      { text: '' },
      { text: 'commit' },
    ])
    expect(answers.map(({ command, rowCount }) => [command, rowCount])).toEqual([
      ['BEGIN', null],
      ['INSERT', 4],
      ['UPDATE', 2],
      ['', null],
      ['COMMIT', null],
    ])
  })

  it('ask for the columns of a prepared statement once, and for those of another each time', async () => {
    const { connection } = client as unknown as { connection: { describe(): void } }
    const asked = vi.spyOn(connection, 'describe')
    const prepared = { text: 'select 1 as one', name: 'columns_once' }
    for (let times = 0; times < 3; times += 1) expect((await answersOf([prepared]))[0]?.rows).toEqual([{ one: 1 }])
    expect(asked).toHaveBeenCalledTimes(1)
    for (let times = 0; times < 3; times += 1) await answersOf([{ text: 'select 1 as one' }])
    expect(asked).toHaveBeenCalledTimes(4)
    asked.mockRestore()
  })

  it('fail from the first that fails on, and the names of the rest stay free', async () => {
    const failing = { text: 'select 1 / $1::integer as quotient', name: 'fails_at_times', values: [0] }
    const after = { text: 'select 2 as two', name: 'comes_after' }
    expect(await statesOf([{ text: 'select 1' }, failing, after])).toEqual(['answered', divisionByZero, divisionByZero])
    const wrong = { text: 'select nothing_such', name: 'never_read' }
    expect(await statesOf([wrong, after])).toEqual([undefinedColumn, undefinedColumn])
    expect(await statesOf([{ ...failing, values: [1] }, after])).toEqual(['answered', 'answered'])
  })

  it('a row that cannot be read fails its own statement alone', async () => {
    const types: pg.CustomTypesConfig = {
      getTypeParser: () => () => {
        throw new Error('no such number')
      },
    }
    const outcomes = await exchange(client, [{ text: 'select 1 as one', types }, { text: 'select 2 as two' }])
    expect(outcomes).toMatchObject([{ reason: { message: 'no such number' } }, { value: { rows: [{ two: 2 }] } }])
  })

  it('all fail when their connection breaks', async () => {
    const broken = new pg.Client({ ...clone.app, pipeline: true, statement_timeout: 200 })
    broken.on('error', () => undefined)
    await broken.connect()
    const { connection } = broken as unknown as { connection: { stream: Duplex } }
    const outcomes = exchange(broken, [{ text: 'select pg_sleep(600)' }, { text: 'select 1' }])
    connection.stream.destroy()
    const lost = { status: 'rejected', reason: { message: 'Connection terminated unexpectedly' } }
    expect(await outcomes).toMatchObject([lost, lost])
  })
})
