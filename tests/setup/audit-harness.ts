import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { type Audit, type AuditInput, createAudit } from '#server/modules/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { type ClonedDatabase, cloneDatabase } from './database.ts'

/** An audit log on its own database, with the means to tamper with it. */
export interface AuditHarness {
  readonly clone: ClonedDatabase
  readonly database: Database
  readonly owner: pg.Client
  readonly folder: string
  readonly headFile: string
  readonly clock: { now(): Date; pass(ms: number): void }
  readonly fatou: Actor
  readonly audit: Audit
  newAudit(headFile?: string, within?: Database): Audit
  /** Empties the log and starts a new one. */
  reset(): Promise<void>
  add(entry?: Partial<AuditInput>, actor?: Actor): Promise<void>
  /** Runs a statement with the owner's login and every trigger off, as an attacker could. */
  asOwner(statement: string): Promise<void>
  /** Sealing waits for open transactions in other databases of the cluster. */
  sealAll(instance?: Audit): Promise<void>
  close(): Promise<void>
}

export async function openAuditHarness(): Promise<AuditHarness> {
  const clone = await cloneDatabase()
  const database = clone.open(8)
  const owner = new pg.Client(clone.owner)
  await owner.connect()
  const folder = await mkdtemp(join(tmpdir(), 'corridor-audit-'))
  const headFile = join(folder, 'head.json')
  let now = Date.parse('2026-11-21T10:00:00.000Z')
  const clock = {
    now: () => new Date(now),
    pass: (ms: number) => {
      now += ms
    },
  }
  const sealKey = new Uint8Array(32).fill(7)
  const newAudit = (file = headFile, within = database) =>
    createAudit({ database: within, clock, sealKey, headFile: file, logger: createLogger('silent') })
  let audit = newAudit()
  const fatou = fatouAt(new Date(now - 12))

  const asOwner = async (statement: string): Promise<void> => {
    const everyTrigger = (verb: 'enable' | 'disable') =>
      owner.query(`do $$ declare t regclass; begin
        for t in select c.oid from pg_class c where c.relnamespace = 'audit'::regnamespace and c.relkind in ('r', 'p') loop
          execute format('alter table %s ${verb} trigger user', t);
        end loop; end $$`)
    await everyTrigger('disable')
    await owner.query(statement).finally(() => everyTrigger('enable'))
  }

  return {
    clone,
    database,
    owner,
    folder,
    headFile,
    clock,
    fatou,
    get audit() {
      return audit
    },
    newAudit,
    async reset() {
      await asOwner(
        'truncate audit.entry, audit.seal, audit.tally, audit.read_mark, audit.tree_node, audit.refused_entry, audit.dated_transaction',
      )
      await asOwner('alter table audit.entry alter column era set default 1')
      await asOwner('delete from platform.installation')
      for (const file of await readdir(folder)) await rm(join(folder, file))
      audit = newAudit()
    },
    add: (entry = {}, actor = fatou) =>
      database.transaction((transaction) =>
        audit.append(transaction, actor, { action: 'create', resourceType: 'client', resourceId: '1', ...entry }),
      ),
    asOwner,
    async sealAll(instance = audit) {
      await vi.waitFor(async () => {
        await instance.sealPending()
        expect(await instance.verify()).toMatchObject({ unsealedEntries: 0 })
      }, 20_000)
    },
    async close() {
      await owner.end()
      await clone.drop()
      await rm(folder, { recursive: true })
    },
  }
}

function fatouAt(startedAt: Date): Actor {
  return {
    ...systemActor('test', startedAt),
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
      startedAt,
    },
  }
}
