import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { RouteContract } from '#contract/route.ts'
import { everyRoute, nameOf } from '#tests/running/every-route.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { resourceOfTag } from './audit-failures.ts'

let served: ServedHarness
beforeAll(async () => {
  served = await createServedHarness()
}, 60_000)
afterAll(() => served.stop())

describe('list search', () => {
  const searchable = everyRoute().filter(
    ({ method, query }) => method === 'GET' && query instanceof z.ZodMiniObject && 'q' in query.shape,
  )

  it('maps every list to a resource of the audit log', { tags: ['D15-05'] }, () => {
    // The palette and the approvals inbox list several kinds and set their own audit resource.
    const unknown = searchable.filter(({ tag }) => !(tag in resourceOfTag)).map(nameOf)
    expect(unknown).toEqual(['GET /api/approvals', 'GET /api/search'])
  })

  it.each([
    ['/api/clients', 'client'],
    ['/api/clients/detailed', 'client'],
    ['/api/documents', 'document'],
    ['/api/invoices', 'invoice'],
    ['/api/compliance/alerts', 'alert'],
    ['/api/transactions', 'conversion'],
  ])('audits a search in %s once, as %s', { tags: ['D15-05'] }, async (path, resourceType) => {
    const cookie = await served.signIn(path.replaceAll('/', '-'), 'admin')
    const get = async (url: string) => (await served.app.inject({ url, headers: { cookie } })).json()
    await get(path)
    await get(`${path}?q=baobab`)
    await get(`${path}?q=kora`)
    const entries: { action: string; endpoint: string; resourceType: string; resourceId: string | null }[] =
      await get('/api/audit-logs?action=view')
    const reported = entries.filter(({ endpoint }) => endpoint === path)
    expect(reported.map((entry) => [entry.resourceType, entry.resourceId])).toEqual([[resourceType, null]])
  })
})

describe('list export', { tags: ['D5-30'] }, () => {
  const routes = everyRoute()
  const isList = ({ method, query, answer }: RouteContract) =>
    method === 'GET' && query instanceof z.ZodMiniObject && 'cursor' in query.shape && answer instanceof z.ZodMiniArray

  it('exists for every paged list, with its filters', () => {
    const files = new Map(routes.map((contract) => [contract.path, contract]))
    const lists = routes.filter(isList).filter(({ access }) => access !== 'signed-in')
    expect(lists.length).toBeGreaterThan(20)
    for (const list of lists) {
      const file = files.get(`${list.path}/export`)
      const { limit: _, cursor: __, ...filters } = (list.query as z.ZodMiniObject).shape
      expect(Object.keys((file?.query as z.ZodMiniObject | undefined)?.shape ?? {}), nameOf(list)).toEqual(
        expect.arrayContaining([...Object.keys(filters).filter((name) => name !== 'sort'), 'format']),
      )
    }
  })

  it('is offered on every list screen', () => {
    const root = join(import.meta.dirname, '../../web/features')
    const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('-page.tsx') || path.endsWith('-card.tsx') || path.endsWith('-tab.tsx'))
      .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
    const features = Map.groupBy(sources, ({ path }) => path.split('/')[0] ?? '')
    const lacking = [...features].filter(([, files]) => {
      const text = files.map((file) => file.text).join('\n')
      return /readPages\(/.test(text) && !text.includes('<ExportMenu')
    })
    // The approvals inbox is a queue of work, whose records are exported by their own lists.
    expect(lacking.map(([feature]) => feature)).toEqual(['approvals'])
  })

  it('contains exactly the filtered rows in both formats', async () => {
    const { harness, app } = served
    const cookie = await served.signIn('exporter', 'auditor')
    const clientId = await harness.addClient('=Baobab, Exports')
    await harness.addBank()
    for (const amount of [60_000_000n, 61_000_000n, 62_000_000n]) await harness.convert(amount, clientId)
    await harness.convert(63_000_000n, null)
    const get = (url: string) => app.inject({ url, headers: { cookie } })
    const file = await get(`/api/transactions/export?clientId=${clientId}&status=processing`)
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining('transactions.csv'),
    })
    const [head, ...rows] = file.body.trim().split('\r\n')
    expect(head).toContain('Reference,Client Id,Client Name,Amount XOF,Amount USD')
    expect(rows.map((row) => /,(\d{8}),/.exec(row)?.[1])).toEqual(['62000000', '61000000', '60000000'])
    // A formula is escaped as text.
    expect(rows[0]).toContain(`"'=Baobab, Exports"`)
    const workbook = await get(`/api/transactions/export?clientId=${clientId}&format=xlsx`)
    expect(workbook.rawPayload.subarray(0, 2).toString()).toBe('PK')
    expect((await get('/api/transactions/export?status=lost')).statusCode).toBe(400)
    const reported = (await get('/api/audit-logs?action=download')).json()
    expect(reported[0]).toMatchObject({ resourceType: 'conversion', endpoint: '/api/transactions/export' })
  })
})
