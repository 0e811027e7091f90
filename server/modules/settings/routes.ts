import { changeSetting, decideSetting, listSettings, type Setting as WireSetting } from '#contract/settings/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { approverRefusals } from '#server/platform/http/approval-refusals.ts'
import { conflict, notFound, stale } from '#server/platform/http/refusals.ts'
import { answer, answerResult, type RefusalTable, type Route, read, write } from '#server/platform/http/route.ts'
import type { DecisionError } from './errors.ts'
import type { SettingApproval } from './proposal-lifecycle.ts'
import { createProposals, type Proposals } from './proposals.ts'
import { registry, type SettingKey } from './registry.ts'
import type { SettingDefinition } from './schemas.ts'
import type { Setting, Settings, SettingsDependencies } from './service.ts'
import type { StoredProposal } from './store.ts'
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
