import { createHash } from 'node:crypto'

/**
 * SHA-256 of a random secret, as 64 hexadecimal digits: all that is kept of a link, a key or a ceremony. A secret of so many
 * random bits needs no salt and no slow hash; a password does, and has its own.
 */
export const hashOfToken = (token: string): string => createHash('sha256').update(token).digest('hex')
