import { describe, expect, it } from 'vitest'
import { readElement } from './element.ts'
import { readCamt } from './statements.ts'

const balance =
  '<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="XOF">900</Amt><CdtDbtInd>CRDT</CdtDbtInd><Dt><Dt>2026-11-20</Dt></Dt></Bal>'
const entry =
  '<Ntry><Amt Ccy="XOF">100</Amt><CdtDbtInd>DBIT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>B7</AcctSvcrRef></Ntry>'

/** Reads the only account report of a camt.053. */
function readStatement({ header = '', report = '', closing = balance }): unknown {
  const text = `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
    <GrpHdr><MsgId>D7</MsgId><CreDtTm>2026-11-20T23:59:00Z</CreDtTm>${header}</GrpHdr>
    <Stmt><Id>D7</Id>${report}<ElctrncSeqNb>7</ElctrncSeqNb><CreDtTm>2026-11-20T23:59:00Z</CreDtTm>
    <Acct><Id><Othr><Id>CI0011223344556677</Id></Othr></Id></Acct>${closing}${entry}</Stmt></BkToCstmrStmt></Document>`
  return readCamt(readElement(text), 'camt.053', 'camt.053.001.08').reports[0]
}

const page = (number: number, isLast: boolean) => `<PgNb>${number}</PgNb><LastPgInd>${isLast}</LastPgInd>`

describe('an entry without the reference of the bank', { tags: ['D10-11'] }, () => {
  const numbered = (number: string, { day = '2026-11-20', amount = 100, details = '' } = {}) =>
    entry
      .replace('<AcctSvcrRef>B7</AcctSvcrRef>', `<NtryRef>${number}</NtryRef>${details}`)
      .replaceAll('2026-11-20', day)
      .replace('>100<', `>${amount}<`)
  const referencesOf = (...entries: string[]) =>
    (readStatement({ closing: balance + entries.join('') }) as { entries: { reference: string }[] }).entries
      .map(({ reference }) => reference)
      .slice(0, -1)

  it('is not the entry with the same number of another day or amount', () => {
    const entries = [numbered('1'), numbered('1', { day: '2026-11-21' }), numbered('1', { amount: 7 })]
    expect(new Set(referencesOf(...entries)).size).toBe(3)
    expect(referencesOf(numbered('1'))).toEqual(referencesOf(numbered('1')))
  })

  it.each(['NONREF', 'NOTPROVIDED'])('has none where the bank wrote %s', (placeholder) => {
    const named = `<AcctSvcrRef>${placeholder}</AcctSvcrRef>`
    const entries = [numbered('1', { details: named }), numbered('2', { details: named })]
    expect(referencesOf(...entries)).toEqual(['1 -100 2026-11-20', '2 -100 2026-11-20'])
    expect(() => referencesOf(numbered(placeholder, { details: named }))).toThrow('neither a reference nor an id')
  })

  it("has the reference of its only transaction before the statement's number", () => {
    const details = '<NtryDtls><TxDtls><Refs><AcctSvcrRef>T9</AcctSvcrRef></Refs></TxDtls></NtryDtls>'
    expect(referencesOf(numbered('1', { details }))).toEqual(['T9'])
  })
})

describe('a statement in pages', { tags: ['D10-11'] }, () => {
  it.each([
    ['the report', { report: `<StmtPgntn>${page(1, false)}</StmtPgntn>`, closing: '' }],
    ['the message', { header: `<MsgPgntn>${page(1, false)}</MsgPgntn>`, closing: '' }],
  ])('has bookings on an earlier page of %s, without balance and number', (_, parts) => {
    expect(readStatement(parts)).toMatchObject({
      balance: null,
      statementNumber: null,
      entries: [{ reference: 'B7', amountXof: -100n }],
    })
  })

  it('has its balance and number on the last page', () => {
    expect(readStatement({ report: `<StmtPgntn>${page(2, true)}</StmtPgntn>` })).toMatchObject({
      balance: { balanceXof: 900n },
      statementNumber: 7n,
      entries: [{ reference: 'B7' }],
    })
  })

  it('is refused without a closing balance on its only page', () => {
    expect(() => readStatement({ closing: '' })).toThrow()
  })
})
