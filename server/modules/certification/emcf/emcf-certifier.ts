/** e-MCF, the certification of invoices in Bénin: submitted, then confirmed in the window. */
import * as z from 'zod/mini'
import type { CertificationSystem } from '#contract/certification/labels.ts'
import { err, ok } from '#kernel/result.ts'
import { type AuthorityReply, callAuthority, issuesIn } from '../authority-call.ts'
import * as t from '../messages.ts'
import type {
  CertifierConnection,
  CertifierOutcome,
  FiscalCertifier,
  FiscalDocument,
  FiscalIssue,
  FiscalTotals,
} from '../port.ts'
import { emcfGroupOf, emcfInvoice, emcfTotals, ifuForm, ifuOf, nameOfFirst } from './emcf-request.ts'

const franc = z.number()
const submitted = z.looseObject({
  uid: z.string().check(z.minLength(1)),
  total: franc,
  vab: z.optional(franc),
  vad: z.optional(franc),
})
const confirmed = z.looseObject({
  codeMECeFDGI: z.string().check(z.minLength(1)),
  qrCode: z.string(),
  nim: z.string(),
  counters: z.string(),
  dateTime: z.string(),
})
const pendingForm = z.looseObject({ pendingRequestsList: z.array(z.looseObject({ uid: z.string() })) })
const detailsForm = z.looseObject({ items: z.array(z.looseObject({ name: z.string() })) })
const errorForm = z.looseObject({ errorCode: z.optional(z.nullable(z.union([z.string(), z.number()]))) })
const statusForm = z.looseObject({ status: z.boolean(), ifu: z.string(), nim: z.optional(z.string()) })

/** Burkina Faso's SECeF is reported to take the same two steps; that is not verified. */
export function createEmcfCertifier(
  connection: CertifierConnection,
  system: Exclude<CertificationSystem, 'fne'> = 'emcf',
): FiscalCertifier {
  return {
    system,
    async test() {
      const reply = await callAuthority(connection, 'GET', '/info/status')
      if (reply.kind !== 'answer') return err(reply.reason)
      const parsed = statusForm.safeParse(reply.body)
      if (reply.status !== 200 || !parsed.success) return err(t.unexpectedStatus(reply.status))
      return parsed.data.status ? ok(t.emcfAnswers(parsed.data.ifu, parsed.data.nim ?? '')) : err(t.emcfInactive)
    },
    expected: emcfTotals,
    check: checkForEmcf,
    certify: (document, accepted) => certify(connection, document, accepted),
    recover: (document, uid, accepted) => recover(connection, document, uid, accepted),
  }
}

type Accepted = (uid: string) => Promise<void>

async function certify(
  connection: CertifierConnection,
  document: FiscalDocument,
  accepted: Accepted,
): Promise<CertifierOutcome> {
  const reply = await callAuthority(connection, 'POST', '/invoice', emcfInvoice(document))
  const failed = failureOf(reply)
  if (failed) return failed
  const parsed = submitted.safeParse(reply.kind === 'answer' ? reply.body : null)
  if (!parsed.success) return { kind: 'unknown', reason: t.unreadableAnswer }
  const { uid, total, vab = 0, vad = 0 } = parsed.data
  const expected = emcfTotals(document)
  const answered = { totalXof: BigInt(Math.round(total)), vatXof: BigInt(Math.round(vab + vad)) }
  if (answered.totalXof !== expected.totalXof || answered.vatXof !== expected.vatXof)
    return cancelDifferent(connection, uid, expected, answered)
  await accepted(uid)
  return confirm(connection, uid, answered, true)
}

/** Codes of the annex of the API v1.0 that say: not done, try again later. */
const retriedCodes = new Set(['1', '10'])
/** "The invoice does not exist, or is confirmed or cancelled already." */
const notPending = '20'
const processingError = '99'

/** The error code of an answer, which can come with any status. Null for none. */
function errorCodeOf(reply: AuthorityReply): string | null {
  const parsed = errorForm.safeParse(reply.kind === 'answer' ? reply.body : null)
  const code = parsed.success ? String(parsed.data.errorCode ?? '0') : '0'
  return code === '0' ? null : code
}

/** Confirms a submitted invoice. Only the list of pending ones tells later whether it worked. */
async function confirm(
  connection: CertifierConnection,
  uid: string,
  totals: FiscalTotals,
  isFirst: boolean,
): Promise<CertifierOutcome> {
  const reply = await callAuthority(connection, 'PUT', `/invoice/${encodeURIComponent(uid)}/confirm`)
  const parsed = confirmed.safeParse(reply.kind === 'answer' && reply.status === 200 ? reply.body : null)
  if (parsed.success) {
    const { codeMECeFDGI, qrCode, nim, counters, dateTime } = parsed.data
    const reference = codeMECeFDGI.replaceAll('-', '')
    const certified = {
      reference,
      authorityId: uid,
      lineIds: [],
      qr: qrCode,
      nim,
      counters,
      at: dateTime,
      totals,
      stickersLeft: null,
      isBalanceLow: null,
    }
    return { kind: 'certified', certified }
  }
  // Not pending any more although nothing confirmed it before: the window is over.
  if (isFirst && errorCodeOf(reply) === notPending) return { kind: 'retry', reason: t.windowPassed }
  return unclear(reply)
}

async function cancelDifferent(
  connection: CertifierConnection,
  uid: string,
  expected: FiscalTotals,
  answered: FiscalTotals,
): Promise<CertifierOutcome> {
  // Unconfirmed invoices lapse, so a lost answer leaves nothing behind.
  await callAuthority(connection, 'PUT', `/invoice/${encodeURIComponent(uid)}/cancel`)
  return {
    kind: 'refused',
    issues: [{ field: 'total', message: t.totalsDiffer(expected.totalXof, answered.totalXof) }],
  }
}

/**
 * Looks for the invoice among the pending ones. One whose totals were compared is confirmed. One
 * that is not listed was never certified if it was never confirmed; otherwise a person finds out.
 */
async function recover(
  connection: CertifierConnection,
  document: FiscalDocument,
  uid: string | null,
  accepted: Accepted,
): Promise<CertifierOutcome> {
  const reply = await callAuthority(connection, 'GET', '/invoice')
  const parsed = pendingForm.safeParse(reply.kind === 'answer' ? reply.body : null)
  if (!parsed.success) return unclear(reply)
  const pending = parsed.data.pendingRequestsList.map((entry) => entry.uid)
  if (uid === null) return cancelUnread(connection, document, pending)
  if (!pending.includes(uid)) return { kind: 'unknown', reason: t.confirmedOrLapsed }
  await accepted(uid)
  // An earlier confirmation may still arrive.
  return confirm(connection, uid, emcfTotals(document), false)
}

/**
 * Cancels the invoice whose submission had no answer, because nothing says its totals any more. The
 * list names no contents, so each pending invoice is read.
 */
async function cancelUnread(
  connection: CertifierConnection,
  document: FiscalDocument,
  pending: readonly string[],
): Promise<CertifierOutcome> {
  for (const uid of pending) {
    const path = `/invoice/${encodeURIComponent(uid)}`
    const reply = await callAuthority(connection, 'GET', path)
    // Confirmed, cancelled or lapsed since the list: an invoice of ours cannot have been confirmed.
    if (errorCodeOf(reply) === notPending) continue
    const details = detailsForm.safeParse(reply.kind === 'answer' ? reply.body : null)
    if (!details.success) return unclear(reply)
    if (!details.data.items[0]?.name.startsWith(nameOfFirst(document))) continue
    const cancelled = await callAuthority(connection, 'PUT', `${path}/cancel`)
    if (cancelled.kind !== 'answer' || cancelled.status !== 200) return unclear(cancelled)
  }
  return { kind: 'retry', reason: t.neverConfirmed }
}

const unclear = (reply: AuthorityReply): CertifierOutcome => ({
  kind: 'unknown',
  reason: reply.kind === 'answer' ? t.unexpectedStatus(reply.status) : reply.reason,
})

/** Null for an answer that accepts. */
function failureOf(reply: AuthorityReply): CertifierOutcome | null {
  if (reply.kind === 'not_done') return { kind: 'retry', reason: reply.reason }
  if (reply.kind === 'unknown') return { kind: 'unknown', reason: reply.reason }
  const code = errorCodeOf(reply)
  if (reply.status < 300 && code === null) return null
  const issues = issuesIn(reply.body, reply.status)
  const reason = issues.map(({ message }) => message).join('; ')
  if (code !== null && retriedCodes.has(code)) return { kind: 'retry', reason }
  return code === processingError ? { kind: 'unknown', reason } : { kind: 'refused', issues }
}

function checkForEmcf(document: FiscalDocument): FiscalIssue[] {
  const issues: FiscalIssue[] = []
  const add = (field: string, message: string): void => void issues.push({ field, message })
  if (!ifuForm.test(document.sellerTaxId)) add('seller.taxId', t.sellerIfuForm)
  const { template, client } = document
  const needsIfu = template === 'B2B' || (template !== 'B2F' && client.taxId !== null)
  if (needsIfu && ifuOf(document) === null) add('client.taxId', t.clientIfuForm)
  if (document.withholding === 'A' && ifuOf(document) === null) add('withholding', t.withholdingNeedsIfu)
  const exports = document.lines.filter(({ category }) => category === 'G').length
  if (exports > 0 && exports < document.lines.length) add('lines', t.exportsApart)
  for (const line of document.lines) {
    if (emcfGroupOf(line, document.regime) === null) add(`lines.${line.position}.tax`, t.emcfTaxUnknown(line.position))
    if (BigInt(line.quantityMilli) <= 0n) add(`lines.${line.position}.quantity`, t.quantityNeeded(line.position))
  }
  return issues
}
