/** Signatures, retry rules and state transitions of deliveries. */

import { Webhook } from 'standardwebhooks'
import { hourMs, secondMs } from '#kernel/clock.ts'
import type { PostOutcome } from '#server/platform/outbound/guarded-post.ts'
import * as t from './messages.ts'

/** How long a delivery is retried. */
export const giveUpMs = 72 * hourMs
/** How long the previous secret also signs after a rotation. */
export const rotationMs = 24 * hourMs
export const maxWebhooks = 50

/** The waits between attempts. The last repeats until the time limit: some ten attempts in 72 h. */
const waits = [5 * secondMs, 300 * secondMs, hourMs / 2, 2 * hourMs, 5 * hourMs, 10 * hourMs, 14 * hourMs]

/**
 * The `webhook-signature` header of a delivery (Standard Webhooks): one `v1` signature for each
 * secret, newest first. The timestamp is in seconds since 1970.
 */
export function signatureOf(secrets: readonly string[], id: string, timestamp: number, body: string): string {
  const signedAt = new Date(timestamp * secondMs)
  return secrets.map((secret) => new Webhook(secret).sign(id, signedAt, body)).join(' ')
}

export interface Attempted {
  /** Includes this attempt. */
  readonly attempts: number
  readonly giveUpAt: Date
  readonly now: Date
}

export type DeliveryTransition =
  | { readonly to: 'delivered' }
  /** `isGone`: the endpoint answered that it no longer exists, so it is not called again. */
  | { readonly to: 'failed'; readonly isGone: boolean; readonly error: string }
  | { readonly to: 'waiting'; readonly nextAttemptAt: Date; readonly error: string }

/**
 * The state transition after an attempt: any 2xx delivers, 410 fails, everything else is retried
 * until the time limit.
 */
export function transitionAfter(outcome: PostOutcome, { attempts, giveUpAt, now }: Attempted): DeliveryTransition {
  if (outcome.kind === 'answered' && outcome.status >= 200 && outcome.status < 300) return { to: 'delivered' }
  const error = outcome.kind === 'answered' ? t.respondedWith(outcome.status) : outcome.reason
  if (outcome.kind === 'answered' && outcome.status === 410) return { to: 'failed', isGone: true, error }
  const wait = waits[Math.min(attempts, waits.length) - 1] ?? hourMs
  const requestedMs = outcome.kind === 'answered' ? (outcome.retryAfterSeconds ?? 0) * secondMs : 0
  // Honours the requested delay up to a day.
  const next = new Date(now.getTime() + Math.max(wait, Math.min(requestedMs, 24 * hourMs)))
  if (next <= giveUpAt) return { to: 'waiting', nextAttemptAt: next, error }
  // The last attempt is at the time limit, whatever the waits add up to.
  return now < giveUpAt ? { to: 'waiting', nextAttemptAt: giveUpAt, error } : { to: 'failed', isGone: false, error }
}
