/** Sends webhook deliveries and records attempts. */

import { settleAll } from '#kernel/promises.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import { createAddressGuard } from '#server/platform/outbound/address-guard.ts'
import { guardedPost, type PostOutcome } from '#server/platform/outbound/guarded-post.ts'
import type { WebhookDependencies } from './dependencies.ts'
import { sealName } from './endpoints.ts'
import * as english from './messages.ts'
import { type DeliveryTransition, signatureOf, transitionAfter } from './rules.ts'
import {
  claimDue,
  type DeliveryRow,
  type EndpointRow,
  endpointById,
  endpointsDue,
  settleAttempt,
  storeEndpoint,
} from './store.ts'
import { t } from './texts.ts'

const timeoutMs = 15_000
const leaseMs = 60_000
/** Concurrent calls of one endpoint. */
const atOnce = 10
/** How long an endpoint that answers may occupy a run, as one that is silent does. */
const turnMs = timeoutMs
const answerKept = 500

/** Sends the due deliveries of one instance. */
export interface Sender {
  /** Attempts due deliveries. Returns the number of attempts. */
  sendDue(): Promise<number>
}

/**
 * A delivery whose outcome cannot be written becomes due again when its lease expires. The instance
 * therefore keeps each outcome until it is written, and writes it before claiming more. Only a
 * crash in between sends a delivery twice.
 */
export function createSender(deps: WebhookDependencies): Sender {
  const unwritten = new Map<string, () => Promise<void>>()

  const retryWrite = async (id: string, write: () => Promise<void>): Promise<void> => {
    unwritten.delete(id)
    try {
      await write()
    } catch (error) {
      unwritten.set(id, write)
      throw error
    }
  }
  const attemptAndWrite = async (delivery: DeliveryRow, leaseUntil: Date): Promise<void> => {
    const attempted = await attempt(deps, delivery, leaseUntil)
    if (attempted) await retryWrite(delivery.id, () => writeDown(deps, attempted))
  }

  const sendBatch = async (endpointId: number): Promise<number> => {
    const now = deps.clock.now()
    const leaseUntil = new Date(now.getTime() + leaseMs)
    const claimed = await deps.database.transaction((transaction) =>
      claimDue(transaction, { endpointId, now, leaseUntil, limit: atOnce }),
    )
    await settleAll(claimed.map((delivery) => attemptAndWrite(delivery, leaseUntil)))
    return claimed.length
  }
  /** Batch after batch, so that an endpoint does not wait for the time-outs of another. */
  const sendTo = async (endpointId: number): Promise<number> => {
    const turnEnds = deps.clock.now().getTime() + turnMs
    for (let sent = 0; ; ) {
      const batch = await sendBatch(endpointId)
      sent += batch
      if (batch === 0 || deps.clock.now().getTime() >= turnEnds) return sent
    }
  }

  return {
    async sendDue() {
      const { database, clock } = deps
      await settleAll([...unwritten].map(([id, write]) => retryWrite(id, write)))
      const endpoints = await endpointsDue(database.pool, clock.now())
      const counts = await settleAll(endpoints.map((id) => sendTo(id)))
      return counts.reduce((sum, count) => sum + count, 0)
    },
  }
}

interface Attempted {
  readonly delivery: DeliveryRow
  readonly endpoint: EndpointRow
  readonly outcome: PostOutcome
  readonly begun: Date
  readonly ended: Date
}

/**
 * Returns null if nothing was sent: the endpoint is gone, or so little of the lease is left that
 * another instance could take over.
 */
async function attempt(deps: WebhookDependencies, delivery: DeliveryRow, leaseUntil: Date): Promise<Attempted | null> {
  const { database, clock, settings } = deps
  const endpoint = await endpointById(database.pool, delivery.endpointId)
  const networks = await settings.read(database.pool, 'webhooks.allowedNetworks')
  const begun = clock.now()
  if (!endpoint || begun.getTime() + timeoutMs > leaseUntil.getTime()) return null
  const outcome = await guardedPost({
    url: endpoint.url,
    headers: headersOf(deps, endpoint, delivery, begun),
    body: delivery.body,
    timeoutMs,
    mayConnect: createAddressGuard(networks, { mayReachItself: deps.mode !== 'production' }),
  })
  return { delivery, endpoint, outcome, begun, ended: clock.now() }
}

async function writeDown(deps: WebhookDependencies, attempted: Attempted): Promise<void> {
  const { delivery, endpoint, outcome, begun, ended } = attempted
  const move = transitionAfter(outcome, { ...delivery, now: ended })
  await deps.database.transaction(async (transaction) => {
    const error = move.to === 'delivered' ? null : move.error
    const nextAttemptAt = move.to === 'waiting' ? move.nextAttemptAt : ended
    const isOurs = await settleAttempt(transaction, delivery, attemptOf(outcome, begun, ended), {
      state: move.to,
      nextAttemptAt,
      error,
    })
    if (isOurs && move.to === 'failed') await noteFailure(deps, transaction, endpoint, delivery, move)
  })
  if (move.to !== 'delivered')
    deps.logger.warn({ deliveryId: delivery.id, webhook: endpoint.id, state: move.to, reason: move.error }, 'webhook')
}

function headersOf(
  { encryption }: WebhookDependencies,
  endpoint: EndpointRow,
  { id, body }: DeliveryRow,
  at: Date,
): Record<string, string> {
  const stillSigns = endpoint.oldSecretUntil !== null && at < endpoint.oldSecretUntil
  const sealed = [endpoint.secret, ...(stillSigns && endpoint.oldSecret !== null ? [endpoint.oldSecret] : [])]
  const secrets = sealed.map((secret) => encryption.open(secret, sealName(endpoint)))
  const timestamp = Math.floor(at.getTime() / 1_000)
  return {
    'content-type': 'application/json',
    'user-agent': 'Corridor-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': String(timestamp),
    'webhook-signature': signatureOf(secrets, id, timestamp, body),
  }
}

function attemptOf(outcome: PostOutcome, started: Date, now: Date) {
  const durationMs = Math.max(0, now.getTime() - started.getTime())
  return outcome.kind === 'answered'
    ? { at: now, status: outcome.status, error: null, answer: printable(outcome.text), durationMs }
    : { at: now, status: null, error: outcome.reason, answer: null, durationMs }
}

/** Makes a third party's response safe to store and display. */
const printable = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
    .slice(0, answerKept)

/**
 * Notifies administrators once a day per endpoint. Deactivates an endpoint that answers 410 Gone.
 */
async function noteFailure(
  { notifications, clock }: WebhookDependencies,
  transaction: Transaction,
  endpoint: EndpointRow,
  delivery: DeliveryRow,
  { isGone, error }: Extract<DeliveryTransition, { to: 'failed' }>,
): Promise<void> {
  const host = new URL(endpoint.url).host
  if (isGone) {
    const locked = await endpointById(transaction, endpoint.id, 'lock')
    if (locked?.isActive)
      await storeEndpoint(transaction, { ...locked, isActive: false, offReason: english.receiverGone })
  }
  await notifications.notify(transaction, {
    permission: 'settings.manage',
    kind: 'delivery_failed',
    about: { resourceType: 'webhook', resourceId: String(endpoint.id) },
    title: () => (isGone ? t.webhookOffTitle(host) : t.deliveryFailedTitle(host)),
    body: () => (isGone ? t.receiverGone : t.deliveryFailed(delivery.event, reasonText(error))),
    dedupeKey: `webhook ${endpoint.id} ${isGone ? 'gone' : 'failed'} ${clock.now().toISOString().slice(0, 10)}`,
  })
}
