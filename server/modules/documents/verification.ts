/** Integrity check of stored documents. */

import { createHash } from 'node:crypto'
import type { IntegrityViolation } from '#kernel/assert.ts'
import type { DocumentDependencies } from './dependencies.ts'
import * as t from './messages.ts'
import { recordedObjects } from './store.ts'

const readAtOnce = 200

interface Recorded {
  readonly key: string
  readonly documentId: number
  readonly sizeBytes: number
  readonly sha256: string
}

/** Reads every recorded object sequentially and compares its length and digest with the record. */
export async function verifyBytes({ database, storage }: DocumentDependencies) {
  const findings: IntegrityViolation[] = []
  let objects = 0
  let sizeBytes = 0
  const addFinding = ({ documentId }: Recorded, message: string) =>
    findings.push({ area: 'documents', id: `document ${documentId}`, message })
  for (let after = ''; ; ) {
    const page = await recordedObjects(database.pool, after, readAtOnce)
    for (const object of page) {
      objects += 1
      const opened = await storage.get(object.key)
      if (!opened.ok) addFinding(object, t.contentUnreadable(opened.error.code))
      else if (!opened.value) addFinding(object, t.contentMissingFinding)
      else {
        const read = await digestOf(opened.value)
        sizeBytes += read.sizeBytes
        if (read.sizeBytes !== object.sizeBytes)
          addFinding(object, t.contentSizeMismatch(read.sizeBytes, object.sizeBytes))
        else if (read.sha256 !== object.sha256) addFinding(object, t.contentHashMismatch)
      }
    }
    const last = page.at(-1)
    if (!last || page.length < readAtOnce) return { objects, sizeBytes, findings }
    after = last.key
  }
}

async function digestOf(bytes: AsyncIterable<Buffer>): Promise<{ sizeBytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let sizeBytes = 0
  try {
    for await (const chunk of bytes) {
      hash.update(chunk)
      sizeBytes += chunk.byteLength
    }
  } catch {
    // The stream failed midway. The length is then too short and is reported.
  }
  return { sizeBytes, sha256: hash.digest('hex') }
}
