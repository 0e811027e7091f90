/** Worker thread that renders long invoices. */
import { parentPort } from 'node:worker_threads'
import { loadFonts } from '#server/platform/pdf/fonts.ts'
import type { Logo } from '#server/platform/pdf/logo.ts'
import type { InvoiceDocument } from './invoice-document.ts'
import { renderInvoice } from './render.ts'

export interface RenderRequest {
  readonly number: number
  readonly document: InvoiceDocument
  readonly logo: Logo | null
}

export interface RenderAnswer {
  readonly number: number
  readonly bytes?: Uint8Array
  readonly failure?: string
}

parentPort?.on('message', ({ number, document, logo }: RenderRequest) => {
  const answer = (reported: RenderAnswer) => parentPort?.postMessage(reported)
  renderInvoice(document, { fonts: loadFonts(), logo }).then(
    (bytes) => answer({ number, bytes }),
    (error: unknown) => answer({ number, failure: error instanceof Error ? error.message : String(error) }),
  )
})
