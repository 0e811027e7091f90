/** UUIDv7 generation (RFC 9562). */
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

/**
 * Creates UUIDv7 (RFC 9562) values. Those of one instance sort by creation, also within a
 * millisecond, so that entries of one instant keep their order.
 */
export interface Ids {
  next(): string
}

const bytesOfId = 16
/** Draw random bytes for several ids at once: a system call costs the same for many bytes. */
const idsOfDraw = 64
const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function createIds(clock: Clock, random: Random): Ids {
  let drawn: Uint8Array = new Uint8Array()
  let used = 0
  let lastMillis = -1
  let counter = 0
  const drawOne = (): Uint8Array => {
    if (used === drawn.length) {
      drawn = random.bytes(bytesOfId * idsOfDraw)
      used = 0
    }
    used += bytesOfId
    return drawn.subarray(used - bytesOfId, used)
  }
  return {
    next() {
      const bytes = drawOne()
      const millis = clock.now().getTime()
      // The 12 bits after the time count within it (RFC 9562, 6.2, method 1). The start is random
      // in its lower half, so that 2,048 ids fit; further ones of the millisecond are not ordered.
      const start = (((bytes[6] ?? 0) & 0x07) << 8) | (bytes[7] ?? 0)
      counter = millis === lastMillis && counter < maxCounter ? counter + 1 : start
      lastMillis = millis
      for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(millis / 256 ** (5 - index)) % 256
      bytes[6] = 0x70 | (counter >> 8)
      bytes[7] = counter & 0xff
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
      let text = ''
      for (const [place, byte] of bytes.entries()) text += (dashBefore.has(place) ? '-' : '') + hex[byte]
      return text
    },
  }
}

const maxCounter = 0xfff
const dashBefore = new Set([4, 6, 8, 10])
