import PDFDocument from 'pdfkit'
import type { Fonts } from './fonts.ts'
import { page } from './sheet.ts'

export type Pdf = InstanceType<typeof PDFDocument>

/** What a file says of itself. Both dates are `made`, so that the same content makes the same bytes. */
export interface PdfTitle {
  readonly title: string
  readonly made: Date
  readonly lang: 'en' | 'fr'
  /** In points; upright A4 unless said. */
  readonly size?: readonly [width: number, height: number]
}

/** Opens a tagged PDF/A-3b file; `bytes` is settled once it was ended. */
export function openPdf(about: PdfTitle, fonts: Fonts): { pdf: Pdf; bytes: Promise<Uint8Array> } {
  const pdf = startPdf(about, fonts)
  return { pdf, bytes: collect(pdf) }
}

/** The same, to be read as it is drawn. */
export function startPdf({ title, made, lang, size = [page.width, page.height] }: PdfTitle, fonts: Fonts): Pdf {
  const pdf = new PDFDocument({
    size: [...size],
    margin: 0,
    pdfVersion: '1.7',
    subset: 'PDF/A-3b',
    tagged: true,
    lang,
    displayTitle: true,
    autoFirstPage: false,
    // No default face: pdfkit's own is not embedded, which PDF/A forbids.
    font: '',
    info: { Title: title, CreationDate: made, ModDate: made, Creator: 'Corridor', Producer: 'Corridor' },
  })
  for (const [name, face] of Object.entries(fonts.faces)) {
    // pdfkit also takes a face that is already read, which its types do not say.
    pdf.registerFont(name, face as unknown as Buffer)
  }
  return pdf
}

async function collect(pdf: Pdf): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  for await (const chunk of pdf as AsyncIterable<Uint8Array>) chunks.push(chunk)
  return new Uint8Array(Buffer.concat(chunks))
}
