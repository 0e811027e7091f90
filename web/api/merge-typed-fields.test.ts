import { describe, expect, it } from 'vitest'
import { mergeTypedFields } from './merge-typed-fields.ts'

describe('a form over a record that changed in the meantime', () => {
  const before = { phone: '', taxId: '', banks: ['SGCI'], lines: [{ price: '1' }] }

  it('keeps typed fields and takes the rest from the record', () => {
    const typed = { ...before, taxId: 'CI-1', lines: [{ price: '2' }] }
    const now = { phone: '+225', taxId: '', banks: ['ECOBNK'], lines: [{ price: '1' }, { price: '9' }] }
    expect(mergeTypedFields(before, typed, now)).toEqual({
      phone: '+225',
      taxId: 'CI-1',
      banks: ['ECOBNK'],
      lines: [{ price: '2' }],
    })
  })

  it('keeps the typed value when both changed the same field', () => {
    expect(mergeTypedFields({ phone: '1' }, { phone: '2' }, { phone: '3' })).toEqual({ phone: '2' })
  })
})
