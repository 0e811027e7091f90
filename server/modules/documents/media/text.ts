/** Detection of plain text. */

import type { TempFile } from '#server/platform/storage/temp-file.ts'

const readBytes = 65_536
/** Plain text has no control characters except tab, line feed, form feed and carriage return. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters refused
const control = /[\x00-\x08\x0b\x0e-\x1f\x7f]/
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are exactly the characters refused
const wideControl = /[\u0000-\u0008\u000b\u000e-\u001f\u007f\ufffd]/

/**
 * Whether these bytes are plain text: UTF-8, UTF-16 with a byte order mark, or a legacy eight-bit
 * encoding that spreadsheets still write. Text that begins like HTML, SVG or XML is rejected,
 * whatever its name.
 */
export async function inspectText(file: TempFile): Promise<boolean> {
  const head = await file.read(0, 512)
  const utf16 = (head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)
  const encoding = utf16 ? (head[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'latin1'
  const decoder = new TextDecoder(encoding)
  if (beginsLikeMarkup(utf16 ? new TextDecoder(encoding).decode(head) : head.toString('utf8'))) return false
  const refused = utf16 ? wideControl : control
  for (let position = 0; position < file.sizeBytes; position += readBytes) {
    if (refused.test(decoder.decode(await file.read(position, readBytes), { stream: true }))) return false
  }
  return true
}

function beginsLikeMarkup(text: string): boolean {
  return /^[\ufeff\s]*<[!?/a-z]/i.test(text)
}
