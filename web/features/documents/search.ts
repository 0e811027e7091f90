import * as z from 'zod/mini'
import { sortBy } from '#contract/fields.ts'
import { documentSortKeys, storedDocumentTypes } from '#contract/filter-labels.ts'

/** `/documents?q=baobab&type=msa&document=7&version=1.0`. */
export const documentsSearch = z.object({
  q: z.catch(z.optional(z.string()), undefined),
  type: z.catch(z.optional(z.enum(storedDocumentTypes)), undefined),
  /** Shows the archive instead of active documents. */
  archived: z.catch(z.optional(z.literal(true)), undefined),
  sort: z.catch(sortBy(documentSortKeys), undefined),
  /** Shows the upload dialog. */
  upload: z.catch(z.optional(z.literal(true)), undefined),
  /** Default client of the upload dialog. */
  client: z.catch(z.optional(z.int().check(z.positive())), undefined),
  /** The open document and its version. */
  document: z.catch(z.optional(z.int().check(z.positive())), undefined),
  version: z.catch(z.optional(z.string().check(z.regex(/^1\.\d{1,6}$/))), undefined),
})
