import { describe, expect, it } from 'vitest'
import { type InvoiceStatus, invoiceStatuses } from '#contract/invoices/labels.ts'
import { roles } from '#contract/permissions.ts'
import { namesOf, shownTo } from '#tests/setup/as-role.tsx'
import type { Selection } from '#web/ui/list/selection.ts'
import { BalanceCard } from './balance-card.tsx'
import { creditNote, halfPaid } from './invoice.fixture.ts'
import { InvoiceActions } from './invoice-page.tsx'
import { InvoicesBulk } from './invoices-bulk.tsx'
import { SettlementsCard } from './settlements/settlements-card.tsx'

const writers = ['user', 'compliance', 'admin']
const anybody = [...roles, 'guest']

const ticked: Selection = {
  isSelected: () => true,
  isAll: true,
  count: (total) => total,
  toggle: () => undefined,
  selectAll: () => undefined,
  clear: () => undefined,
  rows: { all: true, except: [] },
}

describe('invoice actions by role', () => {
  const offered: Readonly<Record<InvoiceStatus, readonly string[]>> = {
    draft: ['Edit', 'More'],
    sent: ['Record payment', 'More'],
    pending: ['Record payment', 'More'],
    overdue: ['Record payment', 'More'],
    paid: ['More'],
    cancelled: ['More'],
  }
  it.each(anybody)('offers the actions of each invoice state to %s', (role) => {
    for (const status of invoiceStatuses) {
      const names = namesOf(shownTo(role, <InvoiceActions invoice={{ ...halfPaid, status }} />))
      const top = names.filter((name) => ['Edit', 'Record payment', 'More'].includes(name))
      expect(top, `${role}, ${status}`).toEqual(writers.includes(role) ? offered[status] : [])
      if (!writers.includes(role)) expect(names).toEqual([])
    }
  })

  it.each(anybody)('offers the reversal of a payment to %s', (role) => {
    const mayReverse = (status: InvoiceStatus, changes: object = {}) =>
      namesOf(shownTo(role, <SettlementsCard invoice={{ ...halfPaid, status, ...changes }} />)).some((name) =>
        name.startsWith('Reverse payment of'),
      )
    const isWriter = writers.includes(role)
    for (const status of ['sent', 'pending', 'overdue', 'paid'] as const) expect(mayReverse(status)).toBe(isWriter)
    expect(mayReverse('cancelled')).toBe(false)
    const creditLeft = { usd: '0.00', local: '0.00', xof: '0' }
    expect(mayReverse('paid', { creditNotes: [{ ...creditNote, creditLeft }] })).toBe(false)
    const reversal = { reason: 'Not ours', reversedAt: '2026-11-11T10:00:00.000Z', reversedByName: 'Awa' }
    const [payment] = halfPaid.payments
    expect(mayReverse('pending', { payments: [{ ...payment, reversal }] })).toBe(false)
  })

  it.each(anybody)('offers credit and refunds to %s', (role) => {
    const isWriter = writers.includes(role)
    const notes = (changes: object) => {
      const invoice = {
        ...halfPaid,
        status: 'paid' as const,
        payments: [],
        creditNotes: [{ ...creditNote, ...changes }],
      }
      return namesOf(shownTo(role, <SettlementsCard invoice={invoice} />))
    }
    expect(notes({}).includes('Record refund')).toBe(isWriter)
    expect(notes({ creditLeft: { usd: '0.00', local: '0.00', xof: '0' } })).not.toContain('Record refund')
    expect(notes({ creditLeft: null })).not.toContain('Record refund')
    const refund = {
      id: 31,
      paid: null,
      currency: 'USD',
      amount: '600.00',
      amountUsd: '600.00',
      usedOn: '2026-11-13',
      reference: null,
      recordedAt: '2026-11-13T10:00:00.000Z',
      recordedByName: 'Awa Diop',
      reversal: null,
    }
    const mayReverse = (use: object) =>
      notes({ uses: [{ ...refund, ...use }] }).some((name) => name.startsWith('Reverse refund of'))
    expect(mayReverse({})).toBe(isWriter)
    expect(mayReverse({ paid: { id: 9, invoiceNumber: 'INV-2026-000009' } })).toBe(false)
    const open = { ...halfPaid, status: 'sent' as const }
    const balance = (clientCreditUsd: string) =>
      namesOf(shownTo(role, <BalanceCard invoice={{ ...open, clientCreditUsd }} />)).includes('Apply credit')
    expect(balance('600.00')).toBe(isWriter)
    expect(balance('0.00')).toBe(false)
  })

  it.each(anybody)('offers the bulk actions to %s', (role) => {
    const names = namesOf(shownTo(role, <InvoicesBulk selection={ticked} filter={{}} total={12} />))
    const changing = ['Send', 'Send reminders', 'Cancel invoices']
    expect(names).toEqual(['Clear', 'Download PDFs', ...(writers.includes(role) ? changing : [])])
  })

  it('downloads PDFs as one archive only up to its maximum', () => {
    const names = namesOf(shownTo('auditor', <InvoicesBulk selection={ticked} filter={{}} total={2001} />))
    expect(names).toContain('Download PDFs (maximum 2,000)')
  })
})
