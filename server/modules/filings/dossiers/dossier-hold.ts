import type { Settings } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { formatMissing, missingDocuments } from './rules.ts'
import { documentsOf, findDossier } from './store.ts'

/**
 * Why a conversion has to wait for its transfer dossier, in words; null when it is complete or waived, or when dossiers do
 * not block. Handed to `conversions`, which lies below, by the composition root.
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
