import { describe, expect, it } from 'vitest'
import { auditSentence, sentenceText } from './audit-sentence.ts'

type Facts = Parameters<typeof auditSentence>[0]

const entry: Facts = {
  userName: 'Ines Costa',
  action: 'update',
  resourceType: 'client',
  resourceId: '7',
  resourceName: 'Sahel Textiles SARL',
  method: 'PATCH',
  endpoint: '/api/clients/7',
  details: null,
  success: true,
}
const said = (facts: Partial<Facts>) => sentenceText(auditSentence({ ...entry, ...facts }))
const changing = (changes: Record<string, readonly [from: unknown, to: unknown]>) => ({
  details: { changes: Object.fromEntries(Object.entries(changes).map(([field, [from, to]]) => [field, { from, to }])) },
})

describe('an audit entry', () => {
  it('names what was decided, and the record by its name', { tags: ['S2-110'] }, () => {
    const approved = {
      endpoint: '/api/clients/7/kyc',
      ...changing({ kycStatus: ['pending', 'approved'], riskLevel: ['high', 'low'] }),
    }
    expect(said(approved)).toBe('Ines Costa approved KYC of Sahel Textiles SARL')
    const changed = changing({ monthlyLimitUsdMinor: ['100000', '250000'] })
    expect(said(changed)).toBe(
      'Ines Costa changed the monthly limit of Sahel Textiles SARL from $1,000.00 to $2,500.00',
    )
    expect(said(changing({ dueDate: ['2026-03-05', '2026-03-12'] }))).toBe(
      'Ines Costa changed the due date of Sahel Textiles SARL from Mar 05, 2026 to Mar 12, 2026',
    )
    expect(said(changing({ phone: ['1', '2'], email: ['a', 'b'] }))).toBe(
      'Ines Costa changed the phone and email of Sahel Textiles SARL',
    )
    expect(said(changing({ phone: ['1', '2'], email: ['a', 'b'], taxId: ['1', '2'] }))).toBe(
      'Ines Costa changed 3 fields of Sahel Textiles SARL',
    )
  })

  it('names a call, and a refused one as an attempt', () => {
    const sending = {
      resourceType: 'invoice',
      resourceName: 'INV-2026-000012',
      method: 'POST',
      endpoint: '/api/invoices/12/send',
      ...changing({ status: ['draft', 'sent'] }),
    }
    expect(said(sending)).toBe('Ines Costa sent invoice INV-2026-000012')
    expect(said({ ...sending, success: false })).toBe('Ines Costa tried to send invoice INV-2026-000012')
    expect(said({ endpoint: '/api/clients/7/kyc', success: false, resourceName: null })).toBe(
      'Ines Costa tried to change the KYC status of client #7',
    )
    expect(said({ action: 'login', resourceType: 'session', userName: null, success: false })).toBe(
      'A visitor tried to sign in',
    )
  })

  it('names lists, keys and states, and leaves random ids to the details', () => {
    const plain = { resourceName: null, resourceId: null }
    expect(said({ ...plain, action: 'view', method: 'GET' })).toBe('Ines Costa viewed the list of clients')
    expect(said({ ...plain, action: 'download', method: 'GET' })).toBe('Ines Costa exported clients')
    const viewed = (resourceType: string) => said({ ...plain, action: 'view', method: 'GET', resourceType })
    expect(viewed('accounting')).toBe('Ines Costa viewed the list of accounting journals')
    expect(viewed('export_proceeds')).toBe('Ines Costa viewed the list of export proceeds')
    expect(viewed('holiday')).toBe('Ines Costa viewed the list of holidays')
    expect(viewed('treasury')).toBe('Ines Costa viewed the list of treasury accounts')
    expect(said({ ...plain, action: 'view', resourceType: 'audit_log' })).toBe('Ines Costa viewed the audit log')
    const job = { userName: 'Corridor', method: 'JOB', endpoint: 'conversions.run-due', resourceType: 'conversion' }
    expect(said({ ...job, resourceName: 'CNV-12', ...changing({ state: ['approved', 'debit_requested'] }) })).toBe(
      'Corridor moved conversion CNV-12 from approved to debit requested',
    )
    expect(said({ resourceName: null, resourceType: 'setting', resourceId: 'business.name' })).toBe(
      'Ines Costa changed setting business.name',
    )
    const session = { resourceType: 'session', resourceId: '7f0c0a52-7e5d-4b7e-9a5e-0d3a5a2f9c11' }
    expect(said({ ...session, resourceName: null, action: 'delete' })).toBe('Ines Costa removed session')
  })
})
