import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { type InvoiceHarness, openInvoiceHarness } from '#tests/setup/invoice-harness.ts'

let harness: InvoiceHarness
let clientId: number
beforeAll(async () => {
  harness = await openInvoiceHarness()
  clientId = (await harness.client()).id
}, 60_000)
afterAll(() => harness.close())

const setPrefix = (prefix: string) =>
  harness.write((t) => harness.settings.change(t, harness.person('kofi', 'admin'), 'invoices.numberPrefix', prefix))

const newInvoice = async () => expectOk(await harness.create({ clientId }), 'a draft')
const newNumber = async () => (await newInvoice()).invoiceNumber.replace(/\d{4}/, 'YEAR')

describe('the prefix of invoice numbers', () => {
  it('counts from 1 for each prefix, and goes on where an earlier one stopped', async () => {
    expect(await newNumber()).toBe('INV-YEAR-000001')
    expectOk(await setPrefix('KAYES'), 'a prefix')
    expect([await newNumber(), await newNumber()]).toEqual(['KAYES-YEAR-000001', 'KAYES-YEAR-000002'])
    expectOk(await setPrefix('INV'), 'a prefix')
    expect(await newNumber()).toBe('INV-YEAR-000002')
    expect([...(await harness.invoices.numberSeries(harness.database.pool))].sort()).toEqual(['INV', 'KAYES'])
  })

  it('is another one for credit notes, which count by themselves', async () => {
    const admin = harness.person('kofi', 'admin')
    const set = (prefix: string) =>
      harness.write((t) => harness.settings.change(t, admin, 'invoices.creditNotePrefix', prefix))
    expect(await set('INV')).toMatchObject({ ok: false })
    expectOk(await set('AVOIR'), 'a prefix')
    expect(await setPrefix('AVOIR')).toMatchObject({ ok: false, error: { code: 'invalid_setting' } })
    const invoice = await newInvoice()
    expectOk(await harness.send(invoice.id), 'a sent invoice')
    const credited = await harness.write((t) =>
      harness.invoices.issueCreditNote(t, harness.operator(), {
        id: invoice.id,
        version: null,
        reason: 'returned',
        lines: null,
      }),
    )
    const { creditNotes } = await harness.invoices.file(harness.database.pool, expectOk(credited, 'a credit note'))
    expect(creditNotes.map(({ creditNoteNumber }) => creditNoteNumber.replace(/\d{4}/, 'YEAR'))).toEqual([
      'AVOIR-YEAR-000001',
    ])
    expect(await harness.invoices.numberSeries(harness.database.pool)).not.toContain('AVOIR')
  })

  it.each(['', 'A', 'CN', 'DEMO', 'QUO', 'inv', 'FAC-1', 'ÉTÉ', 'TOOLONGXX'])('rejects "%s"', async (prefix) => {
    expect(await setPrefix(prefix)).toMatchObject({ ok: false })
  })
})
