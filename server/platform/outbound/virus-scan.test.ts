import type { ListenOptions } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type ScannerBehaviour, startVirusScanner, type VirusScanner, verdict } from '#tests/running/virus-scanner.ts'
import { createVirusScan } from './virus-scan.ts'

const contentOf = (text: string) => ({ open: () => Readable.from([Buffer.from(text)], { objectMode: false }) })

describe('virus scan', () => {
  let warnings: string[] = []
  const logger = { warn: (_: object, message: string) => warnings.push(message) }
  beforeEach(() => {
    warnings = []
  })
  let scanner: VirusScanner | undefined
  afterEach(() => scanner?.close())
  const scannerAt = async (behaviour: ScannerBehaviour, listen?: ListenOptions): Promise<string> => {
    scanner = await startVirusScanner(behaviour, listen)
    return scanner.url
  }

  it('accepts a clean file and refuses a reported one, sent whole', async () => {
    const scan = createVirusScan((await scannerAt({ replyTo: verdict })).replace('127.0.0.1', 'localhost'), { logger })
    expect(await scan(contentOf('x'.repeat(300_000)))).toBeNull()
    expect(await scan(contentOf(`${'x'.repeat(300_000)}evil`))).toMatchObject({ status: 415, code: 'virus_found' })
    expect(scanner?.files.map(({ length }) => length)).toEqual([300_000, 300_004])
  })

  it('uses a socket file', async () => {
    const path = join(tmpdir(), `clamd-${process.pid}.sock`)
    await scannerAt({ replyTo: verdict }, { path })
    expect(await createVirusScan(`unix://${path}`, { logger })(contentOf('fine'))).toBeNull()
    expect(await createVirusScan(`unix://${path}`, { logger })(contentOf('evil'))).toMatchObject({
      code: 'virus_found',
    })
  })

  it.each(['INSTREAM size limit exceeded. ERROR', '', 'stream: OK but FOUND late', 'x'.repeat(5_000)])(
    'refuses a file for now when the scanner replies: %s',
    async (reply) => {
      const scan = createVirusScan(await scannerAt({ replyTo: () => reply }), { logger })
      expect(await scan(contentOf('fine'))).toMatchObject({ status: 503, code: 'scan_unavailable' })
      expect(warnings).toEqual(['the virus scanner did not scan a file'])
    },
  )

  it('refuses a file for now when no scanner is there', async () => {
    const address = await scannerAt({ replyTo: verdict })
    await scanner?.close()
    expect(await createVirusScan(address, { logger })(contentOf('fine'))).toMatchObject({ status: 503 })
    expect(warnings).toEqual(['the virus scanner did not answer'])
  })

  it.each<[string, ScannerBehaviour]>([
    ['never replies', { replyTo: () => undefined }],
    [
      'sends a byte now and then',
      {
        replyTo: verdict,
        onConnection(socket) {
          const drip = setInterval(() => socket.write('x'), 20)
          socket.on('close', () => clearInterval(drip))
        },
      },
    ],
  ])('refuses a file in time when the scanner %s', async (_, behaviour) => {
    const scan = createVirusScan(await scannerAt(behaviour), { logger, timeoutMs: 300 })
    const began = performance.now()
    expect(await scan(contentOf('fine'))).toMatchObject({ status: 503, code: 'scan_unavailable' })
    expect(performance.now() - began).toBeLessThan(5_000)
    await expect.poll(() => scanner?.openConnections()).toBe(0)
  })
})
