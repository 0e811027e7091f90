/** What a session record holds beside its keys; the specification's `sess`. Times are ISO 8601. */
export interface SessionData {
  readonly createdAt: string
  readonly lastSeenAt: string
  /** When the person last proved who they are. */
  readonly provedAt: string
  readonly ipAddress: string
  readonly userAgent: string
}

const idleMs = 8 * 3_600_000
const absoluteMs = 7 * 24 * 3_600_000
/** Seeing someone again is written down at most this often. */
const seenAgainMs = 5 * 60_000

/** When a session ends if its person is not seen again: 8 h idle, 7 days in any case. */
export function expiryOf(createdAt: Date, lastSeenAt: Date): Date {
  return new Date(Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + absoluteMs))
}

export function shouldNoteSeen(data: SessionData, now: Date): boolean {
  return now.getTime() - Date.parse(data.lastSeenAt) >= seenAgainMs
}
