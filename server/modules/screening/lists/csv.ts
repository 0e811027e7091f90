// Reads sanctions lists in the simple CSV format.
import { CsvError, parse } from 'csv-parse/sync'
import * as z from 'zod/mini'
import { ok, type Result } from '#kernel/result.ts'
import type { ListedEntry } from '#name-matching/index.ts'
import * as t from '#server/modules/screening/messages.ts'
import type { ImportError } from '../errors.ts'
import { entryOf, isName } from './formats/list-entry.ts'
import { damaged } from './formats/rows.ts'

/** Columns of a simple list, named in its first line, in any order; the first two are required. */
export const listColumns = ['entry_id', 'name', 'aliases', 'type', 'country', 'birth_date', 'program'] as const

const maxEntries = 500_000
const orNull = <T extends string>(text: T | ''): T | null => (text === '' ? null : text)

const lineSchema = z.object({
  entry_id: z.string().check(z.minLength(1, t.entryIdMissing), z.maxLength(100, t.entryIdTooLong)),
  name: z.string().check(z.maxLength(300, t.nameTooLong), z.refine(isName, t.nameMissing)),
  aliases: z._default(z.string().check(z.maxLength(20_000, t.aliasesTooLong)), ''),
  type: z._default(z.enum(['', 'person', 'organisation', 'vessel', 'aircraft'], t.typeUnknown), ''),
  country: z._default(z.string().check(z.maxLength(200, t.countryTooLong)), ''),
  birth_date: z._default(z.string().check(z.regex(/^(\d{4}(-\d{2}(-\d{2})?)?)?$/, t.birthDateInvalid)), ''),
  program: z._default(z.string().check(z.maxLength(500, t.programTooLong)), ''),
})

interface ParsedLine {
  readonly record: Record<string, string>
  readonly info: { readonly lines: number }
}

/** Parses a complete list or reports the damage: a partial list would clear the missing names. */
export function parseList(source: string, csv: string): Result<ListedEntry[], ImportError> {
  if (csv.includes('\uFFFD')) return damaged(null, t.notUtf8)
  const parsed = parseLines(csv)
  if (!parsed.ok) return parsed
  const lines = parsed.value
  if (lines.length === 0) return damaged(null, t.listEmpty)
  if (lines.length > maxEntries) return damaged(null, t.tooManyEntries(maxEntries))
  const entries = new Map<string, ListedEntry>()
  for (const { record, info } of lines) {
    const line = lineSchema.safeParse(record)
    if (!line.success) return damaged(info.lines, line.error.issues[0]?.message ?? t.lineUnreadable)
    const entry = toEntry(source, line.data)
    if (entries.has(entry.entryId)) return damaged(info.lines, t.entryIdRepeated(entry.entryId))
    entries.set(entry.entryId, entry)
  }
  return ok([...entries.values()])
}

function parseLines(csv: string): Result<ParsedLine[], ImportError> {
  let missing: readonly string[] = []
  try {
    const lines = parse(csv, {
      bom: true,
      trim: true,
      skip_empty_lines: true,
      // Lines with `#` are notes for people who open the file.
      comment: '#',
      comment_no_infix: true,
      info: true,
      columns: (header: string[]) => {
        missing = ['entry_id', 'name'].filter((name) => !header.includes(name))
        return header
      },
    }) as unknown as ParsedLine[]
    return missing.length > 0 ? damaged(1, t.columnsMissing(missing.join(', '))) : ok(lines)
  } catch (error) {
    if (error instanceof CsvError) return damaged(typeof error.lines === 'number' ? error.lines : null, error.message)
    throw error
  }
}

function toEntry(source: string, line: z.output<typeof lineSchema>): ListedEntry {
  return entryOf(source, {
    entryId: line.entry_id,
    name: line.name,
    aliases: line.aliases.split(';').filter(isName),
    type: orNull(line.type),
    countries: line.country.split(';'),
    birthDates: line.birth_date.split(';'),
    program: orNull(line.program),
  })
}
