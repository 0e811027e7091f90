/** UUIDv7 generation (RFC 9562). */
import type { Clock } from './clock.ts'
import type { Random } from './random.ts'

/** Creates UUIDv7 (RFC 9562) values, sortable by creation millisecond. */
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
      for (let index = 0; index < 6; index += 1) bytes[index] = Math.floor(millis / 256 ** (5 - index)) % 256
      bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70
      bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
      let text = ''
      for (const [place, byte] of bytes.entries()) text += (dashBefore.has(place) ? '-' : '') + hex[byte]
      return text
    },
  }
}

const dashBefore = new Set([4, 6, 8, 10])
