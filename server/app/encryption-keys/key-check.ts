/** Checks which keys the stored ciphertexts need. */

import type { Database } from '#server/platform/database/database.ts'
import type { Encryption } from '#server/platform/encryption/encryption.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { oldKeyNeeded, oldKeyUnneeded, unknownKeyNeeded } from '../messages.ts'
import { sealedColumns } from './sealed-columns.ts'
import { countByKey } from './store.ts'

interface KeyCheckDependencies extends Pick<PlatformServices, 'database' | 'logger'> {
  readonly encryption: Pick<Encryption, 'keyIds'>
}

export interface KeyCheck {
  /** Counts again. The result holds for this instance until the next check. */
  check(): Promise<void>
  /** What the operator should do; empty before the first check. */
  warnings(): readonly string[]
  /** Values that the newest key did not encrypt. */
  outdated(): number
  readonly job: JobDefinition
}

export function createKeyCheck({ database, encryption, logger }: KeyCheckDependencies): KeyCheck {
  const [newest = '', ...older] = encryption.keyIds
  let counts: ReadonlyMap<string, number> | null = null
  const outdated = () => sum(counts ?? new Map(), (id) => id !== newest)
  const warnings = () => {
    if (!counts) return []
    const underOld = sum(counts, (id) => older.includes(id))
    const unknown = outdated() - underOld
    return [
      ...(underOld > 0 ? [oldKeyNeeded(underOld)] : older.length > 0 ? [oldKeyUnneeded] : []),
      ...(unknown > 0 ? [unknownKeyNeeded(unknown)] : []),
    ]
  }
  const check = async () => {
    counts = await countAll(database)
    for (const warning of warnings()) logger.warn({}, warning)
  }
  return {
    check,
    warnings,
    outdated,
    job: {
      name: 'platform.check-keys',
      everyMs: 10 * 60_000,
      atStart: true,
      // Without an old key the counts of the start hold: a known key encrypts everything.
      work: async () => {
        if (counts === null || older.length > 0) await check()
      },
    },
  }
}

/** Values of all columns by the key that encrypted them. */
async function countAll({ pool }: Database): Promise<Map<string, number>> {
  const counts = new Map<string, number>()
  for (const column of sealedColumns)
    for (const [id, count] of await countByKey(pool, column)) counts.set(id, (counts.get(id) ?? 0) + count)
  return counts
}

const sum = (counts: ReadonlyMap<string, number>, isCounted: (id: string) => boolean): number =>
  Array.from(counts).reduce((total, [id, count]) => (isCounted(id) ? total + count : total), 0)
