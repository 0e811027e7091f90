import type { StorageError } from '#server/platform/storage/port.ts'

export type DocumentError =
  | { readonly code: 'document_not_found' }
  | { readonly code: 'client_unknown' }
  | { readonly code: 'stale_version'; readonly currentVersion: number }
  | { readonly code: 'already_archived' }
  | { readonly code: 'not_archived' }
  /** The storage does not have the bytes that the book says it has. */
  | { readonly code: 'bytes_missing' }
  | StorageError
