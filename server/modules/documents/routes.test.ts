import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxUploadBytes } from '#contract/documents/api.ts'
import type { Role } from '#contract/permissions.ts'
import { expectOk } from '#kernel/result.ts'
import { createBulk } from '#server/platform/bulk/bulk.ts'
import { createFolderStorage } from '#server/platform/storage/folder-storage/folder-storage.ts'
import { sampleCsv, sampleDocx, sampleJpeg, samplePdf, samplePng } from '#tests/fixtures/sample-files.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'
import { createDocuments, type Documents, documentRoutes } from './index.ts'

describe('document routes', () => {
  let context: TestContext
  let app: FastifyInstance
  let address: string
  let folder: string
  let documents: Documents
  let role: Role = 'user'
  beforeAll(async () => {
    context = await openTestContext()
    folder = join(context.folder, 'documents')
    documents = createDocuments({ ...context, storage: createFolderStorage({ folder }) })
    const bulk = createBulk({ ...context, actions: documents.bulkActions, roleOf: async () => 'user' })
    const routes = documentRoutes({ ...context, documents, bulk, nudge: () => undefined })
    app = await context.serve(routes, () => context.person('awa', role))
    await app.listen({ port: 0, host: '127.0.0.1' })
    address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
  }, 60_000)
  afterAll(async () => {
    await app.close()
    await context.close()
  })

  interface UploadInput {
    readonly path?: string
    readonly name?: string
    readonly fields?: Record<string, string>
    readonly key?: string
  }
  const upload = async (
    bytes: Uint8Array,
    { path = '/api/documents', name = 'msa.pdf', fields, key }: UploadInput = {},
  ) => {
    const form = new FormData()
    const known = path === '/api/documents' ? { documentType: 'msa', title: 'Master service agreement' } : {}
    for (const [field, value] of Object.entries(fields ?? known)) form.append(field, value)
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    const headers = { origin: 'http://localhost:5000', ...(key ? { 'idempotency-key': key } : {}) }
    const answer = await fetch(`${address}${path}`, { method: 'POST', headers, body: form })
    return { status: answer.status, body: await answer.json() }
  }
  const get = async (path: string) => fetch(`${address}${path}`)
  const json = async (path: string) => (await get(path)).json()
  const patch = async (path: string, body: object) => {
    const headers = { origin: 'http://localhost:5000', 'content-type': 'application/json' }
    const answer = await fetch(`${address}${path}`, { method: 'PATCH', headers, body: JSON.stringify(body) })
    return { status: answer.status, body: await answer.json() }
  }
  const newestEntries = async () => {
    const { items } = await context.audit.list(
      context.database.pool,
      { resourceType: 'document' },
      { limit: 5, after: null },
    )
    return items.map(({ action, resourceId }) => `${action} ${resourceId}`)
  }

  it('creates a document with every field from an upload, and lists it', {
    tags: ['S3-07', 'S3-08', 'S7-18'],
  }, async () => {
    const { status, body } = await upload(samplePdf())
    expect(status).toBe(201)
    expect(body).toMatchObject({
      id: expect.any(Number),
      clientId: null,
      documentType: 'msa',
      title: 'Master service agreement',
      filePath: expect.stringMatching(/^sha256\/[0-9a-f]{2}\/[0-9a-f]{64}$/),
      fileSize: samplePdf().byteLength,
      mimeType: 'application/pdf',
      version: '1.0',
      isActive: true,
      createdAt: '2026-11-21T10:00:00.000Z',
      createdBy: 'awa',
    })
    expect((await json('/api/documents'))[0]).toEqual(body)
    expect(await newestEntries()).toContain(`upload ${body.id}`)
  })

  it('takes no version and no edit of a generated document, which is a record of what was made', async () => {
    const { database, person } = context
    const file = { bytes: samplePdf(), fileName: 'INV-7.pdf', mediaType: 'application/pdf' } as const
    const input = { ...file, documentType: 'invoice', title: 'Invoice INV-7', clientId: null } as const
    const { documentId } = expectOk(
      await database.transaction((transaction) => documents.keep(transaction, person('awa', 'user'), input)),
      'a generated document',
    )
    const path = `/api/documents/${documentId}`
    expect(await upload(samplePdf('other bank details'), { path: `${path}/versions` })).toMatchObject({
      status: 409,
      body: { code: 'document_generated' },
    })
    expect(await patch(path, { documentType: 'contract', title: 'Other' })).toMatchObject({
      status: 409,
      body: { code: 'document_generated' },
    })
    expect(await json(path)).toMatchObject({ version: '1.0', isGenerated: true, documentType: 'invoice' })
  })

  it('adds uploads as versions 1.1 and 1.2 and keeps the old ones', { tags: ['D7-05'] }, async () => {
    const { body } = await upload(samplePdf('first'), { name: 'first.pdf' })
    const path = `/api/documents/${body.id}/versions`
    expect((await upload(samplePng(), { path, name: 'second.png' })).body).toMatchObject({
      version: '1.1',
      mimeType: 'image/png',
    })
    expect((await upload(sampleCsv(), { path, name: 'third.csv' })).body).toMatchObject({ version: '1.2' })
    const { versions } = await json(`/api/documents/${body.id}`)
    expect(versions.map((version: { fileName: string }) => version.fileName)).toEqual([
      'third.csv',
      'second.png',
      'first.pdf',
    ])
    const old = await get(`/api/documents/${body.id}/content?version=1.0`)
    expect(Buffer.from(await old.arrayBuffer())).toEqual(samplePdf('first'))
    expect((await get(`/api/documents/${body.id}/content?version=1.7`)).status).toBe(404)
  })

  it('serves bytes with nosniff and a sandbox, as a download unless PDF or image', {
    tags: ['D7-09'],
  }, async () => {
    const files: [Buffer, string, string, string][] = [
      [samplePdf(), 'a.pdf', 'application/pdf', 'inline'],
      [samplePng(), 'a.png', 'image/png', 'inline'],
      [sampleJpeg(), 'a.jpg', 'image/jpeg', 'inline'],
      [sampleCsv(), 'a.csv', 'text/csv', 'attachment'],
      [Buffer.from('see <script>alert(1)</script>'), 'a.txt', 'text/plain', 'attachment'],
      [
        await sampleDocx(),
        'a.docx',
        'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
        'attachment',
      ],
    ]
    for (const [bytes, name, type, kind] of files) {
      const { body } = await upload(bytes, { name })
      for (const [query, disposition] of [
        ['', kind],
        ['?download=true', 'attachment'],
      ]) {
        const { headers, status } = await get(`/api/documents/${body.id}/content${query}`)
        expect([name, status]).toEqual([name, 200])
        expect(headers.get('content-type')).toMatch(new RegExp(`^${type.replaceAll(/[.+]/g, '\\$&')}`))
        expect(headers.get('content-disposition')).toBe(`${disposition}; filename="${name}"; filename*=UTF-8''${name}`)
        expect(headers.get('x-content-type-options')).toBe('nosniff')
        expect(headers.get('content-security-policy')).toMatch(/default-src 'none'.*; sandbox;/)
        expect(headers.get('cache-control')).toBe('private, no-store')
        expect(headers.get('cross-origin-resource-policy')).toBe('same-origin')
      }
    }
  })

  it('records who viewed and who downloaded, once in ten minutes', async () => {
    const { body } = await upload(samplePdf())
    for (const query of ['', '', '?download=true', '?download=true'])
      await (await get(`/api/documents/${body.id}/content${query}`)).arrayBuffer()
    expect(await newestEntries()).toEqual(expect.arrayContaining([`view ${body.id}`, `download ${body.id}`]))
    const { items } = await context.audit.list(
      context.database.pool,
      { resourceType: 'document', resourceId: String(body.id) },
      { limit: 20, after: null },
    )
    expect(items.map(({ action }) => action).sort()).toEqual(['download', 'upload', 'view'])
  })

  it('keeps the file name without unsafe paths and header characters', async () => {
    const names: [string, string][] = [
      ['Relevé d’identité – Société Générale.pdf', 'Relevé d’identité – Société Générale.pdf'],
      ['..\\..\\windows\\system32\\evil.pdf', 'evil.pdf'],
      ['../../../etc/passwd.pdf', 'passwd.pdf'],
      ['a"; filename="b.html".pdf', 'a_; filename=_b.html_.pdf'],
      ['gpj.\u202efdp.pdf', 'gpj.fdp.pdf'],
      ['CON<>|?*.pdf', 'CON_____.pdf'],
      ['...', 'document.pdf'],
      [`${'x'.repeat(400)}.pdf`, `${'x'.repeat(176)}.pdf`],
    ]
    for (const [given, stored] of names) {
      const { status, body } = await upload(samplePdf(given.slice(0, 3)), { name: given })
      expect([given, status, body.fileName]).toEqual([given, 201, stored])
      const header = (await get(`/api/documents/${body.id}/content`)).headers.get('content-disposition') ?? ''
      expect(decodeURIComponent(header.split("UTF-8''")[1] ?? '')).toBe(stored)
      expect(header).toMatch(/^inline; filename="[^"\\]*"; filename\*=UTF-8''[A-Za-z0-9%._~-]+$/)
    }
  })

  it('rejects other files with a helpful message and stores nothing', async () => {
    const before = (await json('/api/documents/counts')).total
    const cases: [Uint8Array, string, number, RegExp][] = [
      [new Uint8Array(), 'empty.pdf', 400, /This file is empty/],
      [Buffer.from('<html>'), 'page.pdf', 415, /file type is not supported/],
      [samplePng(), 'photo.pdf', 415, /is a PNG image, but its name ends with \.pdf/],
      [samplePdf().subarray(0, 200), 'cut.pdf', 400, /a PDF, but it is incomplete/],
      [await sampleDocx('x', [{ name: 'word/vbaProject.bin', content: 'x' }]), 'a.docx', 415, /contains macros/],
    ]
    for (const [bytes, name, status, words] of cases) {
      const answer = await upload(bytes, { name })
      expect([name, answer.status]).toEqual([name, status])
      expect(answer.body.message).toMatch(words)
      expect(answer.body.errors[0].path).toBe('file')
    }
    expect((await upload(samplePdf(), { fields: { title: 'x' } })).body.errors).toMatchObject([
      { path: 'documentType' },
    ])
    expect(
      (await upload(samplePdf(), { fields: { documentType: 'msa', title: 'x', clientId: '99' } })).body,
    ).toMatchObject({
      status: 400,
      errors: [{ path: 'clientId' }],
    })
    expect((await upload(samplePdf(), { path: '/api/documents/4711/versions' })).status).toBe(404)
    expect((await json('/api/documents/counts')).total).toBe(before)
  })

  it('accepts 25 MB and not a byte more', { tags: ['D7-02'] }, async () => {
    const content = Buffer.alloc(maxUploadBytes, 'a')
    const taken = await upload(content, { name: 'largest.txt' })
    expect(taken.status).toBe(201)
    expect(taken.body.fileSize).toBe(25 * 1_048_576)
    const refused = await upload(Buffer.concat([content, Buffer.from('b')]), { name: 'larger.txt' })
    expect(refused).toMatchObject({ status: 413, body: { message: 'The file is larger than 25 MB.' } })
  })

  it('returns the first document for the same key, and 409 for another file', async () => {
    const [first, second] = await Promise.all([1, 2].map(() => upload(samplePdf('once'), { key: 'one-submit' })))
    expect([first?.status, second?.status]).toEqual([201, 201])
    expect(second?.body).toEqual(first?.body)
    expect((await upload(samplePdf('other'), { key: 'one-submit' })).status).toBe(409)
  })

  it('archives with isActive false, requires the version and keeps the bytes', {
    tags: ['D7-10', 'S2-92'],
  }, async () => {
    const { body } = await upload(samplePdf('kept for ten years'))
    const path = `/api/documents/${body.id}`
    expect((await patch(`${path}/active`, { isActive: false, version: 7 })).status).toBe(409)
    const archived = await patch(`${path}/active`, { isActive: false, reason: 'replaced', version: body.recordVersion })
    expect(archived).toMatchObject({ status: 200, body: { isActive: false } })
    expect((await patch(`${path}/active`, { isActive: false })).status).toBe(409)
    const active: { id: number }[] = await json('/api/documents?isActive=true')
    expect(active.map(({ id }) => id)).not.toContain(body.id)
    expect((await upload(samplePdf(), { path: `${path}/versions` })).status).toBe(409)
    const bytes = await get(`${path}/content`)
    expect(Buffer.from(await bytes.arrayBuffer())).toEqual(samplePdf('kept for ten years'))
    expect((await json(path)).versions[0].retainedUntil).toBe('2036-11-21T10:00:00.000Z')
    expect((await patch(`${path}/active`, { isActive: true })).body).toMatchObject({ isActive: true })
  })

  it('searches by title and type, filters, sorts, pages and counts', {
    tags: ['S2-88', 'S2-89', 'S2-91'],
  }, async () => {
    for (const [title, documentType] of [
      ['Zèbre contrat', 'contract'],
      ['Zèbre lettre', 'fx_letter'],
      ['Zèbre dossier', 'compliance_package'],
    ] as const)
      await upload(samplePdf(title), { fields: { title, documentType } })
    const titles = async (query: string) =>
      ((await json(`/api/documents?${query}`)) as { title: string }[]).map(({ title }) => title)
    expect(await titles('q=zebre')).toEqual(['Zèbre dossier', 'Zèbre lettre', 'Zèbre contrat'])
    expect(await titles('q=compliance+pack')).toEqual(['Zèbre dossier'])
    expect(await titles('q=zebre&documentType=contract')).toEqual(['Zèbre contrat'])
    expect(await titles('q=zebre&sort=title')).toEqual(['Zèbre contrat', 'Zèbre dossier', 'Zèbre lettre'])
    const page = await get('/api/documents?q=zebre&limit=2')
    expect([page.headers.get('x-total-count'), ((await page.json()) as unknown[]).length]).toEqual(['3', 2])
    const next = /<([^>]+)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
    expect(((await json(next)) as { title: string }[]).map(({ title }) => title)).toEqual(['Zèbre contrat'])
    const all = (await get('/api/documents?isActive=true&limit=1')).headers.get('x-total-count')
    const counts = await json('/api/documents/counts')
    expect(String(counts.total)).toBe(all)
    const byHand = await context.database.pool.execute<{ type: string; n: number }>(
      sql`select document_type as type, count(*)::int as n from documents.document where is_active group by 1`,
    )
    for (const { type, n } of byHand.rows) expect([type, counts.byType[type]]).toEqual([type, n])
  })

  it('lets an auditor read and change nothing', async () => {
    const { body } = await upload(samplePdf())
    role = 'auditor'
    expect((await get(`/api/documents/${body.id}/content`)).status).toBe(200)
    expect((await upload(samplePdf())).status).toBe(403)
    expect((await upload(samplePdf(), { path: `/api/documents/${body.id}/versions` })).status).toBe(403)
    expect((await patch(`/api/documents/${body.id}/active`, { isActive: false })).status).toBe(403)
    role = 'user'
  })

  it('rejects a body of another content type', async () => {
    const headers = { origin: 'http://localhost:5000', 'content-type': 'application/json' }
    expect((await fetch(`${address}/api/documents`, { method: 'POST', headers, body: '{}' })).status).toBe(415)
    const form = new FormData()
    form.append('isActive', 'false')
    const { status } = await fetch(`${address}/api/documents/1/active`, {
      method: 'PATCH',
      headers: { origin: 'http://localhost:5000' },
      body: form,
    })
    expect(status).toBe(415)
    const torn = 'multipart/form-data; boundary=x'
    for (const body of [
      '',
      '--x',
      '--x\r\n',
      'nothing',
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
    ])
      expect([
        body,
        (
          await fetch(`${address}/api/documents`, {
            method: 'POST',
            headers: { ...headers, 'content-type': torn },
            body,
          })
        ).status,
      ]).toEqual([body, 400])
    const without = await fetch(`${address}/api/documents`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'multipart/form-data' },
      body: 'x',
    })
    expect(without.status).toBe(415)
    const fields = new FormData()
    fields.append('documentType', 'msa')
    fields.append('title', 'no file')
    const noFile = await fetch(`${address}/api/documents`, {
      method: 'POST',
      headers: { origin: 'http://localhost:5000' },
      body: fields,
    })
    expect(await noFile.json()).toMatchObject({ status: 400, errors: [{ path: 'file', message: 'Choose a file' }] })
  })

  it('leaves no record and no bytes of an aborted upload', { tags: ['D7-08'] }, async () => {
    const before = (await json('/api/documents/counts')).total
    await new Promise<void>((resolve) => {
      const sending = request(`${address}/api/documents`, {
        method: 'POST',
        headers: {
          origin: 'http://localhost:5000',
          'content-type': 'multipart/form-data; boundary=x',
          'transfer-encoding': 'chunked',
        },
      })
      sending.on('error', () => resolve())
      sending.write('--x\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n')
      sending.write('a'.repeat(2_000_000), () => sending.destroy())
    })
    expect((await json('/api/documents/counts')).total).toBe(before)
    expect(await readdir(join(folder, 'unfinished'))).toEqual([])
  })
})
