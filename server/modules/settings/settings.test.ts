import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { createAudit } from '#server/modules/audit/index.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createOutbox } from '#server/platform/events/outbox.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { createLogger } from '#server/platform/telemetry/logger.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'
import { createSettings, type Settings } from './index.ts'
import { registry } from './registry.ts'

let clone: ClonedDatabase
let database: Database
let now = Date.parse('2026-11-21T10:00:00.000Z')
const clock = { now: () => new Date(now) }
const admin: Actor = { ...systemActor('test', clock.now()), kind: 'person', userId: 'u1', name: 'Ada', role: 'admin' }

beforeAll(async () => {
  clone = await cloneDatabase()
  database = clone.open(4)
})

afterAll(() => clone.drop())

const audit = () =>
  createAudit({
    database,
    clock,
    sealKey: new Uint8Array(32),
    headFile: join(tmpdir(), 'unused-head'),
    logger: createLogger('silent'),
  })
const instance = () => createSettings({ clock, audit: audit(), outbox: createOutbox({ clock }) })

let settings: Settings
beforeEach(() => {
  settings = instance()
})

const change = (key: string, value: unknown, version?: number) =>
  database.transaction((transaction) => settings.change(transaction, admin, key, value, version))

describe('settings', () => {
  it('have a default until changed, and every default is valid', async () => {
    for (const setting of await settings.list(database.pool)) {
      expect(setting).toMatchObject({ value: setting.default, version: 0, changedAt: null, changedBy: null })
      expect(registry[setting.key].schema.safeParse(setting.default).success).toBe(true)
    }
    expect(await settings.read(database.pool, 'conversions.feeBasisPoints')).toBe(150)
    expect(await settings.read(database.pool, 'business.timeZone')).toBe('Africa/Abidjan')
  })

  it('are in force once the change is committed, also if others read them before', async () => {
    await database.transaction(async (transaction) => {
      expectOk(await settings.change(transaction, admin, 'business.taxId', '9606123E'), 'a tax ID')
      expect(await settings.read(transaction, 'business.taxId')).toBe('9606123E')
      expect(await settings.read(database.pool, 'business.taxId')).toBe('')
    })
    expect(await settings.read(database.pool, 'business.taxId')).toBe('9606123E')
    const rolledBack = database.transaction(async (transaction) => {
      expectOk(await settings.change(transaction, admin, 'business.taxId', '1234567A'), 'a tax ID')
      throw new Error('rolled back')
    })
    await expect(rolledBack).rejects.toThrow('rolled back')
    expect(await settings.read(database.pool, 'business.taxId')).toBe('9606123E')
  })

  it('keep the prefixes of documents apart, also of changes through two instances', async () => {
    const other = instance()
    await other.read(database.pool, 'invoices.numberPrefix')
    expectOk(await change('invoices.numberPrefix', 'FAC'), 'a prefix')
    const same = await database.transaction((transaction) =>
      other.change(transaction, admin, 'invoices.creditNotePrefix', 'FAC'),
    )
    expect(same).toMatchObject({ error: { code: 'invalid_setting', key: 'invoices.creditNotePrefix' } })
    const both = await Promise.all(
      (['invoices.creditNotePrefix', 'invoices.quotePrefix'] as const).map((key) => change(key, 'DOC')),
    )
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('are changed with user and time, and an audit entry with before and after', async () => {
    expect(await change('business.name', ' Sahel Bridge ', 0)).toMatchObject({
      ok: true,
      value: { value: 'Sahel Bridge', version: 1, changedBy: 'u1', changedAt: clock.now() },
    })
    const { items } = await audit().list(database.pool, { resourceType: 'setting' }, { limit: 1, after: null })
    expect(items[0]).toMatchObject({
      action: 'update',
      resourceId: 'business.name',
      details: { changes: { name: { from: 'Corridor', to: 'Sahel Bridge' } }, needsApproval: false },
    })
    expect(items[0]?.details).not.toHaveProperty('versionUnchecked')
  })

  it('mark a change that needs approval, mask an account number and record a missing version', async () => {
    expectOk(await change('provider.accountNumber', 'CI93CI0080111301134291200589'), 'this step of the test succeeds')
    const { items } = await audit().list(database.pool, { resourceType: 'setting' }, { limit: 1, after: null })
    expect(items[0]?.details).toEqual({
      needsApproval: true,
      versionUnchecked: true,
      changes: { accountNumber: { from: '', to: '••••0589' } },
    })
  })

  it('reject an unknown key, a value out of range and a stale version', async () => {
    expect(await change('business.motto', 'x')).toEqual({
      ok: false,
      error: { code: 'unknown_setting', key: 'business.motto' },
    })
    expect(await change('toString', 'x')).toMatchObject({ ok: false, error: { code: 'unknown_setting' } })
    expect(await change('conversions.feeBasisPoints', -1)).toEqual({
      ok: false,
      error: { code: 'invalid_setting', key: 'conversions.feeBasisPoints', message: 'must be at least 0' },
    })
    for (const part of [1.5, '150', null])
      expect(await change('conversions.feeBasisPoints', part)).toMatchObject({
        ok: false,
        error: { message: 'must be a whole number' },
      })
    expect(await change('business.timeZone', 'Africa/Nowhere')).toMatchObject({
      ok: false,
      error: { code: 'invalid_setting' },
    })
    // An offset is not a time zone: it has no daylight saving time.
    expect(await change('business.timeZone', '+01:00')).toMatchObject({
      ok: false,
      error: { code: 'invalid_setting' },
    })
    expect(await change('conversions.feeBasisPoints', '150')).toMatchObject({
      ok: false,
      error: { code: 'invalid_setting' },
    })
    expectOk(await change('conversions.rateLockHours', 12, 0), 'this step of the test succeeds')
    expect(await change('conversions.rateLockHours', 6, 0)).toEqual({
      ok: false,
      error: { code: 'stale_version', currentVersion: 1 },
    })
  })

  it('accept only known placeholders in message templates', async () => {
    const key = 'mail.invoiceText'
    expect(await change(key, 'Dear {client}')).toMatchObject({
      ok: false,
      error: { code: 'invalid_setting', message: expect.stringContaining('can only use {contact}') },
    })
    expect(await change(key, ' ')).toMatchObject({ ok: false })
    expect((await change(key, 'Bonjour {contact},\n{link}')).ok).toBe(true)
  })

  it('apply one of two concurrent changes of the same version', async () => {
    const both = await Promise.all([
      change('screening.listMaxAgeDays', 10, 0),
      change('screening.listMaxAgeDays', 20, 0),
    ])
    expect(both.filter((result) => result.ok)).toHaveLength(1)
  })

  it('reach other instances within two seconds, and never before the commit', async () => {
    const other = instance()
    expect(await other.read(database.pool, 'fx.staleAfterHours')).toBe(36)
    await expect(
      database.transaction(async (transaction) => {
        expectOk(await settings.change(transaction, admin, 'fx.staleAfterHours', 48), 'this step of the test succeeds')
        expect(await settings.read(transaction, 'fx.staleAfterHours')).toBe(48)
        throw new Error('rolled back')
      }),
    ).rejects.toThrow('rolled back')
    expect(await settings.read(database.pool, 'fx.staleAfterHours')).toBe(36)
    expectOk(await change('fx.staleAfterHours', 72), 'this step of the test succeeds')
    expect(await settings.read(database.pool, 'fx.staleAfterHours')).toBe(72)
    now += 2000
    expect(await other.read(database.pool, 'fx.staleAfterHours')).toBe(72)
  })
})
