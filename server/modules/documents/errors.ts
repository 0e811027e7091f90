import type { StorageError } from '#server/platform/storage/port.ts'

export type DocumentError =
  | { readonly code: 'document_not_found' }
  | { readonly code: 'client_unknown' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'already_archived' }
  | { readonly code: 'not_archived' }
  | { readonly code: 'document_generated' }
  /** The storage lacks bytes that the database records. */
  | { readonly code: 'bytes_missing' }
  | StorageError
