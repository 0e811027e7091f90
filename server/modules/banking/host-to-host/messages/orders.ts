// Writes ISO 20022 payment orders and return requests.
import { assert } from '#kernel/assert.ts'
import { element, withAttributes, writeXml, type XmlElement } from '#server/platform/xml/xml.ts'

export type PainVersion = 'pain.001.001.03' | 'pain.001.001.09'

export interface Party {
  readonly name: string
  /** IBAN, RIB or any other number, without spaces. */
  readonly account: string
  /** Empty when unknown. */
  readonly bic: string
}

export interface CreditTransferOrder {
  readonly version: PainVersion
  /** At most 35 characters; the same for every delivery of this order. */
  readonly messageId: string
  readonly endToEndId: string
  readonly createdAt: Date
  /** The bank day for execution, `YYYY-MM-DD`. */
  readonly executionDate: string
  readonly initiatingParty: { readonly name: string; readonly id: string }
  readonly debtor: Party
  readonly creditor: Party
  /** Whole francs: XOF has no decimals. */
  readonly amountXof: bigint
  readonly text: string
}

/** Writes a customer credit transfer initiation with one transfer. */
export function writeCreditTransfer(order: CreditTransferOrder): string {
  assert(order.amountXof > 0n, 'a transfer moves something')
  const { version, messageId, executionDate } = order
  const sum = order.amountXof.toString()
  const header = element(
    'GrpHdr',
    element('MsgId', messageId),
    element('CreDtTm', isoSeconds(order.createdAt)),
    element('NbOfTxs', '1'),
    element('CtrlSum', sum),
    element('InitgPty', initiator(order.initiatingParty)),
  )
  const payment = element(
    'PmtInf',
    element('PmtInfId', messageId),
    element('PmtMtd', 'TRF'),
    element('BtchBookg', 'false'),
    element('NbOfTxs', '1'),
    element('CtrlSum', sum),
    version === 'pain.001.001.09'
      ? element('ReqdExctnDt', element('Dt', executionDate))
      : element('ReqdExctnDt', executionDate),
    element('Dbtr', element('Nm', transliterate(order.debtor.name, 140))),
    element('DbtrAcct', account(order.debtor.account)),
    element('DbtrAgt', agent(version, order.debtor.bic)),
    element('ChrgBr', 'SLEV'),
    transaction(order),
  )
  return writeDocument(version, element('CstmrCdtTrfInitn', header, payment))
}

/** Wraps the message in the namespace of its format. */
const writeDocument = (format: string, message: XmlElement): string =>
  writeXml(withAttributes('Document', { xmlns: `urn:iso:std:iso:20022:tech:xsd:${format}` }, message))

const francs = (name: string, amount: bigint): XmlElement => withAttributes(name, { Ccy: 'XOF' }, amount.toString())

function transaction({ version, endToEndId, amountXof, creditor, text }: CreditTransferOrder): XmlElement {
  return element(
    'CdtTrfTxInf',
    element('PmtId', element('InstrId', endToEndId), element('EndToEndId', endToEndId)),
    element('Amt', francs('InstdAmt', amountXof)),
    creditor.bic === '' ? null : element('CdtrAgt', agent(version, creditor.bic)),
    element('Cdtr', element('Nm', transliterate(creditor.name, 140))),
    element('CdtrAcct', account(creditor.account)),
    element('RmtInf', element('Ustrd', transliterate(text, 140))),
  )
}

export interface ReturnOrder {
  readonly messageId: string
  /** The end-to-end id of the return: our case id at the bank. */
  readonly endToEndId: string
  readonly originalMessageId: string
  readonly originalFormat: PainVersion
  readonly originalEndToEndId: string
  readonly createdAt: Date
  readonly initiatingParty: { readonly name: string; readonly id: string }
  readonly bic: string
  readonly amountXof: bigint
}

/** Writes a customer payment cancellation request: asks the bank to return the booked transfer. */
export function writeReturnRequest(order: ReturnOrder): string {
  const { endToEndId, messageId, initiatingParty } = order
  const assignment = element(
    'Assgnmt',
    element('Id', messageId),
    element('Assgnr', element('Pty', initiator(initiatingParty))),
    element('Assgne', element('Agt', agent('pain.001.001.09', order.bic))),
    element('CreDtTm', isoSeconds(order.createdAt)),
  )
  const request = element(
    'Case',
    element('Id', endToEndId),
    element('Cretr', element('Pty', initiator(initiatingParty))),
  )
  const original = element(
    'OrgnlGrpInf',
    element('OrgnlMsgId', order.originalMessageId),
    element('OrgnlMsgNmId', order.originalFormat),
  )
  const transfer = element(
    'TxInf',
    element('CxlId', endToEndId),
    element('OrgnlEndToEndId', order.originalEndToEndId),
    francs('OrgnlInstdAmt', order.amountXof),
    element('CxlRsnInf', element('Rsn', element('Cd', 'CUST'))),
  )
  const payment = element('OrgnlPmtInfAndCxl', element('OrgnlPmtInfId', order.originalMessageId), original, transfer)
  const control = element('CtrlData', element('NbOfTxs', '1'))
  return writeDocument(
    'camt.055.001.08',
    element('CstmrPmtCxlReq', assignment, request, control, element('Undrlyg', payment)),
  )
}

function initiator({ name, id }: { readonly name: string; readonly id: string }): XmlElement[] {
  const number = element('Id', transliterate(id, 35))
  return [element('Nm', transliterate(name, 140)), element('Id', element('OrgId', element('Othr', number)))]
}

function account(number: string): XmlElement {
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(number)
  return element('Id', isIban ? element('IBAN', number) : element('Othr', element('Id', number)))
}

/** The bank by its BIC, or NOTPROVIDED. The two versions name the BIC element differently. */
function agent(version: PainVersion, bic: string): XmlElement {
  const name = version === 'pain.001.001.09' ? 'BICFI' : 'BIC'
  return element('FinInstnId', bic === '' ? element('Othr', element('Id', 'NOTPROVIDED')) : element(name, bic))
}

/** Omits fractions of seconds, which banks reject. */
const isoSeconds = (instant: Date): string => `${instant.toISOString().slice(0, 19)}Z`

/**
 * Converts text to the character set that every bank accepts: Latin letters without accents,
 * digits, the space and / - ? : ( ) . , ' +. Any other character becomes a space. Cuts at
 * `maxLength` characters.
 */
export function transliterate(text: string, maxLength: number): string {
  return text
    .replaceAll(/[ŒÆ]/g, (letter) => (letter === 'Œ' ? 'OE' : 'AE'))
    .replaceAll(/[œæ]/g, (letter) => (letter === 'œ' ? 'oe' : 'ae'))
    .replaceAll('ß', 'ss')
    .replaceAll(/[’‘`]/g, "'")
    .replaceAll(/[–—]/g, '-')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/g, ' ')
    .replaceAll(/ +/g, ' ')
    .trim()
    .slice(0, maxLength)
    .trim()
}
