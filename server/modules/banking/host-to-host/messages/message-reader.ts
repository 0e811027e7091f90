import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/banking/messages.ts'
import { type BankMessage, type StatusMessage, type StatusReport, Unreadable } from './bank-message.ts'
import { all, type Element, first, instantAt, readElement, textAt } from './element.ts'
import { readMt940 } from './mt940.ts'
import { readCamt } from './statements.ts'

/** Reads any supported bank message. The error states why it cannot be read. */
export function readMessage(text: string): Result<BankMessage, string> {
  try {
    return ok(read(text))
  } catch (error) {
    if (error instanceof Unreadable) return err(error.message)
    throw error
  }
}

function read(text: string): BankMessage {
  if (/(^|\n)\s*:20:/.test(text)) return readMt940(text)
  const document = readElement(text)
  const namespace = [...document.attributes].find(([, value]) => value.startsWith('urn:iso:std:iso:20022:'))?.[1]
  const format = /xsd:([a-z]{4}\.\d{3}\.\d{3}\.\d{2})$/.exec(namespace ?? '')?.[1]
  if (!format) throw new Unreadable(t.notIso20022)
  const kind = format.slice(0, 8)
  switch (kind) {
    case 'pain.002':
      return readPain002(document, format)
    case 'camt.029':
      return readCamt029(document, format)
    case 'camt.052':
    case 'camt.053':
    case 'camt.054':
      return readCamt(document, kind, format)
    default:
      throw new Unreadable(t.unexpectedFormat(format))
  }
}

// Reads payment status reports and answers to return requests.

/**
 * ISO 20022 statuses by their meaning. Settled is not booked: only a camt message funds a
 * conversion.
 */
const accepted = new Set(['RCVD', 'PDNG', 'ACTC', 'ACCP', 'ACFC', 'ACSP', 'ACWC', 'ACWP', 'ACSC', 'ACCC', 'PART'])
const rejected = new Set(['RJCT', 'CANC'])

/** Reads a customer payment status report of any version. */
function readPain002(document: Element, format: string): StatusMessage {
  const report = first(document, 'CstmrPmtStsRpt')
  if (!report) throw new Unreadable(t.noStatusReport)
  const group = first(report, 'OrgnlGrpInfAndSts')
  const originalMessageId = group && textAt(group, 'OrgnlMsgId')
  const transactions = all(report, 'OrgnlPmtInfAndSts', 'TxInfAndSts')
  const payments = all(report, 'OrgnlPmtInfAndSts')
  const reports = [
    ...transactions.flatMap((element) => statusOf(element, 'TxSts', textAt(element, 'OrgnlEndToEndId'))),
    // A status of the whole message counts only when the bank reports no single instruction.
    ...(transactions.length > 0 ? [] : payments.flatMap((element) => statusOf(element, 'PmtInfSts', null))),
    ...(payments.length > 0 || !group ? [] : statusOf(group, 'GrpSts', null)),
  ].map((one): StatusReport => ({ ...one, originalMessageId, originalEndToEndId: null }))
  if (reports.length === 0) throw new Unreadable(t.noStatus)
  return {
    kind: 'pain.002',
    format,
    messageId: textAt(report, 'GrpHdr', 'MsgId'),
    createdAt: instantAt(report, 'GrpHdr', 'CreDtTm'),
    reports,
  }
}

/** Reads a resolution of investigation: the answer to a return request. */
function readCamt029(document: Element, format: string): StatusMessage {
  const resolution = first(document, 'RsltnOfInvstgtn')
  if (!resolution) throw new Unreadable(t.noResolution)
  const words: Readonly<Record<string, StatusReport['status']>> = {
    ACCR: 'accepted',
    PDCR: 'accepted',
    RJCR: 'rejected',
  }
  const reports = all(resolution, 'CxlDtls').flatMap((details) =>
    [...all(details, 'TxInfAndSts'), ...all(details, 'OrgnlPmtInfAndSts', 'TxInfAndSts')].map(
      (element): StatusReport => {
        const code = textAt(element, 'TxCxlSts') ?? textAt(resolution, 'Sts', 'Conf') ?? ''
        const status = words[code]
        if (!status) throw new Unreadable(t.invalidCancellationStatus(code || 'nothing'))
        return {
          endToEndId:
            textAt(element, 'RslvdCase', 'Id') ?? textAt(resolution, 'RslvdCase', 'Id') ?? textAt(element, 'CxlStsId'),
          originalMessageId: null,
          originalEndToEndId: textAt(element, 'OrgnlEndToEndId'),
          status,
          reason: reasonOf(element, 'CxlStsRsnInf'),
        }
      },
    ),
  )
  if (reports.length === 0) throw new Unreadable(t.noStatus)
  return {
    kind: 'camt.029',
    format,
    messageId: textAt(resolution, 'Assgnmt', 'Id'),
    createdAt: instantAt(resolution, 'Assgnmt', 'CreDtTm'),
    reports,
  }
}

function statusOf(
  element: Element,
  name: string,
  endToEndId: string | null,
): Pick<StatusReport, 'endToEndId' | 'status' | 'reason'>[] {
  const code = textAt(element, name)
  if (code === null) return []
  if (!accepted.has(code) && !rejected.has(code)) throw new Unreadable(t.invalidPaymentStatus(code))
  const status = rejected.has(code) ? 'rejected' : 'accepted'
  return [{ endToEndId, status, reason: reasonOf(element, 'StsRsnInf') }]
}

function reasonOf(element: Element, name: string): string {
  return all(element, name)
    .map((information) => {
      const code = textAt(information, 'Rsn', 'Cd') ?? textAt(information, 'Rsn', 'Prtry')
      const text = all(information, 'AddtlInf')
        .map((line) => line.text)
        .join(' ')
      return text && code ? `${text} (${code})` : text || code || ''
    })
    .filter((reason) => reason !== '')
    .join('; ')
    .slice(0, 400)
}
