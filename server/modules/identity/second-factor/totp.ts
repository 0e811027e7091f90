import { timingSafeEqual } from 'node:crypto'
import { HOTP, Secret } from 'otpauth'

/**
 * Time-based one-time passwords (RFC 6238): SHA-1, six digits, 30 seconds, as every app supports.
 * `otpauth` computes codes and base32. The window and the last used step are checked here, so that
 * a code is accepted once.
 */
const stepMs = 30_000
/** A phone's clock may differ by this many steps in either direction (RFC 6238, 5.2). */
const maxDriftSteps = 1
/** RFC 4226 recommends 160 bits. */
export const secretBytes = 20

export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / stepMs)

/** The code of one time step: TOTP is HOTP with the step as its counter. */
export function codeAt(secret: Uint8Array, step: number): string {
  return HOTP.generate({ secret: secretOf(secret), counter: step, algorithm: 'SHA1', digits: 6 })
}

/**
 * The step near `now`, later than `lastStep`, that has this code; null if there is none.
 * Compares every step, so that the duration does not reveal which one matched.
 */
export function matchingStep(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const given = Buffer.from(code)
  const current = stepAt(now)
  let found: number | null = null
  for (let step = current - maxDriftSteps; step <= current + maxDriftSteps; step += 1) {
    if (timingSafeEqual(given, Buffer.from(codeAt(secret, step))) && step > lastStep) found = step
  }
  return found
}

/** A secret as apps accept it: base32 without padding (RFC 4648). */
export const inBase32 = (secret: Uint8Array): string => secretOf(secret).base32

/**
 * The address that an app reads from the QR code. `otpauth` would add the default algorithm, digits
 * and period, which make the code denser and harder to scan.
 */
export function otpauthUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  // A colon separates the two in the label, so the issuer must not contain one.
  const name = issuer.replaceAll(':', ' ').trim()
  const query = new URLSearchParams({ secret: inBase32(secret), issuer: name })
  return `otpauth://totp/${encodeURIComponent(name)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`
}

/**
 * Copied, because `otpauth` reads the whole buffer, and a `Buffer` may be a slice of a larger one.
 */
const secretOf = (bytes: Uint8Array): Secret => new Secret({ buffer: Uint8Array.from(bytes).buffer })
