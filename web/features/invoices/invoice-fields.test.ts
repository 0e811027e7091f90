import { describe, expect, it } from 'vitest'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import { halfPaid } from './invoice.fixture.ts'
import { changeOf, fieldsOf } from './invoice-fields.ts'

type Line = InvoiceDetail['lines'][number]

const stored: Line = {
  position: 1,
  description: 'Advice',
  quantity: '1',
  unit: 'HUR',
  unitPrice: '1200.00',
  discountPercent: '0.00',
  taxPercent: '0.00',
  taxCategory: 'O',
  exemptionReason: null,
  netUsd: '1200.00',
  taxUsd: '0.00',
  creditableUsd: '1200.00',
  creditableTaxUsd: '0.00',
}

/** What the form sends of a draft that nobody changed. */
function sentBack(...lines: readonly Partial<Line>[]) {
  const draft = { ...halfPaid, lines: lines.map((changes) => ({ ...stored, ...changes })) }
  const body = changeOf(fieldsOf(draft))
  return 'lines' in body ? body.lines : []
}

describe('the form of a draft', () => {
  it('leaves lines zero rated where nothing but their category says so', () => {
    expect(sentBack({ taxCategory: 'Z' })).toMatchObject([{ taxCategory: 'Z' }])
  })

  it('states no category that follows from the rates', () => {
    const lines = sentBack({ taxPercent: '18.00', taxCategory: 'S' }, { taxCategory: 'Z' })
    expect(lines).toHaveLength(2)
    for (const line of lines) expect(line).not.toHaveProperty('taxCategory')
  })

  it('states category and reason of an exempt line', () => {
    const stated = { taxCategory: 'E', exemptionReason: 'Article 355 CGI' } as const
    expect(sentBack(stated)).toMatchObject([stated])
  })
})
