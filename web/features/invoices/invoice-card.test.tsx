import { describe, expect, it } from 'vitest'
import { invoiceStatuses } from '#contract/invoices/labels.ts'
import { shownTo } from '#tests/setup/as-role.tsx'
import { toneOfStatus } from '#web/ui/badge.tsx'
import { halfPaid } from './invoice.fixture.ts'
import { InvoiceCard } from './invoice-card.tsx'

describe('an invoice card', () => {
  const card = (changes: object) => shownTo('user', <InvoiceCard invoice={{ ...halfPaid, ...changes }} />)

  it('names an unknown client by its number', { tags: ['S2-72'] }, () => {
    expect(card({})).toContain('Baobab Textiles')
    expect(card({ clientName: null })).toContain('Client #3')
  })

  it('shows the amount in dollars for any payment currency', { tags: ['S1-04'] }, () => {
    expect(card({})).toContain('$1,200.00')
    expect(card({ localCurrency: 'JPY', amountLocal: '181644' })).toContain('$1,200.00')
  })

  it('colours paid green, pending and sent yellow, overdue red, draft and cancelled grey', { tags: ['S4-03'] }, () => {
    expect(Object.fromEntries(invoiceStatuses.map((status) => [status, toneOfStatus(status)]))).toEqual({
      paid: 'ok',
      pending: 'warn',
      sent: 'warn',
      overdue: 'bad',
      draft: 'calm',
      cancelled: 'calm',
    })
  })
})
