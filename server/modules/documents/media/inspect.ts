/** Detection of file types from bytes, and whether a file is complete. */

import { fileEndings, type UploadType } from '#contract/documents/api.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { TempFile } from '#server/platform/storage/temp-file.ts'
import { endingOf } from '../rules.ts'
import { type ActiveContent, activeContentOfPdf, holdsDdeFormula, holdsVirusTest } from './active-content.ts'
import { checkOffice, type OfficeFault } from './office.ts'

export type MediaError =
  | { readonly code: 'empty_file' }
  | { readonly code: 'unknown_file_type' }
  | { readonly code: 'incomplete_file'; readonly found: UploadType }
  | { readonly code: 'wrong_ending'; readonly found: UploadType; readonly ending: string }
  | { readonly code: 'unfit_office_file'; readonly fault: OfficeFault }
  | { readonly code: 'active_content'; readonly found: ActiveContent }

const headBytes = 16

/**
 * Detects the type of a file from its bytes. Rejects other types, truncated files and files that
 * could do harm when opened. The name only decides between two kinds of plain text. An extension of
 * another type is rejected, because the downloaded file would be opened by its extension.
 */
export async function inspectFile(file: TempFile, fileName: string): Promise<Result<UploadType, MediaError>> {
  if (file.sizeBytes === 0) return err({ code: 'empty_file' })
  if (await holdsVirusTest(file)) return err({ code: 'active_content', found: 'virus_test' })
  const found = await typeOf(file, endingOf(fileName))
  if (!found.ok) return found
  const ending = endingOf(fileName)
  return ending === '' || fileEndings[found.value].includes(ending)
    ? found
    : err({ code: 'wrong_ending', found: found.value, ending })
}

async function typeOf(file: TempFile, ending: string): Promise<Result<UploadType, MediaError>> {
  const head = (await file.read(0, headBytes)).toString('latin1')
  const whole = async (found: UploadType, check: (file: TempFile) => Promise<boolean>) =>
    (await check(file)) ? ok(found) : err({ code: 'incomplete_file', found } as const)
  if (/^%PDF-\d\.\d/.test(head)) {
    const pdf = await whole('application/pdf', isWholePdf)
    const active = pdf.ok ? await activeContentOfPdf(file) : null
    return active === null ? pdf : err({ code: 'active_content', found: active })
  }
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return whole('image/png', isWholePng)
  if (head.startsWith('\xff\xd8\xff')) return whole('image/jpeg', isWholeJpeg)
  if (/^RIFF.{4}WEBP/s.test(head)) return whole('image/webp', isWholeWebp)
  if (head.startsWith('PK\x03\x04')) {
    const office = await checkOffice(file)
    if (office.ok) return office
    return office.error === 'not_office'
      ? err({ code: 'unknown_file_type' })
      : err({ code: 'unfit_office_file', fault: office.error })
  }
  const text = await inspectText(file)
  if (text !== 'plain')
    return err(text === 'active' ? { code: 'active_content', found: 'external_data' } : { code: 'unknown_file_type' })
  return ok(ending === 'csv' ? 'text/csv' : 'text/plain')
}

/** Detection of plain text. */
const readBytes = 65_536
const maxFormulaLength = 1_000
/** Plain text has no control characters except tab, line feed, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters refused
const control = /[\x00-\x08\x0b\x0e-\x1f\x7f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters refused
const wideControl = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufffd]/

/**
 * Whether these bytes are plain text: UTF-8, UTF-16 with a byte order mark, or a legacy eight-bit
 * encoding that spreadsheets still write. Text that begins like HTML, SVG or XML is rejected,
 * whatever its name.
 */
async function inspectText(file: TempFile): Promise<'plain' | 'active' | 'other'> {
  const head = await file.read(0, 512)
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  const encoding = utf16 ? (head[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'latin1'
  const decoder = new TextDecoder(encoding)
  if (beginsLikeMarkup(utf16 ? new TextDecoder(encoding).decode(head) : head.toString('utf8'))) return 'other'
  const refused = utf16 ? wideControl : control
  let before = ''
  for (let position = 0; position < file.sizeBytes; position += readBytes) {
    const text = decoder.decode(await file.read(position, readBytes), { stream: true })
    if (refused.test(text)) return 'other'
    // Includes the end of the previous chunk, because a cell may span both.
    if (holdsDdeFormula(before + text)) return 'active'
    before = text.slice(-maxFormulaLength)
  }
  return 'plain'
}

function beginsLikeMarkup(text: string): boolean {
  return /^[\ufeff\s]*<[!?/a-z]/i.test(text)
}

/** The range searched for the end marker: some writers append a few bytes. */
const tailBytes = 4_096

async function isWholePdf(file: TempFile): Promise<boolean> {
  return (await tailOf(file)).includes('%%EOF')
}

async function isWholePng(file: TempFile): Promise<boolean> {
  const start = await file.read(8, 8)
  return start.subarray(4).toString('latin1') === 'IHDR' && (await tailOf(file)).includes('IEND')
}

/** The header states the expected length of the file. */
async function isWholeWebp(file: TempFile): Promise<boolean> {
  const head = await file.read(4, 12)
  return (
    head.length === 12 &&
    head.readUInt32LE(0) + 8 <= file.sizeBytes &&
    /^VP8[ LX]$/.test(head.subarray(8, 12).toString('latin1'))
  )
}

const startOfScan = 0xda
const maxSegments = 2_000

/**
 * Follows the segments to the image data, past embedded thumbnails, and looks there for the end.
 */
async function isWholeJpeg(file: TempFile): Promise<boolean> {
  let position = 2
  for (let segments = 0; segments < maxSegments; segments += 1) {
    const marker = await file.read(position, 4)
    if (marker.length < 4 || marker[0] !== 0xff) return false
    if (marker[1] === 0xff) {
      position += 1
      continue
    }
    const length = marker.readUInt16BE(2)
    if (length < 2) return false
    position += 2 + length
    if (marker[1] === startOfScan) return hasEndAfter(file, position)
  }
  return false
}

const endOfImage = Buffer.from([0xff, 0xd9])

async function hasEndAfter(file: TempFile, from: number): Promise<boolean> {
  // One byte of overlap, for a marker split across two reads.
  for (let position = from; position < file.sizeBytes; position += readBytes - 1) {
    if ((await file.read(position, readBytes)).includes(endOfImage)) return true
  }
  return false
}

async function tailOf(file: TempFile): Promise<string> {
  const from = Math.max(0, file.sizeBytes - tailBytes)
  return (await file.read(from, tailBytes)).toString('latin1')
}
