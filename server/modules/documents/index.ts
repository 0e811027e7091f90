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
