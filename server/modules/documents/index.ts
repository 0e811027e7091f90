/**
 * Documents: files kept as evidence, in versions, with their bytes in the document storage.
 *
 * Invariants:
 * - Bytes are stored under their SHA-256 before a record refers to them.
 * - Recorded bytes are never removed or replaced.
 * - Versions are only added.
 * - Archiving hides a document from the list and changes nothing else.
 * - The media type is detected from the bytes, not from the name.
 */
import type { JobDefinition } from '#server/platform/jobs/jobs.ts'
import type { Documents } from './service.ts'

export { contentHeaders, disposition } from './content.ts'
export type { DocumentError } from './errors.ts'
export { inspectFile } from './media/inspect.ts'
export { documentRefusals, mediaRefusals } from './refusals.ts'
export { documentRoutes } from './routes.ts'
export { firstVersion, isOfAnotherClient, safeFileName, versionText } from './rules.ts'
export {
  createDocuments,
  type Documents,
  type GeneratedDocument,
  type OpenedDocument,
  type SavedDocument,
} from './service.ts'
export type { Document, DocumentFilter } from './store.ts'

export function documentJobs({ documents }: { documents: Pick<Documents, 'sweep' | 'foldCounts'> }): JobDefinition[] {
  return [
    {
      name: 'documents.sweep',
      cron: '23 * * * *',
      atStart: true,
      work: () => documents.sweep(),
    },
    { name: 'documents.fold', cron: '*/10 * * * *', work: () => documents.foldCounts() },
  ]
}
