import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { outboxSettled } from '#tests/setup/outbox.ts'

/** An open event stream as a browser reads it. */
interface OpenStream {
  readonly status: number
  readonly headers: Headers
  heard(): string
  /** True once the server has closed the stream. */
  isOver(): boolean
  close(): void
}

/** Which sessions receive which events, and for how long. */
describe('event stream', () => {
  let served: ServedHarness
  let address: string
  const streams: OpenStream[] = []

  const listen = async (
    cookie: string,
    headers: Readonly<Record<string, string>> = {},
    query = '',
  ): Promise<OpenStream> => {
    const abort = new AbortController()
    const response = await fetch(`${address}/api/events${query}`, {
      headers: { cookie, ...headers },
      signal: abort.signal,
    })
    let text = ''
    let over = false
    const reading = async () => {
      const decoder = new TextDecoder()
      for await (const part of response.body ?? []) text += decoder.decode(part)
      over = true
    }
    void reading().catch(() => undefined)
    const stream = {
      status: response.status,
      headers: response.headers,
      heard: () => text,
      isOver: () => over,
      close: () => abort.abort(),
    }
    streams.push(stream)
    return stream
  }
  const emit = (aggregateId: string, confidential: boolean) =>
    served.harness.database.pool.execute(sql`
      insert into platform.outbox_event (kind, type, version, aggregate_id, payload, confidential, occurred_at)
      values ('clients', 'test', 1, ${aggregateId}, '{}', ${confidential}, ${served.harness.now().toISOString()})`)
  const call = async (method: 'GET' | 'POST' | 'PATCH', url: string, cookie: string, payload?: object) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const answer = await served.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    expect(answer.statusCode).toBeLessThan(400)
  }
  const setUser = (name: string, change: ReturnType<typeof sql>) =>
    served.harness.database.pool.execute(
      sql`update identity."user" set ${change} where email = ${`${name}@example.org`}`,
    )

  beforeAll(async () => {
    served = await createServedHarness()
    address = await served.listen()
  }, 60_000)
  afterAll(async () => {
    for (const stream of streams) stream.close()
    await served.stop()
  })

  it('carries the security headers of every reply', async () => {
    const stream = await listen(await served.signIn('headers', 'user'))
    expect(stream.status).toBe(200)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    expect(stream.headers.get('x-content-type-options')).toBe('nosniff')
    expect(stream.headers.get('content-security-policy')).toContain("default-src 'none'")
    stream.close()
  })

  it('ends when its session does, in whichever way', async () => {
    const cookies = [
      await served.signIn('leaver', 'user'),
      await served.signIn('deactivated', 'user'),
      await served.signIn('expired', 'user'),
      await served.signIn('stayer', 'user'),
    ] as const
    const opened = await Promise.all(cookies.map((cookie) => listen(cookie)))
    await served.pollStreams()
    expect(opened.map((stream) => stream.isOver())).toEqual([false, false, false, false])
    await call('GET', '/api/logout', cookies[0])
    await setUser('deactivated', sql`is_active = false`)
    await served.harness.database.pool.execute(sql`
      update identity.session set expire = ${served.harness.now().toISOString()}
      where user_id = (select id from identity."user" where email = 'expired@example.org')`)
    await served.pollStreams()
    await expect.poll(() => opened.map((stream) => stream.isOver())).toEqual([true, true, true, false])
    opened[3]?.close()
  })

  it('hides from a demoted officer the confidential changes made after the demotion', async () => {
    const stream = await listen(await served.signIn('officer', 'compliance'))
    // Events wait for open transactions in other databases of the cluster.
    const heard = async (): Promise<string> => {
      await served.pollStreams()
      return stream.heard()
    }
    await emit('before-demotion', true)
    await expect.poll(heard).toContain('before-demotion')
    await setUser('officer', sql`role = 'user'`)
    await emit('after-demotion', true)
    await emit('for-everybody', false)
    await expect.poll(heard).toContain('for-everybody')
    expect(stream.heard()).not.toContain('after-demotion')
    stream.close()
  })

  describe('of a page that was read before', () => {
    /** Waits until no open stream will be sent the changes any more. */
    const passed = async () => {
      await outboxSettled(served.harness.database.pool)
      await served.pollStreams()
    }
    const listenAfter = async (changes: () => Promise<unknown>, cookie: string, headers = {}) => {
      const position = await served.streamPosition()
      await changes()
      await passed()
      return listen(cookie, headers, `?after=${position}`)
    }

    it('begins with what changed since', async () => {
      await emit('before-the-page', false)
      await passed()
      const stream = await listenAfter(() => emit('since-the-page', false), await served.signIn('late', 'user'))
      await expect.poll(() => stream.heard()).toContain('since-the-page')
      expect(stream.heard()).not.toContain('before-the-page')
      stream.close()
    })

    it('names confidential changes to officers only', async () => {
      const position = await served.streamPosition()
      await emit('open-change', false)
      await emit('confidential-change', true)
      await passed()
      const [officer, user] = [
        await served.signIn('late-officer', 'compliance'),
        await served.signIn('other-late', 'user'),
      ]
      const streams = await Promise.all([officer, user].map((cookie) => listen(cookie, {}, `?after=${position}`)))
      await expect.poll(() => streams[0]?.heard()).toContain('confidential-change')
      await expect.poll(() => streams[1]?.heard()).toContain('open-change')
      expect(streams[1]?.heard()).not.toContain('confidential-change')
      for (const stream of streams) stream.close()
    })

    it('begins with nothing for a browser that reconnects, or with an unknown position', async () => {
      const cookie = await served.signIn('returning', 'user')
      const headers = { 'last-event-id': 'opened' }
      const again = await listenAfter(() => emit('missed', false), cookie, headers)
      const unknown = await listen(cookie, {}, '?after=1.9%27--')
      await expect.poll(() => [again.heard(), unknown.heard()]).toEqual(Array(2).fill('retry: 3000\nid: opened\n\n'))
      await emit('now', false)
      await expect
        .poll(async () => {
          await served.pollStreams()
          return [again, unknown].every((stream) => stream.heard().includes('now'))
        })
        .toBe(true)
      expect(again.heard()).not.toContain('missed')
      for (const stream of [again, unknown]) stream.close()
    })
  })

  it('is not opened with an API key, also beside a session', async () => {
    const cookie = await served.signIn('keyed', 'user')
    const authorization = `Bearer crk_00000000_${'a'.repeat(43)}`
    expect((await listen(cookie, { authorization })).status).toBe(401)
    expect((await listen('', { authorization })).status).toBe(401)
  })

  it('is refused as the eleventh of a person, until one closes', async () => {
    const cookie = await served.signIn('collector', 'user')
    const ten = await Promise.all(Array.from({ length: 10 }, () => listen(cookie)))
    expect(ten.map(({ status }) => status)).toEqual(Array(10).fill(200))
    const again = await served.signInAgain('collector')
    const eleventh = await listen(again)
    expect([eleventh.status, eleventh.headers.get('retry-after')]).toEqual([429, '15'])
    expect((await listen(await served.signIn('other', 'user'))).status).toBe(200)
    ten[0]?.close()
    await expect.poll(async () => (await listen(again)).status).toBe(200)
  })

  it('stops counting fifteen seconds after its instance died', async () => {
    const cookie = await served.signIn('unlucky', 'user')
    const { rows } = await served.harness.database.pool.execute<{ id: string }>(
      sql`select id from identity."user" where email = 'unlucky@example.org'`,
    )
    for (let stream = 0; stream < 10; stream += 1)
      await served.harness.database.pool.execute(sql`
        insert into platform.event_stream (id, user_id, renewed_at)
        values (gen_random_uuid(), ${rows[0]?.id}, ${served.harness.now().toISOString()})`)
    expect((await listen(cookie)).status).toBe(429)
    served.harness.advance(15_001)
    expect((await listen(cookie)).status).toBe(200)
  })
})
