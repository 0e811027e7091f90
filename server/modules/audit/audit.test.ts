import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { type AuditHarness, openAuditHarness } from '#tests/setup/audit-harness.ts'
import type { Audit } from './index.ts'
import { decodeCursor } from './rules.ts'

let harness: AuditHarness
beforeAll(async () => {
  harness = await openAuditHarness()
})
afterAll(() => harness.close())
beforeEach(() => harness.reset())

const list = (filter: Parameters<Audit['list']>[1] = {}, limit = 100, cursor?: string) =>
  harness.audit.list(harness.database.pool, filter, {
    limit,
    after: cursor === undefined ? null : decodeCursor(cursor),
  })

describe('an audit entry', () => {
  it('stores every field of the specification', { tags: ['S3-10'] }, async () => {
    await harness.add({ details: { note: 'first' } })
    const { items } = await list()
    expect(items).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
        userId: 'a1',
        userName: 'Fatou Diallo',
        action: 'create',
        resourceType: 'client',
        resourceId: '1',
        method: 'POST',
        endpoint: '/api/clients',
        ipAddress: '10.0.0.7',
        userAgent: 'test',
        details: { note: 'first' },
        success: true,
        errorMessage: null,
        occurredAt: harness.clock.now(),
        responseMs: 12,
      },
    ])
  })

  it('is written in the transaction of its effect and rolls back with it', { tags: ['D15-01'] }, async () => {
    const refused = harness.database.transaction(async (transaction) => {
      await harness.audit.append(transaction, harness.fatou, {
        action: 'create',
        resourceType: 'client',
        resourceId: '1',
      })
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect((await list()).total).toBe(0)
  })

  it('holds before and after of changed fields only, with secrets and account numbers masked', {
    tags: ['D15-02', 'D15-03'],
  }, async () => {
    await harness.add({
      action: 'update',
      before: { phone: '1', accountNumber: 'SN012 3456 7890 4821', limit: 5n, password: 'old' },
      after: { phone: '1', accountNumber: 'SN012 3456 7890 9930', limit: 6n, password: 'new' },
    })
    const { items } = await list()
    expect(items[0]?.details).toEqual({
      changes: {
        accountNumber: { from: '••••4821', to: '••••9930' },
        limit: { from: '5', to: '6' },
        password: { from: '[hidden]', to: '[hidden]' },
      },
    })
  })

  it('records a failure in its own transaction', { tags: ['D15-07', 'S4-20'] }, async () => {
    await harness.audit.recordFailure(harness.fatou, {
      action: 'login',
      resourceType: 'session',
      resourceId: null,
      errorMessage: 'no',
    })
    expect((await list({ success: false })).items).toMatchObject([{ success: false, errorMessage: 'no' }])
  })

  it('cannot be changed, deleted or truncated by the application, nor easily by the owner', {
    tags: ['D15-09'],
  }, async () => {
    await harness.add()
    const app = new pg.Client({ ...harness.clone.app, options: '-c role=corridor_app' })
    await app.connect()
    try {
      await expect(app.query("update audit.entry set action = 'view'")).rejects.toThrow('permission denied')
      await expect(app.query('delete from audit.entry')).rejects.toThrow('permission denied')
      await expect(app.query('truncate audit.entry')).rejects.toThrow('permission denied')
    } finally {
      await app.end()
    }
    await expect(harness.owner.query("update audit.entry set action = 'view'")).rejects.toThrow('append-only')
    await expect(harness.owner.query('delete from audit.entry')).rejects.toThrow('append-only')
    await expect(harness.owner.query('truncate audit.entry')).rejects.toThrow('append-only')
    await expect(harness.owner.query('truncate audit.entry_2026_11')).rejects.toThrow('append-only')
  })

  it('records a read once per user, record and ten minutes, and never for the system', {
    tags: ['D15-05'],
  }, async () => {
    const reading = { action: 'view', resourceType: 'client', resourceId: '4' } as const
    await Promise.all([1, 2, 3].map(() => harness.audit.noteRead(harness.fatou, reading)))
    await harness.audit.noteRead({ ...harness.fatou, userId: 'a2' }, reading)
    await harness.audit.noteRead(systemActor('job', harness.clock.now()), reading)
    expect((await list()).total).toBe(2)
    harness.clock.pass(10 * 60_000)
    await harness.audit.noteRead(harness.fatou, reading)
    expect((await list()).total).toBe(3)
    await harness.audit.forgetReadMarks()
    await harness.audit.noteRead(harness.fatou, reading)
    expect((await list()).total).toBe(3)
  })

  it('ignores polls of an open record, and records a poll of a record that was never opened', {
    tags: ['D15-05'],
  }, async () => {
    const reading = { action: 'view', resourceType: 'client', resourceId: '5' } as const
    const polling = { ...harness.fatou, origin: { ...harness.fatou.origin, isPoll: true } }
    await harness.audit.noteRead(polling, reading)
    expect((await list()).total).toBe(1)
    for (let minute = 0; minute < 30; minute += 5) {
      harness.clock.pass(5 * 60_000)
      await harness.audit.noteRead(polling, reading)
    }
    expect((await list()).total).toBe(1)
    harness.clock.pass(10 * 60_000)
    await harness.audit.noteRead(polling, reading)
    expect((await list()).total).toBe(2)
  })
})

describe('listing audit entries', () => {
  it.each([false, true])('pages newest first by keyset without loss or repetition (sealed: %s)', async (sealed) => {
    for (let index = 0; index < 7; index += 1) {
      harness.clock.pass(index % 2)
      await harness.add({ resourceId: String(index) })
    }
    if (sealed) await harness.audit.sealPending()
    const seen: (string | null)[] = []
    let cursor: string | undefined
    do {
      const page = await list({ actions: ['create'] }, 3, cursor)
      expect(page.total).toBe(7)
      seen.push(...page.items.map((row) => row.resourceId))
      cursor = page.next ?? undefined
    } while (cursor !== undefined)
    expect(seen).toEqual(['6', '5', '4', '3', '2', '1', '0'])
  })

  it('filters by action, result and resource, and searches action, resource type, endpoint and IP', async () => {
    const from = (endpoint: string, ipAddress: string): Actor => ({
      ...harness.fatou,
      origin: { ...harness.fatou.origin, endpoint, ipAddress },
    })
    await harness.add({ resourceId: '41' }, from('/api/clients/41', '10.0.0.7'))
    await harness.add({ resourceId: '42', action: 'update' }, from('/api/clients/42', '10.0.0.8'))
    await harness.audit.sealPending()
    await harness.add({ resourceType: 'fx_rate', resourceId: null }, from('/api/fx-rates/refresh', '192.168.1.1'))
    const count = async (filter: Parameters<typeof list>[0]) => {
      const { items, total } = await list(filter)
      expect(items).toHaveLength(total)
      return total
    }
    expect(await count({ actions: ['update'] })).toBe(1)
    expect(await count({ success: false })).toBe(0)
    expect(await count({ resourceType: 'client' })).toBe(2)
    expect(await count({ resourceType: 'client', resourceId: '42' })).toBe(1)
    expect(await count({ q: 'UPDATE' })).toBe(1)
    expect(await count({ q: 'FX rate' })).toBe(1)
    expect(await count({ q: 'refresh' })).toBe(1)
    expect(await count({ q: '10.0.0' })).toBe(2)
    expect(await count({ q: 'clients/42' })).toBe(1)
    expect(await count({ q: '42' })).toBe(1)
    expect(await count({ q: '#41', actions: ['update'] })).toBe(0)
    expect(await harness.audit.count(harness.database.pool, { q: 'client' })).toEqual({ total: 2, successful: 2 })
    expect(await count({ q: '%' })).toBe(0)
    expect(await count({ q: "'; drop table audit.entry --" })).toBe(0)
    expect((await harness.audit.recentChanges(harness.database.pool, 2)).map((row) => row.resourceType)).toEqual([
      'fx_rate',
      'client',
    ])
    // A job that changes one record five times is one line.
    for (let step = 0; step < 5; step += 1)
      await harness.add({ resourceType: 'conversion', resourceId: '465', action: 'update' })
    const kinds = await harness.audit.recentChanges(harness.database.pool, 3)
    expect(kinds.map(({ resourceType }) => resourceType)).toEqual(['conversion', 'fx_rate', 'client'])
  })

  it.each([false, true])(
    'uses the index of a rare facet instead of scanning other entries (sealed: %s)',
    { tags: ['D15-13'] },
    async (sealed) => {
      await harness.owner.query(`select count(audit.append(null, n::text, case when n % 5000 = 0 then 'download' else 'view' end, 'client', n::text,
          'GET', '/api/clients/' || n, '10.0.0.' || n % 20, null, null, true, null, '2026-11-01'::timestamptz + n * interval '1 second', null))
          from generate_series(1, 20000) n`)
      if (sealed) await harness.audit.sealPending()
      const first = await list({ actions: ['download'] }, 3)
      expect(first).toMatchObject({
        total: 4,
        items: [{ resourceId: '20000' }, { resourceId: '15000' }, { resourceId: '10000' }],
      })
      const second = await list({ actions: ['download'] }, 3, first.next ?? '')
      expect(second).toMatchObject({ total: 4, next: null, items: [{ resourceId: '5000' }] })
      expect(await list({ q: '10.0.0.13' }, 1)).toMatchObject({ total: 1000, items: [{ resourceId: '19993' }] })
    },
  )

  it.each([false, true])(
    'finds a record by its id among other matches of the digits, counts each once and pages (sealed: %s)',
    { tags: ['S2-106'] },
    async (sealed) => {
      // The digit 7 is part of an address (10.0.0.7) in every other entry; entry 70000 is about
      // record 7.
      await harness.owner.query(`select count(audit.append(null, n::text, 'view', 'client', case when n % 3000 = 0 then '7' else '1' || n end,
          'GET', '/api/clients', case when n % 4000 = 0 then '10.0.0.7' else '10.0.0.8' end, null, null, n % 6000 <> 0, null,
          '2026-11-01'::timestamptz + n * interval '1 second', null)) from generate_series(1, 12000) n`)
      if (sealed) await harness.audit.sealPending()
      const seen: (string | null)[] = []
      let cursor: string | undefined
      do {
        const page = await list({ q: '7' }, 2, cursor)
        expect(page.total).toBe(6)
        seen.push(...page.items.map((row) => row.userName))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      expect(seen).toEqual(['12000', '9000', '8000', '6000', '4000', '3000'])
      expect(await harness.audit.count(harness.database.pool, { q: '7' })).toEqual({ total: 6, successful: 4 })
    },
  )

  it.each([false, true])('filters by person and time, and pages and counts alike (sealed: %s)', async (sealed) => {
    await harness.owner.query(`select count(audit.append('p' || n % 4, 'Person', case when n % 10 = 0 then 'update' else 'view' end,
        'client', n::text, 'GET', '/api/clients/' || n, '10.0.0.' || n % 3, null, null, n % 20 <> 0, null,
        '2026-11-01'::timestamptz + n * interval '1 minute', null)) from generate_series(1, 2400) n`)
    if (sealed) await harness.audit.sealPending()
    const matching = async (filter: Parameters<typeof harness.audit.count>[1]) => {
      const seen: number[] = []
      let cursor: string | undefined
      do {
        const page = await list(filter, 170, cursor)
        seen.push(...page.items.map((row) => Number(row.resourceId)))
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      const { total } = await harness.audit.count(harness.database.pool, filter)
      expect(seen).toHaveLength(total)
      return seen
    }
    const numbers = (test: (n: number) => boolean) =>
      Array.from({ length: 2400 }, (_, index) => 2400 - index).filter(test)
    const [since, before] = [new Date('2026-11-01T10:00:00Z'), new Date('2026-11-02T10:00:00Z')]
    const isOn = (n: number) => n >= 600 && n < 2040
    expect(await matching({ userId: 'p1' })).toEqual(numbers((n) => n % 4 === 1))
    expect(await matching({ since, before })).toEqual(numbers(isOn))
    expect(await matching({ since, before, success: false })).toEqual(numbers((n) => isOn(n) && n % 20 === 0))
    expect(await matching({ userId: 'p2', actions: ['update'], before })).toEqual(
      numbers((n) => n < 2040 && n % 4 === 2 && n % 10 === 0),
    )
    expect(await matching({ q: 'someone', people: ['p0', 'p3'] })).toEqual(numbers((n) => n % 4 === 0 || n % 4 === 3))
    expect(await matching({ q: 'update', people: ['p1'] })).toEqual(numbers((n) => n % 4 === 1 || n % 10 === 0))
    expect(await matching({ q: 'update', people: ['p1'], userId: 'p2', since })).toEqual(
      numbers((n) => n >= 600 && n % 4 === 2 && n % 10 === 0),
    )
    expect(await matching({ resourceId: '41', q: 'someone', people: ['p1'] })).toEqual([41])
    expect(await matching({ q: '41', since, before })).toEqual([])
  })

  it('reads a person and a time from an index that contains the facet', { tags: ['D15-13'] }, async () => {
    const { rows } = await harness.owner.query(`explain select facet, count(*) from audit.entry
      where user_id = 'p1' and occurred_at >= '2026-11-01' group by facet`)
    expect(JSON.stringify(rows)).toContain('Index')
    const { rows: indexes } = await harness.owner.query<{ indexdef: string }>(
      `select indexdef from pg_indexes where schemaname = 'audit' and tablename = 'entry'`,
    )
    const found = indexes.map(({ indexdef }) => /USING btree (.*)$/.exec(indexdef)?.[1])
    expect(found).toEqual(
      expect.arrayContaining([
        '(occurred_at, id) INCLUDE (facet)',
        '(user_id, occurred_at, id) INCLUDE (facet) WHERE (user_id IS NOT NULL)',
      ]),
    )
  })

  it('lists, finds, counts and exports entries about suspicion reports only with their permission', async () => {
    await harness.database.transaction((transaction) =>
      // The resource type may not exist yet in this installation. The database decides what it
      // becomes.
      harness.audit.append(transaction, harness.fatou, {
        action: 'create',
        resourceType: 'dos',
        resourceId: '9',
      }),
    )
    for (const sealed of [false, true]) {
      if (sealed) await harness.audit.sealPending()
      for (const filter of [{}, { q: 'dos' }, { q: '9' }, { resourceId: '9' }, { resourceType: 'dos' }]) {
        expect([
          filter,
          (await list(filter)).items,
          (await harness.audit.count(harness.database.pool, filter)).total,
        ]).toEqual([filter, [], 0])
        const every: unknown[] = []
        for await (const row of harness.audit.every(harness.database.pool, filter)) every.push(row)
        expect(every).toEqual([])
        expect((await list({ ...filter, withConfidential: true })).total).toBe(1)
      }
    }
  })

  it('shows no trace of confidential entries in ids, cursors, counts or page sizes', async () => {
    const addConfidential = () => harness.add({ resourceType: 'dos', resourceId: '9' })
    const pagesOf = async () => {
      const pages: { size: number; total: number; cursor: string | null }[] = []
      let cursor: string | undefined
      do {
        const page = await list({}, 2, cursor)
        pages.push({ size: page.items.length, total: page.total, cursor: page.next })
        cursor = page.next ?? undefined
      } while (cursor !== undefined)
      return pages
    }
    for (const resourceId of ['1', '2', '3', '4', '5']) {
      await harness.add({ resourceId })
      await addConfidential()
      await addConfidential()
    }
    for (const sealed of [false, true]) {
      if (sealed) await harness.sealAll()
      const pages = await pagesOf()
      expect(pages.map(({ size, total }) => [size, total])).toEqual([
        [2, 5],
        [2, 5],
        [1, 5],
      ])
      const readable = pages.map(({ cursor }) => Buffer.from(cursor ?? '', 'base64url').toString())
      for (const text of readable.slice(0, 2)) expect(text).toMatch(/^\d+\.[0-9a-f-]{36}$/)
    }
    const shown = await harness.audit.verify()
    expect(shown).toMatchObject({ intact: true, sealedEntries: 5, unsealedEntries: 0, countsChecked: 1 })
    const { batches } = shown
    await addConfidential()
    await harness.audit.sealPending()
    expect(await harness.audit.verify()).toMatchObject({ sealedEntries: 5, unsealedEntries: 0, batches })
    await harness.add()
    await harness.sealAll()
    expect(await harness.audit.verify()).toMatchObject({ intact: true, sealedEntries: 6, batches: batches + 1 })
  })

  it('returns null for an invalid cursor', () => {
    expect(decodeCursor('nonsense')).toBeNull()
    const beyondTime = `9999999999999999.00000000-0000-0000-0000-000000000000`
    expect(decodeCursor(Buffer.from(beyondTime).toString('base64url'))).toBeNull()
  })
})
