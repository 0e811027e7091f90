/** Content that would run or fetch something when a document is opened. */

import { inflateSync } from 'node:zlib'
import type { TempFile } from '#server/platform/storage/temp-file.ts'

/** What was found; `encrypted`: nothing can be seen. */
export type ActiveContent = 'script' | 'embedded_file' | 'external_data' | 'virus_test' | 'encrypted'

/** Unpacked object streams of one PDF; a larger one is a bomb and is not read. */
const maxUnpackedBytes = 64 * 1_048_576

/** Names that make a viewer act. An /OpenAction of an array is only the first page. */
const pdfScript = /\/(?:JavaScript|Launch|SubmitForm|ImportData|RichMedia|Rendition)(?![\w-])|\/OpenAction\s*(?!\s*\[)/
const pdfFile = /\/(?:EmbeddedFiles?|FileAttachment)(?![\w-])/
/** Too short to be searched in the bytes of pictures. */
const pdfShortNames = /\/(?:JS|AA)(?![\w-])/

/** In two parts, so that no virus scanner finds this file. */
const eicar = `X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-${'STANDARD-ANTIVIRUS-TEST-FILE!'}`

/** The harmless file that every virus scanner reports. */
export async function holdsVirusTest(file: TempFile): Promise<boolean> {
  const step = 1_048_576
  for (let position = 0; position < file.sizeBytes; position += step) {
    if ((await file.read(position, step + eicar.length)).toString('latin1').includes(eicar)) return true
  }
  return false
}

/** Null if a PDF is passive. Reads compressed objects and decodes escaped names. */
export async function activeContentOfPdf(file: TempFile): Promise<ActiveContent | null> {
  const bytes = await file.read(0, file.sizeBytes)
  const text = withoutEscapes(bytes.toString('latin1'))
  const packed = unpackedObjects(bytes)
  if (/\/Encrypt(?![\w-])/.test(text)) return 'encrypted'
  const outside = text.replaceAll(/\bstream\r?\n[\s\S]*?\bendstream\b/g, '')
  for (const part of [text, ...packed]) {
    if (pdfScript.test(part)) return 'script'
    if (pdfFile.test(part)) return 'embedded_file'
  }
  return [outside, ...packed].some((part) => pdfShortNames.test(part)) ? 'script' : null
}

/** PDF allows any sign of a name as its number: /Java#53cript. */
const withoutEscapes = (text: string): string =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

/** The objects within object streams. */
function unpackedObjects(bytes: Buffer): string[] {
  const text = bytes.toString('latin1')
  const found: string[] = []
  let left = maxUnpackedBytes
  for (const { index, 0: start } of text.matchAll(/\bstream\r?\n/g)) {
    const dictionary = withoutEscapes(text.slice(Math.max(0, text.lastIndexOf('obj', index)), index))
    if (!/\/ObjStm(?![\w-])/.test(dictionary)) continue
    const from = index + start.length
    const end = text.indexOf('endstream', from)
    const content = bytes.subarray(from, end < 0 ? bytes.length : end)
    try {
      const unpacked = /\/FlateDecode|\/Fl(?![\w-])/.test(dictionary)
        ? inflateSync(content, { maxOutputLength: Math.max(1, left), finishFlush: 2 })
        : content
      left -= unpacked.length
      found.push(withoutEscapes(unpacked.toString('latin1')))
    } catch {
      // No viewer can read it either.
    }
  }
  return found
}

/** Office entries with objects of other programs. A chart's figures are a workbook. */
export const holdsObject = (name: string): boolean =>
  /(^|\/)activeX\//i.test(name) || /(^|\/)embeddings\/(?!.*\.xlsx$)./i.test(name) || /oleObject[^/]*$/i.test(name)

const inspectedParts = /\.(xml|rels)$/i

/** Whether a part of an Office file must be read for links to other programs or places. */
export const mayHoldLinks = (name: string): boolean => inspectedParts.test(name)

/** Links to other programs (DDE, OLE), and templates or frames loaded from elsewhere. */
export function holdsLinks(xml: string): boolean {
  if (/<(?:\w+:)?(?:ddeLink|oleLink)\b/.test(xml)) return true
  if (/<(?:\w+:)?f\b[^>]*>[^<]*\|[^<]*!/.test(xml)) return true
  if (/relationships\/(?:attachedTemplate|oleObject|frame|subDocument)"[^>]*TargetMode="External"/.test(xml))
    return true
  if (/TargetMode="External"[^>]*relationships\/(?:attachedTemplate|oleObject|frame|subDocument)"/.test(xml))
    return true
  // Word splits the text of a field over many elements.
  const fields = Array.from(
    xml.matchAll(/<w:instrText[^>]*>([^<]*)|w:instr="([^"]*)"/g),
    ([, one, other]) => one ?? other,
  )
  return /\bDDE(?:AUTO)?\b/i.test(fields.join(''))
}

/** A cell of a CSV file that starts another program: =cmd|'/c calc'!A1. */
export const holdsDdeFormula = (text: string): boolean =>
  /(?:^|[\n\r,;\t"'])[\s\p{Cf}]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20][^\n\r,;\t]*\|[^\n\r]*!/u.test(text)
