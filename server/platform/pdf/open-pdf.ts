/** Opens PDF/A files and collects their bytes. */
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import type PDFDocument from 'pdfkit'
import type { Fonts } from './fonts.ts'
import { page } from './page-layout.ts'

export type Pdf = InstanceType<typeof PDFDocument>

const require = createRequire(import.meta.url)

/** The pdfkit that `fonts.ts` uses; loaded with the first document. */
const pdfkit = (): typeof PDFDocument => require('pdfkit') as typeof PDFDocument

/** Metadata of a file. Both dates are `made`, so that equal content gives equal bytes. */
export interface PdfTitle {
  readonly title: string
  readonly made: Date
  /** Code of the language of its texts. */
  readonly lang: string
  /** In points; default A4 portrait. */
  readonly size?: readonly [width: number, height: number]
}

/** Opens a tagged PDF/A-3b file; `bytes` resolves after its end. */
export function openPdf(about: PdfTitle, fonts: Fonts): { pdf: Pdf; bytes: Promise<Uint8Array> } {
  const pdf = startPdf(about, fonts)
  return { pdf, bytes: buffer(pdf) }
}

/** Opens a file that is streamed as it is drawn. */
export function startPdf({ title, made, lang, size = [page.width, page.height] }: PdfTitle, fonts: Fonts): Pdf {
  const pdf = new (pdfkit())({
    size: [...size],
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang,
    displayTitle: true,
    autoFirstPage: false,
    // No default font: pdfkit's is not embedded, which PDF/A forbids.
    font: '',
    info: { Title: title, CreationDate: made, ModDate: made, Creator: 'Corridor', Producer: 'Corridor' },
  })
  for (const [name, face] of Object.entries(fonts.faces)) {
    // pdfkit accepts a loaded font, though its types do not say so.
    pdf.registerFont(name, face as unknown as Buffer)
  }
  return pdf
}
