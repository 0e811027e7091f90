import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { createFolderStorage } from '#server/platform/storage/folder-storage/folder-storage.ts'
import { contentOf } from '#server/platform/storage/hashing.ts'
import type { Storage } from '#server/platform/storage/port.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'
import { createDocuments, type Documents, type GeneratedDocument } from './index.ts'
import { objectKey } from './rules.ts'

const day = 24 * 60 * 60_000

describe('documents', () => {
  let context: TestContext
  let storage: Storage
  let documents: Documents
  let pathOf: (key: string) => string
  beforeAll(async () => {
    context = await openTestContext()
  }, 60_000)
  afterAll(() => context.close())
  let rounds = 0
  beforeEach(() => {
    rounds += 1
    const folder = join(context.folder, `documents-${rounds}`)
    storage = createFolderStorage({ folder })
    pathOf = (key) => join(folder, 'objects', key)
    documents = createDocuments({ ...context, storage })
  })

  const operator = () => context.person('operator', 'user')
  const documentOf = (text: string, more: Partial<GeneratedDocument> = {}): GeneratedDocument => ({
    bytes: new TextEncoder().encode(text),
    fileName: 'Invoice 7.pdf',
    mediaType: 'application/pdf',
    documentType: 'invoice',
    title: 'Invoice 7',
    clientId: null,
    ...more,
  })
  const keep = async (input: GeneratedDocument) =>
    expectOk(
      await context.database.transaction((transaction) => documents.keep(transaction, operator(), input)),
      'a document',
    )
  const textOf = async (id: number, number?: number) => {
    const found = await documents.read(context.database.pool, id, number)
    const stream = found && expectOk(await found.open(), 'bytes')
    return stream && (await buffer(stream)).toString()
  }
  /** A clock ahead of the disk's, so that stored bytes look old. */
  const sweepAfter = async (ms: number) => {
    const clock = { now: () => new Date(Date.now() + ms) }
    return createDocuments({ ...context, clock, storage }).sweep()
  }

  it('stores a file and returns it under its name, with its digest', async () => {
    const stored = await keep(documentOf('seven'))
    expect(stored.filePath).toBe(objectKey(stored.sha256))
    const read = await documents.read(context.database.pool, stored.documentId)
    expect(read).toMatchObject({ fileName: 'Invoice 7.pdf', mediaType: 'application/pdf', sizeBytes: 5 })
    expect(await textOf(stored.documentId)).toBe('seven')
  })

  it('stores the same bytes once', async () => {
    const [first, second] = [
      await keep(documentOf('the same')),
      await keep(documentOf('the same', { title: 'Another' })),
    ]
    expect(second.filePath).toBe(first.filePath)
    expect(second.documentId).not.toBe(first.documentId)
  })

  it('numbers versions 1.0, 1.1, 1.2 and keeps older ones, also under concurrency', async () => {
    const { documentId } = await keep(documentOf('first'))
    await Promise.all(['second', 'third', 'fourth'].map((text) => keep(documentOf(text, { documentId }))))
    const versions = await documents.versions(context.database.pool, documentId)
    expect(versions.map(({ number }) => number)).toEqual([3, 2, 1, 0])
    expect(await textOf(documentId, 0)).toBe('first')
    expect(await textOf(documentId)).toBe(await textOf(documentId, 3))
    expect(await documents.read(context.database.pool, documentId, 9)).toBeNull()
  })

  it("stores nothing if the caller's transaction rolls back, and the sweep deletes the bytes", async () => {
    const before = (await documents.counts(context.database.pool)).total
    const broken = context.database.transaction(async (transaction) => {
      expectOk(await documents.keep(transaction, operator(), documentOf('never')), 'a document')
      throw new Error('the caller changed its mind')
    })
    await expect(broken).rejects.toThrow('changed its mind')
    expect((await documents.counts(context.database.pool)).total).toBe(before)
    expect(await sweepAfter(0)).toEqual({ orphans: 0, unfinished: 0 })
    expect(await sweepAfter(day)).toEqual({ orphans: 1, unfinished: 0 })
  })

  it('never deletes recorded bytes, whatever their age', async () => {
    const stored = await keep(documentOf('for ever'))
    expect(await sweepAfter(4000 * day)).toEqual({ orphans: 0, unfinished: 0 })
    expect(await textOf(stored.documentId)).toBe('for ever')
  })

  it('keeps bytes that are swept and recorded at the same time', async () => {
    for (let round = 0; round < 20; round += 1) {
      const bytes = new TextEncoder().encode(`race ${round}`)
      expectOk(await storage.put(objectKey(contentOf(bytes).sha256), contentOf(bytes)), 'an orphan')
      const [stored] = await Promise.all([keep(documentOf(`race ${round}`)), sweepAfter(day)])
      expect(await textOf(stored.documentId)).toBe(`race ${round}`)
    }
  })

  it('rejects an unknown client', async () => {
    const refused = await context.database
      .transaction(async (transaction) => {
        const result = await documents.keep(transaction, operator(), documentOf('x', { clientId: 4711 }))
        return result.ok ? 'kept' : result.error.code
      })
      .catch(() => 'rolled back')
    expect(['client_unknown', 'rolled back']).toContain(refused)
  })

  it('searches title and type without accents and case', async () => {
    await keep(documentOf('a', { title: 'Société Générale lettre', documentType: 'fx_letter' }))
    const found = async (q: string) => {
      const sorting = { key: 'createdAt', descending: true, after: null } as const
      return (await documents.list(context.database.pool, { q }, { limit: 10, sorting })).items.map(
        ({ title }) => title,
      )
    }
    expect(await found('societe GENERALE')).toEqual(['Société Générale lettre'])
    expect(await found('fx letter')).toEqual(['Société Générale lettre'])
    expect(await found('nothing of it')).toEqual([])
  })

  it('detects bytes that were changed, truncated or lost', async () => {
    const [changed, cut, lost] = [
      await keep(documentOf('changed')),
      await keep(documentOf('cut short')),
      await keep(documentOf('lost')),
    ]
    await rm(pathOf(changed.filePath))
    await writeFile(pathOf(changed.filePath), 'CHANGED')
    await rm(pathOf(cut.filePath))
    await writeFile(pathOf(cut.filePath), 'cut short')
    await truncate(pathOf(cut.filePath), 3)
    await rm(pathOf(lost.filePath))
    const { findings } = await documents.verify()
    const about = (id: number) =>
      findings.filter((finding) => finding.id === `document ${id}`).map(({ message }) => message)
    expect(about(changed.documentId)).toEqual(['the file differs from the one uploaded'])
    expect(about(cut.documentId)).toEqual(['the file has 3 bytes instead of 9'])
    expect(about(lost.documentId)).toEqual(['the file is missing'])
    const read = await documents.read(context.database.pool, lost.documentId)
    expect(await read?.open()).toEqual({ ok: false, error: { code: 'bytes_missing' } })
  })

  it('prevents deletion, truncation and change of records, even with SQL', async () => {
    await keep(documentOf('kept'))
    for (const statement of [
      sql`delete from documents.document`,
      sql`delete from documents.version`,
      sql`update documents.version set object_key = 'elsewhere'`,
      sql`update documents.document set created_at = '2020-01-01'`,
      sql`truncate documents.version`,
    ])
      await expect(context.database.pool.execute(statement)).rejects.toThrow()
  })
})
