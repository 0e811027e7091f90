/** The certification policy of invoices, as the module's rows say. */
import type { CertificationMarks, CertificationPolicy } from '#server/modules/invoices/index.ts'
import { creditDocumentOf } from './mapping.ts'
import { totalsOf } from './state-changes.ts'
import {
  findOfCreditNote,
  findOfInvoice,
  findSetUp,
  insertCertification,
  invoicesInState,
  lapseExceptions,
  newestException,
} from './store.ts'
import type { CertificationRow } from './tables.ts'

/** An authority has the invoice, or may have it. */
const frozen: readonly CertificationRow['state'][] = ['pending', 'submitting', 'unknown', 'certified']

export const certificationPolicy: CertificationPolicy = {
  async sendingHold(executor, invoiceId) {
    const row = await findOfInvoice(executor, invoiceId)
    if (row?.state === 'certified' && !row.totalsDiffer) return null
    // An authority may have the invoice already, also after certification was turned off.
    const mayBeThere = row !== null && frozen.includes(row.state)
    if (!mayBeThere && !(await findSetUp(executor))?.isOn) return null
    const exception = await newestException(executor, invoiceId)
    if (exception?.state === 'approved') return null
    if (row?.totalsDiffer) return 'totals_differ'
    return row?.state ?? 'not_requested'
  },
  frozenOf: (executor, invoiceIds) => invoicesInState(executor, invoiceIds, frozen),
  draftsChanged: lapseExceptions,
  async certifiedClient(executor, invoiceId) {
    const row = await findOfInvoice(executor, invoiceId)
    return row && frozen.includes(row.state) ? row.document.client : null
  },
  async marksOf(executor, invoiceId) {
    const row = await findOfInvoice(executor, invoiceId)
    return row && marksOf(row)
  },
  async certifiesCredits(executor, invoiceId) {
    return (await findOfInvoice(executor, invoiceId))?.state === 'certified'
  },
  async creditNoteIssued(transaction, actor, note) {
    const original = await findOfInvoice(transaction, note.invoiceId)
    const document = original?.state === 'certified' ? creditDocumentOf(original, note) : null
    if (!original || !document) return false
    await insertCertification(transaction, {
      system: original.system,
      invoiceId: note.invoiceId,
      creditNoteId: note.id,
      number: note.number,
      state: 'pending',
      document,
      expectedXof: totalsOf(original.system, document).totalXof,
      nextAt: note.at,
      requestedBy: actor.userId,
      requestedByName: actor.name,
      requestedAt: note.at,
      updatedAt: note.at,
    })
    return true
  },
  async creditNoteFile(executor, note) {
    return note.pdfDocumentId ?? (await findOfCreditNote(executor, note.id))?.pdfDocumentId ?? null
  },
}

type Marked = Pick<
  CertificationRow,
  'system' | 'state' | 'reference' | 'qr' | 'nim' | 'counters' | 'certifiedAt' | 'document' | 'expectedXof'
>

/** What is printed on the document; null until it is certified. */
export function marksOf(row: Marked): CertificationMarks | null {
  const { system, reference, qr, nim, counters, certifiedAt } = row
  if (row.state !== 'certified' || reference === null || qr === null || certifiedAt === null) return null
  const shown = system === 'fne' ? reference : (reference.match(/.{1,4}/g) ?? []).join('-')
  return {
    system,
    reference: shown,
    qr,
    nim,
    counters,
    certifiedAt: certifiedAt.toISOString(),
    totalXof: row.document.withholding === null ? null : String(row.expectedXof),
  }
}
