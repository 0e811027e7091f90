/** Approval of setting changes by a second administrator. */

import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DecisionError, SettingsError } from './errors.ts'
import { decideProposal, type ProposalDecision, proposeChange, type SettingApproval } from './proposal-lifecycle.ts'
import { isSettingKey, registry, type SettingKey } from './registry.ts'
import type { SettingDefinition } from './schemas.ts'
import type { Setting, Settings, SettingsDependencies } from './service.ts'
import { deleteProposal, loadProposals, lockSetting, type StoredProposal } from './store.ts'
import { t } from './texts.ts'

type SettingChange = { readonly key: string; readonly value: unknown; readonly version: number | null }

export type Proposals = ReturnType<typeof createProposals>

interface ProposalDependencies extends SettingsDependencies {
  readonly settings: Settings
  readonly secondPerson: SettingApproval
}

/**
 * Changes by users. A change that needs approval waits for a second administrator.
 */
export function createProposals(dependencies: ProposalDependencies) {
  const { settings, secondPerson } = dependencies
  return {
    list: (executor: Executor): Promise<StoredProposal[]> => loadProposals(executor),

    /**
     * Applies the change at once if it needs no approval, or in a sandbox of one person.
     * Otherwise saves a proposal.
     */
    async ask(
      transaction: Transaction,
      actor: Actor,
      change: SettingChange,
    ): Promise<Result<Setting | null, SettingsError>> {
      const { key, version } = change
      if (!isSettingKey(key)) return err({ code: 'unknown_setting', key })
      const parsed = registry[key].schema.safeParse(change.value)
      if (!parsed.success)
        return err({ code: 'invalid_setting', key, message: parsed.error.issues[0]?.message ?? t.invalid })
      const refused = refusedInProduction(secondPerson, key, parsed.data)
      if (refused) return err(refused)
      const { userId } = actor
      const needsSecond =
        registry[key].needsApproval && (await secondPerson.needed(transaction, actor, 'settings.manage'))
      if (needsSecond && userId !== null) {
        const input = { key, value: parsed.data, version }
        const proposed = await propose(dependencies, transaction, { ...actor, userId }, input)
        return proposed.ok ? ok(null) : proposed
      }
      const changed = await settings.change(transaction, actor, key, parsed.data, version)
      if (changed.ok) await deleteProposal(transaction, key)
      return changed
    },

    /** Approves or rejects a proposal. */
    async decide(
      transaction: Transaction,
      actor: Actor,
      { key, ...decision }: ProposalDecision & { readonly key: string },
    ): Promise<Result<void, DecisionError>> {
      const currentVersion = (await lockSetting(transaction, key))?.version ?? 0
      const subject = isSettingKey(key) ? () => registry[key].texts()[0] : key
      const decided = { ...decision, key, currentVersion, subject }
      return decideProposal(dependencies, transaction, actor, decided, async ({ value, proposedBy }) => {
        // It may have been proposed before the controls were those of production.
        const refused = isSettingKey(key) ? refusedInProduction(secondPerson, key, value) : null
        if (refused) return err(refused)
        return settings.change(transaction, actor, key, value, currentVersion, { proposedBy })
      })
    },
  }
}

function refusedInProduction({ controls }: SettingApproval, key: SettingKey, value: unknown) {
  const { requiredInProduction: required }: SettingDefinition = registry[key]
  if (controls === 'sandbox' || required === undefined || value === required) return null
  return { code: 'invalid_setting', key, message: t.fixedInProduction } as const
}

async function propose(
  dependencies: ProposalDependencies,
  transaction: Transaction,
  actor: Actor & { readonly userId: string },
  { key, value, version }: SettingChange,
): Promise<Result<void, SettingsError>> {
  const stored = await lockSetting(transaction, key)
  const baseVersion = stored?.version ?? 0
  if (version !== null && version !== baseVersion) return err({ code: 'stale_version', currentVersion: baseVersion })
  const field = key.slice(key.indexOf('.') + 1)
  const details = versionNote({ version })
  await proposeChange(dependencies, transaction, actor, { key, value, baseVersion, details, after: { [field]: value } })
  return ok(undefined)
}
