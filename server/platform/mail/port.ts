import type { Executor } from '../database/database.ts'

/** A message for sending: envelope addresses and the RFC 5322 bytes. */
export interface WireMessage {
  readonly from: string
  readonly to: readonly string[]
  readonly bytes: Uint8Array
}

/**
 * Outcome of one attempt. `refused`: the server rejected it; a retry may succeed unless permanent.
 * `not_begun`: nothing was transmitted, so a retry sends it once. `unknown`: transmission began
 * without a clear answer. It may have arrived, so it is never resent automatically.
 */
export type CarrierOutcome =
  | { readonly kind: 'accepted'; readonly answer: string; readonly refusedTo: readonly string[] }
  | { readonly kind: 'refused'; readonly isPermanent: boolean; readonly reason: string }
  | { readonly kind: 'not_begun'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

export interface MailCarrier {
  /**
   * Sends one message; never throws. Awaits `beforeData` after the server accepted the envelope and
   * before the message's first byte, so that its writes precede any delivery.
   */
  send(message: WireMessage, beforeData: () => Promise<void>): Promise<CarrierOutcome>
}

/** The mail server in use, which can change while the product runs. */
export interface MailTransport {
  /** Null while no mail server is set up. */
  current(executor: Executor): Promise<{ readonly carrier: MailCarrier; readonly sender: string } | null>
}

/** Maximum duration of one attempt, from connecting to the last answer. */
export const maxAttemptMs = 90_000
