import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays, type BusinessDate } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
const cookies = new Map<string, string>()
let clientId: number

const call = (who: string, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
  served.call(cookies.get(who), method, `/api${path}`, payload)
const until = (id: number, state: string) =>
  served.harness.run(async () => (await served.harness.stateOf(id)) === state, { maxLooks: 60 })

beforeAll(async () => {
  served = await createServedHarness()
  await served.harness.addBank({ dailyLimitXof: 10_000_000_000n })
  clientId = await served.harness.addClient('Baobab Textiles SA')
  for (const role of ['user', 'compliance', 'auditor']) cookies.set(role, await served.signIn(`${role}-owed`, role))
}, 60_000)
afterAll(() => served.stop())

const evidence = {
  source: 'Instruction 7 of 2025',
  effectiveOn: '2026-01-01',
  verifiedBy: 'Awa Diop',
  verifiedOn: '2026-11-20',
}

describe('transfer dossiers', () => {
  const switched = (value: boolean) =>
    served.harness
      .write((t) =>
        served.harness.modules.settings.change(t, served.harness.people.operator, 'compliance.dossierBlocks', value),
      )
      .then((changed) => expectOk(changed, 'the setting'))
  const addDocument = async (owner: number | null = clientId): Promise<number> => {
    const stored = await served.harness.write((t) =>
      served.harness.modules.documents.keep(t, served.harness.people.operator, {
        bytes: Buffer.from('document'),
        fileName: 'document.txt',
        mediaType: 'text/plain',
        documentType: 'contract',
        title: 'Document',
        clientId: owner,
      }),
    )
    return expectOk(stored, 'a document').documentId
  }

  it('hold no conversion while the setting is off, the default in sandbox', { tags: ['D12-24'] }, async () => {
    const id = await served.harness.convert(60_000_000n, clientId)
    await until(id, 'completed')
    expect((await call('user', 'GET', `/dossiers/${id}`)).body).toMatchObject({
      state: 'incomplete',
      isBlocking: false,
    })
  })

  it('hold a conversion until the last document is attached', { tags: ['D12-24'] }, async () => {
    await switched(true)
    const id = await served.harness.convert(60_000_000n, clientId)
    await until(id, 'awaiting_funds')
    const conversion = (await call('user', 'GET', `/transactions/${id}`)).body
    expect(conversion.reason).toContain(
      'The transfer dossier is missing: invoice, contract or order, proof that the service was done',
    )
    expect(conversion.checks).toContainEqual(expect.objectContaining({ name: 'dossier', verdict: 'Incomplete' }))
    const documentId = await addDocument()
    const attach = (name: string) => call('user', 'POST', `/dossiers/${id}/documents`, { kind: name, documentId })
    expect(await attach('transport')).toMatchObject({ status: 400 })
    for (const name of ['invoice', 'contract']) expect((await attach(name)).body.state).toBe('incomplete')
    served.harness.advance(20_000)
    await served.harness.run(async () => true)
    expect(await served.harness.stateOf(id)).toBe('awaiting_funds')
    expect((await attach('proof_of_service')).body.state).toBe('complete')
    expect((await call('user', 'GET', '/dossiers?state=complete')).body).toHaveLength(1)
    served.harness.advance(20_000)
    await until(id, 'completed')
  })

  it('take no document of another client', async () => {
    const id = await served.harness.convert(60_000_000n, clientId)
    const attach = async (owner: number | null) =>
      call('user', 'POST', `/dossiers/${id}/documents`, { kind: 'invoice', documentId: await addDocument(owner) })
    expect(await attach(await served.harness.addClient('Another SARL'))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'documentId', message: 'belongs to another client' }] },
    })
    expect((await attach(null)).body.documents).toContainEqual(
      expect.objectContaining({ kind: 'invoice', documentTitle: 'Document' }),
    )
  })

  it('block approval until waived, with a reason and by another person than the initiator', async () => {
    const id = await served.harness.convert(150_000_000n, clientId)
    await until(id, 'in_review')
    expect(await call('user', 'POST', `/dossiers/${id}/waiver`, { reason: 'known' })).toMatchObject({ status: 403 })
    expect(await call('compliance', 'POST', `/transactions/${id}/approve`, { reason: 'seen' })).toMatchObject({
      status: 409,
      body: { title: 'Transfer dossier incomplete' },
    })
    expect(await call('compliance', 'POST', `/dossiers/${id}/waiver`, { reason: '' })).toMatchObject({ status: 400 })
    const waived = await call('compliance', 'POST', `/dossiers/${id}/waiver`, { reason: 'known for years', version: 0 })
    expect(waived.body).toMatchObject({ state: 'waived', waiver: { reason: 'known for years' } })
    expect(await call('compliance', 'POST', `/transactions/${id}/approve`, { reason: 'seen' })).toMatchObject({
      status: 200,
    })
    await switched(false)
  })
})

describe('exchange forms', () => {
  let branchId: number
  const issue = (about: object, kind = 'autorisation_de_change') =>
    call('compliance', 'POST', '/exchange-forms', {
      kind,
      branchId,
      beneficiary: 'A provider',
      beneficiaryCountry: 'France',
      ...about,
    })

  it('take gapless numbers per branch and year, a hundred at once', async () => {
    const fields = { bankName: 'Orabank', name: 'Plateau', city: 'Abidjan', country: "Côte d'Ivoire", ...evidence }
    branchId = (await call('compliance', 'POST', '/branches', { code: 'ABJ-01', ...fields })).body.id
    expect(await call('compliance', 'POST', '/branches', { code: 'ABJ-01', ...fields })).toMatchObject({ status: 409 })
    const { modules, database, people } = served.harness
    const ids = await Promise.all(Array.from({ length: 50 }, () => served.harness.convert(50_000_000n, null)))
    // Requests each conversion twice, so that fifty are refused and must leave no gap.
    const inputs = [...ids, ...ids].map((conversionId) => ({
      kind: 'autorisation_de_change' as const,
      branchId,
      conversionId,
      beneficiary: 'A provider',
      beneficiaryCountry: 'France',
      economicCode: null,
      supportingInvoice: null,
    }))
    const made = await Promise.all(
      inputs.map((input) =>
        database
          .transaction(async (t) => {
            const issued = await modules.exchangeForms.issue(t, people.approver, input)
            if (!issued.ok) throw new Error(issued.error.code)
            return issued.value.serial
          })
          .catch((error: Error) => error.message),
      ),
    )
    const serials = made.filter((serial) => typeof serial === 'number').sort((left, right) => left - right)
    expect(serials).toEqual(Array.from({ length: 50 }, (_, index) => index + 1))
    expect(made.filter((refusal) => refusal === 'form_already_issued')).toHaveLength(50)
  }, 60_000)

  it('print the content fixed on issue in four copies, and keep a cancelled number taken', async () => {
    const conversionId = await served.harness.convert(60_000_000n, clientId)
    const form = (await issue({ conversionId })).body
    expect(form).toMatchObject({
      number: '000051/2026/A.C.',
      branchCode: 'ABJ-01',
      amountXof: 60_000_000,
      currency: 'USD',
    })
    const pdf = await call('auditor', 'GET', `/exchange-forms/${form.id}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.text.match(/\/Type \/Page\b/g)?.length).toBe(4)
    expect(await issue({ conversionId })).toMatchObject({ status: 409 })
    expect(await issue({ invoiceId: 999 }, 'engagement_de_change')).toMatchObject({ status: 400 })
    const cancelled = await call('compliance', 'POST', `/exchange-forms/${form.id}/cancel`, { reason: 'a mistake' })
    expect(cancelled.body.cancelReason).toBe('a mistake')
    expect((await issue({ conversionId })).body.number).toBe('000052/2026/A.C.')
    const found = (await call('user', 'GET', '/exchange-forms?q=000051/2026')).body
    // Another form may be about the conversion of this number.
    const texts: string[] = found.map(({ number, about }: Record<string, string>) => `${number} ${about}`)
    expect(texts.filter((text) => text.startsWith('000051/2026/A.C.'))).toHaveLength(1)
    expect(texts.filter((text) => !text.includes('000051'))).toEqual([])
    const rewrite = served.harness.database.call(
      { name: 'rewrite-form', text: `update filings.exchange_form set serial = 99 where id = ${form.id}` },
      [],
    )
    await expect(rewrite).rejects.toThrow('an issued form is not changed')
  })
})

describe('the registers', () => {
  it('show each line with its source, unverified until a person records a verification', async () => {
    const { body } = await call('auditor', 'GET', '/registers')
    expect(
      body.every(({ verifiedBy, source }: { verifiedBy: null; source: string }) => verifiedBy === null && source),
    ).toBe(true)
    expect(body).toContainEqual(expect.objectContaining({ key: 'repatriationMonths', value: '1', isSetting: false }))
    expect(body).toContainEqual(
      expect.objectContaining({ key: 'filingThreshold', value: '100000000', isSetting: true }),
    )
  })

  it('apply a recorded value from its effective date', async () => {
    const record = (key: string, line: object) =>
      call('compliance', 'POST', `/registers/${key}`, { ...evidence, ...line })
    expect((await record('goodsPaymentDays', { value: '90' })).body).toMatchObject({
      value: '90',
      verifiedBy: 'Awa Diop',
    })
    expect((await record('goodsPaymentDays', { value: '60', effectiveOn: '2026-11-21' })).body.value).toBe('90')
    expect((await record('goodsPaymentDays', { value: '75', effectiveOn: '2026-11-20' })).body.value).toBe('75')
    const { body: history } = await call('auditor', 'GET', '/registers/goodsPaymentDays/history')
    expect(
      history.map(({ value, effectiveOn }: { value: string; effectiveOn: string }) => [value, effectiveOn]),
    ).toEqual([
      ['75', '2026-11-20'],
      ['60', '2026-11-21'],
      ['90', '2026-01-01'],
    ])
    expect(await call('user', 'GET', '/registers/nothing/history')).toMatchObject({ status: 404 })
    expect(await record('goodsPaymentDays', { value: 'soon' })).toMatchObject({ status: 400 })
    expect(await record('filingThreshold', { value: '1' })).toMatchObject({ status: 400 })
    expect(await record('nothing', {})).toMatchObject({ status: 404 })
    expect(await call('user', 'POST', '/registers/goodsPaymentDays', evidence)).toMatchObject({ status: 403 })
  })

  it('lose a verification when the verified setting changes', async () => {
    const key = 'filingDeadline'
    await call('compliance', 'POST', `/registers/${key}`, evidence)
    const line = async () =>
      (await call('user', 'GET', '/registers')).body.find((one: { key: string }) => one.key === key)
    expect(await line()).toMatchObject({ verifiedBy: 'Awa Diop', value: '5' })
    expect((await call('user', 'GET', '/filings/summary')).body.deadlineVerified).toBe(true)
    const { harness } = served
    const changed = await harness.write((t) =>
      harness.modules.settings.change(t, harness.people.operator, 'compliance.filingDeadlineBankDays', 6),
    )
    expectOk(changed, 'the setting')
    expect(await line()).toMatchObject({ verifiedBy: null, value: '6' })
  })
})

describe('export proceeds', () => {
  beforeAll(() => served.harness.setRate('561'))

  const sentTo = async (country: string): Promise<number> => {
    const { body: client } = await call('user', 'POST', '/clients', {
      companyName: `Buyer in ${country}`,
      contactName: 'Ada',
      email: 'ada@example.org',
      phone: '+33 1',
      address: '1 Rue du Commerce',
      country,
    })
    expect(client.id, JSON.stringify(client)).toBeGreaterThan(0)
    return sentToClient(client.id)
  }
  const sentToClient = async (id: number): Promise<number> => {
    const { harness } = served
    const { body: invoice } = await call('user', 'POST', '/invoices', {
      clientId: id,
      amountUsd: '1000.03',
      localCurrency: 'USD',
      description: 'Consulting',
      servicePeriodStart: '2026-11-01',
      servicePeriodEnd: '2026-11-10',
      dueDate: '2027-01-31',
    })
    expect(invoice.id, JSON.stringify(invoice)).toBeGreaterThan(0)
    expectSent(await call('user', 'POST', `/invoices/${invoice.id}/send`, { version: invoice.version }))
    await harness.run(async () => true)
    return invoice.id
  }
  const expectSent = ({ status, text }: { status: number; text: string }) => expect(status, text).toBeLessThan(300)
  const row = async (invoiceId: number) =>
    (await call('auditor', 'GET', '/export-proceeds')).body.find(
      (one: { invoiceId: number }) => one.invoiceId === invoiceId,
    )

  /** Half of an invoice arrives at the bank and is matched. */
  const bankedHalf = async (country: string) => {
    const { harness } = served
    const invoiceId = await sentTo(country)
    const { body: invoice } = await call('user', 'GET', `/invoices/${invoiceId}`)
    const half = BigInt(invoice.open.xof) / 2n
    const payment = { bankCode: 'SGCI', accountNumber: 'CI0011223344556677', amount: String(half) }
    const incoming = { payerName: `Buyer in ${country}`, payerAccount: null, remittance: invoice.invoiceNumber }
    await harness.admin('bank', '/admin/post', { ...payment, incoming })
    harness.advance(2_000)
    await harness.modules.reconciliation.compare()
    await harness.modules.receivables.importReceipts(new AbortController().signal)
    const { body: receipts } = await call('user', 'GET', `/receivables/receipts?q=${invoice.invoiceNumber}`)
    const allocations = [{ invoiceId, received: String(half) }]
    const matches = `/receivables/receipts/${receipts[0].id}/matches`
    const matched = await call('user', 'POST', matches, { allocations, version: receipts[0].version })
    expectSent(matched)
    return {
      invoiceId,
      invoice,
      half,
      receipt: matched.body as { id: number; version: number; matches: { id: number }[] },
    }
  }

  it('count money once when credit of one invoice pays another', async () => {
    const invoiceId = await sentTo('Spain')
    const { body: invoice } = await call('user', 'GET', `/invoices/${invoiceId}`)
    expectSent(await call('user', 'POST', `/invoices/${invoiceId}/payments`, {}))
    const credited = await call('user', 'POST', `/invoices/${invoiceId}/credit-notes`, { reason: 'cancelled order' })
    expectSent(credited)
    const [note] = credited.body.creditNotes
    const other = await sentToClient(invoice.clientId)
    expectSent(await call('user', 'POST', `/invoices/${other}/credit`, { creditNoteId: note.id }))
    expect(await row(invoiceId)).toMatchObject({ receivedUsd: '1000.03', toCedeUsd: '800.02' })
    expect(await row(other)).toMatchObject({ receivedUsd: '0.00', toCedeUsd: '0.00', state: 'settled' })
  })

  it('list invoices of clients outside the union, due a calendar month later, 80 percent to cede', async () => {
    const invoiceId = await sentTo('France')
    const within = await sentTo('Senegal')
    expect(await row(within)).toBeUndefined()
    // 31 January plus one month: the last day of February.
    expect(await row(invoiceId)).toMatchObject({
      repatriateBy: '2027-02-28',
      state: 'open',
      toCedeUsd: '0.00',
      bookings: [],
    })
    const paid = await call('user', 'POST', `/invoices/${invoiceId}/payments`, {
      amount: '1000.03',
      currency: 'USD',
      receivedOn: '2026-11-20',
      reference: 'BK 7',
    })
    expectSent(paid)
    // 80 % of 100003 cents is 80002.4, rounded to 80002.
    expect(await row(invoiceId)).toMatchObject({ state: 'to_cede', toCedeUsd: '800.02', keptUsd: '200.01' })
    const cede = (amountUsd: string, cededOn = '2026-11-20') =>
      call('compliance', 'POST', `/export-proceeds/${invoiceId}/cessions`, { amountUsd, cededOn, reference: 'C 1' })
    expect(await cede('1', addDays('2026-11-20' as BusinessDate, 9))).toMatchObject({ status: 400 })
    expect(await cede('800.03')).toMatchObject({ status: 400 })
    const racing = await Promise.all(['500', '500', '500'].map((amount) => cede(amount)))
    expect(racing.filter(({ status }) => status === 200)).toHaveLength(1)
    expect((await cede('300.02')).body).toMatchObject({ state: 'settled', cededUsd: '800.02' })
  })

  it('tie a cession to the bank booking that brought the money', async () => {
    const { invoiceId, receipt } = await bankedHalf('Italy')
    const { bankedUsd, toCedeUsd, bookings } = await row(invoiceId)
    const cede = (body: object) => {
      const cededOn = bookings[0].bookedOn
      const stated = { amountUsd: '100.00', cededOn, reference: 'C 2', ...body }
      return call('compliance', 'POST', `/export-proceeds/${invoiceId}/cessions`, stated)
    }
    const refused = async (body: object) => (await cede(body)).body.errors?.[0]?.path
    expect(await refused({})).toBe('receiptId')
    expect(await refused({ receiptId: 999_999 })).toBe('receiptId')
    expect(await refused({ receiptId: receipt.id, cededOn: '2026-01-02' })).toBe('cededOn')
    expect(await refused({ receiptId: receipt.id, amountUsd: bankedUsd })).toBe('amountUsd')
    const ceded = await cede({ receiptId: receipt.id, amountUsd: toCedeUsd })
    expect(ceded.body).toMatchObject({ cededUsd: toCedeUsd, cededBankedUsd: toCedeUsd })
    expect(ceded.body.cessions).toMatchObject([{ receiptId: receipt.id, isProved: true }])

    const undo = `/receivables/receipts/${receipt.id}/matches/${receipt.matches[0]?.id}/reversal`
    expectSent(await call('user', 'POST', undo, { reason: 'wrong invoice', version: receipt.version }))
    const after = await row(invoiceId)
    expect(after).toMatchObject({ bankedUsd: '0.00', cededBankedUsd: '0.00', cededUsd: toCedeUsd })
    expect(after.cessions).toMatchObject([{ isProved: false }])
    // Paid by hand, so that no reminder of it is due later.
    const paid = { amount: '1000.03', currency: 'USD', receivedOn: '2026-11-20', reference: 'BK 8' }
    expectSent(await call('user', 'POST', `/invoices/${invoiceId}/payments`, paid))
  })

  it('prove what was received by bank bookings, and warn a week before the deadline', async () => {
    const { harness } = served
    const { invoiceId, invoice, half, receipt } = await bankedHalf('Germany')
    const { receivedUsd, bankedUsd, bookings, state } = await row(invoiceId)
    expect([bankedUsd, state]).toEqual([receivedUsd, 'to_cede'])
    expect(bookings).toMatchObject([{ receiptId: receipt.id, receivedXof: String(half), usd: bankedUsd }])

    const { exportProceeds, notifications } = harness.modules
    expect(await exportProceeds.remind()).toBe(0)
    const before = harness.now()
    harness.advance(Date.parse('2027-02-21T12:00:00Z') - before.getTime())
    expect(await exportProceeds.remind()).toBe(1)
    await exportProceeds.remind()
    harness.advance(8 * 86_400_000)
    await exportProceeds.remind()
    const page = { state: undefined, before: null, limit: 20 }
    const reported = await notifications.list(harness.database.pool, harness.people.approver, page)
    const about = reported.items.filter(
      ({ aboutType, aboutId }) => aboutType === 'export_proceeds' && aboutId === String(invoiceId),
    )
    const titles = about.map(({ title }) => title)
    expect(titles).toEqual([
      `Repatriation of the proceeds of ${invoice.invoiceNumber} is late`,
      `Proceeds of ${invoice.invoiceNumber} must be repatriated soon`,
    ])
  })
})
