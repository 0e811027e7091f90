import * as z from 'zod/mini'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The format of an exported list, beside the list's own filters. */
export const exportFormat = z._default(z.enum(exportFormats), 'csv')

/** A report, a statement or the audit log as a file. */
export const reportFormats = ['csv', 'xlsx', 'json', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]
export const reportFormat = z._default(z.enum(reportFormats), 'json')

/** Every list is a file too, with the list's own filters: at the path of the list, followed by this. */
export const listExportEnding = '/export'
