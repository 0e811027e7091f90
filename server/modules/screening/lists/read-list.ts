// Reads a sanctions list in any supported format.
import { createHash, type Hash } from 'node:crypto'
import { ok, type Result } from '#kernel/result.ts'
import type { ListedEntry } from '#name-matching/index.ts'
import * as t from '#server/modules/screening/messages.ts'
import type { ImportError } from '../errors.ts'
import { parseList } from './csv.ts'
import { readEuCsv, readEuXml } from './formats/eu.ts'
import { type EntryDraft, entryOf, hasTooMany, isName, maxPerEntry, type ReadList } from './formats/list-entry.ts'
import { readOfacCsv } from './formats/ofac-csv.ts'
import { readOfacAdvanced, readOfacXml } from './formats/ofac-xml.ts'
import { readOpenSanctions } from './formats/opensanctions.ts'
import { asResult, type Bytes, DamagedList, damaged } from './formats/rows.ts'
import { readUnXml } from './formats/un-xml.ts'

export const listFormats = [
  'simple',
  'ofac-csv',
  'ofac-xml',
  'ofac-advanced',
  'un',
  'eu-xml',
  'eu-csv',
  'opensanctions',
] as const
export type ListFormat = (typeof listFormats)[number]
export const isListFormat = (text: string): text is ListFormat => (listFormats as readonly string[]).includes(text)

/** The file of a list; OFAC's legacy CSV format has three more. */
export interface ListFiles {
  readonly main: Bytes
  readonly alt?: Bytes | undefined
  readonly add?: Bytes | undefined
  readonly comments?: Bytes | undefined
}

const maxBytes = 800_000_000
const maxEntries = 1_500_000

/** Reads a complete list or reports the damage: a partial list would clear the missing names. */
export async function readList(
  source: string,
  format: ListFormat,
  files: ListFiles,
): Promise<Result<ReadList, ImportError>> {
  const hash = createHash('sha256')
  const bytes = (file: Bytes): Bytes => bounded(file, hash)
  const main = bytes(files.main)
  if (format === 'simple') {
    const text = await asResult(() => wholeText(main))
    if (!text.ok) return text
    const parsed = parseList(source, text.value)
    return parsed.ok ? ok({ entries: parsed.value, sha256: hash.digest('hex') }) : parsed
  }
  const read = await asResult(() =>
    readDrafts(format, main, {
      alt: files.alt && bytes(files.alt),
      add: files.add && bytes(files.add),
      comments: files.comments && bytes(files.comments),
    }),
  )
  if (!read.ok) return read
  const entries = cleaned(source, read.value)
  return entries.ok ? ok({ entries: entries.value, sha256: hash.digest('hex') }) : entries
}

/** Reads the text of a list in the format of `simulators/lists/synthetic.csv`. */
export function readSimpleList(source: string, csv: string): Result<ReadList, ImportError> {
  const parsed = parseList(source, csv)
  return parsed.ok ? ok({ entries: parsed.value, sha256: createHash('sha256').update(csv).digest('hex') }) : parsed
}

function readDrafts(
  format: Exclude<ListFormat, 'simple'>,
  main: Bytes,
  more: Omit<ListFiles, 'main'>,
): Promise<EntryDraft[]> {
  switch (format) {
    case 'ofac-csv':
      return readOfacCsv({ sdn: main, ...more })
    case 'ofac-xml':
      return readOfacXml(main)
    case 'ofac-advanced':
      return readOfacAdvanced(main)
    case 'un':
      return readUnXml(main)
    case 'eu-xml':
      return readEuXml(main)
    case 'eu-csv':
      return readEuCsv(main)
    case 'opensanctions':
      return readOpenSanctions(main)
  }
}

function cleaned(source: string, drafts: readonly EntryDraft[]): Result<ListedEntry[], ImportError> {
  if (drafts.length > maxEntries) return damaged(null, t.tooManyEntries(maxEntries))
  const entries = new Map<string, ListedEntry>()
  for (const draft of drafts) {
    if (hasTooMany(draft)) return damaged(null, t.tooManyFacts(draft.entryId.slice(0, 40), maxPerEntry))
    const entry = entryOf(source, draft)
    if (entry.entryId.length > 100) return damaged(null, t.entryNumberTooLong(entry.entryId.slice(0, 40)))
    if (entries.has(entry.entryId)) return damaged(null, t.entryRepeated(entry.entryId))
    if (!isName(entry.name)) return damaged(null, t.nameWithoutLetters(entry.entryId))
    entries.set(entry.entryId, entry)
  }
  return ok([...entries.values()])
}

async function* bounded(bytes: Bytes, hash: Hash): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > maxBytes) throw new DamagedList(null, t.listTooLarge(maxBytes / 1_000_000))
    hash.update(chunk)
    yield chunk
  }
}

async function wholeText(bytes: Bytes): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
  let text = ''
  try {
    for await (const chunk of bytes) text += decoder.decode(chunk, { stream: true })
    return text + decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? new DamagedList(null, t.notUtf8) : error
  }
}

/** Detects the format by the first bytes of a file; null when it is unknown. */
export function formatOf(head: string): ListFormat | null {
  const begin = head.replace(/^\uFEFF/, '').trimStart()
  if (begin.startsWith('<')) {
    if (/<(\w+:)?CONSOLIDATED_LIST[\s>]/.test(begin)) return 'un'
    if (/<(\w+:)?sdnList[\s>]/.test(begin)) return 'ofac-xml'
    if (/<(\w+:)?Sanctions[\s>]/.test(begin)) return 'ofac-advanced'
    return /<(\w+:)?export[\s>]/.test(begin) ? 'eu-xml' : null
  }
  const [line = ''] = begin.split('\n').filter((text) => !text.startsWith('#'))
  if (/entry_id/.test(line)) return 'simple'
  if (/^"?id"?,"?schema"?,"?name"?,"?aliases"?/.test(line)) return 'opensanctions'
  if (/Entity_LogicalId|Naal_wholename/.test(line)) return 'eu-csv'
  return /^\d+,"/.test(line) ? 'ofac-csv' : null
}
