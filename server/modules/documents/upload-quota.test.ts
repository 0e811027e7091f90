import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBulk } from '#server/platform/bulk/bulk.ts'
import { createFolderStorage } from '#server/platform/storage/folder-storage/folder-storage.ts'
import { samplePdf } from '#tests/fixtures/sample-files.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'
import { createDocuments, documentRoutes } from './index.ts'

const quota = { files: 3, bytes: 40_000 }

describe('the upload quota of a person', () => {
  let context: TestContext
  let app: FastifyInstance
  let who = 'awa'

  const send = async (bytes: Uint8Array, name = 'a.pdf') => {
    const form = new FormData()
    for (const [field, value] of Object.entries({ documentType: 'msa', title: 'Agreement' })) form.append(field, value)
    form.append('file', new Blob([bytes as Uint8Array<ArrayBuffer>]), name)
    const request = new Request('http://localhost/', { method: 'POST', body: form })
    return app.inject({
      method: 'POST',
      url: '/api/documents',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    })
  }

  beforeAll(async () => {
    context = await openTestContext()
    const storage = createFolderStorage({ folder: join(context.folder, 'documents') })
    const documents = createDocuments({ ...context, storage })
    const bulk = createBulk({ ...context, actions: documents.bulkActions, roleOf: async () => 'user' })
    const routes = documentRoutes({ ...context, documents, bulk, nudge: () => undefined })
    app = await context.serve(routes, () => context.person(who, 'user'), { uploadQuota: quota })
  }, 60_000)
  afterAll(async () => {
    await app.close()
    await context.close()
  })

  it('refuses the file after the last of the day, refused ones counted, and says until when', async () => {
    const codes: number[] = []
    for (const bytes of [samplePdf('one'), Buffer.from('no document'), samplePdf('two')])
      codes.push((await send(bytes)).statusCode)
    expect(codes).toEqual([201, 415, 201])
    const refused = await send(samplePdf('three'))
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toMatchObject({
      code: 'upload_quota_reached',
      message: 'You can upload 3 files and 0 MB a day. You can upload again after midnight UTC.',
    })
    // The clock is at 10:00 UTC.
    expect(refused.headers['retry-after']).toBe(String(14 * 3600))
  })

  it('refuses the file that exceeds the bytes of the day, and counts each person alone', async () => {
    who = 'kofi'
    const large = Buffer.from('one,two\n'.repeat(3_000))
    expect((await send(large, 'a.csv')).statusCode).toBe(201)
    expect((await send(large, 'b.csv')).json()).toMatchObject({ code: 'upload_quota_reached' })
    expect((await send(samplePdf('small'))).statusCode).toBe(201)
  })

  it('begins again with the next day', async () => {
    who = 'awa'
    context.pass(14 * 3_600_000)
    expect((await send(samplePdf('four'))).statusCode).toBe(201)
  })
})
