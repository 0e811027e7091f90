import { describe, expect, it } from 'vitest'
import { shownTo } from '#tests/setup/as-role.tsx'
import { allocationsOf, assignedXof, LineFields, type ManualLine, startAmount } from './manual-match-dialog.tsx'

const invoice = {
  id: 7,
  invoiceNumber: 'INV-2026-000007',
  clientId: 1,
  clientName: 'Baobab Textiles SA',
  dueDate: '2026-11-30',
  currency: 'USD',
  openLocal: '1000.00',
  open: '561000',
}
const line = (changes: Partial<ManualLine> = {}): ManualLine => ({
  invoice,
  amount: '561000',
  treatment: 'open',
  ...changes,
})

describe('a match by hand', () => {
  it('starts with what is open, and with what remains where that is less', () => {
    expect(startAmount(invoice, 900_000n)).toBe('561000')
    expect(startAmount(invoice, 400_000n)).toBe('400000')
    expect(startAmount(invoice, 0n)).toBe('0')
  })

  it('leaves the difference open, or names it', () => {
    const of = (changes: Partial<ManualLine>) => allocationsOf([line({ amount: '551000', ...changes })])[0]
    expect(of({})).toEqual({ invoiceId: 7, received: '551000', charges: '0', fxDifference: '0' })
    expect(of({ treatment: 'charges' })).toMatchObject({ charges: '10000', fxDifference: '0' })
    expect(of({ treatment: 'fx' })).toMatchObject({ charges: '0', fxDifference: '-10000' })
  })

  it('takes more than what is open as a gain', () => {
    expect(allocationsOf([line({ amount: '571000' })])[0]).toMatchObject({ received: '571000', fxDifference: '10000' })
  })

  it('names the gain before it is booked, and none where the amount is what is open', () => {
    const shown = (amount: string) =>
      shownTo(
        'user',
        <LineFields line={line({ amount })} onChange={() => undefined} onRemove={() => undefined} />,
      ).replace(/<[^>]+>/g, ' ')
    expect(shown('571000')).toMatch(/FX gain\s+10,000/)
    expect(shown('561000')).not.toContain('FX gain')
  })

  it('sums what is assigned, without amounts that are not whole francs', () => {
    expect(assignedXof([line(), line({ amount: '1.5' }), line({ amount: '' })])).toBe(561_000n)
  })
})
