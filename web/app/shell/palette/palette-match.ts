/**
 * Entries whose name contains every typed word. Matches at the start of a word come first: `ra`
 * ranks FX Rates before Operations. Equal matches keep the given order.
 */
export function matching<T extends { readonly name: string }>(entries: readonly T[], text: string): readonly T[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean)
  const rank = ({ name }: T) => {
    const ranks = words.map((word) => rankOf(name.toLowerCase(), word))
    return ranks.includes(-1) ? -1 : ranks.reduce((sum, one) => sum + one, 0)
  }
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .filter((found) => found.rank >= 0)
    .sort((left, right) => left.rank - right.rank)
    .map(({ entry }) => entry)
}

function rankOf(name: string, word: string): number {
  if (name.startsWith(word)) return 0
  if (name.split(/[\s-]/).some((part) => part.startsWith(word))) return 1
  return name.includes(word) ? 2 : -1
}
