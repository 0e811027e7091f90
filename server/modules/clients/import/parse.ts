/** CSV parser of client imports. */

import { type ImportColumn, importColumns, maxImportRows, requiredImportColumns } from '#contract/clients/import.ts'
import { ok, type Result } from '#kernel/result.ts'
import { foldText } from '#kernel/search-text.ts'
import { type CsvTable, readCsvTable, type UnreadableFile } from '#server/platform/import/csv-table.ts'

export type ReadFile = CsvTable<ImportColumn>

const shape = {
  columns: importColumns,
  required: requiredImportColumns,
  aliases: new Map<string, ImportColumn>([['contact name', 'contactName']]),
  maxRows: maxImportRows,
}
/** Extra columns of our own export, ignored without a message. */
const ownColumns = new Set(['id', 'risk level', 'kyc expires', 'created'])

export function readClientFile(content: string): Result<ReadFile, UnreadableFile> {
  const table = readCsvTable(content, shape)
  if (!table.ok) return table
  const { rows, unknownColumns } = table.value
  return ok({ rows, unknownColumns: unknownColumns.filter((name) => !ownColumns.has(foldText(name))) })
}
