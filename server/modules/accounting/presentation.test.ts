import { beforeAll, describe, expect, it } from 'vitest'
import { inLanguage, loadLanguages } from '#server/platform/language/translations.ts'
import { fileOf } from './export-files.ts'
import { paymentDescription } from './messages.ts'
import { presentLine } from './routes.ts'
import type { JournalRow } from './store-journal.ts'

/** A line of a payment; booked on another day than its own if its month was locked. */
const lineOf = (bookedOn: string, eventOn: string) =>
  ({
    id: 1,
    journal: 'BQ',
    year: 2026,
    number: 7,
    bookedOn,
    eventOn,
    account: '5211',
    accountLabel: 'Banques',
    partyKind: null,
    partyId: null,
    partyName: null,
    document: 'INV-2026-000004',
    amountXof: 561_000n,
    currency: 'XOF',
    amountMinor: 561_000n,
    rate: null,
    letter: null,
    sourceKind: 'payment',
    sourceId: 4,
    description: paymentDescription('INV-2026-000004', 'Sahel Coton Industries'),
  }) as unknown as JournalRow

describe('the description of a journal line', () => {
  beforeAll(() => loadLanguages())

  it('names a day of its own as the reader writes days, and in a file as files write them', async () => {
    const late = lineOf('2026-12-01', '2026-11-02')
    const shown = () => presentLine(late).description
    expect(shown()).toBe('Payment of INV-2026-000004, Sahel Coton Industries (dated Nov 02, 2026)')
    expect(await inLanguage('fr', shown)).toBe(
      'Paiement de INV-2026-000004, Sahel Coton Industries (daté du 2 nov. 2026)',
    )
    const file = JSON.parse(String(await fileOf('json', '2026-12', [late])))
    expect(file.lines).toMatchObject([
      { description: 'Payment of INV-2026-000004, Sahel Coton Industries (dated 2026-11-02)' },
    ])
  })

  it('is the stored one on its own day', async () => {
    const shown = () => presentLine(lineOf('2026-11-02', '2026-11-02')).description
    expect(shown()).toBe('Payment of INV-2026-000004, Sahel Coton Industries')
    expect(await inLanguage('fr', shown)).toBe('Paiement de INV-2026-000004, Sahel Coton Industries')
  })
})
