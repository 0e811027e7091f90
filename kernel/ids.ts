import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

/** Makes UUIDv7 (RFC 9562): sortable by the millisecond they were made in. */
export interface Ids {
  next(): string
}

export function createIds(clock: Clock, random: Random): Ids {
  return {
    next() {
      const bytes = random.bytes(16)
      const millis = BigInt(clock.now().getTime())
      for (let index = 0; index < 6; index += 1) bytes[index] = Number((millis >> BigInt(8 * (5 - index))) & 0xffn)
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
      const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`
    },
  }
}
