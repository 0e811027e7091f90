/** Registers: values with source and verification, and branches. */

import type { Branch, RegisterLine, RegisterRecord } from '#contract/filings/registers.ts'
import { assertDefined } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { FilingDependencies } from '../dependencies.ts'
import { definitionOf, isRegisterKey, type OwnKey, type RegisterKey, registerDefinitions } from './definitions.ts'
import {
  allBranches,
  type BranchFields,
  findBranch,
  insertBranch,
  insertLine,
  type LineRow,
  linesInForce,
  linesRecorded,
  updateBranch,
} from './store.ts'

export type RegisterError =
  | { readonly code: 'register_not_found' }
  | { readonly code: 'register_is_setting' }
  | { readonly code: 'register_value_invalid'; readonly wants: () => string }
  | { readonly code: 'verification_incomplete' }
  | { readonly code: 'branch_not_found' }
  | { readonly code: 'branch_code_taken' }
  | { readonly code: 'stale_branch'; readonly currentVersion: number }

export type RegisterDependencies = Pick<FilingDependencies, 'clock' | 'settings' | 'audit' | 'outbox'>

interface Evidence {
  readonly source: string
  readonly effectiveOn: string | null
  readonly verifiedBy: string | null
  readonly verifiedOn: string | null
}

export type Registers = ReturnType<typeof createRegisters>

export function createRegisters(deps: RegisterDependencies) {
  return { ...lineVerbs(deps), ...branchVerbs(deps) }
}

function lineVerbs(deps: RegisterDependencies) {
  async function list(executor: Executor): Promise<RegisterLine[]> {
    const { today } = await todayOf(executor, deps)
    const recorded = await linesInForce(executor, today)
    const lines: RegisterLine[] = []
    for (const key of Object.keys(registerDefinitions()) as RegisterKey[]) {
      const definition = definitionOf(key)
      const line = recorded.get(key) ?? null
      const value =
        'setting' in definition
          ? settingText(await deps.settings.read(executor, definition.setting))
          : (line?.value ?? definition.value)
      lines.push(presentLine(key, value, line))
    }
    return lines
  }

  return {
    list,

    history: historyOf,

    /** A numeric value of the register that is in force today. */
    async figure(executor: Executor, key: OwnKey): Promise<number> {
      const { today } = await todayOf(executor, deps)
      return figureInForce(executor, key, today)
    },

    /** Whether a person has verified the value in force. */
    async isVerified(executor: Executor, key: RegisterKey): Promise<boolean> {
      return (await list(executor)).some((line) => line.key === key && line.verifiedBy !== null)
    },

    async record(
      transaction: Transaction,
      actor: Actor,
      input: Evidence & { readonly key: string; readonly value: string | null; readonly note: string | null },
    ): Promise<Result<RegisterLine, RegisterError>> {
      const { key } = input
      if (!isRegisterKey(key)) return err({ code: 'register_not_found' })
      if ((input.verifiedBy === null) !== (input.verifiedOn === null)) return err({ code: 'verification_incomplete' })
      const definition = definitionOf(key)
      const before = assertDefined(
        (await list(transaction)).find((line) => line.key === key),
        'the line of a register',
      )
      if ('setting' in definition && input.value !== null) return err({ code: 'register_is_setting' })
      const value = input.value ?? before.value
      if (!('setting' in definition) && !definition.shape.test(value))
        return err({ code: 'register_value_invalid', wants: definition.wants })
      const { source, effectiveOn, verifiedBy, verifiedOn, note } = input
      const evidence = { source, effectiveOn, verifiedBy, verifiedOn, note }
      await insertLine(transaction, {
        key,
        value,
        ...evidence,
        recordedAt: deps.clock.now(),
        recordedBy: actor.userId,
        recordedByName: actor.name,
      })
      await noteRegister(transaction, deps, actor, key, { value, ...evidence })
      const after = (await list(transaction)).find((line) => line.key === key)
      return ok(assertDefined(after, 'the recorded line'))
    },
  }
}

/** Recorded entries of a line, newest first. Before the first entry, the definition applies. */
async function historyOf(executor: Executor, key: string): Promise<Result<RegisterRecord[], RegisterError>> {
  if (!isRegisterKey(key)) return err({ code: 'register_not_found' })
  const rows = await linesRecorded(executor, key)
  return ok(
    rows.map(({ key: _, recordedByName, recordedAt, ...row }) => ({
      ...row,
      recordedBy: recordedByName,
      recordedAt: recordedAt.toISOString(),
    })),
  )
}

function branchVerbs(deps: RegisterDependencies) {
  return {
    branches: (executor: Executor): Promise<Branch[]> => allBranches(executor),

    async addBranch(
      transaction: Transaction,
      actor: Actor,
      input: BranchFields & { readonly code: string },
    ): Promise<Result<Branch, RegisterError>> {
      if ((input.verifiedBy === null) !== (input.verifiedOn === null)) return err({ code: 'verification_incomplete' })
      const made = await insertBranch(transaction, input, deps.clock.now())
      if (!made) return err({ code: 'branch_code_taken' })
      await noteRegister(transaction, deps, actor, `branch ${made.code}`, { ...input })
      return ok(made)
    },

    async changeBranch(
      transaction: Transaction,
      actor: Actor,
      { id, version, ...input }: BranchFields & { isActive: boolean; id: number; version: number | null },
    ): Promise<Result<Branch, RegisterError>> {
      if ((input.verifiedBy === null) !== (input.verifiedOn === null)) return err({ code: 'verification_incomplete' })
      const before = await findBranch(transaction, id, true)
      if (!before) return err({ code: 'branch_not_found' })
      if (version !== null && version !== before.version)
        return err({ code: 'stale_branch', currentVersion: before.version })
      const after = await updateBranch(transaction, id, input, deps.clock.now())
      await noteRegister(transaction, deps, actor, `branch ${after.code}`, { ...input })
      return ok(after)
    },
  }
}

async function noteRegister(
  transaction: Transaction,
  { audit, outbox }: RegisterDependencies,
  actor: Actor,
  what: string,
  details: Readonly<Record<string, unknown>>,
): Promise<void> {
  await audit.append(transaction, actor, { action: 'update', resourceType: 'register', resourceId: what, details })
  await outbox.emit(transaction, {
    kind: 'filings',
    type: 'register.changed',
    version: 1,
    aggregateId: what,
    payload: {},
  })
}

const settingText = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value))

/**
 * A verification covers the verified value: a setting that changed afterwards is unverified again.
 */
function presentLine(key: RegisterKey, value: string, line: LineRow | null): RegisterLine {
  const { group, label, unit, source, ...definition } = definitionOf(key)
  const isVerified = line !== null && line.value === value
  return {
    key,
    group,
    label,
    unit,
    value,
    isSetting: 'setting' in definition,
    source: line?.source ?? source,
    effectiveOn: line?.effectiveOn ?? null,
    verifiedBy: isVerified ? line.verifiedBy : null,
    verifiedOn: isVerified ? line.verifiedOn : null,
    note: line?.note ?? null,
    recordedBy: line?.recordedByName ?? null,
    recordedAt: line?.recordedAt.toISOString() ?? null,
  }
}

/** A numeric value of the register that is in force on a day. */
export async function figureInForce(executor: Executor, key: OwnKey, day: string): Promise<number> {
  const recorded = await linesInForce(executor, day)
  return Number(recorded.get(key)?.value ?? registerDefinitions()[key].value)
}
