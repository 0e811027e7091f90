/** Alike below this says nothing; words further apart than a slip of the pen are different words. */
const shortWord = 3
const mediumWord = 5

/**
 * How alike two normalised words are, 0 or up to 1: Jaro-Winkler, where they are also within a slip or two of each other
 * (Damerau-Levenshtein). Words of up to three letters must be the same, of up to five may differ by one slip.
 */
export function wordSimilarity(left: string, right: string): number {
  if (left === right) return 1
  const shorter = Math.min(left.length, right.length)
  const slips = shorter <= shortWord ? 0 : shorter <= mediumWord ? 1 : 2
  if (slips === 0 || Math.abs(left.length - right.length) > slips) return 0
  return editDistance(left, right) <= slips ? jaroWinkler(left, right) : 0
}

/** Insertions, deletions, substitutions and swaps of neighbours that part two words (optimal string alignment). */
export function editDistance(left: string, right: string): number {
  let before: number[] = []
  let previous = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= right.length; column += 1) {
      const cost = left[row - 1] === right[column - 1] ? 0 : 1
      let best = Math.min(at(previous, column) + 1, at(current, column - 1) + 1, at(previous, column - 1) + cost)
      const swapped =
        row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]
      if (swapped) best = Math.min(best, at(before, column - 2) + 1)
      current.push(best)
    }
    before = previous
    previous = current
  }
  return at(previous, right.length)
}

const at = (row: readonly number[], index: number): number => row[index] ?? 0

const prefixBonus = 0.1
const longestPrefix = 4

export function jaroWinkler(left: string, right: string): number {
  const jaro = jaroOf(left, right)
  let prefix = 0
  while (prefix < longestPrefix && prefix < left.length && left[prefix] === right[prefix]) prefix += 1
  return jaro + prefix * prefixBonus * (1 - jaro)
}

function jaroOf(left: string, right: string): number {
  if (left === right) return 1
  const reach = Math.max(0, Math.floor(Math.max(left.length, right.length) / 2) - 1)
  const taken = new Array<boolean>(right.length).fill(false)
  const fromLeft: string[] = []
  for (let index = 0; index < left.length; index += 1) {
    const end = Math.min(right.length - 1, index + reach)
    for (let other = Math.max(0, index - reach); other <= end; other += 1) {
      if (taken[other] || left[index] !== right[other]) continue
      taken[other] = true
      fromLeft.push(right[other] ?? '')
      break
    }
  }
  if (fromLeft.length === 0) return 0
  const fromRight = [...right].filter((_, index) => taken[index])
  const moved = fromLeft.filter((letter, index) => letter !== fromRight[index]).length / 2
  const same = fromLeft.length
  return (same / left.length + same / right.length + (same - moved) / same) / 3
}
