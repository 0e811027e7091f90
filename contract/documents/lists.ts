/** Contract of bulk actions, export and download of documents. */

import * as z from 'zod/mini'
import { bulkRun, selectionInAddress, selectionOf } from '../bulk.ts'
import { exportFormat } from '../export.ts'
import { optionalText, sortBy } from '../fields.ts'
import { documentSortKeys, documentTypes } from '../filter-labels.ts'
import { defineRoute } from '../route.ts'
import { documentFilter } from './api.ts'

export const documentBulkActions = ['archive', 'restore', 'set_type'] as const
export type DocumentBulkAction = (typeof documentBulkActions)[number]

export const changeDocuments = defineRoute('POST /api/documents/bulk', 'Documents', {
  summary: 'Archives, restores or sets the type of many documents at once; follow progress at /api/bulk-runs/{id}',
  access: 'documents.write',
  body: z.strictObject({
    selection: selectionOf(documentFilter),
    action: z.enum(documentBulkActions),
    /** For `set_type`. */
    documentType: z.optional(z.enum(documentTypes)),
    reason: optionalText(1000),
  }),
  answer: bulkRun,
  status: 202,
})

/** A file, not JSON. */
export const exportDocuments = defineRoute('GET /api/documents/export', 'Documents', {
  summary: 'Details of matching documents, as CSV or XLSX',
  access: 'reports.export',
  query: z.strictObject({ ...documentFilter, sort: sortBy(documentSortKeys), format: exportFormat }),
  answer: z.string(),
})

/** A ZIP archive, not JSON. */
export const downloadDocuments = defineRoute('GET /api/documents/files', 'Documents', {
  summary: 'The newest versions of the selected documents, as a ZIP archive',
  access: 'documents.read',
  query: z.strictObject({ ...documentFilter, ...selectionInAddress }),
  answer: z.unknown(),
})
