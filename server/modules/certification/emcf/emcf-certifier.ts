/** e-MCF, the certification of invoices in Bénin: submitted, then confirmed in the window. */
import * as z from 'zod/mini'
import type { CertificationSystem } from '#contract/certification/labels.ts'
import { err, ok } from '#kernel/result.ts'
import { type AuthorityReply, callAuthority } from '../authority-call.ts'
import * as t from '../messages.ts'
import type {
  CertifierConnection,
  CertifierOutcome,
  FiscalCertifier,
  FiscalDocument,
  FiscalIssue,
  FiscalTotals,
} from '../port.ts'
import { emcfGroupOf, emcfInvoice, emcfTotals, nameOfFirst } from './emcf-request.ts'

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
const pendingList = z.array(
  z.looseObject({
    uid: z.string(),
    total: z.optional(franc),
    items: z.optional(z.array(z.looseObject({ name: z.optional(z.string()) }))),
  }),
)
const errorForm = z.looseObject({ errorDesc: z.optional(z.nullable(z.string())), message: z.optional(z.string()) })
const statusForm = z.looseObject({ status: z.boolean(), ifu: z.string(), nim: z.optional(z.string()) })

/** Burkina Faso's SECeF is reported to take the same two steps; that is not verified. */
export function createEmcfCertifier(
  connection: CertifierConnection,
  system: Exclude<CertificationSystem, 'fne'> = 'emcf',
): FiscalCertifier {
  return {
    system,
    canRecover: true,
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
    }
    return { kind: 'certified', certified }
  }
  // Not pending any more although nothing confirmed it before: the window is over.
  if (isFirst && reply.kind === 'answer' && reply.status === 404) return { kind: 'retry', reason: t.windowPassed }
  return { kind: 'unknown', reason: reply.kind === 'answer' ? t.unexpectedStatus(reply.status) : reply.reason }
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
 * Reads the pending invoices. One that is listed is confirmed, or cancelled if its total differs.
 * One that is not listed was never certified if it was never confirmed; otherwise a person finds
 * out.
 */
async function recover(
  connection: CertifierConnection,
  document: FiscalDocument,
  uid: string | null,
  accepted: Accepted,
): Promise<CertifierOutcome> {
  const reply = await callAuthority(connection, 'GET', '/invoice')
  const parsed = pendingList.safeParse(reply.kind === 'answer' && reply.status === 200 ? reply.body : null)
  if (!parsed.success)
    return { kind: 'unknown', reason: reply.kind === 'answer' ? t.unexpectedStatus(reply.status) : reply.reason }
  const found = parsed.data.find((entry) =>
    uid === null ? entry.items?.[0]?.name?.startsWith(nameOfFirst(document)) : entry.uid === uid,
  )
  if (!found)
    return uid === null ? { kind: 'retry', reason: t.neverConfirmed } : { kind: 'unknown', reason: t.confirmedOrLapsed }
  const expected = emcfTotals(document)
  const total = found.total === undefined ? expected.totalXof : BigInt(Math.round(found.total))
  if (total !== expected.totalXof)
    return cancelDifferent(connection, found.uid, expected, { ...expected, totalXof: total })
  await accepted(found.uid)
  // An earlier confirmation may still arrive.
  return confirm(connection, found.uid, expected, uid === null)
}

/** Null for an answer that accepts. */
function failureOf(reply: AuthorityReply): CertifierOutcome | null {
  if (reply.kind === 'not_done') return { kind: 'retry', reason: reply.reason }
  if (reply.kind === 'unknown') return { kind: 'unknown', reason: reply.reason }
  const parsed = errorForm.safeParse(reply.body)
  const words = parsed.success ? (parsed.data.errorDesc ?? parsed.data.message ?? null) : null
  if (reply.status < 300 && !words) return null
  return {
    kind: 'refused',
    issues: [{ field: '', message: words?.slice(0, 500) || t.refusedWithStatus(reply.status) }],
  }
}

function checkForEmcf(document: FiscalDocument): FiscalIssue[] {
  const issues: FiscalIssue[] = []
  const add = (field: string, message: string): void => void issues.push({ field, message })
  if (!/^\d{13}$/.test(document.sellerTaxId)) add('seller.taxId', t.sellerIfuForm)
  if (document.template === 'B2B' && !/^\d{13}$/.test(document.client.taxId ?? '')) add('client.taxId', t.clientIfuForm)
  if (document.withholding === 'A' && document.client.taxId === null) add('withholding', t.withholdingNeedsIfu)
  const exports = document.lines.filter(({ category }) => category === 'G').length
  if (exports > 0 && exports < document.lines.length) add('lines', t.exportsApart)
  for (const line of document.lines) {
    if (emcfGroupOf(line, document.regime) === null) add(`lines.${line.position}.tax`, t.emcfTaxUnknown(line.position))
    if (BigInt(line.quantityMilli) <= 0n) add(`lines.${line.position}.quantity`, t.quantityNeeded(line.position))
  }
  return issues
}
