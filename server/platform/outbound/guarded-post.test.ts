import type { lookup } from 'node:dns'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAddressGuard, isNetwork } from './address-guard.ts'
import { guardedPost } from './guarded-post.ts'

describe('addresses chosen by others', () => {
  let server: Server
  let port: number
  let calls = 0
  beforeAll(async () => {
    server = createServer((_, response) => {
      calls += 1
      response.writeHead(302, { location: 'http://127.0.0.1:1/', 'retry-after': '7' }).end('x'.repeat(100_000))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(() => server.close())

  /** A name server with a different answer for each query. */
  const saying = (...answers: readonly string[]) => {
    let requests = 0
    const resolve = ((_host: string, _options: object, answer: (error: null, found: object[]) => void) => {
      const address = answers[Math.min(requests, answers.length - 1)] ?? ''
      requests += 1
      answer(null, [{ address, family: address.includes(':') ? 6 : 4 }])
    }) as unknown as typeof lookup
    return { resolve, asked: () => requests }
  }
  const post = (url: string, more: object = {}) =>
    guardedPost({ url, headers: {}, body: '{}', timeoutMs: 2_000, mayConnect: createAddressGuard([]), ...more })

  it.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.169.254',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '::127.0.0.1',
    '::8.8.8.8',
    '0:0:0:0:0:0:8.8.8.8',
    '64:ff9b:1::1',
    '2606:4700:4700::1111%1',
    'fe80::1',
    'fd00:ec2::254',
    'fc00::1',
    'ff02::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    '2001:db8::1',
    '2001::1',
    'not an address',
    '',
  ])('blocks %s', (address) => {
    expect(createAddressGuard([])(address)).toBe(false)
  })

  it.each(['8.8.8.8', '172.15.255.255', '172.32.0.1', '2606:4700:4700::1111', '::ffff:8.8.8.8'])(
    'allows %s',
    (address) => {
      expect(createAddressGuard([])(address)).toBe(true)
    },
  )

  it('allows exactly the configured networks', () => {
    const mayConnect = createAddressGuard(['10.20.0.0/16', 'fd00::/8', 'nonsense'])
    expect(['10.20.3.4', '::ffff:10.20.3.4', 'fd00::1', '10.21.0.1', '127.0.0.1'].map(mayConnect)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ])
    expect(['10.0.0.0/8', '::1/128', '10.0.0.0', '10.0.0.0/33', '10.0.0/8', 'a/8', '::/129'].map(isNetwork)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  it('never connects to a blocked address, in any notation', async () => {
    for (const host of ['127.0.0.1', '2130706433', '0x7f.1', '0177.0.0.1', '[::1]', '[::ffff:127.0.0.1]', 'localhost'])
      expect([host, await post(`http://${host}:${port}/`)]).toEqual([
        host,
        { kind: 'no_answer', reason: 'the address is in a network that webhooks may not reach' },
      ])
    expect(calls).toBe(0)
  })

  it('resists DNS rebinding and a blocked address among allowed ones', async () => {
    const rebinding = saying('127.0.0.1', '8.8.8.8')
    expect(await post(`http://rebind.example:${port}/`, { resolve: rebinding.resolve })).toMatchObject({
      kind: 'no_answer',
    })
    const both = ((_h: string, _o: object, answer: (error: null, found: object[]) => void) =>
      answer(null, [
        { address: '8.8.8.8', family: 4 },
        { address: '127.0.0.1', family: 4 },
      ])) as unknown as typeof lookup
    expect(await post(`http://both.example:${port}/`, { resolve: both })).toMatchObject({ kind: 'no_answer' })
    // Allowed at look-up, blocked at connect: the connected address is decisive.
    let calls = 0
    const turning = () => calls++ === 0
    expect(
      await post(`http://turn.example:${port}/`, { resolve: saying('127.0.0.1').resolve, mayConnect: turning }),
    ).toMatchObject({
      reason: 'the address is in a network that webhooks may not reach',
    })
    const once = saying('127.0.0.1')
    const allowed = createAddressGuard(['127.0.0.0/8'])
    expect(await post(`http://fine.example:${port}/`, { resolve: once.resolve, mayConnect: allowed })).toMatchObject({
      status: 302,
    })
    expect(once.asked()).toBe(1)
  })

  it('follows no redirect and reads only the start of an answer', async () => {
    const answer = await post(`http://127.0.0.1:${port}/`, { mayConnect: () => true })
    expect(answer).toMatchObject({ kind: 'answered', status: 302, retryAfterSeconds: 7 })
    expect(answer.kind === 'answered' ? answer.text.length : 0).toBe(2_000)
  })

  it('times out on a server that does not answer', async () => {
    const silent = createServer(() => undefined)
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`
    expect(await post(url, { mayConnect: () => true, timeoutMs: 200 })).toEqual({
      kind: 'no_answer',
      reason: 'no response within 200 ms',
    })
    silent.closeAllConnections()
    silent.close()
  })
})
