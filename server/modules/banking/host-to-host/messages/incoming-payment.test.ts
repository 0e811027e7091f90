import { describe, expect, it } from 'vitest'
import { readElement } from './element.ts'
import { readMt940 } from './mt940.ts'
import { readCamt } from './statements.ts'

function camt(version: '02' | '08', entry: string): string {
  return `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.${version}"><BkToCstmrDbtCdtNtfctn>
    <GrpHdr><MsgId>N1</MsgId><CreDtTm>2026-11-20T10:00:00Z</CreDtTm></GrpHdr><Ntfctn><Id>N1</Id>
    <CreDtTm>2026-11-20T10:00:00Z</CreDtTm><Acct><Id><Othr><Id>CI0011223344556677</Id></Othr></Id><Ccy>XOF</Ccy></Acct>
    ${entry}</Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`
}

const entryOf = (version: '02' | '08', direction: 'CRDT' | 'DBIT', details: string): string =>
  `<Ntry><Amt Ccy="XOF">561000</Amt><CdtDbtInd>${direction}</CdtDbtInd>
   <Sts>${version === '02' ? 'BOOK' : '<Cd>BOOK</Cd>'}</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>
   <AcctSvcrRef>B7</AcctSvcrRef><NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>${details}</TxDtls></NtryDtls></Ntry>`

const account = '<DbtrAcct><Id><IBAN>FR76 3000 6000 0112 3456 7890 189</IBAN></Id></DbtrAcct>'
const remittance = '<RmtInf><Ustrd>INV-2026-000042</Ustrd><Ustrd>solde &amp; acompte</Ustrd></RmtInf>'

function incomingOf(version: '02' | '08', direction: 'CRDT' | 'DBIT', details: string) {
  const root = readElement(camt(version, entryOf(version, direction, details)))
  return readCamt(root, 'camt.054', `camt.054.001.${version}`).reports[0]?.entries[0]?.incoming
}

function mt940(line: string, details: string) {
  const text = [
    ':20:ST1',
    ':25:SGCI/CI0011223344556677',
    ':28C:7/1',
    ':60F:C261119XOF1000,',
    `:61:${line}`,
    `:86:${details}`,
    ':62F:C261120XOF562000,',
    '-',
  ].join('\n')
  return readMt940(text).reports[0]?.entries[0]?.incoming
}

const credit = '2611201120C561000,NTRFNONREF//B7'

describe('the payer and purpose of a credit', () => {
  it('are read from camt version 02 and 08', () => {
    const expected = {
      payerName: 'Baobab Textiles SA',
      payerAccount: 'FR7630006000011234567890189',
      remittance: 'INV-2026-000042 solde & acompte',
    }
    const old = `<RltdPties><Dbtr><Nm>Baobab  Textiles SA</Nm></Dbtr>${account}</RltdPties>${remittance}`
    const recent = `<RltdPties><Dbtr><Pty><Nm>Baobab Textiles SA</Nm></Pty></Dbtr>${account}</RltdPties>${remittance}`
    expect(incomingOf('02', 'CRDT', old)).toEqual(expected)
    expect(incomingOf('08', 'CRDT', recent)).toEqual(expected)
  })

  it('take the structured reference before free text', () => {
    const structured = '<RmtInf><Strd><CdtrRefInf><Ref>RF18INV42</Ref></CdtrRefInf></Strd><Ustrd>merci</Ustrd></RmtInf>'
    expect(incomingOf('08', 'CRDT', structured)).toMatchObject({ remittance: 'RF18INV42 merci', payerName: null })
  })

  it('name every invoice of the structured parts', () => {
    const part = (number: string) => `<Strd><RfrdDocInf><Nb>${number}</Nb></RfrdDocInf></Strd>`
    const several = `<RmtInf>${part('INV-2026-000041')}${part('INV-2026-000042')}</RmtInf>`
    expect(incomingOf('08', 'CRDT', several)).toMatchObject({ remittance: 'INV-2026-000041 INV-2026-000042' })
  })

  it.each(['RRTN', 'RPCR'])('are absent for a credit with the bank transaction code %s', (code) => {
    const reversal = `<BkTxCd><Domn><Cd>PMNT</Cd><Fmly><Cd>ICDT</Cd><SubFmlyCd>${code}</SubFmlyCd></Fmly></Domn></BkTxCd>`
    expect(incomingOf('08', 'CRDT', `${reversal}${remittance}`)).toBeNull()
  })

  it('are absent for a debit and a returned payment', () => {
    expect(incomingOf('08', 'DBIT', remittance)).toBeNull()
    expect(incomingOf('08', 'CRDT', `${remittance}<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>`)).toBeNull()
    expect(mt940('2611201120D561000,NTRFNONREF//B7', 'loyer')).toBeNull()
    expect(mt940('2611201120RD561000,NTRFNONREF//B7', 'retour')).toBeNull()
  })

  it('are read from numbered parts of MT940, broken within words', () => {
    const parts = '166?00VIREMENT?20INV-2026-0000?2142 SOLDE?31SN08SN0100152000048500003035?32BAOBAB TEX?33TILES SA'
    expect(mt940(credit, parts)).toEqual({
      payerName: 'BAOBAB TEXTILES SA',
      payerAccount: 'SN08SN0100152000048500003035',
      remittance: 'INV-2026-000042 SOLDE',
    })
  })

  it('are read from code words and from plain text of MT940', () => {
    expect(mt940(credit, '/NAME/BAOBAB TEXTILES/REMI/FACT 42/')).toMatchObject({ payerName: 'BAOBAB TEXTILES' })
    expect(mt940(credit, '/NAME/BAOBAB TEXTILES/REMI/FACT 42')).toMatchObject({ remittance: 'FACT 42' })
    expect(mt940(credit, 'VIR BAOBAB FACT 42')).toEqual({
      payerName: null,
      payerAccount: null,
      remittance: 'VIR BAOBAB FACT 42',
    })
  })

  it('are cut to what is stored, and lose what no person can read', () => {
    const long = `<RmtInf><Ustrd>${'a'.repeat(1500)}</Ustrd></RmtInf>`
    expect(incomingOf('08', 'CRDT', long)?.remittance).toHaveLength(1000)
    expect(incomingOf('08', 'CRDT', '<RmtInf><Ustrd>NOTPROVIDED</Ustrd></RmtInf>')?.remittance).toBeNull()
  })
})
