import { randomBytes } from 'node:crypto'
import type { Clock } from '#kernel/clock.ts'
import type { Random } from '#kernel/random.ts'

/** The machine's clock. */
export const systemClock: Clock = { now: () => new Date() }

/** The machine's source of secrets. */
export const systemRandom: Random = { bytes: (length) => new Uint8Array(randomBytes(length)) }
