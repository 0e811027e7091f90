import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Pair, runPair } from '#tests/running/pair.ts'
import { staffMember } from '#tests/running/staff-member.ts'
import { staffPassword } from '#tests/running/staffed-server.ts'

const limitMs = 2_000

/** Opens an event stream; `ended` resolves with the moment at which the server closed it. */
async function openStream(address: string, cookie: string) {
  const abort = new AbortController()
  const response = await fetch(`${address}/api/events`, { headers: { cookie }, signal: abort.signal })
  const ended = (async () => {
    for await (const _ of response.body ?? []);
    return performance.now()
  })()
  ended.catch(() => undefined)
  return { status: response.status, ended, close: () => abort.abort() }
}

describe('revocation on two servers with one database', () => {
  let pair: Pair
  const administrator = async (name: string) => {
    const email = `${name}@example.org`
    const words = ['user', 'create', '--email', email, '--role', 'admin', '--password-stdin']
    if (name !== 'chief') await pair.servers[0].command(words, { input: staffPassword })
    return staffMember(at(0), { email, password: staffPassword })
  }
  const at = (turn: number): string => pair.servers[turn % 2]?.address ?? ''

  beforeAll(async () => {
    pair = await runPair()
  }, 180_000)
  afterAll(() => pair?.stop(), 60_000)

  it('closes streams on both within two seconds of a sign-out on one', { timeout: 60_000 }, async () => {
    const cookie = await pair.staffed.operator.cookie()
    const streams = await Promise.all([0, 1].map((turn) => openStream(at(turn), cookie)))
    expect(streams.map(({ status }) => status)).toEqual([200, 200])
    const since = performance.now()
    await fetch(`${at(0)}/api/logout`, { headers: { cookie }, redirect: 'manual' })
    for (const { ended } of streams) expect((await ended) - since).toBeLessThan(limitMs)
    const after = await fetch(`${at(1)}/api/auth/user`, { headers: { cookie } })
    expect(after.status).toBe(401)
  })

  it('ends streams, sessions and keys on both within two seconds of a deactivation on one', {
    timeout: 60_000,
  }, async () => {
    const [chief, leaver] = await Promise.all(['chief', 'leaver'].map(administrator))
    if (!chief || !leaver) throw new Error('no administrators')
    const key = await leaver.call('POST', '/api/api-keys', {
      body: { name: 'import', scopes: ['clients.read'], expiresOn: null },
    })
    const cookie = await leaver.cookie()
    const statusesOn = (turn: number) =>
      Promise.all(
        [{ cookie }, { authorization: `Bearer ${key.body.secret}` }].map(
          async (headers) => (await fetch(`${at(turn)}/api/clients`, { headers })).status,
        ),
      )
    const streams = await Promise.all([0, 1].map((turn) => openStream(at(turn), cookie)))
    expect(streams.map(({ status }) => status)).toEqual([200, 200])
    for (const turn of [0, 1]) expect(await statusesOn(turn)).toEqual([200, 200])

    const { id } = (await leaver.call('GET', '/api/auth/user')).body
    const since = performance.now()
    expect((await chief.call('POST', `/api/users/${id}/deactivate`, { body: {} })).status).toBe(200)
    for (const turn of [0, 1]) expect(await statusesOn(turn)).toEqual([401, 401])
    for (const { ended } of streams) expect((await ended) - since).toBeLessThan(limitMs)
  })

  it('counts the ten streams of a person on both', { timeout: 60_000 }, async () => {
    const cookie = await pair.staffed.approver.cookie()
    const streams = await Promise.all(Array.from({ length: 10 }, (_, turn) => openStream(at(turn), cookie)))
    expect(streams.map(({ status }) => status)).toEqual(Array(10).fill(200))
    for (const turn of [0, 1]) expect((await openStream(at(turn), cookie)).status).toBe(429)
    for (const stream of streams) stream.close()
  })
})
