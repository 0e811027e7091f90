/** Approval of setting changes by a second administrator. */

import type { SecondPersonError } from '#contract/identity/second-person.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { versionNote } from '#server/platform/database/optimistic-lock.ts'
import { decisionEvent } from '#server/platform/events/decision-event.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { DecisionError, SettingsError } from './errors.ts'
import { isSettingKey, registry, type SettingKey } from './registry.ts'
import type { SettingDefinition } from './schemas.ts'
import type { Setting, Settings, SettingsDependencies } from './service.ts'
import { deleteProposal, loadProposals, lockSetting, type StoredProposal, storeProposal } from './store.ts'
import { t } from './texts.ts'

/**
 * Answers who could approve another user's change. Injected, because identity is a higher module.
 */
export interface SettingApproval {
  readonly controls: 'sandbox' | 'production'
  needed(executor: Executor, actor: Actor, permission: 'settings.manage'): Promise<boolean>
  check(
    executor: Executor,
    actor: Actor,
    permission: 'settings.manage',
    requestedBy: readonly string[],
  ): Promise<Result<unknown, SecondPersonError>>
}

interface Decision {
  readonly key: string
  readonly decision: 'approved' | 'rejected'
  readonly version: number | null
  /** When the proposal that the person saw was made. */
  readonly proposedAt: Date
}

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

    /**
     * Approves or rejects a proposal. The initiator cannot approve it, and neither can anyone once
     * the value has changed or another proposal has replaced the one that the person saw.
     */
    async decide(
      transaction: Transaction,
      actor: Actor,
      { key, decision, version, proposedAt }: Decision,
    ): Promise<Result<void, DecisionError>> {
      const stored = await lockSetting(transaction, key)
      const currentVersion = stored?.version ?? 0
      const proposal = (await loadProposals(transaction)).find((known) => known.key === key)
      if (!proposal) return err({ code: 'no_proposal' })
      const isReplaced = proposedAt.getTime() !== proposal.proposedAt.getTime()
      if (isReplaced || (version !== null && version !== currentVersion))
        return err({ code: 'stale_version', currentVersion })
      if (decision === 'rejected') return drop(dependencies, transaction, actor, proposal)
      const allowed = await secondPerson.check(transaction, actor, 'settings.manage', [proposal.proposedBy])
      if (!allowed.ok) return allowed
      // It may have been proposed before the controls were those of production.
      const refused = isSettingKey(key) ? refusedInProduction(secondPerson, key, proposal.value) : null
      if (refused) return err(refused)
      if (proposal.baseVersion !== currentVersion) return err({ code: 'stale_version', currentVersion })
      const changed = await settings.change(transaction, actor, key, proposal.value, currentVersion, {
        proposedBy: proposal.proposedBy,
      })
      if (!changed.ok) return changed
      await deleteProposal(transaction, key)
      await dependencies.outbox.emit(transaction, settingDecided(actor, proposal, 'approved'))
      return ok(undefined)
    },
  }
}

function refusedInProduction({ controls }: SettingApproval, key: SettingKey, value: unknown) {
  const { requiredInProduction: required }: SettingDefinition = registry[key]
  if (controls === 'sandbox' || required === undefined || value === required) return null
  return { code: 'invalid_setting', key, message: t.fixedInProduction } as const
}

async function propose(
  { clock, audit, outbox }: ProposalDependencies,
  transaction: Transaction,
  actor: Actor & { readonly userId: string },
  { key, value, version }: SettingChange,
): Promise<Result<void, SettingsError>> {
  const stored = await lockSetting(transaction, key)
  const baseVersion = stored?.version ?? 0
  if (version !== null && version !== baseVersion) return err({ code: 'stale_version', currentVersion: baseVersion })
  await storeProposal(transaction, { key, value, baseVersion, proposedBy: actor.userId, proposedAt: clock.now() })
  const field = key.slice(key.indexOf('.') + 1)
  await audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'setting',
    resourceId: key,
    details: { proposed: true, ...versionNote({ version }) },
    after: { [field]: value },
  })
  await tell(outbox, transaction, key, 'setting.proposed')
  return ok(undefined)
}

async function drop(
  { audit, outbox }: ProposalDependencies,
  transaction: Transaction,
  actor: Actor,
  proposal: StoredProposal,
): Promise<Result<void, never>> {
  const { key, proposedBy } = proposal
  await deleteProposal(transaction, key)
  const details = { proposal: 'rejected', proposedBy }
  await audit.append(transaction, actor, { action: 'update', resourceType: 'setting', resourceId: key, details })
  await tell(outbox, transaction, key, 'setting.proposal_rejected')
  await outbox.emit(transaction, settingDecided(actor, proposal, 'rejected'))
  return ok(undefined)
}

const settingDecided = (actor: Actor, { key, proposedBy }: StoredProposal, outcome: 'approved' | 'rejected') =>
  decisionEvent('settings', actor, {
    resourceType: 'setting',
    resourceId: key,
    subject: isSettingKey(key) ? registry[key].label : key,
    outcome,
    requestedBy: proposedBy,
  })

const tell = (outbox: Outbox, transaction: Transaction, key: string, type: string): Promise<void> =>
  outbox.emit(transaction, { kind: 'settings', type, version: 1, aggregateId: key, payload: {} })
