import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type BusinessDate, dayMs } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { compareRows, readRows } from './rules.ts'

const day = (text: string) => text as BusinessDate
const row = (line: number, cells: object) => ({ line, cells })
const read = (...cells: object[]) =>
  readRows({ rows: cells.map((one, index) => row(index + 2, one)), unknownColumns: [] }, day('2026-11-26'))

describe('rows of a payment advice', () => {
  it('take amounts and days as people write them', () => {
    const [first, second] = read(
      { bookedOn: '2026-11-20', amount: '1 250 000', payerName: 'Teranga', payerAccount: 'sn08 sn01-0152' },
      { bookedOn: '21/11/2026', amount: '750000 XOF', reference: 'B 7', remittance: 'FACT 12' },
    )
    expect(first?.credit).toMatchObject({
      amountXof: 1_250_000n,
      bookedOn: '2026-11-20',
      payerAccount: 'SN08SN010152',
      reference: expect.stringMatching(/^CSV-[0-9a-f]{32}$/),
    })
    expect(second?.credit).toMatchObject({ amountXof: 750_000n, bookedOn: '2026-11-21', reference: 'B 7' })
  })

  it.each([
    [{ bookedOn: '31/02/2026', amount: '1' }, 'Booked on'],
    [{ bookedOn: '2026-11-27', amount: '1' }, 'Booked on'],
    [{ bookedOn: '2025-11-25', amount: '1' }, 'Booked on'],
    [{ bookedOn: '20/11/1926', amount: '1' }, 'Booked on'],
    [{ bookedOn: '2026-11-20', amount: '-5' }, 'Amount'],
    [{ bookedOn: '2026-11-20', amount: '0' }, 'Amount'],
    [{ bookedOn: '2026-11-20', amount: '12.5' }, 'Amount'],
    [{ bookedOn: '2026-11-20', amount: '' }, 'Amount'],
    [{ bookedOn: '2026-11-20', amount: '5', payerAccount: '=1+1' }, 'Payer account'],
    [{ bookedOn: '2026-11-20', amount: '5', payerName: 'x'.repeat(141) }, 'Payer'],
  ])('name the column of what is wrong: %j', (cells, column) => {
    const [checked] = read(cells)
    expect([checked?.state, checked?.errors.map((error) => error.column)]).toEqual(['invalid', [column]])
  })

  it('refuse a reference twice, and keep equal payments apart', () => {
    const same = { bookedOn: '2026-11-20', amount: '500' }
    expect(read({ ...same, reference: 'R' }, { ...same, reference: 'R' })[1]?.state).toBe('invalid')
    const references = read(same, same).map(({ credit }) => credit?.reference)
    expect(new Set(references).size).toBe(2)
    expect(read(same, same).map(({ credit }) => credit?.reference)).toEqual(references)
  })

  it('are left out once each where the bank reported their amount, and refused where it contradicts', () => {
    const paid = { bookedOn: '2026-11-20', amount: '500' }
    const booking = { reference: 'BANK 1', amountXof: 500n, bookedOn: day('2026-11-22') }
    expect(compareRows(read(paid, paid), [booking]).map(({ state }) => state)).toEqual(['similar', 'ready'])
    const far = { ...booking, bookedOn: day('2026-11-24') }
    expect(compareRows(read(paid), [far])[0]?.state).toBe('ready')
    const stated = read({ ...paid, reference: 'BANK 1' })
    expect(compareRows(stated, [booking])[0]?.state).toBe('known')
    expect(compareRows(stated, [{ ...booking, amountXof: 9n }])[0]).toMatchObject({ state: 'invalid', credit: {} })
    const ofAnotherMonth = compareRows(stated, [{ ...booking, bookedOn: day('2026-10-20') }])[0]
    expect(ofAnotherMonth?.errors).toEqual([
      { column: 'Reference', message: 'was already imported for another day; use another reference' },
    ])
  })
})

describe('the import of a payment advice', () => {
  let harness: Harness
  let connectionId: number
  beforeEach(async () => {
    harness = await createHarness({ seed: 55 })
    connectionId = await harness.addBank()
  })
  afterEach(() => harness.stop())

  const file = (...rows: string[]) => ['Booked on;Amount;Payer;Remittance;Colour', ...rows].join('\r\n')
  const input = (content: string, connection = connectionId) => ({
    connectionId: connection,
    fileName: 'advice.csv',
    content,
  })
  const save = (content: string, connection?: number) =>
    harness.write((t) =>
      harness.modules.receivables.paymentAdvice.import(t, harness.people.operator, input(content, connection)),
    )
  const receipts = async () => {
    await harness.modules.receivables.importReceipts(new AbortController().signal)
    const sorting = { key: 'bookedOn', descending: true, after: null } as const
    return (await harness.modules.receivables.list(harness.database.pool, {}, { limit: 50, sorting })).items
  }
  const exceptions = async () => {
    harness.advance(2_000)
    await harness.modules.reconciliation.compare()
    const page = { limit: 50, before: null }
    return (await harness.modules.reconciliation.list(harness.database.pool, { states: ['open'] }, page)).rows
  }

  it('makes receipts that stop no payout, once however often and however many import the file', async () => {
    const content = file(`${harness.day()};1 250 000;TERANGA PECHE;FACT 12`, `${harness.day()};400 000;KORA;avance`)
    const pool = harness.database.pool
    const checked = await harness.modules.receivables.paymentAdvice.check(pool, input(content))
    expect(expectOk(checked, 'a preview')).toMatchObject({
      rows: [{ state: 'ready' }, { state: 'ready' }],
      unknownColumns: ['Colour'],
    })
    const both = await Promise.all([save(content), save(content)])
    const saved = both.map((one) => expectOk(one, 'an import').imported).sort()
    expect(saved).toEqual([0, 2])
    expect(expectOk(await save(content), 'a repeat')).toEqual({ imported: 0, known: 2, similar: 0 })
    const found = await receipts()
    expect(found.map(({ amountXof, payerName, state }) => [amountXof, payerName, state]).sort()).toEqual([
      [1_250_000n, 'TERANGA PECHE', 'open'],
      [400_000n, 'KORA', 'open'],
    ])
    expect(await exceptions()).toEqual([])
    expect(await harness.modules.ledger.verify(harness.database.pool)).toEqual([])
  })

  it('changes nothing when one row is wrong, and names its line and column', async () => {
    const content = file(`${harness.day()};1000;A;b`, `${harness.day()};many;C;d`)
    expect(await save(content)).toMatchObject({
      ok: false,
      error: { code: 'rows_invalid', line: 3, column: 'Amount' },
    })
    expect(await receipts()).toEqual([])
  })

  it('rejects an unreadable file, too many rows and an unknown account', async () => {
    expect(await save('Amount\n5')).toMatchObject({ error: { code: 'import_unreadable' } })
    const many = Array.from({ length: 1_001 }, (_, index) => `${harness.day()};${index + 1};A;b`)
    expect(await save(file(...many))).toMatchObject({ error: { code: 'import_unreadable' } })
    expect(await save(file(`${harness.day()};5;A;b`), 4_711)).toMatchObject({ error: { code: 'connection_not_found' } })
  })

  it('raises what no statement lists within three days, and what the bank reports beside it', async () => {
    const { pool } = harness.database
    expectOk(await save(file(`${harness.day()};1 250 000;TERANGA PECHE;FACT 12`)), 'an import')
    expect(await receipts()).toHaveLength(1)
    harness.advance(2 * dayMs)
    const incoming = { payerName: 'TERANGA PECHE', payerAccount: null, remittance: 'FACT 12' }
    const payment = { bankCode: 'SGCI', accountNumber: 'CI0011223344556677', amount: '1250000', incoming }
    await harness.admin('bank', '/admin/post', payment)
    expect(await exceptions()).toEqual([])
    // The bank names the payment otherwise, so it was posted twice.
    expect(await receipts()).toHaveLength(2)
    harness.advance(2 * dayMs)
    const raised = await exceptions()
    expect(raised).toMatchObject([{ kind: 'booking_missing', expectedMinor: 1_250_000n, foundMinor: 0n }])
    expect(await harness.modules.reconciliation.hold(pool)).not.toBeNull()

    const about = { id: raised[0]?.id ?? 0, version: null }
    const correction = { resolution: 'correction', counterAccount: 'suspense', note: 'posted twice' } as const
    const { operator, approver } = harness.people
    await harness.write(async (t) => {
      expectOk(await harness.modules.reconciliation.resolve(t, operator, { ...about, ...correction }), 'asked')
      const verdict = { ...about, decision: 'approved', note: null } as const
      expectOk(await harness.modules.reconciliation.decide(t, approver, verdict), 'signed')
    })
    expect(await exceptions()).toEqual([])
    expect(await harness.modules.reconciliation.verify()).toEqual([])
  })

  it('leaves out what the bank has reported already', async () => {
    const incoming = { payerName: 'A', payerAccount: null, remittance: null }
    const payment = { bankCode: 'SGCI', accountNumber: 'CI0011223344556677', amount: '9000', incoming }
    await harness.admin('bank', '/admin/post', payment)
    expect(await exceptions()).toEqual([])
    expect(expectOk(await save(file(`${harness.day()};9000;A;b`)), 'an import')).toEqual({
      imported: 0,
      known: 0,
      similar: 1,
    })
    expect(await receipts()).toHaveLength(1)
  })
})
