import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/compliance/api.ts'
import { expectOk } from '#kernel/result.ts'
import type { ListedEntry } from '#name-matching/index.ts'
import { openScreeningHarness, type ScreeningHarness } from '#tests/fixtures/screening-harness.ts'
import { entryOf } from './lists/formats/list-entry.ts'

const listed = (facts: Partial<ListedEntry> = {}) =>
  entryOf('NUMBERS', {
    entryId: 'N1',
    name: 'Phedrix Oluwazantho',
    aliases: ['Phedrix O.', 'Zantho'],
    program: 'ONE',
    identifiers: ['ML-BKO-2019-B-4711'],
    birthDates: ['1970'],
    ...facts,
  })

let harness: ScreeningHarness
const load = (entry: ListedEntry) =>
  harness.database.transaction(async (transaction) =>
    expectOk(
      await harness.screening.importList(transaction, harness.officer(), {
        source: 'NUMBERS',
        label: 'Numbers',
        list: { entries: [entry], sha256: 'd'.repeat(64) },
      }),
      'the list is sound',
    ),
  )

beforeEach(async () => {
  harness = await openScreeningHarness()
  await load(listed())
})
afterEach(() => harness.close())

describe('numbers of a client', { tags: ['D12-20'] }, () => {
  it('alone open a match with their entry', async () => {
    harness.changeClient({ companyName: 'Karité du Wassoulou', contactName: 'Awa Diop', taxId: 'MLBKO2019B4711' })
    expect(await harness.call(contract.screenClient, { params: { clientId: 7 } })).toMatchObject({
      body: {
        matches: [{ subject: 'Karité du Wassoulou', entryId: 'N1', reasons: ['The same number: ML-BKO-2019-B-4711'] }],
      },
    })
  })

  it('are kept sealed and compared with each new version of a list', async () => {
    harness.changeClient({ companyName: 'Karité du Wassoulou', registrationNumber: 'RC 88-12345-Q' })
    expect((await harness.call(contract.screenClient, { params: { clientId: 7 } })) as object).toMatchObject({
      body: { matches: [] },
    })
    const [{ row }] = await harness.rowsOf(
      "select to_jsonb(s)::text as row from screening.subject s where kind = 'client'",
    )
    expect(row).not.toContain('88-12345')
    await load(listed({ identifiers: ['RC8812345Q'] }))
    await harness.screening.rescreenChanges(harness.officer(), new AbortController().signal)
    expect(await harness.screening.openMatches(harness.read, 7)).toBe(1)
  })

  it('of a payee are sealed with the birth date', async () => {
    const payee = { kind: 'counterparty' as const, id: 5, name: 'Awa Diop', birthDate: '1970-02-03' }
    expect((await harness.screened({ ...payee, identifiers: ['mlbko 2019 b 4711'] })).matches).toHaveLength(1)
    const [row] = await harness.rowsOf(
      "select birth_date, details_sealed from screening.subject where kind = 'counterparty'",
    )
    expect(row).toMatchObject({ birth_date: null, details_sealed: expect.any(String) })
  })
})

describe('the address of a wallet', { tags: ['D12-20'] }, () => {
  const evm = '0x8589427373D6D84E98730D7795D8f6f8731FDA16'
  const segwit = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
  const wallet = { kind: 'wallet' as const, id: 3, clientId: null, country: null }

  it.each([
    ['SegWit in upper case', segwit.toUpperCase()],
    ['without 0x', evm.slice(2)],
    ['with an invisible character', `${evm.slice(0, 9)}\u200b${evm.slice(9)}`],
    ['with a note', `${evm} (deposit)`],
  ])('finds its entry: %s', async (_, name) => {
    await load(listed({ wallets: [evm, segwit] }))
    expect((await harness.screened({ ...wallet, name })).matches).toMatchObject([{ kind: 'listed', entryId: 'N1' }])
  })

  it('is held with a letter that only looks Latin, which is named', async () => {
    const { matches } = await harness.screened({ ...wallet, name: segwit.replace('a', 'а') })
    const reasons = [expect.stringContaining('"а", a letter of the Cyrillic script that only looks like "a"')]
    expect(matches).toMatchObject([{ kind: 'unreadable', status: 'open', reasons }])
  })
})

describe('a clearance', { tags: ['D12-29'] }, () => {
  const name = 'Phedrix Oluwazantho'
  const cleared = async () => {
    const [match] = (await harness.screened({ name })).matches
    await harness.decided(match?.id ?? 0, 'cleared')
  }

  it('survives another order of aliases, another programme and turned words', async () => {
    await cleared()
    await load(listed({ aliases: ['Zantho', 'Phedrix O.'], program: 'TWO' }))
    await harness.screening.rescreenChanges(harness.officer(), new AbortController().signal)
    expect((await harness.screened({ name: 'OLUWAZANTHO, Phédrix' })).matches).toEqual([])
    expect(await harness.screening.openMatches(harness.read, 7)).toBe(0)
  })

  it.each([
    ['a new alias', { aliases: ['Phedrix O.', 'Zantho', 'Oluwa the Elder'] }, {}, 'listed names'],
    ['another birth date', { birthDates: ['1971'] }, {}, 'listed birth dates'],
    ['another listed number', { identifiers: ['X-99-1234567'] }, {}, 'listed identifiers'],
    ['another name of the client', {}, { name: `${name} Senior` }, 'name'],
    ['another number of the client', {}, { identifiers: ['RC-1-2-3-4-5-6'] }, 'identifiers'],
  ])('falls with %s, and says so', async (_, entry, subject, fact) => {
    await cleared()
    await load(listed(entry))
    const [match] = (await harness.screened({ name, ...subject })).matches
    expect(match?.reasons.at(-1)).toBe(`Cleared before; changed since then: ${fact}`)
  })
})
