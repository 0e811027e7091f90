import type { Database } from '#server/platform/database/database.ts'
import { loadLanguages } from '#server/platform/language/translations.ts'
import { composeModules, type Modules } from '../compose.ts'
import { openDocumentStorage } from '../document-storage.ts'
import { openSecrets } from '../encryption-keys/key-check.ts'
import { openRails } from '../rails.ts'
import { openStorage } from '../storage.ts'
import type { VerbContext } from './verb.ts'

/**
 * Runs `work` with this installation's modules, whether or not a server is running, then closes
 * them.
 */
export async function withModules<T>(
  { config, logger }: VerbContext,
  work: (modules: Modules, database: Database) => Promise<T>,
): Promise<T> {
  const storage = await openStorage(config, logger, 'command')
  try {
    const secrets = await openSecrets(config, { database: storage.database, logger })
    const rails = await openRails(config, 'command', { database: storage.database, logger })
    try {
      const documents = await openDocumentStorage(config)
      const { database } = storage
      await loadLanguages()
      const modules = composeModules({ config, secrets, database, logger, rails, files: documents, nudge: () => {} })
      if (storage.restored) await modules.audit.acceptRestore()
      return await work(modules, database).finally(() => modules.banking.close())
    } finally {
      await rails.close()
    }
  } finally {
    await storage.close()
  }
}
