import * as z from 'zod/mini'

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** The format of an exported list, beside the list's own filters. */
export const exportFormat = z._default(z.enum(exportFormats), 'csv')
