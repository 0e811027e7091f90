/** A message as it goes over the wire: addresses for the envelope, and the bytes of RFC 5322. */
export interface WireMessage {
  readonly from: string
  readonly to: readonly string[]
  readonly bytes: Uint8Array
}

/**
 * What became of one attempt.
 * `refused`: a server's own no, which a later attempt may turn into a yes unless it is permanent.
 * `not_begun`: nothing of the message had gone out, so another attempt sends it once.
 * `unknown`: it had begun to go out and no clear answer came. It may have arrived, so nobody sends it again unasked.
 */
export type CarrierOutcome =
  | { readonly kind: 'accepted'; readonly answer: string; readonly refusedTo: readonly string[] }
  | { readonly kind: 'refused'; readonly isPermanent: boolean; readonly reason: string }
  | { readonly kind: 'not_begun'; readonly reason: string }
  | { readonly kind: 'unknown'; readonly reason: string }

export interface MailCarrier {
  /**
   * Sends one message and never throws. `beforeData` is awaited after the server took the envelope and before the first
   * byte of the message: whatever it writes down stands before anything can arrive.
   */
  send(message: WireMessage, beforeData: () => Promise<void>): Promise<CarrierOutcome>
}

/** The longest that one attempt takes, from connecting to the server's last answer. */
export const maxAttemptMs = 90_000
