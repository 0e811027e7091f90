import type { Clock } from '#kernel/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { importErrorInWords } from './errors.ts'
import { listColumns } from './lists/csv.ts'
import type { ListImport } from './lists/import-list.ts'
import type { Screening } from './service.ts'

export interface ListImportCommand {
  readonly screening: Screening
  readonly database: Database
  readonly clock: Clock
  readonly say: (line: string) => void
}

/** What the help of `corridor lists import` says of the file. */
export const listImportHelp = `A CSV in UTF-8 whose first line names its columns: ${listColumns.join(', ')}.
entry_id and name must be there; aliases are parted by ";", type is person, organisation, vessel or aircraft,
birth_date is YYYY, YYYY-MM or YYYY-MM-DD. Lines that begin with # are left out.`

/** `corridor lists import FILE --source NAME`: loads a list, or says why the last good one stays. Answers the exit code. */
export async function importListCommand(
  { screening, database, clock, say }: ListImportCommand,
  file: Uint8Array,
  list: Omit<ListImport, 'csv' | 'synthetic'>,
): Promise<0 | 1> {
  const csv = new TextDecoder().decode(file)
  const actor = systemActor('corridor lists import', clock.now())
  const imported = await database.transaction((transaction) =>
    screening.importList(transaction, actor, { ...list, csv }),
  )
  if (!imported.ok) {
    say(importErrorInWords(imported.error))
    if (imported.error.code === 'list_shrinks') say('If the list really is that much shorter, add --accept-shrink yes.')
    return 1
  }
  const { source, entries, added, changed, removed, sha256 } = imported.value
  say(`${source}: ${entries} entries in force (${added} added, ${changed} changed, ${removed} removed).`)
  say(`SHA-256 ${sha256}`)
  return 0
}
