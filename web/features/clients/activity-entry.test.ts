import { describe, expect, it } from 'vitest'
import { baobab } from './client.fixture.ts'
import { actionOf, changesOf, reasonOf, subjectOf } from './client-activity.tsx'
import { approvalWarnings } from './client-labels.tsx'

describe('the activity of a client', () => {
  it('shows each changed field before and after', () => {
    const details = {
      changes: { companyName: { from: 'Baobab', to: 'Baobab SA' }, phone: { from: null, to: '+225' } },
    }
    expect(changesOf({ action: 'update', details })).toEqual([
      { field: 'Company Name', from: 'Baobab', to: 'Baobab SA' },
      { field: 'Phone', from: '—', to: '+225' },
    ])
  })

  it('names fields and values as screens do', () => {
    const changes = {
      kycStatus: { from: 'pending', to: 'requires_review' },
      taxId: { from: '1', to: '2' },
      monthlyLimitUsdMinor: { from: null, to: '2500000' },
      isActive: { from: true, to: false },
      kycExpiresAt: { from: null, to: '2028-11-21T10:00:00.000Z' },
      preferredBanks: { from: [], to: ['SGCI', 'ECOBNK'] },
    }
    expect(
      changesOf({ action: 'update', details: { changes } }).map(({ field, from, to }) => `${field}: ${from} → ${to}`),
    ).toEqual([
      'KYC Status: Pending → Requires Review',
      'Tax ID: 1 → 2',
      'Monthly Limit: — → $25,000.00',
      'Active: Yes → No',
      'KYC Expires At: — → Nov 21, 2028, 10:00',
      'Preferred Banks: — → SGCI, ECOBNK',
    ])
  })

  it('names the part of the file when no field changed', () => {
    const said = [
      { person: 'Awa Ndour' },
      { person: 'Awa Ndour', removed: true },
      { kycDocument: 'Proof of address', documentId: 464 },
      { kycDocument: 'Proof of address', documentId: null },
      { note: 7 },
      { raisedLimit: 'approved', proposedBy: 'Binta Sow' },
      { reason: 'closed', bulk: true, isActive: false },
      { reason: 'grown', bulk: true, accountType: 'enterprise' },
      { changes: { phone: { from: null, to: '+225' } } },
    ].map((details) => subjectOf({ details }))
    expect(said).toEqual([
      'Person: Awa Ndour',
      'Person removed: Awa Ndour',
      'KYC file: Proof of address',
      'Removed from KYC file: Proof of address',
      'Note added',
      'Limit increase approved',
      'Deactivated in bulk',
      'Account type: Enterprise',
      undefined,
    ])
    expect(subjectOf({ details: null })).toBeUndefined()
  })

  it('lists nothing for an entry without readable changes', () => {
    const found = [null, { changes: 'many' }].map((details) => changesOf({ action: 'update', details }))
    expect(found).toEqual([[], []])
    expect(changesOf({ action: 'create', details: { changes: { id: { from: null, to: 7 } } } })).toEqual([])
    expect([reasonOf({ details: { reason: 'moved' } }), reasonOf({ details: {} })]).toEqual(['moved', undefined])
    expect(actionOf({ action: 'update' })).toBe('Changed')
  })
})

describe('approving KYC', () => {
  it('lists missing items for confirmation', { tags: ['D5-16'] }, () => {
    const entry = (name: string, state: 'missing' | 'on_file' | 'expired') => ({ name, state })
    const file = [entry('Articles', 'missing'), entry('Tax certificate', 'expired'), entry('Register', 'missing')]
    expect(approvalWarnings(baobab, 0, [entry('Articles', 'on_file')])).toEqual([])
    expect(approvalWarnings({ ...baobab, taxId: null, riskLevel: 'high' }, 2, file)).toEqual([
      'Decide 2 open screening matches first',
      'Missing: Articles, Register',
      'Expired: Tax certificate',
      'No tax ID',
      'High risk',
    ])
  })
})
