import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { createIds } from '#kernel/ids.ts'
import { usd } from '#kernel/money.ts'
import { seededRandom } from '#kernel/random.ts'
import { expectOk } from '#kernel/result.ts'
import { createAudit } from '#server/modules/audit/index.ts'
import { createSettings } from '#server/modules/settings/index.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { createOutbox } from '#server/platform/events/outbox.ts'
import { readSorting } from '#server/platform/http/cursor.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { person } from '#tests/setup/person-factory.ts'
import { fakeSecondPerson } from '#tests/setup/second-person.ts'
import { type Clients, clientRefusals, createClients, type NewClient, presentClient } from './index.ts'
import { clientSorting } from './store.ts'

let clone: ClonedDatabase
let database: Database
let clients: Clients
const clock = { now: () => new Date('2026-11-21T10:00:00.000Z') }
const audit = () =>
  createAudit({ database, clock, sealKey: new Uint8Array(32), headFile: '/dev/null', logger: createLogger('silent') })
/** Stubbed answers of identity: how many others may approve, and whether this user may. */
const others = { count: 1, mayApprove: true }

const fatou = person('fatou', 'Fatou Diallo')
const kone = person('kone', 'Moussa Kone', 'compliance')

beforeAll(async () => {
  clone = await cloneDatabase()
  database = clone.open(12)
  clients = createClients({
    clock,
    ids: createIds(clock, seededRandom(7)),
    audit: audit(),
    outbox: createOutbox({ clock }),
    settings: createSettings({ clock, audit: audit(), outbox: createOutbox({ clock }) }),
    documents: { get: async () => null, findVersion: async () => null },
    identity: {
      secondPerson: fakeSecondPerson({ others: () => others.count, mayApprove: () => others.mayApprove }),
    },
  })
})

afterAll(() => clone.drop())

let made = 0
function input(changes: Partial<NewClient> = {}): NewClient {
  made += 1
  return {
    companyName: `Company ${made}`,
    contactName: 'Awa Ndiaye',
    email: 'awa@company.ci',
    phone: null,
    address: '1 Rue du Port',
    country: "Côte d'Ivoire",
    registrationNumber: null,
    taxId: null,
    billingCurrency: 'USD',
    paymentTerms: 30,
    monthlyLimit: null,
    accountType: 'standard',
    preferredBanks: [],
    complianceNotes: null,
    isActive: true,
    allowDuplicate: false,
    ...changes,
  }
}
const write = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => database.transaction(work)
const create = (changes?: Partial<NewClient>) =>
  write((transaction) => clients.create(transaction, fatou, input(changes)))
const added = async (changes?: Partial<NewClient>) => expectOk(await create(changes), 'a client')
const update = (
  target: { id: number; version: number | null },
  changes: Parameters<Clients['update']>[2]['changes'],
  { actor = fatou, allowDuplicate = false } = {},
) => write((transaction) => clients.update(transaction, actor, { ...target, allowDuplicate, changes }))
const list = (
  filter: Parameters<Clients['list']>[1],
  limit = 100,
  cursor?: string,
  sort?: '-createdAt' | 'companyName',
) =>
  clients.list(database.pool, filter, {
    limit,
    sorting: expectOk(readSorting(clientSorting, { sort, cursor }, '-createdAt'), 'a place in the list'),
  })

describe('creating a client', () => {
  it('stores the given fields with KYC pending and exact limits', { tags: ['S3-02', 'D5-23'] }, async () => {
    const client = await added({ companyName: 'Baobab Textiles', monthlyLimit: usd(200_000_005n), country: 'ci' })
    expect(presentClient(client)).toMatchObject({
      companyName: 'Baobab Textiles',
      country: "Côte d'Ivoire",
      monthlyLimit: '2000000.05',
      kycStatus: 'pending',
      accountType: 'standard',
      riskOverridden: false,
      proposedLimit: null,
      createdBy: 'fatou',
      version: 1,
    })
  })

  it('rejects an unknown country and a limit beyond its column, naming the field', async () => {
    expect(await create({ country: 'Atlantis' })).toEqual({ ok: false, error: { code: 'unknown_country' } })
    expect(await create({ monthlyLimit: usd(1_000_000_000_000_000n) })).toMatchObject({
      error: { code: 'limit_too_large' },
    })
    expect(clientRefusals.unknown_country({ code: 'unknown_country' }).errors?.[0]?.path).toBe('country')
    await added({ monthlyLimit: usd(999_999_999_999_999n) })
  })

  it('rejects the same name in the same country and names the existing client', { tags: ['D5-05'] }, async () => {
    const first = await added({ companyName: 'Société Kora S.A.' })
    const refused = await create({ companyName: 'SOCIETE  KORA' })
    const error = {
      code: 'duplicate_client',
      by: 'name',
      existing: { id: first.id, companyName: 'Société Kora S.A.' },
    } as const
    expect(refused).toEqual({ ok: false, error })
    expect(clientRefusals.duplicate_client(error)).toMatchObject({
      status: 409,
      context: { existing: { id: first.id } },
    })
    await added({ companyName: 'Societe Kora', country: 'Mali' })
  })

  it('rejects the same tax id in any country', { tags: ['D5-06'] }, async () => {
    await added({ taxId: 'CI 77-1' })
    expect(await create({ taxId: 'ci771', country: 'Ghana' })).toMatchObject({
      error: { code: 'duplicate_client', by: 'tax_id' },
    })
  })

  it('accepts a duplicate that the user has confirmed', { tags: ['D5-07'] }, async () => {
    await added({ companyName: 'Twice' })
    await added({ companyName: 'Twice', allowDuplicate: true })
  })

  it('accepts one of many concurrent clients of the same name', { tags: ['D5-05'] }, async () => {
    const outcomes = await Promise.all(
      Array.from({ length: 10 }, () => create({ companyName: 'Racing Ltd', taxId: 'R1' })),
    )
    expect(outcomes.filter((outcome) => outcome.ok)).toHaveLength(1)
    expect((await list({ q: 'racing' })).total).toBe(1)
  })
})

describe('updating a client', () => {
  it('changes the sent fields and leaves the rest', { tags: ['D5-03', 'D5-24'] }, async () => {
    const client = await added({ phone: '+225 1' })
    const changed = await update(client, {
      complianceNotes: 'Seen in person',
      preferredBanks: ['SGCI'],
      phone: undefined,
    })
    expect(changed).toMatchObject({
      ok: true,
      value: { complianceNotes: 'Seen in person', preferredBanks: ['SGCI'], phone: '+225 1', version: 2 },
    })
  })

  it('rejects a stale version and returns the current one', { tags: ['D3-32'] }, async () => {
    const client = await added()
    expectOk(await update(client, { phone: '1' }), 'the first change')
    expect(await update(client, { phone: '2' })).toEqual({
      ok: false,
      error: { code: 'stale_version', currentVersion: 2 },
    })
    expect(await update({ id: 999_999, version: null }, {})).toMatchObject({ error: { code: 'client_not_found' } })
  })

  it('records that no version was sent, with before and after', { tags: ['D3-08'] }, async () => {
    const client = await added()
    expectOk(await update({ id: client.id, version: null }, { phone: '3' }), 'the change')
    const { items } = await audit().list(
      database.pool,
      { resourceType: 'client', resourceId: String(client.id) },
      { limit: 1, after: null },
    )
    expect(items[0]?.details).toEqual({ versionUnchecked: true, changes: { phone: { from: null, to: '3' } } })
  })

  it('rejects a rename to the name of another client', { tags: ['D5-05'] }, async () => {
    await added({ companyName: 'Taken' })
    const client = await added()
    expect(await update(client, { companyName: 'taken' })).toMatchObject({ error: { code: 'duplicate_client' } })
    expect(await update(client, { country: 'Nowhere' })).toMatchObject({ error: { code: 'unknown_country' } })
    expect(await update(client, { companyName: 'taken' }, { allowDuplicate: true })).toMatchObject({ ok: true })
  })

  it('deactivates and reactivates, and never deletes', { tags: ['D5-04'] }, async () => {
    const client = await added()
    const off = await write((t) =>
      clients.setActive(t, fatou, { id: client.id, version: 1, isActive: false, reason: 'left' }),
    )
    expect(off).toMatchObject({ ok: true, value: { isActive: false } })
    const on = await write((t) =>
      clients.setActive(t, fatou, { id: client.id, version: 2, isActive: true, reason: null }),
    )
    expect(on).toMatchObject({ ok: true, value: { isActive: true, version: 3 } })
    const gone = database.call({ name: 'delete-client', text: 'delete from clients.client' }, [])
    await expect(gone).rejects.toThrow('permission denied')
  })
})

describe('raising a monthly limit', () => {
  const decide = (client: { id: number }, actor = kone, decision: 'approved' | 'rejected' = 'approved') =>
    write((t) => clients.decideLimit(t, actor, { id: client.id, version: null, decision }))

  it('requires approval by a second user, not the initiator', { tags: ['D2-32'] }, async () => {
    const client = await added({ monthlyLimit: usd(100n) })
    const updated = expectOk(
      await update(client, { monthlyLimit: usd(101n), phone: '9' }, { actor: kone }),
      'the update',
    )
    expect(updated).toMatchObject({
      monthlyLimitUsdMinor: 100n,
      phone: '9',
      proposal: { toUsdMinor: 101n, proposedBy: 'kone' },
    })
    expect(await decide(client, kone)).toMatchObject({ error: { code: 'same_person' } })
    others.mayApprove = false
    expect(await decide(client, person('awa', 'Awa', 'admin'))).toMatchObject({ error: { code: 'approver_too_new' } })
    others.mayApprove = true
    const approved = await decide(client, person('awa', 'Awa', 'admin'))
    expect(approved).toMatchObject({ ok: true, value: { monthlyLimitUsdMinor: 101n, proposal: null } })
    expect(await decide(client)).toMatchObject({ error: { code: 'no_limit_proposal' } })
  })

  it('applies at once if nobody else could approve', { tags: ['D2-32'] }, async () => {
    others.count = 0
    const client = await added({ monthlyLimit: usd(100n) })
    expect(await update(client, { monthlyLimit: null })).toMatchObject({
      value: { monthlyLimitUsdMinor: null, proposal: null },
    })
    others.count = 1
  })

  it('lowers a limit at once and replaces a pending raise', async () => {
    const client = await added({ monthlyLimit: usd(100n) })
    expectOk(await update({ id: client.id, version: null }, { monthlyLimit: usd(500n) }), 'the raise')
    const lowered = await update({ id: client.id, version: null }, { monthlyLimit: usd(50n) })
    expect(lowered).toMatchObject({ value: { monthlyLimitUsdMinor: 50n, proposal: null } })
  })

  it('keeps the raise if the same limit is sent again, and lets the initiator reject it', async () => {
    const client = await added({ monthlyLimit: usd(100n) })
    expectOk(await update({ id: client.id, version: null }, { monthlyLimit: usd(500n) }), 'the raise')
    expect(await update({ id: client.id, version: null }, { monthlyLimit: usd(100n) })).toMatchObject({
      value: { proposal: { toUsdMinor: 500n } },
    })
    expect(await decide(client, fatou, 'rejected')).toMatchObject({
      value: { monthlyLimitUsdMinor: 100n, proposal: null },
    })
  })
})

describe('listing clients', () => {
  it('pages newest first by keyset and counts all rows', { tags: ['D3-01', 'D3-03', 'D3-04'] }, async () => {
    for (let index = 0; index < 5; index += 1) await added({ companyName: `Pager number${index}` })
    const first = await list({ q: 'pager' }, 2)
    const second = await list({ q: 'pager' }, 2, assertDefined(first.next, 'a next page'))
    const last = await list({ q: 'pager' }, 2, assertDefined(second.next, 'a next page'))
    expect([...first.items, ...second.items, ...last.items].map((client) => client.companyName)).toEqual(
      [4, 3, 2, 1, 0].map((index) => `Pager number${index}`),
    )
    expect([first.total, last.next]).toEqual([5, null])
  })

  it('pages in the order of a column, then of ids, and rejects a cursor of another order', async () => {
    for (const name of ['Sorted Éclair', 'Sorted Zebra', 'Sorted eclair SA', 'Sorted Baobab'])
      await added({ companyName: name, allowDuplicate: true })
    const names: string[] = []
    let cursor: string | undefined
    do {
      const page = await list({ q: 'sorted' }, 1, cursor, 'companyName')
      names.push(...page.items.map(({ companyName }) => companyName))
      cursor = page.next ?? undefined
    } while (cursor)
    expect(names).toEqual(['Sorted Baobab', 'Sorted Éclair', 'Sorted eclair SA', 'Sorted Zebra'])
    const { next } = await list({}, 1, undefined, 'companyName')
    const query = { cursor: assertDefined(next, 'a next page') }
    expect(readSorting(clientSorting, query, '-createdAt')).toEqual({ ok: false, error: 'not_a_cursor' })
  })

  it('counts by its tally, which matches the rows before and after folding', async () => {
    const counted = async () => {
      const [row] = await database.call<{ all: bigint; inactive: bigint }>(
        {
          name: 'count-all',
          text: 'select count(*) as all, count(*) filter (where not is_active) as inactive from clients.client',
        },
        [],
      )
      const totals = [await list({}), await list({ isActive: false })].map(({ total }) => BigInt(total))
      expect(totals).toEqual([row?.all, row?.inactive])
    }
    await added({ isActive: false })
    await counted()
    await Promise.all([clients.foldTally(database.pool), clients.foldTally(database.pool)])
    await counted()
  })

  it('searches company, contact and e-mail without accents and case', { tags: ['D3-05'] }, async () => {
    const client = await added({
      companyName: 'Énergie Sahel',
      contactName: 'Ödön Vogel',
      email: 'o.vogel@sahel-energie.bf',
    })
    for (const q of ['energie sah', 'VOGEL', 'odon', 'o.vogel@sahel', 'sahel-energie']) {
      expect((await list({ q })).items.map(({ id }) => id)).toEqual([client.id])
    }
    expect((await list({ q: 'energie nothing' })).items).toEqual([])
    expect((await list({ q: "') | 'a':*; drop" })).items).toEqual([])
  })

  it('filters by active, KYC and risk', async () => {
    const client = await added({ companyName: 'Filtered', isActive: false })
    expect((await list({ q: 'filtered', isActive: false })).items.map(({ id }) => id)).toEqual([client.id])
    expect((await list({ q: 'filtered', isActive: true })).total).toBe(0)
    expect((await list({ q: 'filtered', kycStatus: 'approved' })).total).toBe(0)
    expect((await list({ q: 'filtered', riskLevel: 'low', kycStatus: 'pending' })).total).toBe(1)
  })
})
