import {
  changeSetting,
  decideSetting,
  listSettings,
  type SettingKind,
  type Setting as WireSetting,
} from '#contract/settings/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Database, Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { approverRefusals } from '#server/platform/http/approval-refusals.ts'
import { conflict, notFound } from '#server/platform/http/refusals.ts'
import { answer, answerResult, type RefusalTable, type Route, read, write } from '#server/platform/http/route.ts'
import type { DecisionError } from './errors.ts'
import { createProposals, type Proposals, type SettingApproval } from './proposals.ts'
import { registry } from './registry.ts'
import type { SettingDefinition } from './schemas.ts'
import type { Setting, Settings, SettingsDependencies } from './service.ts'
import type { StoredProposal } from './store.ts'

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
  const asIs = (setting: WireSetting) => setting

  return [
    read(listSettings, async ({ actor }) =>
      answer(await everySetting({ ...dependencies, proposals }, database.pool, actor)),
    ),
    write(changeSetting, async (call) => {
      const { transaction, actor, params, body } = call
      const asked = { key: params.key, value: body.value, version: body.version ?? call.ifMatch }
      const changed = await proposals.ask(transaction, actor, asked)
      return answerResult(await shown(call, params.key, changed), refusals, asIs)
    }),
    write(decideSetting, async (call) => {
      const { transaction, actor, params, body } = call
      const decided = { key: params.key, decision: body.decision, version: body.version ?? call.ifMatch }
      const done = await proposals.decide(transaction, actor, decided)
      return answerResult(await shown(call, params.key, done), refusals, asIs)
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
  const shown = (value: unknown) => (isMasked ? maskValue(value) : value) as WireSetting['value']
  const nameOf = (person: string) => names.get(person) ?? 'Someone who is gone'
  return {
    key: setting.key,
    kind: kindOf(definition),
    label: setting.label,
    explanation: setting.explanation,
    value: shown(setting.value),
    default: shown(setting.default),
    isDefault: JSON.stringify(setting.value) === JSON.stringify(setting.default),
    isMasked,
    affectsMoney: setting.affectsMoney,
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
  unknown_setting: ({ key }) => notFound(`There is no setting ${key}.`),
  invalid_setting: ({ message }) => ({
    status: 400,
    title: 'Invalid value',
    detail: `The value ${message}.`,
    errors: [{ path: 'value', message }],
  }),
  stale_version: ({ currentVersion }) => ({
    ...conflict('Changed by someone else', 'This setting was changed meanwhile: load again.'),
    context: { currentVersion },
  }),
  no_proposal: () => conflict('Nothing proposed', 'No change of this setting waits for a decision.'),
  ...approverRefusals,
  same_person: () => conflict('Your own proposal', 'Another administrator must take a change that you proposed.'),
}

/**
 * Derives a setting's input kind from what its schema accepts, so that definitions need not repeat
 * it.
 */
function kindOf({ schema, default: value }: Pick<SettingDefinition, 'schema' | 'default'>): SettingKind {
  const takes = (input: unknown) => schema.safeParse(input).success
  if (typeof value === 'boolean') return 'switch'
  if (typeof value === 'number') return takes(value + 0.001) || takes(value - 0.001) ? 'decimal' : 'whole'
  if (Array.isArray(value))
    return takes([]) && (value.some((item) => typeof item === 'number') || takes([1])) ? 'wholes' : 'words'
  return takes(`${String(value)}\n${String(value)}`) || takes('one\ntwo') ? 'lines' : 'line'
}

/** Masks an account number or secret except its last four characters. */
function maskValue(value: unknown): string {
  const text = String(value)
  return text === '' ? '' : `••••${text.slice(-4)}`
}
