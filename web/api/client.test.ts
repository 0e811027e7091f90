import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { describe, expect, it, vi } from 'vitest'
import { listBankConnections, testBankConnection } from '#contract/banking/api.ts'
import { getClient, listClients, listDetailedClients } from '#contract/clients/api.ts'
import { createClient as createClientCall } from '#contract/clients/changes.ts'
import { changedKinds } from '#contract/events.ts'
import { getCurrentUser } from '#contract/identity/api.ts'
import { getClientCredit } from '#contract/invoices/credit.ts'
import { getQuote } from '#contract/quotes/api.ts'
import { getClientFrancs } from '#contract/receivables/client-deposits.ts'
import { listReportRecipients } from '#contract/scheduled-reports/api.ts'
import { invalidateReads, readsInvalidatedBy, readsInvalidatedByKind } from './cache-invalidation.ts'
import { fieldMessage, isCallError, messageOf, serverMessage, showFieldErrors } from './call-error.ts'
import { createClient } from './client.ts'
import { nameOf } from './current-user.ts'
import { kindOf } from './events.ts'
import { readKey, readPages } from './queries.ts'

/** A client whose fetch returns a fixed response and records its requests. */
function answering(body: string, options: ResponseInit = {}) {
  const requests: { address: string; options: RequestInit | undefined }[] = []
  const client = createClient(async (address, request) => {
    requests.push({ address: String(address), options: request })
    return new Response(body, options)
  })
  return { ...client, asked: requests }
}

const failure = async (promise: Promise<unknown>) =>
  promise.then(
    () => undefined,
    (error: unknown) => error,
  )

describe('calls', () => {
  it('sends cookies, and sends JSON only with a body', { tags: ['S7-01', 'S7-02'] }, async () => {
    const server = answering('[]')
    await server.call(listClients, { query: { limit: 5, q: '' } })
    expect(server.asked[0]).toMatchObject({
      address: '/api/clients?limit=5',
      options: { method: 'GET', credentials: 'same-origin' },
    })
    expect(server.asked[0]?.options?.headers).not.toHaveProperty('Content-Type')
    expect(server.asked[0]?.options).not.toHaveProperty('body')
  })

  it('sends the idempotency key and the version', async () => {
    const server = answering('{}')
    const body = { companyName: 'Baobab', email: 'a@b.ci', address: 'Rue 1', country: "Côte d'Ivoire" }
    await server.call(createClientCall, { body }, { idempotencyKey: 'once', version: 3 })
    expect(server.asked[0]?.options).toMatchObject({
      body: JSON.stringify(body),
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'once', 'If-Match': '"3"' },
    })
  })

  it('writes escaped parameters into the path', async () => {
    const server = answering('{}')
    await server.call(getClient, { params: { id: 7 } })
    expect(server.asked[0]?.address).toBe('/api/clients/7')
  })

  it('reads paging from the response headers', async () => {
    const headers = { 'X-Total-Count': '312', Link: '</api/clients?limit=5&cursor=ab%2Fc>; rel="next"' }
    expect(await answering('[{"id":1}]', { headers }).callPage(listClients, {})).toEqual({
      items: [{ id: 1 }],
      total: 312,
      next: 'ab/c',
    })
    expect(await answering('[]').callPage(listClients, {})).toEqual({ items: [], total: undefined, next: undefined })
  })
})

describe('failures', () => {
  it('formats the message as status, colon, space and body', { tags: ['S8-01'] }, async () => {
    const error = await failure(answering('no room', { status: 409 }).call(getCurrentUser, {}))
    expect(error).toMatchObject({ message: '409: no room', status: 409, problem: undefined })
  })

  it('uses the status text for an empty body', { tags: ['S8-01'] }, async () => {
    const error = await failure(answering('', { status: 502, statusText: 'Bad Gateway' }).call(getCurrentUser, {}))
    expect(error).toMatchObject({ message: '502: Bad Gateway' })
  })

  it('capitalises a field message and finds it by its field', async () => {
    const errors = [{ path: 'detectedOn', message: 'must not be in the future' }]
    const body = JSON.stringify({ message: 'detectedOn must not be in the future', errors })
    const error = await failure(answering(body, { status: 400 }).call(getCurrentUser, {}))
    expect(fieldMessage(error)).toBe('Must not be in the future')
    expect(['detectedOn', 'facts'].map((field) => messageOf(error, field))).toEqual([errors[0]?.message, undefined])
  })

  it('shows people the message of the problem, never JSON', { tags: ['D3-21'] }, async () => {
    const problem = {
      title: 'Invalid request',
      message: 'Amount is too small',
      errors: [{ path: 'amountXof', message: 'too small' }],
    }
    const error = await failure(answering(JSON.stringify(problem), { status: 400 }).call(getCurrentUser, {}))
    expect(isCallError(error) && error.message.startsWith('400: {')).toBe(true)
    expect(serverMessage(error)).toBe('Amount is too small')
    expect(serverMessage(new TypeError('Failed to fetch'))).toBe("Can't reach the server. Please try again.")
  })

  it('puts messages under their fields and returns the rest', async () => {
    const problem = (path: string) => JSON.stringify({ message: 'Look again', errors: [{ path, message: 'Required' }] })
    const shown: string[] = []
    const form = { fields: ['email'], setError: (path: string) => shown.push(path) }
    const known = await failure(answering(problem('email'), { status: 400 }).call(getCurrentUser, {}))
    const unknown = await failure(answering(problem('other'), { status: 400 }).call(getCurrentUser, {}))
    expect([showFieldErrors(known, form), showFieldErrors(unknown, form), shown]).toEqual([
      undefined,
      'Look again',
      ['email'],
    ])
  })

  it('returns null on 401 only for callOrNull', { tags: ['S7-04'] }, async () => {
    const server = answering('', { status: 401 })
    expect(await server.callOrNull(getCurrentUser, {})).toBeNull()
    expect(await failure(server.call(getCurrentUser, {}))).toMatchObject({ status: 401 })
    expect(await failure(answering('', { status: 500 }).callOrNull(getCurrentUser, {}))).toMatchObject({ status: 500 })
  })
})

describe('cached reads', () => {
  it('continue at the cursor of the previous page and send the search text to the server', {
    tags: ['D3-06'],
  }, () => {
    const { queryKey, getNextPageParam } = readPages(listClients, { query: { q: 'baobab' } })
    expect(queryKey).toEqual(['/api/clients', { q: 'baobab' }, 'pages'])
    const next = (cursor: string | undefined) =>
      getNextPageParam({ items: [], total: 700, next: cursor }, [], undefined, [])
    expect([next('after-100'), next(undefined)]).toEqual(['after-100', undefined])
  })

  it('are keyed by their path and query', { tags: ['S7-03'] }, () => {
    expect(readKey(getClient, { params: { id: 7 } })).toEqual(['/api/clients/7'])
    expect(readKey(listClients, { query: { limit: 5 } })).toEqual(['/api/clients', { limit: 5 }])
  })

  it('drops only clients and dashboard metrics after adding a client', async () => {
    const client = new QueryClient()
    for (const path of [
      '/api/clients',
      '/api/clients/7',
      '/api/dashboard/metrics',
      '/api/clientsfoo',
      '/api/fx-rates/waemu',
    ]) {
      client.setQueryData([path], 'kept')
    }
    await invalidateReads(client, readsInvalidatedBy(createClientCall))
    const dropped = client.getQueryCache().findAll({ predicate: (query) => query.state.isInvalidated })
    expect(dropped.map((query) => query.queryKey[0])).toEqual([
      '/api/clients',
      '/api/clients/7',
      '/api/dashboard/metrics',
    ])
  })

  it('drops the audit log and dashboard metrics after a large conversion', { tags: ['S7-26'] }, () => {
    const dropped = readsInvalidatedBy({ path: '/api/transactions/large-conversion' })
    expect(dropped).toEqual(expect.arrayContaining(['/api/audit-logs', '/api/dashboard', '/api/transactions']))
  })

  it('drops invoices and the dashboard after a new invoice', { tags: ['S7-17'] }, () => {
    expect(readsInvalidatedBy({ path: '/api/invoices' })).toEqual(
      expect.arrayContaining(['/api/invoices', '/api/dashboard']),
    )
  })

  it('drops the list of connections after a bank test', { tags: ['S4-13'] }, async () => {
    const client = new QueryClient()
    client.setQueryData(readKey(listBankConnections, {}), [])
    await invalidateReads(client, readsInvalidatedBy(testBankConnection))
    expect(client.getQueryState(readKey(listBankConnections, {}))?.isInvalidated).toBe(true)
  })

  it('drops what is derived from the changed records of another module', async () => {
    const client = new QueryClient()
    const derived = [
      ['invoices', readKey(getClientCredit, { params: { id: 7 } })],
      ['invoices', readKey(getQuote, { params: { id: 7 } })],
      ['conversions', readKey(getClientFrancs, { params: { id: 7 } })],
      ['conversions', readKey(listDetailedClients, { query: {} })],
      ['users', readKey(listReportRecipients, {})],
    ] as const
    for (const [kind, key] of derived) {
      client.setQueryData(key, {})
      await invalidateReads(client, readsInvalidatedByKind(kind))
      expect([kind, key, client.getQueryState(key)?.isInvalidated]).toEqual([kind, key, true])
    }
  })

  it('drops no other read below the same record', async () => {
    const client = new QueryClient()
    client.setQueryData(readKey(getClient, { params: { id: 7 } }), {})
    client.setQueryData(['/api/clients/7/notes'], [])
    await invalidateReads(client, ['/api/clients/:id/credit'])
    expect(client.getQueryCache().findAll({ predicate: (query) => query.state.isInvalidated })).toEqual([])
  })

  it('refetches a first read that was in flight when its record changed', async () => {
    const client = new QueryClient({
      defaultOptions: { queries: { retry: false, staleTime: Number.POSITIVE_INFINITY } },
    })
    const answers: ((text: string) => void)[] = []
    const queryFn = () => new Promise<string>((resolve) => answers.push(resolve))
    const observer = new QueryObserver(client, { queryKey: ['/api/clients'], queryFn })
    const stop = observer.subscribe(() => undefined)
    const dropping = invalidateReads(client, readsInvalidatedBy(createClientCall))
    answers[0]?.('before the change')
    await vi.waitFor(() => expect(answers).toHaveLength(2))
    answers[1]?.('after it')
    await dropping
    expect(observer.getCurrentResult()).toMatchObject({ data: 'after it', isError: false })
    stop()
  })

  it('drops everything after an unmapped change', () => {
    expect(readsInvalidatedBy({ path: '/api/seed-demo-data' })).toEqual(['/api'])
  })

  it('drops reads for every known event kind and ignores unknown kinds', () => {
    for (const kind of changedKinds) expect(readsInvalidatedByKind(kind).length).toBeGreaterThan(0)
    expect([kindOf('{"kind":"clients","id":"7"}'), kindOf('{"kind":"ghosts"}'), kindOf('no')]).toEqual([
      'clients',
      undefined,
      undefined,
    ])
  })
})

describe('the signed-in user', () => {
  it('is named by full name, else email, else User', { tags: ['S2-23'] }, () => {
    expect(nameOf({ firstName: 'Awa', lastName: 'Diop', email: 'a@b.ci' })).toBe('Awa Diop')
    expect(nameOf({ firstName: 'Awa', lastName: null, email: 'a@b.ci' })).toBe('a@b.ci')
    expect(nameOf({ firstName: null, lastName: null, email: '' })).toBe('User')
  })
})
