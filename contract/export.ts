/** Formats and paths of list exports. */
import * as z from 'zod/mini'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The format of an export, in addition to the list's filters. */
export const exportFormat = z._default(z.enum(exportFormats), 'csv')

/** A report, a statement or the audit log as a file. */
export const reportFormats = ['csv', 'xlsx', 'json', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]
export const reportFormat = z._default(z.enum(reportFormats), 'json')

/** Path suffix of a list's export; it takes the list's filters. */
export const listExportEnding = '/export'
