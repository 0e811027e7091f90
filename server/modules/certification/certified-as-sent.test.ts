import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { expectOk } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { simulatedSetUp } from '#tests/fixtures/certification-set-up.ts'
import { adviceInvoice } from '#tests/fixtures/invoice-draft.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

let harness: Harness

const modules = () => harness.modules
const pool = () => harness.database.pool
const operator = () => harness.people.operator
const simulator = () => assertDefined(harness.fiscal, 'the simulators').emcf
const write = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => harness.database.transaction(work)

beforeAll(async () => {
  harness = await createHarness({ hasFiscal: true })
  const admin = await harness.addPerson('admin@example.org', 'admin')
  await write(async (t) => {
    expectOk(await modules().settings.change(t, admin, 'business.country', 'Benin'), 'the country')
    expectOk(await modules().settings.change(t, admin, 'business.taxId', '3201900000001'), 'the tax id')
    const setUp = { ...simulatedSetUp, isOn: true }
    expectOk(await modules().certifications.saveSetUp(t, admin, setUp), 'the set-up')
  })
}, 120_000)
afterAll(() => harness?.stop())
afterEach(() => simulator().setFaults([]))

async function draft(companyName: string): Promise<{ id: number; clientId: number }> {
  const clientId = await harness.addClient(companyName)
  const made = await write((t) => modules().invoices.create(t, operator(), adviceInvoice(clientId, 120_033n)))
  return { id: expectOk(made, 'a draft').id, clientId }
}

const request = (invoiceId: number, withholding?: 'B') =>
  write((t) => modules().certifications.request(t, operator(), { invoiceId, version: null, withholding }))
const send = (id: number) =>
  write((t) => modules().invoices.send(t, operator(), { id, version: null, to: null, message: null }))
const stateOf = async (id: number) =>
  assertDefined((await modules().certifications.ofInvoice(pool(), id)).certification, 'a certification')

async function rename({ clientId }: { clientId: number }, companyName: string, taxId: string): Promise<void> {
  const change = { id: clientId, version: null, allowDuplicate: true, changes: { companyName, taxId } }
  expectOk(await write((t) => modules().clients.update(t, operator(), change)), 'an edited client')
}

async function sendByException(invoiceId: number): Promise<void> {
  const asked = await write((t) =>
    modules().certifications.requestException(t, operator(), { invoiceId, reason: 'Outage' }),
  )
  const decision = { id: expectOk(asked, 'a request').id, version: null, decision: 'approved' } as const
  const { approver } = harness.people
  expectOk(await write((t) => modules().certifications.decideException(t, approver, decision)), 'the decision')
  expectOk(await send(invoiceId), 'a sent invoice')
}

describe('a certified invoice', () => {
  it('bears the client as certified, whatever was edited before it was sent', async () => {
    const made = await draft('Lagune Conseil')
    expectOk(await request(made.id), 'a request')
    await modules().certifications.runDue()
    await rename(made, 'Lagune Conseil International', '3202000000002')
    const sent = expectOk(await send(made.id), 'a sent invoice')
    expect(sent.document?.buyer).toMatchObject({ name: 'Lagune Conseil', taxId: null })
    const credit = { id: made.id, version: null, reason: 'Not delivered', lines: null }
    expectOk(await write((t) => modules().invoices.issueCreditNote(t, operator(), credit)), 'a credit note')
    await modules().certifications.runDue()
    const { creditNotes } = await modules().invoices.file(pool(), sent)
    expect(creditNotes[0]?.document.buyer).toMatchObject({ name: 'Lagune Conseil', taxId: null })
  })
})

describe('the credit of a credit note', () => {
  it('is neither used nor refunded before the credit note is certified', async () => {
    const { id, clientId } = await draft('Porto Avoirs')
    expectOk(await request(id), 'a request')
    await modules().certifications.runDue()
    expectOk(await send(id), 'a sent invoice')
    const payment = { id, version: null, amount: null, currency: null, receivedOn: null, reference: null }
    expectOk(await write((t) => modules().invoices.recordPayment(t, operator(), payment)), 'a payment')
    const second = expectOk(
      await write((t) => modules().invoices.create(t, operator(), adviceInvoice(clientId, 10_000n))),
      'a draft',
    )
    expectOk(await request(second.id), 'a request')
    await modules().certifications.runDue()
    expectOk(await send(second.id), 'another sent invoice')
    const credit = { id, version: null, reason: 'Returned', lines: null }
    const credited = expectOk(await write((t) => modules().invoices.issueCreditNote(t, operator(), credit)), 'a note')
    const [note] = (await modules().invoices.file(pool(), credited)).creditNotes
    const { id: noteId } = assertDefined(note, 'the credit note')
    const apply = () =>
      write((t) => {
        const use = { id: second.id, version: null, creditNoteId: noteId, amount: null }
        return modules().invoices.applyCredit(t, operator(), use)
      })
    const refund = { ...payment, noteId, refundedOn: null, currency: 'USD' as const }
    const waits = { ok: false, error: { code: 'credit_note_not_certified' } }
    expect(await apply()).toMatchObject(waits)
    expect(await write((t) => modules().invoices.refundCredit(t, operator(), refund))).toMatchObject(waits)
    expect(await modules().invoices.sumCredit(pool(), clientId)).toBe(0n)
    await modules().certifications.runDue()
    expect(await modules().invoices.sumCredit(pool(), clientId)).toBe(120_033n)
    expectOk(await apply(), 'a use of credit')
  })
})

describe('an invoice that was sent by exception and refused', () => {
  it.each([
    ['before the refusal', 'B'],
    ['after the refusal', undefined],
  ] as const)('is certified again as it was sent %s', async (_, kept) => {
    simulator().setFaults([{ kind: 'wrong_totals', times: 1 }])
    const made = await draft(`Cotonou Négoce ${kept ?? 'C'}`)
    expectOk(await request(made.id, 'B'), 'a request')
    if (kept) await sendByException(made.id)
    await modules().certifications.runDue()
    if (!kept) await sendByException(made.id)
    const refused = await stateOf(made.id)
    expect(refused.state).toBe('refused')
    const before = assertDefined(await modules().invoices.get(pool(), made.id), 'an invoice')
    expect([before.status, before.withholdingGroup]).toEqual(['sent', kept ?? null])

    await rename(made, `Cotonou International ${kept ?? 'C'}`, '3202000000002')
    const retry = { id: refused.id, version: refused.version }
    const withdrawn = await write((t) => modules().certifications.withdraw(t, operator(), retry))
    expect(withdrawn).toMatchObject({ ok: false, error: { code: 'invoice_sent' } })
    expectOk(await write((t) => modules().certifications.retry(t, operator(), retry)), 'a retry')
    await modules().certifications.runDue()
    const certified = { state: 'certified', totalsDiffer: false, certifiedXof: String(before.amountXofMinor) }
    expect(await stateOf(made.id)).toMatchObject(certified)
    expect(await modules().invoices.get(pool(), made.id)).toMatchObject({ amountXofMinor: before.amountXofMinor })
  })
})
