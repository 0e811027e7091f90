/**
 * Documents: papers kept as evidence, in versions, with their bytes in the document storage.
 *
 * Invariants: bytes lie under their SHA-256 before a record speaks of them, and no byte that a record speaks of is ever
 * removed or replaced; versions are only ever added; archiving hides a document from the list and changes nothing else;
 * what a file is was found in its bytes, not in its name.
 */
export { contentHeaders } from './content.ts'
export type { DocumentError } from './errors.ts'
export { documentJobs } from './jobs.ts'
export { inspectFile } from './media/inspect.ts'
export { documentRefusals, mediaRefusals } from './refusals.ts'
export { documentRoutes } from './routes.ts'
export { safeFileName } from './rules.ts'
export {
  createDocuments,
  type Documents,
  type GeneratedDocument,
  type OpenedDocument,
  type SavedDocument,
} from './service.ts'
export type { Document, DocumentFilter } from './store.ts'
