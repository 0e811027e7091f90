/** Creates demo documents. */
import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { KycDocumentKind } from '#contract/clients/file.ts'
import type { DocumentType } from '#contract/documents/api.ts'
import { contentOf } from '#server/platform/storage/hashing.ts'
import { mark, must, type StaffKey, type StoryClient, staffActor, type TimelineContext } from './context.ts'

export interface TimelineDocument {
  readonly type: DocumentType
  readonly title: string
  /** Its kind in the KYC file. */
  readonly kycKind?: KycDocumentKind
}

/** Stores a client's document, and files it under KYC if it belongs there. */
export async function fileDocument(
  context: TimelineContext,
  { id: clientId, cast }: StoryClient,
  operator: StaffKey,
  { type, title, kycKind }: TimelineDocument,
): Promise<void> {
  const { clients } = context.past.services
  const about = { clientId, name: cast.companyName, place: cast.city }
  const documentId = await saveDocument(context, operator, about, { type, title })
  if (type === 'msa') context.contracts.set(clientId, documentId)
  if (!kycKind) return
  const filing = staffActor(context, operator, 'PUT', `/api/clients/${clientId}/kyc-file/${kycKind}`)
  await must(context, 'a document of the KYC file', (transaction) =>
    clients.createDocument(transaction, filing, { clientId, kind: kycKind, documentId }),
  )
}

interface About {
  /** Null: the business itself. */
  readonly clientId: number | null
  readonly name: string
  readonly place: string
}

/** Stores a document submitted now; returns its id. */
export async function saveDocument(
  context: TimelineContext,
  operator: StaffKey,
  { clientId, name, place }: About,
  { type, title }: Pick<TimelineDocument, 'type' | 'title'>,
): Promise<number> {
  const at = context.past.now()
  const bytes = await renderDocument({ title, about: name, place, day: at.toISOString().slice(0, 10), at })
  const upload = staffActor(context, operator, 'POST', '/api/documents')
  const file = { content: contentOf(bytes), fileName: `${title} ${name}.pdf`, mediaType: 'application/pdf' } as const
  const input = { documentType: type, title: `${title}: ${name}`, clientId, expiresOn: null }
  const { id: documentId } = await must(context, 'a document of the demo data', (transaction) =>
    context.past.services.documents.add(transaction, upload, input, file),
  )
  mark(context, 'document', documentId)
  context.note('document', title, name)
  return documentId
}

interface Sheet {
  readonly title: string
  readonly about: string
  readonly place: string
  readonly day: string
  readonly at: Date
}

/**
 * Draws a page that says what it represents and that it proves nothing. Equal input gives equal
 * bytes.
 */
async function renderDocument({ title, about, place, day, at }: Sheet): Promise<Uint8Array> {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 64,
    info: { Title: title, Author: 'Corridor demo data', CreationDate: at, ModDate: at },
  })
  const bytes = buffer(pdf)
  pdf.font('Helvetica-Bold').fontSize(9).fillColor('#8a5a00').text('SPECIMEN: DEMO DATA, PROVES NOTHING')
  pdf.moveDown(3).fillColor('#111111').fontSize(22).text(title)
  pdf.moveDown(0.5).font('Helvetica').fontSize(13).text(about).fontSize(10).fillColor('#444444').text(place)
  pdf.moveDown(2).fillColor('#111111').fontSize(11)
  pdf.text(
    `This page stands where the ${title.toLowerCase()} of ${about} would be kept. It was made with the demo data of the ` +
      `sandbox, as handed in on ${day}. The company is invented, and so is everything else in the demo history.`,
    { lineGap: 4 },
  )
  pdf.moveDown(2)
  for (const [name, value] of [
    ['Company', about],
    ['Seat', place],
    ['Handed in on', day],
  ] as const) {
    pdf.font('Helvetica-Bold').text(name, { continued: true }).font('Helvetica').text(`   ${value}`)
    pdf.moveDown(0.4)
  }
  pdf.end()
  return new Uint8Array(await bytes)
}
