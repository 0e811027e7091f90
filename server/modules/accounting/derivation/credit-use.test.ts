import { describe, expect, it } from 'vitest'
import type { BusinessDate } from '#kernel/clock.ts'
import type { AccountOf, DraftEntry } from './draft.ts'
import { creditUseEntries } from './payments.ts'

const accountOf: AccountOf = (purpose) => purpose
const client = { clientId: 7, clientName: 'Baobab Textiles SA' }
const paid = {
  ...client,
  invoiceId: 1,
  invoiceNumber: 'INV-2026-000001',
  usdMinor: 100_00n,
  invoiceRate: '561.0000000000',
}
const creditUse = {
  ...client,
  id: 3,
  creditNoteNumber: 'CN-2026-000004',
  creditedId: 8,
  usedOn: '2026-11-20' as BusinessDate,
  usdMinor: 100_00n,
  creditedRate: '561.0000000000',
}

const sum = ({ lines }: DraftEntry): bigint => lines.reduce((all, { amountXof }) => all + amountXof, 0n)
const total = (entries: readonly DraftEntry[], account: string): bigint =>
  entries
    .flatMap(({ lines }) => lines)
    .filter(({ accountNumber }) => accountNumber === account)
    .reduce((all, { amountXof }) => all + amountXof, 0n)

describe('entries of credit', () => {
  it.each([
    ['a gain', 57_000n, -900n, 'fx_gain'],
    ['a loss', 55_000n, 1_100n, 'fx_loss'],
  ] as const)(
    'that pays an invoice clear the advance, and realise %s between both invoices',
    (_, xof, difference, account) => {
      const spent = { kind: 'payment', paid, settledXof: 56_100n } as const
      const entries = creditUseEntries(accountOf, { ...creditUse, xof, spent })
      expect(entries.map(({ journal, sourceId }) => [journal, sourceId])).toEqual([
        ['OD', paid.invoiceId],
        ['EC', paid.invoiceId],
      ])
      for (const entry of entries) expect(sum(entry)).toBe(0n)
      expect(total(entries, 'customer_advance')).toBe(xof)
      expect(total(entries, 'receivable')).toBe(-56_100n)
      expect(total(entries, account)).toBe(difference)
    },
  )

  it.each([
    ['a loss', 57_000n, 900n, 'fx_loss'],
    ['a gain', 55_000n, -1_100n, 'fx_gain'],
  ] as const)('that is refunded clear the advance, and realise %s', (_, receivedXof, difference, account) => {
    const spent = {
      kind: 'refund',
      currency: 'USD',
      amountMinor: 100_00n,
      receivedXof,
      rate: '570.0000000000',
    } as const
    const entries = creditUseEntries(accountOf, { ...creditUse, xof: 56_100n, spent })
    expect(entries.map(({ journal, sourceId }) => [journal, sourceId])).toEqual([
      ['BQ', creditUse.creditedId],
      ['EC', creditUse.creditedId],
    ])
    for (const entry of entries) expect(sum(entry)).toBe(0n)
    expect(total(entries, 'customer_advance')).toBe(56_100n)
    expect(total(entries, 'payment_by_hand')).toBe(-receivedXof)
    expect(total(entries, account)).toBe(difference)
  })
})
