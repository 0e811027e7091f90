import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fc, test } from '@fast-check/vitest'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedHarness } from '#tests/running/served-harness.ts'
import { breachedPasswordsIn } from './breached-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-breached-'))
})
afterAll(() => rm(folder, { recursive: true }))

const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()
const write = async (
  passwords: readonly string[],
  { end = '\n', length = 40, last = '\n' }: { end?: string; length?: number; last?: string } = {},
): Promise<string> => {
  const path = join(folder, 'breached.txt')
  const lines = [...new Set(passwords.map((password) => sha1(password).slice(0, length)))].sort()
  await writeFile(path, lines.map((hash, index) => `${hash}:${(index * 7919) % 100_003}`).join(end) + last)
  return path
}

describe('a file of breached passwords', { tags: ['D2-07', 'D17-09'] }, () => {
  test.prop([fc.uniqueArray(fc.string({ maxLength: 30 }), { minLength: 1, maxLength: 80 }), fc.string(), fc.boolean()])(
    'includes each of its passwords and no other',
    async (passwords, other, isWindows) => {
      const list = breachedPasswordsIn(await write(passwords, { end: isWindows ? '\r\n' : '\n' }))
      for (const password of passwords) expect([password, await list.includes(password)]).toEqual([password, true])
      const known = new Set(passwords.flatMap((password) => [password, password.normalize('NFKC')]))
      expect(await list.includes(other)).toBe(known.has(other) || known.has(other.normalize('NFKC')))
    },
  )

  it('is searched without a line end after its last line, and by beginnings of hashes', async () => {
    const many = Array.from({ length: 5_000 }, (_, n) => `password ${n}`)
    for (const options of [{ last: '' }, { length: 12 }]) {
      const list = breachedPasswordsIn(await write(many, options))
      for (const n of [0, 1, 2_499, 4_998, 4_999]) expect(await list.includes(`password ${n}`)).toBe(true)
      expect(await list.includes('password 5000')).toBe(false)
    }
  })

  it.each([
    ['a missing file', null],
    ['an empty file', ''],
    ['another format', 'hunter2\n'],
  ])('stops the start for %s', async (_, text) => {
    const path = join(folder, 'other.txt')
    await rm(path, { force: true })
    if (text !== null) await writeFile(path, text)
    expect(() => breachedPasswordsIn(path)).toThrow(/BREACHED_PASSWORDS_FILE/)
  })

  it('refuses its passwords wherever a person chooses one', async () => {
    const breached = 'osprey lantern quarry 58'
    const path = await write([breached, 'another one'])
    const served = await createServedHarness({ environment: { BREACHED_PASSWORDS_FILE: path } })
    try {
      const cookie = await served.signIn('chief', 'admin')
      const post = (url: string, payload: object, as = '') =>
        served.app.inject({ method: 'POST', url, headers: { cookie: as, 'sec-fetch-site': 'same-origin' }, payload })
      const invited = await post('/api/users', { email: 'awa@example.org', role: 'user' }, cookie)
      const token = new URL(invited.json().link.url).searchParams.get('token')
      const refused = await post('/api/join', { token, password: breached })
      expect([refused.statusCode, refused.json().code]).toEqual([400, 'password_too_common'])
      expect((await post('/api/join', { token, password: 'osprey lantern quarry 59' })).statusCode).toBe(200)
    } finally {
      await served.stop()
    }
  }, 60_000)
})
