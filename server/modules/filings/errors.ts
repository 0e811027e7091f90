import type { FilingError } from '#server/modules/compliance/index.ts'
import type { DocumentError } from '#server/modules/documents/index.ts'

export type FilingsError =
  | FilingError
  | DocumentError
  | { readonly code: 'filing_document_not_found'; readonly documentId: number }
  | { readonly code: 'filing_document_of_another' }
  | { readonly code: 'filing_documents_too_large'; readonly maxBytes: number }
