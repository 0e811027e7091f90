/** PDF renderer with a worker thread for long documents. */
import { Worker } from 'node:worker_threads'
import { loadFonts } from '#server/platform/pdf/fonts.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import type { Logo } from './letterhead.ts'
import { renderInvoice } from './render.ts'
import type { RenderAnswer, RenderRequest } from './render-worker.ts'

export interface Renderer {
  /** The document as PDF. Deterministic for the same document and logo. */
  render(document: InvoiceDocument): Promise<Uint8Array>
  close(): Promise<void>
}

/**
 * From this many lines, rendering would noticeably delay other requests and moves to the thread.
 */
const linesBesideCalls = 60

/** A long document allocates many short-lived objects; a large young generation avoids copies. */
const roomForYoungMb = 64

/**
 * Renders short documents in process and long ones in one worker thread, started on first use.
 * `readLogo` returns the logo's bytes or null; an image that PDF/A does not allow is ignored.
 */
export function createRenderer({ readLogo }: { readLogo: () => Promise<Uint8Array | null> }): Renderer {
  let thread: Thread | null = null
  return {
    async render(document) {
      const bytes = await readLogo()
      const logo = bytes === null ? null : logoFrom(bytes)
      if (document.lines.length < linesBesideCalls) return renderInvoice(document, { fonts: loadFonts(), logo })
      if (thread === null || thread.isGone()) thread = startThread()
      return thread.render(document, logo)
    },
    async close() {
      await thread?.close()
    },
  }
}

interface Thread {
  render(document: InvoiceDocument, logo: Logo | null): Promise<Uint8Array>
  isGone(): boolean
  close(): Promise<void>
}

function startThread(): Thread {
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: roomForYoungMb },
  })
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  let last = 0
  let gone = false
  const fail = (error: Error): void => {
    gone = true
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', ({ number, bytes, failure }: RenderAnswer) => {
    const input = waiting.get(number)
    waiting.delete(number)
    // An idle thread must not keep the process alive.
    if (waiting.size === 0) worker.unref()
    if (bytes) input?.resolve(bytes)
    else input?.reject(new Error(failure ?? 'the PDF was not made'))
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the thread that makes PDFs has ended')))
  worker.unref()
  return {
    render(document, logo) {
      last += 1
      const input = Promise.withResolvers<Uint8Array>()
      waiting.set(last, input)
      worker.ref()
      worker.postMessage({ number: last, document, logo } satisfies RenderRequest)
      return input.promise
    },
    isGone: () => gone,
    async close() {
      await worker.terminate()
    },
  }
}

/** Validation of logo images for PDF/A. */
const maxBytes = 1_048_576
const maxSide = 4_000

/**
 * The image in `bytes` if PDF/A allows it: a PNG, or a JPEG in grey or RGB, because the file's
 * colour profile is RGB. Null for anything else.
 */
export function logoFrom(bytes: Uint8Array): Logo | null {
  if (bytes.length > maxBytes) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (isPng(view)) return { bytes, mediaType: 'image/png' }
  return isRgbJpeg(view) ? { bytes, mediaType: 'image/jpeg' } : null
}

const isSide = (pixels: number): boolean => pixels > 0 && pixels <= maxSide

function isPng(view: DataView): boolean {
  if (view.byteLength < 33 || view.getUint32(0) !== 0x89504e47 || view.getUint32(4) !== 0x0d0a1a0a) return false
  return isSide(view.getUint32(16)) && isSide(view.getUint32(20))
}

/** Skips segments up to the frame header, which holds size and number of colour components. */
function isRgbJpeg(view: DataView): boolean {
  if (view.byteLength < 4 || view.getUint16(0) !== 0xffd8) return false
  for (let at = 2; at + 9 < view.byteLength; ) {
    if (view.getUint8(at) !== 0xff) return false
    const marker = view.getUint8(at + 1)
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
    if (isFrame) {
      const components = view.getUint8(at + 9)
      return isSide(view.getUint16(at + 5)) && isSide(view.getUint16(at + 7)) && (components === 1 || components === 3)
    }
    at += 2 + view.getUint16(at + 2)
  }
  return false
}
