/**
 * Reads ISO 20022 statements (camt.05x). `fast-xml-parser` parses the XML. The mapping is our own
 * because versions and banks differ, and an incompletely understood message must be rejected.
 */

import * as t from '#server/modules/banking/messages.ts'
import type { IncomingPayment } from '../../port.ts'
import { type AccountMessage, type AccountReport, type BankEntry, Unreadable } from './bank-message.ts'
import { all, type Element, first, instantAt, readFrancs, textAt } from './element.ts'

type CamtKind = 'camt.052' | 'camt.053' | 'camt.054'

const names = {
  'camt.052': { message: 'BkToCstmrAcctRpt', report: 'Rpt' },
  'camt.053': { message: 'BkToCstmrStmt', report: 'Stmt' },
  'camt.054': { message: 'BkToCstmrDbtCdtNtfctn', report: 'Ntfctn' },
} as const

/** Balance codes by preference: the closing booked balance, then the interim booked one. */
const balanceCodes: Readonly<Record<CamtKind, readonly string[]>> = {
  'camt.052': ['ITBD', 'CLBD'],
  'camt.053': ['CLBD'],
  'camt.054': [],
}

/** Reads a camt report, statement or notification, versions 02 to 08. */
export function readCamt(document: Element, kind: CamtKind, format: string): AccountMessage {
  const { message, report } = names[kind]
  const body = first(document, message)
  if (!body) throw new Unreadable(t.elementMissing(message))
  const reports = all(body, report)
  if (reports.length === 0) throw new Unreadable(t.noAccountReport)
  const createdAt = instantAt(body, 'GrpHdr', 'CreDtTm')
  return {
    kind,
    format,
    messageId: textAt(body, 'GrpHdr', 'MsgId'),
    createdAt,
    reports: reports.map((element) => readReport(element, kind, createdAt, isLastPage(body, element))),
  }
}

/** Earlier pages of a statement have bookings and no closing balance. */
const isLastPage = (body: Element, report: Element): boolean =>
  (textAt(report, 'StmtPgntn', 'LastPgInd') ?? textAt(body, 'GrpHdr', 'MsgPgntn', 'LastPgInd') ?? 'true') !== 'false'

function readReport(report: Element, kind: CamtKind, createdAt: Date | null, isLast: boolean): AccountReport {
  const account = textAt(report, 'Acct', 'Id', 'IBAN') ?? textAt(report, 'Acct', 'Id', 'Othr', 'Id')
  if (account === null) throw new Unreadable(t.noAccount)
  const currency = textAt(report, 'Acct', 'Ccy')
  if (currency !== null && currency !== 'XOF') throw new Unreadable(t.wrongCurrency(currency))
  const number = textAt(report, 'ElctrncSeqNb')
  const asOf = instantAt(report, 'FrToDt', 'ToDtTm') ?? instantAt(report, 'CreDtTm') ?? createdAt
  return {
    account: account.replaceAll(/\s/g, '').toUpperCase(),
    balance: isLast ? readBalance(report, kind, asOf) : null,
    // Only daily statements count: intraday reports have their own sequence.
    statementNumber:
      kind === 'camt.053' && isLast && number !== null && /^\d{1,18}$/.test(number) ? BigInt(number) : null,
    entries: all(report, 'Ntry').filter(isBooked).flatMap(readEntry),
  }
}

function readBalance(report: Element, kind: CamtKind, asOf: Date | null): AccountReport['balance'] {
  const balances = all(report, 'Bal')
  const codeOf = (balance: Element) => textAt(balance, 'Tp', 'CdOrPrtry', 'Cd')
  for (const code of balanceCodes[kind]) {
    const balance = balances.findLast((candidate) => codeOf(candidate) === code)
    if (!balance) continue
    const times = [asOf, balanceTime(balance)].filter((time) => time !== null)
    if (times.length === 0) throw new Unreadable(t.balanceWithoutDate)
    // Banks write the statement of a day on the next one, or later when they repeat it.
    return { balanceXof: signedAmount(balance), asOf: new Date(Math.min(...times.map(Number))) }
  }
  if (kind === 'camt.053') throw new Unreadable(t.noClosingBalance)
  return null
}

/** When a balance applies; one with a date only applies to the end of its day. */
function balanceTime(balance: Element): Date | null {
  const day = instantAt(balance, 'Dt')
  if (!day || textAt(balance, 'Dt', 'Dt') === null) return day
  return new Date(day.getTime() + endOfDayMs)
}

const endOfDayMs = 86_399_000

/** Version 02 has the status as text, version 08 as a code. Pending entries are left out. */
function isBooked(entry: Element): boolean {
  const status = textAt(entry, 'Sts', 'Cd') ?? textAt(entry, 'Sts')
  if (status === null) throw new Unreadable(t.entryWithoutStatus)
  return status === 'BOOK'
}

/** What banks write where they have no reference; as one it would make all entries the same. */
const placeholders: ReadonlySet<string> = new Set(['NOTPROVIDED', 'NONREF'])

function referenceAt(element: Element, ...path: readonly string[]): string | null {
  const text = textAt(element, ...path)
  return text === null || placeholders.has(text) ? null : text
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10)

function readEntry(entry: Element): BankEntry[] {
  const bookedAt = instantAt(entry, 'BookgDt') ?? instantAt(entry, 'ValDt')
  if (!bookedAt) throw new Unreadable(t.entryWithoutDate)
  const details = all(entry, 'NtryDtls', 'TxDtls')
  const whole = signedAmount(entry)
  const banksReference = referenceAt(entry, 'AcctSvcrRef')
  // `NtryRef` is unique within its statement only: banks count 1, 2, 3 each day.
  const number = referenceAt(entry, 'NtryRef')
  const place = number && `${number} ${whole} ${dayOf(bookedAt)}`
  if (details.length <= 1) {
    const [detail] = details
    const reference = banksReference ?? (detail && referenceAt(detail, 'Refs', 'AcctSvcrRef')) ?? place
    return [toEntry(detail ?? entry, reference, whole, bookedAt, entry)]
  }
  const entryReference = banksReference ?? place
  // A batch: each transaction is a separate booking, and their sum must equal the entry.
  const parts = details.map((detail, index) => {
    const amount = first(detail, 'Amt') ?? first(detail, 'AmtDtls', 'TxAmt', 'Amt')
    if (!amount) throw new Unreadable(t.batchAmountMissing)
    const sign = directionOf(detail) ?? directionOf(entry)
    const own = referenceAt(detail, 'Refs', 'AcctSvcrRef') ?? (entryReference && `${entryReference}/${index + 1}`)
    return toEntry(detail, own, francsOf(amount) * (sign === 'DBIT' ? -1n : 1n), bookedAt, entry)
  })
  if (parts.reduce((sum, { amountXof }) => sum + amountXof, 0n) !== whole) {
    throw new Unreadable(t.batchSumDiffers)
  }
  return parts
}

/** Subfamilies of a reversal: after a returned payment, or after a request to cancel it. */
const returnCodes: ReadonlySet<string> = new Set(['RRTN', 'RPCR'])

function toEntry(
  detail: Element,
  reference: string | null,
  amountXof: bigint,
  bookedAt: Date,
  entry: Element,
): BankEntry {
  const endToEndId = referenceAt(detail, 'Refs', 'EndToEndId')
  if (reference === null && endToEndId === null) throw new Unreadable(t.entryWithoutReference)
  const isReturn =
    first(detail, 'RtrInf') !== null ||
    textAt(entry, 'RvslInd') === 'true' ||
    [detail, entry].some((element) => returnCodes.has(textAt(element, 'BkTxCd', 'Domn', 'Fmly', 'SubFmlyCd') ?? ''))
  return {
    // Without the bank's reference, id, amount and day identify the entry: two equal entries of one
    // day count as one.
    reference: reference ?? `${endToEndId} ${amountXof} ${dayOf(bookedAt)}`,
    endToEndId,
    isReturn,
    amountXof,
    bookedAt,
    incoming: isReturn || amountXof <= 0n ? null : readIncoming(detail, entry),
  }
}

/** Version 02 has the debtor's name directly, version 08 below the party. */
function readIncoming(detail: Element, entry: Element): IncomingPayment {
  const account = (...path: readonly string[]) => textAt(detail, 'RltdPties', 'DbtrAcct', 'Id', ...path)
  // A payment of several invoices has a structured part for each.
  const structured = all(detail, 'RmtInf', 'Strd').flatMap((part) => [
    textAt(part, 'CdtrRefInf', 'Ref'),
    ...all(part, 'RfrdDocInf').map((invoice) => textAt(invoice, 'Nb')),
  ])
  const lines = [
    ...structured,
    ...all(detail, 'RmtInf', 'Ustrd').map(({ text }) => text),
    textAt(detail, 'AddtlTxInf') ?? textAt(entry, 'AddtlNtryInf'),
  ].filter((line) => line !== null && line !== '')
  return incomingPayment({
    payerName: textAt(detail, 'RltdPties', 'Dbtr', 'Nm') ?? textAt(detail, 'RltdPties', 'Dbtr', 'Pty', 'Nm'),
    payerAccount: account('IBAN') ?? account('Othr', 'Id'),
    remittance: lines.join(' '),
  })
}

function signedAmount(element: Element): bigint {
  const amount = first(element, 'Amt')
  if (!amount) throw new Unreadable(t.amountMissing)
  const direction = directionOf(element)
  if (direction === null) throw new Unreadable(t.amountWithoutSide)
  return direction === 'DBIT' ? -francsOf(amount) : francsOf(amount)
}

function directionOf(element: Element): 'DBIT' | 'CRDT' | null {
  const direction = textAt(element, 'CdtDbtInd')
  return direction === 'DBIT' || direction === 'CRDT' ? direction : null
}

function francsOf(amount: Element): bigint {
  const currency = amount.attributes.get('Ccy')
  if (currency !== undefined && currency !== 'XOF') throw new Unreadable(t.amountInOtherCurrency(currency))
  return readFrancs(amount.text)
}

/** Limits of the columns of `banking.booking`. */
const maxNameLength = 140
const maxRemittanceLength = 1000

/**
 * Joins white space, cuts to the stored length, and treats as missing what is empty, a placeholder
 * or control characters only. The account keeps letters and digits.
 */
export function incomingPayment({ payerName, payerAccount, remittance }: IncomingPayment): IncomingPayment {
  const account = (payerAccount ?? '').replaceAll(/[^0-9A-Za-z]/g, '').toUpperCase()
  return {
    payerName: clean(payerName, maxNameLength),
    payerAccount: account.length >= minAccountLength && account.length <= maxAccountLength ? account : null,
    remittance: clean(remittance, maxRemittanceLength),
  }
}

/** Shorter numbers, such as a bank's own transit account, identify nobody. */
const minAccountLength = 6
const maxAccountLength = 60

function clean(text: string | null, maxLength: number): string | null {
  const line = (text ?? '')
    .toWellFormed()
    .replaceAll(/[\p{C}\s]+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
  return line === '' || line === 'NOTPROVIDED' || line === 'NONREF' ? null : line
}
