import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { everyRoute, nameOf } from '#tests/running/every-route.ts'
import { createServedWorld, type ServedWorld } from '#tests/running/served-world.ts'
import { resourceOfTag } from './failures.ts'

describe('a search in a list', () => {
  let served: ServedWorld
  beforeAll(async () => {
    served = await createServedWorld()
  }, 60_000)
  afterAll(() => served.stop())

  const searchable = everyRoute().filter(
    ({ method, query }) => method === 'GET' && query instanceof z.ZodMiniObject && 'q' in query.shape,
  )

  it('[D15-05] dec 15: is about a kind of record that the audit log knows, whichever list it is', () => {
    // The palette looks through records of several kinds, and says itself what it is noted as; messages and calendars hold no such records.
    const unknown = searchable.filter(({ tag }) => !(tag in resourceOfTag)).map(nameOf)
    expect(unknown).toEqual(['GET /api/search'])
  })

  it.each([
    ['/api/clients', 'client'],
    ['/api/clients/detailed', 'client'],
    ['/api/documents', 'document'],
    ['/api/invoices', 'invoice'],
    ['/api/compliance/alerts', 'alert'],
    ['/api/transactions', 'conversion'],
  ])('[D15-05] dec 15: in %s is written once, as of a %s', async (path, resourceType) => {
    const cookie = await served.signIn(path.replaceAll('/', '-'), 'admin')
    const get = async (url: string) => (await served.app.inject({ url, headers: { cookie } })).json()
    await get(path)
    await get(`${path}?q=baobab`)
    await get(`${path}?q=kora`)
    const entries: { action: string; endpoint: string; resourceType: string; resourceId: string | null }[] =
      await get('/api/audit-logs?action=view')
    const told = entries.filter(({ endpoint }) => endpoint === path)
    expect(told.map((entry) => [entry.resourceType, entry.resourceId])).toEqual([[resourceType, null]])
  })
})
