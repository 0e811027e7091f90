import type { FilingError } from '#server/modules/compliance/index.ts'
import type { DocumentError } from '#server/modules/documents/index.ts'

export type FilingsError =
  | FilingError
  | DocumentError
  | { readonly code: 'paper_not_found'; readonly documentId: number }
  | { readonly code: 'papers_too_large'; readonly maxBytes: number }
