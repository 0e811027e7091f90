import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BulkRun } from '#contract/bulk.ts'
import { type ClientImport, type ClientImportRow, importTemplate } from '#contract/clients/import.ts'
import { expectOk } from '#kernel/result.ts'
import { clientRoutes } from '#server/modules/clients/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import { complianceRoutes } from './index.ts'

let harness: ComplianceHarness
let app: FastifyInstance
let actor: Actor

beforeAll(async () => {
  harness = await openComplianceHarness()
  app = await harness.serve([...clientRoutes(harness), ...complianceRoutes(harness)], () => actor)
})
beforeEach(() => {
  harness.reset()
  actor = person('fatou', 'Fatou Diallo')
})
afterAll(() => harness.close())

const head = 'Company Name,Contact Person,Email,Address,Country,Tax ID,Payment Terms,Monthly Limit,KYC Status,Active'
const post = (url: string, payload: object, key?: string) =>
  app.inject({
    method: 'POST',
    url,
    headers: { 'sec-fetch-site': 'same-origin', ...(key ? { 'idempotency-key': key } : {}) },
    payload,
  })
const check = (content: string, key?: string) => post('/api/clients/imports', { fileName: 'clients.csv', content }, key)
async function checked(lines: readonly string[], top = head) {
  const reply = await check([top, ...lines].join('\r\n'))
  expect(reply.statusCode).toBe(201)
  const file = reply.json<ClientImport>()
  const rows = (await app.inject(`/api/clients/imports/${file.id}/rows`)).json<ClientImportRow[]>()
  return { file, rows }
}
async function confirmed({ id }: ClientImport, withDuplicates = false) {
  const reply = await post(`/api/clients/imports/${id}/confirm`, { withDuplicates })
  expect(reply.statusCode).toBe(202)
  await harness.bulk.runDue()
  return harness.bulk.rows(reply.json<BulkRun>().id, { outcome: undefined, after: 0, limit: 1000 })
}
const total = async () => (await harness.clients.count(harness.database.pool)).total

const notText = 'The file is not CSV text. In your spreadsheet, save it as CSV (UTF-8) and choose that file.'
const unclosed = (line: number) =>
  `Line ${line}: a quotation mark is not closed or is inside a cell. Correct it and choose the file again.`

describe('checking a file of clients', { tags: ['D5-29'] }, () => {
  it('reports every error by row and column, and imports nothing', async () => {
    const before = await total()
    const { file, rows } = await checked([
      'Good SARL,Awa,awa@good.ci,Rue 1,CI,,,,,',
      ',,not an e-mail,Rue 2,Atlantis,,366,-5,approved,maybe',
      '"Two\nlines",Awa,a@b.ci,"Rue 3\nPlateau",Mali,,,,,',
      'After it,Awa,a@b.ci,Rue 4,Mali,,half,,,',
    ])
    expect(file).toMatchObject({ rows: 4, ready: 2, duplicates: 0, invalid: 2, state: 'checked' })
    expect(rows.map(({ line, state }) => [line, state])).toEqual([
      [2, 'ready'],
      [3, 'invalid'],
      [4, 'ready'],
      [7, 'invalid'],
    ])
    expect(rows[1]?.errors).toEqual([
      { column: 'Company Name', message: 'Required' },
      { column: 'Contact Person', message: 'Required' },
      { column: 'Email', message: 'Invalid email' },
      { column: 'Country', message: 'must be a country by its name or ISO code' },
      { column: 'Payment Terms', message: 'must be 365 or fewer' },
      { column: 'Monthly Limit', message: 'must be an amount of zero or more' },
      { column: 'KYC Status', message: 'must be pending' },
      { column: 'Active', message: 'must be yes or no' },
    ])
    expect(rows[3]?.errors).toEqual([{ column: 'Payment Terms', message: 'must be a whole number of days' }])
    const wrong = await app.inject(`/api/clients/imports/${file.id}/rows?state=invalid&limit=1`)
    expect([wrong.json().length, wrong.headers['x-total-count']]).toEqual([1, '2'])
    expect(await total()).toBe(before)
  })

  it('accepts amounts with grouped thousands, as spreadsheets write them, and nothing ambiguous', async () => {
    const { file, rows } = await checked([
      'Grouped SARL,Awa,a@b.ci,Rue 1,CI,,,"1,250,000.50",,',
      'Spaced SARL,Awa,a@b.ci,Rue 2,CI,,,1 250 000,,',
      'Decimal comma SARL,Awa,a@b.ci,Rue 3,CI,,,"1250,50",,',
      'Mixed SARL,Awa,a@b.ci,Rue 4,CI,,,"1,250 000",,',
      'Point SARL,Awa,a@b.ci,Rue 5,CI,,,25.000,,',
    ])
    expect(rows.map(({ state }) => state)).toEqual(['ready', 'ready', 'ready', 'invalid', 'invalid'])
    expect(rows[4]?.errors[0]?.message).toBe('must group thousands with a comma and begin decimals with a point')
    await confirmed(file)
    const [spaced] = (await app.inject('/api/clients?q=spaced')).json()
    const [comma] = (await app.inject('/api/clients?q=decimal')).json()
    const [groups] = (await app.inject('/api/clients?q=grouped')).json()
    expect([groups, spaced, comma].map(({ monthlyLimit }) => monthlyLimit)).toEqual([
      '1250000.50',
      '1250000.00',
      '1250.50',
    ])
  })

  it('reports duplicates of clients and of earlier rows, by name and by tax id', async () => {
    const existing = await harness.added({ companyName: 'Société Kora', country: 'Mali', taxId: 'ML-1' })
    const { rows } = await checked([
      'SOCIETE KORA SA,Awa,a@b.ml,Rue,Mali,,,,,',
      'Other,Awa,a@b.ml,Rue,Mali,ml 1,,,,',
      'New one,Awa,a@b.ml,Rue,Mali,X9,,,,',
      'New One SARL,Awa,a@b.ml,Rue,Mali,x-9,,,,',
      'New one,Awa,a@b.ml,Rue,Togo,,,,,',
    ])
    const has = `is already used by Société Kora (no. ${existing.id})`
    expect(
      rows.map(({ state, errors }) => [state, ...errors.map(({ column, message }) => `${column}: ${message}`)]),
    ).toEqual([
      ['duplicate', `Company Name: ${has}`],
      ['duplicate', `Tax ID: ${has}`],
      ['ready'],
      ['duplicate', 'Company Name: is already used in line 4', 'Tax ID: is already used in line 4'],
      ['ready'],
    ])
  })

  it('accepts semicolons and any order of columns, and names unknown columns', async () => {
    const top = '\uFEFFcountry;E-mail;Email;ADRESSE;address;contact name;company name;Active'
    const { file, rows } = await checked(
      ['Atlantis;x;a@b.sn;x;Rue;Awa;Semi;no', 'Senegal;x;a@b.sn;x;Rue;Awa;Semi;no'],
      top,
    )
    expect(file.unknownColumns).toEqual(['E-mail', 'ADRESSE'])
    expect(rows.map(({ state }) => state)).toEqual(['invalid', 'ready'])
  })

  it('reads countries with or without accents and with either apostrophe', async () => {
    const { rows } = await checked(
      ["Cote d'Ivoire", 'CÔTE D’IVOIRE', 'Sénégal', 'Bénin', 'sn'].map(
        (country) => `In ${country},Awa,a@b.ci,Rue,${country}`,
      ),
    )
    expect(rows.map(({ country }) => country)).toEqual([
      "Côte d'Ivoire",
      "Côte d'Ivoire",
      'Senegal',
      'Benin',
      'Senegal',
    ])
    expect(rows.map(({ state }) => state)).not.toContain('invalid')
  })

  it.each([
    ['no columns', 'a,b\r\n1,2', 'The first line lacks Company Name, Contact Person, Email, Address, Country.'],
    ['no rows', head, 'The file has a first line and no rows.'],
    ['nothing', ' ', 'The file is empty.'],
    ['zero bytes', `${head}\r\nA\0B,Awa,a@b.ci,Rue,Mali`, notText],
    ['a workbook', 'PK\u0003\u0004\0', notText],
    ['an open quote', `${head}\r\n"a,b`, unclosed(2)],
    ['an open quote after a cell of two lines', `${head}\r\n"a\r\nb",c\r\n\r\n"d,e\r\nf,g`, unclosed(5)],
    ['a quote inside a cell', `${head}\r\na,b\r\nc"d,e`, unclosed(3)],
    ['a column twice', `${head},Email\r\nx`, 'The first line has Email twice.'],
    ['too many rows', `${head}\r\n${'x\r\n'.repeat(20_001)}`, 'The file has more than 20000 rows.'],
  ])('refuses a file with %s', async (_, content, detail) => {
    const reply = await check(content)
    expect([reply.statusCode, reply.json().detail]).toEqual([400, detail])
  })

  it('accepts files above one megabyte, and refuses those above eight', async () => {
    const row = `Big,Awa,a@b.ci,${'x'.repeat(990)},Mali,,,,,\r\n`
    expect((await check(`${head}\r\n${row.repeat(2000)}`)).statusCode).toBe(201)
    expect((await check(`${head}\r\n${row.repeat(9000)}`)).statusCode).toBe(413)
  })

  it('answers a repeated idempotency key once; accepts its own template', async () => {
    const [first, again] = [await check(importTemplate, 'key-1'), await check(importTemplate, 'key-1')]
    expect(first.json()).toMatchObject({ rows: 1, ready: 1 })
    expect(again.json()).toEqual(first.json())
  })
})

describe('importing confirmed rows', { tags: ['D5-29'] }, () => {
  it('creates the clients that were ready, once, as stated', async () => {
    const { file } = await checked(['Imported SARL,Awa,awa@imp.ci,Rue 1,ci,T-77,45,1200.5,,no', 'Bad,,x,,,,,,,'])
    expect((await confirmed(file)).map(({ label, outcome }) => [label, outcome])).toEqual([
      ['Line 2, Imported SARL', 'done'],
    ])
    const { items } = await harness.clients.list(harness.database.pool, { q: 'imported' }, { limit: 2 })
    expect(items).toMatchObject([
      {
        companyName: 'Imported SARL',
        country: "Côte d'Ivoire",
        paymentTerms: 45,
        monthlyLimitUsdMinor: 120_050n,
        isActive: false,
        kycStatus: 'pending',
        riskLevel: 'medium',
        riskReasons: ['KYC is pending', 'Client for less than 90 days'],
        createdBy: 'fatou',
      },
    ])
    expect((await post(`/api/clients/imports/${file.id}/confirm`, {})).json().code).toBe('import_confirmed')
    const about = { resourceType: 'client', resourceId: String(items[0]?.id) }
    const log = await harness.audit.list(harness.database.pool, about, { limit: 1, after: null })
    expect(log.items[0]).toMatchObject({ action: 'create', details: { line: 2 } })
  })

  it('names the lines in the language of the person who imports', async () => {
    const { file } = await checked(['Importée SARL,Awa,awa@imp.ci,Rue 1,ci,,,,,'])
    const lines = await inLanguage('fr', () =>
      harness.write((transaction) =>
        harness.clients.confirmImport(transaction, actor, { id: file.id, withDuplicates: false }),
      ),
    )
    expect(expectOk(lines, 'the confirmation')).toMatchObject([{ label: 'Ligne 2, Importée SARL' }])
  })

  it('skips clients added in the meantime, and imports duplicates on request', async () => {
    const line = 'Meanwhile,Awa,a@b.ci,Rue,Ghana,,,,,'
    const first = await checked([line])
    await harness.added({ companyName: 'Meanwhile', country: 'Ghana' })
    expect((await confirmed(first.file)).map(({ message }) => message)).toEqual([
      'was created after the file was checked',
    ])
    const second = await checked([line])
    expect((await post(`/api/clients/imports/${second.file.id}/confirm`, {})).json().code).toBe('import_empty')
    expect((await confirmed(second.file, true)).map(({ outcome }) => outcome)).toEqual(['done'])
  })

  it('applies the decision rules to a stated KYC, and may refuse it', { tags: ['D3-10'] }, async () => {
    const before = new Date(harness.answers.now.getTime() - 5 * 60_000 - 1)
    actor = person('kone', 'Moussa Kone', 'compliance', before)
    const withoutProof = await checked(['Stated zero,Awa,a@b.ci,Rue,Ghana,,,,approved,'])
    const refusal = await post(`/api/clients/imports/${withoutProof.file.id}/confirm`, {})
    expect([refusal.statusCode, refusal.json().code]).toEqual([403, 'proof_required'])
    actor = person('kone', 'Moussa Kone', 'compliance', harness.answers.now)
    const lines = ['Stated one,Awa,a@b.ci,Rue,Ghana,,,,approved,', 'Stated two,Awa,a@b.ci,Rue,Ghana,,,,rejected,']
    await confirmed((await checked(lines)).file)
    const kyc = async (q: string) => (await harness.clients.list(harness.database.pool, { q }, { limit: 9 })).items
    expect((await kyc('stated')).map(({ kycStatus }) => kycStatus)).toEqual(['rejected', 'approved'])
    harness.answers.openMatches = 1
    const [refused] = await confirmed((await checked(['Stated three,Awa,a@b.ci,Rue,Ghana,,,,approved,'])).file)
    expect(refused?.message).toMatch(/^was imported, but its KYC remains pending: A possible sanctions match is open/)
    expect((await kyc('stated three')).map(({ kycStatus }) => kycStatus)).toEqual(['pending'])
  })

  it('screens imported clients later, and waits while no list is loaded', async () => {
    await harness.compliance.screenImported()
    await confirmed((await checked(['Screened later,Awa,a@b.ci,Rue,Ghana,,,,,'])).file)
    harness.answers.refusal = 'no_sanctions_list'
    expect(await harness.compliance.screenImported()).toBe(0)
    harness.answers.refusal = null
    harness.answers.openMatches = 1
    expect(await harness.compliance.screenImported()).toBe(1)
    const { items } = await harness.clients.list(harness.database.pool, { q: 'screened later' }, { limit: 1 })
    expect(items[0]?.riskLevel).toBe('high')
    expect(await harness.compliance.screenImported()).toBe(0)
  })

  it('shows a file only to the person who checked it, and refuses auditors', async () => {
    const { file } = await checked(['Own,Awa,a@b.ci,Rue,Ghana,,,,,'])
    actor = person('kone', 'Moussa Kone', 'compliance')
    for (const url of [`/api/clients/imports/${file.id}`, `/api/clients/imports/${file.id}/rows`])
      expect((await app.inject(url)).statusCode).toBe(404)
    expect((await post(`/api/clients/imports/${file.id}/confirm`, {})).statusCode).toBe(404)
    actor = person('ali', 'Ali Traore', 'auditor')
    expect((await check(importTemplate)).statusCode).toBe(403)
  })
})
