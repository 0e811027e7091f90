import { expect, it } from 'vitest'
import { simulateInvoices } from './invoices.ts'

/** `npm run soak -- --invoices 100000` runs any number. */
it('5,000 invoices add up exactly in every currency for any contents, payments and credits', () => {
  const { breaches, payments, creditNotes, byCurrency } = simulateInvoices(5_000, 20_261_121)
  expect(breaches).toEqual([])
  expect(payments).toBeGreaterThan(5_000)
  expect(creditNotes).toBeGreaterThan(1_000)
  expect([...byCurrency.keys()].sort()).toEqual(['EUR', 'GBP', 'JPY', 'USD'])
})
