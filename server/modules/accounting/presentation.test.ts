import { beforeAll, describe, expect, it } from 'vitest'
import { inLanguage, loadLanguages } from '#server/platform/language/translations.ts'
import { lateDescription, paymentDescription } from './messages.ts'
import { presentLine } from './presentation.ts'
import type { JournalRow } from './store-journal.ts'

const stored = paymentDescription('INV-2026-000004', 'Sahel Coton Industries')

/** A line of a payment; booked on another day than its own if its month was locked. */
const lineOf = (bookedOn: string, eventOn: string, description: string) =>
  presentLine({
    ...{ id: 1, journal: 'BQ', year: 2026, number: 7, bookedOn, eventOn, account: '5211', accountLabel: 'Banques' },
    ...{ partyKind: null, partyId: null, partyName: null, document: 'INV-2026-000004', description },
    ...{ amountXof: 561_000n, currency: 'XOF', amountMinor: 561_000n, rate: null, letter: null },
    ...{ sourceKind: 'payment', sourceId: 4 },
  } as unknown as JournalRow).description

describe('the description of a journal line', () => {
  beforeAll(() => loadLanguages())

  it('names a day of its own as the reader writes days', async () => {
    const late = () => lineOf('2026-12-01', '2026-11-02', lateDescription(stored, '2026-11-02'))
    expect(late()).toBe('Payment of INV-2026-000004, Sahel Coton Industries (dated Nov 02, 2026)')
    expect(await inLanguage('fr', late)).toBe(
      'Paiement de INV-2026-000004, Sahel Coton Industries (daté du 2 nov. 2026)',
    )
  })

  it('is the stored one on its own day', async () => {
    const line = () => lineOf('2026-11-02', '2026-11-02', stored)
    expect(line()).toBe(stored)
    expect(await inLanguage('fr', line)).toBe('Paiement de INV-2026-000004, Sahel Coton Industries')
  })
})
