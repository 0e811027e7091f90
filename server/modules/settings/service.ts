/** Reads and changes settings. */

import { type BusinessDate, businessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import { createCommittedCache } from '#server/platform/database/committed-cache.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { SettingsError } from './errors.ts'
import { isSettingKey, registry, type SettingKey, type SettingValue } from './registry.ts'
import type { SettingDefinition } from './schemas.ts'
import {
  loadProposals,
  loadSettings,
  lockSetting,
  type StoredProposal,
  type StoredSetting,
  storeSetting,
} from './store.ts'
import { t } from './texts.ts'

/** Maximum age of a cached value that another instance has changed. */
const maxAgeMs = 2000

/** A setting as the administration screen shows it. */
export interface Setting {
  readonly key: SettingKey
  readonly value: unknown
  readonly default: unknown
  readonly label: string
  readonly explanation: string
  readonly needsApproval: boolean
  readonly source: string | null
  /** 0 until the first change. */
  readonly version: number
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

export interface Settings {
  /** The default value of a key in this mode; undefined for an unknown key. */
  defaultOf(key: string): unknown
  /**
   * The current value, cached for up to two seconds. A transaction reads its own changes at once.
   */
  read<K extends SettingKey>(executor: Executor, key: K): Promise<SettingValue<K>>
  /** Changes one setting. `version` is the version that the caller read. */
  change(
    transaction: Transaction,
    actor: Actor,
    key: string,
    value: unknown,
    version?: number | null,
    /** Additional audit details, such as who proposed the change. */
    details?: Readonly<Record<string, unknown>>,
  ): Promise<Result<Setting, SettingsError>>
  /** Every setting in the order of the registry. */
  list(executor: Executor): Promise<Setting[]>
  /** Pending proposals, oldest first. */
  proposals(executor: Executor): Promise<StoredProposal[]>
}

export interface SettingsDependencies extends Pick<PlatformServices, 'clock' | 'outbox'> {
  readonly audit: Audit
  /** Defaults to sandbox. */
  readonly mode?: 'sandbox' | 'production'
  /**
   * No other instance changes these settings, as while the demo history is created in one
   * transaction.
   */
  readonly isAlone?: boolean | undefined
}

export function createSettings(deps: SettingsDependencies): Settings {
  const { clock, audit, outbox, mode = 'sandbox', isAlone = false } = deps
  const cache = createCommittedCache({
    clock,
    maxAgeMs: isAlone ? Infinity : maxAgeMs,
    load: async (executor, _: 'all'): Promise<ReadonlyMap<string, StoredSetting>> =>
      new Map((await loadSettings(executor)).map((stored) => [stored.key, stored])),
  })
  const current = (executor: Executor) => cache.read(executor, 'all')
  // Parsed values per cached snapshot, so that each value is validated once.
  const readings = new WeakMap<ReadonlyMap<string, StoredSetting>, Map<SettingKey, unknown>>()
  return {
    proposals: loadProposals,
    defaultOf: (key) => (isSettingKey(key) ? defaultOf(mode, key) : undefined),
    async read(executor, key) {
      const values = await current(executor)
      const read = readings.get(values) ?? new Map<SettingKey, unknown>()
      readings.set(values, read)
      if (!read.has(key)) read.set(key, settingValue(mode, key, values.get(key)?.value))
      return read.get(key) as SettingValue<typeof key>
    },
    async list(executor) {
      const stored = new Map((await loadSettings(executor)).map((setting) => [setting.key, setting]))
      return (Object.keys(registry) as SettingKey[]).map((key) => present(mode, key, stored.get(key) ?? null))
    },
    async change(transaction, actor, key, value, version = null, details = {}) {
      if (!isSettingKey(key)) return err({ code: 'unknown_setting', key })
      const parsed = registry[key].schema.safeParse(value)
      if (!parsed.success)
        return err({ code: 'invalid_setting', key, message: parsed.error.issues[0]?.message ?? t.invalid })
      // With those that must differ, in one order, so that two changes cannot take the same value.
      const locked = new Map<string, StoredSetting | null>()
      for (const each of [key, ...differing(key)].sort()) locked.set(each, await lockSetting(transaction, each))
      if (isTaken(mode, key, parsed.data, locked)) return err({ code: 'invalid_setting', key, message: t.prefixTaken })
      const before = locked.get(key) ?? null
      const currentVersion = before?.version ?? 0
      if (version !== null && version !== currentVersion) return err({ code: 'stale_version', currentVersion })
      const after = {
        key,
        value: parsed.data,
        version: currentVersion + 1,
        changedAt: clock.now(),
        changedBy: actor.userId,
      }
      await storeSetting(transaction, after)
      cache.drop(transaction)
      const field = key.slice(key.indexOf('.') + 1)
      await audit.append(transaction, actor, {
        action: 'update',
        resourceType: 'setting',
        resourceId: key,
        details: {
          needsApproval: registry[key].needsApproval,
          ...versionNote({ version }),
          ...details,
        },
        before: { [field]: settingValue(mode, key, before?.value) },
        after: { [field]: parsed.data },
      })
      await outbox.emit(transaction, {
        kind: 'settings',
        type: 'setting.changed',
        version: 1,
        aggregateId: key,
        payload: {},
      })
      return ok(present(mode, key, after))
    },
  }
}

/** A stored value that the current schema rejects is replaced by the default. */
type Mode = 'sandbox' | 'production'

function defaultOf(mode: Mode, key: SettingKey): unknown {
  const definition: SettingDefinition = registry[key]
  return mode === 'production' ? (definition.defaultInProduction ?? definition.default) : definition.default
}

function settingValue<K extends SettingKey>(mode: Mode, key: K, stored: unknown): SettingValue<K> {
  const { schema } = registry[key]
  const fallback = defaultOf(mode, key)
  if (stored === undefined) return fallback as SettingValue<K>
  const parsed = schema.safeParse(stored)
  return (parsed.success ? parsed.data : fallback) as SettingValue<K>
}

/** Whether a setting that must differ has this value. */
function isTaken(
  mode: Mode,
  key: SettingKey,
  value: unknown,
  stored: ReadonlyMap<string, StoredSetting | null>,
): boolean {
  return differing(key).some((other) => settingValue(mode, other, stored.get(other)?.value) === value)
}

const differing = (key: SettingKey): SettingKey[] => (registry[key].differsFrom ?? []).filter(isSettingKey)

function present(mode: Mode, key: SettingKey, stored: StoredSetting | null): Setting {
  const { texts, needsApproval, ...definition } = registry[key]
  const [label, explanation] = texts()
  return {
    key,
    value: settingValue(mode, key, stored?.value),
    default: defaultOf(mode, key),
    label,
    explanation,
    needsApproval,
    source: 'source' in definition ? definition.source() : null,
    version: stored?.version ?? 0,
    changedAt: stored?.changedAt ?? null,
    changedBy: stored?.changedBy ?? null,
  }
}

/** Templates of emails to clients, whose defaults are in the language of the work. */
const templates = {
  'mail.invoiceSubject': () => t.mailInvoiceSubjectDefault,
  'mail.invoiceText': () => t.mailInvoiceTextDefault,
  'mail.reminderSubject': () => t.mailReminderSubjectDefault,
  'mail.reminderText': () => t.mailReminderTextDefault,
  'mail.overdueSubject': () => t.mailOverdueSubjectDefault,
  'mail.overdueText': () => t.mailOverdueTextDefault,
} as const

/** A template that the business has worded itself is used as it is, in every language. */
export async function readMailTemplate(
  executor: Executor,
  settings: Pick<Settings, 'read'>,
  key: keyof typeof templates,
): Promise<string> {
  const stored = await settings.read(executor, key)
  return stored === registry[key].default ? templates[key]() : stored
}

/** The current day of the business, in its time zone. */
export async function todayOf(
  executor: Executor,
  { clock, settings }: Pick<PlatformServices, 'clock'> & { readonly settings: Pick<Settings, 'read'> },
): Promise<{ today: BusinessDate; timeZone: string }> {
  const timeZone = await settings.read(executor, 'business.timeZone')
  return { today: businessDate(clock.now(), timeZone), timeZone }
}
