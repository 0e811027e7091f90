/**
 * XML schemas of the messages that the simulated bank writes. Written for this project: they hold
 * the elements in use with the order, number, lengths, patterns and codes of the published schemas.
 * Parts that the messages do not use are absent, so what these accept, the published ones accept.
 */

const sequence = (...elements: readonly string[]) => `<xs:sequence>${elements.join('')}</xs:sequence>`
const choice = (...elements: readonly string[]) => `<xs:choice>${elements.join('')}</xs:choice>`
const one = (name: string, type: string) => `<xs:element name="${name}" type="${type}"/>`
const optional = (name: string, type: string) => `<xs:element name="${name}" type="${type}" minOccurs="0"/>`
const many = (name: string, type: string, minOccurs: 0 | 1 = 0) =>
  `<xs:element name="${name}" type="${type}" minOccurs="${minOccurs}" maxOccurs="unbounded"/>`
const type = (name: string, content: string) => `<xs:complexType name="${name}">${content}</xs:complexType>`
const text = (name: string, ...limits: readonly string[]) =>
  `<xs:simpleType name="${name}"><xs:restriction base="xs:string">${limits.join('')}</xs:restriction></xs:simpleType>`
const upTo = (length: number) => text(`Max${length}Text`, `<xs:minLength value="1"/><xs:maxLength value="${length}"/>`)
const codes = (name: string, ...values: readonly string[]) =>
  text(name, ...values.map((value) => `<xs:enumeration value="${value}"/>`))

const schema = (format: string, root: string, ...types: readonly string[]): string => {
  const namespace = `urn:iso:std:iso:20022:tech:xsd:${format}`
  return (
    `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="${namespace}" targetNamespace="${namespace}" elementFormDefault="qualified">` +
    `${one('Document', 'Document')}${type('Document', sequence(one(root, 'Message')))}${types.join('')}${common}</xs:schema>`
  )
}

const common = [
  ...[4, 34, 35, 105, 140].map(upTo),
  type('Reason', choice(one('Cd', 'Max4Text'), one('Prtry', 'Max35Text'))),
  type('StatusReason', sequence(optional('Rsn', 'Reason'), many('AddtlInf', 'Max105Text'))),
  type('Header', sequence(one('MsgId', 'Max35Text'), one('CreDtTm', 'xs:dateTime'))),
].join('')

const statusReport = schema(
  'pain.002.001.10',
  'CstmrPmtStsRpt',
  type(
    'Message',
    sequence(one('GrpHdr', 'Header'), one('OrgnlGrpInfAndSts', 'Group'), many('OrgnlPmtInfAndSts', 'Payment')),
  ),
  type('Group', sequence(one('OrgnlMsgId', 'Max35Text'), one('OrgnlMsgNmId', 'Max35Text'))),
  type('Payment', sequence(one('OrgnlPmtInfId', 'Max35Text'), many('TxInfAndSts', 'Transaction'))),
  type(
    'Transaction',
    sequence(
      optional('OrgnlEndToEndId', 'Max35Text'),
      optional('TxSts', 'Max4Text'),
      many('StsRsnInf', 'StatusReason'),
    ),
  ),
)

const resolution = schema(
  'camt.029.001.09',
  'RsltnOfInvstgtn',
  type(
    'Message',
    sequence(
      one('Assgnmt', 'Assignment'),
      optional('RslvdCase', 'Case'),
      one('Sts', 'Status'),
      many('CxlDtls', 'Details'),
    ),
  ),
  type('Case', sequence(one('Id', 'Max35Text'), one('Cretr', 'Actor'))),
  type(
    'Assignment',
    sequence(one('Id', 'Max35Text'), one('Assgnr', 'Actor'), one('Assgne', 'Actor'), one('CreDtTm', 'xs:dateTime')),
  ),
  type('Actor', choice(one('Pty', 'Party'), one('Agt', 'Agent'))),
  type('Party', sequence(optional('Nm', 'Max140Text'))),
  type('Agent', sequence(one('FinInstnId', 'Institution'))),
  type('Institution', sequence(optional('Othr', 'Other'))),
  type('Other', sequence(one('Id', 'Max35Text'))),
  type('Status', choice(one('Conf', 'Max4Text'))),
  type('Details', sequence(many('TxInfAndSts', 'Transaction'))),
  type(
    'Transaction',
    sequence(
      optional('CxlStsId', 'Max35Text'),
      optional('OrgnlEndToEndId', 'Max35Text'),
      optional('TxCxlSts', 'Cancellation'),
      many('CxlStsRsnInf', 'StatusReason'),
    ),
  ),
  codes('Cancellation', 'RJCR', 'ACCR', 'PDCR'),
)

const accountTypes = [
  '<xs:simpleType name="Number"><xs:restriction base="xs:decimal"><xs:fractionDigits value="0"/><xs:totalDigits value="18"/></xs:restriction></xs:simpleType>',
  type('Account', sequence(one('Id', 'AccountId'), optional('Ccy', 'Currency'))),
  type('OtherAccount', sequence(one('Id', 'AccountId'))),
  type('AccountId', choice(one('IBAN', 'Iban'), one('Othr', 'OtherId'))),
  type('OtherId', sequence(one('Id', 'Max34Text'))),
  text('Iban', '<xs:pattern value="[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}"/>'),
  text('Currency', '<xs:pattern value="[A-Z]{3}"/>'),
].join('')

const accountMessages = {
  'camt.052': { message: 'BkToCstmrAcctRpt', report: 'Rpt', balances: many('Bal', 'Balance') },
  'camt.053': { message: 'BkToCstmrStmt', report: 'Stmt', balances: many('Bal', 'Balance', 1) },
  'camt.054': { message: 'BkToCstmrDbtCdtNtfctn', report: 'Ntfctn', balances: '' },
} as const

function accountMessage(kind: keyof typeof accountMessages, version: '02' | '08'): string {
  const { message, report, balances } = accountMessages[kind]
  const isOld = version === '02'
  return schema(
    `${kind}.001.${version}`,
    message,
    type('Message', sequence(one('GrpHdr', 'Header'), many(report, 'Report', 1))),
    type(
      'Report',
      sequence(
        one('Id', 'Max35Text'),
        optional('ElctrncSeqNb', 'Number'),
        (isOld ? one : optional)('CreDtTm', 'xs:dateTime'),
        one('Acct', 'Account'),
        balances,
        many('Ntry', 'Entry'),
      ),
    ),
    accountTypes,
    type(
      'Balance',
      sequence(one('Tp', 'BalanceType'), one('Amt', 'Amount'), one('CdtDbtInd', 'Direction'), one('Dt', 'When')),
    ),
    type('BalanceType', sequence(one('CdOrPrtry', 'Reason'))),
    type(
      'Amount',
      '<xs:simpleContent><xs:extension base="AmountNumber"><xs:attribute name="Ccy" type="Currency" use="required"/></xs:extension></xs:simpleContent>',
    ),
    '<xs:simpleType name="AmountNumber"><xs:restriction base="xs:decimal"><xs:minInclusive value="0"/><xs:totalDigits value="18"/><xs:fractionDigits value="5"/></xs:restriction></xs:simpleType>',
    codes('Direction', 'CRDT', 'DBIT'),
    type('When', choice(one('Dt', 'xs:date'), one('DtTm', 'xs:dateTime'))),
    isOld ? codes('Status', 'BOOK', 'PDNG', 'INFO') : type('Status', choice(one('Cd', 'Max4Text'))),
    type(
      'Entry',
      sequence(
        one('Amt', 'Amount'),
        one('CdtDbtInd', 'Direction'),
        one('Sts', 'Status'),
        optional('BookgDt', 'When'),
        optional('AcctSvcrRef', 'Max35Text'),
        one('BkTxCd', 'BankCode'),
        many('NtryDtls', 'Details'),
      ),
    ),
    type('BankCode', sequence(optional('Domn', 'Domain'))),
    type('Domain', sequence(one('Cd', 'Max4Text'), one('Fmly', 'Family'))),
    type('Family', sequence(one('Cd', 'Max4Text'), one('SubFmlyCd', 'Max4Text'))),
    type('Details', sequence(many('TxDtls', 'Transaction'))),
    type(
      'Transaction',
      sequence(
        optional('Refs', 'References'),
        optional('RltdPties', 'Parties'),
        optional('RmtInf', 'Remittance'),
        optional('RtrInf', 'Returned'),
      ),
    ),
    type('References', sequence(optional('EndToEndId', 'Max35Text'))),
    type('Parties', sequence(optional('Dbtr', isOld ? 'Party' : 'PartyChoice'), optional('DbtrAcct', 'OtherAccount'))),
    type('PartyChoice', choice(one('Pty', 'Party'))),
    type('Party', sequence(optional('Nm', 'Max140Text'))),
    type('Remittance', sequence(many('Ustrd', 'Max140Text'))),
    type('Returned', sequence(optional('Rsn', 'Reason'))),
  )
}

/** Schemas by format: `camt.053.001.08`. */
export const bankMessageSchemas: ReadonlyMap<string, string> = new Map([
  ['pain.002.001.10', statusReport],
  ['camt.029.001.09', resolution],
  ...(['camt.052', 'camt.053', 'camt.054'] as const).flatMap((kind) =>
    (['02', '08'] as const).map((version) => [`${kind}.001.${version}`, accountMessage(kind, version)] as const),
  ),
])
