/** Session data and expiry rules. */

/** The JSON of a session record; `sess` in the specification. Times are ISO 8601. */
export interface SessionData {
  readonly createdAt: string
  readonly lastSeenAt: string
  /** When the user last authenticated. */
  readonly provedAt: string
  readonly ipAddress: string
  readonly userAgent: string
}

const idleMs = 8 * 3_600_000
const absoluteMs = 7 * 24 * 3_600_000
/** Minimum interval between two updates of the last activity. */
const seenAgainMs = 5 * 60_000

/** When a session ends without further activity: after 8 h idle, at most after 7 days. */
export function expiryOf(createdAt: Date, lastSeenAt: Date): Date {
  return new Date(Math.min(lastSeenAt.getTime() + idleMs, createdAt.getTime() + absoluteMs))
}

export function shouldNoteSeen(data: SessionData, now: Date): boolean {
  return now.getTime() - Date.parse(data.lastSeenAt) >= seenAgainMs
}
