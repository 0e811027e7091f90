/** Checks which keys the stored ciphertexts need. */

import type { Config } from '#server/platform/config/config.ts'
import { loadSecrets, type Secrets } from '#server/platform/config/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createEncryption, type Encryption, encryptionKey } from '#server/platform/encryption/encryption.ts'
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { systemRandom } from '#server/platform/system.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import { oldKeyNeeded, oldKeyUnneeded, unknownKeyNeeded } from '../messages.ts'
import { fingerprintKeyColumn, sealedColumns } from './sealed-columns.ts'
import { addFingerprintKey, countByKey, findFingerprintKey } from './store.ts'

interface KeyCheckDependencies extends Pick<PlatformServices, 'database' | 'logger'> {
  readonly encryption: Pick<Encryption, 'keyIds'>
}

interface KeyCheck {
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

export async function openSecrets(
  config: Config,
  { database, logger }: { database: Database; logger: Logger },
): Promise<Secrets> {
  const secrets = await loadSecrets(config, config.dataDir, systemRandom)
  const encryption = encryptionOf(secrets)
  const row = fingerprintKeyColumn.row('')
  const made = Buffer.from(systemRandom.bytes(32)).toString('hex')
  await addFingerprintKey(database.pool, encryption.seal(made, row))
  const sealed = await findFingerprintKey(database.pool)
  if (sealed === null) return secrets
  try {
    return { ...secrets, fingerprintKey: Buffer.from(encryption.open(sealed, row), 'hex') }
  } catch (error) {
    // A lost key must not keep the server from starting: its secrets can be entered again.
    logger.error({ err: error }, 'ENCRYPTION_KEY is not the key of this database: what it encrypted cannot be read')
    return secrets
  }
}

export function encryptionOf({ encryptionKey: key, oldEncryptionKey, fingerprintKey }: Secrets): Encryption {
  const keys = [key, ...(oldEncryptionKey ? [oldEncryptionKey] : [])].map(encryptionKey)
  return createEncryption({ keys, fingerprintKey })
}
