import { createHash } from 'node:crypto'
import { Readable, Transform } from 'node:stream'
import type { Content } from './port.ts'

/** In-memory bytes as content to store. */
export function contentOf(bytes: Uint8Array): Content {
  return {
    sizeBytes: bytes.byteLength,
    sha256: createHash('sha256').update(bytes).digest('hex'),
    open: () => Readable.from([bytes], { objectMode: false }),
  }
}

/** Passes bytes through and reports their length and digest at the end. */
export function meter(): Transform & { measured(): { sizeBytes: number; sha256: string } } {
  const hash = createHash('sha256')
  let sizeBytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      sizeBytes += chunk.byteLength
      done(null, chunk)
    },
  })
  return Object.assign(through, { measured: () => ({ sizeBytes, sha256: hash.digest('hex') }) })
}
