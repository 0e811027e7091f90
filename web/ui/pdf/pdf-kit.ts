import type { PDFDocumentProxy } from 'pdfjs-dist'
import kitAddress from 'pdfjs-dist/build/pdf.min.mjs?url'
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'

/** Half a megabyte of script, which nobody loads who opens no PDF. */
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
  /** Stops what is under way and gives the memory back. */
  close(): Promise<void>
}

/** Reads a PDF in a worker. Script inside it is never run, and nothing is fetched but the file itself. */
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

/** What to tell of a PDF that does not open. */
export function pdfFault(error: unknown): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'PasswordException') return 'It is locked with a password. Download it to open it.'
  if (name === 'InvalidPDFException') return 'Its inside is damaged. Download it to look at it with another program.'
  return 'Download it to look at it with another program.'
}
