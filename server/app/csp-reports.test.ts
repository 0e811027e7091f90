import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

const marker = 'Zephyrine-4471'

describe('content security policy reports', () => {
  let served: ServedHarness
  const lines: string[] = []
  const violations = () =>
    lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'content security policy violated')
  const send = (payload: unknown, type = 'application/csp-report') =>
    served.app.inject({
      method: 'POST',
      url: '/api/csp-reports',
      headers: { 'content-type': type },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })
  const report = (blocked: string, page: string, directive = 'script-src-elem') => ({
    'csp-report': {
      'effective-directive': directive,
      'blocked-uri': blocked,
      'document-uri': page,
      'script-sample': marker,
      referrer: `http://localhost:5000/clients?q=${marker}`,
    },
  })

  beforeAll(async () => {
    served = await createServedHarness({
      environment: { RATE_LIMIT: 'on' },
      onLogLine: (line) => void lines.push(line),
    })
  })
  afterAll(() => served.stop())

  it('are a call of the contract, with its media types and limits', async () => {
    const { paths } = (await served.app.inject('/api/openapi.json')).json()
    const { post } = paths['/api/csp-reports']
    expect(Object.keys(post.requestBody.content)).toEqual([
      'application/csp-report',
      'application/reports+json',
      'application/json',
    ])
    expect(post.description).toBe(
      'Access: anyone. At most 30 calls a minute from one address. A body of at most 16384 bytes.',
    )
    expect(post.responses['204']).toEqual({ description: 'Done' })
  })

  it('are asked for by the policy of every page', async () => {
    const { headers } = await served.app.inject('/')
    expect(headers['content-security-policy']).toContain('report-uri /api/csp-reports')
    expect(headers['content-security-policy']).toContain('report-to csp')
    expect(headers['reporting-endpoints']).toBe('csp="/api/csp-reports"')
  })

  it('are logged as known words, in both forms, without a text of the report', async () => {
    const page = `http://localhost:5000/clients/12?q=${marker}`
    expect((await send(report(`https://${marker}.example/x.js`, page))).statusCode).toBe(204)
    const body = { effectiveDirective: 'img-src', blockedURL: 'inline', documentURL: page, sample: marker }
    const list = [{ type: 'csp-violation', body, url: page, user_agent: marker }, { type: 'deprecation' }]
    expect((await send(list, 'application/reports+json')).statusCode).toBe(204)
    expect(violations()).toMatchObject([
      { directive: 'script-src-elem', blocked: 'other origin', page: '/clients' },
      { directive: 'img-src', blocked: 'inline', page: '/clients' },
    ])
    expect(lines.join('\n')).not.toContain(marker)
  })

  it('of a secret or foreign address name no more than its section', async () => {
    await send(report('eval', `http://localhost:5000/api/public/invoices/${marker}`, `${marker} x`))
    await send(report(`javascript:${marker}`, `http://${marker}.example/${marker}`))
    expect(violations().slice(-2)).toMatchObject([
      { directive: 'unknown', blocked: 'eval', page: '/api' },
      { blocked: 'other', page: 'unknown' },
    ])
    expect(lines.join('\n')).not.toContain(marker)
  })

  it.each([
    '',
    '{',
    '[]',
    'null',
    '{"csp-report":7}',
    '{"csp-report":{}}',
    `[${'{"type":"csp-violation"},'.repeat(30)}{}]`,
  ])('that are malformed are refused: %s', async (payload) => {
    const before = violations().length
    expect((await send(payload)).statusCode).toBe(400)
    expect(violations()).toHaveLength(before)
  })

  it('are refused above 16 KiB, as another type, and above 30 a minute', async () => {
    expect((await send(report('inline', 'x'.repeat(20_000)))).statusCode).toBe(413)
    expect((await send('x', 'text/plain')).statusCode).toBe(415)
    const codes: number[] = []
    for (let count = 0; count < 31; count += 1) codes.push((await send(report('inline', ''))).statusCode)
    expect(codes.at(-1)).toBe(429)
  })

  it('fill at most 60 lines an hour', async () => {
    for (let minutes = 0; minutes < 4; minutes += 1) {
      served.harness.advance(60_000)
      for (let count = 0; count < 30; count += 1) await send(report('inline', ''))
    }
    expect(violations()).toHaveLength(60)
  })
})
