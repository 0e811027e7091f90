import { describe, expect, it } from 'vitest'
import type { TaxCategory } from '#kernel/invoice-price.ts'
import { chooseAccounts } from './draft.ts'

describe('the mapping', () => {
  it('prefers client and tax, then client, then tax, then the default', () => {
    const rule = (clientId: number | null, taxCategory: TaxCategory | null, accountNumber: string | null) => ({
      purpose: 'sale_local' as const,
      clientId,
      taxCategory,
      accountNumber,
    })
    const choose = chooseAccounts([
      rule(null, null, '7061'),
      rule(null, 'E', '7065'),
      rule(7, null, '70617'),
      rule(7, 'E', '70657'),
      rule(8, null, null),
    ])
    expect(choose('sale_local', { clientId: 7, taxCategory: 'E' })).toBe('70657')
    expect(choose('sale_local', { clientId: 7, taxCategory: 'S' })).toBe('70617')
    expect(choose('sale_local', { clientId: 9, taxCategory: 'E' })).toBe('7065')
    expect(choose('sale_local', { clientId: 8, taxCategory: 'S' })).toBe('7061')
  })
})
