import { createHash } from 'node:crypto'

/**
 * SHA-256 of a random token, as 64 hexadecimal digits. Only the hash is stored. A random token
 * needs no salt or slow hash, unlike a password.
 */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
