// The command `corridor lists import`.

import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { err, type Result } from '#kernel/result.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import { describeImportError, type ImportError } from './errors.ts'
import { listColumns } from './lists/csv.ts'
import type { ReadList } from './lists/formats/list-entry.ts'
import type { ImportedList, ListImport } from './lists/import-list.ts'
import { formatOf, type ListFormat, listFormats, readList } from './lists/read-list.ts'
import * as t from './messages.ts'
import type { Screening } from './service.ts'

export interface ListImportCommand extends Pick<PlatformServices, 'database' | 'clock'> {
  readonly screening: Screening
  readonly print: (line: string) => void
}

/** Help of `corridor lists import` on the file. */
export const listImportHelp = t.listImportHelp(listFormats.join(', '), listColumns.join(', '))

export interface ListFile {
  readonly path: string
  readonly format: ListFormat | null
}

/**
 * Runs `corridor lists import FILE --source NAME`: loads a list, or prints why the last good one
 * stays. Returns the exit code.
 */
export async function importListCommand(
  command: ListImportCommand,
  { path, format }: ListFile,
  input: Omit<ListImport, 'list' | 'synthetic' | 'origin'>,
): Promise<0 | 1> {
  const read = await readFileAs(path, input.source, format)
  return saveList(command, 'corridor lists import', read, { ...input, origin: path.split('/').at(-1) ?? path })
}

/** Imports a parsed list and prints the result. */
async function saveList(
  { screening, database, clock, print }: ListImportCommand,
  actorName: string,
  read: Result<ReadList, ImportError>,
  input: Omit<ListImport, 'list' | 'synthetic'>,
): Promise<0 | 1> {
  const actor = systemActor(actorName, clock.now())
  const imported: Result<ImportedList, ImportError> = read.ok
    ? await database.transaction((transaction) =>
        screening.importList(transaction, actor, { ...input, list: read.value }),
      )
    : read
  if (!imported.ok) {
    print(`${input.source}: ${describeImportError(imported.error)}`)
    if (['list_shrinks', 'list_entries_lost'].includes(imported.error.code)) print(t.acceptShrinkHint)
    return 1
  }
  const { source, entries, added, changed, removed, sha256, uncovered } = imported.value
  print(t.listImported(source, entries, added, changed, removed))
  print(`SHA-256 ${sha256}`)
  if (uncovered.length > 0) print(uncoveredText(uncovered))
  return 0
}

const uncoveredText = (uncovered: ImportedList['uncovered']): string =>
  t.uncoveredScripts(uncovered.map(({ script, entries }) => `${script} (${entries})`).join(', '))

const headBytes = 4096

async function readFileAs(
  path: string,
  source: string,
  requested: ListFormat | null,
): Promise<Result<ReadList, ImportError>> {
  const format = requested ?? formatOf(await headOf(path))
  if (!format) return err({ code: 'damaged_list', line: null, detail: t.formatUnknown })
  if (format !== 'ofac-csv') return readList(source, format, { main: createReadStream(path) })
  const beside = async (name: string) => {
    const file = join(dirname(path), name)
    return (await exists(file)) ? createReadStream(file) : undefined
  }
  return readList(source, format, {
    main: createReadStream(path),
    alt: await beside('alt.csv'),
    add: await beside('add.csv'),
    comments: await beside('sdn_comments.csv'),
  })
}

async function headOf(path: string): Promise<string> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.toString('utf8', 0, bytesRead)
  } finally {
    await file.close()
  }
}

async function exists(path: string): Promise<boolean> {
  try {
    await (await open(path)).close()
    return true
  } catch {
    return false
  }
}
