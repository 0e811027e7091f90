import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterEach, describe, expect, it } from 'vitest'
import { createVirusScan } from './virus-scan.ts'

/** Speaks clamd's INSTREAM: a command, pieces with their length, a length of zero, then a reply. */
function startScanner(listenOn: number | string, replyTo: (received: Buffer) => string): Promise<Server> {
  const server = createServer((socket) => {
    let held = Buffer.alloc(0)
    const file: Buffer[] = []
    socket.on('data', (chunk: Buffer) => {
      held = Buffer.concat([held, chunk])
      if (held.subarray(0, 10).toString() === 'zINSTREAM\0') held = held.subarray(10)
      while (held.length >= 4 && held.length >= 4 + held.readUInt32BE()) {
        const length = held.readUInt32BE()
        if (length === 0) return void socket.end(`${replyTo(Buffer.concat(file))}\0`)
        file.push(held.subarray(4, 4 + length))
        held = held.subarray(4 + length)
      }
    })
    socket.on('error', () => undefined)
  })
  return new Promise((resolve) => {
    server.listen(listenOn as number, () => resolve(server))
  })
}

const contentOf = (text: string) => ({ open: () => Readable.from([Buffer.from(text)], { objectMode: false }) })

describe('virus scan', () => {
  let server: Server | undefined
  afterEach(() => server?.close())
  const scannerAt = async (replyTo: (received: Buffer) => string): Promise<string> => {
    server = await startScanner(0, replyTo)
    const address = server.address()
    return `tcp://localhost:${typeof address === 'object' ? address?.port : ''}`
  }
  const verdict = (received: Buffer): string =>
    received.includes('evil') ? 'stream: Eicar-Signature FOUND' : 'stream: OK'

  it('accepts a clean file and refuses a reported one, sent whole', async () => {
    const received: number[] = []
    const scan = createVirusScan(
      await scannerAt((file) => {
        received.push(file.length)
        return verdict(file)
      }),
    )
    expect(await scan(contentOf('x'.repeat(300_000)))).toBeNull()
    expect(await scan(contentOf(`${'x'.repeat(300_000)}evil`))).toMatchObject({ status: 415, code: 'virus_found' })
    expect(received).toEqual([300_000, 300_004])
  })

  it('uses a socket file', async () => {
    const path = join(tmpdir(), `clamd-${process.pid}.sock`)
    server = await startScanner(path, verdict)
    expect(await createVirusScan(`unix://${path}`)(contentOf('fine'))).toBeNull()
    expect(await createVirusScan(`unix://${path}`)(contentOf('evil'))).toMatchObject({ code: 'virus_found' })
  })

  it.each(['INSTREAM size limit exceeded. ERROR', '', 'stream: OK but FOUND late', 'x'.repeat(5_000)])(
    'refuses a file for now when the scanner replies: %s',
    async (reply) => {
      const scan = createVirusScan(await scannerAt(() => reply))
      expect(await scan(contentOf('fine'))).toMatchObject({ status: 503, code: 'scan_unavailable' })
    },
  )

  it('refuses a file for now when no scanner is there', async () => {
    const address = await scannerAt(verdict)
    await new Promise((resolve) => server?.close(resolve))
    expect(await createVirusScan(address)(contentOf('fine'))).toMatchObject({ status: 503 })
  })
})
