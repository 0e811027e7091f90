import { describe, expect, it } from 'vitest'
import { recordLink, resourceLabel } from './audit-labels.ts'

describe('the record of an entry', () => {
  it('is labelled as in the specification', { tags: ['S2-111'] }, () => {
    const types = ['user', 'client', 'invoice', 'document', 'fx_rate', 'audit_log', 'bank_connection']
    expect(types.map(resourceLabel)).toEqual([
      'User',
      'Client',
      'Invoice',
      'Document',
      'FX Rate',
      'Audit Log',
      'Bank Connection',
    ])
  })

  it('is linked to its screen, but not without a screen or a permission', () => {
    const link = (resourceType: string | null, resourceId: string | null, isAdministrator = false) =>
      recordLink({ resourceType, resourceId }, isAdministrator)
    expect(link('invoice', '7')).toEqual({ to: '/invoices/$invoiceId', params: { invoiceId: '7' } })
    expect(link('wallet', '7')).toEqual({ to: '/large-transactions/wallets', search: { wallet: 7 } })
    expect(link('filing', '7')).toEqual({ to: '/compliance-dashboard/filings', search: { filing: 7 } })
    expect(link('client', null)).toBeUndefined()
    expect(link('user', 'u1')).toBeUndefined()
    expect(link('user', 'u1', true)).toEqual({ to: '/admin/users' })
    expect(link('constructor', '1')).toBeUndefined()
    expect(link(null, null)).toBeUndefined()
  })
})
