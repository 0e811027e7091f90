/** Retry rules and state transitions of messages. */

import type { MessageState } from '#contract/mail/labels.ts'
import { minuteMs } from '#kernel/clock.ts'
import type { CarrierOutcome } from '#server/platform/mail/port.ts'
import * as t from './messages.ts'

/**
 * The wait after each failed attempt. After the last, the message has failed. About two days in
 * total.
 */
const waits = [1, 5, 15, 60, 240, 720, 1440].map((minutes) => minutes * minuteMs)

export interface MessageTransition {
  readonly state: Extract<MessageState, 'waiting' | 'sent' | 'failed' | 'unknown' | 'withdrawn'>
  /** For a waiting message: time until the next attempt. */
  readonly waitMs: number
  readonly answer: string
}

export interface AttemptedMessage {
  /** Includes this attempt. */
  readonly attempts: number
  readonly toAddresses: readonly string[]
}

/**
 * The state transition after an attempt. A permanent refusal fails the message, a temporary one is
 * retried, and an unknown outcome waits for a user. So does a message that copies were taken of but
 * not the person written to: sending it again would repeat the copies.
 */
export function transitionAfter(
  outcome: CarrierOutcome,
  { attempts, toAddresses }: AttemptedMessage,
): MessageTransition {
  switch (outcome.kind) {
    case 'accepted': {
      const { answer, refusedTo } = outcome
      const refused = refusedTo.length > 0 ? t.refusedRecipients(refusedTo.join(', ')) : ''
      const isMissed = toAddresses.some((address) => refusedTo.includes(address))
      return { state: isMissed ? 'failed' : 'sent', waitMs: 0, answer: `${answer}${refused}` }
    }
    case 'unknown':
      return { state: 'unknown', waitMs: 0, answer: outcome.reason }
    case 'refused':
      if (outcome.isPermanent) return { state: 'failed', waitMs: 0, answer: outcome.reason }
      return again(outcome.reason, attempts)
    case 'not_begun':
      return again(outcome.reason, attempts)
  }
}

function again(answer: string, attempts: number): MessageTransition {
  const waitMs = waits[attempts - 1]
  return waitMs === undefined ? { state: 'failed', waitMs: 0, answer } : { state: 'waiting', waitMs, answer }
}

/**
 * The transition after a sender died: retried if no data was sent, else unknown. As often as after
 * a refusal, because the message itself may be what ends the sender.
 */
export function transitionAfterCrash(dataBegun: boolean, attempts: number): MessageTransition {
  const answer = t.serverStopped
  if (dataBegun) return { state: 'unknown', waitMs: 0, answer }
  return { state: attempts > waits.length ? 'failed' : 'waiting', waitMs: 0, answer }
}
