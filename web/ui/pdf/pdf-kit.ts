// Opens PDF files with pdf.js.
import type { PDFDocumentProxy } from 'pdfjs-dist'
import kitAddress from 'pdfjs-dist/build/pdf.min.mjs?url'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import * as t from '#web/ui/messages.ts'

/** Half a megabyte of script, loaded only when a PDF is opened. */
let kit: Promise<typeof import('pdfjs-dist')> | undefined

function loadKit(): Promise<typeof import('pdfjs-dist')> {
  kit ??= (import(/* @vite-ignore */ kitAddress) as Promise<typeof import('pdfjs-dist')>).then((loaded) => {
    loaded.GlobalWorkerOptions.workerSrc = workerAddress
    return loaded
  })
  return kit
}

export interface PdfOpening {
  readonly document: Promise<PDFDocumentProxy>
  /** Cancels work in progress and frees the memory. */
  close(): Promise<void>
}

/** Reads a PDF in a worker. Scripts in it never run, and only the file itself is fetched. */
export function openPdf(address: string): PdfOpening {
  const task = loadKit().then(({ getDocument }) =>
    getDocument({ url: address, useWasm: false, useSystemFonts: true, enableXfa: false }),
  )
  return {
    document: task.then(({ promise }) => promise),
    close: async () => {
      await (await task.catch(() => undefined))?.destroy()
    },
  }
}

/** Error message for a PDF that does not open. */
export function pdfFault(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return t.pdfLockedHint
  if (name === 'InvalidPDFException') return t.pdfDamagedHint
  return t.pdfFailedHint
}
