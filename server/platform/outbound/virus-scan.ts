/** Virus scan of received files by ClamAV's daemon, with its INSTREAM command. */

import { connect, type Socket } from 'node:net'
import type { Refusal } from '../http/route.ts'
import type { Content } from '../storage/port.ts'
import type { Logger } from '../telemetry/logger.ts'
import { t } from './texts.ts'

/** Null if the file is clean. */
export type ScanFile = (content: Pick<Content, 'open'>) => Promise<Refusal | null>

const defaultTimeoutMs = 60_000
const defaultPort = 3310
const maxReplyLength = 1_000
const chunkBytes = 65_536

const infected = (): Refusal => ({
  code: 'virus_found',
  status: 415,
  title: t.unsupportedTypeTitle,
  detail: t.virusFound,
  errors: [{ path: 'file', message: t.virusFound }],
})
const notScanned = (): Refusal => ({
  code: 'scan_unavailable',
  status: 503,
  title: t.notReadyTitle,
  detail: t.scanFailed,
})

/**
 * Scans with the daemon at `tcp://host:port` or `unix:///path`. A file that the daemon does
 * not clear within `timeoutMs` is refused, even if the daemon cannot be reached.
 */
export function createVirusScan(
  address: string,
  { logger, timeoutMs = defaultTimeoutMs }: { readonly logger: Pick<Logger, 'warn'>; readonly timeoutMs?: number },
): ScanFile {
  const url = new URL(address)
  return async (content) => {
    try {
      const reply = await ask(url, content, timeoutMs)
      if (/^stream: OK$/.test(reply)) return null
      if (/ FOUND$/.test(reply)) return infected()
      logger.warn({ reply: reply.slice(0, 100) }, 'the virus scanner did not scan a file')
      return notScanned()
    } catch (error) {
      logger.warn({ err: error }, 'the virus scanner did not answer')
      return notScanned()
    }
  }
}

async function ask(url: URL, content: Pick<Content, 'open'>, timeoutMs: number): Promise<string> {
  const socket =
    url.protocol === 'unix:'
      ? connect({ path: decodeURIComponent(url.pathname) })
      : connect({ host: url.hostname.replace(/^\[|\]$/g, ''), port: Number(url.port) || defaultPort })
  // One deadline for the whole scan: an idle time-out would let a slow daemon hold the call.
  const deadline = setTimeout(() => socket.destroy(new Error('the virus scanner does not answer')), timeoutMs)
  try {
    const reply = replyOf(socket)
    await Promise.all([reply, send(socket, content)])
    return await reply
  } finally {
    clearTimeout(deadline)
    socket.destroy()
  }
}

/** The reply ends with a zero byte and may come before everything was read. */
async function replyOf(socket: Socket): Promise<string> {
  let text = ''
  for await (const chunk of socket as AsyncIterable<Buffer>) {
    text += chunk.toString('latin1')
    if (text.includes('\0') || text.length > maxReplyLength) break
  }
  return text.split('\0')[0]?.trim() ?? ''
}

async function send(socket: Socket, content: Pick<Content, 'open'>): Promise<void> {
  const write = (bytes: Uint8Array | string) =>
    new Promise<void>((resolve) => {
      // An error is not lost: reading the reply rejects with it.
      socket.write(bytes, () => resolve())
    })
  await write('zINSTREAM\0')
  for await (const chunk of content.open() as AsyncIterable<Buffer>) {
    for (let start = 0; start < chunk.length && !socket.destroyed; start += chunkBytes) {
      const part = chunk.subarray(start, start + chunkBytes)
      await write(lengthOf(part.length))
      await write(part)
    }
  }
  await write(lengthOf(0))
}

function lengthOf(bytes: number): Buffer {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(bytes)
  return length
}
