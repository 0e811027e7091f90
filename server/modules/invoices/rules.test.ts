import { describe, expect, it } from 'vitest'
import { invoiceStatuses } from '#contract/invoices/labels.ts'
import type { BusinessDate } from '#kernel/clock.ts'
import {
  canTransition,
  documentNumber,
  issuesOfTaxes,
  nextReminder,
  remindersDue,
  statusAfterSettling,
  taxesOf,
} from './rules.ts'
import { sameDaysBefore } from './service.ts'

const day = (text: string) => text as BusinessDate

/**
 * The state machine of decisions 6 as a table, written independently of the code to catch mistakes.
 */
const table = `
  draft   → sent cancelled
  sent    → pending paid overdue cancelled
  pending → paid overdue cancelled
  overdue → paid cancelled
  paid    →
  cancelled →`

describe('invoice state transitions', { tags: ['D6-08', 'D6-11'] }, () => {
  const allowed = new Map(
    table
      .trim()
      .split('\n')
      .map((row) => {
        const [from = '', to = ''] = row.split('→')
        return [from.trim(), new Set(to.trim().split(' '))] as const
      }),
  )
  const pairs = invoiceStatuses.flatMap((from) => invoiceStatuses.map((to) => [from, to] as const))
  it.each(pairs)('from %s to %s', (from, to) => {
    expect(canTransition(from, to)).toBe(allowed.get(from)?.has(to) ?? false)
  })
})

describe('the status after a settlement', () => {
  const open = (usd: bigint) => ({ usd, local: usd, xof: usd })
  it.each([
    ['sent', 5n, 5n, true, 'pending'],
    ['sent', 5n, 0n, false, 'sent'],
    ['pending', 5n, 5n, true, 'pending'],
    ['overdue', 5n, 5n, true, 'overdue'],
    ['sent', 0n, 5n, true, 'paid'],
    ['overdue', 0n, 5n, false, 'paid'],
    ['pending', 0n, 0n, false, 'cancelled'],
    ['paid', 0n, 5n, false, 'paid'],
  ] as const)(
    'of a %s one with %s open and %s paid, by payment %s, is %s',
    (status, left, paidUsdMinor, byPayment, after) => {
      expect(statusAfterSettling(status, { open: open(left), paidUsdMinor, byPayment })).toBe(after)
    },
  )
})

describe('taxes of lines', () => {
  it('default to O without any rate, Z beside taxed lines and S with a rate', () => {
    const kinds = (...rates: number[]) =>
      taxesOf(rates.map((taxPercent) => ({ taxPercent }))).map(({ category }) => category)
    expect(kinds(0, 0)).toEqual(['O', 'O'])
    expect(kinds(0, 1800)).toEqual(['Z', 'S'])
  })
  it('are rejected where EN 16931 rejects them', () => {
    expect(issuesOfTaxes([{ category: 'S', rateBasisPoints: 0 }])).toHaveLength(1)
    expect(issuesOfTaxes([{ category: 'E', rateBasisPoints: 100 }])).toHaveLength(1)
    expect(issuesOfTaxes(taxesOf([{ taxPercent: 0, taxCategory: 'O' }, { taxPercent: 1800 }]))).toHaveLength(1)
    expect(issuesOfTaxes(taxesOf([{ taxPercent: 0, taxCategory: 'E' }, { taxPercent: 0 }]))).toEqual([])
  })
})

describe('reminder dates', () => {
  const days = [-3, 1, 7, 14]
  it('fall on the configured days in order', () => {
    expect(nextReminder(day('2026-12-10'), days, day('2026-12-01'))).toBe('2026-12-07')
    expect(nextReminder(day('2026-12-10'), days, day('2026-12-07'))).toBe('2026-12-11')
    expect(nextReminder(day('2026-12-10'), days, day('2026-12-24'))).toBeNull()
  })
  it('are due from their day on, never before sending and never twice', () => {
    const due = (today: string, since: string, done: number[] = []) =>
      remindersDue(day('2026-12-10'), days, { today: day(today), since: day(since), done: new Set(done) })
    expect(due('2026-12-17', '2026-12-01')).toEqual([-3, 1, 7])
    expect(due('2026-12-17', '2026-12-08')).toEqual([1, 7])
    expect(due('2026-12-17', '2026-12-01', [-3, 1])).toEqual([7])
  })
})

it('invoice numbers grow beyond six digits', () => {
  expect([documentNumber('INV', 2026, 42), documentNumber('CN', 2026, 1_234_567)]).toEqual([
    'INV-2026-000042',
    'CN-2026-1234567',
  ])
})

it('the same days of last month end at its last day', () => {
  expect(sameDaysBefore(day('2026-03-31'))).toEqual({ first: '2026-02-01', last: '2026-02-28' })
  expect(sameDaysBefore(day('2026-01-15'))).toEqual({ first: '2025-12-01', last: '2025-12-15' })
})
