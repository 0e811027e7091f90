import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/compliance/api.ts'
import { expectOk } from '#kernel/result.ts'
import { listOf, openScreeningHarness, type ScreeningHarness } from '#tests/fixtures/screening-harness.ts'
import { screeningJobs } from './index.ts'
import { readSimpleList } from './lists/read-list.ts'

const dayMs = 86_400_000
let ground: ScreeningHarness
beforeEach(async () => {
  ground = await openScreeningHarness()
})
afterEach(() => ground.close())

describe('screening without a usable list', { tags: ['D12-21', 'D12-22'] }, () => {
  it('fails when no list is loaded', async () => {
    expect(await ground.screen()).toEqual({ ok: false, error: { code: 'no_sanctions_list' } })
    expect(await ground.screening.standing(ground.read)).toEqual({ ok: false, error: { code: 'no_sanctions_list' } })
    const refused = {
      kind: 'refusal',
      refusal: { status: 409, code: 'no_sanctions_list', detail: expect.stringContaining('npx corridor lists import') },
    }
    expect(await ground.call(contract.screenClient, { params: { clientId: 7 } })).toMatchObject(refused)
    expect(await ground.call(contract.searchScreening, { body: { name: 'Anyone' } })).toMatchObject(refused)
    expect(await ground.rowsOf('select * from screening.screening')).toEqual([])
  })

  it('fails when a list is too old', async () => {
    await ground.loaded(listOf('Somebody'))
    const asOf = ground.clock.now()
    ground.pass(30 * dayMs)
    expect((await ground.screen()).ok).toBe(true)
    ground.pass(1)
    expect(await ground.screen()).toEqual({ ok: false, error: { code: 'list_too_old', asOf, maxAgeDays: 30 } })
    expect(await ground.call(contract.screenClient, { params: { clientId: 7 } })).toMatchObject({
      refusal: { status: 409, code: 'list_too_old' },
    })
    await ground.loaded(listOf('Somebody'))
    expect((await ground.screen()).ok).toBe(true)
  })
})

describe('synthetic list', { tags: ['D12-23'] }, () => {
  it('is loaded once in sandbox mode without a list, is labelled and does not age', async () => {
    await Promise.all([ground.screening.ensureSyntheticList(), ground.screening.ensureSyntheticList()])
    await ground.screening.ensureSyntheticList()
    expect(await ground.screening.lists(ground.read)).toMatchObject([
      { source: 'SYNTHETIC', label: 'Synthetic list (invented names, sandbox only)', synthetic: true, entries: 20 },
    ])
    expect(await ground.rowsOf('select count(*)::int as entries from screening.entry')).toEqual([{ entries: 20 }])
    ground.pass(400 * dayMs)
    expect((await ground.screen()).ok).toBe(true)
  })
  it('is never loaded in production mode or beside another list', async () => {
    await ground.instance('production').ensureSyntheticList()
    expect(await ground.screening.lists(ground.read)).toEqual([])
    await ground.loaded(listOf('Somebody'))
    await ground.screening.ensureSyntheticList()
    expect((await ground.screening.lists(ground.read)).map(({ source }) => source)).toEqual(['TEST'])
  })
})

describe('screening', () => {
  beforeEach(() => ground.screening.ensureSyntheticList())

  it('is saved with its list versions, with or without a hit', async () => {
    await ground.screened()
    await ground.screened({ id: 8, clientId: 8, name: 'Awa Diop' })
    const [found, clean] = await ground.rowsOf('select * from screening.screening order by id')
    const [version] = await ground.screening.lists(ground.read)
    expect(found).toMatchObject({
      name: 'Zorvane Quilibrand',
      lists: [{ source: 'SYNTHETIC', version: version?.versionId, sha256: version?.sha256 }],
      hits: [{ source: 'SYNTHETIC', entryId: 'SYN-0001' }],
      screened_by: 'officer',
    })
    expect(clean).toMatchObject({ hits: [] })
    await expect(ground.owner.query('delete from screening.screening')).rejects.toThrow('append-only')
  })

  it('opens one match and emits one event on repeated screening', async () => {
    const match = await ground.onlyMatch()
    await Promise.all([ground.screened(), ground.screened(), ground.screened()])
    expect((await ground.onlyMatch()).id).toBe(match.id)
    expect(await ground.screening.openMatches(ground.read, 7)).toBe(1)
    const told = "select aggregate_id from platform.outbox_event where type = 'screening.match_opened'"
    expect(await ground.rowsOf(told)).toEqual([{ aggregate_id: String(match.id) }])
  })

  it('covers the people of a client and answers as the contract states', { tags: ['D12-20'] }, async () => {
    ground.changeClient({ companyName: 'Awa Diop SARL', contactName: 'Uxorande Plimfatoumé' })
    expect(await ground.call(contract.screenClient, { params: { clientId: 7 } })).toMatchObject({
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
        listsAsOf: ground.clock.now().toISOString(),
      },
    })
    expect(await ground.call(contract.screenClient, { params: { clientId: 9 } })).toMatchObject({
      refusal: { status: 404, code: 'client_not_found' },
    })
  })

  it('saves only an audit entry on a search', { tags: ['D12-30'] }, async () => {
    const found = await ground.call(contract.searchScreening, {
      body: { name: 'Marnobeks Sahelix Trading', country: 'Burkina Faso' },
    })
    expect(found).toMatchObject({
      body: { matches: [{ list: 'SYNTHETIC', entryId: 'SYN-0002', name: 'Marnobex Sahelix Trading SARL' }] },
    })
    expect(await ground.rowsOf('select * from screening.screening')).toEqual([])
    const { items } = await ground.audit.list(ground.read, { resourceType: 'screening' }, { limit: 5, after: null })
    expect(items).toMatchObject([{ action: 'view', userId: 'officer', details: { matches: 1 } }])
  })

  it("matches a wallet address exactly but in any case, and links the wallet's record", async () => {
    const address = `0x${'aB'.repeat(20)}`
    const [entry] = expectOk(readSimpleList('CHAIN', listOf('Somebody')), 'the list is sound').entries
    const entries = entry ? [{ ...entry, wallets: [address] }] : []
    const list = { source: 'CHAIN', label: 'Chain', list: { entries, sha256: 'c'.repeat(64) } }
    const importing = await ground.database.transaction((transaction) =>
      ground.screening.importList(transaction, ground.officer(), list),
    )
    expectOk(importing, 'the list is sound')
    const wallet = { kind: 'wallet' as const, id: 3, clientId: null, country: null }
    expect((await ground.screened({ ...wallet, id: 4, name: `${address.slice(0, -1)}0` })).matches).toEqual([])
    const [match] = (await ground.screened({ ...wallet, name: address.toLowerCase() })).matches
    expect(match).toMatchObject({ entryId: 'E1', score: 1 })
    expect(await ground.call(contract.getScreeningMatch, { params: { id: match?.id } })).toMatchObject({
      body: { subject: { kind: 'wallet', id: 3 } },
    })
  })

  it('names the client of a matched person', async () => {
    await ground.screened({ kind: 'client', id: 7, clientId: 7, country: 'Mali', name: 'Quellander Mining' })
    const { matches } = await ground.screened({ kind: 'person', id: 3, clientId: 7, name: 'Phedrix Oluwazantho' })
    expect(await ground.call(contract.getScreeningMatch, { params: { id: matches[0]?.id } })).toMatchObject({
      body: { subject: { name: 'Phedrix Oluwazantho', clientName: 'Quellander Mining' } },
    })
  })

  it('identifies a counterparty without a record by its facts', async () => {
    const counterparty = { kind: 'counterparty' as const, id: null, clientId: null, name: 'Phedrix Oluwazantho' }
    const [one, again] = [
      await ground.screened(counterparty),
      await ground.screened({ ...counterparty, name: 'PHEDRIX OLUWAZANTHO' }),
    ]
    expect(again.matches[0]?.id).toBe(one.matches[0]?.id)
    expect(one.matches).toHaveLength(1)
  })
})

describe('decision on a match', { tags: ['D12-28'] }, () => {
  beforeEach(() => ground.screening.ensureSyntheticList())

  it('saves user, time and reason, and writes audit entry and event', async () => {
    const match = await ground.onlyMatch()
    const decided = await ground.call(contract.decideScreeningMatch, {
      params: { id: match.id },
      body: { decision: 'confirmed', reason: 'Same date of birth', version: 1 },
    })
    expect(decided).toMatchObject({
      body: { status: 'confirmed', decidedBy: 'officer', reason: 'Same date of birth', version: 2 },
    })
    expect(await ground.screening.confirmedMatches(ground.read, 7)).toBe(1)
    expect(await ground.screening.openMatches(ground.read, 7)).toBe(0)
    const { items } = await ground.audit.list(
      ground.read,
      { resourceType: 'screening_match' },
      { limit: 5, after: null },
    )
    expect(items).toMatchObject([{ details: { changes: { status: { from: 'open', to: 'confirmed' } } } }])
    expect(
      await ground.rowsOf("select payload from platform.outbox_event where type = 'screening.match_decided'"),
    ).toEqual([{ payload: { clientId: 7, decision: 'confirmed' } }])
  })

  it('can be reversed with a new reason, but not repeated or made on a stale version', async () => {
    const { id } = await ground.onlyMatch()
    expect(await ground.decide(id, 'confirmed')).toMatchObject({ ok: true })
    expect(await ground.decide(id, 'confirmed')).toEqual({
      ok: false,
      error: { code: 'already_decided', decision: 'confirmed' },
    })
    expect(await ground.decide(id, 'cleared', 1)).toEqual({
      ok: false,
      error: { code: 'stale_version', currentVersion: 2 },
    })
    expect(await ground.decide(id, 'cleared', 2)).toMatchObject({ ok: true })
    expect(await ground.decide(999, 'cleared')).toEqual({ ok: false, error: { code: 'match_not_found' } })
    expect(await ground.rowsOf('select decision, version from screening.decision order by id')).toEqual([
      { decision: 'confirmed', version: 2 },
      { decision: 'cleared', version: 3 },
    ])
    const refused = { params: { id }, body: { decision: 'cleared', reason: 'x' } }
    expect(await ground.call(contract.decideScreeningMatch, refused)).toMatchObject({
      refusal: { status: 409, code: 'already_decided' },
    })
  })

  it('succeeds once when two users decide at the same time', async () => {
    const { id } = await ground.onlyMatch()
    const outcomes = await Promise.all([ground.decide(id, 'cleared', 1), ground.decide(id, 'confirmed', 1)])
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  })
})

describe('cleared match', { tags: ['D12-29'] }, () => {
  const entry = (aliases = '') => `entry_id,name,aliases\nE1,Zorvane Quillibrand,${aliases}\n`

  it('does not return under any spelling of the name', async () => {
    await ground.loaded(entry())
    await ground.decided((await ground.onlyMatch()).id, 'cleared')
    expect((await ground.screened()).matches).toEqual([])
    expect((await ground.screened({ name: 'ZORVANE QUILIBRAND' })).matches).toEqual([])
    await ground.loaded(entry())
    expect((await ground.screened()).matches).toEqual([])
    expect(await ground.screening.openMatches(ground.read, 7)).toBe(0)
  })

  it('returns when the entry changes', async () => {
    await ground.loaded(entry())
    const { id } = await ground.onlyMatch()
    await ground.decided(id, 'cleared')
    await ground.loaded(entry('Z. Quillibrand'))
    const [back] = (await ground.screened()).matches
    expect(back).toMatchObject({ status: 'open' })
    expect(back?.id).not.toBe(id)
    expect(await ground.decide(id, 'confirmed')).toEqual({ ok: false, error: { code: 'newer_match', id: back?.id } })
  })

  it('returns when the facts of the subject change', async () => {
    await ground.loaded(entry())
    await ground.decided((await ground.onlyMatch()).id, 'cleared')
    expect((await ground.screened({ country: 'Togo' })).matches).toMatchObject([{ status: 'open' }])
  })

  it('differs from a confirmed match, which stays on any change', async () => {
    await ground.loaded(entry())
    const { id } = await ground.onlyMatch()
    await ground.decided(id, 'confirmed')
    await ground.loaded(entry('Z. Quillibrand'))
    expect((await ground.screened({ country: 'Togo' })).matches).toMatchObject([{ id, status: 'confirmed' }])
  })

  it('differs from an open match, which is updated', async () => {
    await ground.loaded(entry())
    const { id } = await ground.onlyMatch()
    expect((await ground.screened({ name: 'Zorvane Quillibrand' })).matches).toMatchObject([
      { id, matchedName: 'Zorvane Quillibrand', version: 2 },
    ])
  })
})

describe('list of matches', () => {
  it('pages newest first with filter and total', async () => {
    await ground.screening.ensureSyntheticList()
    for (const id of [1, 2, 3]) await ground.screened({ id, clientId: id })
    await ground.decided(
      (await ground.screening.matches(ground.read, { clientId: 1 }, { limit: 1, before: null })).items[0]?.id ?? 0,
      'cleared',
    )
    const first = await ground.call(contract.listScreeningMatches, { query: { limit: 2 } })
    expect(first).toMatchObject({ kind: 'page', page: { total: 3 }, body: [{ clientId: 3 }, { clientId: 2 }] })
    const cursor = first?.kind === 'page' ? first.page.next : null
    expect(await ground.call(contract.listScreeningMatches, { query: { limit: 2, cursor } })).toMatchObject({
      page: { next: null },
      body: [{ clientId: 1 }],
    })
    expect(await ground.call(contract.listScreeningMatches, { query: { limit: 2, status: 'cleared' } })).toMatchObject({
      page: { total: 1 },
    })
    expect(await ground.call(contract.listScreeningMatches, { query: { limit: 2, q: 'quillib' } })).toMatchObject({
      page: { total: 3 },
    })
    expect(await ground.call(contract.listScreeningMatches, { query: { limit: 2, cursor: 'nonsense' } })).toMatchObject(
      {
        refusal: { status: 400 },
      },
    )
  })
})

describe('rescreening', { tags: ['D12-27'] }, () => {
  it('runs after a list import and daily, with current facts', async () => {
    await ground.loaded(listOf('Nobody Known'))
    expect((await ground.screened()).matches).toEqual([])
    const again = () => ground.screening.rescreenChanges(ground.officer(), new AbortController().signal)
    expect(await again()).toBe(1)
    expect(await again()).toBe(0)
    ground.pass(1000)
    await ground.loaded(listOf('Zorvane Quillibrand'))
    expect(await again()).toBe(1)
    expect(await ground.screening.openMatches(ground.read, 7)).toBe(1)
    expect(await again()).toBe(0)

    ground.changeClient({ companyName: 'Awa Diop SARL' })
    ground.pass(dayMs + 1)
    const job = screeningJobs(ground).find(({ name }) => name === 'screening.rescreen')
    await job?.work({}, new AbortController().signal)
    const [last] = await ground.rowsOf('select name, hits from screening.screening order by id desc limit 1')
    expect(last).toEqual({ name: 'Awa Diop SARL', hits: [] })
  })
})
