import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { err, ok, type Result } from '#kernel/result.ts'
import type { ImportError } from '../../errors.ts'

/** A file's bytes in pieces, as they come from disk or the network. */
export type Bytes = AsyncIterable<Uint8Array>

/** A row of a CSV with the line that it ends on. */
export interface Row {
  readonly cells: readonly string[]
  readonly line: number
}

export function damaged(line: number | null, detail: string): Result<never, ImportError> {
  return err({ code: 'damaged_list', line, detail })
}

/** What stops a reader in the middle; the door to a reader turns it into a `Result`. */
export class DamagedList extends Error {
  readonly line: number | null
  constructor(line: number | null, detail: string) {
    super(detail)
    this.line = line
  }
}

const maxRecordLength = 1_000_000

/** The rows of a CSV, one after the other, never the whole file in memory. Throws `DamagedList`. */
export async function* rowsOf(
  bytes: Bytes,
  options: { readonly delimiter?: string; readonly comment?: string } = {},
): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    delimiter: options.delimiter ?? ',',
    info: true,
    relax_column_count: true,
    // The official files have quotes within words here and there.
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: maxRecordLength,
    ...(options.comment ? { comment: options.comment, comment_no_infix: true } : {}),
  })
  const feeding = pipeline(Readable.from(decoded(bytes, () => parser.info.lines)), parser).catch(() => undefined)
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      yield { cells: record, line: info.lines }
    }
  } catch (error) {
    if (error instanceof CsvError)
      throw new DamagedList(typeof error.lines === 'number' ? error.lines : null, error.message)
    throw error
  } finally {
    parser.destroy()
    await feeding
  }
}

async function* decoded(bytes: Bytes, line: () => number): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of bytes) yield decoder.decode(piece, { stream: true })
    yield decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? new DamagedList(line(), 'it is not UTF-8') : error
  }
}

/** Runs a reader; what it finds damaged is a failure to be told, anything else is thrown on. */
export async function asResult<T>(reading: () => Promise<T>): Promise<Result<T, ImportError>> {
  try {
    return ok(await reading())
  } catch (error) {
    if (error instanceof DamagedList) return damaged(error.line, error.message)
    throw error
  }
}
