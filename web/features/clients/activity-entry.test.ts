import { describe, expect, it } from 'vitest'
import { changesOf, deedOf, reasonOf } from './activity-entry.ts'
import { baobab } from './client.fixture.ts'
import { approvalWarnings } from './kyc-words.ts'

describe('the activity of a client', () => {
  it('dec 15: shows what each entry changed, before and after', () => {
    const details = {
      changes: { companyName: { from: 'Baobab', to: 'Baobab SA' }, phone: { from: null, to: '+225' } },
    }
    expect(changesOf({ details })).toEqual([
      { field: 'Company Name', from: 'Baobab', to: 'Baobab SA' },
      { field: 'Phone', from: '—', to: '+225' },
    ])
  })

  it('finds nothing in an entry that changed nothing or says it otherwise', () => {
    expect([changesOf({ details: null }), changesOf({ details: { changes: 'many' } })]).toEqual([[], []])
    expect([reasonOf({ details: { reason: 'moved' } }), reasonOf({ details: {} })]).toEqual(['moved', undefined])
    expect(deedOf({ action: 'update' })).toBe('Changed')
  })
})

describe('approving KYC', () => {
  it('[D5-16] dec 5: lists what is missing, to confirm', () => {
    expect(approvalWarnings(baobab, 0)).toEqual(['No KYC documents are on file'])
    expect(approvalWarnings({ ...baobab, taxId: null, riskLevel: 'high' }, 2)).toEqual([
      '2 open screening matches: decide first',
      'No KYC documents are on file',
      'No tax ID',
      'High risk',
    ])
  })
})
