import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { type Money, usd } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { adviceInvoice } from '#tests/fixtures/invoice-draft.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
let clientId: number

const modules = () => served.harness.modules
const pool = () => served.harness.database.pool
const operator = () => served.harness.people.operator
const simulator = () => assertDefined(served.harness.fiscal, 'the simulators').emcf
const write = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> =>
  served.harness.database.transaction(work)

beforeAll(async () => {
  served = await createServedHarness({ hasFiscal: true })
  const admin = await served.harness.addPerson('admin@example.org', 'admin')
  await served.harness.setRate('600')
  await write(async (t) => {
    expectOk(await modules().settings.change(t, admin, 'business.country', 'Benin'), 'the country')
    expectOk(await modules().settings.change(t, admin, 'business.taxId', '3201900000001'), 'the tax id')
    const setUp = { isOn: true, service: 'simulator', productionUrl: null, key: null, version: null } as const
    const point = { pointOfSale: '', establishment: '', regime: 'normal', paymentMethod: 'transfer' } as const
    const saved = await modules().certifications.saveSetUp(t, admin, { ...setUp, ...point, stickerThreshold: 0 })
    expectOk(saved, 'the set-up')
  })
  clientId = await served.harness.addClient('Baobab Textiles SA')
}, 120_000)
afterAll(() => served?.stop())
afterEach(() => simulator().setFaults([]))

const content = () => ({ ...adviceInvoice(clientId, 0n), amountUsd: null })

/** Two at 600 francs without VAT and three at 1,800 with it: 6,600 francs at 600 to the dollar. */
const lines = [
  { description: 'Book', quantity: 2000n, unitPrice: 10_000n, discountPercent: 0, taxPercent: 0, taxCategory: 'E' },
  { description: 'Advice', quantity: 3000n, unitPrice: 25_424n, discountPercent: 0, taxPercent: 1800 },
] as const

async function draft(): Promise<number> {
  const made = await write((t) => modules().invoices.create(t, operator(), { ...content(), lines }))
  return expectOk(made, 'a draft').id
}

const invoiceOf = async (id: number) => assertDefined(await modules().invoices.get(pool(), id), 'an invoice')
const request = (invoiceId: number, withholding: 'A' | 'B' = 'B') =>
  write((t) => modules().certifications.request(t, operator(), { invoiceId, version: null, withholding }))
const stateOf = async (id: number) =>
  assertDefined((await modules().certifications.ofInvoice(pool(), id)).certification, 'a certification')
const send = (id: number) =>
  write((t) => modules().invoices.send(t, operator(), { id, version: null, to: null, message: null }))

async function certified(id: number): Promise<void> {
  expectOk(await request(id), 'a request')
  await modules().certifications.runDue()
  expect(await stateOf(id)).toMatchObject({ state: 'certified', totalsDiffer: false })
}

async function sent(): Promise<number> {
  const id = await draft()
  await certified(id)
  expectOk(await send(id), 'a sent invoice')
  return id
}

interface Confirmed {
  readonly type: string
  readonly aib: number
  readonly total: number
}
const confirmed = async (): Promise<readonly Confirmed[]> =>
  ((await (await fetch(`${simulator().url}/admin/state`)).json()) as { confirmed: Confirmed[] }).confirmed

const withoutAib = {
  withholdingGroup: null,
  withholdingXofMinor: 0n,
  withholdingUsdMinor: 0n,
  amountUsdMinor: 1_100n,
  amountXofMinor: 6_600n,
  amountLocalMinor: 1_100n,
}
const withAib = {
  withholdingGroup: 'B',
  withholdingXofMinor: 289n,
  withholdingUsdMinor: 48n,
  amountUsdMinor: 1_148n,
  amountXofMinor: 6_889n,
  amountLocalMinor: 1_148n,
}

describe('AIB of a certified invoice', () => {
  it('is in the amount due from the request, which is the certified total to the franc', async () => {
    const id = await draft()
    expect(await invoiceOf(id)).toMatchObject(withoutAib)
    expectOk(await request(id), 'a request')
    expect(await invoiceOf(id)).toMatchObject(withAib)
    await modules().certifications.runDue()
    expect(await stateOf(id)).toMatchObject({ state: 'certified', certifiedXof: '6889', totalsDiffer: false })
    expect((await confirmed()).at(-1)).toMatchObject({ type: 'FV', total: 6889, aib: 289 })
    expectOk(await send(id), 'a sent invoice')
    const [open] = await modules().receivables.openInvoices(pool(), { limit: 1 })
    expect(open).toMatchObject({ id, openXof: 6_889n, openLocalMinor: 1_148n })
    const figures = await modules().receivables.figures(pool(), clientId)
    expect(figures.outstanding).toMatchObject({ usd: 1_148n, xof: 6_889n })
    const statement = expectOk(await modules().receivables.statement(pool(), { clientId }), 'a statement')
    expect(statement.closing).toBe(1_148n)
    const paid = { amount: '6889', currency: 'XOF', receivedOn: null, reference: null } as const
    const payment = { id, version: null, ...paid }
    expectOk(await write((t) => modules().invoices.recordPayment(t, operator(), payment)), 'a payment')
    expect(await invoiceOf(id)).toMatchObject({ status: 'paid', settledXofMinor: 6_889n, settledUsdMinor: 1_148n })
  })

  it('is in what a bank receipt is matched with', async () => {
    const id = await sent()
    const { harness } = served
    const accountNumber = 'CI0011223344556677'
    await harness.addBank({ accountNumber })
    const { invoiceNumber } = await invoiceOf(id)
    const incoming = { payerName: 'BAOBAB TEXTILES', payerAccount: null, remittance: invoiceNumber }
    await harness.admin('bank', '/admin/post', { bankCode: 'SGCI', accountNumber, amount: '6889', incoming })
    harness.advance(2_000)
    await modules().reconciliation.compare()
    await modules().receivables.importReceipts(new AbortController().signal)
    const queue = { limit: 1, sorting: { key: 'bookedOn', descending: true, after: null } } as const
    const { items } = await modules().receivables.list(pool(), { state: 'open' }, queue)
    const receipt = await modules().receivables.receipt(pool(), items[0]?.id ?? 0)
    const [best] = receipt?.proposals ?? []
    expect(best).toMatchObject({
      fit: 'exact',
      invoices: [{ id }],
      allocations: [{ receivedXof: 6_889n, chargesXof: 0n }],
    })
    const match = { id: items[0]?.id ?? 0, version: null, allocations: best?.allocations ?? [], reasons: [] }
    const input = { ...match, isAutomatic: false }
    expectOk(await write((t) => modules().receivables.match(t, operator(), input)), 'a match')
    expect(await invoiceOf(id)).toMatchObject({ status: 'paid', settledXofMinor: 6_889n })
  })

  it('leaves the amount when the certification is withdrawn, and is in no edit or copy', async () => {
    const id = await draft()
    expectOk(await request(id), 'a request')
    const copy = expectOk(await write((t) => modules().invoices.duplicate(t, operator(), id)), 'a copy')
    expect(copy).toMatchObject(withoutAib)
    const { id: certificationId } = await stateOf(id)
    const target = { id: certificationId, version: null }
    expectOk(await write((t) => modules().certifications.withdraw(t, operator(), target)), 'the withdrawal')
    expect(await invoiceOf(id)).toMatchObject(withoutAib)
    const edit = { id, version: null, changes: { description: 'Other' } }
    expectOk(await write((t) => modules().invoices.edit(t, operator(), edit)), 'an edit')
    expect(await invoiceOf(id)).toMatchObject(withoutAib)
    await certified(id)
    expect(await invoiceOf(id)).toMatchObject(withAib)
  })

  it('leaves the amount when the authority computes another total or a person finds nothing', async () => {
    const id = await draft()
    simulator().setFaults([{ kind: 'wrong_totals', times: 1 }])
    expectOk(await request(id), 'a request')
    await modules().certifications.runDue()
    const refused = await stateOf(id)
    expect(refused).toMatchObject({ state: 'refused' })
    expect(refused.issues[0]?.message).toContain('6889 XOF')
    expect(await invoiceOf(id)).toMatchObject(withoutAib)
    simulator().setFaults([{ kind: 'lose_answer', on: ['confirm'], times: 1 }])
    const retry = { id: refused.id, version: null }
    expectOk(await write((t) => modules().certifications.retry(t, operator(), retry)), 'a retry')
    expect(await invoiceOf(id)).toMatchObject(withAib)
    for (let step = 0; step < 14; step += 1) {
      await modules().certifications.runDue()
      served.harness.advance(3_600_000)
    }
    expect(await stateOf(id)).toMatchObject({ state: 'unknown', needsPerson: true })
    const finding = { ...retry, outcome: 'not_certified', reference: null, qr: null, reason: 'Not there' } as const
    expectOk(await write((t) => modules().certifications.record(t, operator(), finding)), 'a record')
    expect(await invoiceOf(id)).toMatchObject(withoutAib)
  })

  it('follows the state when a retry and a withdrawal meet', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await draft()
      simulator().setFaults([{ kind: 'wrong_totals', times: 1 }])
      expectOk(await request(id), 'a request')
      await modules().certifications.runDue()
      const target = { id: (await stateOf(id)).id, version: null }
      const acts = await Promise.all([
        write((t) => modules().certifications.retry(t, operator(), target)),
        write((t) => modules().certifications.withdraw(t, operator(), target)),
        request(id),
      ])
      expect(acts.some(({ ok }) => ok)).toBe(true)
      const { state } = await stateOf(id)
      expect(await invoiceOf(id)).toMatchObject(state === 'pending' ? withAib : withoutAib)
      await modules().certifications.runDue()
    }
  })

  it('stays on an invoice that was sent by exception before the refusal', async () => {
    const id = await draft()
    simulator().setFaults([{ kind: 'wrong_totals', times: 1 }])
    expectOk(await request(id), 'a request')
    const asked = { invoiceId: id, reason: 'Urgent' }
    const exception = expectOk(
      await write((t) => modules().certifications.requestException(t, operator(), asked)),
      'a request to send',
    )
    const decision = { id: exception.id, version: null, decision: 'approved' } as const
    const { approver } = served.harness.people
    expectOk(await write((t) => modules().certifications.decideException(t, approver, decision)), 'the decision')
    expectOk(await send(id), 'a sent invoice')
    await modules().certifications.runDue()
    expect(await stateOf(id)).toMatchObject({ state: 'refused' })
    expect(await invoiceOf(id)).toMatchObject({ ...withAib, status: 'sent' })
  })

  it('is taken back by certified credit notes, whose sum is the whole in the books', async () => {
    const id = await sent()
    const before = (await confirmed()).length
    const credit = (noted: readonly { position: number; amountUsd: Money<'USD'> }[] | null) =>
      write((t) =>
        modules().invoices.issueCreditNote(t, operator(), { id, version: null, reason: 'Part', lines: noted }),
      )
    const some = (position: number, cents: bigint) => ({ position, amountUsd: usd(cents) })
    expectOk(await credit([some(1, 77n), some(2, 250n)]), 'a note')
    expectOk(await credit([some(2, 311n)]), 'a second note')
    expectOk(await credit(null), 'the last note')
    await modules().certifications.runDue()
    const { creditNotes } = await modules().certifications.ofInvoice(pool(), id)
    expect(creditNotes.map(({ state, totalsDiffer }) => [state, totalsDiffer])).toEqual(
      Array.from({ length: 3 }, () => ['certified', false]),
    )
    const notes = (await confirmed()).slice(before)
    expect(notes.map(({ type }) => type)).toEqual(['FA', 'FA', 'FA'])
    // The authority rounds each note: these three lose a franc of 289.
    expect(notes.reduce((sum, { aib }) => sum + aib, 0)).toBe(288)
    expect(notes.reduce((sum, { total }) => sum + total, 0)).toBe(6_888)
    const invoice = await invoiceOf(id)
    expect(invoice).toMatchObject({ status: 'cancelled', creditedUsdMinor: 1_148n, settledXofMinor: 6_889n })
    const { creditNotes: saved } = await modules().invoices.file(pool(), invoice)
    expect(saved.reduce((sum, note) => sum + note.withholdingXofMinor, 0n)).toBe(289n)
    expect(saved.reduce((sum, note) => sum + note.withholdingUsdMinor, 0n)).toBe(48n)
    expect(saved.every((note) => note.withholdingXofMinor > 0n)).toBe(true)
  })

  it('is borne by a deposit invoice, and by the final invoice for what is left', async () => {
    const quoteNumber = 'QUO-2026-000099'
    const net = { netUsdMinor: 100_000n, sharedDiscountUsdMinor: 0n }
    const tax = { taxCategory: 'S' as const, taxBasisPoints: 1800, exemptionReason: null }
    const terms = { quoteNumber, content: content(), lines: [{ ...net, ...tax }], size: { basisPoints: 3_000 } }
    const deposit = expectOk(await write((t) => modules().invoices.createDeposit(t, operator(), terms)), 'a deposit')
    await certified(deposit.id)
    expectOk(await send(deposit.id), 'a sent deposit')
    const line = {
      description: 'Advice',
      quantity: 1000n,
      unitPrice: 10_000_000n,
      discountPercent: 0,
      taxPercent: 1800,
    }
    const billed = { ...content(), lines: [line] }
    const made = await write((t) => modules().invoices.createFinal(t, operator(), { content: billed, quoteNumber }))
    const { id } = expectOk(made, 'a final invoice')
    await certified(id)
    expectOk(await send(id), 'a sent invoice')
    // 5 % of 180,000 and of 420,000 francs before VAT.
    const ofDeposit = { withholdingXofMinor: 9_000n, withholdingUsdMinor: 1_500n, amountXofMinor: 221_400n }
    expect(await invoiceOf(deposit.id)).toMatchObject(ofDeposit)
    const ofFinal = { withholdingXofMinor: 21_000n, withholdingUsdMinor: 3_500n, amountXofMinor: 516_600n }
    expect(await invoiceOf(id)).toMatchObject(ofFinal)
    const certifications = [await stateOf(deposit.id), await stateOf(id)]
    expect(certifications.map(({ certifiedXof }) => certifiedXof)).toEqual(['221400', '516600'])
  })

  it('is booked as collected for the State, and cleared by credit notes', async () => {
    await modules().accounting.bookAll()
    const month = '2026-11'
    const collected = async () => {
      const { accounting } = modules()
      const balances = await accounting.trialBalance(pool(), month)
      return balances.find(({ account }) => account === '447')
    }
    const before = await collected()
    const id = await sent()
    await modules().accounting.bookAll()
    const after = await collected()
    expect((after?.credit ?? 0n) - (before?.credit ?? 0n)).toBe(289n)
    const whole = { id, version: null, reason: 'All of it', lines: null }
    expectOk(await write((t) => modules().invoices.issueCreditNote(t, operator(), whole)), 'a credit note')
    await modules().accounting.bookAll()
    expect(((await collected())?.debit ?? 0n) - (after?.debit ?? 0n)).toBe(289n)
    for (const format of ['fec', 'sage'] as const) {
      const exported = await write((t) => modules().accounting.createExport(t, operator(), { month, format }))
      const file = await modules().accounting.exportFile(pool(), expectOk(exported, 'an export').id)
      expect(file?.content.toString('latin1')).toMatch(format === 'fec' ? /\t447\t[^\t]+imp/ : /;447;/)
    }
  })

  it('is a line above the total of the public page and in the answer, once', async () => {
    const id = await sent()
    const cookie = await served.signIn('paula', 'user')
    const get = (url: string) =>
      served.app.inject({ method: 'GET', url, headers: { cookie, 'sec-fetch-site': 'same-origin' } })
    const detail = (await get(`/api/invoices/${id}`)).json() as { publicLink: string; withholding: unknown }
    expect(detail).toMatchObject({
      amountUsd: '11.48',
      amountXof: '6889',
      open: { xof: '6889' },
      withholding: { group: 'B', amountUsd: '0.48', amountXof: '289' },
    })
    const page = await get(new URL(detail.publicLink).pathname)
    expect(page.body.match(/AIB/g)).toHaveLength(1)
    expect(page.body).toContain('<div><span>AIB 5 %</span><span>$0.48</span></div><div class="total">')
    expect(page.body).toContain('6,889 XOF')
    const xml = await modules().invoices.eInvoiceXml(pool(), await invoiceOf(id))
    expect(xml).toContain('<ram:ChargeTotalAmount>0.48</ram:ChargeTotalAmount>')
    expect(xml).toContain('<ram:DuePayableAmount>11.48</ram:DuePayableAmount>')
  })
  it('is in what a dunning notice claims', async () => {
    const id = await draft()
    const edit = { id, version: null, changes: { dueDate: '2026-11-23' } }
    expectOk(await write((t) => modules().invoices.edit(t, operator(), edit)), 'an edit')
    await certified(id)
    expectOk(await send(id), 'a sent invoice')
    served.harness.advance(30 * 86_400_000)
    // A person's actor would state that its call lasted 30 days.
    const actor = systemActor('test', served.harness.now())
    await modules().invoices.markOverdue()
    const notice = { invoiceId: id, level: 1 }
    const view = expectOk(await write((t) => modules().receivables.dunning.send(t, actor, notice)), 'a notice')
    expect(view.notices).toMatchObject([{ openUsdMinor: 1_148n }])
    const about = { resourceType: 'invoice', resourceId: String(id) } as const
    const [mail] = await modules().mail.messagesAbout(pool(), about)
    expect(mail?.bodyText).toContain('11.48')
  })
})
