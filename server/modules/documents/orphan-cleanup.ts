/** Deletion of stored bytes without a record. */

import type { StoredObject } from '#server/platform/storage/port.ts'
import type { DocumentDependencies } from './dependencies.ts'
import { objectPrefix } from './rules.ts'
import { lockObject, recordedKeys } from './store.ts'

export interface Swept {
  /** Stored objects without a record. */
  readonly orphans: number
  /** Partially written files. */
  readonly unfinished: number
}

/**
 * Younger objects may belong to an upload that is about to record them. An upload takes minutes at
 * most.
 */
export const orphanAgeMs = 60 * 60_000
const looksAtOnce = 500

/**
 * Deletes bytes of uploads that failed between storing and recording. The recording transaction
 * holds the same lock and checks that the bytes still exist, so that recorded bytes are never
 * deleted.
 */
export async function clearOrphans(deps: DocumentDependencies): Promise<Swept> {
  const before = new Date(deps.clock.now().getTime() - orphanAgeMs)
  const unfinished = await deps.storage.removeUnfinished(before)
  let orphans = 0
  let old: StoredObject[] = []
  for await (const object of deps.storage.list(objectPrefix)) {
    if (object.storedAt < before) old.push(object)
    if (old.length < looksAtOnce) continue
    orphans += await clearAmong(deps, old, before)
    old = []
  }
  orphans += await clearAmong(deps, old, before)
  if (orphans + unfinished > 0) deps.logger.info({ orphans, unfinished }, 'cleared bytes that no document speaks of')
  return { orphans, unfinished }
}

async function clearAmong(
  { database, storage }: DocumentDependencies,
  objects: readonly StoredObject[],
  before: Date,
): Promise<number> {
  const recorded = await recordedKeys(
    database.pool,
    objects.map(({ key }) => key),
  )
  let cleared = 0
  for (const { key } of objects.filter((object) => !recorded.has(object.key))) {
    cleared += await database.transaction(async (transaction) => {
      await lockObject(transaction, key)
      if ((await recordedKeys(transaction, [key])).size > 0) return 0
      // Stored again since it was listed, so an upload is about to record it.
      const now = await storage.stat(key)
      if (!now.ok || now.value === null || now.value.storedAt >= before) return 0
      return (await storage.remove(key)).ok ? 1 : 0
    })
  }
  return cleared
}
