import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { ClientPerson, KycFileEntry } from '#contract/clients/file.ts'
import { expectOk } from '#kernel/result.ts'
import { clientRoutes } from '#server/modules/clients/index.ts'
import type { Actor } from '#server/platform/http/actor.ts'
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

async function send<Body>(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const reply = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: reply.statusCode, body: reply.json<Body & { errors?: unknown }>() }
}
const awa = { name: 'Awa Diop', role: 'director' }
const owner = (share: unknown, name = 'Issa Traoré') => ({ name, role: 'beneficial_owner', share })

describe('people of a client', () => {
  it('lists directors and owners, and marks those above a quarter', async () => {
    const { id } = await harness.added()
    const url = `/api/clients/${id}/people`
    expect((await send('POST', url, awa)).status).toBe(201)
    await send('POST', url, owner('25'))
    await send('POST', url, owner(25.01, 'Mariam Ouédraogo'))
    const { body } = await send<ClientPerson[]>('GET', url)
    expect(body.map(({ name, share, isMajorOwner }) => [name, share, isMajorOwner])).toEqual([
      ['Awa Diop', null, false],
      ['Issa Traoré', '25.00', false],
      ['Mariam Ouédraogo', '25.01', true],
    ])
  })

  it('limits ownership to 100 percent in total, also for concurrent additions', async () => {
    const { id } = await harness.added()
    const url = `/api/clients/${id}/people`
    const replies = await Promise.all(
      Array.from({ length: 5 }, (_, at) => send('POST', url, owner('30', `Owner ${at}`))),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 201, 201, 400, 400])
    const refused = await send('POST', url, owner('10.01'))
    expect(refused.body.errors).toEqual([
      { path: 'share', message: 'the other owners hold 90.00%, so at most 10.00% is left' },
    ])
    const [first] = (await send<ClientPerson[]>('GET', url)).body
    expect((await send('PATCH', `${url}/${first?.id}`, owner('40', first?.name))).status).toBe(200)
    expect((await send('POST', url, owner('0.01'))).status).toBe(400)
  })

  it('requires a share for owners and none for others, and a valid country', async () => {
    const { id } = await harness.added()
    const url = `/api/clients/${id}/people`
    const said = async (body: object) => (await send('POST', url, body)).body.errors
    expect(await said({ name: 'A', role: 'beneficial_owner' })).toEqual([
      { path: 'share', message: 'Required for an owner' },
    ])
    expect(await said({ ...awa, share: '10' })).toEqual([{ path: 'share', message: 'can be set only for owners' }])
    expect(await said({ ...awa, nationality: 'Atlantis' })).toMatchObject([{ path: 'nationality' }])
    for (const share of ['0', '100.01', '1.234', '-5', 'half'])
      expect(await said(owner(share))).toMatchObject([{ path: 'share' }])
  })

  it('refuses an edit of a person whom someone else changed since, and a birth in the future', async () => {
    const { id } = await harness.added()
    const url = `/api/clients/${id}/people`
    const { body: added } = await send<ClientPerson>('POST', url, owner('60'))
    const edit = (more: object, version?: number) =>
      send<ClientPerson & { code?: string }>('PATCH', `${url}/${added.id}`, { ...owner('60'), ...more, version })
    expect((await edit({ isPoliticallyExposed: true }, added.version)).body.version).toBe(added.version + 1)
    const stale = await edit({ position: 'Chair' }, added.version)
    expect([stale.status, stale.body.code]).toEqual([409, 'stale_version'])
    expect((await send<ClientPerson[]>('GET', url)).body).toMatchObject([
      { isPoliticallyExposed: true, position: null },
    ])
    expect((await edit({ birthDate: '2126-01-31' })).body.errors).toEqual([
      { path: 'birthDate', message: 'must not be in the future' },
    ])
  })

  it('screens people when they are added, counts them in the risk, and removes them', async () => {
    const { id } = await harness.added({}, 'approved')
    const url = `/api/clients/${id}/people`
    const added = await send<ClientPerson>('POST', url, { ...awa, isPoliticallyExposed: true })
    expect((await harness.clients.get(harness.database.pool, id))?.riskReasons).toContain(
      'A person of the client is politically exposed',
    )
    expect((await send('DELETE', `${url}/${added.body.id}`)).status).toBe(200)
    expect((await send('GET', url)).body).toEqual([])
    expect((await harness.clients.get(harness.database.pool, id))?.riskReasons).not.toContain(
      'A person of the client is politically exposed',
    )
    expect((await send('DELETE', `${url}/${added.body.id}`)).status).toBe(404)
    expect((await send('PATCH', `${url}/${added.body.id}`, awa)).status).toBe(404)
    expect((await send('GET', '/api/clients/999999/people')).status).toBe(404)
    expect((await send('POST', '/api/clients/999999/people', awa)).status).toBe(404)
  })
})

describe('the KYC file', { tags: ['D5-16'] }, () => {
  it('shows each document as present, missing or expired', async () => {
    const { id } = await harness.added()
    const url = `/api/clients/${id}/kyc-file`
    const kycDocument = (documentId: number, expiresOn: string | null, isActive = true, clientId = id) =>
      harness.answers.documents.set(documentId, {
        id: documentId,
        clientId,
        isActive,
        expiresOn,
        title: `Document ${documentId}`,
        newestNumber: 1,
      })
    await documentRows(5)
    kycDocument(1, null)
    kycDocument(2, '2026-11-19')
    kycDocument(3, '2026-12-20')
    kycDocument(4, null, true, id + 1)
    kycDocument(5, null, false)
    const file = (name: string, documentId: number | null) =>
      send<KycFileEntry[]>('PATCH', `${url}/${name}`, { documentId })
    await file('articles', 1)
    await file('tax_certificate', 2)
    await file('proof_of_address', 3)
    await file('bank_reference', 5)
    expect((await file('director_identity', 4)).body.errors).toEqual([
      { path: 'documentId', message: 'must be a document of this client' },
    ])
    const { body } = await send<KycFileEntry[]>('GET', url)
    expect(Object.fromEntries(body.map((entry) => [entry.kind, entry.state]))).toEqual({
      registration_certificate: 'missing',
      articles: 'on_file',
      tax_certificate: 'expired',
      proof_of_address: 'expires_soon',
      director_identity: 'missing',
      ownership_register: 'missing',
      bank_reference: 'missing',
    })
    expect(body[1]).toMatchObject({ document: { title: 'Document 1', version: '1.1' }, notedByName: 'Fatou Diallo' })
    kycDocument(1, null, true, id + 1)
    expect((await send<KycFileEntry[]>('GET', url)).body[1]).toMatchObject({ state: 'missing' })
    expect((await file('articles', null)).body[1]).toMatchObject({ state: 'missing', document: null })
  })

  it('holds a document at the version that was filed, also in the evidence of an approval', async () => {
    const { id } = await harness.added()
    const url = `/api/clients/${id}/kyc-file`
    await documentRows(6)
    const document = { id: 6, clientId: id, isActive: true, expiresOn: null, title: 'Articles' }
    const file = () => send<KycFileEntry[]>('PATCH', `${url}/articles`, { documentId: 6 })
    const articles = async () => (await send<KycFileEntry[]>('GET', url)).body.find(({ kind }) => kind === 'articles')
    harness.answers.documents.set(6, { ...document, newestNumber: 1 })
    await file()
    harness.answers.documents.set(6, { ...document, newestNumber: 2 })
    expect(await articles()).toMatchObject({
      document: { version: '1.1', newestVersion: '1.2', fileName: '6-1.1.pdf' },
    })
    const officer = person('kone', 'Moussa Kone', 'compliance', harness.answers.now)
    const decision = { id, version: null, status: 'approved', reason: null, note: null } as const
    const decided = await harness.write((transaction) => harness.compliance.decideKyc(transaction, officer, decision))
    expectOk(decided, 'the approval')
    const [approval] = await harness.compliance.kycHistory(harness.database.pool, id)
    expect(approval?.evidence.documents).toEqual([{ kind: 'articles', id: 6, version: '1.1' }])
    await file()
    expect(await articles()).toMatchObject({ document: { version: '1.2', newestVersion: '1.2' } })
  })

  it('stores the approval together with the documents that were missing', async () => {
    const { id } = await harness.added({}, 'approved')
    const [decision] = await harness.compliance.kycHistory(harness.database.pool, id)
    expect(decision?.evidence.missingDocuments).toContain('Certificate of registration')
  })
})

describe('notes on a client', () => {
  it('lists notes newest first, unchanged, with their authors', async () => {
    const { id } = await harness.added()
    const url = `/api/clients/${id}/notes`
    for (const text of ['Called', 'Met in Abidjan', 'Documents promised']) await send('POST', url, { text })
    const first = await app.inject(`${url}?limit=2`)
    expect(first.json().map((note: { text: string }) => note.text)).toEqual(['Documents promised', 'Met in Abidjan'])
    const next = /<([^>]*)>/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await app.inject(next)).json()).toMatchObject([{ text: 'Called', writtenByName: 'Fatou Diallo' }])
    expect((await send('POST', url, { text: '  ' })).status).toBe(400)
    const changed = harness.database.call({ name: 'change-note', text: `update clients.note set text = 'x'` }, [])
    await expect(changed).rejects.toThrow('permission denied')
    actor = person('ali', 'Ali Traore', 'auditor')
    expect((await send('POST', url, { text: 'no' })).status).toBe(403)
  })
})

/** Document rows with two versions up to this id: the file refers to documents that exist. */
async function documentRows(count: number) {
  const text = `with made as (
      insert into documents.document (document_type, title, newest_number, created_at, updated_at)
      select 'kyc', 'Document', 2, '2026-11-01', '2026-11-01'
      from generate_series((select count(*) from documents.document) + 1, $1::integer) returning id)
    insert into documents.version (document_id, number, object_key, file_name, media_type, size_bytes, sha256,
      retained_until, created_at, created_by_name)
    select id, number, 'sha256/test', 'document.pdf', 'application/pdf', 1, decode(repeat('ab', 32), 'hex'),
      '2036-11-01', '2026-11-01', 'Fatou Diallo' from made, generate_series(1, 2) as number`
  await harness.database.call({ name: 'test-documents', text }, [count])
}
