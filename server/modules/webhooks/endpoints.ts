/** Webhook endpoints and their secrets. */

import { assertDefined } from '#kernel/assert.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { atVersion, versionNote } from '#server/platform/database/optimistic-lock.ts'
import type { SealedColumn } from '#server/platform/encryption/encryption.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { WebhookDependencies } from './dependencies.ts'
import type { WebhookError } from './errors.ts'
import { maxWebhooks, rotationMs } from './rules.ts'
import { allEndpoints, type EndpointRow, endpointById, insertEndpoint, storeEndpoint } from './store.ts'

export interface EndpointInput {
  readonly url: string
  readonly description: string
  readonly events: readonly string[]
}

export type EndpointChange = { readonly [K in keyof EndpointInput]?: EndpointInput[K] | undefined } & {
  readonly isActive?: boolean | undefined
  readonly version: number | null
}

/** The encryption context, so that a secret can be decrypted only in its own row. */
export const sealName = ({ sealedFor }: Pick<EndpointRow, 'sealedFor'>): string => `webhooks.endpoint:${sealedFor}`

const endpointColumn = (column: string): SealedColumn => ({
  table: 'webhooks.endpoint',
  column,
  key: 'sealed_for',
  row: (sealedFor) => sealName({ sealedFor }),
})
export const webhookSealedColumns = [endpointColumn('secret'), endpointColumn('old_secret')]

type Shown = { readonly endpoint: EndpointRow; readonly secret: string }

export function createEndpoints(deps: WebhookDependencies) {
  return {
    create: (transaction: Transaction, actor: Actor, input: EndpointInput) => create(deps, transaction, actor, input),
    change: (transaction: Transaction, actor: Actor, id: number, change: EndpointChange) =>
      changeEndpoint(deps, transaction, actor, id, change),
    /** Creates a new secret. The previous one also signs for a day. */
    rotate: (transaction: Transaction, actor: Actor, id: number) => rotate(deps, transaction, actor, id),
  }
}

async function create(
  deps: WebhookDependencies,
  transaction: Transaction,
  actor: Actor,
  input: EndpointInput,
): Promise<Result<Shown, WebhookError>> {
  if (isRefused(deps, input.url)) return err({ code: 'https_required' })
  if ((await allEndpoints(transaction)).length >= maxWebhooks) return err({ code: 'too_many_webhooks' })
  const secret = newSecret(deps)
  const sealedFor = deps.ids.next()
  const id = await insertEndpoint(transaction, {
    ...input,
    events: [...new Set(input.events)],
    sealedFor,
    secret: deps.encryption.seal(secret, sealName({ sealedFor })),
    createdAt: deps.clock.now(),
    createdBy: assertDefined(actor.userId, 'who adds a webhook'),
    createdByName: actor.name,
  })
  const endpoint = assertDefined(await endpointById(transaction, id), 'the webhook just added')
  await deps.audit.append(transaction, actor, {
    action: 'create',
    resourceType: 'webhook',
    resourceId: String(id),
    details: audited(endpoint),
  })
  await emitChange(deps, transaction, id)
  return ok({ endpoint, secret })
}

async function changeEndpoint(
  deps: WebhookDependencies,
  transaction: Transaction,
  actor: Actor,
  id: number,
  { version, ...input }: EndpointChange,
): Promise<Result<EndpointRow, WebhookError>> {
  const found = atVersion(await endpointById(transaction, id, 'lock'), version, 'webhook_not_found')
  if (!found.ok) return found
  const endpoint = found.value
  const url = input.url ?? endpoint.url
  if (isRefused(deps, url)) return err({ code: 'https_required' })
  const isActive = input.isActive ?? endpoint.isActive
  const after = {
    ...endpoint,
    url,
    description: input.description ?? endpoint.description,
    events: [...new Set(input.events ?? endpoint.events)],
    isActive,
    offReason: isActive ? null : endpoint.offReason,
  }
  const details = versionNote({ version })
  return ok(await save(deps, transaction, actor, { before: endpoint, after, details }))
}

async function rotate(
  deps: WebhookDependencies,
  transaction: Transaction,
  actor: Actor,
  id: number,
): Promise<Result<Shown, WebhookError>> {
  const before = await endpointById(transaction, id, 'lock')
  if (!before) return err({ code: 'webhook_not_found' })
  const secret = newSecret(deps)
  const oldSecretUntil = new Date(deps.clock.now().getTime() + rotationMs)
  const sealed = deps.encryption.seal(secret, sealName(before))
  const after = { ...before, secret: sealed, oldSecret: before.secret, oldSecretUntil }
  const details = { rotated: true, oldSignsUntil: oldSecretUntil.toISOString() }
  return ok({ endpoint: await save(deps, transaction, actor, { before, after, details }), secret })
}

async function save(
  deps: WebhookDependencies,
  transaction: Transaction,
  actor: Actor,
  { before, after, details }: { before: EndpointRow; after: EndpointRow; details: Readonly<Record<string, unknown>> },
): Promise<EndpointRow> {
  await storeEndpoint(transaction, after)
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'webhook',
    resourceId: String(before.id),
    details,
    before: audited(before),
    after: audited(after),
  })
  await emitChange(deps, transaction, before.id)
  return assertDefined(await endpointById(transaction, before.id), 'the changed webhook')
}

const newSecret = ({ random }: WebhookDependencies): string =>
  `whsec_${Buffer.from(random.bytes(32)).toString('base64')}`

const isRefused = ({ mode }: WebhookDependencies, url: string): boolean =>
  mode === 'production' && !url.startsWith('https:')

const audited = ({ url, description, events, isActive }: EndpointRow) => ({ url, description, events, isActive })

const emitChange = ({ outbox }: WebhookDependencies, transaction: Transaction, id: number) =>
  outbox.emit(transaction, {
    kind: 'settings',
    type: 'webhook.changed',
    version: 1,
    aggregateId: `webhook ${id}`,
    payload: {},
  })
