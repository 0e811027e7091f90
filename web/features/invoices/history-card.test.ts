import { describe, expect, it } from 'vitest'
import { actionOf, actorOf, attemptOf } from './history-card.tsx'

describe('the history of an invoice', () => {
  it('names changes by their event, and views by what was viewed', () => {
    expect(actionOf({ action: 'update', details: { event: 'invoice.reminders_set' } })).toBe('Reminders set')
    expect(actionOf({ action: 'download', details: null })).toBe('PDF opened')
  })

  it('attributes the first view to the client', () => {
    expect(actorOf({ userName: 'Corridor', details: { event: 'invoice.viewed' } })).toBe('via the link sent')
    expect(actorOf({ userName: 'Binta Sow', details: { event: 'invoice.sent' } })).toBe('by Binta Sow')
    expect(actorOf({ userName: null, details: null })).toBe('by Corridor')
  })

  it('shows a part payment, a queued email and one that a person marked as sent', { tags: ['D17-21'] }, () => {
    const named = (details: Record<string, unknown>) => actionOf({ action: 'update', details })
    expect(named({ event: 'invoice.paid', isPart: true })).toBe('Part payment recorded')
    expect(named({ event: 'invoice.paid', isPart: false })).toBe('Paid in full')
    expect(named({ event: 'invoice.sent', isQueued: true })).toBe('Queued, not sent')
    expect(named({ event: 'invoice.sent', isQueued: false })).toBe('Sent')
    const marked = { event: 'invoice.delivered', settledBy: 'Awa Diop' }
    expect([named(marked), actorOf({ userName: 'Corridor', details: marked })]).toEqual([
      'Marked as sent',
      'by Awa Diop',
    ])
  })

  it('names a refused attempt by its call', () => {
    const tried = ['payments', 'payments/7/reversal', 'credit-notes', 'send', 'cancel']
    expect(tried.map((end) => attemptOf({ action: 'update', endpoint: `/api/invoices/326/${end}` }))).toEqual([
      'Payment',
      'Reversal',
      'Credit note',
      'Sending',
      'Cancellation',
    ])
    expect(attemptOf({ action: 'update', endpoint: '/api/invoices/326' })).toBe('Update')
  })
})
