/** Certifications as screens see them. */
import type { Certification, InvoiceCertification, SendingException } from '#contract/certification/api.ts'
import { systemOf } from '#contract/certification/labels.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import type { CertificationDependencies } from './dependencies.ts'
import { certificationPolicy, marksOf } from './policy.ts'
import { needsPerson } from './state-changes.ts'
import { creditNotesOf, findOfInvoice, findSetUp, newestException } from './store.ts'
import type { CertificationRow, ExceptionRow } from './tables.ts'

export function presentCertification(row: CertificationRow): Certification {
  const marks = marksOf(row)
  return {
    id: row.id,
    system: row.system,
    kind: row.creditNoteId === null ? 'invoice' : 'credit_note',
    number: row.number,
    invoiceId: row.invoiceId,
    creditNoteId: row.creditNoteId,
    state: row.state,
    reference: marks?.reference ?? null,
    verificationUrl: marks && /^https?:\/\//.test(marks.qr) ? marks.qr : null,
    issues: row.issues.map((issue) => ({ ...issue, message: reasonText(issue.message) })),
    reason: row.reason === null ? null : reasonText(row.reason),
    expectedXof: String(row.expectedXof),
    certifiedXof: row.certifiedXof === null ? null : String(row.certifiedXof),
    totalsDiffer: row.totalsDiffer,
    attempts: row.attempts,
    nextAttemptAt: row.nextAt?.toISOString() ?? null,
    needsPerson: needsPerson(row),
    certifiedAt: row.certifiedAt?.toISOString() ?? null,
    recordedByName: row.recordedByName,
    requestedByName: row.requestedByName,
    requestedAt: row.requestedAt.toISOString(),
    version: row.version,
  }
}

export function presentException(row: ExceptionRow): SendingException {
  return {
    id: row.id,
    state: row.state,
    reason: row.reason,
    requestedBy: row.requestedBy,
    requestedByName: row.requestedByName,
    requestedAt: row.requestedAt.toISOString(),
    decidedByName: row.decidedByName,
    decidedAt: row.decidedAt?.toISOString() ?? null,
    version: row.version,
  }
}

export async function presentOfInvoice(
  executor: Executor,
  deps: Pick<CertificationDependencies, 'settings'>,
  invoiceId: number,
): Promise<InvoiceCertification> {
  const setUp = await findSetUp(executor)
  const certification = await findOfInvoice(executor, invoiceId)
  const exception = await newestException(executor, invoiceId)
  return {
    isOn: setUp?.isOn ?? false,
    system: certification?.system ?? setUp?.system ?? systemOf(await deps.settings.read(executor, 'business.country')),
    blocksSending: (await certificationPolicy.sendingHold(executor, invoiceId)) !== null,
    certification: certification && presentCertification(certification),
    creditNotes: (await creditNotesOf(executor, invoiceId)).map(presentCertification),
    exception: exception && presentException(exception),
  }
}
