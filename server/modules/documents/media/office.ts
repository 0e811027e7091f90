import { type Entry, fromFdPromise, type ZipFile } from 'yauzl'
import type { UploadType } from '#contract/documents/api.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { TempFile } from '#server/platform/storage/temp-file.ts'

/** Why an archive is not taken as a DOCX or XLSX. `not_office`: it is some other archive. */
export type OfficeFault = 'not_office' | 'damaged' | 'holds_macros' | 'encrypted' | 'unpacks_too_large'

const maxEntries = 5_000
const maxUnpackedBytes = 256 * 1_048_576
/** Spreadsheets shrink some ten or twenty times; a bomb a thousand times. Small files are let off. */
const maxRatio = 120
const ratioFromBytes = 32 * 1_048_576

const mainParts: readonly (readonly [part: string, type: UploadType])[] = [
  ['word/document.xml', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'],
  ['xl/workbook.xml', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
]

/**
 * Looks into a ZIP archive and says whether it is a whole Word or Excel file without macros. Everything in it is unpacked
 * once, to nowhere and never beyond the limits, because the sizes that an archive states of itself may be lies.
 */
export async function inspectOffice(file: TempFile): Promise<Result<UploadType, OfficeFault>> {
  let zip: ZipFile
  try {
    zip = await fromFdPromise(file.fd, { autoClose: false, lazyEntries: true, validateEntrySizes: true })
  } catch {
    return err('damaged')
  }
  try {
    return await inspectEntries(zip, file.sizeBytes)
  } catch {
    // What the archive's reader refuses: paths that lead elsewhere, sizes that are lies, bytes that do not unpack.
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
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      unpacked += chunk.byteLength
      if (unpacked > maxBytes) return err('unpacks_too_large')
    }
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
  // Two parts of one name: what one reader finds another does not.
  return seen.has(entry.fileName) ? 'damaged' : null
}
