import { describe, expect, it } from 'vitest'
import { adaPassword, hour, minute, useIdentity } from '#tests/setup/identity.ts'
import { entriesPerHour } from './refused-attempts.ts'

const harness = useIdentity()
const { post, signIn, signedIn } = harness
const home = '10.9.0.1'

/** The value of the cookie that a successful sign-in leaves in the browser. */
async function deviceCookie(email = 'ada@example.test', password = adaPassword, cookie = ''): Promise<string> {
  const answer = await post('/api/login', { email, password }, { cookie }, home)
  const set = [answer.headers['set-cookie']].flat().find((text) => text?.startsWith('corridor_device='))
  return set?.split(';')[0] ?? ''
}
const lockOut = async (): Promise<void> => {
  for (let guess = 0; guess < 10; guess += 1) await signIn('wrong-password', undefined, `10.8.0.${guess}`)
  expect((await signIn(adaPassword, undefined, '10.8.1.1')).statusCode).toBe(429)
}
const enter = (cookie: string, password = adaPassword, email = 'ada@example.test') =>
  post('/api/login', { email, password }, { cookie }, home)
const refusedEntries = async (): Promise<{ errorMessage: string; details: Record<string, unknown> }[]> =>
  (
    await harness.owner.query(
      `select error_message as "errorMessage", details from audit.entry where not success order by id`,
    )
  ).rows

describe('a lock that strangers cause', { tags: ['D2-11'] }, () => {
  it('leaves the person free to sign in with a browser that is known', async () => {
    const device = await deviceCookie()
    await lockOut()
    expect((await enter('')).statusCode).toBe(429)
    expect((await enter(device)).statusCode).toBe(200)
  })

  it('leaves a live session free to sign in again and to confirm', async () => {
    const cookie = await signedIn()
    await lockOut()
    expect((await post('/api/auth/confirm', { password: adaPassword }, { cookie })).statusCode).toBe(200)
    expect((await enter(cookie)).statusCode).toBe(200)
  })

  it('does not come from wrong confirmations in a session', async () => {
    const cookie = await signedIn()
    for (let guess = 0; guess < 10; guess += 1)
      expect((await post('/api/auth/confirm', { password: 'wrong' }, { cookie })).statusCode).toBe(400)
    expect((await post('/api/auth/confirm', { password: adaPassword }, { cookie })).statusCode).toBe(429)
    expect((await enter('')).statusCode).toBe(200)
  })

  it('counts the guesses of a known browser by themselves', async () => {
    const device = await deviceCookie()
    for (let guess = 0; guess < 10; guess += 1) expect((await enter(device, 'wrong-password')).statusCode).toBe(401)
    expect((await enter(device)).statusCode).toBe(429)
    expect((await enter('')).statusCode).toBe(200)
  })

  it('is not avoided with the cookie of another account, an altered or an old one', async () => {
    await harness.add({ email: 'eve@example.test', role: 'user', password: 'tapir under seven moons' })
    const device = await deviceCookie()
    const altered = device.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))
    const foreign = await deviceCookie('eve@example.test', 'tapir under seven moons')
    await lockOut()
    for (const cookie of [foreign, altered, 'corridor_device=x', `corridor_device=${'a'.repeat(9000)}`])
      expect((await enter(cookie)).statusCode).toBe(429)
    harness.pass(366 * 24 * hour)
    await lockOut()
    expect((await enter(device)).statusCode).toBe(429)
  })

  it('spares everybody who signs in with a shared browser', async () => {
    await harness.add({ email: 'eve@example.test', role: 'user', password: 'tapir under seven moons' })
    const both = await deviceCookie('eve@example.test', 'tapir under seven moons', await deviceCookie())
    await lockOut()
    expect((await enter(both)).statusCode).toBe(200)
    expect((await enter(both, 'tapir under seven moons', 'eve@example.test')).statusCode).toBe(200)
  })

  it('counts an IPv6 subscriber as one address', async () => {
    for (let guess = 0; guess < 10; guess += 1)
      await signIn('wrong-password', `p${guess}@example.test`, `2001:db8:5:6:${guess}::1`)
    expect((await signIn(adaPassword, undefined, '2001:db8:5:6:ffff::9')).statusCode).toBe(429)
    expect((await signIn(adaPassword, undefined, '2001:db8:5:7::1')).statusCode).toBe(200)
  })
})

describe('refused strangers', () => {
  it('write at most sixty audit entries an hour from one address, with the number of all', async () => {
    // The table refuses deletion, so the entries of other tests are counted first.
    harness.pass(hour - (harness.clock.now().getTime() % hour))
    const before = (await refusedEntries()).length
    for (let attempt = 0; attempt < 150; attempt += 1)
      await signIn('wrong-password', `n${attempt}@example.test`, `2001:db8:9:9::${attempt}`)
    expect((await refusedEntries()).length - before).toBe(entriesPerHour)
    await harness.identity.recordRefusals()
    expect((await refusedEntries()).length - before).toBe(entriesPerHour)
    harness.pass(hour)
    await Promise.all([harness.identity.recordRefusals(), harness.identity.recordRefusals()])
    for (let attempt = 0; attempt < 50; attempt += 1)
      await signIn('wrong-password', `m${attempt}@example.test`, '2001:db8:9:9::7')
    const entries = (await refusedEntries()).slice(before)
    expect(entries.length).toBeLessThanOrEqual(60)
    expect(entries[entriesPerHour]).toMatchObject({
      errorMessage: `${150 - entriesPerHour} more refused sign-ins from this address within the hour`,
      details: { address: '2001:db8:9:9::/64', refused: 150 - entriesPerHour },
    })
  })

  it('cost the same work with and without an account, by a known browser or not', { timeout: 60_000 }, async () => {
    const device = await deviceCookie()
    // Processor time, because other work on the machine does not count in it.
    const workOf = async (email: string, cookie: string): Promise<number> => {
      harness.pass(10 * minute)
      const since = process.cpuUsage()
      await enter(cookie, 'wrong-password', email)
      const { user, system } = process.cpuUsage(since)
      return user + system
    }
    for (const cookie of ['', device]) {
      const works: { known: number; unknown: number }[] = []
      // In turn, because other work on the machine slows a processor.
      for (let round = 0; round < 9; round += 1)
        works.push({
          known: await workOf('ada@example.test', cookie),
          unknown: await workOf('nobody@example.test', cookie),
        })
      const known = Math.min(...works.map((work) => work.known))
      const unknown = Math.min(...works.map((work) => work.unknown))
      // The password hash is most of the work: leaving it out would make a factor of five or more.
      expect(Math.max(known, unknown) / Math.min(known, unknown)).toBeLessThan(2)
    }
  })
})
