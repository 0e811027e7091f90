import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { runS3Server } from '#tests/running/s3-server.ts'
import { createFolderStorage } from './folder-storage/folder-storage.ts'
import { contentOf } from './hashing.ts'
import { type Content, isKey, type Storage } from './port.ts'
import { createS3Storage } from './s3-storage/s3-storage.ts'
import { writeTempFile } from './temp-file.ts'

interface Place {
  readonly storage: Storage
  close(): Promise<void>
}

async function openFolder(): Promise<Place> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-storage-'))
  return { storage: createFolderStorage({ folder }), close: () => rm(folder, { recursive: true }) }
}

async function openS3(): Promise<Place> {
  const server = await runS3Server()
  const storage = createS3Storage(server.place)
  return {
    storage,
    async close() {
      storage.close()
      await server.stop()
    },
  }
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe.each([
  ['a folder', openFolder],
  ['an S3-compatible server', openS3],
] as const)('storage in %s', (_, open) => {
  let place: Place
  let storage: Storage
  beforeAll(async () => {
    place = await open()
    storage = place.storage
  })
  afterAll(() => place.close())

  const put = async (key: string, text: string) => expectOk(await storage.put(key, contentOf(bytesOf(text))), 'a put')
  const read = async (key: string) => {
    const stream = expectOk(await storage.get(key), 'a get')
    return stream && (await buffer(stream)).toString()
  }
  const keys = async (prefix: string) => {
    const found: string[] = []
    for await (const { key } of storage.list(prefix)) found.push(key)
    return found.sort()
  }

  it('returns the stored bytes with size and time', async () => {
    const bytes = new Uint8Array(3_000_001).map((_, index) => (index * 7919) % 251)
    expectOk(await storage.put('large/one', contentOf(bytes)), 'a put')
    const stream = expectOk(await storage.get('large/one'), 'a get')
    const digest = createHash('sha256').update(await buffer(stream as Readable))
    expect(digest.digest('hex')).toBe(contentOf(bytes).sha256)
    expect(expectOk(await storage.stat('large/one'), 'a stat')).toMatchObject({
      key: 'large/one',
      sizeBytes: 3_000_001,
    })
  })

  it('returns null for a missing key', async () => {
    expect(await storage.get('nothing/here')).toEqual({ ok: true, value: null })
    expect(await storage.stat('nothing/here')).toEqual({ ok: true, value: null })
    expect(await storage.remove('nothing/here')).toEqual({ ok: true, value: undefined })
  })

  it('replaces and removes an object', async () => {
    await put('documents/a', 'first')
    await put('documents/a', 'second, and longer')
    expect(await read('documents/a')).toBe('second, and longer')
    expectOk(await storage.remove('documents/a'), 'a removal')
    expect(await read('documents/a')).toBeNull()
  })

  it('lists exactly the keys with a prefix', async () => {
    for (const key of ['list/ab/one', 'list/ab/two', 'list/abc', 'list/b/three']) await put(key, key)
    expect(await keys('list/ab/')).toEqual(['list/ab/one', 'list/ab/two'])
    expect(await keys('list/ab')).toEqual(['list/ab/one', 'list/ab/two', 'list/abc'])
    expect(await keys('list/')).toHaveLength(4)
    expect(await keys('elsewhere/')).toEqual([])
  })

  it('stores nothing if the bytes do not match their digest', async () => {
    const honest = contentOf(bytesOf('as agreed'))
    const changed: Content = { ...honest, open: () => Readable.from([bytesOf('as forged')], { objectMode: false }) }
    expect(await storage.put('changed/one', changed)).toEqual({ ok: false, error: { code: 'content_changed' } })
    expect(await read('changed/one')).toBeNull()
  })

  it('keeps the existing object if a replacement fails', async () => {
    await put('kept/one', 'whole')
    const broken: Content = {
      ...contentOf(bytesOf('another')),
      open: () =>
        new Readable({
          read() {
            this.push('ano')
            this.destroy(Object.assign(new Error('the disk went away'), { code: 'EIO' }))
          },
        }),
    }
    expect(await storage.put('kept/one', broken)).toMatchObject({ ok: false, error: { code: 'storage_unavailable' } })
    expect(await read('kept/one')).toBe('whole')
  })

  it('lets two writers of one key both finish', async () => {
    await Promise.all(Array.from({ length: 8 }, () => put('twice/one', 'the same bytes')))
    expect(await read('twice/one')).toBe('the same bytes')
  })

  it('rejects keys that escape the storage', async () => {
    for (const key of ['../secrets', '/etc/passwd', 'a//b', 'a/../b', '', 'A', 'a b', 'a\u0000', 'x'.repeat(201)]) {
      expect([key, isKey(key)]).toEqual([key, false])
      await expect((async () => storage.get(key))()).rejects.toThrow(/storage key/)
    }
  })
})

describe('temporary files', () => {
  it('can be reopened after an aborted read and have no name', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'corridor-spool-'))
    const text = 'x'.repeat(500_000)
    const spooled = await writeTempFile(Readable.from([Buffer.from(text)]), { folder, maxBytes: 500_000 })
    const file = expectOk(spooled, 'a spooled file')
    const broken = file.open()
    broken.once('data', () => broken.destroy())
    await new Promise((resolve) => broken.once('close', resolve))
    expect((await buffer(file.open())).toString()).toBe(text)
    expect((await file.read(499_999, 10)).toString()).toBe('x')
    expect(await readdir(folder)).toEqual([])
    await file.close()
    expect(await writeTempFile(Readable.from([Buffer.from(text)]), { folder, maxBytes: 499_999 })).toEqual({
      ok: false,
      error: { code: 'too_large' },
    })
    await rm(folder, { recursive: true })
  })
})

describe('folder storage', () => {
  it('deletes the remains of a killed writer once they are old enough', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'corridor-storage-'))
    const unfinished = join(folder, 'unfinished')
    await mkdir(unfinished, { recursive: true })
    await writeFile(join(unfinished, 'old'), 'half of')
    await writeFile(join(unfinished, 'new'), 'being written')
    await utimes(join(unfinished, 'old'), new Date('2026-11-20T00:00:00Z'), new Date('2026-11-20T00:00:00Z'))
    const storage = createFolderStorage({ folder })
    expect(await storage.removeUnfinished(new Date('2026-11-20T12:00:00Z'))).toBe(1)
    expect(await readdir(unfinished)).toEqual(['new'])
    await rm(folder, { recursive: true })
  })
})

describe('S3 storage', () => {
  it('reports an unreachable or misconfigured server, never a missing document', async () => {
    const server = await runS3Server()
    const { place } = server
    const faults = [
      { ...place, bucket: 'not-there' },
      { ...place, credentials: { accessKeyId: 'NOBODY', secretAccessKey: 'wrong' } },
    ]
    for (const fault of faults) {
      const storage = createS3Storage(fault)
      expect(await storage.get('documents/a')).toMatchObject({ ok: false, error: { code: 'storage_unavailable' } })
      storage.close()
    }
    await server.stop()
    const gone = createS3Storage(place)
    expect(await gone.get('documents/a')).toMatchObject({ ok: false, error: { code: 'storage_unavailable' } })
    expect(await gone.put('documents/a', contentOf(bytesOf('x')))).toMatchObject({
      error: { code: 'storage_unavailable' },
    })
    gone.close()
  })
})
