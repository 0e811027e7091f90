import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { expect, it } from 'vitest'
import { createLogger } from './logger.ts'

const secret = 'awa@secret.example'

function lineOf(fields: Readonly<Record<string, unknown>>): string {
  const lines: string[] = []
  createLogger('info', { write: (line) => void lines.push(line) }).error(fields, 'failed')
  return lines.join('')
}

it('logs a failed statement by its SQLSTATE, table, constraint and text, without values', { tags: ['D1-14'] }, () => {
  const refused = Object.assign(new pg.DatabaseError(`duplicate ${secret}`, 9, 'error'), {
    code: '23505',
    detail: `Key (email)=(${secret}) already exists.`,
    schema: 'identity',
    table: 'user',
    constraint: 'user_email_key',
    where: secret,
    client: { secretKey: secret },
  })
  const failed = new DrizzleQueryError(`insert into t values ($1, '${secret}')`, [secret], refused)
  const line = lineOf({ err: failed, conversionId: 7, nested: { list: [failed] } })
  expect(line).not.toContain(secret)
  expect(JSON.parse(line)).toMatchObject({
    conversionId: 7,
    err: {
      name: 'Error',
      statement: "insert into t values ($1, '…')",
      stack: expect.arrayContaining([expect.stringMatching(/^at .*error-fields\.test\.ts:\d+:\d+/)]),
      cause: { code: '23505', schema: 'identity', table: 'user', constraint: 'user_email_key' },
    },
  })
})

it('logs no message, not even one that imitates a frame', () => {
  const error = new Error(`${secret}\n    at f (/tmp/${secret}:1:1)\n    at /${secret}:1:1`)
  error.name = secret
  const line = lineOf({ error, err: new AggregateError([error], secret), other: { why: error } })
  expect(line).not.toContain(secret)
  expect(line).toContain('error-fields.test.ts')
})

it('bounds the length of a line', () => {
  const failed = new DrizzleQueryError(`select ${'x, '.repeat(20_000)}`, [], new Error('x'.repeat(50_000)))
  expect(lineOf({ err: failed }).length).toBeLessThan(8_000)
})
