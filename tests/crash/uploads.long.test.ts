import { readdir, readFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { samplePdf } from '#tests/fixtures/sample-files.ts'
import { runS3Server } from '#tests/running/s3-server.ts'
import { type RunningServer, runServer } from '#tests/running/server.ts'
import { type StaffMember, staffMember } from '#tests/running/staff-member.ts'

const credentials = { email: 'awa@example.org', password: 'wooden staple 47 river' }
const boundary = 'x'
const head = (name: string) =>
  `--${boundary}\r\ncontent-disposition: form-data; name="documentType"\r\n\r\nmsa\r\n--${boundary}\r\ncontent-disposition: form-data; name="title"\r\n\r\n${name}\r\n--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`
const tail = `\r\n--${boundary}--\r\n`

async function startProduct(environment: Readonly<Record<string, string>> = {}) {
  const server = await runServer({ RATE_LIMIT: 'off', FX_PROVIDER: 'sandbox', ...environment })
  const words = ['user', 'create', '--email', credentials.email, '--role', 'user', '--first', 'Awa', '--last', 'Diop']
  await server.command([...words, '--password-stdin'], { input: credentials.password })
  return { server, awa: staffMember(server.address, credentials) }
}

async function cookieOf({ address }: RunningServer): Promise<string> {
  const answer = await fetch(`${address}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(credentials),
  })
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}

/** An upload whose bytes a test sends one piece at a time. */
function openUpload({ address }: RunningServer, cookie: string, name: string) {
  const sending = request(`${address}/api/documents`, {
    method: 'POST',
    headers: {
      cookie,
      origin: address,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'transfer-encoding': 'chunked',
    },
  })
  const answered = new Promise<number>((resolve) => {
    sending.once('response', (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    sending.once('error', () => resolve(0))
  })
  const write = (chunk: string | Buffer) => new Promise<void>((resolve) => sending.write(chunk, () => resolve()))
  return { sending, answered, write, begin: () => write(head(name)) }
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

describe('uploads on a running server', () => {
  let server: RunningServer
  let awa: StaffMember
  let cookie: string
  beforeAll(async () => {
    ;({ server, awa } = await startProduct())
    cookie = await cookieOf(server)
  }, 120_000)
  afterAll(() => server.stop())

  const total = async () => (await awa.call('GET', '/api/documents?limit=1')).total

  it('leaves no record and no bytes when a server is killed during an upload', {
    tags: ['D7-08'],
    timeout: 120_000,
  }, async () => {
    const content = Buffer.alloc(8 * 1_048_576, 'a')
    for (const share of [0.1, 0.5, 1]) {
      const upload = openUpload(server, cookie, `killed at ${share}.txt`)
      await upload.begin()
      await upload.write(content.subarray(0, Math.floor(content.length * share)))
      // For the last share the record may be in flight as well, so the kill may happen at any
      // moment.
      if (share === 1) upload.sending.end(tail)
      await server.kill('SIGKILL')
      await upload.answered
      await server.restart()
      const listed = (await awa.call('GET', '/api/documents')).body
      const paths = new Set(listed.map(({ filePath }) => String(filePath)))
      expect(await filesBelow(join(server.dataDir, 'uploads'))).toEqual([])
      expect(await filesBelow(join(server.dataDir, 'documents', 'unfinished'))).toEqual([])
      const stored = await filesBelow(join(server.dataDir, 'documents', 'objects'))
      // The hourly sweep removes the bytes of an upload whose record was not written.
      if (share < 1) expect(stored).toHaveLength(paths.size)
      for (const path of paths) expect(stored.some((file) => file.endsWith(path))).toBe(true)
    }
    expect(await server.command(['verify'])).toContain('0 not as stored')
  })

  it('refuses a stream of two gigabytes at 25 MB without filling memory', {
    tags: ['D7-02'],
    timeout: 60_000,
  }, async () => {
    const before = await total()
    const residentKb = async () =>
      Number(/VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${server.process.pid}/status`, 'utf8'))?.[1] ?? 0)
    const chunk = Buffer.alloc(65_536, 'a')
    const upload = openUpload(server, cookie, 'endless.txt')
    const start = await residentKb()
    let max = start
    let sent = 0
    let closed = false
    const ended = new Promise<void>((resolve) => {
      upload.sending.once('close', () => {
        closed = true
        resolve()
      })
    })
    await upload.begin()
    for (; sent < 2 ** 31 && !closed; sent += chunk.length) {
      if (!upload.sending.write(chunk))
        await Promise.race([new Promise((resolve) => upload.sending.once('drain', resolve)), ended])
      if (sent % (4 * 1_048_576) === 0) max = Math.max(max, await residentKb())
    }
    expect(await upload.answered).toBe(413)
    // Buffers on the way add to the 25 MB, as do the four that are accepted until the response is
    // read.
    expect(sent).toBeLessThan(48 * 1_048_576)
    expect(max - start).toBeLessThan(96 * 1_024)
    expect(await total()).toBe(before)
    expect(await filesBelow(join(server.dataDir, 'uploads'))).toEqual([])
    process.stdout.write(
      `refused after ${Math.round(sent / 1_048_576)} MB; resident +${Math.round((max - start) / 1024)} MB\n`,
    )
  })

  it('refuses an upload by its stated length before reading a byte', async () => {
    const sending = request(`${server.address}/api/documents`, {
      method: 'POST',
      headers: {
        cookie,
        origin: server.address,
        'content-type': `multipart/form-data; boundary=${boundary}`,
        'content-length': 2 ** 31,
      },
    })
    sending.on('error', () => undefined)
    const status = await new Promise<number>((resolve) => {
      sending.once('response', (response) => resolve(response.statusCode ?? 0))
      sending.write(head('stated.txt'))
    })
    sending.destroy()
    expect(status).toBe(413)
  })

  it('serves other calls during slow uploads', async () => {
    const slow = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const upload = openUpload(server, cookie, `slow ${index}.txt`)
        await upload.begin()
        return upload
      }),
    )
    expect((await awa.call('GET', '/api/documents')).status).toBe(200)
    for (const [index, upload] of slow.entries()) {
      await upload.write(`document ${index}`)
      await wait(5)
      upload.sending.end(tail)
    }
    expect(await Promise.all(slow.map(({ answered }) => answered))).toEqual(slow.map(() => 201))
  })
})

describe('documents in a bucket', { tags: ['D1-29', 'D7-04'] }, () => {
  it('are stored, read, verified and reported missing on an S3-compatible server', async () => {
    const bucket = await runS3Server()
    const { place } = bucket
    const { server, awa } = await startProduct({
      S3_BUCKET: place.bucket,
      S3_ENDPOINT: place.endpoint ?? '',
      S3_ACCESS_KEY_ID: place.credentials?.accessKeyId ?? '',
      S3_SECRET_ACCESS_KEY: place.credentials?.secretAccessKey ?? '',
      S3_PREFIX: place.prefix,
    })
    try {
      const cookie = await cookieOf(server)
      const upload = openUpload(server, cookie, 'msa.pdf')
      await upload.begin()
      await upload.write(samplePdf('in a bucket'))
      upload.sending.end(tail)
      expect(await upload.answered).toBe(201)
      const [document] = (await awa.call('GET', '/api/documents')).body
      const read = await fetch(`${server.address}/api/documents/${document?.id}/content`, { headers: { cookie } })
      expect(Buffer.from(await read.arrayBuffer())).toEqual(samplePdf('in a bucket'))
      expect(await filesBelow(join(server.dataDir, 'documents'))).toEqual([])
      expect((await filesBelow(bucket.folder)).some((file) => file.includes(String(document?.sha256)))).toBe(true)
      expect(await server.command(['verify'])).toContain('1 files read again')

      await bucket.stop()
      const unread = await fetch(`${server.address}/api/documents/${document?.id}/content`, { headers: { cookie } })
      expect(unread.status).toBe(503)
      const refused = openUpload(server, cookie, 'second.pdf')
      await refused.begin()
      await refused.write(samplePdf('nowhere to go'))
      refused.sending.end(tail)
      expect(await refused.answered).toBe(503)
      expect((await awa.call('GET', '/api/documents')).total).toBe(1)
      expect(await server.command(['verify'], { exitCode: 1 })).toMatch(/BREACH {2}documents {2}document \d+/)
    } finally {
      await server.stop()
    }
  }, 180_000)
})
