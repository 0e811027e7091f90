/** Reads the text of a chosen CSV file, in any encoding that spreadsheets write. */

/** UTF-8, UTF-16 with its byte order mark ("Unicode text" of Excel), or else Windows-1252. */
export async function readCsvText(file: Blob): Promise<string> {
  const bytes = await file.arrayBuffer()
  const [first, second] = new Uint8Array(bytes.slice(0, 2))
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
