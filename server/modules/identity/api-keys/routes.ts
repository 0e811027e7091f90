/** HTTP routes of API keys. */

import { type ApiKey, createApiKey, listApiKeys, revokeApiKey } from '#contract/identity/api-keys.ts'
import { isKeyScope } from '#contract/permissions.ts'
import { t } from '#server/modules/identity/texts.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { invalidRequest, notFound, notPossibleNow } from '#server/platform/http/refusals.ts'
import { answer, type RefusalTable, type Route, read, refusalFor, refuse, write } from '#server/platform/http/route.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import type { Identity } from '../service.ts'
import type { ApiKeyError } from './api-keys.ts'
import { stateOfKey } from './rules.ts'
import type { ApiKeyRow } from './store.ts'

interface ApiKeyRouteParts extends Pick<PlatformServices, 'database' | 'clock'> {
  readonly identity: Pick<Identity, 'apiKeys' | 'namesOf'>
}

export function apiKeyRoutes({ identity, database, clock }: ApiKeyRouteParts): Route[] {
  const shown = async (executor: Executor, rows: readonly ApiKeyRow[]): Promise<ApiKey[]> => {
    const names = await identity.namesOf(
      executor,
      rows.flatMap(({ revokedBy }) => revokedBy ?? []),
    )
    return rows.map((row) =>
      toWire(row, clock.now(), row.revokedBy === null ? null : (names.get(row.revokedBy) ?? null)),
    )
  }
  const shownOne = async (executor: Executor, row: ApiKeyRow) => (await shown(executor, [row]))[0] as ApiKey

  return [
    read(listApiKeys, async () => answer(await shown(database.pool, await identity.apiKeys.list(database.pool)))),
    write(createApiKey, async ({ transaction, actor, body: { name, scopes, expiresOn = null } }) => {
      const made = await identity.apiKeys.create(transaction, actor, { name, scopes, expiresOn })
      if (!made.ok) return refuse(refusalFor(made.error, refusals))
      const { row, secret } = made.value
      return answer({ apiKey: await shownOne(transaction, row), secret })
    }),
    write(revokeApiKey, async ({ transaction, actor, params }) => {
      const revoked = await identity.apiKeys.revoke(transaction, actor, params.id)
      return revoked.ok
        ? answer(await shownOne(transaction, revoked.value))
        : refuse(refusalFor(revoked.error, refusals))
    }),
  ]
}

const refusals: RefusalTable<ApiKeyError> = {
  key_not_found: () => notFound(t.apiKeyNotFound),
  key_already_revoked: () => notPossibleNow(t.apiKeyAlreadyRevoked),
  expiry_past: () => invalidRequest(t.expiryPastDetail, [{ path: 'expiresOn', message: t.expiryPast }]),
}

function toWire(row: ApiKeyRow, now: Date, revokedBy: string | null): ApiKey {
  const { id, name, prefix, owner, createdAt, expiresAt, lastUsedAt, lastUsedIp, revokedAt } = row
  return {
    id,
    name,
    prefix,
    owner: owner.name,
    scopes: row.scopes.filter(isKeyScope),
    state: stateOfKey({ expiresAt, revokedAt, ownerIsActive: owner.isActive }, now),
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt?.toISOString() ?? null,
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    lastUsedIp,
    revokedAt: revokedAt?.toISOString() ?? null,
    revokedBy,
  }
}
