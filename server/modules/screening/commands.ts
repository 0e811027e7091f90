// The commands `corridor lists import` and `corridor screen`.

import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import { err, type Result } from '#kernel/result.ts'
import type { Query, SearchAnswer } from '#name-matching/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
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

/**
 * Runs `corridor lists import FILE --source NAME`: loads a list, or prints why the last good one
 * stays. Returns the exit code.
 */
export async function importListCommand(
  command: ListImportCommand,
  { path, format }: { path: string; format: ListFormat | null },
  input: Omit<ListImport, 'list' | 'synthetic' | 'origin'>,
): Promise<0 | 1> {
  const read = await readFileAs(path, input.source, format)
  return saveList(command, 'corridor lists import', read, { ...input, origin: path.split('/').at(-1) ?? path })
}

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

const line = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(1000)),
  type: z.optional(z.nullable(z.enum(['person', 'organisation']))),
  country: z.optional(z.nullable(z.string())),
  birthDate: z.optional(z.nullable(z.string().check(z.regex(/^\d{4}(-\d{2}(-\d{2})?)?$/)))),
  gender: z.optional(z.nullable(z.enum(['male', 'female']))),
  identifiers: z.optional(z.array(z.string())),
  wallet: z.optional(z.nullable(z.string())),
})

interface ScreenCommand {
  readonly screening: Pick<Screening, 'searchMany'>
  readonly executor: Executor
  readonly print: (line: string) => void
  readonly printError: (line: string) => void
}

interface ScreenInput {
  readonly path: string
  /** Max number of matches per line. */
  readonly limit: number
  /** Minimum score of a match; null uses the setting. */
  readonly threshold: number | null
}

const together = 64

/**
 * Runs `corridor screen --names FILE.jsonl`: prints one line of JSON with the best matches for each
 * line of the file, in order. An invalid line gets an error as its answer. Returns 1 when there was
 * an invalid line or no usable list.
 */
export async function screenCommand(command: ScreenCommand, input: ScreenInput): Promise<0 | 1> {
  let failed = false
  let waiting: { readonly text: string; readonly query: Query | null }[] = []
  const flush = async (): Promise<boolean> => {
    const queries = waiting.flatMap((one) => one.query ?? [])
    const found = await command.screening.searchMany(command.executor, queries, input)
    if (!found.ok) {
      command.printError(t.noUsableList)
      return false
    }
    const answers = [...found.value.answers]
    for (const { text, query: asked } of waiting) {
      if (!asked) failed = true
      command.print(
        asked
          ? answerLine(asked, answers.shift() ?? nothingFound, found.value.threshold)
          : JSON.stringify({ error: t.invalidQuery, line: text.slice(0, 200) }),
      )
    }
    waiting = []
    return true
  }
  for await (const text of createInterface({
    input: createReadStream(input.path),
    crlfDelay: Number.POSITIVE_INFINITY,
  })) {
    if (text.trim() === '') continue
    waiting.push({ text, query: readQuestion(text) })
    if (waiting.length >= together && !(await flush())) return 1
  }
  return (await flush()) && !failed ? 0 : 1
}

function readQuestion(text: string): Query | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const parsed = line.safeParse(value)
  if (!parsed.success) return null
  const {
    name,
    type = null,
    country = null,
    birthDate = null,
    gender = null,
    identifiers = [],
    wallet = null,
  } = parsed.data
  return { name, type, country, birthDate, gender, identifiers, wallet }
}

const nothingFound: SearchAnswer = { hits: [], unreadable: null }

function answerLine({ name }: Query, { hits, unreadable }: SearchAnswer, threshold: number): string {
  const matches = hits.map(({ entry, matchedName, score, reasons }) => ({
    list: entry.source,
    entryId: entry.entryId,
    name: matchedName,
    primaryName: entry.name,
    score,
    hit: score >= threshold,
    reasons,
  }))
  return JSON.stringify({ name, score: matches[0]?.score ?? 0, hit: matches[0]?.hit ?? false, matches, unreadable })
}
