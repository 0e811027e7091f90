import { describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { formatOf, type ListFormat, readList } from '../read-list.ts'

/** Splits a file's bytes into pieces that cut through letters, tags and entities. */
async function* chunks(text: string | Uint8Array, size = 7): AsyncGenerator<Uint8Array> {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  for (let from = 0; from < bytes.length; from += size) yield bytes.subarray(from, from + size)
}
const readAs = (format: ListFormat, text: string | Uint8Array, size?: number) =>
  readList('T', format, { main: chunks(text, size) })
const entriesOf = async (format: ListFormat, text: string) =>
  expectOk(await readAs(format, text), 'the list is sound').entries

const un = (inner: string) =>
  `<?xml version="1.0"?>\n<CONSOLIDATED_LIST>\n<INDIVIDUALS>\n${inner}\n</INDIVIDUALS>\n</CONSOLIDATED_LIST>\n`
const unPerson = un(`<INDIVIDUAL>
  <FIRST_NAME>ZORVANE</FIRST_NAME><SECOND_NAME>QUILL&amp;BRAND</SECOND_NAME><REFERENCE_NUMBER>CDi.900</REFERENCE_NUMBER>
  <UN_LIST_TYPE>DRC</UN_LIST_TYPE><GENDER>Male</GENDER><NAME_ORIGINAL_SCRIPT>زورفان</NAME_ORIGINAL_SCRIPT>
  <NATIONALITY><VALUE>Mali</VALUE></NATIONALITY>
  <INDIVIDUAL_ALIAS><QUALITY>Good</QUALITY><ALIAS_NAME>Zorvan Kilbrand</ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_ALIAS><QUALITY>Low</QUALITY><ALIAS_NAME><![CDATA[The <Quill>]]></ALIAS_NAME></INDIVIDUAL_ALIAS>
  <INDIVIDUAL_DATE_OF_BIRTH><TYPE_OF_DATE>BETWEEN</TYPE_OF_DATE><FROM_YEAR>1960</FROM_YEAR><TO_YEAR>1965</TO_YEAR></INDIVIDUAL_DATE_OF_BIRTH>
  <INDIVIDUAL_DOCUMENT><NUMBER>AB 12345</NUMBER></INDIVIDUAL_DOCUMENT>
</INDIVIDUAL>`)

describe('official lists', { tags: ['D12-18'] }, () => {
  it('reads the list of the United Nations with aliases by quality for any split of its bytes', async () => {
    for (const size of [1, 7, 64, 100_000]) {
      const read = await readAs('un', unPerson, size)
      expect(read, String(size)).toMatchObject({
        ok: true,
        value: {
          entries: [
            {
              entryId: 'CDi.900',
              name: 'ZORVANE QUILL&BRAND',
              aliases: ['Zorvan Kilbrand', 'زورفان'],
              weakAliases: ['The <Quill>'],
              type: 'person',
              countries: ['Mali'],
              birthDates: ['1960/1965'],
              gender: 'male',
              identifiers: ['AB 12345'],
              program: 'DRC',
            },
          ],
        },
      })
    }
  })

  it('reads the remarks of OFAC that go on in the comments file', async () => {
    const row = (remarks: string) =>
      `36,"QUILLBRAND, Zorvane","individual","SDGT","-0- ","-0- ","-0- ","-0- ","-0- ","-0- ","-0- ","${remarks}"\n`
    const read = await readList('T', 'ofac-csv', {
      main: chunks(
        row('Passport A1234567 (Mali); Trade License No. CN-77123; Digital Currency Address - XBT 1BoatSLRHtKNng'),
      ),
      comments: chunks(
        '36,"kdXEeobR76b53LETtpyT; alt. Digital Currency Address - TRX TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC."\n',
      ),
    })
    const [entry] = expectOk(read, 'the list is sound').entries
    expect(entry?.identifiers).toEqual(['A1234567', 'CN-77123'])
    expect(entry?.wallets).toEqual(
      expect.arrayContaining(['1BoatSLRHtKNngkdXEeobR76b53LETtpyT', 'TJRyWwFs9wTFGZg3JbrVriFbNfCug5tDeC']),
    )
  })

  it('reads the list of OFAC from its three CSV files', async () => {
    const sdn =
      '36,"ZORVANE, Ali","individual","SDGT",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,"DOB 10 Dec 1948; POB Gao, Mali; Gender Male; Passport 1084010 (Mali); a.k.a. \'THE QUILL\'; Digital Currency Address - XBT 1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa."\r\n37,"MV QUILL","vessel","IRAN",-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- ,-0- \r\n\u001a'
    const read = await readList('T', 'ofac-csv', {
      main: chunks(sdn),
      alt: chunks('36,1,"aka","ZORWAN, Aly",-0- \r\n'),
      add: chunks('36,1,"1 Street","Bamako","Mali",-0- \r\n'),
    })
    expect(expectOk(read, 'the list is sound').entries).toMatchObject([
      {
        entryId: '36',
        aliases: ['ZORWAN, Aly'],
        weakAliases: ['THE QUILL'],
        type: 'person',
        birthDates: ['1948-12-10'],
        gender: 'male',
        countries: ['Mali'],
        identifiers: ['1084010'],
        wallets: ['1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa'],
      },
      { entryId: '37', type: 'vessel' },
    ])
  })

  it('reads the list of OFAC from SDN.XML', async () => {
    const entry = `<sdnEntry><uid>9</uid><firstName>Ali</firstName><lastName>ZORVANE</lastName><sdnType>Individual</sdnType>
      <programList><program>SDGT</program></programList>
      <idList><id><idType>Gender</idType><idNumber>Female</idNumber></id><id><idType>Digital Currency Address - ETH</idType><idNumber>0x8589427373D6D84E98730D7795D8f6f8731FDA16</idNumber></id></idList>
      <akaList><aka><category>weak</category><lastName>QUILL</lastName></aka><aka><category>strong</category><firstName>Aly</firstName><lastName>ZORWAN</lastName></aka></akaList>
      <dateOfBirthList><dateOfBirthItem><dateOfBirth>circa 1970</dateOfBirth></dateOfBirthItem></dateOfBirthList></sdnEntry>`
    expect(await entriesOf('ofac-xml', `<sdnList xmlns="http://example.test/x">${entry}</sdnList>`)).toMatchObject([
      {
        name: 'Ali ZORVANE',
        aliases: ['Aly ZORWAN'],
        weakAliases: ['QUILL'],
        gender: 'female',
        birthDates: ['1970'],
        identifiers: [],
        wallets: ['0x8589427373D6D84E98730D7795D8f6f8731FDA16'],
      },
    ])
  })

  it('reads the list of OFAC from the advanced format', async () => {
    const text = `<Sanctions><ReferenceValueSets><PartyTypeValues><PartyType ID="1">Individual</PartyType></PartyTypeValues>
      <PartySubTypeValues><PartySubType ID="4" PartyTypeID="1">Unknown</PartySubType></PartySubTypeValues>
      <FeatureTypeValues><FeatureType ID="8">Birthdate</FeatureType></FeatureTypeValues></ReferenceValueSets>
      <IDRegDocuments><IDRegDocument ID="5" IdentityID="900"><IDRegistrationNo>A0139243</IDRegistrationNo></IDRegDocument>
      <IDRegDocument ID="6" IdentityID="901"><IDRegistrationNo>B1</IDRegistrationNo></IDRegDocument></IDRegDocuments>
      <DistinctParties><DistinctParty FixedRef="77"><Profile ID="77" PartySubTypeID="4"><Identity ID="900">
      <Alias Primary="true" LowQuality="false"><DocumentedName><DocumentedNamePart><NamePartValue>Zorvane</NamePartValue></DocumentedNamePart><DocumentedNamePart><NamePartValue>Ali</NamePartValue></DocumentedNamePart></DocumentedName></Alias>
      <Alias Primary="false" LowQuality="true"><DocumentedName><DocumentedNamePart><NamePartValue>Quill</NamePartValue></DocumentedNamePart></DocumentedName></Alias>
      </Identity><Feature FeatureTypeID="8"><FeatureVersion><DatePeriod><Start><From><Year>1970</Year><Month>3</Month><Day>4</Day></From></Start><End><To><Year>1970</Year><Month>3</Month><Day>4</Day></To></End></DatePeriod></FeatureVersion></Feature></Profile></DistinctParty></DistinctParties></Sanctions>`
    expect(await entriesOf('ofac-advanced', text)).toMatchObject([
      {
        entryId: '77',
        name: 'Zorvane Ali',
        weakAliases: ['Quill'],
        type: 'person',
        birthDates: ['1970-03-04'],
        identifiers: ['A0139243'],
      },
    ])
  })

  it('reads the list of the European Union from XML and CSV', async () => {
    const xml = `<export><sanctionEntity euReferenceNumber="EU.1.2" logicalId="1"><regulation programme="MLI"/><subjectType code="person"/>
      <nameAlias wholeName="Ali Zorvane" strong="true" gender="M"/><nameAlias wholeName="Quill" strong="false"/>
      <citizenship countryDescription="MALI"/><birthdate birthdate="1970-03-04"/><identification number="X1"/></sanctionEntity></export>`
    const facts = {
      entryId: 'EU.1.2',
      name: 'Ali Zorvane',
      type: 'person',
      countries: ['MALI'],
      birthDates: ['1970-03-04'],
      gender: 'male',
    }
    expect(await entriesOf('eu-xml', xml)).toMatchObject([
      { ...facts, weakAliases: ['Quill'], identifiers: ['X1'], program: 'MLI' },
    ])
    const csv = `Entity_LogicalId;Entity_EU_ReferenceNumber;Entity_SubjectType_ClassificationCode;NameAlias_WholeName;NameAlias_Gender;BirthDate_BirthDate;Citizenship_CountryDescription\n1;EU.1.2;P;Ali Zorvane;M;;\n1;EU.1.2;P;Aly Zorwan;;;\n1;EU.1.2;P;;;1970-03-04;MALI\n`
    expect(await entriesOf('eu-csv', csv)).toMatchObject([{ ...facts, aliases: ['Aly Zorwan'] }])
  })

  it('reads the list of OpenSanctions from simple CSV', async () => {
    const csv = `"id","schema","name","aliases","birth_date","countries","identifiers","sanctions","dataset"\n"Q1","Person","Ali Zorvane","Aly Zorwan;Quill","1970","ml;sn","","X","d"\n`
    expect(await entriesOf('opensanctions', csv)).toMatchObject([
      {
        entryId: 'Q1',
        aliases: ['Aly Zorwan', 'Quill'],
        countries: ['ml', 'sn'],
        birthDates: ['1970'],
        type: 'person',
      },
    ])
  })

  it('takes all of many wallets and aliases, and drops characters that cannot be stored', async () => {
    const many = (prefix: string) => Array.from({ length: 900 }, (_, place) => `${prefix}${place}`)
    const cells = ['Q1', 'CryptoWallet', 'Zorvane\0 Ali', many('Alias').join(';'), many('wallet').join(';')]
    const csv = `id,schema,name,aliases,identifiers\n${cells.join(',')}\n`
    const [entry] = await entriesOf('opensanctions', csv)
    expect(entry?.name).toBe('Zorvane Ali')
    expect(entry?.aliases).toHaveLength(900)
    expect(entry?.wallets).toHaveLength(901)
  })

  it('recognises each format by its first bytes', () => {
    expect(formatOf(unPerson)).toBe('un')
    expect(formatOf('<?xml version="1.0"?><sdnList xmlns="x">')).toBe('ofac-xml')
    expect(formatOf('\uFEFF<Sanctions Version="1">')).toBe('ofac-advanced')
    expect(formatOf('<export generationDate="x">')).toBe('eu-xml')
    expect(formatOf('36,"A","individual"')).toBe('ofac-csv')
    expect(formatOf('<html>')).toBeNull()
  })
})

describe('damaged list', () => {
  const doctype = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>`
  it.each([
    ['cut off', 'un', unPerson.slice(0, 700), null, 'ends'],
    ['empty', 'un', '', null, 'empty'],
    ['without entries', 'un', un(''), null, 'no entries'],
    ['with a document type', 'un', `<?xml version="1.0"?>\n${doctype}\n${unPerson.slice(22)}`, 2, 'document type'],
    ['with an outside entity', 'un', unPerson.replace('ZORVANE', '&secret;'), 5, '&secret;'],
    ['with crossed tags', 'un', unPerson.replace('</FIRST_NAME>', '</SECOND_NAME>'), 5, 'without an opening tag'],
    ['without a reference number', 'un', unPerson.replace(/<REFERENCE.*R>/, ''), 4, 'no reference number'],
    ['nested without end', 'un', '<a>'.repeat(50), 1, 'nested'],
    ['with a row too short', 'ofac-csv', '36,"A","individual"\n', 1, 'columns'],
    ['with no number', 'ofac-csv', `${Array(12).fill('x').join(',')}\n`, 1, 'entry number'],
    [
      'with more names than an entry holds',
      'opensanctions',
      `id,schema,name,aliases\n1,Person,A B,${'X;'.repeat(5001)}\n`,
      null,
      'more than 5000',
    ],
    ['another CSV', 'opensanctions', 'a,b\n1,2\n', 1, 'no column'],
    ['with an entry twice', 'opensanctions', 'id,schema,name,aliases\n1,Person,A B,\n1,Person,C D,\n', null, 'twice'],
  ] as const)(
    'is rejected as a whole when it is %s, with the line if there is one',
    async (_, format, text, line, detail) => {
      const read = await readAs(format, text)
      expect(read).toMatchObject({
        ok: false,
        error: { code: 'damaged_list', detail: expect.stringContaining(detail) },
      })
      if (line !== null) expect(read).toMatchObject({ error: { line } })
    },
  )

  it('is rejected when its bytes are not UTF-8', async () => {
    const bytes = new TextEncoder().encode(unPerson)
    bytes[120] = 0xff
    expect(await readAs('un', bytes)).toMatchObject({ ok: false, error: { detail: 'it is not UTF-8' } })
    expect(await readAs('ofac-csv', Uint8Array.of(0x33, 0x2c, 0xff))).toMatchObject({ ok: false, error: { line: 1 } })
  })

  it('is rejected when an entry never ends, without holding it in memory', async () => {
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield new TextEncoder().encode('<CONSOLIDATED_LIST><INDIVIDUALS><INDIVIDUAL><FIRST_NAME>')
      const chunk = new TextEncoder().encode('x'.repeat(100_000))
      for (let sent = 0; sent < 100; sent += 1) yield chunk
    }
    expect(await readList('T', 'un', { main: endless() })).toMatchObject({
      error: { detail: 'an entry is too long' },
    })
  })
})
