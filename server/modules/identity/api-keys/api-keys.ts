import { isKeyScope, type KeyScope } from '#contract/permissions.ts'
import { assertDefined } from '#kernel/assert.ts'
import { dayMs } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import * as t from '#server/modules/identity/messages.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import { hashOfToken } from '#server/platform/encryption/token-hash.ts'
import type { Outbox } from '#server/platform/events/outbox.ts'
import type { Actor, Origin } from '#server/platform/http/actor.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { keyIn, stateOfKey, usedAgainMs } from './rules.ts'
import { type ApiKeyRow, allKeys, insertKey, keyByHash, keyById, markRevoked, noteUse } from './store.ts'

export type ApiKeyError =
  | { readonly code: 'key_not_found' }
  | { readonly code: 'key_already_revoked' }
  | { readonly code: 'expiry_past' }

export interface NewApiKey {
  readonly name: string
  readonly scopes: readonly KeyScope[]
  /** The last day on which the key is valid. */
  readonly expiresOn: string | null
}

interface ApiKeyDependencies extends Pick<PlatformServices, 'database' | 'clock' | 'random' | 'outbox'> {
  readonly audit: Pick<Audit, 'append'>
}

/**
 * API keys let other software act for the user who created them. A key is limited to its scopes and
 * to its owner's current permissions. It does not prove that a person is present, so it cannot make
 * calls that require reauthentication.
 */
export function createApiKeys(dependencies: ApiKeyDependencies) {
  const { database, clock, audit, outbox } = dependencies
  return {
    /**
     * The actor behind an `Authorization` header. Returns null if the header has no valid key of
     * ours.
     */
    async authenticate(authorization: string, origin: Origin): Promise<Actor | null> {
      const key = keyIn(authorization)
      if (key === null) return null
      const found = await keyByHash(database.pool, hashOfToken(key))
      const now = clock.now()
      if (!found || stateOfKey({ ...found, ownerIsActive: found.owner.isActive }, now) !== 'active') return null
      const isNewUse = found.lastUsedAt === null || now.getTime() - found.lastUsedAt.getTime() >= usedAgainMs
      if (isNewUse) await noteUse(database.pool, found.id, now, origin.ipAddress, new Date(now.getTime() - usedAgainMs))
      return {
        kind: 'person',
        userId: found.owner.id,
        name: t.apiKeyActorName(found.owner.name, found.name),
        role: found.owner.role,
        // A stored scope may have been closed to keys since.
        scopes: found.scopes.filter(isKeyScope),
        apiKey: { id: found.id, name: found.name },
        provedAt: null,
        sessionId: null,
        origin,
      }
    },

    list: (executor: Executor): Promise<ApiKeyRow[]> => allKeys(executor),

    /** The role of a key's owner; null if the key is revoked or expired, or the owner inactive. */
    async roleOf(executor: Executor, id: number): Promise<string | null> {
      const key = await keyById(executor, id)
      const isActive = key && stateOfKey({ ...key, ownerIsActive: key.owner.isActive }, clock.now()) === 'active'
      return isActive ? key.owner.role : null
    },

    /**
     * Creates a key. Returns its secret, which is shown only here; the database stores its hash.
     */
    create: (transaction: Transaction, actor: Actor, input: NewApiKey) =>
      create(dependencies, transaction, actor, input),

    async revoke(transaction: Transaction, actor: Actor, id: number): Promise<Result<ApiKeyRow, ApiKeyError>> {
      const key = await keyById(transaction, id)
      if (!key) return err({ code: 'key_not_found' })
      const revoked = await markRevoked(transaction, id, assertDefined(actor.userId, 'who revokes'), clock.now())
      if (!revoked) return err({ code: 'key_already_revoked' })
      await audit.append(transaction, actor, {
        action: 'delete',
        resourceType: 'api_key',
        resourceId: String(id),
        details: { name: key.name, prefix: key.prefix },
      })
      await emitEvent(outbox, transaction, id)
      return ok(assertDefined(await keyById(transaction, id), 'the revoked key'))
    },
  }
}

async function create(
  { clock, random, audit, outbox }: ApiKeyDependencies,
  transaction: Transaction,
  actor: Actor,
  { name, scopes, expiresOn }: NewApiKey,
): Promise<Result<{ row: ApiKeyRow; secret: string }, ApiKeyError>> {
  const now = clock.now()
  const expiresAt = expiresOn === null ? null : new Date(Date.parse(`${expiresOn}T00:00:00.000Z`) + dayMs)
  if (expiresAt !== null && expiresAt <= now) return err({ code: 'expiry_past' })
  const prefix = `crk_${Buffer.from(random.bytes(4)).toString('hex')}`
  const secret = `${prefix}_${Buffer.from(random.bytes(32)).toString('base64url')}`
  const unique = [...new Set(scopes)].sort()
  const id = await insertKey(transaction, {
    name,
    ownerId: assertDefined(actor.userId, 'who makes a key'),
    prefix,
    keySha256: hashOfToken(secret),
    scopes: unique,
    createdAt: now,
    expiresAt,
  })
  await audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'api_key',
    resourceId: String(id),
    details: { name, prefix, scopes: unique, expiresAt: expiresAt?.toISOString() ?? null },
  })
  await emitEvent(outbox, transaction, id)
  return ok({ row: assertDefined(await keyById(transaction, id), 'the key just made'), secret })
}

const emitEvent = (outbox: Outbox, transaction: Transaction, id: number) =>
  outbox.emit(transaction, {
    kind: 'settings',
    type: 'api_key.changed',
    version: 1,
    aggregateId: `api-key ${id}`,
    payload: {},
  })
