/** Every cell of a CSV file according to RFC 4180, without the byte order mark. */
export function csvCells(text: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n|$)/g))
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
  return cells
}
