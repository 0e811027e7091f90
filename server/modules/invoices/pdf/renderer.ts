/** PDF renderer with a worker thread for long documents. */
import { Worker } from 'node:worker_threads'
import { loadFonts } from '#server/platform/pdf/fonts.ts'
import { type Logo, logoFrom } from '#server/platform/pdf/logo.ts'
import type { InvoiceDocument } from './invoice-document.ts'
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
  const worker = new Worker(new URL('./render-worker.ts', import.meta.url))
  const waiting = new Map<number, PromiseWithResolvers<Uint8Array>>()
  let last = 0
  let gone = false
  const fail = (error: Error): void => {
    gone = true
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  worker.on('message', ({ number, bytes, failure }: RenderAnswer) => {
    const render = waiting.get(number)
    waiting.delete(number)
    // An idle thread must not keep the process alive.
    if (waiting.size === 0) worker.unref()
    if (bytes) render?.resolve(bytes)
    else render?.reject(new Error(failure ?? 'the PDF was not made'))
  })
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('the thread that makes PDFs has ended')))
  worker.unref()
  return {
    render(document, logo) {
      last += 1
      const rendered = Promise.withResolvers<Uint8Array>()
      waiting.set(last, rendered)
      worker.ref()
      worker.postMessage({ number: last, document, logo } satisfies RenderRequest)
      return rendered.promise
    },
    isGone: () => gone,
    async close() {
      await worker.terminate()
    },
  }
}
