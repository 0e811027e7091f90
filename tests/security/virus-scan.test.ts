import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { type ScannerBehaviour, startVirusScanner, type VirusScanner, verdict } from '#tests/running/virus-scanner.ts'
import { createRowCounts, type RowCounts } from './row-counts.ts'

const timeoutMs = 1_500
const clean = Buffer.from('a;b\n1;2\n')
const evil = Buffer.from('a;b\n1;evil\n')

describe('an upload with a virus scanner', { tags: ['D3-09'] }, () => {
  const behaviour: ScannerBehaviour = { replyTo: verdict }
  let scanner: VirusScanner
  let served: ServedHarness
  let address: string
  let cookie: string
  let counts: RowCounts
  let documentId: number

  beforeAll(async () => {
    scanner = await startVirusScanner(behaviour)
    served = await createServedHarness({
      environment: { CLAMAV_URL: scanner.url, CLAMAV_TIMEOUT_MS: String(timeoutMs) },
    })
    cookie = await served.signIn('officer', 'compliance')
    counts = await createRowCounts(served.harness)
    address = await served.listen()
    const stored = await upload('/api/documents', clean)
    documentId = ((await stored.json()) as { id: number }).id
    expect(stored.status).toBe(201)
  }, 120_000)
  afterAll(async () => {
    await counts.close()
    await served.stop()
    await scanner.close()
  })
  beforeEach(() => {
    Object.assign(behaviour, { replyTo: verdict, maxBytes: undefined, onConnection: undefined })
  })

  const upload = (path: string, bytes: Buffer, of: { address?: string; cookie?: string } = {}) => {
    const form = new FormData()
    if (path === '/api/documents') form.append('documentType', 'contract')
    if (path === '/api/documents') form.append('title', 'Scanned')
    form.append('file', new Blob([new Uint8Array(bytes)], { type: 'text/csv' }), 'rows.csv')
    return fetch(`${of.address ?? address}${path}`, {
      method: 'POST',
      headers: { cookie: of.cookie ?? cookie, origin: 'http://localhost:5000' },
      body: form,
    })
  }
  const ownPaths = () => ['/api/documents', `/api/documents/${documentId}/versions`]
  /** A refusal that stored nothing and left no temporary file. */
  const expectRefused = async (bytes: Buffer, status: number, code: string, path = '/api/documents') => {
    const before = await counts.read()
    const answer = await upload(path, bytes)
    expect([path, answer.status, await answer.json()]).toEqual([path, status, expect.objectContaining({ code })])
    expect(await counts.read()).toEqual(before)
    await expect.poll(() => scanner.openConnections()).toBe(0)
    return answer
  }

  it('stores a clean file that the scanner received whole', async () => {
    scanner.files.length = 0
    const big = Buffer.concat([clean, Buffer.alloc(1_500_000, 'x;y\n')])
    for (const path of ownPaths()) expect([path, (await upload(path, big)).status]).toEqual([path, 201])
    expect(scanner.files.map((file) => file.equals(big))).toEqual([true, true])
  })

  it('refuses an infected file at every address that takes files, and records that', async () => {
    for (const path of [...ownPaths(), '/api/suspicion-reports/1/attachments'])
      await expectRefused(evil, 415, 'virus_found', path)
    const { rows } = await served.harness.database.pool.execute<{ error_message: string; success: boolean }>(
      sql`select error_message, success from audit.entry where endpoint = '/api/documents' order by id desc limit 1`,
    )
    expect(rows).toEqual([{ success: false, error_message: expect.stringMatching(/virus/) }])
  })

  it('answers 503 when the scanner does not reply in time, and works again after', async () => {
    behaviour.replyTo = () => undefined
    const began = performance.now()
    const answer = await expectRefused(clean, 503, 'scan_unavailable')
    expect(performance.now() - began).toBeGreaterThan(timeoutMs - 50)
    expect(answer.headers.get('retry-after')).toMatch(/^\d+$/)
    behaviour.replyTo = verdict
    expect((await upload('/api/documents', clean)).status).toBe(201)
  })

  it('answers 503 when the scanner drops the connection, replies with an error or with something else', async () => {
    behaviour.onConnection = (socket) => socket.destroy()
    await expectRefused(clean, 503, 'scan_unavailable')
    behaviour.onConnection = (socket) => socket.on('data', () => socket.resetAndDestroy())
    await expectRefused(Buffer.alloc(5_000_000, 'x;y\n'), 503, 'scan_unavailable')
    behaviour.onConnection = undefined as never
    for (const reply of ['stream: Can’t allocate memory ERROR', '', 'OK', 'stream: OK\nstream: OK']) {
      behaviour.replyTo = () => reply
      await expectRefused(clean, 503, 'scan_unavailable')
    }
  })

  it('answers 503 when the file exceeds the size limit of the scanner', async () => {
    behaviour.maxBytes = 100_000
    await expectRefused(Buffer.alloc(5_000_000, 'x;y\n'), 503, 'scan_unavailable')
    expect((await upload('/api/documents', clean)).status).toBe(201)
  })

  it('answers 503 when the connection is refused', async () => {
    const nobody = createServer()
    await new Promise<void>((resolve) => nobody.listen(0, '127.0.0.1', resolve))
    const { port } = nobody.address() as AddressInfo
    await new Promise((resolve) => nobody.close(resolve))
    const other = await createServedHarness({ environment: { CLAMAV_URL: `tcp://127.0.0.1:${port}` } })
    try {
      const officer = await other.signIn('officer', 'compliance')
      const at = await other.listen()
      const answer = await upload('/api/documents', clean, { address: at, cookie: officer })
      expect([answer.status, await answer.json()]).toEqual([503, expect.objectContaining({ code: 'scan_unavailable' })])
    } finally {
      await other.stop()
    }
  }, 60_000)

  it('is not sent to the scanner for a stranger or a person without the right', async () => {
    scanner.files.length = 0
    const auditor = await served.signIn('auditor', 'auditor')
    expect((await upload('/api/documents', clean, { cookie: '' })).status).toBe(401)
    expect((await upload('/api/documents', clean, { cookie: auditor })).status).toBe(403)
    expect(scanner.files).toEqual([])
  })
})
