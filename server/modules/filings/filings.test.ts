import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fromBuffer } from 'yauzl'
import type { FilingDetail } from '#contract/filings/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { expectOk } from '#kernel/result.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { filingForm } from './declarations/package/build.ts'
import { proceedsBody } from './messages.ts'

const day = 24 * 60 * 60 * 1000

let served: ServedHarness
const cookies = new Map<string, string>()
let filingId: number
let documentId: number
/** A second filing, which remains due. */
let dueId: number

const call = (who: string, method: 'GET' | 'POST', path: string, payload?: object) =>
  served.call(cookies.get(who), method, `/api${path}`, payload)

beforeAll(async () => {
  served = await createServedHarness()
  const { harness } = served
  await harness.addBank()
  const clientId = await harness.addClient('Baobab Textiles SA')
  const conversionId = await harness.convert(150_000_000n, clientId)
  await harness.run(async () => (await harness.stateOf(conversionId)) === 'in_review')
  for (const role of ['user', 'compliance', 'auditor']) cookies.set(role, await served.signIn(`${role}-filings`, role))
  filingId = (await call('user', 'GET', '/filings')).body[0].id
  const stored = await harness.write((t) =>
    harness.modules.documents.keep(t, harness.people.operator, {
      bytes: Buffer.from('contract of sale'),
      fileName: 'contract.txt',
      mediaType: 'text/plain',
      documentType: 'contract',
      title: 'Sales contract',
      clientId,
    }),
  )
  documentId = expectOk(stored, 'a document').documentId
}, 60_000)
afterAll(() => served.stop())

async function unpacked(detail: FilingDetail): Promise<Map<string, Buffer>> {
  const { documents } = served.harness.modules
  const content = await documents.read(served.harness.database.pool, detail.package?.documentId ?? 0)
  const opened = expectOk(await assertDefined(content, 'the package').open(), 'its bytes')
  const chunks: Buffer[] = []
  for await (const chunk of opened) chunks.push(chunk as Buffer)
  const files = new Map<string, Buffer>()
  await new Promise<void>((resolve, reject) => {
    fromBuffer(Buffer.concat(chunks), { lazyEntries: true }, (failure, zip) => {
      if (failure) return reject(failure)
      zip.on('end', resolve)
      zip.on('entry', (entry) => {
        zip.openReadStream(entry, async (fault, stream) => {
          if (fault) return reject(fault)
          const parts: Buffer[] = []
          for await (const part of stream) parts.push(part as Buffer)
          files.set(entry.fileName, Buffer.concat(parts))
          zip.readEntry()
        })
      })
      zip.readEntry()
    })
  })
  return files
}

describe('the filing register', () => {
  it('lists each filing with its deadline, and finds it by its conversion and client', {
    tags: ['D12-31', 'D3-12'],
  }, async () => {
    const { body, headers } = await call('auditor', 'GET', '/filings?status=due&sort=dueOn')
    expect(headers['x-total-count']).toBe('1')
    expect(body).toMatchObject([
      {
        clientName: 'Baobab Textiles SA',
        amountXof: 150_000_000,
        thresholdXof: 100_000_000,
        status: 'due',
        dueOn: '2026-11-27',
        bankDaysLeft: 5,
        isOverdue: false,
        deadlineVerified: false,
        hasPackage: false,
      },
    ])
    const { conversionReference } = body[0]
    for (const path of [`?q=${conversionReference}`, '?q=baobab', '?conversionId=1', '?sort=-amountXof'])
      expect((await call('user', 'GET', `/filings${path}`)).body).toHaveLength(1)
    for (const path of ['?q=100%25', '?status=acknowledged', '?overdue=true', '?clientId=999'])
      expect((await call('user', 'GET', `/filings${path}`)).body).toEqual([])
    expect(await call('user', 'GET', '/filings?cursor=%21')).toMatchObject({ status: 400 })
    expect((await call('user', 'GET', '/filings/summary')).body).toMatchObject({ due: 1, overdue: 0, submitted: 0 })
    expect(await call('user', 'GET', '/filings/999')).toMatchObject({ status: 404 })
  })
})

describe('the package of a filing', () => {
  const build = (body?: object) => call('compliance', 'POST', `/filings/${filingId}/package`, body)

  it("contains form, data, documents and a manifest with the files' digests", { tags: ['D12-32'] }, async () => {
    const { status, body } = await build({ documentIds: [documentId] })
    expect(status).toBe(200)
    const files = await unpacked(body)
    expect([...files.keys()]).toEqual([
      'form.pdf',
      'data.json',
      'data.xml',
      'documents/01-contract.txt',
      'manifest.json',
    ])
    const manifest = JSON.parse(String(files.get('manifest.json')))
    for (const { name, sizeBytes, sha256 } of manifest.files) {
      const bytes = files.get(name) ?? Buffer.alloc(0)
      expect([name, bytes.length, createHash('sha256').update(bytes).digest('hex')]).toEqual([name, sizeBytes, sha256])
    }
    expect(manifest.files).toHaveLength(4)
    expect(JSON.parse(String(files.get('data.json')))).toMatchObject({
      operation: {
        amountXof: '150000000',
        grossUsd: '267379.68',
        netUsdt: '263368.980000',
        rateXofPerUsd: '561.000000',
      },
      documents: [{ documentId, fileName: 'contract.txt' }],
    })
    expect(String(files.get('data.xml'))).toContain('<amountXof>150000000</amountXof>')
    const rows = filingForm(JSON.parse(String(files.get('data.json')))).sections.flatMap((section) => section.rows)
    expect(rows.find(({ fr }) => fr === 'Cours')?.value).toMatch(/^561,000000 XOF/)
    expect(String(files.get('form.pdf')).slice(0, 8)).toBe('%PDF-1.7')
  })

  it('stays byte-identical while the rows do, and gets a new version when they change', async () => {
    const first = (await build({ documentIds: [documentId] })).body
    expect((await build({ documentIds: [documentId] })).body.package).toEqual(first.package)
    expect(first.package.version).toBe('1.0')
    const second = (await build({ documentIds: [] })).body
    expect(second.package.version).toBe('1.1')
    const again = (await build({ documentIds: [documentId] })).body.package
    expect([again.version, again.sha256]).toEqual(['1.2', first.package.sha256])
  })

  it('never sends the authority a document of another client, or an archived one', async () => {
    const { harness } = served
    const { documents } = harness.modules
    const clientId = await harness.addClient('Sahel Textiles SARL')
    const stored = await harness.write((t) =>
      documents.keep(t, harness.people.operator, {
        bytes: Buffer.from('theirs'),
        fileName: 'theirs.txt',
        mediaType: 'text/plain',
        documentType: 'contract',
        title: 'Contract of another client',
        clientId,
      }),
    )
    const { documentId: other } = expectOk(stored, 'a document')
    const fault = { status: 400, body: { errors: [{ path: 'documentIds', message: 'belongs to another client' }] } }
    expect(await build({ documentIds: [other] })).toMatchObject(fault)
    const setActive = async (isActive: boolean) => {
      const target = { id: documentId, version: null, isActive, reason: null }
      const changed = await harness.write((t) => documents.setActive(t, harness.people.operator, target))
      expectOk(changed, 'a changed document')
    }
    await setActive(false)
    expect(await build({ documentIds: [documentId] })).toMatchObject({ status: 400 })
    await setActive(true)
  })

  it('refuses a missing document, and lets only compliance build', async () => {
    expect(await build({ documentIds: [999] })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'documentIds' }] },
    })
    for (const who of ['user', 'auditor'])
      expect(await call(who, 'POST', `/filings/${filingId}/package`, {})).toMatchObject({ status: 403 })
  })
})

describe('submission and acknowledgement', () => {
  const act = (verb: string, body: object) => call('compliance', 'POST', `/filings/${filingId}/${verb}`, body)
  const submission = { reference: 'BC/2026/17', submittedOn: '2026-11-20' }

  it('moves from due to submitted to acknowledged, each with reference and date', { tags: ['D12-33'] }, async () => {
    const { version } = (await call('compliance', 'GET', `/filings/${filingId}`)).body
    expect(await act('acknowledgement', { reference: 'AR 1', acknowledgedOn: '2026-11-20' })).toMatchObject({
      status: 409,
      body: { detail: "This filing is due: it can't be acknowledged." },
    })
    for (const submittedOn of ['2026-11-19', '2026-11-21'])
      expect(await act('submission', { ...submission, submittedOn })).toMatchObject({
        status: 400,
        body: { errors: [{ path: 'submittedOn' }] },
      })
    expect(await act('submission', { ...submission, version: version - 1 })).toMatchObject({ status: 409 })
    const handedIn = await act('submission', { ...submission, version, note: 'by hand' })
    expect(handedIn).toMatchObject({
      status: 200,
      body: { status: 'submitted', bankDaysLeft: null, ...sent(submission) },
    })
    // The submitted package stays unchanged.
    expect(await act('package', {})).toMatchObject({ status: 409 })
    const back = await act('return', { reason: 'a page is missing' })
    expect(back.body).toMatchObject({
      status: 'due',
      submittedOn: null,
      events: [{ event: 'sent_back', note: 'a page is missing' }, {}, {}, {}, {}],
    })
    await act('submission', submission)
    const done = await act('acknowledgement', { reference: 'AR 1', acknowledgedOn: '2026-11-20' })
    expect(done.body).toMatchObject({
      status: 'acknowledged',
      acknowledgementReference: 'AR 1',
      acknowledgedOn: '2026-11-20',
    })
    expect(done.body.events.map(({ event }: { event: string }) => event).slice(0, 4)).toEqual([
      'acknowledged',
      'submitted',
      'sent_back',
      'submitted',
    ])
    expect(await act('return', { reason: 'late' })).toMatchObject({ status: 409 })
    expect((await call('user', 'GET', '/filings/summary')).body).toMatchObject({
      due: 0,
      acknowledged: 1,
      submittedThisYear: 1,
    })
  })

  it('refuses submission before a package is built', async () => {
    const { harness } = served
    const second = await harness.convert(120_000_000n, null)
    await harness.run(async () => (await harness.stateOf(second)) === 'in_review')
    dueId = (await call('user', 'GET', `/filings?conversionId=${second}`)).body[0].id
    expect(await call('compliance', 'POST', `/filings/${dueId}/submission`, submission)).toMatchObject({
      status: 409,
      body: { title: 'No package' },
    })
  })

  it('stores the history permanently', async () => {
    const change = served.harness.database.call(
      { name: 'rewrite', text: "update compliance.filing_event set note = ''" },
      [],
    )
    await expect(change).rejects.toThrow('permission denied')
  })
})

describe('the filing deadline', () => {
  it('is overdue on the day after the deadline, not on it', async () => {
    const { harness } = served
    const due = async () => {
      const found = await harness.modules.filings.get(harness.database.pool, dueId)
      return [found?.bankDaysLeft, found?.isOverdue]
    }
    harness.advance(7 * day)
    expect(await due()).toEqual([0, false])
    harness.advance(day)
    expect(await due()).toEqual([0, true])
    harness.advance(2 * day)
    expect(await due()).toEqual([-1, true])
    expect(await harness.modules.filings.remind()).toBe(1)
    await harness.modules.filings.remind()
    const notices = async () => {
      const page = { state: undefined, before: null, limit: 10 }
      const { items } = await harness.modules.notifications.list(harness.database.pool, harness.people.approver, page)
      return items.filter(({ kind }) => kind === 'filing_due')
    }
    expect(await notices()).toMatchObject([{ title: expect.stringMatching(/is overdue$/) }])
    expect(await harness.modules.filings.summary(harness.database.pool)).toMatchObject({ overdue: 1 })

    cookies.set('compliance', await served.signIn('compliance-overdue', 'compliance'))
    const act = (verb: string, body: object) => call('compliance', 'POST', `/filings/${dueId}/${verb}`, body)
    expect((await act('package', {})).status).toBe(200)
    const submittedOn = harness.day()
    expect((await act('submission', { reference: 'DEP 9', submittedOn })).status).toBe(200)
    expect((await act('return', { reason: 'a page is missing' })).status).toBe(200)
    for (const _ of [1, 2]) await harness.modules.filings.remind()
    expect(await notices()).toHaveLength(2)
  })
})

describe('the documents of the transfer dossier', () => {
  type Kind = 'contract' | 'compliance_package'
  // The sessions have ended since.
  beforeAll(async () => {
    for (const role of ['user', 'compliance']) cookies.set(role, await served.signIn(`${role}-later`, role))
  })
  /** Stores a document, or a new version of `documentId`. */
  const stored = async (
    documentType: Kind,
    title: string,
    clientId: number | null,
    version: { documentId?: number } = {},
  ): Promise<number> => {
    const { modules, database, people } = served.harness
    const file = { fileName: `${title}.txt`, mediaType: 'text/plain', documentType, title, clientId } as const
    const added = await database.transaction((transaction) =>
      modules.documents.keep(transaction, people.operator, { ...file, bytes: Buffer.from(title), ...version }),
    )
    return expectOk(added, 'a document').documentId
  }
  /** A filing with one document in its dossier. */
  const attached = async (documentType: Kind, title: string, clientId: number | null): Promise<number> => {
    const { harness } = served
    const conversionId = await harness.convert(110_000_000n, clientId)
    await harness.run(async () => (await harness.stateOf(conversionId)) === 'in_review')
    const body = { kind: 'contract', documentId: await stored(documentType, title, clientId) }
    expect(await call('compliance', 'POST', `/dossiers/${conversionId}/documents`, body)).toMatchObject({ status: 200 })
    return (await call('user', 'GET', `/filings?conversionId=${conversionId}`)).body[0].id
  }
  const packed = async (id: number) =>
    [...(await unpacked((await call('compliance', 'POST', `/filings/${id}/package`, {})).body)).keys()].filter((name) =>
      name.startsWith('documents/'),
    )

  it('are in the package as the page of the conversion stores them', async () => {
    const id = await attached('compliance_package', 'order', await served.harness.addClient('Sahel Grains SARL'))
    expect((await call('user', 'GET', `/filings/${id}`)).body.documents).toMatchObject([
      { title: 'order', inDossier: true },
    ])
    expect(await packed(id)).toEqual(['documents/01-order.txt'])
  })

  it('stay at the version that was attached until a person takes a newer one', async () => {
    const id = await attached('contract', 'agreed', null)
    const { conversionId, documents } = (await call('user', 'GET', `/filings/${id}`)).body
    const { documentId } = documents[0]
    await stored('contract', 'rewritten', null, { documentId })
    const contract = async () =>
      (await call('user', 'GET', `/dossiers/${conversionId}`)).body.documents.find(
        ({ kind }: { kind: string }) => kind === 'contract',
      )
    expect(await contract()).toMatchObject({ documentId, documentVersion: '1.0', newestVersion: '1.1' })
    expect((await call('user', 'GET', `/filings/${id}`)).body.documents).toMatchObject([{ fileName: 'agreed.txt' }])
    expect(await packed(id)).toEqual(['documents/01-agreed.txt'])
    await call('compliance', 'POST', `/dossiers/${conversionId}/documents`, { kind: 'contract', documentId })
    expect(await contract()).toMatchObject({ documentVersion: '1.1', newestVersion: '1.1' })
    expect(await packed(id)).toEqual(['documents/01-rewritten.txt'])
  })

  it('stay in the package once they are archived', async () => {
    const { harness } = served
    const id = await attached('contract', 'expired', null)
    const { documentId } = (await call('user', 'GET', `/filings/${id}`)).body.documents[0]
    const target = { id: documentId, version: null, isActive: false, reason: null }
    const archived = await harness.write((t) => harness.modules.documents.setActive(t, harness.people.operator, target))
    expectOk(archived, 'the archived document')
    expect((await call('user', 'GET', `/filings/${id}`)).body.documents).toMatchObject([
      { documentId, inDossier: true },
    ])
    expect(await packed(id)).toEqual(['documents/01-expired.txt'])
  })

  it('are in the package however many newer documents there are', async () => {
    const id = await attached('contract', 'mandate', null)
    for (let count = 1; count <= 101; count += 1) await stored('contract', `newer ${count}`, null)
    expect(await packed(id)).toEqual(['documents/01-mandate.txt'])
  })
})

const sent = ({ reference, submittedOn }: { reference: string; submittedOn: string }) => ({
  submissionReference: reference,
  submittedOn,
})

it('groups the thousands of an amount in the notice of export proceeds', () => {
  expect(proceedsBody('103620.00', '2027-02-21')).toBe(
    'USD 103,620.00 has not been repatriated yet. The deadline is Feb 21, 2027.',
  )
})
