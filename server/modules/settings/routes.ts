import { changeSetting, decideSetting, listSettings, type Setting as WireSetting } from '#contract/settings/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import { versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { approverRefusals, conflict, notFound, stale } from '#server/platform/http/refusals.ts'
import { answer, answerResult, type RefusalTable, type Route, read, write } from '#server/platform/http/route.ts'
import type { DecisionError, SettingsError } from './errors.ts'
import { decideProposal, type ProposalDecision, proposeChange, type SettingApproval } from './proposal-lifecycle.ts'
import { isSettingKey, registry, type SettingKey } from './registry.ts'
import type { SettingDefinition } from './schemas.ts'
import type { Setting, Settings, SettingsDependencies } from './service.ts'
import { deleteProposal, loadProposals, lockSetting, type StoredProposal } from './store.ts'
import { t } from './texts.ts'

interface SettingsRouteDependencies extends SettingsDependencies {
  readonly settings: Settings
  /** Injected, because identity is a higher module. */
  readonly identity: {
    readonly secondPerson: SettingApproval
    namesOf(executor: Executor, userIds: readonly string[]): Promise<Map<string, string>>
  }
  readonly database: Database
}

export function settingsRoutes(dependencies: SettingsRouteDependencies): Route[] {
  const { database, identity } = dependencies
  const proposals = createProposals({ ...dependencies, secondPerson: identity.secondPerson })
  const shown = async <E>(
    { transaction, actor }: { readonly transaction: Transaction; readonly actor: Actor },
    key: string,
    result: Result<unknown, E>,
  ): Promise<Result<WireSetting, E>> => {
    if (!result.ok) return result
    const every = await everySetting({ ...dependencies, proposals }, transaction, actor)
    return ok(
      assertDefined(
        every.find((setting) => setting.key === key),
        'a setting that was just changed',
      ),
    )
  }

  return [
    read(listSettings, async ({ actor }) =>
      answer(await everySetting({ ...dependencies, proposals }, database.pool, actor)),
    ),
    write(changeSetting, async (call) => {
      const { transaction, actor, params, body } = call
      const proposal = { key: params.key, value: body.value, version: call.version }
      const changed = await proposals.ask(transaction, actor, proposal)
      return answerResult(await shown(call, params.key, changed), refusals)
    }),
    write(decideSetting, async (call) => {
      const { transaction, actor, params, body } = call
      const { decision, proposedAt } = body
      const decided = { key: params.key, decision, version: call.version, proposedAt: new Date(proposedAt) }
      const done = await proposals.decide(transaction, actor, decided)
      return answerResult(await shown(call, params.key, done), refusals)
    }),
  ]
}

async function everySetting(
  { settings, proposals, identity }: SettingsRouteDependencies & { readonly proposals: Proposals },
  executor: Executor,
  actor: Actor,
): Promise<WireSetting[]> {
  const list = await settings.list(executor)
  const open = new Map((await proposals.list(executor)).map((proposal) => [proposal.key, proposal]))
  const people = [...list.map(({ changedBy }) => changedBy), ...[...open.values()].map((made) => made.proposedBy)]
  const names = await identity.namesOf(
    executor,
    people.filter((person) => person !== null),
  )
  return list.map((setting) => toWire(setting, open.get(setting.key) ?? null, names, actor))
}

function toWire(
  setting: Setting,
  proposal: StoredProposal | null,
  names: ReadonlyMap<string, string>,
  actor: Actor,
): WireSetting {
  const definition = registry[setting.key]
  const isMasked = 'masked' in definition && definition.masked === true
  const shown = (value: unknown) => shownValue(setting.key, value) as WireSetting['value']
  const nameOf = (person: string) => names.get(person) ?? t.formerPerson
  return {
    key: setting.key,
    kind: definition.kind,
    label: setting.label,
    explanation: setting.explanation,
    value: shown(setting.value),
    default: shown(setting.default),
    isDefault: JSON.stringify(setting.value) === JSON.stringify(setting.default),
    isMasked,
    needsApproval: setting.needsApproval,
    source: setting.source,
    version: setting.version,
    changedAt: setting.changedAt?.toISOString() ?? null,
    changedBy: setting.changedBy === null ? null : nameOf(setting.changedBy),
    proposal: proposal && {
      value: shown(proposal.value),
      proposedBy: nameOf(proposal.proposedBy),
      proposedAt: proposal.proposedAt.toISOString(),
      isOwn: proposal.proposedBy === actor.userId,
    },
  }
}

const refusals: RefusalTable<DecisionError> = {
  unknown_setting: ({ key }) => notFound(t.settingNotFound(key)),
  invalid_setting: ({ message }) => ({
    status: 400,
    title: t.invalidValueTitle,
    detail: t.invalidValue(message),
    errors: [{ path: 'value', message }],
  }),
  stale_version: stale(() => t.settingChanged),
  no_proposal: () => conflict(t.nothingProposedTitle, t.nothingProposed),
  ...approverRefusals,
  same_person: () => conflict(t.ownProposalTitle, t.ownProposal),
}

/** A value as people may see it: account numbers and secrets masked except for their end. */
export function shownValue(key: SettingKey, value: unknown): unknown {
  const definition: SettingDefinition = registry[key]
  return definition.masked ? maskValue(value) : value
}

function maskValue(value: unknown): string {
  const text = String(value)
  return text === '' ? '' : `••••${text.slice(-4)}`
}

type SettingChange = { readonly key: string; readonly value: unknown; readonly version: number | null }

type Proposals = ReturnType<typeof createProposals>

interface ProposalDependencies extends SettingsDependencies {
  readonly settings: Settings
  readonly secondPerson: SettingApproval
}

/**
 * Changes by users. A change that needs approval waits for a second administrator.
 */
function createProposals(dependencies: ProposalDependencies) {
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
