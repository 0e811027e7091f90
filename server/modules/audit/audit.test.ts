import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Database, openDatabase } from '#server/platform/database/database.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { type Audit, type AuditInput, createAudit } from './index.ts'
import { decodeCursor } from './rules.ts'

let clone: ClonedDatabase
let database: Database
let owner: pg.Client
let folder: string
let audit: Audit
let now = Date.parse('2026-11-21T10:00:00.000Z')
const clock = { now: () => new Date(now) }
const sealKey = new Uint8Array(32).fill(7)

beforeAll(async () => {
  clone = await cloneDatabase()
  database = openDatabase(clone.app, { poolSize: 8, onError: () => undefined })
  owner = new pg.Client(clone.owner)
  await owner.connect()
  folder = await mkdtemp(join(tmpdir(), 'corridor-audit-'))
})

afterAll(async () => {
  await Promise.all([database.close(), owner.end()])
  await clone.drop()
  await rm(folder, { recursive: true })
})

beforeEach(async () => {
  await asOwner('truncate audit.entry, audit.seal, audit.tally, audit.read_mark')
  await asOwner('alter table audit.entry alter column era set default 1')
  await asOwner('delete from platform.installation')
  await rm(headFile(), { force: true })
  audit = newAudit()
})

const headFile = () => join(folder, 'head.json')
const newAudit = (file = headFile()) =>
  createAudit({ database, clock, sealKey, headFile: file, logger: createLogger('silent') })

const fatou: Actor = {
  ...systemActor('test', new Date(now - 12)),
  kind: 'person',
  userId: 'a1',
  name: 'Fatou Diallo',
  role: 'user',
  origin: {
    requestId: 'r1',
    method: 'POST',
    endpoint: '/api/clients',
    ipAddress: '10.0.0.7',
    userAgent: 'test',
    startedAt: new Date(now - 12),
  },
}

async function add(entry: Partial<AuditInput> = {}, actor = fatou): Promise<void> {
  await database.transaction((transaction) =>
    audit.append(transaction, actor, { action: 'create', resourceType: 'client', resourceId: '1', ...entry }),
  )
}

/** What an attacker with the owner's login can do: every trigger off. */
async function asOwner(statement: string): Promise<void> {
  const everyTrigger = (verb: 'enable' | 'disable') =>
    owner.query(`do $$ declare t regclass; begin
      for t in select c.oid from pg_class c where c.relnamespace = 'audit'::regnamespace and c.relkind in ('r', 'p') loop
        execute format('alter table %s ${verb} trigger user', t);
      end loop; end $$`)
  await everyTrigger('disable')
  await owner.query(statement).finally(() => everyTrigger('enable'))
}

/** Other databases of the cluster may hold a transaction open for a moment, and sealing waits for it. */
async function sealAll(instance = audit): Promise<void> {
  await vi.waitFor(async () => {
    await instance.sealPending()
    expect(await instance.verify()).toMatchObject({ unsealedEntries: 0 })
  }, 10_000)
}

const list = (filter: Parameters<Audit['list']>[1] = {}, limit = 100, cursor?: string) =>
  audit.list(database.pool, filter, { limit, after: cursor === undefined ? null : decodeCursor(cursor) })

describe('dec 15: an entry', () => {
  it('[S3-10] spec 3: keeps every field of the specification', async () => {
    await add({ details: { note: 'first' } })
    const { items } = await list()
    expect(items).toEqual([
      {
        id: expect.any(Number),
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
        occurredAt: new Date(now),
        responseMs: 12,
      },
    ])
  })

  it('[D15-01] is written in the transaction of its effect: what rolls back leaves none', async () => {
    const refused = database.transaction(async (transaction) => {
      await audit.append(transaction, fatou, { action: 'create', resourceType: 'client', resourceId: '1' })
      throw new Error('refused')
    })
    await expect(refused).rejects.toThrow('refused')
    expect((await list()).total).toBe(0)
  })

  it('[D15-02, D15-03] carries before and after of changed fields only, with secrets and account numbers masked', async () => {
    await add({
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

  it('[D15-07, S4-20] tells of a failure in a transaction of its own', async () => {
    await audit.recordFailure(fatou, { action: 'login', resourceType: 'session', resourceId: null, errorMessage: 'no' })
    expect((await list({ success: false })).items).toMatchObject([{ success: false, errorMessage: 'no' }])
  })

  it('[D15-09] cannot be changed, deleted or cut by the application or, without effort, by the owner', async () => {
    await add()
    const app = new pg.Client({ ...clone.app, options: '-c role=corridor_app' })
    await app.connect()
    try {
      await expect(app.query("update audit.entry set action = 'view'")).rejects.toThrow('permission denied')
      await expect(app.query('delete from audit.entry')).rejects.toThrow('permission denied')
      await expect(app.query('truncate audit.entry')).rejects.toThrow('permission denied')
    } finally {
      await app.end()
    }
    await expect(owner.query("update audit.entry set action = 'view'")).rejects.toThrow('append-only')
    await expect(owner.query('delete from audit.entry')).rejects.toThrow('append-only')
    await expect(owner.query('truncate audit.entry')).rejects.toThrow('append-only')
    await expect(owner.query('truncate audit.entry_2026_11')).rejects.toThrow('append-only')
  })

  it('[D15-05] of a reading is written once per person, record and ten minutes, and never for the system', async () => {
    const reading = { action: 'view', resourceType: 'client', resourceId: '4' } as const
    await Promise.all([1, 2, 3].map(() => audit.noteRead(fatou, reading)))
    await audit.noteRead({ ...fatou, userId: 'a2' }, reading)
    await audit.noteRead(systemActor('job', clock.now()), reading)
    expect((await list()).total).toBe(2)
    now += 10 * 60_000
    await audit.noteRead(fatou, reading)
    expect((await list()).total).toBe(3)
    await audit.forgetReadMarks()
    await audit.noteRead(fatou, reading)
    expect((await list()).total).toBe(3)
  })

  it('[D15-05] of a poll is not written however long a record stays open, nor believed of what was never opened', async () => {
    const reading = { action: 'view', resourceType: 'client', resourceId: '5' } as const
    const polling = { ...fatou, origin: { ...fatou.origin, isPoll: true } }
    await audit.noteRead(polling, reading)
    expect((await list()).total).toBe(1)
    for (let minute = 0; minute < 30; minute += 5) {
      now += 5 * 60_000
      await audit.noteRead(polling, reading)
    }
    expect((await list()).total).toBe(1)
    now += 10 * 60_000
    await audit.noteRead(polling, reading)
    expect((await list()).total).toBe(2)
  })
})

describe('dec 3: the list', () => {
  it.each([false, true])('pages newest first by key without loss or repeat (sealed: %s)', async (sealed) => {
    for (let index = 0; index < 7; index += 1) {
      now += index % 2
      await add({ resourceId: String(index) })
    }
    if (sealed) await audit.sealPending()
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

  it('spec 2: filters by action, result and resource, and searches action, resource type, endpoint and IP', async () => {
    const from = (endpoint: string, ipAddress: string): Actor => ({
      ...fatou,
      origin: { ...fatou.origin, endpoint, ipAddress },
    })
    await add({ resourceId: '41' }, from('/api/clients/41', '10.0.0.7'))
    await add({ resourceId: '42', action: 'update' }, from('/api/clients/42', '10.0.0.8'))
    await audit.sealPending()
    await add({ resourceType: 'fx_rate', resourceId: null }, from('/api/fx-rates/refresh', '192.168.1.1'))
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
    expect(await count({ q: '%' })).toBe(0)
    expect(await count({ q: "'; drop table audit.entry --" })).toBe(0)
    expect((await audit.recentChanges(database.pool, 2)).map((row) => row.resourceType)).toEqual(['fx_rate', 'client'])
  })

  it.each([false, true])(
    '[D15-13] asks the index of a rare facet rather than walk what does not match (sealed: %s)',
    async (sealed) => {
      await owner.query(`select count(audit.append(null, n::text, case when n % 5000 = 0 then 'download' else 'view' end, 'client', n::text,
          'GET', '/api/clients/' || n, '10.0.0.' || n % 20, null, null, true, null, '2026-11-01'::timestamptz + n * interval '1 second', null))
          from generate_series(1, 20000) n`)
      if (sealed) await audit.sealPending()
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

  it('answers null for a cursor that is not one', () => {
    expect(decodeCursor('nonsense')).toBeNull()
  })
})

describe('fnd: seals', () => {
  it('[D15-10] cover everything written, once, however many instances seal at the same time', async () => {
    const instances = [audit, newAudit(join(folder, 'second.json')), newAudit(join(folder, 'third.json'))]
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([add(), add(), ...instances.map((instance) => instance.sealPending())])
    }
    await sealAll()
    expect(await audit.verify()).toMatchObject({ intact: true, sealedEntries: 8, unsealedEntries: 0, findings: [] })
    expect((await owner.query('select sum(entries)::int as n from audit.tally')).rows).toEqual([{ n: 8 }])
  })

  it('wait for a transaction that is still open, and state the tail not yet sealed', async () => {
    await database.transaction(async (transaction) => {
      await audit.append(transaction, fatou, { action: 'create', resourceType: 'client', resourceId: '1' })
      await add({ resourceId: '2' })
      await audit.sealPending()
      expect(await audit.verify()).toMatchObject({ intact: true, sealedEntries: 0, unsealedEntries: 1 })
    })
    await sealAll()
    expect(await audit.verify()).toMatchObject({ intact: true, sealedEntries: 2, unsealedEntries: 0 })
  })

  describe('of three batches find', () => {
    beforeEach(async () => {
      for (const resourceId of ['1', '2', '3']) {
        await database.transaction(async (transaction) => {
          const entry = { action: 'create', resourceType: 'client', resourceId } as const
          await audit.append(transaction, fatou, entry)
          await audit.append(transaction, fatou, entry)
        })
        await sealAll()
      }
      expect(await audit.verify()).toMatchObject({ intact: true, batches: 3, sealedEntries: 6 })
    })

    const second = "ctid = (select min(ctid) from audit.entry_2026_11 where resource_id = '2')"
    it.each([
      ['a changed entry', `update audit.entry_2026_11 set user_name = 'Someone' where ${second}`, /Batch 2.*changed/],
      [
        'a changed time',
        `update audit.entry_2026_11 set occurred_at = occurred_at + interval '1 ms' where ${second}`,
        /Batch 2.*changed/,
      ],
      ['a deleted entry', `delete from audit.entry_2026_11 where ${second}`, /Batch 2.*1 deleted/],
      [
        'an entry slipped into a batch',
        `insert into audit.entry (action, method, endpoint, ip_address, occurred_at, written_xid, facet)
         select action, method, endpoint, ip_address, occurred_at, written_xid, facet from audit.entry where resource_id = '2' limit 1`,
        /Batch 2.*1 inserted/,
      ],
      [
        'an entry slipped in outside every batch',
        `insert into audit.entry (action, method, endpoint, ip_address, occurred_at, era, facet) values ('view', 'GET', '/', 'x', '2026-11-21', 0, 0)`,
        /1 were slipped in/,
      ],
      [
        'a changed seal',
        "update audit.seal set sealed_at = sealed_at + interval '1 s' where id = 2",
        /seal of batch 2/,
      ],
      ['a deleted batch', 'delete from audit.seal where id = 2', /Batch 2 is missing/],
      ['a seal made without the key', "update audit.seal set hmac = sha256('x') where id = 3", /seal of batch 3/],
      [
        'a cut end, entries and seals alike',
        `with gone as (delete from audit.seal where id = 3) delete from audit.entry where resource_id = '3'`,
        /cut: .*names batch 3.*ends with batch 2/,
      ],
      ['a log emptied', 'truncate audit.entry, audit.seal', /cut: .*none at all/],
    ])('%s', async (_, statement, finding) => {
      await asOwner(statement)
      const verification = await audit.verify()
      expect(verification.intact).toBe(false)
      expect(verification.findings.join('\n')).toMatch(finding)
    })

    it('a log cut and grown again past the kept head, whose evidence sealing never overwrites', async () => {
      await asOwner(
        "with gone as (delete from audit.seal where id = 3) delete from audit.entry where resource_id = '3'",
      )
      const evidence = await readFile(headFile(), 'utf8')
      now += 1000
      await add({ resourceId: '9' })
      await sealAll(newAudit())
      expect(await readFile(headFile(), 'utf8')).toBe(evidence)
      expect((await audit.verify()).findings.join()).toMatch(/rewritten: .*batch 3/)
    })

    it('nothing amiss after a restore into another cluster, whose transaction numbers begin anew', async () => {
      // The backup holds a tail that was never sealed, and the new cluster counts from far below.
      await add({ resourceId: 'tail' })
      await asOwner(
        "insert into platform.installation (mode, system_identifier, era, stamped_at) values ('sandbox', 2, 2, '2026-11-21')",
      )
      await asOwner('alter table audit.entry alter column era set default 2')
      await add({ resourceId: 'new' })
      const restored = newAudit()
      await sealAll(restored)
      expect(await restored.verify()).toMatchObject({ intact: true, batches: 5, sealedEntries: 8, unsealedEntries: 0 })
    })

    it('the entries a restore lost, until the restore is accepted by whoever can reach the kept head', async () => {
      await asOwner(
        "with gone as (delete from audit.seal where id = 3) delete from audit.entry where resource_id = '3'",
      )
      expect(await audit.verify()).toMatchObject({ intact: false })
      expect(await audit.acceptRestore()).toEqual({ lostSeals: 1 })
      expect(await audit.verify()).toMatchObject({ intact: true, batches: 2 })
      expect(await audit.acceptRestore()).toEqual({ lostSeals: 0 })
    })
  })

  it('complain of a kept head that cannot be read rather than pass over it', async () => {
    await add()
    await sealAll()
    await writeFile(headFile(), '{}')
    await expect(newAudit().verify()).rejects.toThrow()
  })
})
