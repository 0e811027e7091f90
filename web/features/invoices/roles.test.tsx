import { describe, expect, it } from 'vitest'
import { type InvoiceStatus, invoiceStatuses } from '#contract/invoices/labels.ts'
import { roles } from '#contract/permissions.ts'
import { namesOf, shownTo } from '#tests/setup/as-role.tsx'
import type { Selection } from '#web/ui/list/selection.ts'
import { halfPaid } from './invoice.fixture.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoicesBulk } from './invoices-bulk.tsx'
import { SettlementsCard } from './settlements-card.tsx'

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
    expect(mayReverse('paid', { owedToClientUsd: '10.00' })).toBe(false)
    const reversal = { reason: 'Not ours', reversedAt: '2026-11-11T10:00:00.000Z', reversedByName: 'Awa' }
    const [payment] = halfPaid.payments
    expect(mayReverse('pending', { payments: [{ ...payment, reversal }] })).toBe(false)
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
