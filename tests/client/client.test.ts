import { execFile } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { KeyScope } from '#contract/permissions.ts'
import { expectOk } from '#kernel/result.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { callsForKeys, clientText } from '#tools/client/client-text.ts'

const checkout = join(import.meta.dirname, '../..')

/**
 * The part of the package that this test uses; the compiler checks its own types in `usage` below.
 */
type Row = Record<string, unknown> & { readonly id: number }
interface Corridor {
  call(name: string, input?: object): Promise<Row>
  page(name: string, input?: object): Promise<{ items: Row[]; total: number; next: string | undefined }>
  each(name: string, input?: object): AsyncGenerator<Row>
}
interface Package {
  createCorridor(options: object): Corridor
  readWebhook(delivered: object, options: object): Promise<Record<string, unknown>>
  readonly CorridorError: new () => Error
  readonly WebhookError: new () => Error
}

/**
 * Client software as a third party would write it; the compiler must report its deliberate errors.
 */
const usage = `import { createCorridor } from './index.ts'
const corridor = createCorridor({ baseUrl: 'https://corridor.example', apiKey: 'crk_x' })
export async function use(): Promise<string> {
  const client = await corridor.call('getClient', { params: { id: 7 } })
  const name: string = client.companyName
  for await (const { status } of corridor.each('listInvoices', { query: { status: 'overdue' } })) status satisfies string
  const pdf: Uint8Array = await corridor.call('getInvoicePdf', { params: { id: 7 } })
  // @ts-expect-error: there is no such call
  await corridor.call('approveEverything')
  // @ts-expect-error: no key can do this
  await corridor.call('createApiKey')
  // @ts-expect-error: a client has a name
  await corridor.call('createClient', { body: { country: 'Mali' } })
  // @ts-expect-error: no invoice has this status
  await corridor.call('listInvoices', { query: { status: 'lost' } })
  // @ts-expect-error: one client is no list
  await corridor.page('getClient', { params: { id: 7 } })
  return name + pdf.length
}
`

describe('the client package', () => {
  let served: ServedHarness
  let baseUrl: string
  let folder: string
  let made: Package
  let corridor: Corridor
  let keyWith: (...scopes: KeyScope[]) => Promise<string>
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'corridor-client-'))
    await cp(join(checkout, 'packages/client'), folder, { recursive: true })
    await writeFile(join(folder, 'src/calls.gen.ts'), await clientText())
    await writeFile(join(folder, 'src/usage.ts'), usage)
    await promisify(execFile)(process.execPath, [join(checkout, 'node_modules/typescript/bin/tsc'), '-p', folder])
    made = (await import(/* @vite-ignore */ join(folder, 'dist/index.js'))) as Package

    served = await createServedHarness()
    baseUrl = await served.listen()
    const { harness } = served
    const owner = await harness.addPerson('owner@example.org', 'admin')
    keyWith = async (...scopes) => {
      const key = await harness.database.transaction((transaction) =>
        harness.modules.identity.apiKeys.create(transaction, owner, { name: 'client', scopes, expiresOn: null }),
      )
      return expectOk(key, 'a key').secret
    }
    const apiKey = await keyWith('clients.read', 'clients.write', 'documents.read', 'documents.write')
    corridor = made.createCorridor({ baseUrl, apiKey })
  }, 120_000)
  afterAll(async () => {
    await served.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const client = (companyName: string) => ({
    companyName,
    contactName: 'Awa',
    email: 'awa@baobab.example',
    address: 'Rue 1',
    country: 'Mali',
  })

  it('has every call that an API key can make and no other', async () => {
    const names = (await callsForKeys()).map(({ name }) => name)
    for (const open of ['listClients', 'createInvoice', 'createLargeConversion', 'searchRecords'])
      expect(names).toContain(open)
    for (const closed of ['createApiKey', 'changeSetting', 'listUsers', 'approveConversion', 'getCurrentUser'])
      expect(names).not.toContain(closed)
  })

  it('writes, reads and pages through a running server', async () => {
    const first = await corridor.call('createClient', { body: client('Baobab') })
    const second = await corridor.call('createClient', { body: client('Sahel') })
    const read = await corridor.call('getClient', { params: { id: first.id } })
    expect(read).toMatchObject({ companyName: 'Baobab', country: 'Mali' })
    const page = await corridor.page('listClients', { query: { limit: 1 } })
    expect(page).toMatchObject({ total: 2, items: [{ id: second.id }] })
    const names: unknown[] = []
    for await (const { companyName } of corridor.each('listClients', { query: { limit: 1 } })) names.push(companyName)
    expect(names).toEqual(['Sahel', 'Baobab'])
  })

  it('reports why a call was refused', async () => {
    const wrong = corridor.call('createClient', { body: { ...client('x'), email: 'none' } })
    await expect(wrong).rejects.toMatchObject({ status: 400, problem: { errors: [{ path: 'email' }] } })
    const reader = made.createCorridor({ baseUrl, apiKey: await keyWith('clients.read') })
    const refused = await reader.call('createClient', { body: client('y') }).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(made.CorridorError)
    expect(refused).toMatchObject({ status: 403, problem: { code: 'not_permitted' } })
  })

  /** Loses the first response on its way back. */
  function losingFirst() {
    const lost = { calls: 0 }
    const flaky: typeof fetch = async (...args) => {
      lost.calls += 1
      const answer = await fetch(...args)
      if (lost.calls === 1) throw new TypeError('terminated')
      return answer
    }
    return { lost, flaky }
  }

  it('retries temporary failures with the same key, so that the effect happens once', async () => {
    const { lost, flaky } = losingFirst()
    const apiKey = await keyWith('clients.read', 'clients.write')
    await made.createCorridor({ baseUrl, apiKey, fetch: flaky }).call('createClient', { body: client('Once') })
    expect(lost.calls).toBe(2)
    expect((await corridor.page('listClients', { query: { q: 'Once' } })).total).toBe(1)
  })

  it('answers a repeated change as the first time, not as a change of a stale version', async () => {
    const { id, version = 0 } = await corridor.call('createClient', { body: client('Changed once') })
    const { lost, flaky } = losingFirst()
    const apiKey = await keyWith('clients.read', 'clients.write')
    const changed = await made
      .createCorridor({ baseUrl, apiKey, fetch: flaky })
      .call('updateClient', { params: { id }, body: { contactName: 'Fatou', version } })
    expect(lost.calls).toBe(2)
    expect(changed).toMatchObject({ contactName: 'Fatou', version: Number(version) + 1 })
  })

  it('stops waiting for a retry when the caller aborts', async () => {
    const caller = new AbortController()
    const busy: typeof fetch = async () => {
      setImmediate(() => caller.abort())
      return new Response(null, { status: 503, headers: { 'retry-after': '60' } })
    }
    const call = made.createCorridor({ baseUrl, apiKey: 'crk_x', fetch: busy }).call('listClients', {
      signal: caller.signal,
    })
    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('uploads a file and downloads it byte for byte', async () => {
    const file = new File(['one,two\r\n1,2\r\n'], 'document.csv', { type: 'text/csv' })
    const stored = await corridor.call('uploadDocument', {
      body: { documentType: 'contract', title: 'Document', file },
    })
    const bytes = (await corridor.call('readDocumentContent', { params: { id: stored.id } })) as unknown as Uint8Array
    expect(Buffer.from(bytes).toString('utf8')).toBe('one,two\r\n1,2\r\n')
  })

  it('accepts only a signed and fresh webhook', async () => {
    const key = Buffer.alloc(32, 7)
    const now = 1_800_000_000_000
    const body = '{"type":"conversion.completed","data":{"resource":"conversion","id":7,"sequence":9}}'
    const sign = (text: string, at = now / 1_000) => ({
      'Webhook-Id': 'one',
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,AAAA v1,${createHmac('sha256', key).update(`one.${at}.${text}`).digest('base64')}`,
    })
    const read = (headers: object) =>
      made.readWebhook({ headers, body }, { secret: `whsec_${key.toString('base64')}`, now: () => now })
    expect(await read(sign(body))).toMatchObject({ deliveryId: 'one', data: { id: 7, sequence: 9 } })
    const { 'webhook-signature': _, ...unsigned } = sign(body)
    const forged = { ...sign(body), 'webhook-signature': 'v1,%' }
    for (const wrong of [sign(`${body} `), sign(body, now / 1_000 - 301), unsigned, forged])
      await expect(read(wrong)).rejects.toBeInstanceOf(made.WebhookError)
  })
})
