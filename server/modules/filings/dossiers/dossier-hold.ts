import type { Settings } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { formatMissing, missingDocuments } from './rules.ts'
import { documentsOf, findDossier } from './store.ts'

/**
 * Why a conversion must wait for its transfer dossier, as text. Null when the dossier is complete
 * or waived, or when dossiers do not block. The composition root passes it to the lower module
 * `conversions`.
 */
export function createDossierHold({ settings }: { settings: Pick<Settings, 'read'> }) {
  return async (executor: Executor, conversionId: number): Promise<string | null> => {
    if (!(await settings.read(executor, 'compliance.dossierBlocks'))) return null
    const row = await findDossier(executor, conversionId)
    if (!row || row.waivedAt !== null) return null
    const attached = new Set((await documentsOf(executor, [conversionId])).map(({ paper }) => paper))
    const lacking = missingDocuments(row.operationKind, attached)
    return lacking.length === 0 ? null : formatMissing(lacking)
  }
}
