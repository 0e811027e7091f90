import { randomBytes } from 'node:crypto'
import type { Clock } from '#kernel/clock.ts'
import type { Random } from '#kernel/random.ts'

export const systemClock: Clock = { now: () => new Date() }

/** Cryptographically secure randomness. */
export const systemRandom: Random = { bytes: (length) => new Uint8Array(randomBytes(length)) }
