/** What people do: request, retry, withdraw and record certifications. */
import { assert } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { type InvoiceRow, unpackDocument } from '#server/modules/invoices/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { atVersion, type Target } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { certifierOf } from './certifiers.ts'
import { auditCertification, changeCertification, lockTarget } from './change.ts'
import type { CertificationDependencies } from './dependencies.ts'
import type { CertificationError } from './errors.ts'
import { type Choices, headerOf, invoiceDocumentOf } from './mapping.ts'
import * as t from './messages.ts'
import type { FiscalDocument, FiscalIssue } from './port.ts'
import { needsPerson } from './state-changes.ts'
import { findOfInvoice, findSetUp, insertCertification, updateCertification } from './store.ts'
import type { CertificationRow, SetUpRow } from './tables.ts'

type Outcome = Promise<Result<CertificationRow, CertificationError>>

/** Requests certification of a draft. The worker makes the call. */
export async function requestCertification(
  transaction: Transaction,
  deps: CertificationDependencies,
  actor: Actor,
  { invoiceId, version, ...choices }: Choices & { readonly invoiceId: number; readonly version: number | null },
): Outcome {
  const setUp = await findSetUp(transaction)
  if (!setUp?.isOn) return err({ code: 'certification_off' })
  // The lock keeps the draft as it is until the commit.
  const found = atVersion(await deps.invoices.lock(transaction, invoiceId), version, 'invoice_not_found')
  if (!found.ok) return found
  const invoice = found.value
  if (invoice.status !== 'draft') return err({ code: 'not_a_draft' })
  const known = await findOfInvoice(transaction, invoiceId)
  if (known && known.state !== 'refused' && known.state !== 'cancelled')
    return err({ code: 'wrong_certification_state', state: known.state })
  const document = await documentOf(transaction, deps, actor, { setUp, invoice, choices })
  if (!document) return err({ code: 'invoice_not_found' })
  return enqueue(transaction, deps, actor, { setUp, document, known, invoiceId })
}

async function documentOf(
  executor: Executor,
  deps: CertificationDependencies,
  actor: Actor,
  { setUp, invoice, choices }: { setUp: SetUpRow; invoice: InvoiceRow; choices: Choices },
): Promise<FiscalDocument | null> {
  const current = await deps.clients.get(executor, invoice.clientId)
  if (!current) return null
  // What was sent bears the name of its day.
  const companyName = invoice.document ? unpackDocument(invoice.document).buyer.name : current.companyName
  const client = { ...current, companyName }
  const { lines } = await deps.invoices.file(executor, invoice)
  const sellerTaxId = await deps.settings.read(executor, 'business.taxId')
  return invoiceDocumentOf({ invoice, lines, client, setUp, sellerTaxId, operatorName: actor.name, choices })
}

/** Checks the document and leaves it to the worker. */
async function enqueue(
  transaction: Transaction,
  deps: CertificationDependencies,
  actor: Actor,
  about: { setUp: SetUpRow; document: FiscalDocument; known: CertificationRow | null; invoiceId: number },
): Outcome {
  const { setUp, document, known, invoiceId } = about
  const certifier = certifierOf(deps, setUp)
  const issues: FiscalIssue[] = certifier.check(document)
  const expected = certifier.expected(document)
  // The authority adds AIB to the lines.
  const own = certifier.expected({ ...document, withholding: null })
  const stated = document.lines.reduce((sum, { grossXof }) => sum + BigInt(grossXof), 0n)
  if (document.kind === 'invoice' && issues.length === 0 && own.totalXof !== stated)
    issues.push({ field: 'total', message: t.totalsNotExact })
  if (issues.length > 0) return err({ code: 'not_certifiable', issues })
  if (document.kind === 'invoice') {
    const { withholding: group } = document
    const withholding = group && { group, xofMinor: expected.totalXof - own.totalXof }
    const levied = await deps.invoices.setWithholding(transaction, actor, { id: invoiceId, withholding })
    if (!levied.ok)
      return err({ code: 'not_certifiable', issues: [{ field: 'withholding', message: t.withholdingTooHigh }] })
    assert(levied.value.amountXofMinor === expected.totalXof, 'the amount due is the total to be certified')
  }
  const now = deps.clock.now()
  const fields = {
    system: setUp.system,
    state: 'pending',
    document,
    expectedXof: expected.totalXof,
    attempts: 0,
    recoveries: 0,
    nextAt: now,
    uid: null,
    reason: null,
    issues: [],
    recordedBy: null,
    recordedByName: null,
    requestedBy: actor.userId,
    requestedByName: actor.name,
    requestedAt: now,
    updatedAt: now,
  } as const
  const row = known
    ? await updateCertification(transaction, known.id, { ...fields, issues: [] })
    : await insertCertification(transaction, { ...fields, issues: [], invoiceId, number: document.number })
  await auditCertification(transaction, deps, actor, row, {})
  return ok(row)
}

/** Certifies again what was refused, with set-up and client as they are now. */
export async function retryCertification(
  transaction: Transaction,
  deps: CertificationDependencies,
  actor: Actor,
  target: Target,
): Outcome {
  const found = await lockTarget(transaction, deps, target)
  if (!found.ok) return found
  const row = found.value
  if (row.state !== 'refused') return err({ code: 'wrong_certification_state', state: row.state })
  const invoice = await deps.invoices.get(transaction, row.invoiceId)
  const { template, paymentMethod, withholding } = row.document
  if (row.creditNoteId === null && invoice?.status === 'draft') {
    return requestCertification(transaction, deps, actor, {
      invoiceId: row.invoiceId,
      version: null,
      template,
      paymentMethod,
      withholding: withholding ?? undefined,
    })
  }
  const setUp = await findSetUp(transaction)
  if (!setUp || setUp.system !== row.system) return err({ code: 'certification_off' })
  if (row.creditNoteId === null) {
    if (!invoice || invoice.status === 'cancelled') return err({ code: 'not_a_draft' })
    // Sent by exception: its amounts, with or without AIB, are what the client has.
    const choices = { template, paymentMethod, withholding: invoice.withholdingGroup ?? undefined }
    const document = await documentOf(transaction, deps, actor, { setUp, invoice, choices })
    if (!document) return err({ code: 'invoice_not_found' })
    return enqueue(transaction, deps, actor, { setUp, document, known: row, invoiceId: invoice.id })
  }
  const client = invoice && (await deps.clients.get(transaction, invoice.clientId))
  if (!client) return err({ code: 'invoice_not_found' })
  const sellerTaxId = await deps.settings.read(transaction, 'business.taxId')
  const header = headerOf({ setUp, client, sellerTaxId, operatorName: actor.name })
  const document = { ...row.document, ...header, template, paymentMethod }
  return enqueue(transaction, deps, actor, { setUp, document, known: row, invoiceId: row.invoiceId })
}

/** Withdraws what waits or was refused, so that the draft can be edited. */
export async function withdrawCertification(
  transaction: Transaction,
  deps: CertificationDependencies,
  actor: Actor,
  target: Target,
): Outcome {
  const found = await lockTarget(transaction, deps, target)
  if (!found.ok) return found
  const row = found.value
  if (row.creditNoteId !== null) return err({ code: 'credit_note_stays' })
  // Withdrawn, it could not be requested again: only drafts can.
  if ((await deps.invoices.get(transaction, row.invoiceId))?.status !== 'draft') return err({ code: 'invoice_sent' })
  if (row.state !== 'pending' && row.state !== 'refused')
    return err({ code: 'wrong_certification_state', state: row.state })
  const fields = { state: 'cancelled', nextAt: null, leaseUntil: null, updatedAt: deps.clock.now() } as const
  return ok(await changeCertification(transaction, deps, actor, row, fields, {}))
}

export interface Finding extends Target {
  readonly outcome: 'certified' | 'not_certified'
  readonly reference: string | null
  readonly qr: string | null
  readonly reason: string
}

/** Records what a person found at the authority. Only a person ends an unknown one for good. */
export async function recordFinding(
  transaction: Transaction,
  deps: CertificationDependencies,
  actor: Actor,
  { outcome, reference, qr, reason, ...target }: Finding,
): Promise<Result<CertificationRow, CertificationError>> {
  const found = await lockTarget(transaction, deps, target)
  if (!found.ok) return found
  const row = found.value
  if (!needsPerson(row)) return err({ code: 'wrong_certification_state', state: row.state })
  const now = deps.clock.now()
  const recorded = { recordedBy: actor.userId, recordedByName: actor.name, updatedAt: now, leaseUntil: null }
  if (outcome === 'not_certified') {
    const issues = [{ field: '', message: t.foundNotCertified(reason) }]
    const fields = { ...recorded, state: 'refused', issues, reason: null } as const
    return ok(await changeCertification(transaction, deps, actor, row, fields, { reason }))
  }
  const number = reference?.replace(/[\s-]/g, '').toUpperCase() ?? ''
  if (!(row.system === 'fne' ? /^A?\d{7}[A-Z]\d{6,}$/ : /^[A-Z0-9]{24}$/).test(number))
    return err({ code: 'reference_needed' })
  const fields = {
    ...recorded,
    state: 'certified',
    reference: number,
    authorityId: row.uid,
    qr: qr ?? number,
    // If anything certified it, it was the call; the document bears that time.
    certifiedAt: row.submittedAt ?? now,
    reason: null,
  } as const
  return ok(await changeCertification(transaction, deps, actor, row, fields, { reason }))
}
