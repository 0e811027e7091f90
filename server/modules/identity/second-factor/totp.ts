import { createHmac, timingSafeEqual } from 'node:crypto'

/** Time-based one-time passwords (RFC 6238) as every authenticator app makes them: SHA-1, six digits, 30 seconds. */
const stepMs = 30_000
const digits = 6
/** A telephone's clock may be off by so many steps either way (RFC 6238, 5.2). */
const drift = 1
/** RFC 4226 recommends 160 bits. */
export const secretBytes = 20

export const stepAt = (instant: Date): number => Math.floor(instant.getTime() / stepMs)

/** The code of one time step. */
export function codeAt(secret: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The step around `now`, later than `lastStep`, whose code this is; null for none. Looks at every step in any case. */
export function matchingStep(secret: Uint8Array, code: string, now: Date, lastStep: number): number | null {
  if (!/^\d{6}$/.test(code)) return null
  const given = Buffer.from(code)
  const middle = stepAt(now)
  let found: number | null = null
  for (let step = middle - drift; step <= middle + drift; step += 1) {
    if (timingSafeEqual(given, Buffer.from(codeAt(secret, step))) && step > lastStep) found = step
  }
  return found
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A secret as apps take it: base32 without padding (RFC 4648). */
export function inBase32(secret: Uint8Array): string {
  const bits = Array.from(secret, (byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map((five) => letters[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

/** What an app reads from the picture. */
export function otpauthUri(secret: Uint8Array, { issuer, account }: { issuer: string; account: string }): string {
  // A colon parts the two in the label, so that neither may hold one.
  const name = issuer.replaceAll(':', ' ').trim()
  const query = new URLSearchParams({ secret: inBase32(secret), issuer: name })
  return `otpauth://totp/${encodeURIComponent(name)}:${encodeURIComponent(account)}?${query.toString().replaceAll('+', '%20')}`
}
