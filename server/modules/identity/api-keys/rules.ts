import type { ApiKey } from '#contract/identity/api-keys.ts'

/**
 * A valid `Authorization` header: the scheme in any case, a prefix that names the key, its secret.
 */
const bearer = /^bearer +(crk_[0-9a-f]{8}_[A-Za-z0-9_-]{43})$/i

/** The key in an `Authorization` header, or null if it holds anything else. */
export function keyIn(authorization: string): string | null {
  return bearer.exec(authorization)?.[1] ?? null
}

/** Minimum interval between two updates of the last use. */
export const usedAgainMs = 60_000

export interface KeyTimes {
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
  readonly ownerIsActive: boolean
}

export function stateOfKey({ expiresAt, revokedAt, ownerIsActive }: KeyTimes, now: Date): ApiKey['state'] {
  if (revokedAt !== null) return 'revoked'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return ownerIsActive ? 'active' : 'owner_inactive'
}
