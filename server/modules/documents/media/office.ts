/** Inspection of Office files. */

import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import type { UploadType } from '#contract/documents/api.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { TempFile } from '#server/platform/storage/temp-file.ts'
import { holdsLinks, holdsObject, mayHoldLinks } from './active-content.ts'

/** Reasons to reject an archive as DOCX or XLSX. `not_office`: another kind of archive. */
export type OfficeFault =
  | 'not_office'
  | 'damaged'
  | 'holds_macros'
  | 'holds_objects'
  | 'encrypted'
  | 'unpacks_too_large'

const maxEntries = 5_000
const maxUnpackedBytes = 256 * 1_048_576
/** Spreadsheets compress ten- or twentyfold, bombs a thousandfold. Small files are exempt. */
const maxRatio = 120
const ratioFromBytes = 32 * 1_048_576

const mainParts: readonly (readonly [part: string, type: UploadType])[] = [
  ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
]

/**
 * Checks that a ZIP archive is a complete Word or Excel file without macros. Unpacks every entry
 * once, without storing it and within the limits, because the sizes that an archive states may be
 * false.
 */
export async function checkOffice(file: TempFile): Promise<Result<UploadType, OfficeFault>> {
  let zip: ZipFile
  try {
    zip = await fromFdPromise(file.fd, { autoClose: false, lazyEntries: true, validateEntrySizes: true })
  } catch {
    return err('damaged')
  }
  try {
    return await inspectEntries(zip, file.sizeBytes)
  } catch {
    // The reader throws for unsafe paths, false sizes and data that does not unpack.
    return err('damaged')
  }
}

async function inspectEntries(zip: ZipFile, packedBytes: number): Promise<Result<UploadType, OfficeFault>> {
  if (zip.entryCount > maxEntries) return err('unpacks_too_large')
  const maxBytes = Math.min(maxUnpackedBytes, Math.max(ratioFromBytes, packedBytes * maxRatio))
  const names = new Set<string>()
  let unpacked = 0
  for await (const entry of zip.eachEntry()) {
    const fault = faultOf(entry, names)
    if (fault) return err(fault)
    names.add(entry.fileName)
    if (entry.fileName.endsWith('/')) continue
    const part: Buffer[] = []
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      unpacked += chunk.byteLength
      if (unpacked > maxBytes) return err('unpacks_too_large')
      if (mayHoldLinks(entry.fileName)) part.push(chunk)
    }
    if (holdsLinks(Buffer.concat(part).toString('utf8'))) return err('holds_objects')
  }
  if (!names.has('[Content_Types].xml')) return err('not_office')
  const main = mainParts.filter(([part]) => names.has(part))
  return main.length === 1 && main[0] ? ok(main[0][1]) : err('not_office')
}

function faultOf(entry: Entry, seen: ReadonlySet<string>): OfficeFault | null {
  if (entry.isEncrypted()) return 'encrypted'
  if (
    /(^|\/)vba(Project|Data)[^/]*$/i.test(entry.fileName) ||
    /\.(bin\.exe|exe|dll|js|vbs|html?)$/i.test(entry.fileName)
  )
    return 'holds_macros'
  if (holdsObject(entry.fileName)) return 'holds_objects'
  // Two entries of the same name: readers may disagree on which one counts.
  return seen.has(entry.fileName) ? 'damaged' : null
}
