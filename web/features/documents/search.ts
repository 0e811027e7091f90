import { documentSortKeys, storedDocumentTypes } from '#contract/filter-labels.ts'
import { anyText, matching, oneOf, recordId, searchParams, sortBy } from '#web/routes/search-params.ts'

/** `/documents?q=baobab&type=msa&document=7&version=1.0`. */
export const documentsSearch = searchParams({
  q: anyText,
  type: oneOf(...storedDocumentTypes),
  /** Shows the archive instead of active documents. */
  archived: oneOf(true),
  sort: sortBy(documentSortKeys),
  upload: oneOf(true),
  /** Default client of the upload dialog. */
  client: recordId,
  /** The open document and its version. */
  document: recordId,
  version: matching(/^1\.\d{1,6}$/),
})
