/** Loads the installation's secrets, including those that the database keeps encrypted. */
import type { Config } from '#server/platform/config/config.ts'
import { loadSecrets, type Secrets } from '#server/platform/config/secrets.ts'
import type { Database } from '#server/platform/database/database.ts'
import { createEncryption, type Encryption, encryptionKey } from '#server/platform/encryption/encryption.ts'
import { systemRandom } from '#server/platform/system.ts'
import type { Logger } from '#server/platform/telemetry/logger.ts'
import { fingerprintKeyColumn } from './sealed-columns.ts'
import { addFingerprintKey, findFingerprintKey } from './store.ts'

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
