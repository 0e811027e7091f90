import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedWorld, type ServedWorld } from '#tests/running/served-world.ts'

describe('what operators and other software ask', () => {
  let served: ServedWorld
  const get = (url: string, headers: Record<string, string> = {}, remoteAddress = '127.0.0.1') =>
    served.app.inject({ method: 'GET', url, headers, remoteAddress })

  beforeAll(async () => {
    served = await createServedWorld({ environment: { METRICS_TOKEN: 'a token of metrics' } })
  }, 60_000)
  afterAll(() => served.stop())

  it('[D1-11, D1-12] dec 1: the process says that it lives, and what it needs to work', async () => {
    expect((await get('/api/health/live')).json()).toEqual({ status: 'live' })
    const ready = await get('/api/health/ready')
    expect(ready.statusCode).toBe(200)
    expect(ready.json()).toEqual({
      status: 'ready',
      checks: { database: true, migrations: true, partitions: true, jobs: true },
    })
  })

  it('[D1-13] dec 1: metrics are Prometheus text, for loopback or whoever has the token', async () => {
    const near = await get('/metrics')
    expect(near.headers['content-type']).toContain('text/plain')
    expect(near.body).toMatch(/^# TYPE corridor_event_listeners gauge$/m)
    expect((await get('/metrics', {}, '203.0.113.9')).statusCode).toBe(404)
    // A proxy on the same machine speaks for somebody else.
    expect((await get('/metrics', { 'x-forwarded-for': '203.0.113.9' })).statusCode).toBe(404)
    expect((await get('/metrics', { authorization: 'Bearer a guess' }, '203.0.113.9')).statusCode).toBe(404)
    const token = { authorization: 'Bearer a token of metrics' }
    expect((await get('/metrics', token, '203.0.113.9')).statusCode).toBe(200)
  })

  it('[D3-34, D3-35] dec 3: an OpenAPI 3.1 document of every call, and a page of it', async () => {
    const document = (await get('/api/openapi.json')).json()
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(document.paths['/api/transactions/large-conversion'].post.requestBody).toBeDefined()
    expect(document.paths['/api/clients/{id}'].get.responses['200']).toBeDefined()
    const page = await get('/api/docs/')
    expect([page.statusCode, page.headers['content-type']]).toEqual([200, expect.stringContaining('text/html')])
    expect(page.body).toContain('/api/openapi.json')
  })
})
