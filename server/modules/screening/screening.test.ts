import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/compliance/api.ts'
import { expectOk } from '#kernel/result.ts'
import type { PersonRow } from '#server/modules/clients/index.ts'
import { listOf, openScreeningHarness, type ScreeningHarness } from '#tests/fixtures/screening-harness.ts'
import { screeningJobs } from './index.ts'
import { readSimpleList } from './lists/read-list.ts'

const dayMs = 86_400_000
let context: ScreeningHarness
beforeEach(async () => {
  context = await openScreeningHarness()
})
afterEach(() => context.close())

describe('screening without a usable list', { tags: ['D12-21', 'D12-22'] }, () => {
  it('fails when no list is loaded', async () => {
    expect(await context.screen()).toEqual({ ok: false, error: { code: 'no_sanctions_list' } })
    expect(await context.screening.listStatus(context.read)).toEqual({
      ok: false,
      error: { code: 'no_sanctions_list' },
    })
    const refused = {
      kind: 'refusal',
      refusal: { status: 409, code: 'no_sanctions_list', detail: expect.stringContaining('npx corridor lists import') },
    }
    expect(await context.call(contract.screenClient, { params: { clientId: 7 } })).toMatchObject(refused)
    expect(await context.call(contract.searchScreening, { body: { name: 'Anyone' } })).toMatchObject(refused)
    expect(await context.rowsOf('select * from screening.screening')).toEqual([])
  })

  it('fails when a list is too old', async () => {
    await context.loaded(listOf('Somebody'))
    const asOf = context.clock.now()
    context.pass(30 * dayMs)
    expect((await context.screen()).ok).toBe(true)
    context.pass(1)
    expect(await context.screen()).toEqual({ ok: false, error: { code: 'list_too_old', asOf, maxAgeDays: 30 } })
    expect(await context.call(contract.screenClient, { params: { clientId: 7 } })).toMatchObject({
      refusal: { status: 409, code: 'list_too_old' },
    })
    await context.loaded(listOf('Somebody'))
    expect((await context.screen()).ok).toBe(true)
  })
})

describe('synthetic list', { tags: ['D12-23'] }, () => {
  it('is loaded once in sandbox mode without a list, is labelled and does not age', async () => {
    await Promise.all([context.screening.ensureSyntheticList(), context.screening.ensureSyntheticList()])
    await context.screening.ensureSyntheticList()
    expect(await context.screening.lists(context.read)).toMatchObject([
      { source: 'SYNTHETIC', label: 'Synthetic list (invented names, sandbox only)', synthetic: true, entries: 20 },
    ])
    expect(await context.rowsOf('select count(*)::int as entries from screening.entry')).toEqual([{ entries: 20 }])
    context.pass(400 * dayMs)
    expect((await context.screen()).ok).toBe(true)
  })
  it('is never loaded in production mode or beside another list', async () => {
    await context.instance('production').ensureSyntheticList()
    expect(await context.screening.lists(context.read)).toEqual([])
    await context.loaded(listOf('Somebody'))
    await context.screening.ensureSyntheticList()
    expect((await context.screening.lists(context.read)).map(({ source }) => source)).toEqual(['TEST'])
  })
})

describe('screening', () => {
  beforeEach(() => context.screening.ensureSyntheticList())

  it('is saved with its list versions, with or without a hit', async () => {
    await context.screened()
    await context.screened({ id: 8, clientId: 8, name: 'Awa Diop' })
    const [found, clean] = await context.rowsOf('select * from screening.screening order by id')
    const [version] = await context.screening.lists(context.read)
    expect(found).toMatchObject({
      name: 'Zorvane Quilibrand',
      lists: [{ source: 'SYNTHETIC', version: version?.versionId, sha256: version?.sha256 }],
      hits: [{ source: 'SYNTHETIC', entryId: 'SYN-0001' }],
      screened_by: 'officer',
    })
    expect(clean).toMatchObject({ hits: [] })
    await expect(context.owner.query('delete from screening.screening')).rejects.toThrow('append-only')
  })

  it('opens one match and emits one event on repeated screening', async () => {
    const match = await context.onlyMatch()
    await Promise.all([context.screened(), context.screened(), context.screened()])
    expect((await context.onlyMatch()).id).toBe(match.id)
    expect(await context.screening.openMatches(context.read, 7)).toBe(1)
    const reported = "select aggregate_id from platform.outbox_event where type = 'screening.match_opened'"
    expect(await context.rowsOf(reported)).toEqual([{ aggregate_id: String(match.id) }])
  })

  it('of a conversion covers a contact and people who were added while no list was usable', async () => {
    const people = [{ id: 3, name: 'Uxorande Plimfatoumé', nationality: 'Mali', birthDate: null }]
    context.changeClient({ contactName: 'Zorvane Quilibrand' })
    context.changePeople(people as unknown as PersonRow[])
    const found = () =>
      context.database.transaction((transaction) =>
        context.screening.screenNotYetScreened(transaction, context.officer(), { clientId: 7, records: [] }),
      )
    expect(await found()).toMatchObject({
      value: [{ subjectName: 'Zorvane Quilibrand' }, { subjectName: 'Uxorande Plimfatoumé' }],
    })
    expect(await found()).toEqual({ ok: true, value: [] })
  })

  it('covers the people of a client and answers as the contract states', { tags: ['D12-20'] }, async () => {
    context.changeClient({ companyName: 'Awa Diop SARL', contactName: 'Uxorande Plimfatoumé' })
    expect(await context.call(contract.screenClient, { params: { clientId: 7 } })).toMatchObject({
      kind: 'answer',
      body: {
        riskLevel: 'medium',
        matches: [
          {
            subject: 'Uxorande Plimfatoumé',
            clientId: 7,
            list: 'SYNTHETIC',
            entryId: 'SYN-0018',
            score: expect.closeTo(0.97, 1),
            status: 'open',
          },
        ],
        listsAsOf: context.clock.now().toISOString(),
      },
    })
    expect(await context.call(contract.screenClient, { params: { clientId: 9 } })).toMatchObject({
      refusal: { status: 404, code: 'client_not_found' },
    })
  })

  it('saves only an audit entry on a search', { tags: ['D12-30'] }, async () => {
    const found = await context.call(contract.searchScreening, {
      body: { name: 'Marnobeks Sahelix Trading', country: 'Burkina Faso' },
    })
    expect(found).toMatchObject({
      body: { matches: [{ list: 'SYNTHETIC', entryId: 'SYN-0002', name: 'Marnobex Sahelix Trading SARL' }] },
    })
    expect(await context.rowsOf('select * from screening.screening')).toEqual([])
    const { items } = await context.audit.list(context.read, { resourceType: 'screening' }, { limit: 5, after: null })
    expect(items).toMatchObject([{ action: 'view', userId: 'officer', details: { matches: 1 } }])
  })

  it("matches a wallet address exactly but in any case, and links the wallet's record", async () => {
    const address = `0x${'aB'.repeat(20)}`
    const [entry] = expectOk(readSimpleList('CHAIN', listOf('Somebody')), 'the list is sound').entries
    const entries = entry ? [{ ...entry, wallets: [address] }] : []
    const list = { source: 'CHAIN', label: 'Chain', list: { entries, sha256: 'c'.repeat(64) } }
    const importing = await context.database.transaction((transaction) =>
      context.screening.importList(transaction, context.officer(), list),
    )
    expectOk(importing, 'the list is sound')
    const wallet = { kind: 'wallet' as const, id: 3, clientId: null, country: null }
    expect((await context.screened({ ...wallet, id: 4, name: `${address.slice(0, -1)}0` })).matches).toEqual([])
    const [match] = (await context.screened({ ...wallet, name: address.toLowerCase() })).matches
    expect(match).toMatchObject({ entryId: 'E1', score: 1 })
    expect(await context.call(contract.getScreeningMatch, { params: { id: match?.id } })).toMatchObject({
      body: { subject: { kind: 'wallet', id: 3 } },
    })
  })

  it('names the client of a matched person', async () => {
    await context.screened({ kind: 'client', id: 7, clientId: 7, country: 'Mali', name: 'Quellander Mining' })
    const { matches } = await context.screened({ kind: 'person', id: 3, clientId: 7, name: 'Phedrix Oluwazantho' })
    expect(await context.call(contract.getScreeningMatch, { params: { id: matches[0]?.id } })).toMatchObject({
      body: { subject: { name: 'Phedrix Oluwazantho', clientName: 'Quellander Mining' } },
    })
  })

  it('identifies a counterparty without a record by its facts', async () => {
    const counterparty = { kind: 'counterparty' as const, id: null, clientId: null, name: 'Phedrix Oluwazantho' }
    const [one, again] = [
      await context.screened(counterparty),
      await context.screened({ ...counterparty, name: 'PHEDRIX OLUWAZANTHO' }),
    ]
    expect(again.matches[0]?.id).toBe(one.matches[0]?.id)
    expect(one.matches).toHaveLength(1)
  })
})

describe('decision on a match', { tags: ['D12-28'] }, () => {
  beforeEach(() => context.screening.ensureSyntheticList())

  it('saves user, time and reason, and writes audit entry and event', async () => {
    const match = await context.onlyMatch()
    const decided = await context.call(contract.decideScreeningMatch, {
      params: { id: match.id },
      body: { decision: 'confirmed', reason: 'Same date of birth', version: 1 },
    })
    expect(decided).toMatchObject({
      body: { status: 'confirmed', decidedBy: 'officer', reason: 'Same date of birth', version: 2 },
    })
    expect(await context.screening.confirmedMatches(context.read, 7)).toBe(1)
    expect(await context.screening.openMatches(context.read, 7)).toBe(0)
    const { items } = await context.audit.list(
      context.read,
      { resourceType: 'screening_match' },
      { limit: 5, after: null },
    )
    expect(items).toMatchObject([{ details: { changes: { status: { from: 'open', to: 'confirmed' } } } }])
    expect(
      await context.rowsOf("select payload from platform.outbox_event where type = 'screening.match_decided'"),
    ).toEqual([{ payload: { clientId: 7, decision: 'confirmed', byTwo: false } }])
  })

  it('can be reversed with a new reason, but not repeated or made on a stale version', async () => {
    const { id } = await context.onlyMatch()
    expect(await context.decide(id, 'confirmed')).toMatchObject({ ok: true })
    expect(await context.decide(id, 'confirmed')).toEqual({
      ok: false,
      error: { code: 'already_decided', decision: 'confirmed' },
    })
    expect(await context.decide(id, 'cleared', 1)).toEqual({
      ok: false,
      error: { code: 'stale_version', currentVersion: 2 },
    })
    expect(await context.decide(id, 'cleared', 2)).toMatchObject({ ok: true })
    expect(await context.decide(999, 'cleared')).toEqual({ ok: false, error: { code: 'match_not_found' } })
    expect(await context.rowsOf('select decision, version from screening.decision order by id')).toEqual([
      { decision: 'confirmed', version: 2 },
      { decision: 'cleared', version: 3 },
    ])
    const refused = { params: { id }, body: { decision: 'cleared', reason: 'x' } }
    expect(await context.call(contract.decideScreeningMatch, refused)).toMatchObject({
      refusal: { status: 409, code: 'already_decided' },
    })
  })

  it('succeeds once when two users decide at the same time', async () => {
    const { id } = await context.onlyMatch()
    const outcomes = await Promise.all([context.decide(id, 'cleared', 1), context.decide(id, 'confirmed', 1)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('cleared match', { tags: ['D12-29'] }, () => {
  const entry = (aliases = '') => `entry_id,name,aliases\nE1,Zorvane Quillibrand,${aliases}\n`

  it('does not return under any spelling of the name', async () => {
    await context.loaded(entry())
    await context.decided((await context.onlyMatch()).id, 'cleared')
    expect((await context.screened()).matches).toEqual([])
    expect((await context.screened({ name: 'ZORVANE QUILIBRAND' })).matches).toEqual([])
    await context.loaded(entry())
    expect((await context.screened()).matches).toEqual([])
    expect(await context.screening.openMatches(context.read, 7)).toBe(0)
  })

  it('returns when the entry changes', async () => {
    await context.loaded(entry())
    const { id } = await context.onlyMatch()
    await context.decided(id, 'cleared')
    await context.loaded(entry('Z. Quillibrand'))
    const [back] = (await context.screened()).matches
    expect(back).toMatchObject({ status: 'open' })
    expect(back?.id).not.toBe(id)
    expect(await context.decide(id, 'confirmed')).toEqual({ ok: false, error: { code: 'newer_match', id: back?.id } })
  })

  it('returns when the facts of the subject change', async () => {
    await context.loaded(entry())
    await context.decided((await context.onlyMatch()).id, 'cleared')
    expect((await context.screened({ country: 'Togo' })).matches).toMatchObject([{ status: 'open' }])
  })

  it('differs from a confirmed match, which stays on any change', async () => {
    await context.loaded(entry())
    const { id } = await context.onlyMatch()
    await context.decided(id, 'confirmed')
    await context.loaded(entry('Z. Quillibrand'))
    expect((await context.screened({ country: 'Togo' })).matches).toMatchObject([{ id, status: 'confirmed' }])
  })

  it('differs from an open match, which is updated', async () => {
    await context.loaded(entry())
    const { id } = await context.onlyMatch()
    expect((await context.screened({ name: 'Zorvane Quillibrand' })).matches).toMatchObject([
      { id, matchedName: 'Zorvane Quillibrand', version: 2 },
    ])
  })
})

describe('list of matches', () => {
  it('pages newest first with filter and total', async () => {
    await context.screening.ensureSyntheticList()
    for (const id of [1, 2]) await context.screened({ id, clientId: id })
    await context.screened({ kind: 'contact', id: 3, clientId: 3 })
    await context.decided(
      (await context.screening.matches(context.read, { clientId: 1 }, { limit: 1, before: null })).items[0]?.id ?? 0,
      'cleared',
    )
    const first = await context.call(contract.listScreeningMatches, { query: { limit: 2 } })
    expect(first).toMatchObject({
      kind: 'page',
      page: { total: 3 },
      body: [
        { clientId: 3, subjectKind: 'contact' },
        { clientId: 2, subjectKind: 'client' },
      ],
    })
    const cursor = first?.kind === 'page' ? first.page.next : null
    expect(await context.call(contract.listScreeningMatches, { query: { limit: 2, cursor } })).toMatchObject({
      page: { next: null },
      body: [{ clientId: 1 }],
    })
    expect(await context.call(contract.listScreeningMatches, { query: { limit: 2, status: 'cleared' } })).toMatchObject(
      {
        page: { total: 1 },
      },
    )
    expect(await context.call(contract.listScreeningMatches, { query: { limit: 2, q: 'quillib' } })).toMatchObject({
      page: { total: 3 },
    })
    await expect(
      context.call(contract.listScreeningMatches, { query: { limit: 2, cursor: 'nonsense' } }),
    ).rejects.toMatchObject({ refusal: { status: 400 } })
  })
})

describe('rescreening', { tags: ['D12-27'] }, () => {
  it('runs after a list import and daily, with current facts', async () => {
    await context.loaded(listOf('Nobody Known'))
    expect((await context.screened()).matches).toEqual([])
    const again = () => context.screening.rescreenChanges(context.officer(), new AbortController().signal)
    expect(await again()).toBe(1)
    expect(await again()).toBe(0)
    context.pass(1000)
    await context.loaded(listOf('Zorvane Quillibrand'))
    expect(await again()).toBe(1)
    expect(await context.screening.openMatches(context.read, 7)).toBe(1)
    expect(await again()).toBe(0)

    context.changeClient({ companyName: 'Awa Diop SARL' })
    context.pass(dayMs + 1)
    const job = screeningJobs(context).find(({ name }) => name === 'screening.rescreen')
    await job?.work(new AbortController().signal)
    const [last] = await context.rowsOf('select name, hits from screening.screening order by id desc limit 1')
    expect(last).toEqual({ name: 'Awa Diop SARL', hits: [] })
  })
})
