import type { MessageState } from '#contract/mail/labels.ts'
import type { CarrierOutcome } from '#server/platform/mail/port.ts'

const minuteMs = 60_000

/** How long to wait after each failed attempt; when all are spent the message has failed. About two days in all. */
const waits = [1, 5, 15, 60, 240, 720, 1440].map((minutes) => minutes * minuteMs)

export interface MessageTransition {
  readonly state: Extract<MessageState, 'waiting' | 'sent' | 'failed' | 'unknown'>
  /** For what waits: how long until the next attempt. */
  readonly waitMs: number
  readonly answer: string
}

/**
 * Where an attempt leaves a message. `attempts` counts this one too. A clear no for good ends it, a passing one is
 * tried again later, and what may have arrived is left to a person.
 */
export function transitionAfter(outcome: CarrierOutcome, attempts: number): MessageTransition {
  switch (outcome.kind) {
    case 'accepted': {
      const refused = outcome.refusedTo.length > 0 ? ` Refused for ${outcome.refusedTo.join(', ')}.` : ''
      return { state: 'sent', waitMs: 0, answer: `${outcome.answer}${refused}` }
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
 * A sender that died: if nothing of the message had gone out it is tried again, else its outcome is unknown.
 */
export function transitionAfterCrash(dataBegun: boolean): MessageTransition {
  const answer = 'The server stopped while it was sending.'
  return dataBegun ? { state: 'unknown', waitMs: 0, answer } : { state: 'waiting', waitMs: 0, answer }
}
