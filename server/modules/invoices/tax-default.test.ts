import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { usd } from '#kernel/money.ts'
import { expectOk } from '#kernel/result.ts'
import type { SettingKey } from '#server/modules/settings/index.ts'
import { type Input, type InvoiceHarness, openInvoiceHarness } from '#tests/setup/invoice-harness.ts'
import { contentOf } from './draft.ts'
import { linesOf } from './store.ts'

let harness: InvoiceHarness
let home: number
let abroad: number
beforeAll(async () => {
  harness = await openInvoiceHarness()
  home = (await harness.client()).id
  abroad = (await harness.client({ country: 'Senegal' })).id
}, 60_000)
afterAll(() => harness.close())

const setTo = (key: SettingKey, value: string) =>
  harness.write(async (t) =>
    expectOk(await harness.settings.change(t, harness.person('kofi', 'admin'), key, value), key),
  )

const draft = async (changes: Partial<Input>) =>
  expectOk(await harness.create({ clientId: home, ...changes }), 'a draft').id
const taxesOf = async (id: number) =>
  (await linesOf(harness.database.pool, id)).map(({ taxCategory, exemptionReason }) => [taxCategory, exemptionReason])
const line = (taxPercent: number, stated: object = {}) => ({
  description: 'Work',
  quantity: 1000n,
  unitPrice: 1_000_000n,
  discountPercent: 0,
  taxPercent,
  ...stated,
})

describe('a line without tax', () => {
  it('states nothing until the business does', async () => {
    const id = await draft({ clientId: abroad })
    expect(await taxesOf(id)).toEqual([['O', null]])
    expect((await harness.fileOf(id)).missing).toContain('tax_reason')
  })

  it('takes the reason for clients abroad or at home', async () => {
    await setTo('invoices.taxAbroad', 'G')
    await setTo('invoices.taxReasonAbroad', 'Article 12')
    await setTo('invoices.taxHome', 'O')
    const exported = await draft({ clientId: abroad })
    expect(await taxesOf(exported)).toEqual([['G', 'Article 12']])
    expect((await harness.fileOf(exported)).missing).not.toContain('tax_reason')
    const atHome = await draft({})
    expect(await taxesOf(atHome)).toEqual([['O', 'Not subject to tax']])
    expect((await harness.fileOf(atHome)).missing).not.toContain('tax_reason')
  })

  it('keeps what the invoice states, and leaves taxed lines alone', async () => {
    const stated = line(0, { taxCategory: 'E', exemptionReason: 'Article 7' })
    const lines = [stated, line(18), line(0)]
    expect(await taxesOf(await draft({ clientId: abroad, amountUsd: null, lines }))).toEqual([
      ['E', 'Article 7'],
      ['S', null],
      ['G', 'Article 12'],
    ])
    // Outside the scope cannot stand beside a taxed line.
    expect(await taxesOf(await draft({ amountUsd: null, lines: [line(18), line(0)] }))).toEqual([
      ['S', null],
      ['Z', null],
    ])
  })

  it('keeps its reason when only the amount of the draft changes', async () => {
    const id = await draft({ clientId: abroad })
    await setTo('invoices.taxReasonAbroad', 'Article 13')
    const changed = await harness.write((t) =>
      harness.invoices.edit(t, harness.operator(), { id, version: null, changes: { amountUsd: usd(5_000n) } }),
    )
    expect(expectOk(changed, 'the draft').amountUsdMinor).toBe(5_000n)
    expect(await taxesOf(id)).toEqual([['G', 'Article 12']])
    const invoice = assertDefined(await harness.invoices.get(harness.database.pool, id), 'the invoice')
    expect(contentOf(invoice, await linesOf(harness.database.pool, id)).lines).toBeUndefined()
  })

  it('takes the reason of the other client when the client of the draft changes', async () => {
    const id = await draft({ clientId: abroad })
    const moved = await harness.write((t) =>
      harness.invoices.edit(t, harness.operator(), { id, version: null, changes: { clientId: home } }),
    )
    expectOk(moved, 'the draft')
    expect(await taxesOf(id)).toEqual([['O', 'Not subject to tax']])
  })
})
