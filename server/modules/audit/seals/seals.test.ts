import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Transaction } from '#server/platform/database/database.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { type AuditHarness, openAuditHarness } from '#tests/setup/audit-harness.ts'
import { type Audit, createAudit } from '../index.ts'

let harness: AuditHarness
beforeAll(async () => {
  harness = await openAuditHarness()
})
afterAll(() => harness.close())
beforeEach(() => harness.reset())

describe('seals', () => {
  it('cover every entry once, also when several instances seal concurrently', { tags: ['D15-10'] }, async () => {
    const instances = [
      harness.audit,
      harness.newAudit(join(harness.folder, 'second.json')),
      harness.newAudit(join(harness.folder, 'third.json')),
    ]
    for (let round = 0; round < 4; round += 1) {
      await Promise.all([harness.add(), harness.add(), ...instances.map((instance) => instance.sealPending())])
    }
    await harness.sealAll()
    expect(await harness.audit.verify()).toMatchObject({
      intact: true,
      sealedEntries: 8,
      unsealedEntries: 0,
      findings: [],
    })
    expect((await harness.owner.query('select sum(entries)::int as n from audit.tally')).rows).toEqual([{ n: 8 }])
  })

  it('wait for an open transaction and report the unsealed tail', async () => {
    await harness.database.transaction(async (transaction) => {
      await harness.audit.append(transaction, harness.fatou, {
        action: 'create',
        resourceType: 'client',
        resourceId: '1',
      })
      // Append does not wait for its insert. The entry exists once a later statement has returned.
      await transaction.execute(sql`select`)
      await harness.add({ resourceId: '2' })
      await harness.audit.sealPending()
      expect(await harness.audit.verify()).toMatchObject({ intact: true, sealedEntries: 0, unsealedEntries: 1 })
    })
    await harness.sealAll()
    expect(await harness.audit.verify()).toMatchObject({ intact: true, sealedEntries: 2, unsealedEntries: 0 })
  })

  it('are created once per run, whatever is written meanwhile', async () => {
    await harness.add()
    const busy = {
      ...harness.database,
      transaction: async <T>(work: (transaction: Transaction) => Promise<T>) => {
        const done = await harness.database.transaction(work)
        await harness.add()
        return done
      },
    }
    const sealer = harness.newAudit(harness.headFile, busy)
    // Other tests use the same cluster. While their transactions are open, a run finds no final
    // entry.
    await expect.poll(() => sealer.sealPending()).not.toEqual({ sealed: 0 })
    expect((await harness.owner.query('select count(*)::int as seals from audit.seal')).rows).toEqual([{ seals: 1 }])
  })

  it('digest an unchanged text format for any entry', { tags: ['D15-10'] }, async () => {
    const odd = 'Koné "&" \\ / \u0001\u001f\t\n\u007f🚀 </a>'
    await harness.add({
      resourceId: odd,
      details: { odd, [odd]: null, deep: [1.5, -0, 1e21, true, { a: [] }], big: 2 ** 53 },
    })
    await harness.add({ resourceId: null })
    await harness.sealAll()
    const { rows } = await harness.owner.query<{ kept: string; anew: string }>(`
      select encode(s.entries_sha256, 'hex') as kept, encode(sha256(string_agg(sha256(convert_to(jsonb_build_array(
        e.id, e.era, e.written_xid::text, e.user_id, e.user_name, e.action, e.resource_type, e.resource_id, e.method, e.endpoint,
        e.ip_address, e.user_agent, e.details, e.success, e.error_message, (extract(epoch from e.occurred_at) * 1000)::bigint,
        e.response_ms, e.confidential, e.facet, e.public_id, (extract(epoch from e.recorded_at) * 1000)::bigint)::text, 'UTF8')), ''::bytea order by e.written_xid, e.id)), 'hex') as anew
      from audit.seal s join audit.entry e on e.written_xid >= s.from_xid and e.written_xid < s.to_xid group by s.id`)
    expect(rows.length).toBeGreaterThan(0)
    for (const { kept, anew } of rows) expect(anew).toBe(kept)
  })

  describe('verification of three batches', () => {
    beforeEach(async () => {
      for (const resourceId of ['1', '2', '3']) {
        await harness.database.transaction(async (transaction) => {
          const entry = { action: 'create', resourceType: 'client', resourceId } as const
          await harness.audit.append(transaction, harness.fatou, entry)
          await harness.audit.append(transaction, harness.fatou, entry)
        })
        await harness.sealAll()
      }
      expect(await harness.audit.verify()).toMatchObject({ intact: true, batches: 3, sealedEntries: 6 })
    })

    const second = "ctid = (select min(ctid) from audit.entry_2026_11 where resource_id = '2')"
    it.each([
      ['a changed entry', `update audit.entry_2026_11 set user_name = 'Someone' where ${second}`, /Batch 2.*changed/],
      [
        'a changed time',
        `update audit.entry_2026_11 set occurred_at = occurred_at + interval '1 ms' where ${second}`,
        /Batch 2.*changed/,
      ],
      [
        'two entries that changed places',
        `update audit.entry_2026_11 e set written_xid = o.written_xid from audit.entry_2026_11 o
         where e.resource_id <> o.resource_id and e.resource_id in ('2', '3') and o.resource_id in ('2', '3')
           and e.id in (select min(id) from audit.entry group by resource_id) and o.id in (select min(id) from audit.entry group by resource_id)`,
        /Batch 2.*changed.*Batch 3.*changed/s,
      ],
      [
        'a kept count that its entries do not bear out',
        'update audit.tally set entries = entries + 1',
        /stored count of .*client.*is 7, but 6/,
      ],
      ['a kept count under another name', "update audit.tally set action = 'delete'", /stored count of .delete client/],
      ['a kept count that is gone', 'delete from audit.tally', /entries without a stored count.*is 0, but 6/],
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
        /Inserted outside every batch: 1\./,
      ],
      [
        'a changed seal',
        "update audit.seal set sealed_at = sealed_at + interval '1 s' where id = 2",
        /seal of batch 2/,
      ],
      ['a deleted batch', 'delete from audit.seal where id = 2', /Batch 2 is missing/],
      ['a seal made without the key', "update audit.seal set hmac = sha256('x') where id = 3", /seal of batch 3/],
      [
        'a cut end, entries, but seals alike',
        `with gone as (delete from audit.seal where id = 3) delete from audit.entry where resource_id = '3'`,
        /truncated: .*batch 3.*last batch is 2/,
      ],
      ['a log emptied', 'truncate audit.entry, audit.seal', /truncated: .*last batch is none/],
    ])('finds %s', async (_, statement, finding) => {
      await harness.asOwner(statement)
      const verification = await harness.audit.verify()
      expect(verification.intact).toBe(false)
      expect(verification.findings.join('\n')).toMatch(finding)
    })

    it('finds a log truncated and extended past the stored head, which sealing never overwrites', async () => {
      await harness.asOwner(
        "with gone as (delete from audit.seal where id = 3) delete from audit.entry where resource_id = '3'",
      )
      const evidence = await readFile(harness.headFile, 'utf8')
      harness.clock.pass(1000)
      await harness.add({ resourceId: '9' })
      await harness.sealAll(harness.newAudit())
      expect(await readFile(harness.headFile, 'utf8')).toBe(evidence)
      expect((await harness.audit.verify()).findings.join()).toMatch(/rewritten: .*batch 3/)
    })

    it('finds nothing after a restore into another cluster with lower transaction ids', async () => {
      // The backup has a tail that was never sealed, and the new cluster's transaction ids start
      // lower.
      await harness.add({ resourceId: 'tail' })
      await harness.asOwner(
        "insert into platform.installation (mode, system_identifier, era, stamped_at) values ('sandbox', 2, 2, '2026-11-21')",
      )
      await harness.asOwner('alter table audit.entry alter column era set default 2')
      await harness.add({ resourceId: 'new' })
      const restored = harness.newAudit()
      await harness.sealAll(restored)
      expect(await restored.verify()).toMatchObject({ intact: true, batches: 5, sealedEntries: 8, unsealedEntries: 0 })
    })

    it('reports the entries a restore lost, until a person with access to the head accepts it', async () => {
      await harness.asOwner(
        "with gone as (delete from audit.seal where id = 3) delete from audit.entry where resource_id = '3'",
      )
      await harness.asOwner('update audit.tally set entries = 4')
      expect(await harness.audit.verify()).toMatchObject({ intact: false })
      expect(await harness.audit.acceptRestore()).toEqual({ lostSeals: 1 })
      expect(await harness.audit.verify()).toMatchObject({ intact: true, batches: 2 })
      expect(await harness.audit.acceptRestore()).toEqual({ lostSeals: 0 })
    })
  })

  describe('of entries with a forged time, era or transaction', () => {
    const forge = (columns: string, values: string) =>
      `insert into audit.entry (action, method, endpoint, ip_address, facet, ${columns}) values ('view', 'GET', '/', 'x', 0, ${values})`
    /** A sealer on the real clock, which compares stated times with the database's. */
    const realTime = () =>
      createAudit({
        database: harness.database,
        clock: { now: () => new Date() },
        sealKey: new Uint8Array(32).fill(7),
        headFile: harness.headFile,
        logger: createLogger('silent'),
        isRealTime: true,
      })
    const asApplication = async (statement: string) => {
      const app = new pg.Client({ ...harness.clone.app, options: '-c role=corridor_app' })
      await app.connect()
      try {
        await app.query(statement)
      } finally {
        await app.end()
      }
    }
    const genuine = (audit: Audit) => {
      const { fatou } = harness
      const actor = { ...fatou, origin: { ...fatou.origin, startedAt: new Date() } }
      return harness.database.transaction((transaction) =>
        audit.append(transaction, actor, { action: 'create', resourceType: 'client', resourceId: 'genuine' }),
      )
    }

    it.each([
      ['era', '99'],
      ['written_xid', "'1'"],
      ['recorded_at', "'2026-11-21'"],
      ['public_id', 'gen_random_uuid()'],
      ['id', '1'],
    ])("does not let the application's role state the %s", async (column, value) => {
      await expect(asApplication(forge(`occurred_at, ${column}`, `now(), ${value}`))).rejects.toThrow(
        /permission denied|non-DEFAULT value/,
      )
    })

    it.each([
      ['a past time', "now() - interval '3 days'", /has a time long before/],
      ['a future time', "now() + interval '3 days'", /has a time after/],
    ])('refuses %s and goes on sealing what is right', async (_, time, finding) => {
      const audit = realTime()
      await genuine(audit)
      await asApplication(forge('occurred_at', time))
      await genuine(audit)
      await harness.sealAll(audit)
      await genuine(audit)
      await harness.sealAll(audit)
      const found = await audit.verify()
      expect(found).toMatchObject({ intact: false, sealedEntries: 3, unsealedEntries: 0 })
      expect(found.findings).toEqual([expect.stringMatching(finding)])
    })

    it('refuses a foreign era and goes on sealing what is right', async () => {
      await harness.asOwner(
        "insert into platform.installation (mode, system_identifier, era, stamped_at) values ('sandbox', 2, 1, '2026-11-21')",
      )
      const audit = realTime()
      await harness.asOwner(forge('occurred_at, era', 'now(), 7'))
      await genuine(audit)
      await harness.sealAll(audit)
      await genuine(audit)
      await harness.sealAll(audit)
      const found = await audit.verify()
      expect(found).toMatchObject({ intact: false, sealedEntries: 2, unsealedEntries: 0 })
      expect(found.findings).toEqual([expect.stringMatching(/refers to an era that has not started/)])
    })

    it('names an entry of a transaction that has not begun', async () => {
      await harness.asOwner(
        "insert into platform.installation (mode, system_identifier, era, stamped_at) values ('sandbox', 2, 1, '2026-11-21')",
      )
      await harness.asOwner(forge('occurred_at, written_xid', "now(), '999999999999'"))
      expect((await realTime().verify()).findings).toEqual([expect.stringMatching(/transaction that has not started/)])
    })

    it('accepts past times of a transaction that the holder of the key marked, and no forged mark', async () => {
      const audit = realTime()
      const past = { ...harness.fatou, origin: { ...harness.fatou.origin } }
      const add = async (isMarked: boolean) =>
        harness.database.transaction(async (transaction) => {
          await harness
            .newAudit()
            .append(transaction, past, { action: 'create', resourceType: 'client', resourceId: '1' })
          if (isMarked) await audit.allowPastTimes(transaction)
          else
            await transaction.execute(sql`insert into audit.dated_transaction (era, written_xid, hmac)
              values (1, pg_current_xact_id(), sha256('forged'))`)
        })
      await add(true)
      await harness.sealAll(audit)
      expect(await audit.verify()).toMatchObject({ intact: true, sealedEntries: 1 })
      await add(false)
      await harness.sealAll(audit)
      expect((await audit.verify()).findings).toEqual([expect.stringMatching(/long before/)])
    })
  })

  it('reports an unreadable head file', async () => {
    await harness.add()
    await harness.sealAll()
    await writeFile(harness.headFile, '{}')
    await expect(harness.newAudit().verify()).rejects.toThrow()
  })
})
