/** Every cell of a CSV file as RFC 4180 reads it, without the mark of its encoding. */
export function csvCells(text: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n|$)/g))
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
  return cells
}
