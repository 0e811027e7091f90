// Streams the rows of CSV lists.
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { CsvError, parse } from 'csv-parse'
import { err, ok, type Result } from '#kernel/result.ts'
import * as t from '#server/modules/screening/messages.ts'
import type { ImportError } from '../../errors.ts'

/** A file's bytes in chunks, as read from disk or the network. */
export type Bytes = AsyncIterable<Uint8Array>

/** A CSV row with the number of its last line. */
export interface Row {
  readonly cells: readonly string[]
  readonly line: number
}

export function damaged(line: number | null, detail: string): Result<never, ImportError> {
  return err({ code: 'damaged_list', line, detail })
}

/** Thrown by readers of damaged lists; `asResult` converts it to a `Result`. */
export class DamagedList extends Error {
  readonly line: number | null
  constructor(line: number | null, detail: string) {
    super(detail)
    this.line = line
  }
}

const maxRecordLength = 1_000_000

/** Streams the rows of a CSV without holding the whole file in memory. Throws `DamagedList`. */
export async function* rowsOf(bytes: Bytes, delimiter = ','): AsyncGenerator<Row> {
  const parser = parse({
    bom: true,
    delimiter,
    info: true,
    relax_column_count: true,
    // The official files have stray quotes within words.
    relax_quotes: true,
    skip_empty_lines: true,
    trim: true,
    max_record_size: maxRecordLength,
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
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true })
    yield decoder.decode()
  } catch (error) {
    throw error instanceof TypeError ? new DamagedList(line(), t.notUtf8) : error
  }
}

/** Runs a reader and returns a `DamagedList` as an error; rethrows other errors. */
export async function asResult<T>(reading: () => Promise<T>): Promise<Result<T, ImportError>> {
  try {
    return ok(await reading())
  } catch (error) {
    if (error instanceof DamagedList) return damaged(error.line, error.message)
    throw error
  }
}
