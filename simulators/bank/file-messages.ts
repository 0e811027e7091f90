/** Payment messages that the simulated bank reads and writes. */
import { XMLParser } from 'fast-xml-parser'
import type { Booking, IncomingPayment } from './bank-ledger.ts'

/** Orders that the simulated bank understands. */
export type FileOrder =
  | {
      readonly kind: 'transfer'
      readonly messageId: string
      readonly endToEndId: string
      readonly debtor: string
      readonly creditor: string
      readonly amount: bigint
    }
  | { readonly kind: 'return'; readonly endToEndId: string; readonly original: string; readonly amount: bigint }

const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false, removeNSPrefix: true })

/** Parses a pain.001 or camt.055 with one order; null for anything else. */
export function readOrder(text: string): FileOrder | null {
  const document: unknown = parser.parse(text)
  const transfer = (...path: readonly string[]) => textAt(document, 'CstmrCdtTrfInitn', ...path)
  const messageId = transfer('GrpHdr', 'MsgId')
  if (messageId !== '') {
    const one = ['PmtInf', 'CdtTrfTxInf']
    return {
      kind: 'transfer',
      messageId,
      endToEndId: transfer(...one, 'PmtId', 'EndToEndId'),
      debtor: transfer('PmtInf', 'DbtrAcct', 'Id', 'IBAN') || transfer('PmtInf', 'DbtrAcct', 'Id', 'Othr', 'Id'),
      creditor: transfer(...one, 'CdtrAcct', 'Id', 'IBAN') || transfer(...one, 'CdtrAcct', 'Id', 'Othr', 'Id'),
      amount: BigInt(transfer(...one, 'Amt', 'InstdAmt')),
    }
  }
  const back = (name: string) => textAt(document, 'CstmrPmtCxlReq', 'Undrlyg', 'OrgnlPmtInfAndCxl', 'TxInf', name)
  if (back('CxlId') === '') return null
  return {
    kind: 'return',
    endToEndId: back('CxlId'),
    original: back('OrgnlEndToEndId'),
    amount: BigInt(back('OrgnlInstdAmt')),
  }
}

/** Text at a path of element names below `Document`; empty if absent. */
function textAt(tree: unknown, ...path: readonly string[]): string {
  let here = tree
  for (const name of ['Document', ...path]) {
    if (typeof here !== 'object' || here === null) return ''
    here = new Map(Object.entries(here)).get(name)
  }
  return typeof here === 'string' ? here : ''
}

interface Report {
  readonly messageId: string
  readonly at: number
  readonly endToEndId: string
  readonly originalMessageId: string
  readonly status: 'ACCP' | 'RJCT'
  readonly reason: { readonly code: string; readonly text: string } | null
}

const document = (format: string, inside: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="urn:iso:std:iso:20022:tech:xsd:${format}">${inside}</Document>\n`
const seconds = (at: number): string => new Date(at).toISOString()
const because = (name: string, reason: Report['reason']): string =>
  reason ? `<${name}><Rsn><Cd>${reason.code}</Cd></Rsn><AddtlInf>${reason.text}</AddtlInf></${name}>` : ''

export function writeStatusReport({ messageId, at, endToEndId, originalMessageId, status, reason }: Report): string {
  return document(
    'pain.002.001.10',
    `<CstmrPmtStsRpt><GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${seconds(at)}</CreDtTm></GrpHdr>` +
      `<OrgnlGrpInfAndSts><OrgnlMsgId>${originalMessageId}</OrgnlMsgId><OrgnlMsgNmId>pain.001</OrgnlMsgNmId></OrgnlGrpInfAndSts>` +
      `<OrgnlPmtInfAndSts><OrgnlPmtInfId>${originalMessageId}</OrgnlPmtInfId><TxInfAndSts><OrgnlEndToEndId>${endToEndId}</OrgnlEndToEndId>` +
      `<TxSts>${status}</TxSts>${because('StsRsnInf', reason)}</TxInfAndSts></OrgnlPmtInfAndSts></CstmrPmtStsRpt>`,
  )
}

interface Resolution extends Omit<Report, 'endToEndId' | 'originalMessageId'> {
  readonly bankCode: string
  /** The case of the request; null for a bank that does not repeat it. */
  readonly caseId: string | null
  /** End-to-end id of the transfer that was to be returned. */
  readonly originalEndToEndId: string
}

/** Answers a request to return a transfer by its case and the transfer, as real banks do. */
export function writeResolution(resolution: Resolution): string {
  const { bankCode, messageId, at, caseId, originalEndToEndId, status, reason } = resolution
  const word = status === 'ACCP' ? 'PDCR' : 'RJCR'
  const customer = '<Pty><Nm>Customer</Nm></Pty>'
  const parties =
    `<Assgnr><Agt><FinInstnId><Othr><Id>${bankCode}</Id></Othr></FinInstnId></Agt></Assgnr>` +
    `<Assgne>${customer}</Assgne>`
  const resolved = caseId === null ? '' : `<RslvdCase><Id>${caseId}</Id><Cretr>${customer}</Cretr></RslvdCase>`
  return document(
    'camt.029.001.09',
    `<RsltnOfInvstgtn><Assgnmt><Id>${messageId}</Id>${parties}<CreDtTm>${seconds(at)}</CreDtTm></Assgnmt>${resolved}<Sts><Conf>${word}</Conf></Sts>` +
      `<CxlDtls><TxInfAndSts><CxlStsId>${messageId}</CxlStsId><OrgnlEndToEndId>${originalEndToEndId}</OrgnlEndToEndId>` +
      `<TxCxlSts>${word}</TxCxlSts>${because('CxlStsRsnInf', reason)}</TxInfAndSts></CxlDtls></RsltnOfInvstgtn>`,
  )
}

export interface ReportedBooking extends Booking {
  /** End-to-end id of the returned payment; null if it is not a return. */
  readonly returned: string | null
}

export interface AccountStatement {
  readonly kind: 'camt.052' | 'camt.053' | 'camt.054'
  readonly version: '02' | '08'
  readonly messageId: string
  readonly at: number
  readonly account: string
  readonly balance: bigint
  readonly number: number | null
  readonly bookings: readonly ReportedBooking[]
}

const shapes = {
  'camt.052': { message: 'BkToCstmrAcctRpt', report: 'Rpt', balance: 'ITBD' },
  'camt.053': { message: 'BkToCstmrStmt', report: 'Stmt', balance: 'CLBD' },
  'camt.054': { message: 'BkToCstmrDbtCdtNtfctn', report: 'Ntfctn', balance: null },
} as const

export function writeStatement(statement: AccountStatement): string {
  const { kind, version, messageId, at, account, balance, number, bookings } = statement
  const shape = shapes[kind]
  const isIban = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(account)
  const id = isIban ? `<IBAN>${account}</IBAN>` : `<Othr><Id>${account}</Id></Othr>`
  const stated =
    shape.balance === null
      ? ''
      : `<Bal><Tp><CdOrPrtry><Cd>${shape.balance}</Cd></CdOrPrtry></Tp>${signed(balance)}<Dt><Dt>${seconds(at).slice(0, 10)}</Dt></Dt></Bal>`
  return document(
    `${kind}.001.${version}`,
    `<${shape.message}><GrpHdr><MsgId>${messageId}</MsgId><CreDtTm>${seconds(at)}</CreDtTm></GrpHdr><${shape.report}><Id>${messageId}</Id>` +
      `${number === null ? '' : `<ElctrncSeqNb>${number}</ElctrncSeqNb>`}<CreDtTm>${seconds(at)}</CreDtTm><Acct><Id>${id}</Id><Ccy>XOF</Ccy></Acct>${stated}` +
      `${bookings.map((booking) => writeEntry(booking, version)).join('')}</${shape.report}></${shape.message}>`,
  )
}

function writeEntry(
  { reference, endToEndId, returned, amount, at, incoming }: ReportedBooking,
  version: '02' | '08',
): string {
  const status = version === '02' ? '<Sts>BOOK</Sts>' : '<Sts><Cd>BOOK</Cd></Sts>'
  const back = returned === null ? '' : '<RtrInf><Rsn><Cd>CUST</Cd></Rsn></RtrInf>'
  const named = returned ?? endToEndId ?? 'NOTPROVIDED'
  // Payments, received or issued credit transfers; OTHR where the bank states no subfamily.
  const family = amount < 0n ? 'ICDT' : 'RCDT'
  const code = `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>${family}</Cd><SubFmlyCd>OTHR</SubFmlyCd></Fmly></Domn></BkTxCd>`
  return (
    `<Ntry>${signed(amount)}${status}<BookgDt><DtTm>${seconds(at)}</DtTm></BookgDt><AcctSvcrRef>${reference}</AcctSvcrRef>${code}` +
    `<NtryDtls><TxDtls><Refs><EndToEndId>${named}</EndToEndId></Refs>${incoming ? writeIncoming(incoming, version) : ''}${back}</TxDtls></NtryDtls></Ntry>`
  )
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function writeIncoming({ payerName, payerAccount, remittance }: IncomingPayment, version: '02' | '08'): string {
  const name = payerName === null ? '' : `<Nm>${escaped(payerName)}</Nm>`
  const debtor = name && (version === '02' ? `<Dbtr>${name}</Dbtr>` : `<Dbtr><Pty>${name}</Pty></Dbtr>`)
  const account =
    payerAccount === null ? '' : `<DbtrAcct><Id><Othr><Id>${escaped(payerAccount)}</Id></Othr></Id></DbtrAcct>`
  const parties = debtor || account ? `<RltdPties>${debtor}${account}</RltdPties>` : ''
  return parties + (remittance === null ? '' : `<RmtInf><Ustrd>${escaped(remittance)}</Ustrd></RmtInf>`)
}

const signed = (amount: bigint): string =>
  `<Amt Ccy="XOF">${amount < 0n ? -amount : amount}</Amt><CdtDbtInd>${amount < 0n ? 'DBIT' : 'CRDT'}</CdtDbtInd>`

export interface Mt940Statement extends Omit<AccountStatement, 'kind' | 'version'> {
  readonly opening: bigint
}

export function writeMt940({ messageId, at, account, balance, opening, number, bookings }: Mt940Statement): string {
  const day = (time: number): string => new Date(time).toISOString().slice(2, 10).replaceAll('-', '')
  const mark = (amount: bigint): string => (amount < 0n ? 'D' : 'C')
  const francs = (amount: bigint): string => `${amount < 0n ? -amount : amount},`
  return [
    `:20:${messageId.slice(0, 16)}`,
    `:25:${account}`,
    `:28C:${String(number ?? 1).padStart(5, '0')}/001`,
    `:60F:${mark(opening)}${day(at)}XOF${francs(opening)}`,
    ...bookings.flatMap(({ amount, reference, endToEndId, returned, at: bookedAt }) => [
      `:61:${day(bookedAt)}${day(bookedAt).slice(2)}${mark(amount)}${francs(amount)}NTRFNONREF//${reference}`,
      `:86:/EREF/${returned ?? endToEndId ?? 'NOTPROVIDED'}${returned === null ? '' : '/RTRN/CUST'}`,
    ]),
    `:62F:${mark(balance)}${day(at)}XOF${francs(balance)}`,
    '-',
    '',
  ].join('\r\n')
}
