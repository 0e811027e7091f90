import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/compliance/api.ts'
import { listOf, openScreeningHarness, type ScreeningHarness } from '#tests/fixtures/screening-harness.ts'

/** A name in a script without a reading, Ol Chiki. */
const unreadable = 'ᱥᱟᱱᱛᱟᱲ ᱢᱩᱨᱢᱩ'
const reason = 'The name has letters that could not be read, so it was not screened in full: Ol Chiki'

let harness: ScreeningHarness
beforeEach(async () => {
  harness = await openScreeningHarness()
  await harness.loaded(listOf('Zorvane Quilibrand'))
})
afterEach(() => harness.close())

describe('a name that cannot be screened', { tags: ['D12-28'] }, () => {
  it('opens a finding of its own, which is no match with an entry', async () => {
    const { matches } = await harness.screened({ name: unreadable })
    expect(matches).toMatchObject([
      { kind: 'unreadable', source: null, score: null, status: 'open', reasons: [reason] },
    ])
    expect(await harness.screening.openMatches(harness.read, 7)).toBe(1)
    expect(await harness.screening.matchCounts(harness.read, 7)).toMatchObject({
      open: 1,
      openOfItself: 1,
      openUnreadable: 1,
    })
    expect(await harness.rowsOf('select hits, unreadable from screening.screening')).toEqual([
      { hits: [], unreadable: reason },
    ])
  })

  it('is shown with its reason and no entry', async () => {
    const [match] = (await harness.screened({ name: unreadable })).matches
    expect(await harness.call(contract.listScreeningMatches)).toMatchObject({
      body: [{ kind: 'unreadable', subject: unreadable, list: null, matchedName: null, reasons: [reason] }],
    })
    expect(await harness.call(contract.getScreeningMatch, { params: { id: match?.id } })).toMatchObject({
      body: { entry: null, subject: { name: unreadable } },
    })
  })

  it('stays cleared until the name changes', async () => {
    const [match] = (await harness.screened({ name: unreadable })).matches
    await harness.decided(match?.id ?? 0, 'cleared')
    expect((await harness.screened({ name: unreadable })).matches).toEqual([])
    expect((await harness.screened({ name: `${unreadable} ᱟ` })).matches).toMatchObject([
      { kind: 'unreadable', reasons: [reason, 'Cleared before; changed since then: name'] },
    ])
  })

  it('returns when other symbols take the place of its letters', async () => {
    const [match] = (await harness.screened({ name: '🅩🅞🅡🅥🅐 Ltd' })).matches
    await harness.decided(match?.id ?? 0, 'cleared')
    expect((await harness.screened({ name: '🅩🅞🅡🅥🅐 LTD' })).matches).toEqual([])
    expect((await harness.screened({ name: '🅠🅤🅘🅛🅘 Ltd' })).matches).toHaveLength(1)
  })

  it('is withdrawn when the name is entered in a readable spelling', async () => {
    await harness.screened({ name: unreadable })
    expect((await harness.screened({ name: 'Santal Murmu' })).matches).toEqual([])
    expect(await harness.rowsOf('select status, reason from screening.match')).toEqual([
      { status: 'withdrawn', reason: 'Screened again: the name could be read' },
    ])
  })

  it('survives a new list version while it is open', async () => {
    await harness.screened({ name: unreadable })
    await harness.loaded(listOf('Zorvane Quilibrand', 'Somebody Else'))
    await harness.screening.rescreenChanges(harness.officer(), new AbortController().signal)
    expect(await harness.screening.openMatches(harness.read, 7)).toBe(1)
  })

  it('also reports the matches of the part that can be read', async () => {
    const { matches } = await harness.screened({ name: `Zorvane Quilibrand ${unreadable}` })
    expect(matches.map(({ kind }) => kind).sort()).toEqual(['listed', 'unreadable'])
  })

  it('is answered by the search', async () => {
    expect(await harness.call(contract.searchScreening, { body: { name: unreadable } })).toMatchObject({
      body: { matches: [], unreadable: { scripts: ['Ol Chiki'], reason } },
    })
    expect(await harness.call(contract.searchScreening, { body: { name: 'Awa Diop' } })).toMatchObject({
      body: { matches: [], unreadable: null },
    })
    const address = 'tjrywwfs9wtfgzg3jbrvrifbnfcug5tdec'
    expect(await harness.call(contract.searchScreening, { body: { name: address } })).toMatchObject({
      body: { matches: [], unreadable: { scripts: [], reason: expect.stringContaining('The case is significant') } },
    })
  })
})
