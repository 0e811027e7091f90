import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { usd } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { simulatedSetUp } from '#tests/fixtures/certification-set-up.ts'
import { adviceInvoice } from '#tests/fixtures/invoice-draft.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import type { Choices } from './mapping.ts'

const country = { fne: "Côte d'Ivoire", emcf: 'Benin' } as const
const taxId = { fne: '9606123E', emcf: '3201900000001' } as const

const choices = {
  fne: { template: 'B2G', paymentMethod: 'check' },
  emcf: { paymentMethod: 'mobile-money', withholding: 'B' },
} as const

interface Listed {
  readonly records?: readonly { readonly kind: string; readonly ownReference: string | null }[]
  readonly confirmed?: readonly { readonly uid: string }[]
}

describe.each(['fne', 'emcf'] as const)('certified invoices with %s', (system) => {
  let harness: Harness
  let admin: Actor
  let clientId: number

  const write = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => harness.database.transaction(work)
  const simulator = () => assertDefined(harness.fiscal, 'the simulators')[system]
  const modules = () => harness.modules
  const { operator, approver } = { operator: () => harness.people.operator, approver: () => harness.people.approver }

  beforeAll(async () => {
    harness = await createHarness({ hasFiscal: true })
    admin = await harness.addPerson('admin@example.org', 'admin')
    await write(async (t) => {
      expectOk(await modules().settings.change(t, admin, 'business.country', country[system]), 'the country')
      expectOk(await modules().settings.change(t, admin, 'business.taxId', taxId[system]), 'the tax id')
    })
    clientId = await addClient('Lagune Conseil')
    expectOk(await setUp(true), 'the set-up')
  }, 120_000)
  afterAll(() => harness?.stop())
  afterEach(() => simulator().setFaults([]))

  const setUp = (isOn: boolean, more: { readonly key?: string; readonly pointOfSale?: string } = {}) =>
    write((t) =>
      modules().certifications.saveSetUp(t, admin, {
        ...simulatedSetUp,
        isOn,
        ...more,
      }),
    )

  async function addClient(companyName: string): Promise<number> {
    const input = {
      companyName,
      contactName: 'Mariam Touré',
      email: 'mariam@example.org',
      phone: '+225 0707070707',
      address: '1 Rue du Lac',
      country: country[system],
      registrationNumber: null,
      taxId: null,
      billingCurrency: 'USD' as const,
      paymentTerms: 30,
      isActive: true,
      accountType: 'standard' as const,
      preferredBanks: [],
      complianceNotes: null,
      allowDuplicate: false,
      monthlyLimit: null,
    }
    return expectOk(await write((t) => modules().clients.create(t, operator(), input)), 'a client').id
  }

  const content = () => adviceInvoice(clientId, 120_033n)

  async function draft(): Promise<number> {
    return expectOk(await write((t) => modules().invoices.create(t, operator(), content())), 'a draft').id
  }

  const request = (invoiceId: number, choices: Choices = {}) =>
    write((t) => modules().certifications.request(t, operator(), { ...choices, invoiceId, version: null }))
  const send = (id: number) =>
    write((t) => modules().invoices.send(t, operator(), { id, version: null, to: null, message: null }))
  const fileOf = (invoiceId: number) => modules().certifications.ofInvoice(harness.database.pool, invoiceId)
  const stateOf = async (invoiceId: number) => (await fileOf(invoiceId)).certification
  const listed = async () => (await (await fetch(`${simulator().url}/admin/state`)).json()) as Listed
  const certifiedCount = async (): Promise<number> => {
    const { records, confirmed } = await listed()
    return confirmed?.length ?? records?.filter(({ kind }) => kind !== 'draft').length ?? 0
  }

  async function certified(): Promise<number> {
    const id = await draft()
    expectOk(await request(id), 'a request')
    await modules().certifications.runDue()
    expect(await stateOf(id)).toMatchObject({ state: 'certified', issues: [] })
    return id
  }

  it('sends an invoice only after its certification, with the marks on document and page', async () => {
    const id = await draft()
    expect(await send(id)).toMatchObject({ ok: false, error: { code: 'not_certified', hold: 'not_requested' } })
    expectOk(await request(id), 'a request')
    expect(await send(id)).toMatchObject({ ok: false, error: { hold: 'pending' } })
    await modules().certifications.runDue()
    const { certification } = await fileOf(id)
    const sent = expectOk(await send(id), 'a sent invoice')
    expect(certification?.certifiedXof).toBe(String(sent.amountXofMinor))
    expect(sent.document).toMatchObject({ certification: { reference: certification?.reference } })
    const page = await fetch(assertDefined(certification?.verificationUrl, 'an address in the QR code'))
    expect(await page.text()).toContain(`${sent.amountXofMinor} FCFA`)
  })

  it('certifies with the choices of the request, and with the AIB of the invoice', async () => {
    const id = await draft()
    expectOk(await request(id, choices[system]), 'a request')
    await modules().certifications.runDue()
    const certification = assertDefined(await stateOf(id), 'a certification')
    const { rows } = await harness.database.pool.execute<{ document: unknown }>(
      sql`select document from certification.certification where invoice_id = ${id}`,
    )
    expect(rows[0]?.document).toMatchObject(choices[system])
    const sent = expectOk(await send(id), 'a sent invoice')
    const lineXof = sent.amountXofMinor - sent.withholdingXofMinor
    const withheldXof = system === 'emcf' ? (lineXof * 5n + 50n) / 100n : 0n
    expect(sent.withholdingXofMinor).toBe(withheldXof)
    expect(certification).toMatchObject({
      state: 'certified',
      certifiedXof: String(sent.amountXofMinor),
      totalsDiffer: false,
    })
    const totalXof = system === 'emcf' ? String(sent.amountXofMinor) : null
    expect(sent.document).toMatchObject({ certification: { totalXof } })
  })

  it('refuses AIB where the authority or the client does not allow it', async () => {
    const refused = await request(await draft(), { withholding: 'A' })
    expect(refused).toMatchObject({ ok: false, error: { code: 'not_certifiable', issues: [{ field: 'withholding' }] } })
  })

  it('neither edits, cancels nor certifies a certified draft again', async () => {
    const id = await certified()
    const { invoices } = modules()
    const edit = await write((t) =>
      invoices.edit(t, operator(), { id, version: null, changes: { description: 'Other' } }),
    )
    expect(edit).toMatchObject({ ok: false, error: { code: 'frozen_by_certification' } })
    const cancel = await write((t) => invoices.cancel(t, operator(), { id, version: null, reason: null }))
    expect(cancel).toMatchObject({ ok: false, error: { code: 'frozen_by_certification' } })
    expect(await request(id)).toMatchObject({ ok: false, error: { code: 'wrong_certification_state' } })
    await expect(
      write((t) => t.execute(sql`update certification.certification set reference = 'X' where invoice_id = ${id}`)),
    ).rejects.toMatchObject({ cause: { message: 'a certified document does not change' } })
  })

  it.each([
    [undefined, 1],
    [false, 0],
  ])('certifies credit notes with the original, and mails them only then if at all (%s)', async (isMailed, count) => {
    const id = await certified()
    expectOk(await send(id), 'a sent invoice')
    const input = {
      id,
      version: null,
      reason: 'Half of it',
      lines: [{ position: 1, amountUsd: usd(60_000n) }],
      ...(isMailed === undefined ? {} : { isMailed }),
    }
    expectOk(await write((t) => modules().invoices.issueCreditNote(t, operator(), input)), 'a credit note')
    const [before] = (await fileOf(id)).creditNotes
    expect(before).toMatchObject({ state: 'pending', kind: 'credit_note' })
    const about = { invoiceId: id, id: before?.creditNoteId ?? 0 }
    expect(await modules().invoices.creditNotePdf(harness.database.pool, about)).toBeNull()
    await modules().certifications.runDue()
    const [after] = (await fileOf(id)).creditNotes
    expect(after).toMatchObject({ state: 'certified', totalsDiffer: false })
    expect(await modules().invoices.creditNotePdf(harness.database.pool, about)).toMatchObject({ kind: 'kept' })
    const pdfs = sql`select id from documents.document where title like ${`%${after?.number}`}`
    expect((await harness.database.pool.execute(pdfs)).rows).toHaveLength(1)
    const mails = await modules().mail.messagesAbout(harness.database.pool, {
      resourceType: 'invoice',
      resourceId: String(id),
    })
    expect(mails.filter(({ subject }) => subject.includes(before?.number ?? '?'))).toHaveLength(count)
  })

  it('certifies a deposit as it is, and its final invoice with the rest', async () => {
    const quoteNumber = 'QUO-2026-000099'
    const lines = [
      {
        netUsdMinor: 120_033n,
        sharedDiscountUsdMinor: 0n,
        taxCategory: 'O' as const,
        taxBasisPoints: 0,
        exemptionReason: null,
      },
    ]
    const terms = { quoteNumber, content: content(), lines, size: { basisPoints: 3_000 } }
    const made = await write((t) => modules().invoices.createDeposit(t, operator(), terms))
    const final = () =>
      write((t) =>
        modules().invoices.createFinal(t, operator(), {
          content: {
            ...content(),
            amountUsd: null,
            lines: [
              { description: 'Advice', quantity: 1000n, unitPrice: 12_003_300n, discountPercent: 0, taxPercent: 0 },
            ],
          },
          quoteNumber,
        }),
      )
    const certifyAndSend = async (id: number) => {
      expectOk(await request(id), 'a request')
      await modules().certifications.runDue()
      const certification = await stateOf(id)
      const sent = expectOk(await send(id), 'a sent invoice')
      expect(certification).toMatchObject({ totalsDiffer: false, certifiedXof: String(sent.amountXofMinor) })
      return sent.amountUsdMinor
    }
    const deposit = await certifyAndSend(expectOk(made, 'a deposit').id)
    const rest = await certifyAndSend(expectOk(await final(), 'a final invoice').id)
    expect([deposit, rest]).toEqual([36_010n, 84_023n])
  })

  it('tries again after certain failures, with growing pauses', async () => {
    simulator().setFaults([{ kind: 'down', times: 2 }])
    const id = await draft()
    expectOk(await request(id), 'a request')
    for (const pauseMs of [30_000, 60_000]) {
      await modules().certifications.runDue()
      const waiting = assertDefined(await stateOf(id), 'a certification')
      expect(waiting.state).toBe('pending')
      expect(new Date(waiting.nextAttemptAt ?? 0).getTime() - harness.now().getTime()).toBe(pauseMs)
      harness.advance(pauseMs)
    }
    await modules().certifications.runDue()
    expect(await stateOf(id)).toMatchObject({ state: 'certified', attempts: 3 })
  })

  it('never asks again after a lost answer, and lets a person record the number', async () => {
    const before = await certifiedCount()
    simulator().setFaults([{ kind: 'lose_answer', on: ['sign', 'confirm'], times: 1 }])
    const id = await draft()
    expectOk(await request(id), 'a request')
    const calledAt = harness.now().toISOString()
    for (let step = 0; step < 14; step += 1) {
      await modules().certifications.runDue()
      harness.advance(3_600_000)
    }
    const unknown = assertDefined(await stateOf(id), 'a certification')
    expect(unknown).toMatchObject({ state: 'unknown', needsPerson: true, attempts: 1 })
    expect(await certifiedCount()).toBe(before + 1)
    const record = (reference: string) =>
      write((t) =>
        modules().certifications.record(t, operator(), {
          id: unknown.id,
          version: unknown.version,
          outcome: 'certified',
          qr: null,
          reference,
          reason: 'Found in their space',
        } as const),
      )
    expect(await record('12')).toMatchObject({ ok: false, error: { code: 'reference_needed' } })
    expectOk(await record(system === 'fne' ? '9606123E26000000002' : 'A1B2-C3D4-E5F6-A7B8-C9D0-E1F2'), 'a record')
    // The document bears the time of the call, not of the record hours later.
    const recorded = { state: 'certified', recordedByName: operator().name, certifiedAt: calledAt }
    expect(await stateOf(id)).toMatchObject(recorded)
    expectOk(await send(id), 'a sent invoice')
  })

  it('shows the words of a refusal, and certifies again once it is corrected', async () => {
    const id = await draft()
    expectOk(await setUp(true, { key: 'wrong' }), 'a wrong key')
    expect(expectOk(await modules().certifications.testSetUp(admin), 'a test')).toMatchObject({ isReached: false })
    expectOk(await setUp(true, { key: `sandbox-${taxId[system]}` }), 'the right key')
    expect(expectOk(await modules().certifications.testSetUp(admin), 'a test')).toMatchObject({ isReached: true })
    if (system === 'fne') simulator().setFaults([{ kind: 'no_stickers', times: 1 }])
    else simulator().setFaults([{ kind: 'wrong_totals', times: 1 }])
    expectOk(await request(id), 'a request')
    await modules().certifications.runDue()
    const refused = assertDefined(await stateOf(id), 'a certification')
    expect(refused.state).toBe('refused')
    expect(refused.issues[0]?.message).toMatch(system === 'fne' ? /sticker/ : /Nothing was certified/)
    const edit = { id, version: null, changes: { description: 'Corrected' } }
    expectOk(await write((t) => modules().invoices.edit(t, operator(), edit)), 'an edit')
    const target = { id: refused.id, version: refused.version }
    expectOk(await write((t) => modules().certifications.retry(t, operator(), target)), 'a retry')
    await modules().certifications.runDue()
    expect(await stateOf(id)).toMatchObject({ state: 'certified' })
  })

  it('sends without certification only after a second person allowed it', async () => {
    const id = await draft()
    const request = expectOk(
      await write((t) => modules().certifications.requestException(t, operator(), { invoiceId: id, reason: 'Outage' })),
      'a request',
    )
    const decide = (actor: Actor) =>
      write((t) =>
        modules().certifications.decideException(t, actor, { id: request.id, version: null, decision: 'approved' }),
      )
    expect(await send(id)).toMatchObject({ ok: false, error: { code: 'not_certified' } })
    expect((await decide(operator())).ok).toBe(false)
    expectOk(await decide(approver()), 'the decision')
    expectOk(await send(id), 'a sent invoice')
  })

  it('ends the permission to send without certification when the draft changes', async () => {
    const id = await draft()
    const { requestException, decideException, waitingExceptions } = modules().certifications
    const ask = async () =>
      expectOk(await write((t) => requestException(t, operator(), { invoiceId: id, reason: 'Outage' })), 'a request')
    const approve = (request: { readonly id: number }) =>
      write((t) => decideException(t, approver(), { id: request.id, version: null, decision: 'approved' }))
    const edit = (description: string) =>
      write((t) => modules().invoices.edit(t, operator(), { id, version: null, changes: { description } }))
    expectOk(await approve(await ask()), 'the decision')
    expectOk(await edit('Ten times as much'), 'an edit')
    expect(await send(id)).toMatchObject({ ok: false, error: { code: 'not_certified' } })
    const second = await ask()
    expectOk(await edit('Something else'), 'another edit')
    expect(await waitingExceptions(harness.database.pool, 10)).toEqual([])
    expect(await approve(second)).toMatchObject({ ok: false, error: { code: 'exception_decided' } })
    expectOk(await approve(await ask()), 'the decision about the draft as it is')
    expectOk(await send(id), 'a sent invoice')
  })

  it('withdraws the request from the inbox when the draft is cancelled', async () => {
    const id = await draft()
    const { requestException, waitingExceptions } = modules().certifications
    expectOk(await write((t) => requestException(t, operator(), { invoiceId: id, reason: 'Outage' })), 'a request')
    expect(await waitingExceptions(harness.database.pool, 10)).toHaveLength(1)
    const cancel = { id, version: null, reason: 'Not needed' }
    expectOk(await write((t) => modules().invoices.cancel(t, operator(), cancel)), 'a cancelled draft')
    expect(await waitingExceptions(harness.database.pool, 10)).toEqual([])
  })

  it('finds sent invoices that should be certified and are not', async () => {
    expect(await modules().certifications.checkUncertified()).toBe(0)
    const id = await draft()
    await write((t) => t.execute(sql`update certification.set_up set is_on = false, on_since = null`))
    expectOk(await send(id), 'an invoice sent while certification was off')
    await write((t) =>
      t.execute(sql`update certification.set_up set is_on = true, on_since = ${new Date('2026-11-20T08:00:00Z')}`),
    )
    expect(await modules().certifications.checkUncertified()).toBe(1)
  })

  it.runIf(system === 'fne')('stops where FNE certified another total', async () => {
    simulator().setFaults([{ kind: 'wrong_totals', times: 1 }])
    const id = await draft()
    expectOk(await request(id), 'a request')
    await modules().certifications.runDue()
    expect(await stateOf(id)).toMatchObject({ state: 'certified', totalsDiffer: true })
    expect(await send(id)).toMatchObject({ ok: false, error: { code: 'not_certified', hold: 'totals_differ' } })
  })

  it.runIf(system === 'fne')('leaves the draft to a person after a server error', async () => {
    simulator().setFaults([{ kind: 'error_leaves_draft', times: 1 }])
    const id = await draft()
    expectOk(await request(id), 'a request')
    await modules().certifications.runDue()
    const { id: certificationId, version } = assertDefined(await stateOf(id), 'a certification')
    const finding = { id: certificationId, version, outcome: 'not_certified', reference: null, qr: null } as const
    const reason = 'A draft without a number'
    expectOk(await write((t) => modules().certifications.record(t, operator(), { ...finding, reason })), 'a record')
    expect(await stateOf(id)).toMatchObject({ state: 'refused' })
  })

  it.runIf(system === 'emcf')(
    'cancels the pending one when the first answer was lost, and certifies it once',
    async () => {
      simulator().setFaults([{ kind: 'lose_answer', on: ['submit'], times: 1 }])
      const id = await draft()
      expectOk(await request(id), 'a request')
      await modules().certifications.runDue()
      expect(await stateOf(id)).toMatchObject({ state: 'unknown', needsPerson: false })
      harness.advance(6_000)
      await modules().certifications.runDue()
      expect(await stateOf(id)).toMatchObject({ state: 'unknown', needsPerson: false })
      const pending = async () =>
        ((await (await fetch(`${simulator().url}/admin/state`)).json()) as { pending: [] }).pending
      expect(await pending()).toEqual([])
      harness.advance(180_000)
      await modules().certifications.runDue()
      expect(await stateOf(id)).toMatchObject({ state: 'pending', needsPerson: false })
      harness.advance(60_000)
      await modules().certifications.runDue()
      expect(await stateOf(id)).toMatchObject({ state: 'certified', attempts: 2 })
    },
  )
})
