// Edit distance of two words.

const maxEdited = 32
const editRows = [0, 1, 2].map(() => new Uint8Array(maxEdited + 1))

/** Letters to add, drop, replace or swap with their neighbour to turn a word into another. */
export function editsBetween(one: string, other: string): number {
  const [height, width] = [Math.min(one.length, maxEdited), Math.min(other.length, maxEdited)]
  let [before, last, row] = editRows as [Uint8Array, Uint8Array, Uint8Array]
  for (let column = 0; column <= width; column += 1) last[column] = column
  for (let line = 1; line <= height; line += 1) {
    row[0] = line
    for (let column = 1; column <= width; column += 1) {
      const isSame = one.charCodeAt(line - 1) === other.charCodeAt(column - 1)
      let edits = Math.min(
        (last[column] as number) + 1,
        (row[column - 1] as number) + 1,
        (last[column - 1] as number) + (isSame ? 0 : 1),
      )
      const isSwapped =
        line > 1 &&
        column > 1 &&
        one.charCodeAt(line - 1) === other.charCodeAt(column - 2) &&
        one.charCodeAt(line - 2) === other.charCodeAt(column - 1)
      if (isSwapped) edits = Math.min(edits, (before[column - 2] as number) + 1)
      row[column] = edits
    }
    ;[before, last, row] = [last, row, before]
  }
  return last[width] as number
}
