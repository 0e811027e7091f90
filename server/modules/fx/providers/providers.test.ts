import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type Rate, toStoredRate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import { loadConfig } from '#server/platform/config/config.ts'
import { type SandboxFx, startSandboxFx } from '#simulators/fx/fx.ts'
import { openServer } from '#simulators/server.ts'
import { describeFailure } from '../errors.ts'
import { createFxProvider } from './create-provider.ts'
import { parseJsonKeepingNumbers, rateFromDecimal } from './json-rates.ts'

const now = Date.parse('2026-11-20T10:20:00.000Z')
const bounds = { timeoutMs: 300, limitBytes: 200_000 }
let sandbox: SandboxFx
/** Serves the bodies that a test registers, by path. */
let recorded: Server
const bodies = new Map<string, string>()
const requests: string[] = []

beforeAll(async () => {
  sandbox = await startSandboxFx({ listen: { port: 0 }, clock: { now: () => new Date(now) } })
  recorded = createServer((request, response) => {
    requests.push(`${request.url} ${request.headers.authorization}`)
    const body = bodies.get(request.url ?? '')
    response.writeHead(body === undefined ? 404 : 200).end(body)
  })
  const { promise, resolve } = Promise.withResolvers<void>()
  recorded.listen(0, '127.0.0.1', resolve)
  await promise
})
afterAll(async () => {
  await sandbox.stop()
  recorded.close()
})
afterEach(() => {
  sandbox.setFaults([])
  bodies.clear()
  requests.length = 0
})

const recordedUrl = () => `http://127.0.0.1:${(recorded.address() as AddressInfo).port}`
const provider = (name: 'open-er-api' | 'ecb') => createFxProvider({ name, url: recordedUrl(), bounds })
const fromSandbox = () => createFxProvider({ name: 'sandbox', url: sandbox.url, bounds })
const stored = (rates: ReadonlyMap<string, Rate>) =>
  Object.fromEntries([...rates].map(([currency, rate]) => [currency, toStoredRate(rate)]))

const openErBody = (
  changes: Record<string, unknown> = {},
  rates = '"USD":1,"AED":3.6725,"EUR":0.855231,"XOF":561.000123456789',
) =>
  JSON.stringify({
    result: 'success',
    provider: 'https://www.exchangerate-api.com',
    time_last_update_unix: 1_795_132_952,
    time_last_update_utc: 'Fri, 20 Nov 2026 00:02:32 +0000',
    time_next_update_unix: 1_795_219_802,
    time_eol_unix: 0,
    base_code: 'USD',
    ...changes,
  }).replace(/\}$/, `,"rates":{${rates}}}`)

describe('the default provider', { tags: ['D4-05', 'D4-20'] }, () => {
  it('is real and keyless in sandbox and production mode', () => {
    const production = {
      MODE: 'production',
      SESSION_SECRET: 's'.repeat(32),
      ENCRYPTION_KEY: '0'.repeat(64),
      AUDIT_SEAL_KEY: '0'.repeat(64),
      DATABASE_URL: 'postgresql://corridor@localhost/corridor',
      PUBLIC_URL: 'https://corridor.example',
    }
    for (const environment of [{}, production]) {
      const { fxProvider, fxProviderUrl } = loadConfig(environment)
      expect(createFxProvider({ name: fxProvider, url: fxProviderUrl }).source).toBe('open.er-api.com')
    }
    expect(() => loadConfig({ ...production, FX_PROVIDER: 'sandbox' })).toThrow('must not be sandbox')
  })
})

describe('open.er-api.com', () => {
  const put = (body: string) => bodies.set('/v6/latest/USD', body)

  it('is parsed without losing a digit, with its own times', async () => {
    put(openErBody())
    const answer = expectOk(await provider('open-er-api').fetchRates(), 'a good answer')
    expect(stored(answer.rates)).toEqual({ EUR: '0.8552310000', XOF: '561.0001234568' })
    expect(answer.rates.get('XOF')).toEqual({ numerator: 561000123456789n, denominator: 1000000000000n })
    expect(answer.asOf.toISOString()).toBe('2026-11-20T00:02:32.000Z')
    expect(answer.nextUpdateAt?.toISOString()).toBe('2026-11-21T00:10:02.000Z')
  })

  it('has no quota', { tags: ['D4-18'] }, async () => {
    put(openErBody())
    expectOk(await provider('open-er-api').fetchRates(), 'a good answer')
    expect(provider('open-er-api').readQuota).toBeUndefined()
  })

  it.each([
    ['another base', openErBody({ base_code: 'EUR' })],
    ['an error', '{"result":"error","error-type":"unsupported-code"}'],
    ['no JSON', '<html>'],
    ['a rate of zero', openErBody({}, '"EUR":0')],
    ['a negative rate', openErBody({}, '"EUR":-0.85')],
    ['a rate as text', openErBody({}, '"EUR":"many"')],
    ['no rate that is needed', openErBody({}, '"AED":3.6725')],
    ['no date', openErBody({ time_last_update_unix: null })],
    ['nothing', ''],
  ])('rejects %s', async (_, body) => {
    put(body)
    expect(await provider('open-er-api').fetchRates()).toMatchObject({
      ok: false,
      error: { code: 'provider_answer_unreadable' },
    })
  })
})

const ecbBody = (lines: string, time = '2026-11-19') => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
	<gesmes:subject>Reference rates</gesmes:subject>
	<gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
	<Cube><Cube time='${time}'>${lines}</Cube></Cube>
</gesmes:Envelope>`

describe('the ECB reference feed', { tags: ['D4-06'] }, () => {
  const put = (body: string) => bodies.set('/stats/eurofxref/eurofxref-daily.xml', body)
  const dollar = "<Cube currency='USD' rate='1.1692'/>"

  it('is converted from euros to dollars exactly, without naira, cedi and franc', async () => {
    put(ecbBody(`${dollar}<Cube currency='JPY' rate='175.22'/><Cube currency='GBP' rate='0.8668'/>`))
    const answer = expectOk(await provider('ecb').fetchRates(), 'a good answer')
    expect(answer.rates.get('EUR')).toEqual({ numerator: 2500n, denominator: 2923n })
    expect(stored(answer.rates)).toEqual({ EUR: '0.8552856654', GBP: '0.7413616148', JPY: '149.8631542935' })
    expect(answer.nextUpdateAt).toBeNull()
  })

  it('is valid as of the concertation at 14:10 in Frankfurt, summer and winter', async () => {
    put(ecbBody(dollar))
    expect(expectOk(await provider('ecb').fetchRates(), 'winter').asOf.toISOString()).toBe('2026-11-19T13:10:00.000Z')
    put(ecbBody(dollar, '2026-07-01'))
    expect(expectOk(await provider('ecb').fetchRates(), 'summer').asOf.toISOString()).toBe('2026-07-01T12:10:00.000Z')
  })

  it.each([
    ['no dollar', ecbBody("<Cube currency='GBP' rate='0.8668'/>")],
    ['no rates', ecbBody('')],
    ['a day that is none', ecbBody(dollar, '2026-02-30')],
    ['a rate that is none', ecbBody(`${dollar}<Cube currency='GBP' rate='-'/>`)],
    ['half a document', ecbBody(dollar).slice(0, 300)],
    ['another document', '<rss/>'],
    [
      'a document that would grow',
      `<!DOCTYPE a [<!ENTITY b "${'x'.repeat(99)}">]>${ecbBody("<Cube currency='&b;' rate='1'/>")}`,
    ],
  ])('rejects %s', async (_, body) => {
    put(body)
    expect(await provider('ecb').fetchRates()).toMatchObject({
      ok: false,
      error: { code: 'provider_answer_unreadable' },
    })
  })
})

describe('a provider with an API key', { tags: ['D4-06'] }, () => {
  const keyed = (name: 'exchangerate-api' | 'openexchangerates') =>
    createFxProvider({ name, url: recordedUrl(), key: 'k3y', bounds })

  it('ExchangeRate-API sends the key in a header, and reads the quota only when asked, which costs a call', async () => {
    bodies.set(
      '/v6/latest/USD',
      '{"result":"success","base_code":"USD","time_last_update_unix":1795132952,"time_next_update_unix":1795136552,"conversion_rates":{"USD":1,"EUR":0.855231,"XOF":561.000123456789}}',
    )
    bodies.set('/v6/quota', '{"result":"success","plan_quota":30000,"requests_remaining":25623}')
    const answer = expectOk(await keyed('exchangerate-api').fetchRates(), 'a good answer')
    expect(stored(answer.rates)).toEqual({ EUR: '0.8552310000', XOF: '561.0001234568' })
    expect(answer.asOf.toISOString()).toBe('2026-11-20T00:02:32.000Z')
    expect(answer.nextUpdateAt?.toISOString()).toBe('2026-11-20T01:02:32.000Z')
    expect(requests).toEqual(['/v6/latest/USD Bearer k3y'])
    expect(await keyed('exchangerate-api').readQuota?.()).toBe(25_623)
    expect(requests).toEqual(['/v6/latest/USD Bearer k3y', '/v6/quota Bearer k3y'])
  })

  it('Open Exchange Rates does the same and reports no quota for an unlimited plan', async () => {
    bodies.set('/api/latest.json', '{"base":"USD","timestamp":1795132952,"rates":{"GBP":0.7413,"NGN":1500.5}}')
    bodies.set('/api/usage.json', '{"status":200,"data":{"usage":{"requests_remaining":-1}}}')
    const answer = expectOk(await keyed('openexchangerates').fetchRates(), 'a good answer')
    expect(stored(answer.rates)).toEqual({ GBP: '0.7413000000', NGN: '1500.5000000000' })
    expect([answer.nextUpdateAt, await keyed('openexchangerates').readQuota?.()]).toEqual([null, null])
    expect(requests).toEqual(['/api/latest.json Token k3y', '/api/usage.json Token k3y'])
  })

  it('ignores a failed quota call and reports a rejected key with a message', async () => {
    bodies.set('/api/latest.json', '{"base":"USD","timestamp":1795132952,"rates":{"GBP":0.7413}}')
    expectOk(await keyed('openexchangerates').fetchRates(), 'rates')
    expect(await keyed('openexchangerates').readQuota?.()).toBeNull()
    expect(await keyed('exchangerate-api').fetchRates()).toMatchObject({
      ok: false,
      error: { code: 'provider_refused' },
    })
    bodies.set('/v6/latest/USD', '{"result":"error","error-type":"invalid-key"}')
    expect(await keyed('exchangerate-api').fetchRates()).toMatchObject({
      ok: false,
      error: { code: 'provider_answer_unreadable' },
    })
    bodies.set('/v6/latest/USD', '{"result":"error","error-type":"quota-reached"}')
    expect(await keyed('exchangerate-api').fetchRates()).toMatchObject({
      ok: false,
      error: { code: 'provider_quota_exhausted' },
    })
  })
})

describe('the sandbox provider', () => {
  it('returns all six currencies around a base that is constant within an hour', async () => {
    const [one, other] = [await fromSandbox().fetchRates(), await fromSandbox().fetchRates()]
    expect(one).toEqual(other)
    const { rates, asOf } = expectOk(one, 'a good answer')
    expect([...rates.keys()]).toEqual(['EUR', 'GBP', 'JPY', 'XOF', 'NGN', 'GHS'])
    expect(Number(stored(rates).XOF)).toBeGreaterThan(555)
    expect(Number(stored(rates).XOF)).toBeLessThan(567)
    expect(asOf.toISOString()).toBe('2026-11-20T10:00:00.000Z')
  })

  it.each([
    [{ kind: 'slow', delayMs: 1_000 }, 'provider_timed_out', 'The rate provider did not respond within 0.3 s.'],
    [{ kind: 'down' }, 'provider_refused', 'The rate provider responded with HTTP status 500.'],
    [{ kind: 'quota' }, 'provider_quota_exhausted', "The rate provider's quota is used up."],
    [{ kind: 'garbage' }, 'provider_answer_unreadable', "The rate provider's response can't be read: it is not JSON."],
    [{ kind: 'endless' }, 'provider_answer_too_large', "The rate provider's response is larger than 200000 bytes."],
  ] as const)('fails as configured: %j', async (fault, code, words) => {
    sandbox.setFaults([{ ...fault, times: 1 }])
    const failed = await fromSandbox().fetchRates()
    expect(failed).toMatchObject({ ok: false, error: { code } })
    if (!failed.ok) expect(describeFailure(failed.error)).toBe(words)
    expect((await fromSandbox().fetchRates()).ok).toBe(true)
  })

  it('accepts faults over HTTP and rejects unknown ones', async () => {
    const set = (faults: unknown) =>
      fetch(`${sandbox.url}/admin/faults`, { method: 'POST', body: JSON.stringify({ faults }) })
    expect((await set([{ kind: 'down' }])).status).toBe(200)
    expect((await fromSandbox().fetchRates()).ok).toBe(false)
    expect((await set([{ kind: 'earthquake' }])).status).toBe(400)
  })
})

describe('an unreachable provider', () => {
  it('is reported with the system error code', async () => {
    const gone = await startSandboxFx({ listen: { port: 0 } })
    await gone.stop()
    const nobody = createFxProvider({ name: 'sandbox', url: gone.url, bounds })
    expect(await nobody.fetchRates()).toEqual({
      ok: false,
      error: { code: 'provider_unreachable', detail: 'ECONNREFUSED' },
    })
  })

  it('is one that redirects, which is not followed', async () => {
    const elsewhere = await openServer(
      createServer((_, response) => void response.writeHead(302, { location: `${recordedUrl()}/v6/latest/USD` }).end()),
      { host: '127.0.0.1', port: 0 },
      new AbortController(),
    )
    bodies.set('/v6/latest/USD', openErBody())
    const moved = createFxProvider({ name: 'open-er-api', url: elsewhere.url, bounds })
    expect(await moved.fetchRates()).toMatchObject({ ok: false, error: { code: 'provider_unreachable' } })
    expect(requests).toEqual([])
    await elsewhere.stop()
  })

  it('is aborted when the work is stopped', async () => {
    sandbox.setFaults([{ kind: 'slow', delayMs: 250 }])
    const stop = new AbortController()
    const rates = fromSandbox().fetchRates(stop.signal)
    stop.abort()
    expect(await rates).toMatchObject({ ok: false, error: { code: 'provider_unreachable', detail: 'stopped' } })
  })
})

describe('a JSON number', () => {
  it('keeps its source digits', () => {
    expect(parseJsonKeepingNumbers('{"a":[0.1,1e-7,123456789.123456789012],"b":"1"}')).toEqual({
      a: ['0.1', '1e-7', '123456789.123456789012'],
      b: '1',
    })
  })
  it('is parsed as the exact ratio', () => {
    expect(rateFromDecimal('1.25e-2')).toEqual({ ok: true, value: { numerator: 1n, denominator: 80n } })
    expect(rateFromDecimal('1.5E3')).toEqual({ ok: true, value: { numerator: 1500n, denominator: 1n } })
    for (const bad of ['', '-1', '0', '0.0', '1e99', 'NaN', '1,5', '0x10', '9'.repeat(41)]) {
      expect(rateFromDecimal(bad).ok).toBe(false)
    }
  })
})
