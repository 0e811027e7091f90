import { describe, expect, it } from 'vitest'
import { actionOf, actorOf, attemptOf } from './history-card.tsx'

describe('the history of an invoice', () => {
  it('names changes by their event, and views by what was viewed', () => {
    expect(actionOf({ action: 'update', details: { event: 'invoice.reminders_set' } })).toBe('Reminders set')
    expect(actionOf({ action: 'download', details: null })).toBe('PDF opened')
  })

  it('attributes the first view to the client', () => {
    expect(actorOf({ userName: 'Corridor', details: { event: 'invoice.viewed' } })).toBe(
      'through the link that was sent',
    )
    expect(actorOf({ userName: 'Binta Sow', details: { event: 'invoice.sent' } })).toBe('by Binta Sow')
    expect(actorOf({ userName: null, details: null })).toBe('by Corridor')
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
