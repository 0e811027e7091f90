/** Opens PDF/A files and collects their bytes. */
import { createRequire } from 'node:module'
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
  return { pdf, bytes: collect(pdf) }
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
  pdf.on('pageAdded', () => gatherContent(pdf.page as unknown as { readonly content: Content }))
  return pdf
}

/** A page's content in pdfkit: an array of bytes per operator, thousands in all. */
interface Content {
  write: (operators: string | Uint8Array) => void
  end: () => void
}

/**
 * Buffers a page's content as one string until its end: the same bytes without thousands of arrays.
 */
function gatherContent({ content }: { readonly content: Content }): void {
  const write = content.write.bind(content)
  const end = content.end.bind(content)
  let gathered = ''
  content.write = (operators) => {
    gathered += typeof operators === 'string' ? `${operators}\n` : Buffer.from(operators).toString('latin1')
  }
  content.end = () => {
    if (gathered !== '') write(Buffer.from(gathered, 'latin1'))
    end()
  }
}

/** pdfkit's output method, which passes ten thousand pieces to a stream. */
interface Writer {
  _offset: number
  _write: (chunk: string | Uint8Array) => void
  push: (end: Uint8Array | null) => boolean
}

const firstRoom = 64 * 1024

/** Collects the file in one growing buffer, twice as fast as a stream for long documents. */
function collect(pdf: Pdf): Promise<Uint8Array> {
  const writer = pdf as unknown as Writer
  const gathered = Promise.withResolvers<Uint8Array>()
  let block = Buffer.allocUnsafe(firstRoom)
  let length = 0
  const make = (room: number): void => {
    if (length + room <= block.length) return
    const larger = Buffer.allocUnsafe(Math.max(block.length * 2, length + room))
    block.copy(larger, 0, 0, length)
    block = larger
  }
  const append = (bytes: Uint8Array): void => {
    make(bytes.length)
    block.set(bytes, length)
    length += bytes.length
  }
  // The file header is written on opening.
  const head: Buffer | null = pdf.read() as Buffer | null
  if (head) append(head)
  writer._write = (chunk) => {
    const before = length
    if (typeof chunk === 'string') {
      make(chunk.length + 1)
      length += block.write(chunk, length, 'latin1')
      block[length] = lineFeed
      length += 1
    } else append(chunk)
    writer._offset += length - before
  }
  writer.push = (end) => {
    if (end === null) gathered.resolve(new Uint8Array(block.subarray(0, length)))
    return true
  }
  return gathered.promise
}

const lineFeed = 10
