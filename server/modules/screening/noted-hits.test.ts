import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/compliance/api.ts'
import * as coverage from '#contract/compliance/coverage.ts'
import { listOf, openScreeningHarness, type ScreeningHarness } from '#tests/fixtures/screening-harness.ts'

/** Shares the rare family name with the entry, and scores below the threshold. */
const related = 'Bakary Quilibrand'

let harness: ScreeningHarness
beforeEach(async () => {
  harness = await openScreeningHarness()
  await harness.loaded(listOf('Zorvane Quilibrand'))
})
afterEach(() => harness.close())

const noted = () => harness.call(coverage.listNotedHits, { query: { limit: 100, clientId: 7 } })
const rescreen = () => harness.screening.rescreenChanges(harness.officer(), new AbortController().signal)

describe('a hit below the threshold with a rare name in common', { tags: ['D12-28'] }, () => {
  it('is noted with its reasons, counted and audited, and holds nothing', async () => {
    expect((await harness.screened({ name: related })).matches).toEqual([])
    expect(await noted()).toMatchObject({
      body: [
        {
          subject: related,
          clientId: 7,
          list: 'TEST',
          entryId: 'E1',
          matchedName: 'Zorvane Quilibrand',
          reasons: expect.arrayContaining([expect.stringContaining('Quilibrand')]),
        },
      ],
    })
    expect(await harness.call(coverage.getScreeningCoverage)).toMatchObject({
      body: { subjects: 1, noted: 1, unread: 0, scripts: [] },
    })
    expect(await harness.screening.matchCounts(harness.read, 7)).toMatchObject({ open: 0, confirmed: 0 })
    expect(
      await harness.rowsOf("select details from audit.entry where resource_type = 'screening' and details ? 'noted'"),
    ).toEqual([{ details: { clientId: 7, noted: ['TEST E1'] } }])
  })

  it('is audited once, however often it is found', async () => {
    await harness.screened({ name: related })
    await harness.screened({ name: related })
    expect(await harness.rowsOf('select id from screening.noted_hit')).toHaveLength(1)
    expect(await harness.rowsOf("select id from audit.entry where details ? 'noted'")).toHaveLength(1)
  })

  it('ends when the name changes, and when it becomes a match', async () => {
    await harness.screened({ name: related })
    await harness.screened({ name: 'Awa Diop' })
    expect(await noted()).toMatchObject({ body: [] })
    await harness.screened({ name: related })
    expect((await harness.screened({ name: 'Zorvane Quilibrand' })).matches).toHaveLength(1)
    expect(await noted()).toMatchObject({ body: [] })
    expect(await harness.rowsOf('select id from screening.noted_hit where ended_at is null')).toEqual([])
  })

  it('appears with a new list version and ends when the entry is listed no more', async () => {
    harness.changeClient({ companyName: related })
    await harness.loaded(listOf('Phedrix Oluwazantho'))
    await harness.screened({ name: related })
    await rescreen()
    await harness.loaded(listOf('Phedrix Oluwazantho', 'Zorvane Quilibrand'))
    await rescreen()
    expect(await noted()).toMatchObject({ body: [{ entryId: 'E2', matchedName: 'Zorvane Quilibrand' }] })
    expect(await harness.rowsOf('select found from screening.rescreening order by list_version')).toEqual([
      { found: 0 },
      { found: 0 },
    ])
    await harness.loaded(listOf('Phedrix Oluwazantho'), { acceptShrink: true })
    await rescreen()
    expect(await noted()).toMatchObject({ body: [] })
  })
})

describe('the report on coverage', { tags: ['D12-28'] }, () => {
  it('counts names that could not be read by script, and lists them', async () => {
    await harness.screened({ name: 'ᱥᱟᱱᱛᱟᱲ ᱢᱩᱨᱢᱩ' })
    await harness.screened({ kind: 'contact', name: '…' })
    await harness.screened({ kind: 'person', id: 3, name: 'Awa Diop' })
    expect(await harness.call(coverage.getScreeningCoverage)).toMatchObject({
      body: {
        subjects: 3,
        unread: 2,
        scripts: [
          { script: 'Ol Chiki', subjects: 1 },
          { script: null, subjects: 1 },
        ],
      },
    })
    await harness.screened({ kind: 'person', id: 4, name: 'Zorvane Quilibrand' })
    const listed = (kind: string) =>
      harness.call(contract.listScreeningMatches, { query: { limit: 100, kind } }) as Promise<{ body: unknown[] }>
    expect((await listed('unreadable')).body).toHaveLength(2)
    expect((await listed('listed')).body).toHaveLength(1)
  })
})
